/* The sky of a draft: tiles that change places, Duckthulhu beside a row, and later moments to look at. */

import { $, SIDE, change, desk, known, space } from "./ritual_draft.js";
import { made, symbol } from "./ritual_shapes.js";

function skyShown() {
  if (desk.preview) return desk.preview;
  return desk.moment === 0 ? desk.draft.sky : desk.report.steps[desk.moment - 1].sky;
}

const duckShown = () => (desk.moment === 0 ? null : desk.report.steps[desk.moment - 1].lands_on);

export function showSky() {
  const isNow = desk.moment === 0 && !desk.preview;
  $("moment").textContent = desk.preview ? "after this move" : desk.moment === 0 ? "at the beginning" : `after step ${desk.moment}`;
  $("sky-how").hidden = !isNow;
  document.querySelector("[data-do=flip]").disabled = desk.chosen === null;
  document.querySelector(".sky-acts").hidden = !isNow;
  const faces = skyShown();
  const duck = duckShown();
  const parts = [];
  for (let place = 0; place < 25; place += 1) {
    if (place % SIDE === 0) parts.push(perch(place / SIDE + 1, isNow));
    parts.push(tile(place, faces[place], duck === space(place), isNow));
  }
  const focused = document.activeElement?.dataset?.place;
  $("sky").replaceChildren(made("span"), ...[..."abcde"].map((name) => made("span", { class: "line-name" }, name)), ...parts);
  if (focused !== undefined) $("sky").querySelector(`[data-place="${focused}"]`)?.focus();
}

function perch(row, isNow) {
  const isHere = desk.draft.duck_row === row && desk.moment === 0;
  const button = made("button", {
    type: "button", class: `perch${isHere ? " here" : ""}`, "data-perch": row, disabled: !isNow,
    "aria-pressed": String(isHere), "aria-label": `Duckthulhu waits beside row ${row}`,
  });
  button.append(isHere ? duckPicture() : String(row));
  return button;
}

function duckPicture() {
  const svg = symbol("V", "duck-picture");
  svg.firstChild.setAttribute("href", "#duckthulhu");
  return svg;
}

function tile(place, face, isDuck, isNow) {
  if (face === null || face === undefined) {
    return made("span", { class: `gap${isDuck ? " duck" : ""}` }, ...(isDuck ? [duckPicture()] : []));
  }
  const code = known.faces[face], other = known.faces[face ^ 1];
  const words = `${space(place)}: ${known.symbols[code]}, on the other side ${known.symbols[other]}`;
  const button = made("button", {
    type: "button", class: `piece${desk.chosen === place && isNow ? " chosen" : ""}`, "data-place": place, disabled: !isNow,
    "aria-pressed": String(desk.chosen === place && isNow), "aria-label": words, title: words, draggable: isNow ? "true" : null,
  });
  button.append(symbol(code), symbol(other, "other"));
  return button;
}

export function swap(one, other) {
  const sky = [...desk.draft.sky];
  [sky[one], sky[other]] = [sky[other], sky[one]];
  desk.chosen = null;
  change({ sky });
  showSky();
}

/* Dragging a tile onto another is the same as tapping both. */
let dragged = null;
$("sky").addEventListener("dragstart", (event) => (dragged = Number(event.target.closest("[data-place]")?.dataset.place)));
$("sky").addEventListener("dragover", (event) => event.target.closest("[data-place]") && event.preventDefault());
$("sky").addEventListener("drop", (event) => {
  event.preventDefault();
  const onto = Number(event.target.closest("[data-place]")?.dataset.place);
  if (Number.isInteger(dragged) && Number.isInteger(onto) && dragged !== onto) swap(dragged, onto);
});

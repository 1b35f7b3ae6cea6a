/* Scratch: a pencilled sky that nobody is held to.  The server says what the sky allows, and draws it. */

import { answer } from "./ask.js";
import { chosen as layoutChosen } from "./fit.js";
import { findAll, on, page, picture, stage } from "./page.js";
import { ask, button, isPlayer, tellWrong, tileAt } from "./ritual_common.js";
import { drawn, made } from "./ritual_shapes.js";
import { draw, refresh } from "./show.js";
import { say } from "./signals.js";

const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
const TURNS = { east: 0, south: 90, west: 180, north: 270 };

export const bar = made("section", { class: "scratch-bar", "aria-label": "Scratch sky", hidden: "" });
const told = made("p", { class: "scratch-words", role: "status" }); /* the same all the time, so that it is read aloud */
const controls = made("div", { class: "scratch-controls" });
bar.append(told, controls);
let moves = []; /* what has been pencilled */
let legal = null;
let takeOver = null;
let paper = null; /* the document with the last drawing, to show it again after a refresh */
let at = null; /* the space of the chosen tile */
let sky = null; /* while there is one: the moment it was begun at, and a way to ask for it no longer */
let drawing = Promise.resolve(); /* until the server has drawn all that was wished for */

export const isScratching = () => sky !== null;

/** One wish after the other: whoever is quicker than the server points at the sky that is to come. */
function inTurn(act) {
  const begun = sky;
  drawing = drawing.then(() => sky === begun && act()).catch(reportError);
  return drawing;
}

function whenDrawn(act) {
  inTurn(() => paper && act());
  return true;
}

async function scratch(next) {
  const before = moves;
  moves = next;
  try {
    const said = await ask("POST", "/scratch", { moves: next, layout: layoutChosen().layout }, sky.stop.signal);
    if (moves !== next) return;
    legal = said.moves;
    takeOver = said.take_over;
    paper = new DOMParser().parseFromString(`<div id="picture">${said.picture}</div>`, "text/html");
    for (const tile of findAll(".tile", paper)) {
      tile.setAttribute("tabindex", "0");
      tile.setAttribute("role", "button");
    }
    stage.classList.add("scratching");
    at = null;
    draw(paper);
    if (moves === next) showBar(); /* unless it was left when it was drawn */
  } catch (error) {
    if (moves !== next) return;
    moves = before;
    if (!paper) leave();
    tellWrong(error);
  }
}

export async function begin() {
  if (page.past !== null) return say("This is the past. The scratch sky works in the present only.");
  if (page.state.phase !== "playing") return say("The sky is empty, so there is nothing to try.");
  sky = { moment: page.state.moment, stop: new AbortController() };
  mark();
  await inTurn(() => scratch([]));
}

function leave() {
  if (!isScratching()) return;
  sky.stop.abort();
  legal = takeOver = paper = at = sky = null;
  moves = [];
  stage.classList.remove("scratching");
  bar.hidden = true;
  mark();
}

export async function throwAway() {
  leave();
  await refresh().catch(tellWrong);
}

async function takeItOver() {
  const words = takeOver;
  await throwAway();
  const index = page.state.question?.options.findIndex((option) => option.words === words) ?? -1;
  if (index >= 0) await answer(index);
}

function showBar() {
  const count = moves.length;
  told.textContent = count === 0 ? "A sky for trying things out: nothing counts here. Choose a tile." : `${count} tried: ${moves[count - 1]}`;
  const back = button("Back", "undo", () => whenDrawn(goBack));
  back.disabled = count === 0;
  const acts = [back, button("Throw away", "close", throwAway)];
  if (takeOver && isPlayer) acts.push(button("Play this", "check", () => whenDrawn(() => takeOver && takeItOver()), "main"));
  controls.replaceChildren(...(at ? [lineButtons()] : []), made("span", { class: "acts" }, ...acts));
  bar.classList.toggle("has-choice", at !== null);
  bar.hidden = false;
  mark();
}

function mark() {
  for (const each of findAll("[data-act=scratch]")) each.setAttribute("aria-pressed", isScratching());
}

/** The row and the column of the chosen tile, and the whole sky, can be flipped at once. */
function lineButtons() {
  const names = [`row ${at[1]}`, `column ${at[0]}`, "the whole sky"].filter((name) => legal.lines[name]);
  const flips = names.map((name) => {
    const element = made("button", { type: "button", class: "link" }, name);
    element.addEventListener("click", () => whenDrawn(() => pencil(legal.lines[name])));
    return element;
  });
  return made("span", { class: "lines" }, "Flip ", ...flips);
}

const pencil = (words) => words && scratch([...moves, words]);
const goBack = () => moves.length && scratch(moves.slice(0, -1));

/** What can be done with a tile: arrows for pushes, a coin for the flip; its neighbours for switches. */
function choose(space) {
  for (const each of findAll(".pencil-mark", picture())) each.remove();
  for (const each of findAll(".tile.chosen, .tile.legal", picture())) each.classList.remove("chosen", "legal");
  at = space === at ? null : space;
  const tile = at && tileAt(at);
  if (!tile) {
    at = null;
    return showBar();
  }
  tile.classList.add("chosen");
  if (picture().contains(document.activeElement)) tile.focus({ preventScroll: true }); /* keys mean what is chosen */
  const can = legal.tiles[at];
  const marks = drawn("g", { class: "pencil-mark", transform: tile.getAttribute("transform") });
  for (const [way, turn] of Object.entries(TURNS)) {
    if (can[way]) marks.append(arrow(way, turn, can[way]));
  }
  marks.append(coin(can.flip));
  tile.parentNode.append(marks);
  for (const name of Object.keys(can)) tileAt(name)?.classList.add("legal");
  showBar();
}

function arrow(way, turn, words) {
  const target = drawn("path", { class: "target", d: "M14 -14L52 -46V46L14 14Z" });
  const shape = drawn("path", { class: "pointer", d: "M22 -13H35L47 0L35 13H22Z" });
  return drawn("g", { class: "handle option pencil", role: "button", tabindex: "0", "aria-label": words, "data-pencil": words, transform: `translate(46 46) rotate(${turn})` }, target, shape);
}

function coin(words) {
  const circle = drawn("circle", { class: "pointer", r: 17 });
  const use = drawn("use", { href: "#act-flip", x: -13, y: -13, width: 26, height: 26 });
  return drawn("g", { class: "handle option pencil", role: "button", tabindex: "0", "aria-label": words, "data-pencil": words, transform: "translate(46 46)" }, circle, use);
}

/** What is meant is read at once: when its turn comes, another tile may lie in that space, and the marks may be gone. */
function pointAt(target) {
  const wish = target.closest("[data-pencil]");
  const space = target.closest(".tile[data-space]")?.dataset.space;
  return whenDrawn(() => {
    if (wish) return wish.isConnected && pencil(wish.dataset.pencil);
    if (!space) return at && choose(at);
    const swap = at && legal.tiles[at]?.[space];
    return swap ? pencil(swap) : choose(space);
  });
}

/* Before the page's own listeners: in scratch mode nothing in the picture is an answer. */
stage.addEventListener(
  "click",
  (event) => {
    if (!isScratching() || !picture().contains(event.target)) return;
    event.stopPropagation();
    pointAt(event.target);
  },
  true,
);

/** In scratch mode: Shift and an arrow pushes, F flips, Enter chooses, Backspace or U goes back, S or Esc ends. */
export function scratchKey(event) {
  const { key } = event;
  const focused = event.target.closest?.(".tile[data-space]")?.dataset.space;
  const once = (act) => event.repeat || whenDrawn(act);
  if (event.shiftKey && ARROWS[key]) return once(() => pencil(legal.tiles[focused ?? at]?.[ARROWS[key]]));
  if (key === "f") return once(() => pencil(legal.tiles[focused ?? at]?.flip));
  if (key === "Backspace" || key === "u") return once(goBack);
  if (key === "Escape" && at) return choose(at), true;
  if (key === "Escape" || key === "s") return event.repeat || throwAway(), true;
  if ((key === "Enter" || key === " ") && picture().contains(event.target)) return event.repeat || pointAt(event.target);
  if (key === "Enter" && event.target === document.body) return true;
  return /^[1-9]$/.test(key);
}

const isOtherwiseLaidOut = () => !picture().classList.contains(layoutChosen().layout);

on("changed", (state) => {
  if (!isScratching()) return;
  if (state.moment !== sky.moment || state.phase !== "playing") leave();
  else if (paper) draw(paper);
});
on("drawn", () => {
  if (isScratching() && page.past !== null) leave();
  else if (isScratching() && paper && isOtherwiseLaidOut()) whenDrawn(() => isOtherwiseLaidOut() && scratch(moves));
});

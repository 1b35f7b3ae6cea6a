/* Hints in three strengths; the server counts them. */

import { elementOf } from "./ask.js";
import { find, findAll, isMine, on, page, picture } from "./page.js";
import { ask, icon, tellWrong, tileAt } from "./ritual_common.js";
import { made } from "./ritual_shapes.js";
import { say } from "./signals.js";

const HINTS = { 1: "Where to look", 2: "What to look for", 3: "The whole step" };

export const hints = made("section", { class: "menu hint-menu", role: "dialog", "aria-label": "Hints", tabindex: "-1", hidden: "" });
let hinted = null;

export function openHints() {
  if (!isMine()) return say("There is no question for you now.");
  if (!hints.hidden) return closeHints();
  hints.hidden = false;
  find("[data-strength]", hints).focus();
}

function closeHints() {
  if (hints.hidden) return false;
  hints.hidden = true;
  find("[data-act=hint]")?.focus();
  return true;
}

export function hintKey({ key }) {
  if (key === "Escape" || key === "h") return closeHints(), true;
  if (HINTS[key]) return getHint(Number(key)), true;
  return false;
}

async function getHint(strength) {
  closeHints();
  try {
    const given = await ask("POST", "/hint", { strength });
    hinted = { ...given, moment: page.state.moment };
    markHint();
    countHints(given.hints);
    say(given.words, "lamp", 12);
  } catch (error) {
    tellWrong(error);
  }
}

function markHint() {
  if (!hinted || hinted.moment !== page.state.moment || page.past !== null) return;
  for (const space of hinted.spaces) tileAt(space)?.classList.add("hint");
  const index = page.state.question?.options.findIndex((option) => option.words === hinted.move) ?? -1;
  if (index >= 0) elementOf(index)?.classList.add("hint");
  if (hinted.sign) find(`#sign-${hinted.sign}`, picture())?.classList.add("hint");
}

export function countHints(counts) {
  for (const item of findAll("[data-strength]", hints)) {
    const count = counts[Number(item.dataset.strength) - 1];
    find("small", item).textContent = count ? `asked ${count === 1 ? "once" : `${count} times`}` : "";
  }
}

export function layHints() {
  const close = made("button", { type: "button", class: "icon-btn", "aria-label": "Close" }, icon("close"));
  close.addEventListener("click", closeHints);
  const head = made("header", {}, made("h2", {}, "A hint"), made("small", { class: "mist" }, "Hints are counted in the result."), close);
  const list = Object.entries(HINTS).map(([strength, words]) => {
    const element = made("button", { type: "button", class: "btn plain", "data-strength": strength }, made("kbd", {}, strength), made("span", {}, words), made("small", { class: "mist" }));
    element.addEventListener("click", () => getHint(Number(strength)));
    return element;
  });
  hints.replaceChildren(head, ...list);
  addEventListener("pointerdown", (event) => {
    if (!hints.hidden && !hints.contains(event.target) && !event.target.closest("[data-act=hint]")) hints.hidden = true;
  });
}

on("drawn", markHint);

/* Bring the page up to date: fetch what the server draws, and patch it in. */

import { chosen, fit } from "./fit.js";
import { measure, play } from "./motion.js";
import { find, findAll, page, picture, tell } from "./page.js";
import { patch } from "./patch.js";
import { parts } from "./server.js";

const BESIDE = ["log-lines", "chat-lines", "phrases", "notices", "clocks", "seats", "asides", "orders"];

let running = null;
let wanted = 0;

/** The present, from the server.  Calls that come while one is under way share the next one.

    With `n`, all is well as soon as the page knows so many entries: after an answer its reply and its event both ask
    for the same, and it is fetched once. */
export function refresh(n = Infinity) {
  if (n <= page.state.n) return running ?? Promise.resolve();
  wanted = Math.max(wanted, n);
  running ??= (async () => {
    try {
      let known;
      do {
        wanted = 0;
        known = present(await parts(chosen().layout, null));
      } while (known < wanted);
    } finally {
      running = null;
    }
  })();
  return running;
}

/** Show the present as the server gave it; on a screen for several seats only to the right eyes.  Gives its `n`. */
function present(fresh) {
  const state = JSON.parse(find("#state", fresh).textContent);
  if (state.n < page.state.n) return state.n;
  if (state.hotSeat && state.phase === "playing" && state.eyes !== page.confirmed) {
    page.confirmed = null;
    tell("curtain", state, () => accept(fresh, state));
  } else accept(fresh, state);
  return state.n;
}

function accept(fresh, state) {
  const before = page.state;
  page.state = state;
  if (!state.question?.isChange) page.changing = null; /* the last answer may have come meanwhile */
  for (const id of BESIDE) {
    const now = find(`#${id}`, fresh);
    if (now) patch(find(`#${id}`), now);
  }
  if (page.past === null) draw(fresh);
  tell("changed", state, before);
}

/** A moment of the past. */
export async function showMoment(moment, signal) {
  const fresh = await parts(chosen().layout, moment, signal);
  if (page.past === moment) draw(fresh);
}

/** Show the picture of a document: the server's parts, or what a game's own script got from it. */
export function draw(fresh) {
  const now = find("#picture > svg", fresh);
  prepare(now);
  const old = picture();
  const focused = document.activeElement;
  const wasInside = old.contains(focused) && focused.matches(":focus-visible");
  const sameLayout = old.classList.contains("wide") === now.classList.contains("wide");
  const before = measure(old);
  if (sameLayout) {
    now.setAttribute("viewBox", old.getAttribute("viewBox"));
    patch(old, now);
  } else old.replaceWith(document.importNode(now, true));
  fit();
  tell("drawn");
  if (sameLayout) play(picture(), before);
  if (wasInside && !picture().contains(document.activeElement)) {
    find("#question .option, .option", picture())?.focus();
  }
}

/** Native tooltips come late and never on a phone: what they say is shown by help.js. */
export function prepare(svg) {
  for (const title of findAll("title", svg)) {
    const thing = title.parentNode;
    if (thing === svg) continue;
    const words = title.textContent;
    title.remove();
    thing.setAttribute("data-help", words);
    const option = thing.closest("[aria-label]");
    if (option && option !== svg) option.setAttribute("aria-description", words);
    else {
      thing.setAttribute("aria-label", words);
      if (!thing.hasAttribute("role")) thing.setAttribute("role", "img");
    }
  }
}

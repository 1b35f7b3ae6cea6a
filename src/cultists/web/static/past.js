/* Time travel: a click on a line of the log, the slider, the arrow keys, and “since my last turn”. */

import { calm, find, findAll, on, page, stage, tell } from "./page.js";
import { refresh, showMoment } from "./show.js";
import { hush, say } from "./signals.js";

const PACE = 850;

const bar = find(".past-bar");
const slider = find("#moment");
const words = find("output", bar);
const strip = find(".past-words");
let loading = null;
let isPlaying = false;
let timer = 0;

const lines = () => findAll("#log-lines [data-moment]");

/** The moments at which something was told, in order, from the beginning to now. */
function moments() {
  const told = lines().map((line) => Number(line.dataset.moment));
  return [...new Set([0, ...told, page.state.moment])].sort((one, other) => one - other);
}

export async function goTo(moment) {
  if (moment >= page.state.moment) return now();
  tell("travel");
  page.past = Math.max(0, moment);
  hush();
  frame();
  loading?.abort();
  loading = new AbortController();
  try {
    await showMoment(page.past, loading.signal);
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, "bad");
  }
}

export async function now() {
  stop();
  tell("travel");
  if (page.past === null) return;
  page.past = null;
  loading?.abort();
  frame();
  find("#log-lines").closest(".scroll").scrollTop = 0; /* its end */
  await refresh().catch((error) => say(error.message, "bad"));
}

export function step(by) {
  stop();
  const here = page.past ?? page.state.moment;
  const all = moments();
  const next = by > 0 ? all.find((each) => each > here) : all.findLast((each) => each < here);
  if (next !== undefined) goTo(next);
}

function frame() {
  const isPast = page.past !== null;
  stage.classList.toggle("past", isPast);
  bar.hidden = !isPast;
  slider.max = page.state.moment;
  slider.value = page.past ?? page.state.moment;
  const shown = isPast ? lines().findLast((line) => Number(line.dataset.moment) <= page.past) : null;
  words.textContent = isPast ? `${page.past} of ${page.state.moment}` : "";
  slider.setAttribute("aria-valuetext", shown?.textContent.trim() ?? "the beginning");
  for (const line of findAll("#log-lines .shown")) line.classList.remove("shown");
  const now = lines().filter((line) => line.dataset.moment === shown?.dataset.moment);
  for (const line of now) line.classList.add("shown");
  /* The whole of it, and if it is too much, its end. */
  now.at(0)?.scrollIntoView({ block: "nearest" });
  shown?.scrollIntoView({ block: "nearest" });
  strip.replaceChildren(...now.map(copy));
}

/** A line of the log once more, for screens that have no room for the log. */
function copy(line) {
  const item = document.createElement("li");
  item.append(...line.cloneNode(true).childNodes);
  return item;
}

/* Playing */

function stop() {
  clearTimeout(timer);
  isPlaying = false;
  find("[data-act=play] use", bar).setAttribute("href", "#i-play");
}

/** Show one moment after the other until now. */
export function playFrom(start) {
  stop();
  isPlaying = true;
  find("[data-act=play] use", bar).setAttribute("href", "#i-pause");
  const all = moments().filter((moment) => moment >= start);
  const next = async () => {
    const moment = all.shift();
    if (moment === undefined || moment >= page.state.moment) return now();
    await goTo(moment);
    if (isPlaying) timer = setTimeout(next, calm.matches ? 2 * PACE : PACE);
  };
  return next();
}

export function togglePlay() {
  if (isPlaying) stop();
  else playFrom(page.past ?? 0);
}

/** What the others did since I answered last (before this turn of mine). */
export function sinceMyTurn() {
  const told = lines().filter((line) => line.dataset.seat !== undefined);
  const mine = String(page.state.eyes);
  let place = told.length - 1;
  while (place >= 0 && told[place].dataset.seat === mine) place -= 1;
  if (place < 0) return say("Nobody else has moved yet.");
  while (place >= 0 && told[place].dataset.seat !== mine) place -= 1;
  return playFrom(place < 0 ? 0 : Number(told[place].dataset.moment));
}

slider.addEventListener("input", () => {
  stop();
  goTo(Number(slider.value));
});
on("changed", () => page.past !== null && page.past < page.state.moment && frame());

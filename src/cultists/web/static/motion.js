/* Things slide from where they were to where they are: measure, change, play the difference. */

import { calm, findAll } from "./page.js";

const SLIDE = { duration: 240, easing: "cubic-bezier(.3,.1,.2,1)" };
const TURN = 120;
const WRAPS = 2.5; /* a tile that goes further than so many of its widths left at one edge and came in at the other */

/** What can move: has an id and a place, and nothing in it that has an id of its own. */
const movable = (svg) => findAll("[id][transform]", svg).filter((element) => !element.querySelector("[id]"));

const face = (element) => findAll(":scope > use", element).map((use) => use.getAttribute("href")).join();

/** Where everything is, before the picture changes. */
export function measure(svg) {
  for (const each of findAll(".ghost", svg)) each.remove(); /* lest it be taken for something of the picture */
  if (calm.matches || document.hidden) return null;
  const seen = new Map();
  for (const element of movable(svg)) {
    const matrix = element.getScreenCTM();
    if (matrix) seen.set(element.id, { matrix, face: face(element), copy: element.matches(".tile") ? element.cloneNode(true) : null });
  }
  return { seen, width: svg.getBoundingClientRect().width };
}

/** Play what has changed since then. */
export function play(svg, before) {
  if (!before || calm.matches || Math.abs(svg.getBoundingClientRect().width - before.width) > 1) return;
  for (const element of movable(svg)) {
    const was = before.seen.get(element.id);
    const now = element.getScreenCTM();
    const parent = element.parentNode.getScreenCTM?.();
    if (!now || !parent) continue;
    if (!was) {
      if (element.matches(".card, .tile")) element.animate({ opacity: [0, 1] }, SLIDE);
      continue;
    }
    const end = parent.inverse().multiply(now);
    const start = parent.inverse().multiply(was.matrix);
    const isFlipped = was.copy && was.face !== face(element);
    if (isFlipped) turnRound(element, was.copy, end);
    else if (isFar(start, end)) {
      if (was.copy && wraps(element, start, end)) goRound(element, was.copy, start, end);
      else element.animate({ transform: [written(start), written(end)] }, SLIDE);
    }
  }
}

const written = (m, x = 0, y = 0) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e + x},${m.f + y})`;

function isFar(start, end) {
  return Math.hypot(start.e - end.e, start.f - end.f) > 0.5 || Math.abs(start.a - end.a) + Math.abs(start.b - end.b) > 0.01;
}

function wraps(element, start, end) {
  const { width } = element.getBBox();
  const across = Math.abs(start.e - end.e), down = Math.abs(start.f - end.f);
  return (across > WRAPS * width && down < width / 2) || (down > WRAPS * width && across < width / 2);
}

function ghost(element, copy) {
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("class", "tile ghost");
  for (const name of ["tabindex", "role", "data-option", "aria-label"]) copy.removeAttribute(name);
  element.before(copy);
  return copy;
}

/** Out at one edge, in at the other. */
function goRound(element, copy, start, end) {
  const { width } = element.getBBox();
  const x = Math.sign(start.e - end.e) * width * (Math.abs(start.e - end.e) > width / 2);
  const y = Math.sign(start.f - end.f) * width * (Math.abs(start.f - end.f) > width / 2);
  const leaving = ghost(element, copy);
  leaving.animate({ transform: [written(start), written(start, x, y)], opacity: [1, 0] }, SLIDE).finished.finally(() => leaving.remove());
  element.animate({ transform: [written(end, -x, -y), written(end)], opacity: [0, 1] }, SLIDE);
}

/** Round the vertical axis; the face changes in the middle. */
function turnRound(element, copy, end) {
  const { width } = element.getBBox();
  const thin = `${written(end)} translate(${width / 2}px,0) scale(.02,1) translate(${-width / 2}px,0)`;
  const flat = `${written(end)} translate(${width / 2}px,0) scale(1,1) translate(${-width / 2}px,0)`;
  const leaving = ghost(element, copy);
  leaving.animate({ transform: [flat, thin] }, { duration: TURN, easing: "ease-in", fill: "forwards" }).finished.finally(() => leaving.remove());
  element.animate([{ transform: thin, opacity: 0 }, { transform: thin, opacity: 1, offset: 0.5 }, { transform: flat, opacity: 1 }], { duration: 2 * TURN, easing: "ease-out" });
}

/* Which drawing, how large, and where the page's own things lie over it. */

import { find, picture, stage, tell } from "./page.js";

const WIDE = { width: 1280, height: 800 };
const TALL = { width: 360, height: 740 };
const DOCKED = { width: 360, height: 696 }; /* without the strip that the dock covers */
const DOCK = 44;
const SIDE = 232; /* a column beside the tall drawing is at least so wide */
const ROOM = { width: 150, height: 120 }; /* the log needs so many pixels */

/** What the page keeps free of the picture, in pixels: above it, at its right side, below it. */
export const kept = { top: 0, side: 0, below: 0 };

const scaleOf = (drawing, width, height) => Math.min(width / drawing.width, height / drawing.height);
const sizeOf = (drawing, scale) => drawing.width * drawing.height * scale * scale;

/** The drawing that is larger on this screen; a tall one has a dock below or a column beside. */
export function chosen() {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const wide = scaleOf(WIDE, width, height);
  const docked = scaleOf(DOCKED, width, height - DOCK);
  const [freeWidth, freeHeight] = [width - kept.side, height - kept.top - kept.below];
  if (sizeOf(WIDE, wide) >= sizeOf(DOCKED, docked)) {
    return { layout: "wide", mode: "wide", scale: scaleOf(WIDE, freeWidth, freeHeight), drawing: WIDE };
  }
  const beside = scaleOf(TALL, width - SIDE, height);
  if (beside >= 0.94 * docked) return { layout: "tall", mode: "beside", scale: beside, drawing: TALL };
  return { layout: "tall", mode: "docked", scale: scaleOf(DOCKED, freeWidth, freeHeight - DOCK), drawing: DOCKED };
}

/** Lay everything out for the drawing that is there now. */
export function fit() {
  const { mode, scale, drawing, layout } = chosen();
  const svg = picture();
  if (!svg || !svg.classList.contains(layout)) return;
  for (const each of ["wide", "beside", "docked"]) stage.classList.toggle(each, each === mode);
  stage.classList.toggle("tall", layout === "tall");
  svg.setAttribute("viewBox", `0 0 ${drawing.width} ${drawing.height}`);
  stage.style.setProperty("--u", `${scale}px`);
  stage.style.setProperty("--w", `${drawing.width * scale}px`);
  stage.style.setProperty("--h", `${drawing.height * scale}px`);
  placeTalk(svg, mode);
  tell("fitted", mode);
}

/** On the wide drawing log and chat lie where the drawing shows its piles, unless something there is asked for. */
function placeTalk(svg, mode) {
  const talk = find(".talk");
  const piles = find("[data-talk], #piles", svg);
  /* The panel itself: a card on its way there would stretch the group. */
  const room = (find(":scope > rect", piles ?? svg) ?? piles)?.getBoundingClientRect();
  const isFree = piles && room.width >= ROOM.width && room.height >= ROOM.height && !find(".option", piles);
  const isRoomy = mode === "beside" || (mode === "wide" && Boolean(isFree));
  stage.classList.toggle("roomy", isRoomy);
  stage.classList.toggle("tight", !isRoomy);
  const floor = stage.getBoundingClientRect();
  const wanted = mode === "wide" && isFree ? room : null;
  talk.style.left = wanted ? `${wanted.left - floor.left}px` : "";
  talk.style.top = wanted ? `${wanted.top - floor.top}px` : "";
  talk.style.width = wanted ? `${wanted.width}px` : "";
  talk.style.height = wanted ? `${wanted.height}px` : "";
}

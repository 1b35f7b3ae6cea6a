/* What a thing is: a word beside it when the pointer rests, the focus stays, or a finger is held on it.
   Nobody points at what is drawn anew under a resting mouse: it must move first. */

import { find, on, picture, stage } from "./page.js";

const REST = 450;
const HOLD = 420;
const HOLD_MOUSE = 700; /* a slow click is still a click */
const SLOP = 8; /* a finger that moves further does not hold, it drags */

const box = find(".help");
let waiting = 0;
let isHeld = false;
let isDown = false; /* a press moves the focus too, which is then no question */
let heldAt = [0, 0];
let mouseAt = ""; /* where the mouse was seen last */
let isDrawnUnder = false; /* whether it has not moved since the table was drawn anew */

function show(thing) {
  const words = thing?.dataset.help;
  if (!words) return hide();
  const seen = large(thing);
  if (!seen.length && isWritten(thing, words)) return hide();
  box.replaceChildren(...seen, ...told(words));
  box.hidden = false;
  place(thing);
}

/** Show what a thing is that was clicked and answers nothing; tells whether it has anything to say. */
export function explain(target) {
  const thing = thingAt(target);
  if (thing) show(thing);
  return Boolean(thing);
}

function hide() {
  clearTimeout(waiting);
  box.hidden = true;
}

/** Whether all of it stands on the thing, or on its button, anyway. */
function isWritten(thing, words) {
  const button = thing.closest(".option, .button") ?? thing;
  return letters(button.textContent).includes(letters(words));
}

const letters = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}\p{Sm}]/gu, "");

/** The first sentence is the name, the others say what it does. */
function told(words) {
  const [name, ...rest] = words.split(". ");
  const title = document.createElement("b");
  title.textContent = name;
  const lines = rest.map((sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence[0].toUpperCase() + sentence.slice(1);
    return line;
  });
  return [title, ...lines];
}

/** On a phone a card in the hand is also shown large. */
function large(thing) {
  const held = thing.closest(".held");
  if (!stage.classList.contains("docked") || !held) return [];
  const face = find(".face", held); /* its own box: under a finger it is lifted */
  const { x, y, width, height } = face.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  svg.setAttribute("class", picture().getAttribute("class"));
  const copy = face.cloneNode(true);
  const card = document.createElementNS("http://www.w3.org/2000/svg", "g");
  card.setAttribute("class", "card");
  card.append(copy);
  svg.append(card);
  return [svg];
}

function place(thing) {
  const floor = stage.getBoundingClientRect();
  const at = thing.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8);
  const above = at.top - height - 8;
  const top = above > 8 ? above : Math.min(at.bottom + 8, innerHeight - height - 8);
  box.style.left = `${left - floor.left}px`;
  box.style.top = `${top - floor.top}px`;
}

/** The thing itself, what it lies in, or what lies in it. */
function thingAt(target) {
  if (!target.closest?.("#picture")) return null;
  const option = target.closest("[data-option]");
  return target.closest("[data-help]") ?? (option && find("[data-help]", option));
}

stage.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  hide();
  if (!hasMoved(event)) return;
  isDrawnUnder = false;
  rest(event.target);
});

/** A browser also tells of a mouse that rests while the page changes under it. */
function hasMoved({ clientX, clientY }) {
  const before = mouseAt;
  mouseAt = `${clientX} ${clientY}`;
  return !isDrawnUnder || mouseAt !== before;
}

function rest(target) {
  const thing = thingAt(target);
  if (thing) waiting = setTimeout(() => show(thing), REST);
}
stage.addEventListener("pointerdown", (event) => {
  hide();
  isHeld = false;
  isDown = true;
  if (event.button > 0) return;
  const thing = thingAt(event.target);
  heldAt = [event.clientX, event.clientY];
  if (thing)
    waiting = setTimeout(() => {
      isHeld = true;
      show(thing);
    }, event.pointerType === "mouse" ? HOLD_MOUSE : HOLD);
});
stage.addEventListener("pointermove", (event) => {
  const { buttons, clientX, clientY } = event;
  const isNews = event.pointerType === "mouse" && hasMoved(event) && isDrawnUnder;
  if (buttons) {
    if (Math.hypot(clientX - heldAt[0], clientY - heldAt[1]) > SLOP) clearTimeout(waiting);
  } else if (isNews) {
    isDrawnUnder = false;
    rest(event.target);
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    if (!isDown) return;
    isDown = false;
    clearTimeout(waiting);
    if (isHeld) setTimeout(hide, 2500);
  });
}
/* A long press asks what it is; it is no answer. */
stage.addEventListener(
  "click",
  (event) => {
    if (!isHeld || !picture().contains(event.target)) return;
    isHeld = false;
    event.stopPropagation();
    event.preventDefault();
  },
  true,
);
stage.addEventListener("contextmenu", (event) => isHeld && event.preventDefault());
stage.addEventListener("focusin", (event) => {
  if (isDown) return;
  hide();
  if (event.target.matches(":focus-visible") && thingAt(event.target)) waiting = setTimeout(() => show(thingAt(event.target)), 2 * REST);
});
stage.addEventListener("focusout", () => isDown || hide());
on("drawn", () => {
  hide();
  isDrawnUnder = true;
});
addEventListener("keydown", (event) => event.key === "Escape" && hide());

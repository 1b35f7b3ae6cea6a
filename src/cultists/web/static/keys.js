/* The keyboard: every answer can be reached, and every button has a letter. */

import { act } from "./acts.js";
import { answer, answerOnly, elementOf, unchoose } from "./ask.js";
import { closeGuide, toggleGuide } from "./guide.js";
import { closeHint, stepPlan } from "./hint.js";
import { find, findAll, isMine, page, picture } from "./page.js";
import { now, step } from "./past.js";
import { closeSheets, toggle } from "./talk.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const GROUPS = [".tile", ".card[data-option]", ".button[data-option]", ".handle[data-option]", ".knob[data-option]"];

const LETTERS = {
  u: () => act("undo"),
  h: () => act("hint"),
  l: () => toggle("log"),
  c: () => toggle("chat"),
  t: () => toggle("table"),
  r: () => act("since"),
  g: () => toggleGuide("goal"),
  b: () => toggleGuide("rules"),
  "?": () => act("keys"),
};

const isTyping = (target) => target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") return escape(event.target);
  if (isTyping(event.target) || find("dialog[open]") || find(".curtain:not([hidden])")) return;
  const done = arrow(event) || number(event) || letter(event) || enter(event);
  if (done) event.preventDefault();
});

function escape(from) {
  if (find("dialog[open]") || closeSheets()) return; /* a dialog closes itself */
  if (from.matches("#guide [type=search]") && from.value) return; /* the field clears itself */
  if (closeGuideAt(from)) return;
  if (page.changing !== null) return act("keep");
  if (isTyping(from) || from.matches(".sheet")) return from.blur();
  if (!closeHint() && !unchoose()) now();
}

/** What is typed elsewhere is left before the panel is put away. */
const closeGuideAt = (from) => (from.closest("#guide") || !isTyping(from)) && closeGuide();

function letter(event) {
  const wanted = LETTERS[event.key.toLowerCase()];
  if (!wanted || event.repeat) return false;
  wanted();
  return true;
}

/** The first answers: those that are buttons if there are many. */
function number(event) {
  if (!/^[1-9]$/.test(event.key) || event.repeat || !isMine()) return false;
  const place = Number(event.key) - 1;
  const buttons = findAll(".button[data-option]", picture());
  const all = page.state.question.options.length > 9 && buttons.length ? buttons : page.state.question.options.map((_, index) => elementOf(index));
  const element = all[place];
  if (element) answer(Number(element.dataset.option), element);
  return Boolean(element);
}

/** Enter where nothing has the focus gives the only answer there is. */
function enter(event) {
  if (event.key !== "Enter" || event.repeat || event.target !== document.body) return false;
  answerOnly();
  return true;
}

function arrow(event) {
  const way = ARROWS[event.key];
  if (!way || event.target.matches("[role=tab], .scroll, #guide *, input[type=range]")) return false;
  const line = event.target.closest("#log-lines li");
  if (line && way[1]) return moveInLog(line, way[1]);
  if (way[0] && stepPlan(way[0])) return true;
  if (page.past !== null) {
    if (way[0]) step(way[0]);
    return true;
  }
  return move(event.target, way);
}

function moveInLog(line, by) {
  const lines = findAll("#log-lines button");
  lines[lines.indexOf(find("button", line)) + by]?.focus();
  return true;
}

/** To the nearest thing of the same kind in that direction. */
function move(from, [x, y]) {
  const svg = picture();
  const group = GROUPS.find((selector) => from.matches?.(selector));
  const all = findAll(group ?? ".tile", svg).filter((each) => each !== from);
  if (!group) {
    const first = all.find((each) => each.hasAttribute("tabindex")) ?? find("[data-option]", svg);
    focus(first);
    return Boolean(first);
  }
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [fromX, fromY] = middle(from);
  let best = null, least = Infinity;
  for (const each of all) {
    const [toX, toY] = middle(each);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    const cost = along + 3 * aside;
    if (along > 2 && cost < least) [best, least] = [each, cost];
  }
  focus(best);
  return true;
}

function focus(element) {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus();
}

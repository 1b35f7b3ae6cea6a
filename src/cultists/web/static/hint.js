/* A hint: what a bot would answer, why, and its plan for the turn, to be stepped through on the picture. */

import { elementOf, unchoose } from "./ask.js";
import { chosen } from "./fit.js";
import { find, findAll, isAsked, isMine, on, page, picture, stage, tell } from "./page.js";
import { ahead, send } from "./server.js";
import { draw, refresh } from "./show.js";
import { hush, say, speak } from "./signals.js";
import { closeSheets } from "./talk.js";

const SLOW = 400; /* after so many milliseconds it is said that somebody thinks */

const place = find("#advice");
/** The hint that is shown, and how many of its steps are taken on the picture; null: none. */
let advice = null;
let taken = 0;
/** Whether all of it is shown, on a screen that has no room beside the picture; else as many lines as hide nothing. */
let isWhole = false;
/** The answer that was recommended last: for which moment, whom, and its place among the options. */
let recommended = null;
let isAsking = false;
let loading = null;

const sentence = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/* Asking */

export async function askHint() {
  if (advice && taken) await showStep(0);
  if (!isMine() || !isAsked()) return say("There is no question for you now.");
  if (isAsking) return;
  isAsking = true;
  stage.classList.add("thinking");
  const slow = setTimeout(() => say("A bot is thinking about it …", "lamp", 30), SLOW);
  try {
    const hint = await send("GET", "hint");
    if (hint.moment !== page.state.moment) await refresh();
    if (hint.moment !== page.state.moment || !isMine()) return say("The game has gone on; ask again.");
    hush();
    open(hint);
  } catch (error) {
    say(error.message, "bad");
  } finally {
    clearTimeout(slow);
    isAsking = false;
    stage.classList.remove("thinking");
  }
}

function open(hint) {
  closeSheets();
  unchoose();
  advice = { ...hint, plan: hint.plan ?? [] };
  taken = 0;
  const panel = find("#advice-template").content.cloneNode(true);
  find(".bot", panel).textContent = `In your place (${hint.bot ?? "a bot"}):`;
  const index = page.state.question.options.findIndex((option) => option.words === hint.answer);
  const answer = sentence(inWords(hint.answer, index));
  find(".answer", panel).textContent = answer;
  find(".reason", panel).textContent = hint.reason;
  find(".plan ol", panel).replaceChildren(...advice.plan.map(stepButton));
  if (!hasPlan()) find(".plan", panel).remove();
  place.replaceChildren(panel);
  isWhole = false;
  find(".reason", place).addEventListener("click", () => !isWhole && toggleHint());
  for (const old of findAll(".hint", picture())) old.classList.remove("hint");
  recommended = { moment: page.state.moment, eyes: page.state.eyes, index, told: told() };
  tell("hint", index);
  showTaken();
  showLength();
  mark();
  const more = hasPlan() ? ` The plan has ${advice.plan.length} steps; use the arrow keys to go through it.` : "";
  speak(`Hint: ${answer} ${hint.reason}${more}`);
}

/** The answer as the picture calls it; a number says little by itself, so the picture says what it counts. */
function inWords(answer, index) {
  const element = elementOf(index);
  if (element?.dataset.said) return element.dataset.said;
  if (!element || !/^\d+$/.test(answer)) return answer;
  const label = findAll("text", element).find(({ textContent }) => /\p{L}{2}/u.test(textContent))?.textContent;
  return label ? label[0].toLowerCase() + label.slice(1) : answer;
}

function stepButton({ words }, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.act = "plan-to";
  button.dataset.step = index;
  const number = document.createElement("b");
  number.textContent = index + 1;
  button.append(number, ` ${words}`);
  item.append(button);
  return item;
}

/** Show all of it, or less again. */
export function toggleHint() {
  isWhole = !isWhole;
  showLength();
}

/** All of the reason, or only lines that are there from top to bottom. */
function showLength() {
  if (!advice) return;
  const [reason, button] = [find(".reason", place), find("[data-act=whole-hint]", place)];
  place.classList.toggle("whole", isWhole);
  button.hidden = reason.hidden = false;
  button.setAttribute("aria-expanded", isWhole);
  button.setAttribute("aria-label", isWhole ? "Less of the hint" : "The whole hint");
  reason.style.removeProperty("--lines");
  if (!isWhole && stage.classList.contains("docked")) {
    const { height } = reason.getBoundingClientRect();
    const lines = Math.floor(height / parseFloat(getComputedStyle(reason).lineHeight));
    button.hidden = reason.scrollHeight <= reason.clientHeight + 1;
    reason.hidden = lines < 1;
    reason.style.setProperty("--lines", lines);
  }
  /* What scrolls must be reached by keys as well. */
  const scrolls = getComputedStyle(reason).overflowY === "auto" && reason.scrollHeight > reason.clientHeight;
  if (scrolls) reason.tabIndex = 0;
  else reason.removeAttribute("tabindex");
}
on("fitted", showLength);

const hasPlan = () => advice !== null && advice.plan.length > 1;

/** Close it; tells whether there was one.  The answer stays marked for as long as it is asked for. */
export function closeHint() {
  if (!advice) return false;
  if (place.contains(document.activeElement)) find(".tools [data-act=hint]").focus();
  advice = null;
  loading?.abort();
  place.replaceChildren();
  mark();
  if (isAhead()) toThePresent();
  return true;
}

function toThePresent() {
  page.past = null;
  stage.classList.remove("ahead");
  return refresh().catch((error) => say(error.message, "bad"));
}

/* The plan, step by step */

/** One step of the plan further or back; tells whether there is a plan. */
export function stepPlan(by) {
  if (!hasPlan()) return false;
  /* What is shown ahead has no answers: nothing there could keep the focus. */
  if (picture().contains(document.activeElement)) find("[data-act=plan-on]", place).focus();
  showStep(Math.min(Math.max(0, taken + by), advice.plan.length));
  return true;
}

/** The picture after so many steps, with those to come marked on it. */
export async function showStep(number) {
  if (!hasPlan() || number === taken) return;
  const { plan, moment } = advice;
  taken = number;
  loading?.abort();
  isWhole = false; /* who goes through the plan looks at the picture */
  showTaken();
  showLength();
  const step = plan[taken];
  speak(step ? `Step ${taken + 1} of ${plan.length}: ${step.words}.` : "This is the table after the last step.");
  if (taken === 0) return toThePresent();
  /* A moment that has not come yet: what is shown is not the present, and nothing can be answered there. */
  page.past = moment + taken;
  stage.classList.add("ahead");
  await foresee();
}

export const isAhead = () => stage.classList.contains("ahead");

/** Fetch the picture after the steps that are taken, as it suits the screen. */
export async function foresee() {
  const { plan, moment } = advice;
  const number = taken;
  loading?.abort();
  loading = new AbortController();
  try {
    const answers = plan.slice(0, number).map(({ words }) => words);
    const fresh = await ahead(chosen().layout, moment, answers, loading.signal);
    if (advice && taken === number) draw(fresh);
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, "bad");
  }
}

/** Which step comes next. */
function showTaken() {
  if (!hasPlan()) return;
  const next = Math.min(taken, advice.plan.length - 1);
  findAll("[data-step]", place).forEach((button, index) => {
    button.classList.toggle("done", index < taken);
    if (index === taken) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.parentNode.classList.toggle("shown", index === next);
  });
  find("[data-act=plan-back]", place).setAttribute("aria-disabled", taken === 0);
  find("[data-act=plan-on]", place).setAttribute("aria-disabled", taken === advice.plan.length);
  const list = find("ol", place);
  list.scrollTop = find("li.shown", place).offsetTop - list.offsetTop - list.clientHeight / 3;
}

/* Numbers on the picture */

const SVG = "http://www.w3.org/2000/svg";

function made(name, attributes, words = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = words;
  return element;
}

/** What lies at a place: a card, the handle of a line, a knob, one tile or two; else what stands for an answer there. */
function thingsAt(where) {
  const thing = ["", "handle-", "knob-"].map((kind) => document.getElementById(kind + where)).find(Boolean);
  if (thing && picture().contains(thing)) return [thing];
  const tiles = where.split("-").map(tileAt);
  if (tiles.every(Boolean)) return tiles;
  const options = page.past === null ? page.state.question?.options ?? [] : [];
  const option = elementOf(options.findIndex((each) => each.place === where));
  return option ? [option] : [];
}

/** Tiles are drawn in the order of their spaces. */
function tileAt(space) {
  const [, row, column] = space.match(/^r(\d)c(\d)$/) ?? [];
  const tiles = findAll("#sky > .tile:not(.ghost)", picture());
  return row && tiles[(row - 1) * Math.sqrt(tiles.length) + (column - 1)];
}

/** Where its number is written, in the picture's own units: where a thing has room for it, or between two. */
function spotOf(things) {
  const spots = things.map((thing) => spotOn(thing, things.length > 1));
  const middle = (axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return { x: middle("x"), y: middle("y") };
}

function spotOn(thing, isOneOfTwo) {
  const pointer = find(".pointer", thing);
  const part = pointer ?? find(".plate, .paper", thing) ?? thing;
  const { x, y, width, height } = part.getBBox();
  /* The middle of a handle or a pair; the corner of a tile; on a card between its symbols and its points. */
  const [across, down] = pointer || isOneOfTwo ? [0.5, 0.5] : thing.matches(".card") ? [0.64, 0.085] : [0.16, 0.16];
  const matrix = picture().getScreenCTM().inverse().multiply(part.getScreenCTM());
  return new DOMPoint(x + across * width, y + down * height).matrixTransform(matrix);
}

function mark() {
  for (const each of findAll(".plan-mark", picture())) each.remove();
  if (page.past === null && isFor(page.state)) elementOf(recommended.index)?.classList.add("hint");
  if (!hasPlan()) return;
  const size = picture().viewBox.baseVal.width > 800 ? 14 : 9;
  const used = [];
  advice.plan.forEach((step, index) => {
    const things = index >= taken && step.place ? thingsAt(step.place) : [];
    if (!things.length) return;
    if (index === taken) for (const thing of things) thing.classList.add("hint");
    const { x, y } = spotOf(things);
    /* Several steps at one place stand beside each other. */
    const beside = used.filter((other) => Math.hypot(other.x - x, other.y - y) < size).length;
    used.push({ x, y });
    picture().append(badge(index + 1, x + 2 * size * beside, y, size, index === taken));
  });
}

function badge(number, x, y, size, isNext) {
  const mark = made("g", { class: `plan-mark${isNext ? " next" : ""}`, transform: `translate(${x} ${y})`, "aria-hidden": "true" });
  mark.append(
    made("circle", { r: size }),
    made("text", { y: 0.45 * size, "font-size": 1.3 * size, "text-anchor": "middle" }, number),
  );
  return mark;
}

/* A hint is for its own question, for whom it was given, and for the present. */
const isFor = ({ moment, eyes, question }) => question && recommended?.moment === moment && recommended.eyes === eyes;
on("changed", (state, before) => {
  if (isFor(state)) return;
  if (isStillAsked(state, before)) {
    recommended.moment = state.moment;
    if (advice) advice.moment = state.moment;
    return mark();
  }
  if (advice && goesAsPlanned(state)) return open({ ...advice, ...followed(state) });
  recommended = null; /* after an undo the same moment may come again, with another question */
  closeHint();
});

const told = () => findAll("#log-lines button").length;

/** Whether others have but answered in secret: nothing was told, and the same is asked. */
function isStillAsked(state, before) {
  if (!state.question || !before || !isFor(before) || taken) return false;
  if (state.eyes !== before.eyes || state.moment < before.moment || told() !== recommended.told) return false;
  return JSON.stringify(state.question) === JSON.stringify(before.question);
}

/* While its steps are played, a plan stays open and goes on. */

/** What was answered last, and when. */
let given = null;
on("answering", (index) => {
  given = { moment: page.state.moment, words: page.state.question.options[index].words };
});

function goesAsPlanned({ eyes, moment, question }) {
  const [step, next] = advice.plan;
  if (!next || given?.moment !== advice.moment || given.words !== step.words) return false;
  return eyes === recommended.eyes && moment > advice.moment && question?.options.some(({ words }) => words === next.words);
}

function followed({ moment }) {
  const plan = advice.plan.slice(1);
  return { moment, plan, answer: plan[0].words, reason: "It goes as planned." };
}
on("travel", closeHint);
on("drawn", () => {
  mark();
  requestAnimationFrame(markArrived);
});

/** Cards and tiles that slide to their places are marked where they arrive. */
async function markArrived() {
  const sliding = picture().getAnimations({ subtree: true }).filter(({ effect }) => effect.getTiming().iterations !== Infinity);
  if (!sliding.length) return;
  await Promise.allSettled(sliding.map(({ finished }) => finished));
  mark();
}

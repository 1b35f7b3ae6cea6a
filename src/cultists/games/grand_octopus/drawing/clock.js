/* The Command Clock: two hands that are dragged, tapped or set by keys; one button sends the order that they show.
   The page gets one module: this file, and after it revelation.js, which uses what is imported here. */

import { act } from "../../acts.js";
import { answer } from "../../ask.js";
import { calm, find, findAll, isMine, on, page, picture, stage } from "../../page.js";
import { shrink } from "../../shrink.js";
import { say, speak } from "../../signals.js";

const LINE = 0; /* a hand between two rooms */
const OUTSIDE = 7;
const NEAR_A_LINE = 6; /* degrees on each side of a border that count as the line when a hand is dropped there */
const SLOP = 6; /* pixels that a finger may tremble without dragging */

const clock = () => find("#command-clock", picture());
const isCompact = () => clock().classList.contains("compact");
const angleOf = (room) => 60 * (room - 1) - 90;
const other = (hand) => (hand === "dagger" ? "tentacle" : "dagger");

/* What is set: a room, LINE, or null.  It outlives every new drawing of the same question. */
let hands = { dagger: null, tentacle: null };
let turned = { dagger: -90, tentacle: 90 };
let active = "dagger";
let setFor = null;

/* Setting */

function set(hand, room, degrees = null) {
  if (!isMine() || !clock()) return;
  hands[hand] = room;
  const wanted = degrees ?? (room === LINE ? angleOf(Math.round((turned[hand] + 90) / 60) + 1) + 30 : angleOf(room));
  turned[hand] += ((((wanted - turned[hand]) % 360) + 540) % 360) - 180; /* the short way round */
  show();
}

function activate(hand) {
  active = hand;
  show();
}

/** A tap moves the active hand; then it is the other's turn if that points nowhere yet. */
function tap(room, hand = active) {
  if (room === OUTSIDE) return goOutside();
  active = hands[other(hand)] === null ? other(hand) : hand;
  set(hand, room);
  speak(option()?.words ?? row(hand).getAttribute("aria-valuetext"));
}

function goOutside() {
  const room = hands.dagger || hands.tentacle || Number(clock().dataset.start) % OUTSIDE || 4;
  set("dagger", room);
  set("tentacle", room);
}

const isSet = () => hands.dagger !== null && hands.tentacle !== null;
const isSameRoom = () => isSet() && hands.dagger === hands.tentacle && hands.dagger !== LINE;

function place() {
  if (!isSet()) return null;
  return isSameRoom() ? "n/n" : `${hands.dagger || "x"}/${hands.tentacle || "x"}`;
}

const optionIndex = () => page.state.question?.options.findIndex((each) => each.place === place()) ?? -1;
const option = () => page.state.question?.options[optionIndex()];
const isError = () => option()?.words.startsWith("error") ?? false;

/* Showing */

const row = (hand) => find(`#row-${hand}`, picture());
const roomName = (room) => find(`#room-${room}`, picture()).dataset.name;
const isReachable = (room) => clock().dataset.reach.split(" ").includes(String(room));

/** What a hand means: a name, a remark, and whether it is an error. */
function meaning(hand) {
  const room = hands[hand];
  const isQuick = clock().dataset.quick !== undefined;
  const who = hand === "dagger" ? "Cultist" : "Offspring";
  if (room === null) return unset(hand);
  if (isSameRoom()) {
    if (hand === "tentacle") return { to: "none", whole: "No Offspring", note: "both hands on one room", value: room };
    return isQuick
      ? { to: "falls", note: "both hands on one room: −1 power", value: room, wrong: true }
      : { to: "outside", whole: `Cultist to the Exterior`, note: "both hands on one room", value: room };
  }
  if (room === LINE) {
    return hand === "dagger"
      ? { to: "falls: on the line", whole: "Cultist falls", note: "on the line: −1 power", value: OUTSIDE, wrong: true }
      : { to: "none: on the line", whole: "No Offspring", note: "on the line between two rooms", value: OUTSIDE, wrong: true };
  }
  const name = roomName(room);
  if (hand === "tentacle") return { to: `to ${name}`, note: find(`#room-${room}`, picture()).dataset.there || "no other Cultist is there yet", value: room };
  const start = Number(clock().dataset.start);
  if (room === start) return { to: "stays here", whole: `Cultist stays in ${name}`, note: "where it stands now", value: room };
  if (isReachable(room)) return { to: `to ${name}`, note: start === OUTSIDE ? "from outside, to any room" : `one stair from ${roomName(start)}`, value: room };
  return { to: "falls: no stairs", whole: `${who} falls`, note: `no stairs to ${name}: −1 power`, value: room, wrong: true };
}

/** What the row of a hand asks for as long as the hand points nowhere. */
function unset(hand) {
  const [whose, verb] = hand === "dagger" ? ["Your Cultist", "go"] : ["Your Offspring", "rise"];
  const whole = `Where does y${whose.slice(1)} ${verb}?`;
  return { to: `Where does it ${verb}?`, whole, whose, note: "Tap a room here or on the board.", value: 0 };
}

function show() {
  if (!clock()) return;
  for (const hand of ["dagger", "tentacle"]) showHand(hand);
  for (const each of findAll(".sector", clock())) each.classList.toggle("on", hands[each.dataset.hand] === Number(each.dataset.room));
  for (const each of findAll(".rim-name, .rim-number", clock())) each.classList.toggle("on", Object.values(hands).includes(Number(each.dataset.room)));
  showPlan();
  showButtons();
}

function showHand(hand) {
  const element = find(`#hand-${hand}`, picture());
  const { to, whole, whose, note, value, wrong } = meaning(hand);
  element.classList.toggle("unset", hands[hand] === null);
  const aside = isSameRoom() ? (hand === "dagger" ? -9 : 9) : 0; /* so that both are seen on one room */
  element.style.transform = `rotate(${turned[hand] + aside}deg)`;
  const line = row(hand);
  const who = hand === "dagger" ? "Cultist" : "Offspring";
  const said = whole ?? `${who} ${to}`;
  write(find(".row-name", line), isCompact() ? to : said);
  write(find(".row-note", line), isCompact() ? (whose ?? who) : note);
  line.classList.toggle("wrong", Boolean(wrong));
  line.classList.toggle("active", hand === active);
  line.setAttribute("aria-valuenow", value);
  line.setAttribute("aria-valuetext", hands[hand] === null ? "not set" : `${wrong ? "Error: " : ""}${said}, ${note}`);
  find(`#line-${hand}`, picture()).setAttribute("aria-pressed", hands[hand] === LINE);
}

function write(text, words) {
  shrink(text, words, text.parentNode.querySelector("rect").width.baseVal.value - text.x.baseVal[0].value - 6, 10.5);
}

/** The order on the board: ghosts of the figures, steps over the stairs, the rooms that it is about. */
function showPlan() {
  const svg = picture();
  const outside = isSameRoom() && clock().dataset.quick === undefined;
  const start = Number(clock().dataset.start);
  const falls = hands.dagger !== null && !outside && (isSameRoom() || hands.dagger === LINE || !isReachable(hands.dagger));
  const goal = outside ? OUTSIDE : falls ? null : hands.dagger;
  const haunted = isSameRoom() ? null : hands.tentacle;
  for (const edge of findAll(".edge", svg)) {
    const room = Number(edge.id.split("-")[1]);
    edge.classList.toggle("chosen", room === goal);
    edge.classList.toggle("haunted", room === haunted && room !== goal);
    edge.classList.toggle("wrong", falls && room === hands.dagger && room !== haunted);
  }
  for (const each of findAll(".medallion", svg)) each.classList.toggle("chosen", Number(each.dataset.room) === goal);
  put("#plan-cultist", goal && goal !== start ? find(`#room-${goal}`, svg).dataset.cultist : null);
  put("#plan-offspring", haunted ? find(`#room-${haunted}`, svg).dataset.offspring : null);
  const trail = find("#plan-trail", svg);
  trail.classList.toggle("on", Boolean(goal) && goal !== start);
  if (goal) trail.setAttribute("d", `M${find(`#room-${goal}`, svg).dataset.trail.replaceAll(" ", "L").replaceAll(",", " ")}`);
}

function put(id, spot) {
  const ghost = find(id, picture());
  ghost.classList.toggle("on", Boolean(spot));
  if (!spot) return;
  const [x, y, size] = spot.split(" ");
  ghost.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
}

/** Why the clock cannot be set as it is. */
function whyNot() {
  if (!isSet()) return "Place both hands first: where does your Cultist go, and your Offspring?";
  if (isShown()) return "All have seen this setting. Set your clock to something else.";
  return "Your Cultist and your Offspring were together in the last turn. Set the clock so that they part.";
}

const shownSettings = () => clock().dataset.shown?.split(" ") ?? [];
const isShown = () => shownSettings().includes(place());

/** A short remark about the setting: why it cannot be, what it costs; before it is set, what all have seen. */
function remark() {
  if (isError()) {
    const cost = option().words.includes("falls") ? ["it falls, −1 power", "−1 power"] : ["no Offspring comes", "no Offspring"];
    return isCompact() ? `Error: ${cost[1]}` : `A deliberate error: ${cost[0]}`;
  }
  if (option() || (!isSet() && !shownSettings().length)) return "";
  if (isSet() && !isShown()) return isCompact() ? "They must part" : "They were together, so they must part";
  const last = shownSettings().at(-1);
  const what = isShown() ? "this" : last === "n/n" ? "it" : last;
  return isCompact() ? `All have seen ${what}` : `All have seen ${what}: set something else`;
}

function showButtons() {
  const button = find("#set-the-clock", picture());
  const index = optionIndex();
  const isReady = index >= 0;
  button.classList.toggle("waiting", !isReady);
  button.classList.toggle("option", isReady);
  button.classList.toggle("wrong", isError());
  button.setAttribute("aria-disabled", !isReady);
  button.setAttribute("aria-label", isReady ? `Set the clock: ${option().words}` : `Set the clock: ${whyNot()}`);
  find("text", button).textContent = isError() ? "Set it wrongly" : "Set the clock";
  if (isReady) button.dataset.option = index;
  else delete button.dataset.option;
  find("#to-the-exterior", picture())?.classList.toggle("on", isSameRoom());
  const warning = find("#warning", picture());
  warning.classList.toggle("on", remark() !== "");
  find("text", warning).textContent = remark();
}

/* Tapping */

stage.addEventListener("click", (event) => {
  if (!picture().contains(event.target)) return;
  const room = Number(event.target.closest("[data-room]")?.dataset.room);
  if (room && fillGap(room)) return;
  const tab = event.target.closest("[data-tab]");
  if (tab) return showTab(tab);
  if (event.target.closest("#last-turn")) return toggleLastTurn();
  if (page.past === null && ownClock(event.target)) return;
  if (!clock() || !isMine()) return;
  press(event.target, room);
});

/** What shows the own clock to all, in the menu of the table; nothing if it may not be shown. */
const toShow = () => find('#asides [data-words^="show my clock"]');

/** The own clock that is set: to set it anew, or to show it to all. */
function ownClock(target) {
  const { sealed } = page.state;
  if (!sealed || clock()) return false;
  if (target.closest("#show-clock")) act("aside", toShow().dataset);
  else if (target.closest(`#change-clock, .closed-clock[data-cult="${sealed.seat}"]`)) act("change");
  else return false;
  return true;
}

function press(target, room) {
  const line = target.closest(".line-button");
  const slider = target.closest(".hand-row");
  const sector = target.closest(".sector");
  if (line) set(line.dataset.line, LINE);
  else if (slider) activate(slider.id.slice(4));
  else if (target.closest("#to-the-exterior")) goOutside();
  else if (target.closest("#set-the-clock.waiting")) say(whyNot());
  else if (sector) tap(room, isCompact() ? active : sector.dataset.hand);
  else if (room) tap(room);
}

/* Dragging */

let drag = null;

const pointerAngle = ({ clientX, clientY }) => {
  const { a, d, e, f } = clock().getScreenCTM();
  return (Math.atan2((clientY - f) / d, (clientX - e) / a) * 180) / Math.PI;
};

stage.addEventListener("pointerdown", (event) => {
  const inClock = event.target.closest?.("#command-clock");
  if (!inClock || !isMine() || event.button) return;
  const held = event.target.closest(".hand")?.dataset.hand;
  const ring = event.target.closest(".sector")?.dataset.hand;
  drag = { hand: held ?? (isCompact() ? active : (ring ?? active)), x: event.clientX, y: event.clientY, isMoving: false, pointer: event.pointerId };
});

stage.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer || !clock()) return;
  if (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
  if (!drag.isMoving) stage.setPointerCapture(drag.pointer);
  drag.isMoving = true;
  active = drag.hand;
  const degrees = pointerAngle(event);
  set(drag.hand, roomAt(degrees), degrees);
  find(`#hand-${drag.hand}`, picture()).classList.add("dragged");
});

/* Browsers know touch-action on whole drawings only, not on a part of one: while a hand is turned, nothing else moves. */
stage.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });

/** The room at an angle, or the line if it is near a border. */
function roomAt(degrees) {
  const parts = (degrees + 90 + 360) % 360;
  const room = Math.round(parts / 60) % 6;
  const off = Math.abs(parts - Math.round(parts / 60) * 60);
  return 30 - off < NEAR_A_LINE ? LINE : room + 1;
}

for (const end of ["pointerup", "pointercancel"]) {
  stage.addEventListener(end, (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { hand, isMoving } = drag;
    drag = null;
    if (!isMoving || !clock()) return;
    findAll(".hand.dragged", picture()).forEach((each) => each.classList.remove("dragged"));
    if (hands[hand] !== LINE) set(hand, hands[hand]); /* to the middle of its room */
    else show();
    active = hands[other(hand)] === null ? other(hand) : hand;
    show();
  });
}

/* Keys */

const DONE = ".line-button[aria-pressed=true], #to-the-exterior.on"; /* Enter there sends the order */

const PRESS = new Set(["Enter", " "]);
const PUTS_AWAY = "#last-turn, #close-last-turn"; /* of the sheet that a key has just closed: it shall not open it again */

const isTyping = (target) => target.matches?.("input, textarea, select");

addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || find("dialog[open], .curtain:not([hidden])")) return;
    if (finishRevelation() && (event.key === "Escape" || (PRESS.has(event.key) && event.target.closest?.(PUTS_AWAY)))) return used(event);
    const mine = event.target.closest?.("[data-tab], #last-turn, .line-button, #to-the-exterior, #change-clock, #show-clock");
    if (mine && !mine.matches(DONE) && PRESS.has(event.key)) {
      used(event);
      return mine.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    }
    if (!clock() || !isMine()) return;
    if (digit(event) || slide(event) || confirm(event)) used(event);
  },
  true,
);

function used(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** 1 to 6 set the dagger, with Shift the tentacle; 0 is the line. */
function digit(event) {
  const found = /^(?:Digit|Numpad)([0-6])$/.exec(event.code);
  if (!found) return false;
  const hand = event.shiftKey ? "tentacle" : "dagger";
  active = hand;
  set(hand, Number(found[1]));
  speak(option()?.words ?? row(hand).getAttribute("aria-valuetext"));
  return true;
}

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 1, PageDown: -1 };

/** On a hand: its rooms one after the other, the line after the last. */
function slide(event) {
  const hand = event.target.closest?.(".hand-row")?.id.slice(4);
  if (!hand) return false;
  active = hand;
  if (event.key === "Home" || event.key === "End") set(hand, event.key === "Home" ? 1 : 6);
  else if (STEPS[event.key]) set(hand, ((hands[hand] ?? (STEPS[event.key] > 0 ? LINE : 1)) + STEPS[event.key] + 7) % 7);
  else return false;
  return true;
}

function confirm(event) {
  if (event.key !== "Enter" || event.repeat || !(event.target === document.body || event.target.closest(`.hand-row, ${DONE}`))) return false;
  const button = find("#set-the-clock", picture());
  if (button.dataset.option === undefined) say(whyNot());
  else answer(Number(button.dataset.option), button);
  return true;
}

/* Who has answered: that is known to all, what it was is not. */

function showWaiting() {
  const asked = page.past === null ? page.state.asked : [];
  const isNow = page.past === null && page.state.phase === "playing";
  for (const cult of findAll("[data-cult]", picture())) {
    const isAsked = asked.includes(Number(cult.dataset.cult));
    cult.classList.toggle("asked", isNow && isAsked);
    cult.classList.toggle("answered", isNow && !isAsked && find(".has-set", cult) !== null);
  }
  const living = findAll(".cult:has(.has-set)", picture());
  const count = find("#clocks-set", picture());
  if (count) count.textContent = living.length && isNow ? `${living.filter((each) => each.classList.contains("answered")).length} of ${living.length} clocks set` : "";
  for (const line of findAll("#log-lines button")) line.classList.toggle("broken-promise", line.textContent.includes(" breaks a promise "));
  showOwnClock(isNow ? page.state.sealed : null);
}

/** What one has set: with the buttons to set it anew and to show it. */
function showOwnClock(sealed) {
  const own = find("#own-clock", picture());
  if (!own) return;
  own.classList.toggle("on", Boolean(sealed));
  if (!sealed) return;
  const [cultist, ...offspring] = sealed.words.replace("error:", "Error:").split(/, (?=Offspring|no Offspring)/);
  const room = Number(own.dataset.room);
  shrink(find("#your-order", own), cultist, room, 10);
  shrink(find("#your-offspring", own), offspring.join(", "), room, 10);
  find("#show-clock", own).classList.toggle("off", !toShow());
}

/* The Marsh: the Component to give first, then what to take for it. */

function showTab(tab) {
  for (const each of findAll("[data-tab]", picture())) {
    each.classList.toggle("on", each === tab);
    each.setAttribute("aria-pressed", each === tab);
  }
  for (const each of findAll("[data-offers]", picture())) each.classList.toggle("on", each.dataset.offers === tab.dataset.tab);
}

/* A phrase with a gap takes the name of a room. */

function fillGap(room) {
  const field = find("#words");
  if (!field?.value.includes("…")) return false;
  field.value = field.value.replace("…", find(`#room-${room}`, picture()).dataset.called);
  field.focus();
  return true;
}

/** Both hands as people write it: “2/5”. */
function setBoth(place) {
  const [dagger, tentacle] = place.split("/");
  if (dagger === "n") return goOutside();
  set("dagger", Number(dagger) || LINE);
  set("tentacle", Number(tentacle) || LINE);
}

/* A new drawing */

function refreshed() {
  const was = page.state.question?.isChange ? page.state.sealed.place : "";
  if (!clock() && page.past === null) setFor = null; /* a change that was given up is forgotten */
  const question = clock() ? `${page.state.table} ${page.state.eyes} ${clock().dataset.turn} ${was}` : null;
  if (question && question !== setFor) {
    setFor = question;
    hands = { dagger: null, tentacle: null };
    const start = Number(clock().dataset.start);
    turned = { dagger: angleOf(start === OUTSIDE ? 1 : start), tentacle: angleOf(start === OUTSIDE ? 1 : start) + 180 };
    if (was) setBoth(was);
    active = "dagger";
  }
  picture().classList.toggle("setting", Boolean(clock()));
  show();
  showWaiting();
}

on("drawn", () => {
  refreshed();
  noticeRevelation();
});
on("changed", showWaiting);
on("hint", (index) => {
  finishRevelation(); /* nothing lies over what is recommended */
  const place = page.state.question?.options[index]?.place;
  if (clock() && place?.includes("/")) setBoth(place);
});
refreshed();

/* What the ritual's table has besides answers: a scratch sky, hints, notes, a timer, and the word at the end.
   No rule is known here or in the parts: the server says which moves the sky allows, draws it, hints and judges. */

import { teach } from "../../acts.js";
import { find, on, page, stage } from "../../page.js";
import { icon, isPlayer } from "../../ritual_common.js";
import { end, lookUp, share, word } from "../../ritual_end.js";
import { hintKey, hints, layHints, openHints } from "../../ritual_hints.js";
import { layNotes, showTime, tick } from "../../ritual_notes.js";
import { bar, begin, isScratching, scratchKey, throwAway } from "../../ritual_scratch.js";
import { made } from "../../ritual_shapes.js";
import { say } from "../../signals.js";
import { toggle } from "../../talk.js";

document.head.append(made("link", { rel: "stylesheet", href: new URL("../../ritual.css", import.meta.url) }));
stage.classList.add("ritual");

/* Before the page's own keys: on paper nothing is an answer, and in the menu of hints numbers are hints. */
addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select") || find("dialog[open]")) return;
    if (hints.contains(event.target) ? hintKey(event) : isScratching() ? scratchKey(event) : plainKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

function plainKey({ key, repeat }) {
  if (repeat) return false;
  if (key === "s") return begin(), true;
  if (key === "n" && isPlayer) return toggle("chat"), true;
  return false;
}

function layTools() {
  const tools = find(".tools");
  const pencilTool = made("button", { type: "button", class: "tool", "data-act": "scratch", "aria-pressed": "false", title: "Try moves on a sky that does not count" }, icon("dividers"), made("span", {}, "Scratch"));
  const before = find(".not-docked", tools);
  tools.insertBefore(pencilTool, before);
  tools.prepend(made("output", { class: "tool ritual-time", "aria-label": "Time so far" }));
  teach("scratch", () => (isScratching() ? throwAway() : begin()));
  if (isPlayer) teach("hint", openHints);
  const keys = find(".keys-dialog dl");
  const rows = [["S", "scratch sky, and back; there Shift with an arrow pushes, F flips"], ["N", "notes"]];
  for (const [key, words] of rows) keys.append(made("dt", {}, made("kbd", {}, key)), made("dd", {}, words));
}

/** Who has solved it wants another one, and there are no dice to check. */
function offerAnother() {
  const link = find(".notice.over a[href^='/verify']");
  if (!link) return;
  link.href = "/ritual";
  link.lastChild.textContent = " Another ritual";
  find("use", link).setAttribute("href", "#i-play");
}

function retitleTools() {
  offerAnother();
  find("[data-act=scratch]").setAttribute("aria-disabled", page.state.phase !== "playing");
  const hint = find(".tools [data-act=hint]");
  if (hint && page.state.question) hint.title = "A hint in one of three strengths";
}

/** A wrong name takes the move back: that must not go by unseen. */
function tellMistake(state, before) {
  const words = find("#log-lines li:last-child span")?.textContent ?? "";
  if (state.moment !== before?.moment && words.includes("where it is not")) say(words, "bad", 6);
}

on("changed", tellMistake);
layTools();
layHints();
if (isPlayer) layNotes();
stage.append(bar, hints, word, share);
on("changed", retitleTools);
retitleTools();
showTime();
setInterval(tick, 1000);
lookUp().then(end);

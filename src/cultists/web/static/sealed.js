/* One's own secret answer, while others are still choosing: it can be read, and changed without anybody noticing. */

import { teach } from "./acts.js";
import { find, on, page, picture } from "./page.js";
import { refresh } from "./show.js";
import { say, speak } from "./signals.js";

const place = find("#own-answer");

async function change(isChanging) {
  page.changing = isChanging;
  try {
    await refresh();
  } catch (error) {
    return say(error.message, "bad");
  }
  if (page.changing) speak(`Choose again: ${page.state.question.words}`);
}

teach("change", () => change(true));
teach("keep", () => change(false));

/** The picture may show the answer itself, with buttons of its own. */
function show() {
  const { sealed } = page.state;
  if (!sealed || page.past !== null || find("[data-shows-sealed]", picture())) return place.replaceChildren();
  if (!place.firstChild) place.append(find("#own-answer-template").content.cloneNode(true));
  find(".first", place).textContent = page.changing ? "So far your answer is" : "Your answer is";
  find("b", place).textContent = sealed.words;
  const button = find("button", place);
  button.dataset.act = page.changing ? "keep" : "change";
  button.textContent = page.changing ? "Keep it" : "Change it";
}

on("start", show);
on("drawn", show);
on("changed", (state, before) => {
  show();
  if (state.eyes === before?.eyes && state.changes > before.changes) say("Your answer is changed. Nobody else can see that.");
});

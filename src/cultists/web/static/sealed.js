/* One's own secret answer, while others are still choosing: it can be read, and changed without anybody noticing.
   On a screen for several seats it is changed from the menu of the table, when the screen has been passed on. */

import { teach } from "./acts.js";
import { find, on, page, picture } from "./page.js";
import { refresh } from "./show.js";
import { say, speak } from "./signals.js";
import { closeSheets } from "./talk.js";

const place = find("#own-answer");

/** Ask a seat again what it has answered; with null, leave the answer as it is. */
async function change(seat) {
  page.changing = seat;
  try {
    await refresh();
  } catch (error) {
    return say(error.message, "bad");
  }
  if (page.state.question?.isChange) speak(`Choose again: ${page.state.question.words}`);
}

teach("change", ({ seat = page.state.eyes }) => {
  closeSheets();
  return change(Number(seat));
});
teach("keep", () => change(null));

/** The picture may show the answer itself, with buttons of its own. */
function show() {
  const { sealed } = page.state;
  if (!sealed || page.past !== null || find("[data-shows-sealed]", picture())) return place.replaceChildren();
  if (!place.firstChild) place.append(find("#own-answer-template").content.cloneNode(true));
  const isChange = Boolean(page.state.question?.isChange);
  find(".first", place).textContent = isChange ? "So far your answer is" : "Your answer is";
  find("b", place).textContent = sealed.words;
  const button = find("button", place);
  button.dataset.act = isChange ? "keep" : "change";
  button.textContent = isChange ? "Keep it" : "Change it";
}

on("start", show);
on("drawn", show);
on("changed", (state, before) => {
  show();
  if (state.eyes === before?.eyes && state.changes > before.changes) say("Your answer is changed. Nobody else can see that.");
});

/* Whom the table waits for, while a bot thinks longer than it takes to notice. */

import { findAll, on, page } from "./page.js";

const NOTICED = 400;

const lines = findAll("[data-thinks]");
let words = "";
let waiting = 0;

/** “Adept thinks …”: only for who waits, and only at the present. */
function said({ phase, question, thinking }) {
  if (phase !== "playing" || question || !thinking.length || page.past !== null) return "";
  return `${thinking.join(" and ")} ${thinking.length > 1 ? "think" : "thinks"} …`;
}

function show() {
  for (const line of lines) {
    line.textContent = words;
    line.hidden = !words;
  }
}

/** At once when it ends; late when it begins, so that quick answers do not flicker. */
function notice() {
  const now = said(page.state);
  if (now === words) return;
  const isOn = Boolean(words) && !lines[0].hidden;
  words = now;
  clearTimeout(waiting);
  if (isOn || !now) show();
  else waiting = setTimeout(show, NOTICED);
}

for (const what of ["start", "changed", "drawn"]) on(what, notice);

/* The table's page: everything is put together here. */

import "./acts.js";
import "./ask.js";
import "./beforehand.js";
import "./clocks.js";
import "./curtain.js";
import "./guide.js";
import "./help.js";
import "./keep.js";
import "./keys.js";
import "./sealed.js";
import "./talk.js";
import "./thinks.js";
import { chosen, fit } from "./fit.js";
import { foresee, isAhead } from "./hint.js";
import { find, findAll, on, page, picture, tell } from "./page.js";
import { goTo } from "./past.js";
import { prepare, refresh } from "./show.js";
import { say } from "./signals.js";
import { listen } from "./stream.js";

const upToDate = (n) => refresh(n).catch((error) => say(error.message, "bad"));

/** Fit the page; if the other drawing suits it better, fetch that one. */
function suit() {
  if (!picture().classList.contains(chosen().layout)) {
    if (page.past === null) upToDate();
    else if (isAhead()) foresee();
    else goTo(page.past);
  } else {
    fit();
    tell("drawn");
  }
}

function showPresence(connected) {
  for (const seat of findAll("#seats [data-seat]")) {
    if (!find(".presence", seat)) continue;
    const isHere = connected.includes(Number(seat.dataset.seat));
    seat.classList.toggle("here", isHere);
    seat.classList.toggle("away", !isHere);
  }
}

prepare(picture());
suit();
tell("start");
addEventListener("resize", suit);

on("event", ({ n, connected, changes = page.state.changes }) => {
  if (n > page.state.n) upToDate(n);
  else if (changes > page.state.changes) upToDate();
  showPresence(connected);
});
on("back", () => upToDate());
listen();

/* The server's events: one for every change.  A page that was cut off says so, and comes back by itself. */

import { find, page, tell } from "./page.js";

const PATIENCE = 1200; /* a hiccup shorter than this is not worth a word */
const SLOWEST = 8000;

const banner = find("[role=alert].banner");
let source = null;
let isLost = false;
let wait = 500;
let doubt = 0;
let lastHeard = 0;

export function listen() {
  source?.close();
  source = new EventSource(`/api/tables/${page.state.table}/events`);
  source.addEventListener("open", heard);
  source.addEventListener("table", (event) => {
    heard();
    tell("event", JSON.parse(event.data));
  });
  source.addEventListener("error", () => {
    doubt ||= setTimeout(lost, PATIENCE);
    if (source.readyState !== EventSource.CLOSED) return; /* the browser tries again */
    setTimeout(listen, wait);
    wait = Math.min(2 * wait, SLOWEST);
  });
}

function heard() {
  clearTimeout(doubt);
  doubt = 0;
  wait = 500;
  lastHeard = Date.now();
  if (!isLost) return;
  isLost = false;
  banner.textContent = "The connection is back.";
  banner.classList.add("good");
  setTimeout(() => {
    if (!isLost) banner.hidden = true;
  }, 2000);
  tell("back");
}

function lost() {
  isLost = true;
  banner.textContent = "Connection lost, trying again …";
  banner.classList.remove("good");
  banner.hidden = false;
}

addEventListener("offline", lost);
addEventListener("online", listen);
document.addEventListener("visibilitychange", () => {
  /* A phone that slept may hold a dead connection without knowing. */
  if (!document.hidden && Date.now() - lastHeard > 20000) listen();
});
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && listen());

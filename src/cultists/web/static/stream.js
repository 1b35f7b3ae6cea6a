/* The server's events: one for every change.  A page that was cut off says so, and comes back by itself.

   A browser opens few connections to one server, and every stream holds one.  So a tab that has been out of sight for a
   while lets its stream go and asks now and then instead. */

import { find, page, tell } from "./page.js";

const PATIENCE = 1200; /* a hiccup shorter than this is not worth a word */
const SLOWEST = 8000;
const OUT_OF_SIGHT = 20000;
const NOW_AND_THEN = 10000;

const banner = find("[role=alert].banner");
let source = null;
let isLost = false;
let wait = 500;
let doubt = 0;
let lastHeard = 0;
let resting = 0;

export function listen() {
  clearTimeout(resting);
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
/** Ask what a stream would have told. */
async function askNowAndThen() {
  source?.close();
  resting = setTimeout(askNowAndThen, NOW_AND_THEN);
  try {
    const response = await fetch(`/api/tables/${page.state.table}?log_since=${page.state.moment + 1}`);
    const { n, seats, changes } = await response.json();
    const connected = seats.filter((seat) => seat.is_connected).map((seat) => seat.seat);
    tell("event", { n, connected, changes });
  } catch {
    /* The next try comes by itself; nobody is looking. */
  }
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(resting);
  if (document.hidden) resting = setTimeout(askNowAndThen, OUT_OF_SIGHT);
  /* A phone that slept may hold a dead connection without knowing. */
  else if (source?.readyState === EventSource.CLOSED || Date.now() - lastHeard > 20000) listen();
});
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && listen());

/* The draft of a ritual: kept in this browser, looked at by the server after every change. */

export const known = JSON.parse(document.getElementById("known").textContent);
const KEPT = "cultists-ritual-draft";
const AGAIN = 3000; /* after that the server is asked once more, if it did not answer */
const PAUSE = 250; /* after the last change, before the server is asked */
const MOST_UNDO = 100;
export const SIDE = 5;

export const $ = (id) => document.getElementById(id);
export const space = (place) => "abcde"[place % SIDE] + (Math.floor(place / SIDE) + 1);

/** What lies on the desk.  `moment` 0 is the beginning, n after step n; `preview` is the outcome a menu points at. */
export const desk = { draft: null, report: null, chosen: null, phase: 1, moment: 0, preview: null };

let past = [];
let timer = 0;
let asked = 0;
let show = () => {};

export function empty() {
  const tiles = [...Array(25).keys()];
  for (let last = 24; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  const sky = tiles.map((tile) => 2 * tile + Math.floor(2 * Math.random()));
  const blank = { direction: "", figure: [] };
  return { sky, duck_row: 3, signs: Array(25).fill(blank), instructions: [...known.instructions], name: "", message: "", answer: "" };
}

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return found?.sky?.length === 25 && found.signs?.length === 25 && found.instructions?.length === 25 ? found : null;
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(desk.draft));
  } catch {
    /* A private window: the draft lives as long as the page. */
  }
}

/** Change the draft; what was before can be had back. */
export function change(parts, { quiet = false } = {}) {
  if (!quiet) past = [...past.slice(-MOST_UNDO), desk.draft];
  desk.draft = { ...desk.draft, ...parts };
  keep();
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

export async function ask(path, body) {
  const response = await fetch(`/ritual/editor/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const said = await response?.json().catch(() => ({}));
  if (!response?.ok) throw new Error(said?.error ?? "The server does not answer. Your draft is safe in this browser.");
  return said;
}

/** Let the server look at the draft; only its word on the newest one counts. */
export async function look() {
  const turn = ++asked;
  clearTimeout(timer);
  try {
    const said = await ask("check", desk.draft);
    if (turn !== asked) return;
    desk.report = said;
    desk.moment = Math.min(desk.moment, desk.report.steps.length);
  } catch (error) {
    if (turn !== asked) return;
    tell(error.message, "bad");
    timer = setTimeout(look, AGAIN);
    return;
  }
  show();
}

/** The change before, if there is one. */
export function takeBack() {
  const before = past.pop();
  if (before) change(before, { quiet: true });
  return Boolean(before);
}

export function tell(words, kind = "") {
  $("verdict").className = `editor-verdict panel ${kind}`;
  $("verdict").textContent = words;
}

/** Begin with the draft that this browser has kept, or an empty one; `showAll` is called after every look. */
export function open(showAll) {
  show = showAll;
  desk.draft = kept() ?? empty();
  show();
  look();
}

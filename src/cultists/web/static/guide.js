/* The panel about the game: what wins, what the symbols mean, and the rules.
   It lies where the picture or the log leaves room for it; where there is none, the picture makes way.
   In a browser's first game of a kind it shows what wins by itself, until it is put away. */

import { fit, kept } from "./fit.js";
import { find, findAll, memory, on, page, stage } from "./page.js";
import { legend, rulesText } from "./server.js";
import { say, speak } from "./signals.js";
import { closeSheets } from "./talk.js";
import { unfold } from "./unfold.js";

const ROOM = { width: 230, height: 230 }; /* with less the picture makes way */
const LITTLE = { width: 200, height: 150 }; /* a panel that lies there already stays until there is no more than this */
const SIDE = { least: 240, most: 340, part: 0.27 };
const BELOW = 240;
const WIDE = { width: 1280, height: 800 };

const guide = find("#guide");
const tabs = findAll("[role=tab]", guide);
const text = find(".rule-text", guide);
const search = find("[type=search]", guide);
const chapters = find("select", guide);
const { game } = guide.dataset;

let tab = "goal";
let opener = null;
let isPlacing = false;
/** Whether it lies in a room of the picture, once that is settled: it should not move with every question. */
let hasRoom = null;

/* Open and close */

/** Show a tab of the panel, or close the panel if that tab is shown already. */
export function toggleGuide(name, from = null) {
  if (!guide.hidden && tab === name && !guide.classList.contains("strip")) return closeGuide();
  closeSheets();
  opener = from ?? (guide.hidden ? document.activeElement : opener);
  open(name);
  find(`#guide-tab-${name}`).focus({ preventScroll: true });
}

/** Put the panel away; tells whether it was there. */
export function closeGuide() {
  if (guide.hidden) return false;
  memory.set(`goal-${game}`, "seen");
  const hadFocus = guide.contains(document.activeElement);
  hide();
  /* A menu has been closed meanwhile, with the button in it. */
  if (hadFocus) (opener?.checkVisibility() ? opener : find(".tools [data-guide]")).focus({ preventScroll: true });
  opener = null;
  return true;
}

function open(name, { asStrip = false } = {}) {
  find("#guide-goal").classList.remove("turn-first");
  if (guide.hidden) hasRoom = null;
  guide.hidden = false;
  guide.classList.toggle("strip", asStrip);
  showTab(name);
  place();
}

function hide() {
  guide.hidden = true;
  place();
  mark();
}

function showTab(name) {
  tab = name;
  if (name !== "goal") guide.classList.remove("strip");
  for (const each of tabs) {
    const isOn = each.dataset.guide === name;
    each.setAttribute("aria-selected", isOn);
    each.tabIndex = isOn ? 0 : -1;
    find(`#${each.getAttribute("aria-controls")}`).hidden = !isOn;
  }
  if (name === "legend") showLegend();
  if (name === "rules") showRules();
  mark();
}

function mark() {
  const isOneButton = stage.classList.contains("docked"); /* which has no room for a second one */
  for (const button of findAll(".tools [data-guide]")) {
    const isItsTab = isOneButton || (button.dataset.guide === "rules") === (tab === "rules");
    button.setAttribute("aria-expanded", !guide.hidden && isItsTab);
  }
}

/* Where it lies */

function place() {
  if (isPlacing) return;
  isPlacing = true;
  const isWide = stage.classList.contains("wide");
  if (guide.hidden) keep({});
  else if (isWide) placeBeside();
  else {
    guide.classList.remove("aside", "below");
    lie(null);
    keep({ top: stage.matches(".docked") && guide.matches(".strip") ? guide.offsetHeight : 0 });
  }
  isPlacing = false;
}

/** In a room of the picture; or the picture makes way at its side or below, wherever it stays larger. */
function placeBeside() {
  if (hasRoom !== false) keep({}); /* only then can rooms be measured */
  const room = hasRoom === false ? null : roomInPicture(hasRoom ? LITTLE : ROOM);
  hasRoom = Boolean(room);
  const side = Math.round(Math.min(SIDE.most, Math.max(SIDE.least, SIDE.part * innerWidth)));
  const isBelow = !room && scaleIn(innerWidth, innerHeight - BELOW) > scaleIn(innerWidth - side, innerHeight);
  const isAside = !room && !isBelow;
  guide.classList.toggle("aside", isAside);
  guide.classList.toggle("below", isBelow);
  lie(room);
  if (isAside) guide.style.width = `${side}px`;
  if (isBelow) guide.style.height = `${BELOW}px`;
  keep({ side: isAside ? side : 0, below: isBelow ? BELOW : 0 });
}

const scaleIn = (width, height) => Math.min(width / WIDE.width, height / WIDE.height);

function keep({ top = 0, side = 0, below = 0 }) {
  if (kept.top === top && kept.side === side && kept.below === below) return;
  Object.assign(kept, { top, side, below });
  document.body.style.padding = `${top}px ${side}px ${below}px 0`;
  stage.style.setProperty("--kept", `${top}px`);
  fit();
}

/** A part of the picture that may be covered, or else the place of log and chat; null if there is none. */
function roomInPicture(least) {
  const talk = find(".talk");
  const marked = find("#picture [data-guide-room]");
  const box = (marked ?? (stage.classList.contains("roomy") ? talk : null))?.getBoundingClientRect();
  if (!box || box.width < least.width || box.height < least.height) return null;
  const isNear = (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  if (findAll("#picture .option").some((each) => isNear(each.getBoundingClientRect()))) return null;
  const said = find(".notice", talk)?.checkVisibility() ? talk.getBoundingClientRect() : null;
  return said && isNear(said) ? null : box;
}

function lie(box) {
  const floor = stage.getBoundingClientRect();
  const style = box && { left: box.left - floor.left, top: box.top - floor.top, width: box.width, height: box.height };
  for (const side of ["left", "top", "width", "height"]) guide.style[side] = style ? `${style[side]}px` : "";
}

/* The legend */

let isLegendAsked = false;
let legendOf = null; /* what was known when the legend that is shown was asked for */

const known = () => `${page.state.moment} ${page.state.eyes}`;

/** Fetched once for all that is known; what changes on the way is fetched after it. */
async function showLegend() {
  if (isLegendAsked) return;
  isLegendAsked = true;
  const area = find("#guide-legend");
  try {
    while (legendOf !== known()) {
      const asked = known();
      const fresh = find(".legend", await legend());
      if (fresh && fresh.outerHTML !== area.firstElementChild?.outerHTML) area.replaceChildren(document.importNode(fresh, true));
      legendOf = asked;
    }
  } catch (error) {
    if (area.firstElementChild) say(error.message, "bad");
    else area.textContent = error.message;
  } finally {
    isLegendAsked = false;
  }
}

/* The rules */

let isFetched = false;

async function showRules() {
  if (isFetched) return;
  isFetched = true;
  text.textContent = "…";
  try {
    const fresh = await rulesText(game);
    text.replaceChildren(...[...fresh.body.children].map((each) => document.importNode(each, true)));
    listChapters();
    goToSection(memory.get(`rules-${game}`));
  } catch (error) {
    isFetched = false;
    text.textContent = error.message;
  }
}

function listChapters() {
  const found = findAll(".chapter", text).map((chapter) => new Option(find("h2", chapter).textContent.trim(), chapter.id));
  chapters.replaceChildren(...found);
}

function goToSection(id) {
  const section = id && unfold(document.getElementById(id));
  if (!section || !text.contains(section)) return;
  text.scrollTop += section.getBoundingClientRect().top - text.getBoundingClientRect().top;
}

/** The last heading that has been scrolled past is where one reads. */
function remember() {
  const top = text.getBoundingClientRect().top + 24;
  const past = findAll(".chapter, .part", text).filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < top);
  const isAtEnd = text.scrollTop + text.clientHeight > text.scrollHeight - 2;
  const section = isAtEnd ? findAll(".chapter, .part", text).at(-1) : past.at(-1);
  if (!section || search.value) return;
  memory.set(`rules-${game}`, section.id);
  chapters.value = section.closest(".chapter").id;
}

/** The chapters that the search has unfolded. */
const opened = new Set();

/** Only what speaks of the words is left, and the words are lit. */
function look() {
  const wanted = search.value.trim().toLowerCase();
  const speaks = (element) => element.textContent.toLowerCase().includes(wanted);
  for (const chapter of findAll(".chapter", text)) {
    const parts = findAll(".part", chapter);
    const found = parts.filter(speaks);
    const isNamed = speaks(find("h2", chapter));
    chapter.hidden = !speaks(chapter);
    for (const part of parts) part.hidden = Boolean(wanted) && !isNamed && found.length > 0 && !found.includes(part);
    const folded = find(":scope > details:not([open])", chapter);
    if (wanted && !chapter.hidden && folded) {
      opened.add(folded);
      unfold(chapter);
    }
  }
  if (!wanted) {
    for (const each of opened) each.open = false;
    opened.clear();
  }
  const opening = find(".opening", text);
  if (opening) opening.hidden = Boolean(wanted);
  const isNothing = !findAll(".chapter", text).some((each) => !each.hidden);
  const said = find("[role=status]", guide);
  said.textContent = isNothing ? `The rules say nothing about “${search.value.trim()}”.` : "";
  text.scrollTop = 0;
  light(wanted);
}

function light(wanted) {
  if (!globalThis.Highlight) return;
  CSS.highlights.delete("found");
  if (wanted.length < 2) return;
  const ranges = [];
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const words = nodes.currentNode.data.toLowerCase();
    for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(nodes.currentNode, at);
      range.setEnd(nodes.currentNode, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

let resting = 0;
text.addEventListener("scroll", () => {
  clearTimeout(resting);
  resting = setTimeout(remember, 200);
});
search.addEventListener("input", look);
chapters.addEventListener("change", () => {
  search.value = "";
  look();
  goToSection(chapters.value);
});
text.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  if (search.value) {
    search.value = "";
    look();
  }
  goToSection(decodeURIComponent(link.hash.slice(1)));
});

/* Hands and keys */

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-guide]");
  if (!button) return;
  if (button.closest("#guide")) {
    guide.classList.remove("strip");
    showTab(button.dataset.guide);
    place();
    find("#guide-goal").classList.toggle("turn-first", button.matches(".more"));
    find(`#guide-tab-${button.dataset.guide}`).focus({ preventScroll: true });
  } else toggleGuide(button.dataset.guide, button);
});
for (const button of findAll("[data-close-guide]", guide)) button.addEventListener("click", closeGuide);

guide.addEventListener("keydown", (event) => {
  if (event.target.getAttribute("role") !== "tab" || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const next = tabs[(tabs.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
  guide.classList.remove("strip");
  showTab(next.dataset.guide);
  place();
  next.focus();
  event.stopPropagation();
  event.preventDefault();
});

on("fitted", place);
addEventListener("resize", () => (hasRoom = null), true);
on("opened", () => {
  /* Log, chat and menu come over everything on a phone, and want their own place elsewhere. */
  if (!guide.hidden && !guide.matches(".strip, .aside, .below")) closeGuide();
});
on("changed", () => {
  if (!guide.hidden && tab === "legend") showLegend();
});
new MutationObserver(place).observe(find("#advice"), { childList: true });
on("start", () => {
  const isFirst = memory.get(`goal-${game}`) === null;
  if (!isFirst || page.state.phase !== "playing" || !("mine" in guide.dataset)) return;
  open("goal", { asStrip: true });
  speak(find(".in-short", guide).innerText); /* it takes no focus, so it would go by unheard */
});

/* Log, chat and the table's menu: tabs where there is room, sheets over the hand where there is not. */

import { find, findAll, memory, on, page, picture, stage, tell } from "./page.js";
import { send } from "./server.js";
import { refresh } from "./show.js";
import { hush, say } from "./signals.js";

const talk = find(".talk");
const menu = find(".menu");
const tabs = findAll("[role=tab]", talk);
const isRoomy = () => stage.classList.contains("roomy");

let tab = "log";
let opener = null;

/** Show a tab, or open or close a sheet. */
export function toggle(name, from = null) {
  if (name === "table") return toggleMenu(from);
  menu.hidden = true;
  const wasOpen = talk.classList.contains("open") && tab === name;
  showTab(name);
  if (!wasOpen) tell("opened", name);
  if (isRoomy()) return goInto(name);
  talk.classList.toggle("open", !wasOpen);
  opener = from ?? opener;
  mark();
  seen();
  if (wasOpen) return;
  hush();
  goInto(name);
}

/** Who opens the chat by a key means to type: no letter of it may be taken for another key. */
function goInto(name) {
  const field = name === "chat" && matchMedia("(pointer: fine)").matches ? find("#words") : null;
  (field ?? find(`#sheet-${name}`)).focus({ preventScroll: true });
}

function toggleMenu(from) {
  talk.classList.remove("open");
  menu.hidden = !menu.hidden;
  opener = from;
  if (!menu.hidden) {
    tell("opened", "table");
    menu.focus({ preventScroll: true });
  }
  mark();
}

/** Which of the tabs is shown, or comes first when they are opened. */
export function showTab(name) {
  tab = name;
  for (const each of tabs) {
    const isOn = each.dataset.sheet === name;
    each.setAttribute("aria-selected", isOn);
    each.tabIndex = isOn ? 0 : -1;
    find(`#${each.getAttribute("aria-controls")}`).hidden = !isOn;
  }
  if (name === "more") showPiles();
  scrollToEnd();
  seen();
  mark();
}

/** Close what is open; tells whether anything was. */
export function closeSheets() {
  const wasOpen = talk.classList.contains("open") || !menu.hidden;
  talk.classList.remove("open");
  menu.hidden = true;
  mark();
  if (wasOpen && opener?.isConnected) opener.focus();
  opener = null;
  return wasOpen;
}

function mark() {
  for (const button of findAll(".tools [data-sheet]")) {
    const isOpen = button.dataset.sheet === "table" ? !menu.hidden : talk.classList.contains("open") && button.dataset.sheet === tab;
    button.setAttribute("aria-expanded", isOpen);
  }
  stage.classList.toggle("sheet-open", !isRoomy() && talk.classList.contains("open"));
}

function scrollToEnd() {
  for (const box of findAll(".scroll", talk)) box.scrollTop = 0;
}

/* The drawing's own piles, below the tabs */

function showPiles() {
  const piles = find("[data-talk], #piles", picture());
  const sheet = find("#sheet-more");
  if (!piles) return sheet.replaceChildren();
  const box = piles.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("class", `${picture().getAttribute("class")} copy`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The piles");
  const copy = piles.cloneNode(true);
  for (const each of [copy, ...findAll("[id]", copy)]) each.removeAttribute("id");
  svg.append(copy);
  sheet.replaceChildren(svg);
}

function offerPiles() {
  const piles = find("[data-talk], #piles", picture());
  const button = find("#tab-more");
  button.hidden = !piles || piles.dataset.talk === "" || !stage.classList.contains("wide"); /* nothing lies there */
  button.textContent = piles?.dataset.talk ?? "Piles";
  if (button.hidden && tab === "more") showTab("log");
  else if (tab === "more") showPiles();
}

/* Chat */

const isChatShown = () => tab === "chat" && (isRoomy() || talk.classList.contains("open")) && !document.hidden;
const lastSaid = () => Number(find("#chat-lines li:last-child")?.dataset.n ?? 0);

function seen() {
  if (isChatShown()) memory.set(`chat-${page.state.table}`, lastSaid());
  const from = Number(memory.get(`chat-${page.state.table}`) ?? 0);
  const unread = findAll("#chat-lines [data-n]:not([data-mine])").filter((line) => Number(line.dataset.n) > from).length;
  for (const badge of findAll("[data-unread]")) {
    badge.hidden = unread === 0;
    badge.textContent = unread;
    badge.setAttribute("aria-label", `${unread} unread`);
  }
}

let announced = lastSaid();
function announce() {
  const newest = find("#chat-lines li:last-child");
  if (lastSaid() > announced && !isChatShown()) say(newest.textContent.trim().replace(/\s+/g, " "), "chat");
  announced = lastSaid();
  seen();
}

async function speakUp(text) {
  await send("POST", "talk", { text });
  await refresh();
  scrollToEnd();
}

find("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = find("#words");
  const text = field.value.trim();
  if (!text) return;
  try {
    field.value = "";
    await speakUp(text);
  } catch (error) {
    field.value = text;
    say(error.message, "bad");
  }
});

/** A phrase is said at once; one with a gap waits in the field for what belongs there. */
document.addEventListener("click", (event) => {
  const phrase = event.target.closest("[data-phrase]")?.dataset.phrase;
  if (!phrase) return;
  const gap = phrase.indexOf("…");
  if (gap < 0) return speakUp(phrase).catch((error) => say(error.message, "bad"));
  const field = find("#words");
  field.value = phrase;
  field.focus({ preventScroll: true });
  field.setSelectionRange(gap, gap + 1);
});

for (const each of tabs) each.addEventListener("click", () => showTab(each.dataset.sheet));
for (const button of findAll(".tools [data-sheet]")) {
  button.addEventListener("click", () => toggle(button.dataset.sheet, button));
}

talk.addEventListener("keydown", (event) => {
  if (event.target.getAttribute("role") !== "tab" || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const shown = tabs.filter((each) => !each.hidden);
  const place = shown.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1);
  const next = shown[(place + shown.length) % shown.length];
  showTab(next.dataset.sheet);
  next.focus();
  event.stopPropagation();
});

document.addEventListener("visibilitychange", seen);
on("changed", announce);
on("fitted", () => {
  offerPiles();
  if (isRoomy()) talk.classList.remove("open");
  mark();
});
on("start", () => {
  scrollToEnd();
  announced = lastSaid();
  seen();
});

/* Notes and the timer, both kept in this browser. */

import { find, findAll, memory, page } from "./page.js";
import { made } from "./ritual_shapes.js";

const noteKey = `ritual-notes-${page.state.table}`;
const timeKey = `ritual-time-${page.state.table}`;
export let seconds = Number(memory.get(timeKey) ?? 0);

const clock = () => {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

export function tick() {
  if (page.state.phase !== "playing" || document.hidden) return;
  seconds += 1;
  memory.set(timeKey, seconds);
  showTime();
}

export function showTime() {
  for (const output of findAll(".ritual-time")) output.textContent = clock();
}

/** Somebody alone has nobody to talk to: notes take the place of the chat. */
export function layNotes() {
  const sheet = find("#sheet-chat");
  for (const each of sheet.children) each.hidden = true;
  find("#words")?.removeAttribute("id");
  const pad = made("textarea", { id: "words", "aria-label": "Notes", placeholder: "Write down what you want to remember. It stays in this browser.", spellcheck: "false" });
  pad.value = memory.get(noteKey) ?? "";
  pad.addEventListener("input", () => memory.set(noteKey, pad.value));
  sheet.append(made("div", { class: "notes" }, pad, made("p", { class: "mist" }, made("span", { class: "ritual-time" }), " so far")));
  for (const name of findAll("[data-sheet=chat]")) {
    const label = find("span", name) ?? name.firstChild;
    label.textContent = "Notes";
  }
  find(".tools use[href='#i-speech']")?.setAttribute("href", "#i-pen");
}

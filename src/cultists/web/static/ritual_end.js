/* The end: the word, and the result to share.  The server judges and counts. */

import { find, on, page, picture, stage } from "./page.js";
import { ask, button, isPlayer } from "./ritual_common.js";
import { countHints } from "./ritual_hints.js";
import { seconds } from "./ritual_notes.js";
import { drawn, made } from "./ritual_shapes.js";

export const word = made("form", { class: "ritual-word", autocomplete: "off", hidden: "" });
export const share = made("dialog", { class: "keys-dialog share-dialog", "aria-labelledby": "share-title" });
let standing = null;

export async function lookUp() {
  standing = await ask("GET", `?seconds=${seconds}`).catch(() => null);
  if (!standing) return;
  countHints(standing.hints);
  showEnd();
}

function showEnd() {
  const place = find("#answer-place", picture());
  word.hidden = !place || !standing?.share || page.past !== null;
  if (word.hidden) return;
  const box = place.getBoundingClientRect(), floor = stage.getBoundingClientRect();
  Object.assign(word.style, { left: `${box.left - floor.left}px`, top: `${box.top - floor.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  picture().classList.toggle("answered", standing.is_solved);
}

function layWord() {
  const isOpen = standing.letters > 0 && !standing.is_solved && isPlayer;
  const sharing = button("Share", "share", openShare);
  if (!isOpen) {
    const said = standing.is_solved ? standing.word : standing.letters ? "The word has not been found yet." : "This ritual hides no word.";
    word.replaceChildren(made("p", { class: `serif said whole${standing.is_solved ? " found" : ""}`, role: "status" }, said), sharing);
    return;
  }
  const field = made("input", { type: "text", id: "the-word", maxlength: "60", autocapitalize: "characters", spellcheck: "false", "aria-describedby": "word-said", placeholder: `${standing.letters} letters` });
  const label = made("label", { for: "the-word", class: "sr" }, "The hidden word");
  const said = made("p", { id: "word-said", class: "said serif", role: "status" }, "And what is the answer?");
  word.replaceChildren(label, said, field, made("button", { class: "btn small main" }, "Check"), sharing);
}

word.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { is_right: isRight, words } = await ask("POST", "/answer", { text: find("input", word).value });
    if (!isRight) return judge(words);
    await lookUp();
    layWord();
    celebrate();
  } catch (error) {
    judge(error.message);
  }
});

function judge(words) {
  const said = find(".said", word);
  said.textContent = words;
  said.classList.add("wrong");
  find("input", word).select();
}

/** Sparks round the word, for those who like things to move. */
function celebrate() {
  stage.classList.add("feast");
  const sky = made("div", { class: "sparks", "aria-hidden": "true" });
  for (let number = 0; number < 24; number += 1) {
    const spark = drawn("svg", { viewBox: "-10 -10 20 20", class: `spark-${number % 6}` }, drawn("path", { d: "M0 -10L2 -2L10 0L2 2L0 10L-2 2L-10 0L-2 -2Z", fill: "currentColor" }));
    spark.style.setProperty("--way", `${15 * number}deg`);
    spark.style.setProperty("--far", `${90 + ((number * 53) % 140)}px`);
    sky.append(spark);
  }
  word.append(sky);
  setTimeout(() => sky.remove(), 2200);
}

async function openShare() {
  await lookUp();
  if (!standing?.share) return;
  const text = made("textarea", { readonly: "", rows: "4", "aria-label": "The result" });
  text.value = standing.share;
  const copy = button("Copy", "copy", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      find(".said", share).textContent = "Copied.";
    } catch {
      text.select();
      find(".said", share).textContent = "Now copy the selected text.";
    }
  }, "main");
  const close = made("form", { method: "dialog" }, made("button", { class: "btn small plain" }, "Close"));
  share.replaceChildren(
    made("h2", { id: "share-title" }, "The result, without spoilers"),
    text,
    made("p", { class: "mist" }, "One mark for each step: a full one if you found it alone, a half one with a hint, an empty one with a mistake."),
    made("div", { class: "row" }, copy, close, made("span", { class: "said mist", role: "status" })),
  );
  share.showModal();
}

export async function end() {
  if (page.state.phase !== "over") return;
  await lookUp();
  if (standing?.share) layWord();
  showEnd();
}

on("changed", (state, before) => {
  if (state.phase === "over" && (before?.phase !== "over" || !standing)) end();
});
on("drawn", showEnd);
on("fitted", showEnd);

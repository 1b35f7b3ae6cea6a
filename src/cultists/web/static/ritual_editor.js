/* The ritual editor: what is shown of the draft, and what can be done with it. */

import { $, ask, change, desk, empty, known, look, open, takeBack, tell } from "./ritual_draft.js";
import { figure, made } from "./ritual_shapes.js";
import { openSign, paint, setSign, showCells, takeBrush } from "./ritual_sign.js";
import { showSky, swap } from "./ritual_sky.js";

function showAll() {
  showVerdict();
  showSky();
  showSteps();
  showSigns();
  showLetters();
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

const FIRST = "Begin with step 1. Ask for a figure, or draw your own in the star chart. Or start with a finished ritual and change it.";

let loading = 0; /* so many drafts are on their way: no word on the old one any more */

function showVerdict() {
  if (!desk.report || loading) return;
  const { breach, is_valid: isValid } = desk.report;
  tell(verdict(), isValid ? "good" : breach?.wants_figure ? "" : "bad");
}

/** How the draft stands, and what is to be done next. */
function verdict() {
  const { steps, breach, problems, is_valid: isValid } = desk.report;
  if (isValid) return "All 25 steps work: the ritual is complete. Save it, or play it.";
  if (breach?.wants_figure && steps.length === 0) return FIRST;
  const held = steps.length === 0 ? "" : steps.length === 1 ? "Step 1 works. " : `Steps 1 to ${steps.length} work. `;
  const first = breach ?? { text: problems[0]?.text ?? "" };
  const rest = problems.filter((each) => each.where !== `instruction-${breach?.step}`).length;
  const more = rest ? ` ${rest} part${rest === 1 ? " is" : "s are"} not finished.` : "";
  if (breach?.wants_figure) return `${held}Step ${breach.step} needs a figure.${more}`;
  return `${held}${capital(first.text.replace(/\.$/, ""))}.${breach ? more : ""}`;
}

function showSteps() {
  const list = $("steps");
  const first = 5 * (desk.phase - 1) + 1;
  for (let offset = 0; offset < 5; offset += 1) {
    const number = first + offset;
    let item = list.children[offset];
    if (!item || Number(item.dataset.step) !== number) {
      item = stepItem(number);
      if (list.children[offset]) list.children[offset].replaceWith(item);
      else list.append(item);
    }
    fillStep(item, number);
  }
  for (const tab of document.querySelectorAll("[data-phase]")) {
    const own = Number(tab.dataset.phase);
    const isOn = own === desk.phase;
    tab.setAttribute("aria-selected", isOn);
    tab.tabIndex = isOn ? 0 : -1;
    tab.classList.toggle("holds", Boolean(desk.report) && desk.report.steps.length >= 5 * own);
    const breach = desk.report?.breach;
    tab.classList.toggle("broken", Boolean(breach) && !breach.wants_figure && Math.ceil(breach.step / 5) === own);
  }
  $("phase-panel").setAttribute("aria-labelledby", `phase-${desk.phase}`);
}

function stepItem(number) {
  const item = made("li", { "data-step": number });
  const input = made("textarea", {
    rows: 1, maxlength: 300, "data-instruction": number, spellcheck: "false", autocomplete: "off", enterkeyhint: "done",
    "aria-label": `Instruction of step ${number}`, "aria-describedby": `told-${number}`,
  });
  item.append(made("span", { class: "number" }, String(number)), input, made("div", { class: "told", id: `told-${number}` }));
  return item;
}

function fillStep(item, number) {
  const input = item.querySelector("textarea");
  if (document.activeElement !== input || input.value.trim() === "") input.value = desk.draft.instructions[number - 1];
  const problem = desk.report?.problems.find((each) => each.where === `instruction-${number}`);
  const step = desk.report?.steps[number - 1];
  const isBroken = desk.report?.breach?.step === number;
  item.className = problem ? "unread" : step ? "holds" : !isBroken ? "" : desk.report.breach.wants_figure ? "wanting" : "broken";
  input.setAttribute("aria-invalid", Boolean(problem));
  item.querySelector(".told").replaceChildren(...(problem ? pointer(problem, number) : step ? [holds(step)] : isBroken ? broken(number) : [understood(number)]));
}

/** How an instruction is read, where that is not the same as its words. */
function understood(number) {
  const meaning = desk.report?.meanings[number - 1] ?? "";
  return meaning === desk.draft.instructions[number - 1] ? "" : meaning;
}

/** Points at the word that cannot be followed. */
function pointer({ text, column }, number) {
  const said = desk.draft.instructions[number - 1];
  if (!said.trim()) return [text];
  const start = column - 1;
  const end = start + (said.slice(start).match(/^[^\s.,:;!]+|^./)?.[0].length ?? 0);
  const mark = made("mark", {}, said.slice(start, end) || "…");
  return [made("span", { class: "quoted" }, said.slice(0, start), mark, said.slice(end)), made("span", {}, text)];
}

function holds({ move, outcomes, sign, direction, lands_on: landing, devours }) {
  const choice = outcomes === 1 ? "" : ` (one of ${outcomes})`;
  return made("span", {}, `${capital(move)}${choice} shows ${sign}: ${direction} to ${landing}, devours ${known.symbols[devours]}.`);
}

function broken(number) {
  const { text, promise, wants_figure: wantsFigure } = desk.report.breach;
  const words = wantsFigure
    ? made("span", {}, "Draw a figure below, or ask for one.")
    : made("span", { class: "wrong" }, text.replace(/^step \d+: /, ""));
  if (desk.report.steps.length !== number - 1 || promise === "at least one legal move") return [words];
  const moves = made("select", { "data-moves": number, "aria-label": `Move of step ${number}` }, made("option", { value: "" }, "any move"));
  const button = made("button", { type: "button", class: "btn small", "data-suggest": number }, "Suggest a figure");
  loadMoves(number, moves);
  return [words, made("span", { class: "row" }, moves, button)];
}

async function loadMoves(number, menu) {
  try {
    const found = await ask("outcomes", { draft: desk.draft, step: number });
    for (const { move, sky } of found) {
      const option = made("option", { value: move }, move);
      option.sky = sky;
      menu.append(option);
    }
  } catch {
    menu.disabled = true; /* The server does not answer: a figure for any move may be had later. */
  }
}

async function suggest(number) {
  const move = document.querySelector(`[data-moves="${number}"]`)?.value ?? "";
  try {
    const found = await ask("suggest", { draft: desk.draft, step: number, move, seed: newSeed() });
    const signs = [...desk.draft.signs];
    signs[known.signs.indexOf(found.sign)] = { direction: found.direction, figure: found.figure };
    desk.preview = null;
    change({ signs });
    await look();
    desk.moment = Math.min(number, desk.report.steps.length);
    desk.phase = Math.ceil(Math.min(25, number + (number % 5 === 0 && desk.report.steps.length === number ? 1 : 0)) / 5);
    showAll();
  } catch (error) {
    tell(error.message, "bad");
  }
}

function showSigns() {
  const items = [];
  for (let offset = 0; offset < 5; offset += 1) {
    const index = 5 * (desk.phase - 1) + offset;
    const name = known.signs[index];
    const sign = desk.draft.signs[index];
    const problem = desk.report?.problems.find((each) => each.where === `sign-${name}`);
    const step = desk.report?.steps.find((each) => each.sign === name);
    const words = problem ? problem.text : `Constellation ${name}, ${sign.direction}: ${sign.figure.join(" / ")}`;
    const button = made("button", { type: "button", class: `sign${problem ? " unfinished" : ""}`, "data-sign": index, "aria-label": `${words} Change it.` });
    button.append(
      made("span", { class: "sign-name" }, name), made("span", { class: "sign-way" }, sign.direction || "?"),
      problem && !sign.figure.length ? made("span", { class: "nothing" }, "+") : figure(sign.figure),
      made("small", {}, step ? `step ${step.number}` : "unused"),
    );
    items.push(made("li", {}, button));
  }
  $("signs").replaceChildren(...items);
}

const letters = (text) => text.toUpperCase().replace(/[^A-Z]/g, "").length;

function showLetters() {
  for (const [name, wanted] of [["message", 25], ["answer", desk.report?.answer_length ?? "10 to 13"]]) {
    const field = $(name);
    if (document.activeElement !== field) field.value = desk.draft[name];
    $(`${name}-count`).textContent = `${letters(field.value)} of ${wanted} letters`;
    $(`${name}-wrong`).textContent = desk.report?.problems.find((each) => each.where === name)?.text ?? "";
  }
  if (document.activeElement !== $("name")) $("name").value = desk.draft.name;
}

/* What is done */

const acts = {
  undo() {
    if (!takeBack()) return tell("There is nothing to take back.");
    desk.chosen = desk.preview = null;
    look();
  },
  flip() {
    if (desk.chosen === null) return;
    const sky = [...desk.draft.sky];
    sky[desk.chosen] ^= 1;
    change({ sky });
    showSky();
  },
  back: () => walk(-1),
  on: () => walk(1),
  "clear-sign"() {
    setSign({ figure: [], direction: "" });
    $("direction").value = "";
    showCells();
  },
  save() {
    if (!desk.report?.toml) return tell("You can save a file when all 25 figures and instructions are there. Until then your draft stays in this browser.", "bad");
    const link = made("a", { href: URL.createObjectURL(new Blob([desk.report.toml], { type: "application/toml" })), download: "ritual.toml" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  },
};

function walk(by) {
  desk.preview = null;
  desk.moment = Math.max(0, Math.min(desk.report?.steps.length ?? 0, desk.moment + by));
  desk.chosen = null;
  if (desk.moment > 0) desk.phase = Math.ceil(desk.moment / 5);
  showAll();
}

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

/** Another draft: shuffled, read from a text, or made by the server. */
async function another(text) {
  if (text === "empty") return empty();
  loading += 1;
  tell("A moment …");
  try {
    return await (text === "fill" ? ask("fill", { draft: desk.draft, seed: newSeed() }) : ask("read", { text }));
  } finally {
    loading -= 1;
  }
}

async function load(text) {
  try {
    change(await another(text));
    desk.moment = 0;
    desk.phase = 1;
    desk.chosen = desk.preview = null;
    await look();
  } catch (error) {
    tell(error.message, "bad");
  }
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  const act = at("[data-do]");
  if (act) return acts[act.dataset.do]();
  const source = at("[data-load]");
  if (source) {
    if (source.closest("details")) source.closest("details").open = false;
    const seed = Math.floor(Math.random() * 1e6);
    const name = source.dataset.load;
    return load(["easy", "hard"].includes(name) ? `${seed} ${name}` : name);
  }
  const piece = at("[data-place]");
  if (piece) {
    const place = Number(piece.dataset.place);
    if (desk.chosen !== null && desk.chosen !== place) return swap(desk.chosen, place);
    desk.chosen = desk.chosen === place ? null : place;
    return showSky();
  }
  const perchAt = at("[data-perch]");
  if (perchAt) {
    change({ duck_row: Number(perchAt.dataset.perch) });
    return showSky();
  }
  const tab = at("[data-phase]");
  if (tab) return toPhase(Number(tab.dataset.phase));
  const wish = at("[data-suggest]");
  if (wish) return suggest(Number(wish.dataset.suggest));
  const sign = at("[data-sign]");
  if (sign) return openSign(Number(sign.dataset.sign));
  const cell = at("[data-cell]");
  if (cell) {
    return paint(cell.dataset.cell);
  }
});

function toPhase(number) {
  desk.phase = number;
  desk.preview = null;
  showAll();
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("[role=tab]") && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    toPhase(((desk.phase - 1 + (event.key === "ArrowRight" ? 1 : 4)) % 5) + 1);
    $(`phase-${desk.phase}`).focus();
  }
  /* An instruction is one line, however many it takes on the screen. */
  if (event.target.matches("[data-instruction]") && event.key === "Enter" && !event.isComposing) event.preventDefault();
  if (event.target.matches("[data-place]") && event.key.toLowerCase() === "f") {
    desk.chosen = Number(event.target.dataset.place);
    acts.flip();
  }
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea")) acts.undo();
});

document.addEventListener("input", ({ target }) => {
  if (target.dataset.instruction) {
    if (target.value.includes("\n")) target.value = target.value.replace(/\s*\n\s*/g, " ");
    const instructions = [...desk.draft.instructions];
    instructions[Number(target.dataset.instruction) - 1] = target.value;
    change({ instructions });
  } else if (["message", "answer", "name"].includes(target.id)) {
    change({ [target.id]: target.value });
    if (target.id !== "name") $(`${target.id}-count`).textContent = `${letters(target.value)} letters`;
  } else if (target.name === "brush") takeBrush(target.value);
  else if (target.id === "direction") setSign({ direction: target.value });
  else if (target.dataset.moves) {
    desk.preview = target.selectedOptions[0].sky ?? null;
    desk.moment = Number(target.dataset.moves) - 1;
    showSky();
  }
});

$("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await load(await file.text());
  target.value = "";
  target.closest("details").open = false;
});

$("play").addEventListener("submit", (event) => {
  if (!desk.report?.is_valid) {
    event.preventDefault();
    return tell(desk.report ? `It cannot be played yet. ${verdict()}` : "The server has not checked it yet. Try again.", "bad");
  }
  event.target.elements.text.value = desk.report.toml;
  event.target.elements.name.value = localStorage.getItem("cultists.name") ?? "";
});

open(showAll);

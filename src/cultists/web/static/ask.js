/* Answering: a click, tap or key on an option sends its words.  Two clicks on neighbours are one answer. */

import { find, findAll, isMine, page, picture, stage, on, tell } from "./page.js";
import { explain } from "./help.js";
import { Refused, send } from "./server.js";
import { refresh } from "./show.js";
import { hush, say } from "./signals.js";

const BREATH = 250; /* after an answer, so that a double click does not answer the next question too */

const REASONS = {
  tile: "This tile cannot be flipped or swapped now.",
  handle: "No more pushes are possible now.",
  card: "This card does not answer the question.",
};

let answeredAt = 0;
/** Tile -> [{other, index, knob}]: the pairs that are on offer. */
let pairs = new Map();
let chosen = null;
let chosenAt = -1;
/** The answer that a hint recommends, and for which moment. */
let hinted = { index: -1, moment: -1 };
on("hint", (index) => (hinted = { index, moment: page.state.moment }));
on("answering", hush);

export async function answer(index, element) {
  const { question } = page.state;
  if (!isMine() || performance.now() - answeredAt < BREATH) return;
  const option = question?.options[index];
  if (!option) return;
  page.busy = true;
  stage.classList.add("busy");
  element?.classList.add("given");
  tell("answering", index);
  try {
    const { moment, rewinds } = page.state;
    const given = { moment, rewinds, answer: option.words, seat: question.seat };
    page.changing = null;
    const done = await send(question.isChange ? "PUT" : "POST", "answers", given);
    answeredAt = performance.now();
    await (done.moment > moment && !question.isChange ? refresh(done.n + 1) : refresh());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (question.isChange && !error.status) page.changing = question.seat; /* without a connection it is still being changed */
    say(error.status === 409 ? `${error.message} This is the table now.` : error.message, "bad");
    element?.classList.add("refused");
    setTimeout(() => element?.classList.remove("refused"), 600);
    if (error.status) await refresh().catch(() => {});
  } finally {
    page.busy = false;
    stage.classList.remove("busy");
    element?.classList.remove("given");
  }
}

/** A click, or Enter, on something in the picture. */
function use(target) {
  const extra = target.closest("[data-flip]");
  if (extra) return answer(Number(extra.dataset.flip), extra);
  const tile = target.closest(".tile");
  if (tile && pairs.has(tile)) return useTile(tile);
  const option = target.closest("[data-option]");
  unchoose();
  if (option) return answer(Number(option.dataset.option), option);
  return refuse(target);
}

function useTile(tile) {
  const partner = chosen && pairs.get(chosen).find((pair) => pair.other === tile);
  if (partner) {
    const first = chosen;
    unchoose();
    first.classList.add("given");
    return answer(partner.index, tile).finally(() => first.classList.remove("given"));
  }
  if (chosen === tile) return unchoose();
  /* Who follows a hint taps what it marks: that is the flip, not the first half of a swap. */
  const isHinted = hinted.moment === page.state.moment && Number(tile.dataset.option) === hinted.index;
  if (!chosen && isHinted) return answer(hinted.index, tile);
  choose(tile);
}

function refuse(target) {
  const thing = target.closest(".tile, .handle, .card, #symbols");
  const { phase, question, asked, names } = page.state;
  if (!thing || phase !== "playing" || page.busy) return;
  if (page.past > page.state.moment) return say("This shows what would happen. Close the hint to answer.");
  if (page.past !== null) return say("This is the past, and nothing can be changed there.");
  if (thing.matches(".card, #symbols") && explain(target)) return;
  if (!question) return asked.length ? say(`It is ${names[asked[0]]}’s turn.`) : undefined;
  const kind = Object.keys(REASONS).find((name) => thing.classList.contains(name));
  thing.classList.add("refused");
  setTimeout(() => thing.classList.remove("refused"), 600);
  say((kind === "tile" && find("[data-why-no-tile]", picture())?.dataset.whyNoTile) || REASONS[kind], "bad");
}

/* Choosing one tile of a pair */

function choose(tile, isQuiet = false) {
  unchoose();
  chosen = tile;
  chosenAt = page.state.moment;
  tile.classList.add("chosen");
  tile.setAttribute("aria-pressed", "true");
  picture().classList.add("has-choice");
  for (const { other, knob } of pairs.get(tile)) {
    other.classList.add("legal");
    knob.classList.add("near");
  }
  tile.append(...corners(tile));
  if (tile.dataset.option !== undefined) tile.append(flipButton(tile));
  if (isQuiet) return;
  const name = (tile.dataset.help ?? "tile").split(",")[0];
  say(`${name[0].toUpperCase()}${name.slice(1)} chosen: now one of its neighbours${tile.dataset.option !== undefined ? ", or flip it" : ""}.`);
}

export function unchoose() {
  if (!chosen) return false;
  for (const each of findAll(".choice-mark", picture())) each.remove();
  for (const each of findAll(".legal, .near, .chosen", picture())) each.classList.remove("legal", "near", "chosen");
  chosen.removeAttribute("aria-pressed");
  picture().classList.remove("has-choice");
  chosen = null;
  return true;
}

const SVG = "http://www.w3.org/2000/svg";

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function corners(tile) {
  const { width: w } = find(".plate", tile).getBBox();
  const d = `M-4 16V-4H16M${w - 16} -4H${w + 4}V16M${w + 4} ${w - 16}V${w + 4}H${w - 16}M16 ${w + 4}H-4V${w - 16}`;
  return [made("path", { class: "choice-mark corners", d })];
}

/** Where flips and swaps are both on offer, a chosen tile carries the flip as a button. */
function flipButton(tile) {
  const { width } = find(".plate", tile).getBBox();
  const button = made("g", {
    class: "choice-mark flip-button", role: "button", tabindex: "0",
    "data-flip": tile.dataset.option, "aria-label": tile.getAttribute("aria-label"), transform: `translate(${width / 2} ${width / 2})`,
  });
  button.append(made("circle", { r: 20 }), made("use", { href: "#coin-flip", x: -20, y: -20, width: 40, height: 40 }));
  return button;
}

/** The two tiles that a knob lies between are the nearest ones. */
function findPairs() {
  const kept = chosenAt === page.state.moment ? chosen : null;
  pairs = new Map();
  chosen = null;
  for (const mark of findAll(".choice-mark", picture())) mark.remove();
  if (!page.state.question || page.past !== null) return;
  /* Read off the attributes: on the screen a tile may still be on its way. */
  const placeOf = (element) => element.transform.baseVal[0]?.matrix ?? { e: 0, f: 0 };
  const tiles = findAll(".tile", picture()).map((tile) => {
    const { width, height } = find(".plate", tile).getBBox();
    return { tile, x: placeOf(tile).e + width / 2, y: placeOf(tile).f + height / 2 };
  });
  for (const knob of findAll(".knob[data-option]", picture())) {
    const { e, f } = placeOf(knob);
    const near = tiles
      .map(({ tile, x, y }) => ({ tile, far: Math.hypot(x - e, y - f) }))
      .sort((one, other) => one.far - other.far);
    const [one, other] = [near[0].tile, near[1].tile];
    const index = Number(knob.dataset.option);
    pairs.set(one, [...(pairs.get(one) ?? []), { other, index, knob }]);
    pairs.set(other, [...(pairs.get(other) ?? []), { other: one, index, knob }]);
  }
  for (const tile of pairs.keys()) {
    tile.classList.add("pairable");
    if (tile.hasAttribute("tabindex")) continue;
    tile.setAttribute("tabindex", "0");
    tile.setAttribute("role", "button");
  }
  if (kept && pairs.has(kept)) choose(kept, true);
}

/** Give the question's only answer, if there is just one. */
export function answerOnly() {
  if (page.state.question?.options.length === 1) answer(0, find("[data-option]", picture()));
}

/** The element that stands for an option. */
export const elementOf = (index) => find(`[data-option="${index}"]`, picture());

on("drawn", findPairs);
on("start", findPairs);

stage.addEventListener("click", (event) => {
  if (event.detail > 1 || !picture().contains(event.target)) return;
  use(event.target);
});

stage.addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || !picture().contains(event.target)) return;
  event.preventDefault();
  if (!event.repeat) use(event.target);
});

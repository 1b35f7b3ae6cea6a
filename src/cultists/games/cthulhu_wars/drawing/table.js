/* The war at the table: a verb, a unit and an area make one answer of many; boards open, the map moves.
   What can be answered is what the drawing holds: this file reads only its data-attributes.  map.js comes before it. */

import { answer } from "../../ask.js";
import { calm, find, findAll, isMine, on, page, picture, stage } from "../../page.js";
import { shrink } from "../../shrink.js";
import { speak } from "../../signals.js";

const GAP = 6;
const LEAVE = "leave the gate";

/* What has been chosen so far; it belongs to one moment of the game. */
let verb = null;
let sort = null;
let place = null;
let moment = -1;
let board = null;
let looksAtMap = false; /* although there is a battle, or the end */
let byKeys = false;
let advised = null; /* the answer that was recommended last, and at which moment */

const panel = () => find("#question", picture());
const items = () => findAll(".item", panel());
const about = () => panel()?.dataset.about ?? "";
const isGrouped = () => panel()?.classList.contains("grouped") ?? false;
const idsOf = (element) => (element.dataset.figures ?? "").split(" ").filter(Boolean);
const isOption = (item) => item.dataset.option !== undefined;
const isEnd = (item) => item.classList.contains("end-of-it");

/* What the list shows */

function shown() {
  const all = items();
  const card = all.filter((item) => place && item.dataset.card === place);
  const answers = all.filter(isOption);
  if (!page.state.question && !place) return all.filter((item) => item.matches(".waiting"));
  const notes = all.filter((item) => item.matches(".note"));
  if (!isGrouped()) return place ? [...card, ...answers.filter((item) => item.dataset.area === place)] : [...notes, ...answers];
  const ends = answers.filter(isEnd);
  const more = about() === "move on" ? ends : []; /* on top: who has moved one unit must see how to end it */
  if (place) {
    const from = all.filter((item) => item.matches(".sort") && item.dataset.source === place);
    const here = answers.filter((item) => item.dataset.area === place);
    return [...more, ...here.filter((item) => !item.dataset.sort), ...card, ...from, ...here.filter((item) => item.dataset.sort)];
  }
  if (sort) return [...more, ...answers.filter((item) => item.dataset.sort === sort)];
  if (verb === "move") return [...more, ...all.filter((item) => item.matches(".sort"))];
  if (verb) return answers.filter((item) => item.dataset.verb === verb);
  const verbs = all.filter((item) => item.matches(".verb"));
  /* Whoever presses 1 after the action does not want to leave a gate. */
  const isDone = about() === "act on" && verbs.every((item) => item.dataset.verb === LEAVE);
  return isDone ? [...ends, ...verbs] : [...verbs, ...ends];
}

/** Lay the plates out: halves beside each other. */
function flow(list, width) {
  const half = (width - GAP) / 2;
  let y = 0, row = 0, isSecond = false;
  for (const item of list) {
    const high = Number(item.dataset.high);
    const isHalf = item.classList.contains("half");
    if (isHalf && isSecond) {
      item.setAttribute("transform", `translate(${half + GAP} ${y})`);
      item.dataset.top = y;
      row = Math.max(row, high);
      isSecond = false;
    } else {
      if (row) y += row + GAP;
      item.setAttribute("transform", `translate(0 ${y})`);
      item.dataset.top = y;
      row = high;
      isSecond = isHalf;
    }
  }
  return y + row;
}

function apply() {
  const svg = picture();
  if (!svg || !panel()) return;
  stage.classList.add("wars");
  const list = shown();
  for (const item of items()) item.classList.toggle("shown", list.includes(item));
  const scroller = find(".list", panel());
  scroller.dataset.long = flow(list, scroller.width.baseVal.value);
  scrollTo(scroller, 0);
  const advice = list.find(isAdvised);
  if (advice) reveal(advice);
  numberThem(list);
  panel().classList.toggle("chosen-so-far", Boolean(place || (sort && isGrouped()) || (verb && isGrouped() && about() !== "move on")));
  panel().classList.toggle("at-place", place !== null);
  find("[data-back]", panel()).setAttribute("aria-label", `Back to all ${behind()}`);
  mark();
  remark();
  light(list);
  svg.classList.toggle("map-again", looksAtMap);
  for (const each of findAll(".board", svg)) each.classList.toggle("open", each.id === `board-${board}`);
  for (const each of findAll(".board.open .scroller", svg)) scrollTo(each, 0);
  rove();
}

function numberThem(list) {
  let n = 0;
  for (const item of list) {
    const key = find(":scope > .key", item);
    if (!item.matches("[role=button]")) continue;
    n += 1;
    if (key) key.textContent = n < 10 ? n : "";
  }
}

/** What the way back leads to. */
function behind() {
  if (!isGrouped()) return "answers";
  return about() === "move on" || (sort && !place) ? "units" : "actions";
}

/** The plate of whoever is asked says so, in turn or out of it.  The picture alone knows only whose turn it is. */
function mark() {
  const { asked, phase } = page.state;
  if (page.past !== null || phase === "over" || !asked?.length) return;
  for (const seat of findAll(".seat", picture())) seat.classList.toggle("acts", asked.includes(Number(seat.dataset.board)));
}

/** What is to be done next, below the question. */
function remark() {
  const line = find(".remark", panel());
  if (!line) return;
  line.dataset.said ??= line.textContent;
  const area = place && find(`#${place}`, picture())?.dataset.area;
  let words = line.dataset.said;
  const room = find("rect", panel()).width.baseVal.value - line.x.baseVal[0].value - 52;
  if (area) words = area;
  else if (sort && isGrouped()) {
    const [kind] = sort.split("/");
    const called = find(`.sort[data-sort="${CSS.escape(sort)}"]`, panel())?.dataset.called ?? kind;
    words = about() === "move on" ? `${words.replace(/\.$/, "")}; next: ${kind}` : `Where does ${called} go?`;
  } else if (verb === "move" && about() !== "move on" && isGrouped()) words = "Which unit moves?";
  else if (verb && verb !== "move" && isGrouped()) words = shown().length > 1 ? `${nameOf(verb)}: choose one of these` : nameOf(verb);
  shrink(line, words, room, 9);
}

/** What the plate of a verb is called; a long name has two lines. */
function nameOf(verb) {
  const lines = findAll(`.verb[data-verb="${CSS.escape(verb)}"] .bold`, panel());
  return lines.map((line) => line.textContent).join(" ");
}

const isAdvised = (item) => advised?.moment === page.state.moment && Number(item.dataset.option) === advised.index;

/** On the map: where the answers lead, and whose they are. */
function light(list) {
  const svg = picture();
  const isLit = isGrouped() && (sort || (verb && verb !== "move"));
  const goals = new Set(isLit ? list.filter(isOption).map((item) => item.dataset.area) : []);
  const from = sort ? find(`.sort[data-sort="${CSS.escape(sort)}"]`, panel()) : null;
  const advice = list.find(isAdvised)?.dataset.area;
  for (const area of findAll("#map .area", svg)) {
    area.classList.toggle("advised", area.id === advice);
    if (isGrouped()) area.classList.toggle("reachable", goals.has(area.id));
    area.classList.toggle("chosen", area.id === place || area.id === from?.dataset.source);
  }
  const movable = verb === "move" ? items().filter((item) => item.matches(".sort")) : isGrouped() ? [] : list.filter(isOption);
  const lit = new Set(movable.flatMap(idsOf));
  const picked = new Set(from ? idsOf(from) : []);
  for (const figure of findAll("#map .figure", svg)) {
    const id = figure.id.replace("figure-", "");
    figure.classList.toggle("lit", lit.has(id));
    figure.classList.toggle("picked", picked.has(id));
  }
  if (svg.classList.contains("tall") && (goals.size || from)) look([...goals, from?.dataset.source].filter(Boolean));
}

/* Choosing */

function choose(wish) {
  ({ verb = null, sort = null, place = null } = wish);
  board = null;
  apply();
  const [first] = items().filter((item) => item.classList.contains("shown") && item.matches("[role=button]"));
  if (byKeys) first?.focus();
  const said = find(".remark", panel())?.textContent;
  if (said && byKeys) speak(said);
}

function back() {
  if (board !== null) board = null;
  else if (place) return choose(about() === "move on" ? { verb: "move" } : {});
  else if (sort) return choose({ verb: "move" });
  else if (verb && about() !== "move on") return choose({});
  else return false;
  apply();
  return true;
}

const chooseVerb = (name) => {
  const answers = items().filter((item) => isOption(item) && item.dataset.verb === name);
  if (answers.length === 1 && name !== "battle") return give(answers[0]);
  choose({ verb: name });
};

const give = (item) => answer(Number(item.dataset.option), item);

/** A unit on the map: what it can be told, or who it is. */
function useFigure(figure, area) {
  const id = figure.id.replace("figure-", "");
  const about_ = items().filter((item) => idsOf(item).includes(id));
  if (isMine() && !isGrouped()) {
    const meant = about_.find(isOption);
    if (meant) return give(meant);
  }
  const unit = isMine() && about_.find((item) => item.matches(".sort"));
  const goal = goalAt(area);
  if (goal && !unit) return give(goal);
  if (unit && unit.dataset.sort !== sort) return choose({ verb: "move", sort: unit.dataset.sort });
  if (area) return useArea(area);
}

/** The answer that a lit area gives at once. */
function goalAt(area) {
  if (!area || !isMine() || (isGrouped() && !sort && (!verb || verb === "move"))) return null;
  const here = shown().filter((item) => isOption(item) && item.dataset.area === area.id);
  return here.length === 1 ? here[0] : null;
}

function useArea(area) {
  const goal = place ? null : goalAt(area);
  if (goal) return give(goal);
  choose(place !== area.id ? { place: area.id } : about() === "move on" ? { verb: "move" } : {});
}

/** The area under a figure: what lies below the pointer, or the one that holds its middle. */
function areaAt(figure) {
  const { left, top, width, height } = figure.getBoundingClientRect();
  const under = document.elementsFromPoint(left + width / 2, top + height * 0.6);
  return under.find((each) => each.matches?.("#map .area")) ?? null;
}

const deeds = {
  zoom: (element) => zoom(element.dataset.zoom),
  close: (element) => {
    if (element.closest(".board")) board = null;
    else looksAtMap = true;
    apply();
  },
  again: () => ((looksAtMap = false), apply()),
  back: () => back(),
  board: (element) => {
    board = board === element.dataset.board ? null : element.dataset.board;
    apply();
    if (byKeys) find(".board.open .close", picture())?.focus();
  },
  for: (element) => isMine() && answer(Number(element.dataset.for), element),
};

/** Use something in the picture; tells whether it was ours to use. */
function use(target) {
  const act = target.closest("[data-act]");
  if (act) return false;
  for (const name of Object.keys(deeds)) {
    const element = target.closest(`[data-${name}]`);
    if (element) {
      deeds[name](element);
      return true;
    }
  }
  const item = target.closest(".verb, .sort");
  if (item) {
    if (item.matches(".verb")) chooseVerb(item.dataset.verb);
    else choose({ verb: "move", sort: item.dataset.sort });
    return true;
  }
  if (target.closest("[data-option]")) return false;
  const figure = target.closest("#map .figure");
  const area = target.closest("#map .area") ?? (figure && areaAt(figure));
  if (figure) useFigure(figure, area);
  else if (area) useArea(area);
  return Boolean(figure || area);
}

stage.addEventListener(
  "click",
  (event) => {
    if (event.defaultPrevented || !picture().contains(event.target)) return;
    if (dragged || use(event.target)) event.stopPropagation();
  },
  true,
);

/* Pointing: an answer and its place are one thing. */

function point(target) {
  for (const each of findAll(".pointed", picture())) each.classList.remove("pointed");
  const item = target?.closest?.(".item");
  const area = target?.closest?.("#map .area");
  if (area) for (const each of items()) each.classList.toggle("pointed", each.dataset.area === area.id);
  if (!item) return;
  const about_ = item.matches(".verb") ? items().filter((each) => isOption(each) && each.dataset.verb === item.dataset.verb) : [item];
  for (const each of about_) {
    const where = each.dataset.area ?? each.dataset.source;
    if (where && item.dataset.verb !== "move") find(`#${where}`, picture())?.classList.add("pointed");
    if (each.dataset.sort && each.dataset.area) find(`#${each.dataset.area}`, picture())?.classList.add("pointed");
  }
}
stage.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event.target));
stage.addEventListener("focusin", (event) => {
  byKeys = event.target.matches(":focus-visible");
  if (!picture().contains(event.target)) return;
  point(event.target);
  reveal(event.target);
});
stage.addEventListener("pointerdown", () => (byKeys = false), true);

/* Keys */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let lastArea = null;

/** One area is a stop of the Tab key; arrows go on from it. */
function rove() {
  for (const area of findAll("#map .area", picture())) {
    area.setAttribute("role", "button");
    area.setAttribute("tabindex", area.id === (lastArea ?? place) ? 0 : -1);
  }
  const first = find("#map .area", picture());
  if (first && !find('#map .area[tabindex="0"]', picture())) first.setAttribute("tabindex", 0);
}

function nearest(from, all, [x, y]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [fromX, fromY] = middle(from);
  let best = null, least = Infinity;
  for (const each of all) {
    if (each === from) continue;
    const [toX, toY] = middle(each);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (along > 2 && along + 2 * aside < least) [best, least] = [each, along + 2 * aside];
  }
  return best;
}

/** In the order in which they lie there, which is also that of their keys. */
const buttons = () => shown().filter((item) => item.matches("[role=button]"));

function arrow(event) {
  const way = ARROWS[event.key];
  if (!way || page.past !== null || event.target.matches?.("[role=tab], .scroll, input") || event.target.closest?.("#log-lines")) return false;
  const from = event.target;
  const group = [findAll("#map .area", picture()), buttons(), findAll(".seat", picture())].find((all) => all.includes(from));
  const open = find(".board.open .scroller", picture());
  if (open && way[1]) scrollBy(open, 40 * way[1]);
  else if (!group) buttons()[0]?.focus();
  else {
    const to = nearest(from, group, way);
    if (to?.matches(".area")) {
      lastArea = to.id;
      rove();
    }
    to?.focus();
  }
  return true;
}

function key(event) {
  if (event.key === "Escape") return (place || board !== null || (isGrouped() && (sort || (verb && about() !== "move on")))) && back();
  if (/^[1-9]$/.test(event.key) && !event.repeat) {
    const button = buttons()[Number(event.key) - 1];
    if (!button || !isMine()) return false;
    byKeys = true;
    if (!use(button)) give(button);
    return true;
  }
  if ((event.key === "Enter" || event.key === " ") && picture().contains(event.target) && !event.repeat) {
    if (event.target.dataset.act) {
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      return true;
    }
    return use(event.target);
  }
  return arrow(event);
}

document.addEventListener(
  "keydown",
  (event) => {
    const isTyping = event.target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping || find("dialog[open]") || find(".curtain:not([hidden])")) return;
    if (!find("#sheet-table").hidden || find(".talk.open")) return;
    if (!key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

/* From one picture to the next */

function drawn() {
  if (!panel()) return;
  const isNew = page.state.moment !== moment;
  const wasInside = byKeys && (document.activeElement === document.body || picture().contains(document.activeElement));
  moment = page.state.moment;
  if (isNew) {
    looksAtMap = false;
    renew();
  }
  if (seen) show(within(seen));
  apply();
  if (isNew && wasInside && isMine()) buttons()[0]?.focus();
}

/** A new question: begin anew; only a move goes on with the same unit, as long as there is one. */
function renew() {
  const isMore = about() === "move on";
  const stays = isMore && sort && find(`.sort[data-sort="${CSS.escape(sort)}"]`, panel());
  if (page.state.question) {
    verb = isMore ? "move" : null;
    sort = stays ? sort : null;
    place = null;
    board = null;
    if (!stays) seen = null;
  }
}

on("drawn", drawn);
on("start", drawn);
on("changed", ({ moment }) => {
  if (moment !== advised?.moment) advised = null; /* after an undo the same moment may come again, with another question */
});
on("hint", (index) => {
  advised = { index, moment: page.state.moment };
  const item = items().find((each) => Number(each.dataset.option) === index);
  if (!item) return;
  if (!isGrouped() || isEnd(item)) return apply();
  choose({ verb: item.dataset.verb, sort: item.dataset.sort ?? null });
});
drawn();

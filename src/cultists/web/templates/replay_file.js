/* The replay: one picture at a time out of the elements, the story beside it, and the dice drawn again. */

const PACE = 900;
const SVG = "http://www.w3.org/2000/svg";
const SEAL = { wide: { x: 18, y: 7, size: 32 }, tall: { x: 6, y: 3, size: 27 } };

const find = (selector) => document.querySelector(selector);
const stage = find("#replay-stage");
const slider = find("#replay-slider");
const list = find("#replay-story");
const eyeButtons = [...document.querySelectorAll("[data-eyes]")];
const marks = eyeButtons.map((button) => button.querySelector(".mark")).filter(Boolean);
const names = eyeButtons.slice(2).map((button) => button.textContent.trim());

let replay = null;
let place = 0;
let eyes = "turn";
let timer = 0;
let shownAs = "";
const sizes = {};
const wholes = {};

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/* Pictures */

const markup = (part) => (typeof part === "string" ? part : replay.elements[part].map(markup).join(""));

function drawn(layout, seat, prefix) {
  const room = document.createElement("template");
  room.innerHTML = markup(replay.pictures[layout][seat][place]);
  const svg = room.content.firstElementChild;
  for (const part of svg.querySelectorAll("svg[id][preserveAspectRatio$=slice]")) showWhole(part);
  svg.append(seal(layout));
  if (prefix) rename(svg, prefix);
  return svg;
}

/** Nobody can push a map about here: where a picture shows a part of it, all is shown, as in the wide one. */
function showWhole(part) {
  wholes[part.id] ??= new RegExp(`<svg id="${part.id}" viewBox="([^"]*)"`).exec(markup(replay.pictures.wide[0][0]))?.[1] ?? "";
  if (wholes[part.id]) part.setAttribute("viewBox", wholes[part.id]);
  part.setAttribute("preserveAspectRatio", "xMidYMid meet");
}

/** Our mark, where a table's page lays it over the picture. */
function seal(layout) {
  const { x, y, size } = SEAL[layout];
  const group = document.createElementNS(SVG, "g");
  const ground = Object.entries({ class: "page", cx: x + size / 2, cy: y + size / 2, r: size / 2 });
  const mark = Object.entries({ href: "#replay-mark", class: "seal", x, y, width: size, height: size });
  for (const [name, attributes] of [["circle", ground], ["use", mark]]) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of attributes) element.setAttribute(key, value);
    group.append(element);
  }
  return group;
}

/** Several pictures on one page: no two elements may have the same id. */
function rename(svg, prefix) {
  const known = new Set([...svg.querySelectorAll("[id]")].map((element) => element.id));
  const renamed = (id) => (known.has(id) ? prefix + id : id);
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (name === "id") element.id = renamed(value);
      else if (name.startsWith("aria-") && name.endsWith("by")) element.setAttribute(name, value.split(" ").map(renamed).join(" "));
      else if (value.includes("#")) element.setAttribute(name, value.replace(/#([\w-]+)/g, (_, id) => `#${renamed(id)}`));
    }
  }
}

/** How wide and high a picture is. */
function sizeOf(layout) {
  if (!sizes[layout]) {
    const outermost = replay.elements[replay.pictures[layout][0][0]][0];
    sizes[layout] = /viewBox="([^"]*)"/.exec(outermost)[1].split(/[ ,]+/).slice(2).map(Number);
  }
  return sizes[layout];
}

/** The layout, and the number of columns, in which one picture becomes largest here, or the words of many. */
function arrangement(count) {
  const { clientWidth, clientHeight } = stage;
  let best = { area: 0, layout: "wide", columns: 1 };
  for (const layout of Object.keys(replay.pictures)) {
    const [width, height] = sizeOf(layout);
    for (let columns = 1; columns <= count; columns += 1) {
      const scale = Math.min(clientWidth / columns / width, clientHeight / Math.ceil(count / columns) / height);
      const area = (count > 1 ? 1 : width * height) * scale * scale;
      if (area > best.area) best = { area, layout, columns };
    }
  }
  return best;
}

function showPictures() {
  const isAll = eyes === "all";
  document.body.classList.toggle("all-hands", isAll);
  const seats = isAll ? names.map((_, seat) => seat) : [eyes === "turn" ? replay.acting[place] : eyes];
  const { layout, columns } = arrangement(seats.length);
  const svgs = seats.map((seat) => drawn(layout, seat, isAll ? `s${seat}-` : ""));
  const as = `${isAll} ${layout} ${columns}`;
  if (as !== shownAs) {
    shownAs = as;
    stage.classList.toggle("many", isAll);
    stage.style.gridTemplateColumns = `repeat(${columns},minmax(0,1fr))`;
    stage.style.gridAutoRows = "minmax(0,1fr)";
    stage.replaceChildren(...svgs.map((svg, index) => figure(svg, isAll ? names[seats[index]] : "")));
  } else {
    [...stage.children].forEach((each, index) => patch(each.querySelector("svg"), svgs[index]));
  }
}

function figure(svg, caption) {
  const element = document.createElement("figure");
  if (caption) element.append(Object.assign(document.createElement("figcaption"), { textContent: caption }));
  element.append(svg);
  return element;
}

/* Story */

const storyOf = () => replay.stories[typeof eyes === "number" ? eyes : replay.stories.length - 1];

function tellStory() {
  list.replaceChildren(
    ...storyOf().map(([at, seat, words]) => {
      const line = document.createElement("li");
      const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
      button.dataset.at = at;
      if (marks[seat]) button.append(marks[seat].cloneNode(true));
      button.append(Object.assign(document.createElement("span"), { textContent: words }));
      line.append(button);
      return line;
    }),
  );
}

/** Mark what led to this moment; if nothing was told of it, the last that was. */
function markLines() {
  const lines = [...list.querySelectorAll("button")];
  const told = lines.filter((line) => Number(line.dataset.at) <= place);
  const now = told.filter((line) => line.dataset.at === told.at(-1).dataset.at);
  for (const line of lines) {
    line.classList.toggle("shown", now.includes(line));
    line.tabIndex = -1;
    line.removeAttribute("aria-current");
  }
  const last = now.at(-1) ?? lines[0];
  if (last) last.tabIndex = 0;
  if (now.length) {
    last.setAttribute("aria-current", "step");
    const room = list.parentElement;
    if (room.scrollHeight > room.clientHeight) room.scrollTop = last.offsetTop - room.clientHeight / 2;
  }
  const words = now.map((line) => line.textContent).join(" ");
  slider.setAttribute("aria-valuetext", words || "The beginning");
  find("#replay-words").textContent = words;
}

/* Moving */

function show() {
  showPictures();
  markLines();
  slider.value = place;
  find("#replay-place").textContent = `${place} of ${replay.moments.length - 1}`;
}

function goTo(wanted) {
  place = Math.max(0, Math.min(replay.moments.length - 1, wanted));
  show();
}

function look(through) {
  eyes = through;
  for (const button of eyeButtons) button.setAttribute("aria-pressed", String(button.dataset.eyes === String(eyes)));
  tellStory();
  show();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  find("[data-act=play] use").setAttribute("href", "#i-play");
  find("[data-act=play]").setAttribute("aria-label", "Play");
}

function play() {
  if (timer) return stop();
  if (place === replay.moments.length - 1) goTo(0);
  find("[data-act=play] use").setAttribute("href", "#i-pause");
  find("[data-act=play]").setAttribute("aria-label", "Pause");
  const next = () => {
    goTo(place + 1);
    timer = place < replay.moments.length - 1 ? setTimeout(next, PACE) : stop();
  };
  timer = setTimeout(next, PACE / 3);
  return undefined;
}

function saveLog() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([replay.log], { type: "application/x-ndjson" }));
  link.download = `${replay.name}.cult`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const ACTS = {
  first: () => halted(() => goTo(0)),
  back: () => halted(() => goTo(place - 1)),
  on: () => halted(() => goTo(place + 1)),
  last: () => halted(() => goTo(replay.moments.length - 1)),
  play,
  log: saveLog,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

function halted(move) {
  stop();
  move();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest("button, summary");
  const act = event.key === " " && onButton ? null : KEYS[event.key];
  const seat = Number(event.key) - 1;
  if (act) ACTS[act]();
  else if (event.key === "0") look("all");
  else if (event.key.toLowerCase() === "t") look("turn");
  else if (event.key.trim() && seat in names) look(seat);
  else return;
  event.preventDefault();
}

/* Dice: each follows from the secret, the words of the seats and its place in the log. */

const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const hashOf = async (text) => hexOf(await crypto.subtle.digest("SHA-256", bytesOf(text)));

async function signer(key) {
  const kept = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return (text) => crypto.subtle.sign("HMAC", kept, bytesOf(text));
}

async function drawnAgain(sign, moment, options) {
  const all = 2n ** 256n;
  const count = BigInt(options);
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${hexOf(await sign(`${moment} ${attempt}`))}`);
    if (number < all - (all % count)) return Number(number % count);
  }
}

async function checkDice({ commitment, nonces, secret }) {
  if ((await hashOf(secret)) !== commitment) return "the secret does not fit the seal";
  const words = (await Promise.all(nonces.map(hashOf))).join("");
  const sign = await signer(await (await signer(bytesOf(secret)))(words));
  for (const [moment, options, taken] of replay.dice) {
    if ((await drawnAgain(sign, moment, options)) !== taken) return `moment ${moment} is not what the dice give`;
  }
  return "";
}

async function tellVerdict() {
  const verdict = find("#replay-verdict");
  if (!replay.fairness?.secret || !globalThis.crypto?.subtle) return;
  const wrong = await checkDice(replay.fairness);
  verdict.textContent = wrong ? `✗ ${wrong}` : `✓ all ${replay.dice.length} checked`;
  verdict.className = wrong ? "bad" : "good";
}

async function begin() {
  replay = await unpacked(find("#replay-data").textContent);
  slider.max = replay.moments.length - 1;
  slider.addEventListener("input", () => halted(() => goTo(Number(slider.value))));
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.act) ACTS[button.dataset.act]();
    else if (button?.dataset.eyes) look(button.dataset.eyes in names ? Number(button.dataset.eyes) : button.dataset.eyes);
    else if (button?.dataset.at) {
      halted(() => goTo(Number(button.dataset.at)));
      stage.scrollIntoView({ block: "nearest" });
    }
  });
  addEventListener("resize", () => showPictures());
  look("turn");
  document.body.dataset.ready = "yes";
  await tellVerdict();
}

begin().catch((error) => {
  stage.textContent = `This browser cannot show the replay (${error.message}). Please try a newer one.`;
});

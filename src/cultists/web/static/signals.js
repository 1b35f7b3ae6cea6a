/* How the page makes itself noticed: a word on the screen, the title, a voice, a notice, a chime. */

import { find, findAll, memory, on, page, stage } from "./page.js";

const toast = find(".toast");
const spoken = find("#spoken");
const LONGEST = 5;

let fading = 0;

/** A short word over the question; kind "bad" for what was refused. */
export function say(words, kind = "", seconds = 4) {
  if (!words) return;
  clearTimeout(fading);
  find("p", toast).textContent = words;
  toast.className = `toast ${kind}`;
  toast.hidden = false;
  fading = setTimeout(() => (toast.hidden = true), 1000 * seconds);
}

export function hush() {
  toast.hidden = true;
}

/** For those who hear the page. */
export function speak(words) {
  const line = document.createElement("p");
  line.textContent = words;
  spoken.append(line);
  while (spoken.children.length > 20) spoken.firstChild.remove();
}

/* The title */

function retitle({ phase, question, asked, names, winners, title }) {
  let words = "";
  if (phase === "over") words = winners.length ? `${winners.map((seat) => names[seat]).join(" and ")} wins` : "The end";
  else if (question && !question.isChange) words = "● Your turn";
  else if (asked.length) words = `${names[asked[0]]}’s turn`;
  document.title = words ? `${words} – ${title}` : title;
}

/* What is new, for those who hear the page; and for all what others did unasked: nothing else may show it */

let heard = findAll("#log-lines button").length;

const wordsOf = (line) => find("span:last-child", line).textContent;

function tellNews(state, before) {
  const lines = findAll("#log-lines button");
  const news = lines.slice(heard).slice(-LONGEST);
  heard = lines.length;
  for (const line of news) speak(wordsOf(line));
  const unasked = news.filter(({ dataset }) => "unasked" in dataset && Number(dataset.seat) !== state.eyes);
  say(unasked.map(wordsOf).join(" "), "", 8);
  if (state.question && !state.question.isChange && (state.moment !== before?.moment || !before.question)) speak(`Your turn: ${state.question.words}`);
}

/* My turn, while I look elsewhere */

function becameMine(state, before) {
  return state.question && !state.question.isChange && !(before?.question && before.eyes === state.eyes);
}

function callBack(state, before) {
  if (!becameMine(state, before)) return;
  if (memory.get("sound") === "on") chime();
  if (document.hidden && memory.get("notice") === "on" && globalThis.Notification?.permission === "granted") {
    notify(`Your turn – ${state.title}`, { body: state.question.words, icon: new URL("favicon.svg", import.meta.url).href, tag: state.table });
  }
}

function notify(title, options) {
  try {
    const notice = new Notification(title, options);
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    /* Phones allow notices to installed pages only; the title and the chime remain. */
  }
}

/** Two soft bells, a fifth apart, made here: no file is loaded. */
function chime() {
  const audio = new AudioContext();
  [[660, 0], [990, 0.14]].forEach(([pitch, at]) => {
    const bell = new OscillatorNode(audio, { frequency: pitch, type: "sine" });
    const loudness = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + at;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
    bell.connect(loudness).connect(audio.destination);
    bell.start(start);
    bell.stop(start + 1);
  });
  setTimeout(() => audio.close(), 1500);
}

function wire(id, key, allow) {
  const box = find(`#${id}`);
  if (!box) return; /* who watches, or plays alone, waits for no turn */
  box.checked = memory.get(key) === "on";
  box.addEventListener("change", async () => {
    if (box.checked && !(await allow())) {
      box.checked = false;
      say("Your browser does not allow this page to do that.", "bad");
    }
    memory.set(key, box.checked ? "on" : "off");
  });
}

wire("wish-notice", "notice", async () => globalThis.Notification && (await Notification.requestPermission()) === "granted");
wire("wish-sound", "sound", () => {
  chime();
  return true;
});

on("changed", (state, before) => {
  stage.classList.toggle("mine", Boolean(state.question));
  retitle(state);
  tellNews(state, before);
  callBack(state, before);
});
on("start", () => {
  stage.classList.toggle("mine", Boolean(page.state.question));
  retitle(page.state);
  if (page.state.question) speak(`Your turn: ${page.state.question.words}`);
});

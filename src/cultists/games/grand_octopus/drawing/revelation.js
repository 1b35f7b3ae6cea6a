/* The revelation: all clocks turn at once, then the Locations are settled one after the other, with what happened and why.
   It is never in the way: a tap or a key ends it, and it ends by itself. */

const PATIENCE = 3600; /* all of it takes no longer, in milliseconds */
const CLOCKS = 1300;
const BALLOTS = 1100;

let seen = null; /* the turn whose clocks have been shown, and how many of its Locations */
let showing = null; /* what is on the screen now */

const wasRevealed = () => {
  const plate = find("#revelation", picture());
  return plate ? { turn: Number(plate.dataset.turn), settled: Number(plate.dataset.settled) } : { turn: 0, settled: 0 };
};

function noticeRevelation() {
  if (page.past !== null) return finishRevelation();
  const now = wasRevealed();
  const before = seen;
  seen = now;
  if (before === null || document.hidden) return;
  const isNew = now.turn > before.turn;
  const first = isNew ? 0 : before.settled;
  if (now.turn < before.turn || (!isNew && now.settled <= before.settled)) return showing && paint();
  setTimeout(() => reveal(isNew, first, now.settled), 0); /* after the slides of the page have begun */
}

async function reveal(isNew, first, last) {
  finishRevelation();
  const run = { face: null, lit: null, timer: 0, skip: null };
  showing = run;
  const pause = (time) =>
    new Promise((resolve) => {
      run.skip = resolve;
      run.timer = setTimeout(resolve, time);
    });
  const isWide = picture().classList.contains("wide");
  const list = [];
  for (let place = first; place < last; place += 1) list.push(place);
  const votes = list.filter((each) => find(`.ballots-face[data-settled="${each}"]`, picture()));
  const left = PATIENCE - (isNew ? CLOCKS : 0) - votes.length * BALLOTS;
  const each = calm.matches ? 0 : Math.max(160, Math.min(520, left / Math.max(list.length, 1)));
  if (isNew && !calm.matches) {
    run.face = ".clocks-face";
    paint();
    turnHands();
    walk();
    await pause(CLOCKS);
  }
  for (const number of calm.matches ? [] : list) {
    if (showing !== run) return;
    run.lit = number;
    run.face = votes.includes(number) ? `.ballots-face[data-settled="${number}"]` : isWide ? null : ".past-sheet";
    paint();
    if (votes.includes(number)) turnBallots(run.face);
    await pause(votes.includes(number) ? BALLOTS : each);
  }
  if (calm.matches && !isWide && list.length) {
    run.face = ".past-sheet";
    paint();
    await pause(5000);
  }
  if (showing === run) finishRevelation();
}

/** What the revelation shows now; also after the page has drawn the table anew. */
function paint() {
  const svg = picture();
  const { face, lit } = showing ?? {};
  svg.classList.toggle("revealing", Boolean(showing));
  for (const each of findAll(".face, .past-sheet", svg)) each.classList.toggle("on", Boolean(face) && each.matches(face));
  find("#revelation", svg)?.classList.toggle("on", Boolean(face) && face !== ".past-sheet");
  const line = findAll(".settled-row", svg).find((each) => Number(each.dataset.settled) === lit && lit !== null);
  for (const each of findAll(".settled-row", svg)) each.classList.toggle("lit-up", each === line);
  const room = line?.dataset.location;
  for (const each of findAll(".edge", svg)) each.classList.toggle("lit-up", each.id === `edge-${room}`);
  for (const each of findAll(".medallion", svg)) each.classList.toggle("lit-up", each.dataset.room === room);
}

/** To the end at once; tells whether there was anything to end. */
function finishRevelation() {
  if (!showing) return false;
  const { timer, skip } = showing;
  showing = null;
  clearTimeout(timer);
  paint();
  for (const animation of running.splice(0)) animation.cancel();
  skip?.();
  return true;
}

const running = [];
function animate(element, frames, options) {
  running.push(element.animate(frames, { fill: "backwards", ...options }));
}

function turnHands() {
  for (const [place, hand] of findAll("#revelation .shown-hand", picture()).entries()) {
    const end = Number(hand.dataset.angle);
    const frames = [`rotate(${end - 220}deg)`, `rotate(${end}deg)`].map((transform) => ({ transform }));
    animate(hand, frames, { duration: 620, delay: 60 + 20 * place, easing: "cubic-bezier(.3,1.35,.5,1)" });
  }
}

/** The Cultists walk over their stairs, then the Offspring rise. */
function walk() {
  for (const figure of findAll("[data-way]", picture())) {
    for (const slide of figure.getAnimations()) slide.cancel();
    const frames = figure.dataset.way.split(" ").map((point) => {
      const [x, y] = point.split(",");
      return { transform: `translate(${x}px,${y}px) scale(${figure.dataset.size})` };
    });
    animate(figure, frames, { duration: 480, delay: 560, easing: "ease-in-out" });
  }
  for (const figure of findAll(".figure.offspring, .figure.gone-again", picture())) {
    animate(figure, { opacity: [0, 1] }, { duration: 260, delay: 980 });
  }
}

function turnBallots(face) {
  for (const ballot of findAll(`${face} .ballot`, picture())) {
    animate(find("rect", ballot), { opacity: [0.3, 1] }, { duration: 240 });
    for (const each of findAll(":scope > :not(rect)", ballot)) animate(each, { opacity: [0, 0, 1] }, { duration: 420 });
  }
}

function toggleLastTurn() {
  if (showing) return finishRevelation();
  showing = { face: ".past-sheet", lit: null, timer: 0, skip: null };
  return paint();
}

stage.addEventListener(
  "click",
  (event) => {
    if (!showing || !picture().contains(event.target)) return;
    const isOver = event.target.closest("#revelation, .past-sheet");
    if (event.target.closest("#last-turn")) return;
    finishRevelation();
    if (isOver) event.stopPropagation();
  },
  true,
);

seen = wasRevealed();

/* The map as a window on the Earth, and lists that are longer than their room: what fingers, wheel and buttons move.
   The page gets one module: this file, and after it table.js, which imports what is used here. */

const SLOP = 7; /* pixels that a finger may tremble without dragging */
const NEAREST = 190; /* units of the map that are seen at least */

/* Lists that are longer than their room */

const scrolled = (scroller) => find(":scope > .scrolled", scroller);
const longest = (scroller) => Math.max(0, Number(scroller.dataset.long) - scroller.height.baseVal.value);

function scrollTo(scroller, y) {
  const end = longest(scroller);
  const to = Math.min(Math.max(0, y), end);
  scroller.dataset.at = to;
  scrolled(scroller).setAttribute("transform", `translate(0 ${-to})`);
  scroller.classList.toggle("scrolls", end > 0);
  countBelow(scroller, to + scroller.height.baseVal.value);
  const thumb = scroller.nextElementSibling; /* drawn after every list */
  if (!thumb?.matches(".thumb") || !end) return;
  const high = scroller.height.baseVal.value;
  const size = Math.max(18, (high * high) / (high + end));
  thumb.setAttribute("height", size);
  thumb.setAttribute("y", scroller.y.baseVal.value + ((high - size) * to) / end);
}

/** How many of the plates cannot be seen, or hardly, without going down. */
function countBelow(scroller, bottom) {
  const sign = find(":scope > .more-below", scroller.parentElement);
  if (!sign) return;
  const plates = findAll(":scope > .scrolled > .item.shown", scroller);
  const count = plates.filter(({ dataset }) => Number(dataset.top) + Number(dataset.high) / 2 > bottom).length;
  sign.classList.toggle("needed", count > 0);
  find("text", sign).textContent = count ? `${count} more below` : "";
}

const scrollBy = (scroller, by) => scrollTo(scroller, Number(scroller.dataset.at ?? 0) + by);

/** Bring something in a list into sight. */
function reveal(target) {
  const scroller = target.closest(".scroller");
  if (!scroller) return;
  const scale = scroller.getScreenCTM().a;
  const room = scroller.getBoundingClientRect();
  const box = target.getBoundingClientRect();
  const top = find(".scrolled", scroller).getScreenCTM().f + Number(scroller.dataset.at ?? 0) * scale;
  if (box.top < top) scrollBy(scroller, (box.top - top) / scale);
  const bottom = top + scroller.height.baseVal.value * scale;
  if (box.bottom > bottom && room.height) scrollBy(scroller, (box.bottom - bottom) / scale);
}

/* The part of the map that is seen */

let seen = null;
let tween = 0;

const map = () => find("#map", picture());
const partOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

function show(part) {
  map().setAttribute("viewBox", part.join(" "));
  const frame = find(".overview .seen", picture());
  if (frame) ["x", "y", "width", "height"].forEach((name, n) => frame.setAttribute(name, part[n]));
}

/** A part of the same shape as the window, inside of the Earth. */
function within([x, y, width]) {
  const { width: wide, height: high } = map().getBoundingClientRect();
  const ratio = wide / high;
  const across = Math.min(Math.max(width, NEAREST), Math.max(920, 578 * ratio));
  const down = across / ratio;
  const fit = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(Math.max(at, 0), all - size));
  return [fit(x, across, 920), fit(y, down, 578), across, down];
}

function goTo(part) {
  cancelAnimationFrame(tween);
  const from = partOf(map());
  seen = within(part);
  if (calm.matches) return show(seen);
  const began = performance.now();
  const step = (now) => {
    const t = Math.min(1, (now - began) / 220);
    const ease = 1 - (1 - t) ** 3;
    show(seen.map((value, n) => from[n] + (value - from[n]) * ease));
    if (t < 1) tween = requestAnimationFrame(step);
  };
  tween = requestAnimationFrame(step);
}

/** Show these areas. */
function look(ids) {
  const boxes = ids.map((id) => find(`#${id}`, picture())?.getBBox()).filter(Boolean);
  if (!boxes.length) return;
  const left = Math.min(...boxes.map((box) => box.x)), right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y)), bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const { width, height } = map().getBoundingClientRect();
  const across = Math.min(920, Math.max(right - left, ((bottom - top) * width) / height) + 10);
  const down = (across * height) / width;
  goTo([(left + right - across) / 2, (top + bottom - down) / 2, across]);
}

function zoom(way, x = null, y = null) {
  const [left, top, width, height] = partOf(map());
  if (way === "all") return goTo([0, 0, 920]);
  const by = way === "in" ? 0.72 : 1.4;
  const [toX, toY] = [x ?? left + width / 2, y ?? top + height / 2];
  goTo([toX - (toX - left) * by, toY - (toY - top) * by, width * by]);
}

/* Fingers: one moves the map or a list, two make the map larger */

const fingers = new Map();
let grabbed = null;
let dragged = false;

stage.addEventListener("pointerdown", (event) => {
  dragged = false;
  const target = event.target.closest?.("#map, .scroller");
  if (!target || !picture().contains(target)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  grabbed = { target, x: event.clientX, y: event.clientY, part: target.id === "map" ? partOf(target) : null, at: Number(target.dataset.at ?? 0), apart: apart() };
});

const apart = () => {
  const [one, other] = [...fingers.values()];
  return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
};

addEventListener("pointermove", (event) => {
  if (!grabbed || !fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  const x = event.clientX - grabbed.x, y = event.clientY - grabbed.y;
  if (!dragged && fingers.size < 2 && Math.hypot(x, y) < SLOP) return;
  dragged = true;
  if (!grabbed.part) return scrollTo(grabbed.target, grabbed.at - y / grabbed.target.getScreenCTM().a);
  const box = map().getBoundingClientRect();
  const [left, top, width, height] = grabbed.part;
  const scale = width / box.width;
  if (fingers.size > 1) {
    const by = grabbed.apart / Math.max(10, apart());
    seen = within([left + (width - width * by) / 2, top + (height - height * by) / 2, width * by]);
  } else seen = within([left - x * scale, top - y * scale, width]);
  cancelAnimationFrame(tween);
  show(seen);
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) grabbed = null;
  });
}

stage.addEventListener(
  "wheel",
  (event) => {
    const scroller = event.target.closest?.(".scroller");
    if (scroller && longest(scroller)) {
      event.preventDefault();
      return scrollBy(scroller, event.deltaY);
    }
    if (!event.target.closest?.("#map")) return;
    event.preventDefault();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().firstElementChild.getScreenCTM().inverse());
    zoom(event.deltaY < 0 ? "in" : "out", at.x, at.y);
  },
  { passive: false },
);

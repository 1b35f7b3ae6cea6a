/* The seats' clocks, running down between two words of the server. */

import { find, findAll, on, page } from "./page.js";

let since = performance.now();

function tick() {
  const gone = (performance.now() - since) / 1000;
  const { clocks } = page.state;
  for (const item of findAll("#clocks [data-clock]")) {
    const seat = Number(item.dataset.clock);
    const left = Math.max(0, clocks[seat] - (item.classList.contains("runs") ? gone : 0));
    find("time", item).textContent = written(left);
    item.classList.toggle("short", left < 30);
  }
}

function written(seconds) {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function begin() {
  since = performance.now();
  tick();
}

if (page.state.clocks.some((left) => left !== null)) {
  on("changed", begin);
  on("start", begin);
  setInterval(tick, 1000);
}

/* One screen for several seats: nobody sees a hand before the screen has been passed on. */

import { find, on, page, stage } from "./page.js";

const curtain = find(".curtain");
let behind = null;

/** Lower the curtain; what is behind it is shown to whoever says that they are the one. */
function lower(state, show) {
  const name = state.names[state.eyes];
  find("h2", curtain).textContent = `Pass the screen to ${name}`;
  find("button", curtain).textContent = `I am ${name}`;
  behind = () => {
    page.confirmed = state.eyes;
    show();
  };
  cover(true);
  find("button", curtain).focus();
}

/** Behind the curtain nothing can be reached: not by the Tab key, and not by those who hear the page. */
function cover(isDown) {
  curtain.hidden = !isDown;
  for (const each of stage.children) if (each !== curtain) each.inert = isDown;
}

if (curtain) {
  const { state } = page;
  if (state.phase === "playing") lower(state, () => {});
  else cover(false);
  find("button", curtain).addEventListener("click", () => {
    cover(false);
    behind?.();
  });
  on("curtain", lower);
  on("changed", (now) => now.phase === "over" && cover(false));
}

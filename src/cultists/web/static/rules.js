/* The page of the rules: whatever an address or a link leads to is unfolded first. */

import { unfold } from "./unfold.js";

/* On a phone the contents would push the text off the first screen; where there is room, nothing closes them. */
const isNarrow = matchMedia("(max-width: 900px)");
const foldContents = () => (document.querySelector(".contents details").open = !isNarrow.matches);
isNarrow.addEventListener("change", foldContents);
foldContents();

const show = () => unfold(document.getElementById(decodeURIComponent(location.hash.slice(1))))?.scrollIntoView();

addEventListener("hashchange", show);
if (location.hash) show();
/* A second click on the same link changes no address. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link && link.hash === location.hash) show();
});

/* “Keep the replay”: the server draws hundreds of pictures for it, so the page says that it is under way. */

import { stage } from "./page.js";
import { file } from "./server.js";
import { hush, say } from "./signals.js";

const LONGEST = 120; /* seconds that the server tries */

async function keep(link) {
  stage.classList.add("keeping");
  say("The replay is being drawn: every moment, as each player saw it. This takes a few seconds.", "", LONGEST);
  try {
    save(await file(link.href), link.download);
    hush();
  } catch (error) {
    say(error.message, "bad");
  } finally {
    stage.classList.remove("keeping");
  }
}

function save(content, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.keep");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!stage.classList.contains("keeping")) keep(link);
});

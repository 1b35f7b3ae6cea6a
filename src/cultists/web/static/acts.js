/* What the buttons of the page do. */

import { askHint, closeHint, showStep, stepPlan, toggleHint } from "./hint.js";
import { find, findAll, isAsked, on, page } from "./page.js";
import { goTo, now, playFrom, sinceMyTurn, step, togglePlay } from "./past.js";
import { send } from "./server.js";
import { refresh } from "./show.js";
import { say } from "./signals.js";
import { closeSheets, showTab } from "./talk.js";

const UNDO = {
  free: "Take back your last answer",
  alone: "Go back to the moment before your last answer",
  ask: "Ask the others whether you may take back your last answer",
};

/** Do something at the server, then show how it stands; what is wrong is said.  `asked` is said if there is a vote now. */
async function wish(method, path, body, asked = "") {
  try {
    await send(method, path, body);
    await refresh();
    if (find(".notice.vote")) say(asked);
  } catch (error) {
    say(error.message, "bad");
  }
}

const acts = {
  undo() {
    const { undo, undoTo, moment } = page.state;
    if (undo === "free") return wish("POST", "undo", { moment });
    if (undo === null) return say("You have no answer to take back.");
    return wish("POST", "proposals", { what: "undo", to: undoTo }, "The others are being asked whether you may go back.");
  },

  hint: () => askHint(),
  "close-hint": () => closeHint(),
  "whole-hint": () => toggleHint(),
  "plan-back": () => stepPlan(-1),
  "plan-on": () => stepPlan(1),
  "plan-to": ({ step }) => showStep(Number(step)),

  aside({ words, seat }) {
    closeSheets();
    return wish("POST", "asides", { words, seat: Number(seat) });
  },

  agree: ({ proposal }) => wish("POST", "votes", { yes: true, proposal: Number(proposal) }),
  refuse: ({ proposal }) => wish("POST", "votes", { yes: false, proposal: Number(proposal) }),
  "offer-end": () => {
    closeSheets();
    ending.returnValue = "";
    ending.showModal();
  },
  replace: ({ seat, bot }) => wish("PUT", `seats/${seat}/bot`, { bot }),
  "come-back": ({ seat }) => wish("DELETE", `seats/${seat}/bot`),

  async "copy-link"({ link }) {
    const address = new URL(link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied.");
    } catch {
      /* Without a secure connection the browser gives no clipboard: show it instead. */
      say(address, "", 12);
    }
  },

  since: () => {
    closeSheets();
    return page.state.eyes === null ? playFrom(0) : sinceMyTurn();
  },
  "watch-again": () => {
    showTab("log");
    const playing = playFrom(0);
    find(".past-bar [data-act=play]").focus({ preventScroll: true }); /* the notice with the button steps aside */
    return playing;
  },
  "step-back": () => step(-1),
  "step-on": () => step(1),
  play: () => togglePlay(),
  now: () => now(),
  keys: () => find(".keys-dialog").showModal(),
  "close-sheet": () => closeSheets(),
};

const ending = find(".end-dialog");
ending?.addEventListener("close", () => {
  if (ending.returnValue !== "end") return;
  wish("POST", "proposals", { what: "end" }, "The others are being asked whether to end the game.");
});

export const act = (name, data = {}) => acts[name]?.(data);

/** A game's own script may do something else, or something more. */
export function teach(name, does) {
  acts[name] = does;
}

document.addEventListener("change", ({ target }) => {
  const seat = target.dataset.exchange;
  if (seat !== undefined) wish("PUT", `seats/${seat}/bot`, { bot: target.value });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-act]");
  if (button && acts[button.dataset.act]) act(button.dataset.act, button.dataset);
  const line = event.target.closest("[data-moment], [data-look]");
  if (line) {
    if (matchMedia("(max-width: 600px)").matches) closeSheets();
    goTo(Number(line.dataset.moment ?? line.dataset.look));
  }
});

function showWhatIsPossible() {
  for (const each of findAll("[data-while-playing]")) each.hidden = page.state.phase !== "playing";
  const undo = find(".tools [data-act=undo]");
  if (!undo) return;
  const { state } = page;
  undo.setAttribute("aria-disabled", state.undo === null);
  undo.title = UNDO[state.undo] ?? "You have no answer to take back";
  find("span", undo).textContent = state.undo === "ask" ? "Undo …" : "Undo";
  const hint = find(".tools [data-act=hint]");
  hint.setAttribute("aria-disabled", !isAsked());
  find(".tools [data-sheet=table]").classList.toggle("has-news", find("#asides button") !== null);
  hint.title = isAsked() ? "What a bot would do in your place" : "There is no question for you now";
}

on("changed", showWhatIsPossible);
on("start", showWhatIsPossible);

/** How a vote has ended is told: the log's last line that is about no answer. */
let isVoting = find(".notice.vote") !== null;
on("changed", () => {
  const wasVoting = isVoting;
  isVoting = find(".notice.vote") !== null;
  const last = findAll("#log-lines [data-moment]:not([data-seat])").at(-1)?.textContent.trim();
  if (wasVoting && !isVoting && last && page.state.phase === "playing") say(last);
});

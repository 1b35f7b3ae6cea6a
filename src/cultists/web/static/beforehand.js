/* Standing orders in the menu of the table, and what the host of a table with real dice types in. */

import { find, findAll, on, page } from "./page.js";
import { teach } from "./acts.js";
import { send } from "./server.js";
import { refresh } from "./show.js";
import { say } from "./signals.js";

/* Orders */

document.addEventListener("change", async ({ target }) => {
  if (target.dataset.order === undefined) return;
  const chosen = target.selectedOptions[0];
  const answer = chosen.value || null;
  try {
    const { order, seat } = target.dataset;
    await send("PUT", "orders", { about: order, answer, unless: chosen.dataset.unless ?? "", seat: Number(seat) });
    say(answer ? "This will be answered in your name." : "You will be asked.");
  } catch (error) {
    say(error.message, "bad");
  }
  await refresh().catch(() => {});
});

/** What was chosen here may not be what the server has. */
on("changed", () => {
  for (const select of findAll("[data-order]")) {
    select.selectedIndex = [...select.options].findIndex((option) => option.hasAttribute("selected"));
  }
});

/* Chance */

/** Real dice are typed fast: what comes while something is on its way waits for its turn. */
let queue = Promise.resolve();

const asked = () => find(".notice.chance")?.dataset.about;

/** Type in one after the other, as long as the same is asked; what is left over was meant for something else. */
function typeIn(words) {
  const about = asked();
  queue = queue.then(async () => {
    try {
      for (const answer of words) {
        if (asked() !== about) return say(asked() ? `Now the question is: ${asked()}. “${answer}” was not used.` : `“${answer}” was one too many and was not used.`, "bad");
        await send("POST", "chance", { moment: page.state.moment, answer });
        await refresh();
      }
    } catch (error) {
      say(error.message, "bad");
      await refresh().catch(() => {});
    }
  });
  return queue;
}

teach("type-in", ({ words }) => typeIn([words]));

document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-type-in]")) return;
  event.preventDefault();
  const field = event.target.elements.answer;
  const words = field.value.split(",").map((each) => each.trim()).filter(Boolean);
  field.value = "";
  await typeIn(words);
  find("[data-type-in] input")?.focus();
});

/* Talking to the server: JSON up, pieces of HTML down. */

import { page } from "./page.js";

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

const AWAY = "The server cannot be reached. When it is back, you will see what has arrived.";

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, AWAY);
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refused(response.status, said.error ?? "That did not work. Try again.");
}

const NO_PAGE = { Accept: "application/json, text/html;q=0" }; /* what is wrong is told to the script */

/** A wish at this table: `send("POST", "talk", {text})`. */
export async function send(method, path, body) {
  const options = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  const response = await call(`/api/tables/${page.state.table}/${path}`, options);
  return response.json();
}

/** The picture as it would be after some answers of mine, as far as that can be known. */
export async function ahead(layout, moment, answers, signal) {
  const wanted = new URLSearchParams({ layout, moment });
  for (const words of answers) wanted.append("answer", words);
  return shown(`/t/${page.state.table}/ahead?${wanted}`, signal);
}

/** The page's parts as the server draws them now, or as they were at a moment. */
export async function parts(layout, moment, signal) {
  const wanted = new URLSearchParams({ layout });
  if (moment !== null) wanted.set("moment", moment);
  else if (page.changing !== null) wanted.set("change", page.changing);
  return shown(`/t/${page.state.table}/parts?${wanted}`, signal);
}

/** What the symbols mean that can be seen now. */
export const legend = () => shown(`/t/${page.state.table}/legend`);

/** The rules of a game, as a text. */
export const rulesText = (game) => shown(`/games/${game}/rules/text`);

/** A file of this table; it may take a while to be made. */
export async function file(path) {
  const response = await call(path, { headers: NO_PAGE });
  return response.blob();
}

async function shown(path, signal) {
  const response = await call(path, { signal, headers: NO_PAGE });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

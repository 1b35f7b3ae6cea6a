/* What the parts of the ritual's table share: its server, its buttons, and where the tiles are. */

import { find, page, picture } from "./page.js";
import { drawn, made } from "./ritual_shapes.js";
import { say } from "./signals.js";

export const isPlayer = page.state.eyes !== null;

export async function ask(method, path, body, signal) {
  const response = await fetch(`/t/${page.state.table}/ritual${path}`, {
    method,
    headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body && JSON.stringify(body),
    signal,
  }).catch(() => null);
  const said = await response?.json().catch(() => ({}));
  if (!response?.ok) throw new Error(said?.error ?? "The server cannot be reached. Try again.");
  return said;
}

export const tellWrong = (error) => say(error.message, "bad");

export const icon = (name) => {
  const svg = drawn("svg", { class: "icon", "aria-hidden": "true" });
  svg.append(drawn("use", { href: `#i-${name}` }));
  return svg;
};

export function button(words, picture, does, kind = "plain") {
  const element = made("button", { type: "button", class: `btn small ${kind}` }, icon(picture), words);
  element.addEventListener("click", does);
  return element;
}

export const tileAt = (space) => find(`.tile[data-space="${space}"]`, picture());

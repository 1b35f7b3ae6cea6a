/* One constellation of a draft, in a dialog. */

import { $, change, desk, known } from "./ritual_draft.js";
import { cellsOf, made, symbol } from "./ritual_shapes.js";

const FIGURE = 5;
const ANY = ".";

let editing = null; /* the number of the sign in the dialog */
let brush = ANY;

export function openSign(index) {
  editing = index;
  $("sign-title").textContent = `Constellation ${known.signs[index]}`;
  $("direction").replaceChildren(made("option", { value: "" }, "nowhere yet"), ...known.directions.map((name) => made("option", { value: name }, name)));
  $("direction").value = desk.draft.signs[index].direction;
  showCells();
  showPalette();
  $("sign-dialog").showModal();
}

function gridOf(rows) {
  const cells = cellsOf(rows);
  return [...Array(FIGURE).keys()].map((row) => [...Array(FIGURE).keys()].map((column) => cells[row]?.[column] ?? ANY));
}

/** Without the outer rows and columns in which anything may lie. */
function trimmed(grid) {
  const rows = grid.map((row) => row.some((code) => code !== ANY));
  const columns = grid[0].map((_, column) => grid.some((row) => row[column] !== ANY));
  const [top, bottom, left, right] = [rows.indexOf(true), rows.lastIndexOf(true), columns.indexOf(true), columns.lastIndexOf(true)];
  return top < 0 ? [] : grid.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).join(" "));
}

let grid = [];
export function showCells() {
  grid = gridOf(desk.draft.signs[editing].figure);
  drawCells();
}

function drawCells() {
  const focused = document.activeElement?.dataset?.cell;
  $("cells").replaceChildren(
    ...grid.flatMap((row, y) =>
      row.map((code, x) => {
        const words = code === ANY ? "anything" : known.symbols[code];
        const cell = made("button", { type: "button", class: code === ANY ? "any" : "set", "data-cell": `${y},${x}`, "aria-label": `row ${y + 1}, column ${x + 1}: ${words}` });
        if (code !== ANY) cell.append(symbol(code));
        return cell;
      }),
    ),
  );
  if (focused) $("cells").querySelector(`[data-cell="${focused}"]`)?.focus();
}

function showPalette() {
  const codes = [ANY, ...known.palette];
  $("palette").replaceChildren(
    ...codes.map((code) => {
      const words = code === ANY ? "anything" : known.symbols[code];
      const label = made("label", { title: words });
      const input = made("input", { type: "radio", name: "brush", value: code, "aria-label": words });
      input.checked = code === brush;
      label.append(input, code === ANY ? made("span", { class: "any" }) : made("span", { class: "set" }, symbol(code)));
      return label;
    }),
  );
}

export function setSign(parts) {
  const signs = [...desk.draft.signs];
  signs[editing] = { ...signs[editing], ...parts };
  change({ signs });
}

/** A cell takes the symbol that is chosen, or loses it. */
export function paint(cell) {
  const [y, x] = cell.split(",").map(Number);
  grid[y][x] = grid[y][x] === brush ? ANY : brush;
  drawCells();
  setSign({ figure: trimmed(grid) });
}

export function takeBrush(code) {
  brush = code;
}

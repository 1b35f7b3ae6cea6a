/* Elements, and tiles and figures of the ritual as small pictures.  The symbols are shapes of the page. */

const SVG = "http://www.w3.org/2000/svg";

export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The picture of a symbol. */
export function symbol(code, className = "symbol") {
  /* In the colours of the game's pictures. */
  const svg = drawn("svg", { viewBox: "-50 -50 100 100", class: `cultists ${className}`, "aria-hidden": "true" });
  svg.append(drawn("use", { href: `#star-${code}`, x: -50, y: -50, width: 100, height: 100 }));
  return svg;
}

/** Rows such as “ME . 3” as a list of lists. */
export const cellsOf = (rows) => rows.map((row) => row.trim().split(/\s+/).filter(Boolean));

/** A figure as a small grid. */
export function figure(rows) {
  const cells = cellsOf(rows);
  const width = Math.max(1, ...cells.map((row) => row.length));
  const grid = made("span", { class: `figure-grid wide-${width}`, "aria-hidden": "true" });
  for (const row of cells) {
    for (let column = 0; column < width; column += 1) {
      const code = row[column] ?? ".";
      grid.append(code === "." ? made("span", { class: "any" }) : made("span", { class: "set" }, symbol(code)));
    }
  }
  return grid;
}

/** Pictures of the board for other programs. */

import { s } from "../page/dom.js";
import { FIELD, draw, drawNumbers } from "../page/drawing.js";
import { figure } from "../page/figures.js";
import { SQUARES, file, rank } from "../page/squares.js";

/**
 * The board as a picture of its own, with nothing but attributes, so that any program can show it.
 * @param {import("../page/board.js").Shown} shown
 * @param {boolean} flipped
 * @returns {SVGSVGElement}
 */
export function picture({ placed, drawing }, flipped) {
  const fields = SQUARES.map((square) => {
    const column = flipped ? 7 - file(square) : file(square);
    const row = flipped ? rank(square) : 7 - rank(square);
    const dark = (file(square) + rank(square)) % 2 === 0;
    return s("rect", {
      x: column * FIELD,
      y: row * FIELD,
      width: FIELD,
      height: FIELD,
      fill: dark ? "#b9b09c" : "#e9e4d8",
    });
  });
  const men = [...placed].map(([square, letter]) => {
    const column = flipped ? 7 - file(square) : file(square);
    const row = flipped ? rank(square) : 7 - rank(square);
    const man = figure(letter);
    man.setAttribute("transform", `translate(${column * FIELD} ${row * FIELD})`);
    return man;
  });
  const drawn = s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 400 400", width: 800, height: 800 },
    ...fields,
    ...draw(drawing ?? {}, flipped),
    ...men,
    ...drawNumbers(drawing ?? {}, flipped),
  );
  const colours = /** @type {Record<string, [string, string]>} */ ({
    "white-piece": ["#ffffff", "#1a1a1a"],
    "black-piece": ["#1f1f1f", "#f4f4f4"],
    "white-eye": ["#1a1a1a", "none"],
    "black-eye": ["#f4f4f4", "none"],
    shade: ["#009e73", "none"],
    alpha: ["#555555", "none"],
    beta: ["none", "#555555"],
  });
  for (const [name, [fill, stroke]] of Object.entries(colours)) {
    for (const element of drawn.querySelectorAll(`.${name}`)) {
      element.setAttribute("fill", fill);
      element.setAttribute("stroke", stroke);
      if (name === "shade") element.setAttribute("fill-opacity", "0.45");
    }
  }
  for (const [colour, hex] of [
    ["white", "#0072b2"],
    ["black", "#d55e00"],
    ["good", "#12663f"],
    ["bad", "#a32020"],
  ]) {
    for (const shaft of drawn.querySelectorAll(`.arrow.${colour} .shaft`)) shaft.setAttribute("stroke", hex);
    for (const head of drawn.querySelectorAll(`.arrow.${colour} .head, .number.${colour} circle`))
      head.setAttribute("fill", hex);
    for (const text of drawn.querySelectorAll(`.number.${colour} text`)) {
      text.setAttribute("fill", "#ffffff");
      text.setAttribute("font-family", "sans-serif");
    }
  }
  return drawn;
}

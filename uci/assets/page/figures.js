/** The pieces, in the shapes that the pictures of the commands have as well. */

import { s } from "./dom.js";
import { EYE, OUTLINES, SLIT } from "./pieces.js";
import { side } from "./squares.js";

/**
 * A piece as a picture of 50 by 50 units.
 * @param {string} letter of FEN
 */
export function figure(letter) {
  const role = letter.toLowerCase();
  const colour = side(letter);
  const parts = [
    s("path", { class: `${colour}-piece`, "stroke-width": 1.6, "stroke-linejoin": "round", d: OUTLINES[role] }),
  ];
  const group = s("g", {}, ...parts);
  if (role === "n") group.append(s("circle", { class: `${colour}-eye`, cx: EYE.x, cy: EYE.y, r: EYE.r }));
  if (role === "b") group.append(s("path", { class: `${colour}-eye`, d: SLIT }));
  return group;
}

/**
 * A piece as an image of its own.
 * @param {string} letter
 */
export function icon(letter) {
  return s("svg", { viewBox: "0 0 50 50", class: "figure", "aria-hidden": "true" }, figure(letter));
}

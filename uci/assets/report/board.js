// The board as a drawing: fields, pieces, arrows.

import { field } from "./position.js";
import { shape } from "./elements.js";

/** Outlines of the pieces in a box of 45 by 45. */
const MEN = {
  p: "M22.5 9a5 5 0 0 0-3.6 8.5c-3 1.7-4.9 4.6-4.9 7.5 0 2 .9 3.7 2.2 4.8C12.5 31.5 10 35 10 39h25c0-4-2.5-7.5-6.2-9.2 1.3-1.1 2.2-2.8 2.2-4.8 0-2.9-1.9-5.8-4.9-7.5A5 5 0 0 0 22.5 9z",
  r: "M10 39v-4h3l2-4V18l-4-4V8h5v3h4V8h5v3h4V8h5v6l-4 4v13l2 4h3v4z",
  n: "M13 39c0-9 9-11 9-18-3 1-5 3.5-8 4.5-2.5.8-4.5-1.5-3.5-4L16 12l1-5 4 3c9 0 14 8 14 17v12z",
  b: "M22.5 6a2.6 2.6 0 0 0-1.8 4.5C16 14 13 18.5 13 23c0 3 1.6 5.2 3.5 7L15 34h-4v5h23v-5h-4l-1.5-4c1.9-1.8 3.5-4 3.5-7 0-4.5-3-9-7.7-12.5A2.6 2.6 0 0 0 22.5 6z",
  q: "M9 13l4 14 .5 6-2.5 6h23l-2.5-6 .5-6 4-14-7 9-2.5-13L22.5 20 18.5 9 16 22z",
  k: "M21 5v3h-3v3h3v4c-2 1-3 3-3 5-4-4-11-2-11 4 0 4 4 6 6 9l-2 6h23l-2-6c2-3 6-5 6-9 0-6-7-8-11-4 0-2-1-4-3-5v-4h3V8h-3V5z",
};

/** Units of a field in the drawing. */
const FIELD = 12;

/**
 * @typedef {object} Arrow
 * @property {string} from a field
 * @property {string} to a field
 * @property {'best'|'threat'|'plan'|'other'} kind
 */

/**
 * The board of a position.
 * @param {import("./position.js").Position} position
 * @param {{flipped?: boolean, last?: string|null, arrows?: Arrow[]}} [options] `last`: the move that led here, in UCI
 * @returns {SVGElement}
 */
export function drawn(position, { flipped = false, last = null, arrows = [] } = {}) {
  const size = 8 * FIELD;
  const drawing = shape("svg", { class: "board", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": told(position) });
  const moved = last && last !== "0000" ? [field(last.slice(0, 2)), field(last.slice(2, 4))] : [];
  for (let at = 0; at < 64; at++) {
    const [x, y] = corner(at, flipped);
    const tone = (at + Math.floor(at / 8)) % 2 ? "light" : "dark";
    drawing.append(shape("rect", { x, y, width: FIELD, height: FIELD, class: tone }));
    if (moved.includes(at)) drawing.append(shape("rect", { x, y, width: FIELD, height: FIELD, class: "last" }));
    if (y === 7 * FIELD) drawing.append(name(x + FIELD - 2.3, y + FIELD - 0.7, "abcdefgh"[at % 8], tone));
    if (x === 0) drawing.append(name(0.6, y + 2.9, String(1 + Math.floor(at / 8)), tone));
  }
  position.board.forEach((piece, at) => {
    if (!piece) return;
    const [x, y] = corner(at, flipped);
    const side = piece === piece.toUpperCase() ? "white" : "black";
    const scale = FIELD / 45;
    const man = MEN[/** @type {keyof typeof MEN} */ (piece.toLowerCase())];
    drawing.append(shape("path", { d: man, class: `man ${side}`, transform: `translate(${x} ${y}) scale(${scale})` }));
  });
  for (const arrow of arrows) drawing.append(pointing(arrow, flipped));
  return drawing;
}

/**
 * The upper left corner of a field.
 * @param {number} at
 * @param {boolean} flipped
 */
function corner(at, flipped) {
  const [file, rank] = [at % 8, Math.floor(at / 8)];
  return flipped ? [(7 - file) * FIELD, rank * FIELD] : [file * FIELD, (7 - rank) * FIELD];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} tone
 */
function name(x, y, text, tone) {
  return shape("text", { x, y, class: `name on-${tone}` }, text);
}

/**
 * @param {Arrow} arrow
 * @param {boolean} flipped
 */
function pointing({ from, to, kind }, flipped) {
  const [x1, y1] = corner(field(from), flipped).map((c) => c + FIELD / 2);
  const [x2, y2] = corner(field(to), flipped).map((c) => c + FIELD / 2);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tip, neck] = [length - 1.5, length - 5];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${x1 + dx * along - dy * aside} ${y1 + dy * along + dx * aside}`;
  const head = shape("path", { d: `M${at(tip, 0)}L${at(neck, 2.3)}L${at(neck, -2.3)}z`, stroke: "none" });
  const shaft = shape("path", { d: `M${at(2.5, 0)}L${at(neck, 0)}`, "stroke-width": 1.7, fill: "none" });
  return shape("g", { class: `arrow ${kind}` }, shaft, head);
}

/**
 * The position for those who hear the page.
 * @param {import("./position.js").Position} position
 */
function told(position) {
  const men = position.board.flatMap((piece, at) =>
    piece ? [`${piece}${"abcdefgh"[at % 8]}${1 + Math.floor(at / 8)}`] : []);
  return `${position.turn === "w" ? "White" : "Black"} to move: ${men.join(" ")}`;
}

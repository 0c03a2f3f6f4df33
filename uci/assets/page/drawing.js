/**
 * Arrows and shades on a board of 8 by 8 fields of 50 units, seen by White, as in the pictures of the commands.
 *
 * @typedef {import("./squares.js").Square} Square
 * @typedef {"trunk"|"denial"|"support"} Stroke full, dashed, dotted
 * @typedef {{path: Square[], side: string, stroke?: Stroke, number?: number|string, faint?: boolean}} Arrow
 * @typedef {object} Drawing
 * @property {Arrow[]} [arrows]
 * @property {Square[]} [shaded] fields that something rests on
 * @property {Square[]} [alpha] fields where a piece stops
 * @property {Square[]} [beta] fields that it slides over
 */

import { s } from "./dom.js";
import { file, rank } from "./squares.js";

/** The side of a field. */
export const FIELD = 50;

const DASHES = { trunk: "", denial: "9 6", support: "0.5 6" };

/** How far an arrow stays from the middle of its first and last field, and the size of its head. */
const START = 12;
const END = 10;
const HEAD = { length: 12, half: 6 };

/** How far arrows are moved aside at most. */
const ASIDE = 4;

/**
 * The middle of a field.
 * @param {Square} square
 * @param {boolean} flipped
 * @returns {[number, number]}
 */
export function centre(square, flipped) {
  const column = flipped ? 7 - file(square) : file(square);
  const row = flipped ? rank(square) : 7 - rank(square);
  return [(column + 0.5) * FIELD, (row + 0.5) * FIELD];
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} distance
 * @returns {[number, number]}
 */
function towards([x, y], [tx, ty], distance) {
  const length = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) / length) * distance, y + ((ty - y) / length) * distance];
}

/** @param {[number, number]} point */
const at = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * @param {Arrow} arrow
 * @param {boolean} flipped
 * @param {number} aside how far its bends are moved aside
 */
function drawArrow(arrow, flipped, aside) {
  const points = arrow.path.map((square) => {
    const [x, y] = centre(square, flipped);
    return /** @type {[number, number]} */ ([x + aside, y + aside]);
  });
  if (points.length < 2) return null;
  const last = points.length - 1;
  points[0] = towards(points[0], points[1], START);
  const tip = towards(points[last], points[last - 1], END);
  const neck = towards(tip, points[last - 1], HEAD.length);
  points[last] = towards(tip, points[last - 1], HEAD.length - 1);
  const [dx, dy] = [((tip[0] - neck[0]) / HEAD.length) * HEAD.half, ((tip[1] - neck[1]) / HEAD.length) * HEAD.half];
  const stroke = arrow.stroke ?? "trunk";
  return s(
    "g",
    { class: `arrow ${stroke} ${arrow.side}${arrow.faint ? " faint" : ""}` },
    s("path", {
      class: "shaft",
      d: `M${points.map(at).join("L")}`,
      fill: "none",
      "stroke-width": stroke === "trunk" ? 5.5 : 3.2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "stroke-dasharray": DASHES[stroke] || undefined,
    }),
    s("path", {
      class: "head",
      d: `M${at(tip)}L${at([neck[0] - dy, neck[1] + dx])}L${at([neck[0] + dy, neck[1] - dx])}z`,
    }),
  );
}

/**
 * The arrows and fields that a comment of a game draws: `[%cal Gd6e5,Rc4f7]`, `[%csl Ge5]`.
 * @param {string} comment
 * @returns {Drawing}
 */
export function ofComment(comment) {
  const drawn = (/** @type {string} */ name) =>
    [...comment.matchAll(new RegExp(`\\[%${name} ([^\\]]*)\\]`, "g"))].flatMap((found) => found[1].split(","));
  const arrows = drawn("cal").flatMap((text) => {
    const parts = /^([A-Z])([a-h][1-8])([a-h][1-8])$/.exec(text.trim());
    return parts ? [{ path: [parts[2], parts[3]], side: parts[1] === "R" ? "bad" : "good" }] : [];
  });
  const shaded = drawn("csl").flatMap((text) => /[a-h][1-8]/.exec(text) ?? []);
  return { arrows, shaded };
}

/**
 * What lies over the fields and under the pieces.
 * @param {Drawing} drawing
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function draw(drawing, flipped) {
  const elements = [];
  for (const square of drawing.shaded ?? []) {
    const [x, y] = centre(square, flipped);
    elements.push(s("rect", { class: "shade", x: x - 25, y: y - 25, width: FIELD, height: FIELD }));
  }
  for (const square of drawing.beta ?? []) {
    const [x, y] = centre(square, flipped);
    elements.push(s("path", { class: "beta", d: `M${x - 9} ${y}h18`, "stroke-width": 4, "stroke-dasharray": "6 4" }));
  }
  for (const square of drawing.alpha ?? []) {
    const [x, y] = centre(square, flipped);
    elements.push(s("circle", { class: "alpha", cx: x, cy: y, r: 8 }));
  }
  const arrows = drawing.arrows ?? [];
  // Moved aside by a little, so that several along one line remain readable; the last one goes through the middle.
  const step = arrows.length > 1 ? (2 * ASIDE) / (arrows.length - 1) : 0;
  arrows.forEach((arrow, i) => {
    const drawn = drawArrow(arrow, flipped, i === arrows.length - 1 ? 0 : step * i - ASIDE);
    if (drawn) elements.push(drawn);
  });
  return elements;
}

/**
 * The numbers of arrows, over the pieces: in the corner of their goals, those of one field beside one another.
 * @param {Drawing} drawing
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function drawNumbers(drawing, flipped) {
  /** @type {Map<Square, number>} */
  const seen = new Map();
  const elements = [];
  for (const { path, side, number } of drawing.arrows ?? []) {
    const goal = path[path.length - 1];
    if (number === undefined || !goal) continue;
    const before = seen.get(goal) ?? 0;
    seen.set(goal, before + 1);
    const [x, y] = centre(goal, flipped);
    const place = x + 17 - 15 * before;
    elements.push(
      s(
        "g",
        { class: `number ${side}` },
        s("circle", { cx: place, cy: y - 17, r: 7.5 }),
        s("text", { x: place, y: y - 13, "text-anchor": "middle", "font-size": 11, text: number }),
      ),
    );
  }
  return elements;
}

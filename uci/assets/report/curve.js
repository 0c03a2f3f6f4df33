// The value of a game from move to move.

import { shape } from "./elements.js";

/** Height and width of the drawing, in its own units; the page stretches it. */
const [WIDTH, HEIGHT] = [600, 100];

/**
 * What White can expect, from 0 to 1, by the curve that the grades use (lichess.org/page/accuracy).
 * @param {{cp?: number, mate?: number}} score from the side to move
 * @param {'w'|'b'} turn
 */
export function expectation(score, turn) {
  const sign = turn === "w" ? 1 : -1;
  if (score.mate !== undefined) return (score.mate > 0) === (sign > 0) ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * sign * Math.max(-1000, Math.min(1000, score.cp ?? 0))));
}

/**
 * The curve: a point for each position, and a mark where a move gave much away.
 * @param {{value: number, isError: boolean, label: string}[]} points
 * @param {(index: number) => void} onchoose
 * @returns {{drawing: SVGElement, show: (index: number) => void}}
 */
export function curve(points, onchoose) {
  const x = (/** @type {number} */ i) => (points.length < 2 ? 0 : (i * WIDTH) / (points.length - 1));
  const y = (/** @type {number} */ value) => HEIGHT * (1 - value);
  const way = points.map((point, i) => `${x(i).toFixed(1)} ${y(point.value).toFixed(1)}`).join("L");
  const now = shape("line", { class: "now", y1: 0, y2: HEIGHT });
  const drawing = shape("svg", {
    class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
    "aria-label": "what White can expect, move by move",
    onclick: (/** @type {MouseEvent} */ event) => {
      const box = drawing.getBoundingClientRect();
      onchoose(Math.round(((event.clientX - box.left) / box.width) * (points.length - 1)));
    },
  },
  shape("path", { class: "area", d: `M0 ${HEIGHT}L${way}L${WIDTH} ${HEIGHT}z` }),
  shape("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
  shape("path", { class: "stroke", d: `M${way}` }),
  ...points.map((point, i) => point.isError
    ? shape("ellipse", { class: "error", cx: x(i), cy: y(point.value), rx: 3, ry: 3 }, shape("title", {}, point.label))
    : null),
  now);
  const show = (/** @type {number} */ index) => {
    now.setAttribute("x1", String(x(index)));
    now.setAttribute("x2", String(x(index)));
  };
  show(0);
  return { drawing, show };
}

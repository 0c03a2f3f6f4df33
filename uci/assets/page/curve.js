/** Values as a curve: of a game from move to move, of a position from depth to depth. */

import { s } from "./dom.js";
import { MOST } from "./score.js";

/** The drawing, in its own units. */
const WIDTH = 600;
const HEIGHT = 120;

/** Centipawns that lie half way between level and won. */
const HALF = 250;

/**
 * @param {Array<number|null>} values in centipawns, as White sees them; `null` where there is none
 * @param {string} label what it shows, for those who hear it
 * @param {(index: number) => void} [chosen] hears which of the values was clicked
 * @param {Set<number>} [turns] those that are marked
 * @returns {{element: SVGSVGElement, mark: (index: number) => void}}
 */
export function curve(values, label, chosen, turns = new Set()) {
  const most = MOST * 100;
  const step = WIDTH / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ cp) => {
    const shown = Math.max(-most, Math.min(most, cp));
    return HEIGHT / 2 - (Math.atan(shown / HALF) / Math.atan(most / HALF)) * (HEIGHT / 2 - 6);
  };
  const points = values.flatMap((cp, i) => (cp === null ? [] : `${(i * step).toFixed(1)},${y(cp).toFixed(1)}`));
  const marks = values.flatMap((cp, i) =>
    cp !== null && turns.has(i) ? [s("circle", { class: "turn", cx: i * step, cy: y(cp), r: 5 })] : [],
  );
  const here = s("line", { class: "here", x1: 0, x2: 0, y1: 0, y2: HEIGHT, visibility: "hidden" });
  const element = s(
    "svg",
    {
      viewBox: `-4 0 ${WIDTH + 8} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
      class: chosen ? "chosen" : undefined,
    },
    s("line", { class: "level", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s("polyline", { class: "values", points: points.join(" "), fill: "none" }),
    ...marks,
    here,
  );
  element.addEventListener("click", (event) => {
    const box = element.getBoundingClientRect();
    const at = Math.round((((event.clientX - box.left) / box.width) * (WIDTH + 8) - 4) / step);
    chosen?.(Math.max(0, Math.min(values.length - 1, at)));
  });
  const mark = (/** @type {number} */ index) => {
    here.setAttribute("visibility", index < 0 ? "hidden" : "visible");
    here.setAttribute("transform", `translate(${Math.max(0, index) * step} 0)`);
  };
  return { element, mark };
}

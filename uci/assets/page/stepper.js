/** Goes through a line move by move, on the board, without touching the game. */

import { h } from "./dom.js";

/**
 * @param {import("./desk.js").Desk} app
 * @param {string} fen
 * @param {string[]} moves
 * @param {import("./drawing.js").Drawing} [drawing] what stays drawn meanwhile
 */
export function stepper(app, fen, moves, drawing = {}) {
  let at = 0;
  const count = h("span", { class: "quiet", text: `${moves.length} ${moves.length === 1 ? "move" : "moves"}` });
  const to = (/** @type {number} */ place) => {
    at = Math.max(0, Math.min(moves.length, place));
    count.textContent = `${at} of ${moves.length}`;
    if (at === 0) {
      app.draw(drawing, fen);
    } else app.preview(fen, moves.slice(0, at), drawing);
  };
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": "Step through the line" },
    h("button", { text: "‹", "aria-label": "Step back", onclick: () => to(at - 1) }),
    h("button", { text: "›", "aria-label": "Step on", onclick: () => to(at + 1) }),
    count,
  );
}

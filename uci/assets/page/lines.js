/**
 * The best lines of a search.
 *
 * @typedef {import("./score.js").Score} Score
 * @typedef {{score: Score, pv: string[], san: string[], depth: number, seldepth: number}} Line as `analyse` writes it
 */

import { h, refill } from "./dom.js";
import { inWords } from "./score.js";
import { numbered, turn } from "./squares.js";

/** Moves of a line that are shown. */
const SHOWN = 14;

/** What the items of lists say, and where in the game. @type {WeakMap<Element, {place: import("./game.js").Node, text: string}>} */
const said = new WeakMap();

/**
 * Fills a list with lines; one that is told again stays as it is, with the focus that is on it.
 * @param {import("./desk.js").Desk} app
 * @param {HTMLElement} list
 * @param {string} fen
 * @param {Line[]} lines
 */
export function showLines(app, list, fen, lines) {
  const place = app.game.here;
  const items = lines.map((line, i) => {
    const text = JSON.stringify([fen, line.score, line.pv.slice(0, SHOWN)]);
    const old = list.children[i];
    const was = old && said.get(old);
    if (was?.place === place && was.text === text) return old;
    const item = lineItem(app, fen, line);
    said.set(item, { place, text });
    return item;
  });
  refill(list, items);
}

/**
 * A line whose moves are shown on the board while the pointer is on them, and added to the game by a click.
 * @param {import("./desk.js").Desk} app
 * @param {string} fen
 * @param {Line} line
 */
function lineItem(app, fen, line) {
  const words = numbered(fen, line.san);
  const place = app.game.here;
  const moves = words.slice(0, SHOWN).map((word, i) =>
    h("button", {
      class: "word",
      text: word,
      onmouseenter: () => app.preview(fen, line.pv.slice(0, i + 1)),
      onfocus: () => app.preview(fen, line.pv.slice(0, i + 1)),
      onmouseleave: () => app.preview(null),
      onblur: () => app.preview(null),
      onclick: () => app.game.playLine(place, line.pv.slice(0, i + 1), line.san.slice(0, i + 1)),
    }),
  );
  return h("li", {}, h("b", { text: inWords(line.score, turn(fen)) }), " ", ...moves.flatMap((move) => [move, " "]));
}

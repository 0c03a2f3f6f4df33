/** The course of a game: its values as a curve, and its turning points. */

import { h } from "./dom.js";
import { curve } from "./curve.js";
import { forWhite, inWords, pawns } from "./score.js";

/**
 * What was found about a move of an annotated game, as an answer about the position before it; `null`: it was not explained.
 * @param {any} said what `annotate` says of the move
 */
export function explained(said) {
  if (!said?.why) return null;
  const number = `${said.fen.split(" ")[5]}${said.side === "white" ? "." : "…"}`;
  return { ...said, score: said.best, about: `In place of ${number} ${said.san}, ${said.grade}:` };
}

/** Centipawns that only mates have. */
const MATE = 15_000;

export class Course {
  state = h("p", { class: "quiet", role: "status" });
  curve = h("div", { class: "curve" });
  points = h("ul", { class: "points" });
  /** What `annotate` says of the game. @type {any} */
  #annotated = null;
  /** What it says of the move that leads to a place. @type {Map<import("./game.js").Node, any>} */
  said = new Map();
  /** @type {Array<number|null>} */
  #values = [];
  /** @type {((index: number) => void)|null} */
  #mark = null;
  #caption = h("p", { class: "quiet" });

  /** @param {import("./desk.js").Desk} app */
  constructor(app) {
    this.app = app;
    this.element = h("div", {}, this.state, this.curve, this.points);
    app.game.addEventListener("here", () => this.mark());
  }

  /** Shows what `annotate` says of the game; `null`: nothing. @param {any} annotated */
  take(annotated) {
    this.#annotated = annotated;
    // The game may have other moves by now than those that were annotated.
    const line = annotated ? this.app.game.mainLine() : [];
    const other = line.findIndex((place, i) => place.move !== annotated.moves[i]?.move);
    this.said = new Map(line.slice(0, other < 0 ? line.length : other).map((place, i) => [place, annotated.moves[i]]));
    this.points.replaceChildren();
    this.state.textContent = "";
    if (annotated) {
      const { white, black, plies, complete, moves } = annotated;
      const told = (/** @type {any} */ side) =>
        side.accuracy === null
          ? "no moves"
          : `${side.accuracy} (${side.inaccuracies} ?!, ${side.mistakes} ?, ${side.blunders} ??)`;
      const reach = complete ? "" : ` (broken off after ${moves.length} of ${plies} plies)`;
      this.state.textContent = `Accuracy: White ${told(white)}, Black ${told(black)}${reach}`;
      this.points.replaceChildren(...this.#turning());
    }
    this.draw();
  }

  /** The moves with which the game turns, and the mistakes. */
  #turning() {
    const { game } = this.app;
    const places = [...this.said.keys()];
    const turning = this.#annotated.moves
      .slice(0, places.length)
      .filter((/** @type {any} */ m) => m.turns || m.grade === "blunder" || m.grade === "mistake");
    return turning.map((/** @type {any} */ m) =>
      h(
        "li",
        {},
        h("button", {
          class: "word",
          text: `${m.fen.split(" ")[5]}${m.side === "white" ? "." : "…"} ${m.san}`,
          onclick: () => game.go(places[m.ply - 1]),
        }),
        ` ${m.grade}${m.turns ? ", the game turns" : ""}: ${inWords(m.best, m.side)} → ${inWords(m.score, m.side)}`,
      ),
    );
  }

  /** The values after each move of the main line, from an annotation or from the comments of the game. @returns {Array<number|null>} */
  #known() {
    if (this.#annotated) return this.#annotated.moves.map((/** @type {any} */ m) => forWhite(m.score, m.side));
    return this.app.game.mainLine().map((n) => {
      const found = /\[%eval (#?)(-?[\d.]+)/.exec(n.comment);
      if (!found) return null;
      const number = Number(found[2]);
      return found[1] ? Math.sign(number) * 20_000 : number * 100;
    });
  }

  draw() {
    this.#values = this.#known();
    if (!this.#values.some((value) => value !== null)) {
      this.#mark = null;
      this.curve.replaceChildren();
      return;
    }
    const { game } = this.app;
    const line = game.mainLine();
    const turns = new Set(this.#annotated?.turning_points.map((/** @type {number} */ ply) => ply - 1));
    const { element, mark } = curve(
      this.#values,
      "Values of the game as White sees them, move by move",
      (index) => line[index] && game.go(line[index]),
      turns,
    );
    this.#mark = mark;
    this.curve.replaceChildren(element, this.#caption);
    this.mark();
  }

  /** Marks in the curve the move that is looked at. */
  mark() {
    if (!this.#mark) return;
    const { game } = this.app;
    const at = game.mainLine().indexOf(game.here);
    this.#mark(at);
    const cp = this.#values[at];
    this.#caption.textContent =
      at >= 0 && cp !== null && cp !== undefined
        ? `After ${game.here.san}: ${Math.abs(cp) > MATE ? "mate" : pawns(cp)}`
        : "Click the curve to go to a move.";
  }
}

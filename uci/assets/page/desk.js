/**
 * A board with a game on it and panels beside it: what the viewer and a report have in common.
 *
 * @typedef {import("./board.js").LegalMove} LegalMove
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {import("./game.js").Node} Node
 */

import { Board } from "./board.js";
import { $ } from "./dom.js";
import { ofComment } from "./drawing.js";
import { Game } from "./game.js";
import { Knowledge } from "./knowledge.js";
import { MOST, forWhite, inWords, share } from "./score.js";
import { placing, reached, turn } from "./squares.js";

export class Desk {
  game = new Game();
  analysis = new Knowledge();
  board = new Board($("board"));
  /** The legal moves of the position that is looked at, as far as they are known. @type {LegalMove[]} */
  moves = [];
  /** They are all known. */
  areMovesKnown = false;
  /** The side to move is in check; `null` where that is not known yet. @type {boolean|null} */
  isCheck = null;
  /** What the panel that is open draws. @type {Drawing} */
  drawing = {};
  #isPreview = false;

  constructor() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => $(id).addEventListener("click", act);
    on("first", () => this.game.first());
    on("back", () => this.game.back());
    on("forward", () => this.game.forward());
    on("last", () => this.game.last());
    on("flip", () => {
      this.board.flip();
      $("bar").classList.toggle("flipped", this.board.flipped);
    });
  }

  /** What the game itself draws on a position of it. @param {Node} place @returns {Drawing} */
  drawn(place) {
    return ofComment(place.comment);
  }

  /** Puts the position on the board, unless another one is being set up there. */
  show() {
    if (this.board.isEditing) return;
    const { game } = this;
    const { here } = game;
    this.#isPreview = false;
    const fen = here.fen || game.root.fen;
    const placed = here.fen ? placing(fen) : reached(fen, game.path().map((n) => n.move));
    const side = game.turn();
    const check = this.isCheck ?? /[+#]$/.test(here.san);
    this.board.show({ placed, turn: side, moves: this.moves, last: here.move, check, drawing: this.drawing });
    const over = this.areMovesKnown && this.moves.length === 0 ? (check ? ": checkmate" : ": the game is over") : "";
    $("caption").textContent = `${side === "white" ? "White" : "Black"} to move${over}`;
    $("caption").classList.remove("preview");
  }

  /**
   * Draws on the board what a panel is about: in its position, which is shown for the moment where it is another one.
   * @param {Drawing} drawing
   * @param {string} [fen]
   */
  draw(drawing, fen) {
    if (fen && fen !== this.game.here.fen) {
      this.preview(fen, [], drawing);
      return;
    }
    this.preview(null);
    this.drawing = drawing;
    this.board.draw(drawing);
  }

  /** Takes away what a panel has drawn. */
  undraw() {
    this.preview(null);
    this.drawing = this.drawn(this.game.here);
    this.board.draw(this.drawing);
  }

  /**
   * Shows for a moment the position after a line; with `null` the real one again.
   * @param {string|null} fen
   * @param {string[]} [moves]
   * @param {Drawing} [drawing]
   */
  preview(fen, moves = [], drawing = {}) {
    if (this.board.isEditing) return;
    if (fen === null) {
      if (this.#isPreview) this.show();
      return;
    }
    this.#isPreview = true;
    this.board.show({ placed: reached(fen, moves), turn: turn(fen), last: moves[moves.length - 1], drawing });
    const ahead = `${moves.length} ${moves.length === 1 ? "move" : "moves"} ahead`;
    $("caption").textContent = moves.length ? `Preview: ${ahead}` : "Preview: the position that is spoken of";
    $("caption").classList.add("preview");
  }

  /**
   * Shows a value in the bar beside the board.
   * @param {number} cp as White sees it
   * @param {string} text
   */
  showValue(cp, text) {
    const bar = $("bar");
    const fill = /** @type {HTMLElement} */ (bar.firstElementChild);
    fill.style.setProperty("--share", String(share(cp)));
    bar.setAttribute("aria-valuenow", Math.max(-MOST, Math.min(MOST, cp / 100)).toFixed(2));
    bar.setAttribute("aria-valuetext", text);
    bar.classList.toggle("flipped", this.board.flipped);
  }

  /**
   * @param {import("./score.js").Score} score
   * @param {string} side whose it is
   * @returns {string} the score in words
   */
  showScore(score, side) {
    const text = inWords(score, side);
    this.showValue(forWhite(score, side), text);
    return text;
  }
}

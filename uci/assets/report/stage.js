// The board at the side of the page, and the line that is followed on it.

import { after, read } from "./position.js";
import { drawn } from "./board.js";
import { element } from "./elements.js";

/**
 * @typedef {object} Line
 * @property {string} fen where it begins
 * @property {string[]} moves in UCI notation
 * @property {(ply: number) => import("./board.js").Arrow[]} [arrows] what to draw after so many moves
 * @property {(ply: number) => void} [onstep] called when the board shows the position after so many moves
 */

/** Shows positions of one line, and steps through it. */
export class Stage {
  /** @param {Line} line */
  constructor(line) {
    this.flipped = false;
    this.line = line;
    this.ply = 0;
    this.place = element("div");
    this.value = element("span", { class: "value" });
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      element("button", { type: "button", title: label, "aria-label": label, onclick }, sign);
    this.bar = element("div", { class: "bar" },
      step("«", "to the beginning of the line", () => this.step(-Infinity)),
      step("‹", "a move back", () => this.step(-1)),
      step("›", "a move on", () => this.step(1)),
      step("»", "to the end of the line", () => this.step(Infinity)),
      step("⇅", "turn the board", () => this.flip()),
      this.value);
    this.follow(line, 0);
  }

  /**
   * Shows a line after so many of its moves.
   * @param {Line} line
   * @param {number} ply
   */
  follow(line, ply) {
    const before = this.line;
    this.line = line;
    if (before !== line) before.onstep?.(-1);
    this.ply = Math.max(0, Math.min(line.moves.length, ply));
    this.draw();
    line.onstep?.(this.ply);
  }

  /**
   * So many moves on, or back.
   * @param {number} moves
   */
  step(moves) {
    this.follow(this.line, this.ply + moves);
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw();
  }

  draw() {
    const { line, ply } = this;
    const position = line.moves.slice(0, ply).reduce(after, read(line.fen));
    this.place.replaceChildren(drawn(position, {
      flipped: this.flipped,
      last: ply > 0 ? line.moves[ply - 1] : null,
      arrows: line.arrows?.(ply) ?? [],
    }));
  }
}

/**
 * A line as moves to click on, with numbers.
 * @param {Stage} stage
 * @param {Line} line
 * @param {string[]} names its moves as players write them
 */
export function clickable(stage, line, names) {
  const start = read(line.fen);
  const moves = names.map((name, i) => {
    const black = (start.turn === "b") !== (i % 2 === 1);
    const number = start.number + Math.floor((i + (start.turn === "b" ? 1 : 0)) / 2);
    const text = black ? (i === 0 ? `${number}… ${name}` : name) : `${number}. ${name}`;
    return element("button", { type: "button", class: "move", onclick: () => stage.follow(line, i + 1) }, text);
  });
  const known = line.onstep;
  line.onstep = (ply) => {
    known?.(ply);
    moves.forEach((move, i) => move.classList.toggle("here", i + 1 === ply));
  };
  return element("span", { class: "moves" }, ...moves.flatMap((move) => [move, " "]));
}

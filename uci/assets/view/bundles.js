/** The bundle chooser: a piece, a field, a length; all trajectories on a free board and on the real one. */

import { ask } from "./api.js";
import { Board } from "../page/board.js";
import { announce, choice, h } from "../page/dom.js";
import { ends, pieceName, placing, roleName, side } from "../page/squares.js";

/** @typedef {import("./main.js").App} App */

/** Lengths that are looked at: beyond them bundles run to thousands of trajectories. */
const LENGTHS = [1, 2, 3, 4, 5, 6];

/** Trajectories that are drawn and listed. */
const MOST = 60;

export class BundlesPanel {
  id = "bundles";
  title = "Bundles";
  element = h("div");
  /** @type {string|null} */
  #from = null;
  /** @type {string|null} */
  #to = null;
  /** @type {any[]} */
  #bundles = [];
  #length = 0;
  #kind = "any";
  #position = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.hint = h("p", { role: "status" });
    this.chooser = h("div", { class: "row" });
    this.free = h("div", { class: "board small" });
    this.real = h("div", { class: "board small" });
    this.freeBoard = new Board(this.free);
    this.realBoard = new Board(this.real);
    this.freeBoard.grid.inert = this.realBoard.grid.inert = true;
    this.freeText = h("figcaption");
    this.realText = h("figcaption");
    this.boards = h(
      "div",
      { class: "pair", hidden: true },
      h("figure", {}, this.free, this.freeText),
      h("figure", {}, this.real, this.realText),
    );
    this.list = h("ol", { class: "ways" });
    this.fromInput = h("input", {
      size: 3,
      maxlength: 2,
      pattern: "[a-hA-H][1-8]",
      "aria-label": "Field of the piece",
    });
    this.toInput = h("input", { size: 3, maxlength: 2, pattern: "[a-hA-H][1-8]", "aria-label": "Field it heads for" });
    const typed = h(
      "form",
      { class: "row" },
      h("label", { class: "inline" }, "From ", this.fromInput),
      h("label", { class: "inline" }, "to ", this.toInput),
      h("button", { text: "Show" }),
    );
    typed.addEventListener("submit", (event) => {
      event.preventDefault();
      this.choose(this.fromInput.value.trim().toLowerCase(), this.toInput.value.trim().toLowerCase());
    });
    this.element.append(this.hint, typed, this.chooser, this.boards, this.list);
    app.board.addEventListener("press", (event) => {
      if (app.tabs.open === this) this.#press(/** @type {CustomEvent} */ (event).detail.square);
    });
  }

  #placed() {
    return placing(this.app.game.here.fen || this.app.game.root.fen);
  }

  look() {
    const position = this.app.game.position();
    if (position !== this.#position) {
      this.#position = position;
      if (this.#from && this.#to && this.#placed().has(this.#from)) this.choose(this.#from, this.#to);
      else this.#reset();
    }
  }

  #reset() {
    this.#from = this.#to = null;
    this.#bundles = [];
    this.hint.textContent = "Press a piece on the board, then the field it shall reach.";
    this.chooser.replaceChildren();
    this.list.replaceChildren();
    this.boards.hidden = true;
  }

  /** @param {string} square */
  #press(square) {
    if (this.#from && this.#to === null && square !== this.#from) {
      this.choose(this.#from, square);
      return;
    }
    this.#reset();
    const piece = this.#placed().get(square);
    if (!piece) return;
    this.#from = square;
    this.fromInput.value = square;
    this.hint.textContent = `${pieceName(piece)} on ${square}: now the field it shall reach.`;
    announce(this.hint.textContent);
  }

  /**
   * Asks for the bundles of all lengths between two fields.
   * @param {string} from
   * @param {string} to
   */
  async choose(from, to) {
    const piece = this.#placed().get(from);
    if (!piece) {
      this.hint.textContent = `There is no piece on ${from || "that field"}.`;
      return;
    }
    this.#from = from;
    this.#to = to;
    this.fromInput.value = from;
    this.toInput.value = to;
    const position = this.app.game.position();
    const isWanted = () => this.#from === from && this.#to === to && this.app.game.position() === position;
    try {
      const bundles = await Promise.all(LENGTHS.map((length) => ask("bundle", { position, piece, from, to, length })));
      if (!isWanted()) return;
      this.#bundles = bundles;
    } catch (error) {
      if (!isWanted()) return;
      this.#reset();
      this.hint.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    const found = this.#bundles.filter((b) => b.trajectories.length);
    if (!found.some((b) => b.length === this.#length)) this.#length = found[0]?.length ?? 0;
    this.#show();
  }

  #show() {
    const { app } = this;
    const found = this.#bundles.filter((b) => b.trajectories.length);
    this.hint.textContent = found.length ? "" : this.#bundles[0].why;
    const ofKind = found.filter((b) => this.#kind === "any" || b.kind === this.#kind);
    const kinds = /** @type {Array<[string, string]>} */ ([
      ["any", "any"],
      ["simple", "simple"],
      ["docked", "docked"],
    ]);
    const lengths = ofKind.map(
      (b) => /** @type {[string, string]} */ ([String(b.length), `${b.length}: ${b.kind}, ${b.trajectories.length}`]),
    );
    this.chooser.replaceChildren(
      choice("Kind", kinds, this.#kind, (value) => {
        this.#kind = value;
        this.#show();
      }),
      choice("Moves", lengths, String(this.#length), (value) => {
        this.#length = Number(value);
        this.#show();
      }),
    );
    const bundle = ofKind.find((b) => b.length === this.#length) ?? ofKind[0];
    this.boards.hidden = !bundle;
    this.list.replaceChildren();
    if (!bundle) return;
    this.#length = bundle.length;
    const { piece, from } = bundle;
    const free = bundle.trajectories;
    const real = bundle.board.trajectories;
    const playable = real.filter((/** @type {any} */ t) => t.in_play);
    const placed = this.#placed();
    const show = (/** @type {any[]} */ ways, /** @type {any[]} */ inPlay) => {
      this.freeBoard.show({ placed: new Map([[from, piece]]), turn: "white", drawing: waysDrawing(piece, ways) });
      this.realBoard.show({ placed, turn: "white", drawing: waysDrawing(piece, inPlay) });
      app.draw(waysDrawing(piece, inPlay));
    };
    show(free, playable);
    this.freeText.textContent = `Free board: ${free.length} ${free.length === 1 ? "trajectory" : "trajectories"}`;
    this.realText.textContent = `Real board: ${playable.length} in play`;
    announce(
      `${roleName(piece)} ${from} to ${bundle.to}, ${bundle.length} moves: ${free.length} trajectories, ${playable.length} in play`,
    );
    const items = real.slice(0, MOST).map((/** @type {any} */ t) => {
      const words = [
        t.moves
          .map((/** @type {string} */ m, /** @type {number} */ i) => (i ? ends(m)[1] : `${ends(m)[0]}–${ends(m)[1]}`))
          .join("–"),
      ];
      if (t.beta.length) words.push(`over ${t.beta.join(" ")}`);
      if (t.captures.length) words.push(`takes ${t.captures.join(" ")}`);
      if (t.unblock.length) words.push(`${t.unblock.join(" ")} has to leave`);
      const one = () => show([t], t.in_play ? [t] : []);
      return h(
        "li",
        { onmouseenter: one, onmouseleave: () => show(free, playable) },
        h("button", { class: "word", text: words[0], onfocus: one, onblur: () => show(free, playable) }),
        h("span", { class: "quiet", text: ` ${words.slice(1).join("; ")} ` }),
        h("span", { class: `state ${t.in_play ? "open" : "held"}`, text: t.in_play ? "in play" : t.why }),
      );
    });
    if (real.length > MOST) items.push(h("li", { class: "quiet", text: `and ${real.length - MOST} more` }));
    this.list.replaceChildren(...items);
  }
}

/** @param {string} piece @param {any[]} ways */
function waysDrawing(piece, ways) {
  const shown = ways.slice(0, MOST);
  const stops = new Set(shown.flatMap((t) => t.moves.map((/** @type {string} */ m) => ends(m)[1])));
  const slides = new Set(shown.flatMap((t) => t.beta).filter((square) => !stops.has(square)));
  const arrows = shown.map((t) => ({
    path: [ends(t.moves[0])[0], ...t.moves.map((/** @type {string} */ m) => ends(m)[1])],
    side: side(piece),
    faint: shown.length > 8,
  }));
  return { arrows, alpha: [...stops], beta: [...slides] };
}

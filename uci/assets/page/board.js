/**
 * The board: a grid of buttons, over it the arrows, over them the pieces. It knows nothing of rules: which moves there are it is told.
 *
 * @typedef {import("./squares.js").Square} Square
 * @typedef {import("./squares.js").Placing} Placing
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {{move: string, san: string}} LegalMove
 *
 * @typedef {object} Shown what is on the board
 * @property {Placing} placed
 * @property {string} turn
 * @property {LegalMove[]} [moves] that can be made
 * @property {string} [last] the last move
 * @property {boolean} [check]
 * @property {Drawing} [drawing]
 */

import { h, s } from "./dom.js";
import { FIELD, draw, drawNumbers } from "./drawing.js";
import { icon } from "./figures.js";
import { SQUARES, ends, file, pieceName, rank } from "./squares.js";

/** Pixels that the pointer has to move before a piece is dragged. */
const DRAGGED = 4;

export class Board extends EventTarget {
  /** @type {Shown} */
  #shown = { placed: new Map(), turn: "white" };
  /** @type {Map<Square, HTMLButtonElement>} */
  #fields = new Map();
  /** @type {Array<{square: Square, letter: string, element: SVGSVGElement}>} */
  #pieces = [];
  /** @type {Square|null} */
  #selected = null;
  /** @type {{piece: SVGSVGElement, from: Square, x: number, y: number, moved: boolean, pointer: number}|null} */
  #drag = null;
  #frame = 0;
  #flipped = false;
  /** Pieces can be put anywhere. */
  isEditing = false;
  /** Pressing a field only tells which one; moves are made by dragging. */
  isPicking = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    super();
    this.element = element;
    this.grid = h("div", { class: "fields", role: "grid", "aria-label": "Chess board" });
    this.coordinates = s("svg", { class: "coordinates", viewBox: "0 0 400 400", "aria-hidden": "true" });
    this.under = s("svg", { class: "under", viewBox: "0 0 400 400", "aria-hidden": "true" });
    this.men = h("div", { class: "men", "aria-hidden": "true" });
    this.over = s("svg", { class: "over", viewBox: "0 0 400 400", "aria-hidden": "true" });
    element.replaceChildren(this.grid, this.coordinates, this.under, this.men, this.over);
    this.#lay();
    this.grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.grid.addEventListener("pointermove", (event) => this.#move(event));
    this.grid.addEventListener("pointerup", (event) => this.#up(event));
    this.grid.addEventListener("pointercancel", () => this.#drop());
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("click", (event) => {
      // By pointer it has been done already; Enter, the space bar and screen readers come here.
      if (event.detail === 0) this.#press(this.#at(event.target));
    });
  }

  get flipped() {
    return this.#flipped;
  }

  flip() {
    this.#flipped = !this.#flipped;
    this.#lay();
    this.#place(false);
    this.#paint();
  }

  /** Lays the fields, in the order in which they are seen. */
  #lay() {
    this.#fields.clear();
    const order = this.#flipped ? [...SQUARES].reverse() : SQUARES;
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const line = h("div", { role: "row" });
      for (const square of order.slice(row * 8, row * 8 + 8)) {
        const dark = (file(square) + rank(square)) % 2 === 0;
        const field = h("button", {
          role: "gridcell",
          type: "button",
          class: dark ? "dark" : "light",
          tabindex: -1,
          "data-square": square,
        });
        this.#fields.set(square, field);
        line.append(field);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    const letters = [...order.slice(56)].map((square, i) =>
      s("text", { x: i * FIELD + 47, y: 397, "text-anchor": "end", text: square[0] }),
    );
    const numbers = [...Array(8).keys()].map((row) =>
      s("text", { x: 3, y: row * FIELD + 11, text: order[row * 8][1] }),
    );
    this.coordinates.replaceChildren(...letters, ...numbers);
    this.#fields.get(this.#flipped ? "h8" : "a1")?.setAttribute("tabindex", "0");
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    if (this.#selected && !this.#targets(this.#selected).size && !this.isEditing) this.#selected = null;
    this.#place(true);
    this.#paint();
  }

  /** @param {Drawing} drawing */
  draw(drawing) {
    this.#shown = { ...this.#shown, drawing };
    this.#drawn();
  }

  #drawn() {
    const drawing = this.#shown.drawing ?? {};
    this.under.replaceChildren(...draw(drawing, this.#flipped));
    this.over.replaceChildren(...drawNumbers(drawing, this.#flipped));
  }

  /** Which moves go where from a field. @param {Square} from @returns {Map<Square, string[]>} */
  #targets(from) {
    /** @type {Map<Square, string[]>} */
    const targets = new Map();
    for (const { move } of this.#shown.moves ?? []) {
      const [start, to] = ends(move);
      if (start === from) targets.set(to, [...(targets.get(to) ?? []), move]);
    }
    return targets;
  }

  /** Puts the pieces where they stand: those that have moved slide there. @param {boolean} slide */
  #place(slide) {
    const wanted = new Map(this.#shown.placed);
    const kept = [];
    const loose = [];
    for (const piece of this.#pieces) {
      if (wanted.get(piece.square) === piece.letter) {
        wanted.delete(piece.square);
        kept.push(piece);
      } else loose.push(piece);
    }
    for (const [square, letter] of wanted) {
      const found = loose.findIndex((piece) => piece.letter === letter);
      if (found >= 0) {
        const [piece] = loose.splice(found, 1);
        piece.square = square;
        kept.push(piece);
      } else {
        const element = icon(letter);
        this.men.append(element);
        kept.push({ square, letter, element });
      }
    }
    for (const piece of loose) piece.element.remove();
    this.#pieces = kept;
    this.men.classList.toggle("still", !slide);
    for (const { square, element } of kept) {
      if (this.#drag?.piece === element) continue;
      const column = this.#flipped ? 7 - file(square) : file(square);
      const row = this.#flipped ? rank(square) : 7 - rank(square);
      element.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
    }
  }

  /** Marks and names the fields. */
  #paint() {
    const { placed, turn, last, check } = this.#shown;
    const [from, to] = last ? ends(last) : ["", ""];
    const targets = this.#selected ? this.#targets(this.#selected) : new Map();
    const king = turn === "white" ? "K" : "k";
    for (const [square, field] of this.#fields) {
      const piece = placed.get(square);
      const isChecked = Boolean(check) && piece === king;
      const marks = field.classList;
      marks.toggle("last", square === from || square === to);
      marks.toggle("selected", square === this.#selected);
      marks.toggle("target", targets.has(square));
      marks.toggle("taken", targets.has(square) && Boolean(piece));
      marks.toggle("check", isChecked);
      const words = [square, piece ? pieceName(piece) : "empty"];
      if (isChecked) words.push("in check");
      if (targets.has(square)) words.push("can be reached");
      field.setAttribute("aria-label", words.join(", "));
      field.setAttribute("aria-selected", String(square === this.#selected));
    }
    this.#drawn();
  }

  /** @param {EventTarget|null} target @returns {Square|null} */
  #at(target) {
    const field = target instanceof Element ? target.closest("[data-square]") : null;
    return field instanceof HTMLElement ? (field.dataset.square ?? null) : null;
  }

  /** @param {PointerEvent} event @returns {Square|null} */
  #under(event) {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return SQUARES[this.#flipped ? 63 - (row * 8 + column) : row * 8 + column];
  }

  /** @param {Square} square */
  #canLift(square) {
    return this.isEditing ? this.#shown.placed.has(square) : this.#targets(square).size > 0;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    const square = this.#under(event);
    if (!square) return;
    this.#fields.get(square)?.focus({ preventScroll: true });
    this.#rove(square);
    event.preventDefault();
    const piece = this.#pieces.find((p) => p.square === square);
    if (piece && this.#canLift(square) && !(this.#selected && this.#targets(this.#selected).has(square))) {
      this.grid.setPointerCapture(event.pointerId);
      this.#drag = {
        piece: piece.element,
        from: square,
        x: event.clientX,
        y: event.clientY,
        moved: false,
        pointer: event.pointerId,
      };
      if (!this.isEditing && !this.isPicking) this.#select(square);
      return;
    }
    this.#press(square);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAGGED) return;
    if (!drag.moved) {
      drag.moved = true;
      drag.piece.classList.add("dragged");
    }
    const [x, y] = [event.clientX, event.clientY];
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const box = this.grid.getBoundingClientRect();
      const half = box.width / 16;
      drag.piece.style.transform = `translate(${x - box.left - half}px, ${y - box.top - half}px) scale(1.12)`;
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag) return;
    const to = this.#under(event);
    const { from, moved } = drag;
    this.#drop();
    if (!moved) {
      if (this.isEditing || this.isPicking) this.#press(from);
      return;
    }
    if (this.isEditing) this.dispatchEvent(new CustomEvent("carry", { detail: { from, to } }));
    else if (to && to !== from) this.#go(from, to);
  }

  /** Ends dragging: the piece goes back until something else is shown. */
  #drop() {
    cancelAnimationFrame(this.#frame);
    const drag = this.#drag;
    this.#drag = null;
    drag?.piece.classList.remove("dragged");
    this.#place(false);
  }

  /** @param {Square|null} square */
  #press(square) {
    if (!square) return;
    if (this.isEditing || this.isPicking) {
      this.dispatchEvent(new CustomEvent("press", { detail: { square } }));
      return;
    }
    if (this.#selected && this.#selected !== square && this.#targets(this.#selected).has(square)) {
      this.#go(this.#selected, square);
      return;
    }
    this.#select(this.#selected === square || !this.#canLift(square) ? null : square);
  }

  /** @param {Square|null} square */
  #select(square) {
    this.#selected = square;
    this.#paint();
  }

  unselect() {
    this.#select(null);
  }

  /** @param {Square} from @param {Square} to */
  #go(from, to) {
    const moves = this.#targets(from).get(to) ?? [];
    this.#select(null);
    if (moves.length) this.dispatchEvent(new CustomEvent("move", { detail: { moves } }));
  }

  /** Puts the one field that the Tab key reaches here. @param {Square} square */
  #rove(square) {
    for (const [name, field] of this.#fields) field.tabIndex = name === square ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = this.#at(event.target);
    if (!square || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    });
    const step = steps[event.key];
    if (event.key === "Escape") this.unselect();
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const sign = this.#flipped ? -1 : 1;
    const column = Math.min(7, Math.max(0, file(square) + sign * step[0]));
    const row = Math.min(7, Math.max(0, rank(square) + sign * step[1]));
    const next = "abcdefgh"[column] + (row + 1);
    this.#rove(next);
    this.#fields.get(next)?.focus();
  }

  /** What is on the board, for a picture of it. */
  get shown() {
    return this.#shown;
  }
}

/** A position set up by hand: pieces are put on the board from a palette, moved, and taken off. */

import { ask } from "./api.js";
import { icon } from "../page/figures.js";
import { $, choice, h } from "../page/dom.js";
import { board as written, pieceName, placing, turn } from "../page/squares.js";

/** What the palette offers. */
const PIECES = [..."KQRBNPkqrbnp"];

/** @param {import("./main.js").App} app */
export function setUp(app) {
  const { board } = app;
  const palette = $("palette");
  if (board.isEditing) return;
  const [, side, castling] = app.game.here.fen.split(" ");
  let placed = placing(app.game.here.fen);
  let chosen = "P";
  let mover = side ?? "w";
  const rights = new Set(castling === "-" ? "" : castling);
  const problem = h("p", { role: "alert" });
  const fen = () => {
    const kept = [..."KQkq"].filter((right) => rights.has(right)).join("");
    return `${written(placed)} ${mover} ${kept || "-"} - 0 1`;
  };
  const text = h("input", {
    "aria-label": "FEN",
    class: "wide",
    onchange: () => {
      placed = placing(text.value);
      mover = turn(text.value) === "white" ? "w" : "b";
      show();
    },
  });
  const show = () => {
    board.show({ placed, turn: "white" });
    text.value = fen();
  };
  const press = (/** @type {Event} */ event) => {
    const { square } = /** @type {CustomEvent} */ (event).detail;
    if (chosen === "" || placed.get(square) === chosen) placed.delete(square);
    else placed.set(square, chosen);
    show();
  };
  const carry = (/** @type {Event} */ event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    const piece = placed.get(from);
    placed.delete(from);
    if (piece && to) placed.set(to, piece);
    show();
  };
  const end = () => {
    board.isEditing = false;
    board.removeEventListener("press", press);
    board.removeEventListener("carry", carry);
    palette.hidden = true;
    palette.replaceChildren();
    document.body.classList.remove("editing");
  };
  const pieces = PIECES.map((letter) => {
    const button = h(
      "button",
      {
        class: "man",
        "aria-label": pieceName(letter),
        "aria-pressed": String(letter === chosen),
        onclick: () => choose(letter, button),
      },
      icon(letter),
    );
    return button;
  });
  const rubber = h("button", { "aria-pressed": "false", text: "Remove", onclick: () => choose("", rubber) });
  const choose = (/** @type {string} */ letter, /** @type {HTMLElement} */ button) => {
    chosen = letter;
    for (const other of [...pieces, rubber]) other.setAttribute("aria-pressed", String(other === button));
  };
  const castles = [..."KQkq"].map((right) =>
    h(
      "label",
      { class: "inline" },
      h("input", {
        type: "checkbox",
        checked: rights.has(right),
        onchange: () => {
          if (!rights.delete(right)) rights.add(right);
          show();
        },
      }),
      ` ${{ K: "White O-O", Q: "White O-O-O", k: "Black O-O", q: "Black O-O-O" }[right]}`,
    ),
  );
  const done = async () => {
    try {
      await ask("moves", { position: fen() });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    const position = fen();
    end();
    app.begin(position);
  };
  board.isEditing = true;
  board.addEventListener("press", press);
  board.addEventListener("carry", carry);
  document.body.classList.add("editing");
  palette.replaceChildren(
    h("div", { class: "row men-row", role: "group", "aria-label": "Pieces" }, ...pieces, rubber),
    h(
      "div",
      { class: "row" },
      choice(
        "To move",
        [
          ["w", "White"],
          ["b", "Black"],
        ],
        mover,
        (value) => {
          mover = value;
          show();
        },
      ),
      ...castles,
    ),
    text,
    problem,
    h(
      "div",
      { class: "row" },
      h("button", {
        text: "Empty board",
        onclick: () => {
          placed = new Map();
          rights.clear();
          show();
        },
      }),
      h("button", { class: "main", id: "setup-done", text: "Done", onclick: done }),
      h("button", {
        text: "Cancel",
        onclick: () => {
          end();
          app.look();
        },
      }),
    ),
  );
  palette.hidden = false;
  show();
}

/** A position set up by hand: pieces are put on the board from a palette, moved, and taken off. */

import { ask } from "./api.js";
import { icon } from "../page/figures.js";
import { $, choice, h } from "../page/dom.js";
import { fault, board as written, pieceName, placing } from "../page/squares.js";

/** What the palette offers. */
const PIECES = [..."KQRBNPkqrbnp"];

/** Rights to castle that have a box to tick; a FEN may name others, by the file of the rook. */
const RIGHTS = "KQkq";

/** @param {import("./main.js").App} app */
export function setUp(app) {
  const { board } = app;
  const palette = $("palette");
  if (board.isEditing) return;
  /** @type {import("../page/squares.js").Placing} */
  let placed = new Map();
  let chosen = "P";
  let mover = "w";
  const rights = new Set();
  let passant = "-";
  let clocks = "0 1";
  const problem = h("p", { role: "alert" });
  const fen = () => {
    const others = [...rights].filter((right) => !RIGHTS.includes(right));
    const kept = [...RIGHTS].filter((right) => rights.has(right)).concat(others);
    return `${written(placed)} ${mover} ${kept.join("") || "-"} ${passant} ${clocks}`;
  };
  /** Takes what a FEN says; what it leaves out stays, but for what depends on the moves before. @param {string} fen */
  const read = (fen) => {
    const [men, side, castling, field = "-", quiet = "0", number = "1"] = fen.trim().split(/\s+/);
    placed = placing(men);
    if (side) mover = side === "b" ? "b" : "w";
    if (castling) {
      rights.clear();
      for (const right of castling.replaceAll("-", "")) rights.add(right);
    }
    passant = field;
    clocks = `${quiet} ${number}`;
  };
  /** No pawn has just moved in a position whose pieces are others, no move has been counted, and rooks stand where they usually do. */
  const forget = () => {
    passant = "-";
    clocks = "0 1";
    for (const right of rights) if (!RIGHTS.includes(right)) rights.delete(right);
  };
  const text = h("input", {
    "aria-label": "FEN",
    class: "wide",
    onchange: () => {
      const wrong = fault(text.value.trim().split(/\s+/)[0]);
      problem.textContent = wrong;
      if (wrong) return;
      read(text.value);
      show();
    },
  });
  const side = choice(
    "To move",
    [
      ["w", "White"],
      ["b", "Black"],
    ],
    mover,
    (value) => {
      mover = value;
      passant = "-";
      show();
    },
  );
  const show = () => {
    board.show({ placed, turn: "white" });
    text.value = fen();
    const select = side.querySelector("select");
    if (select) select.value = mover;
    for (const [right, box] of boxes) box.checked = rights.has(right);
  };
  const press = (/** @type {Event} */ event) => {
    const { square } = /** @type {CustomEvent} */ (event).detail;
    if (chosen === "" || placed.get(square) === chosen) placed.delete(square);
    else placed.set(square, chosen);
    forget();
    show();
  };
  const carry = (/** @type {Event} */ event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    const piece = placed.get(from);
    placed.delete(from);
    if (piece && to) placed.set(to, piece);
    if (from !== to) forget();
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
  const boxes = [...RIGHTS].map((right) => {
    const change = () => {
      if (!rights.delete(right)) rights.add(right);
      show();
    };
    return /** @type {const} */ ([right, h("input", { type: "checkbox", onchange: change })]);
  });
  const castles = boxes.map(([right, box]) =>
    h(
      "label",
      { class: "inline" },
      box,
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
    h("div", { class: "row" }, side, ...castles),
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
          forget();
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
  read(app.game.here.fen);
  show();
}

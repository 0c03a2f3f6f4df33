/**
 * The page: it puts the board, the game and the panels together.
 *
 * @typedef {import("./board.js").LegalMove} LegalMove
 * @typedef {import("./drawing.js").Drawing} Drawing
 * @typedef {import("./game.js").Node} Node
 */

import { Analysis, reached } from "./analysis.js";
import { Gone, Refused, ask, connection } from "./api.js";
import { Board } from "./board.js";
import { icon } from "./figures.js";
import { BundlesPanel } from "./bundles.js";
import { $, announce, dialog, h } from "./dom.js";
import { ofComment } from "./drawing.js";
import { Game } from "./game.js";
import { GamesPanel } from "./games.js";
import { listenToKeys, showHelp } from "./keys.js";
import { MapPanel } from "./map.js";
import { showMoves } from "./moves.js";
import { PlansPanel } from "./plans.js";
import { openDialog, pasteAnywhere } from "./open.js";
import { saveDialog } from "./save.js";
import { setUp } from "./setup.js";
import { after, placing, turn } from "./squares.js";
import { restore, store } from "./store.js";
import { Tabs } from "./tabs.js";
import { nextTheme } from "./theme.js";
import { TreePanel } from "./tree.js";
import { WhyPanel } from "./why.js";

export class App {
  game = new Game();
  board = new Board($("board"));
  /** The legal moves of the position that is looked at. @type {LegalMove[]} */
  moves = [];
  /** What the panel that is open draws. @type {Drawing} */
  #drawing = {};
  #isPreview = false;
  /** The position that legal moves were asked for last. */
  #asked = "";

  constructor() {
    this.analysis = new Analysis(this);
    this.why = new WhyPanel(this);
    this.bundles = new BundlesPanel(this);
    this.games = new GamesPanel(this);
    this.tabs = new Tabs(this, [
      this.why,
      new PlansPanel(this),
      new MapPanel(this),
      this.bundles,
      new TreePanel(this),
      this.games,
    ]);
    this.game.addEventListener("here", () => this.look());
    this.board.addEventListener("move", (event) => this.#choose(/** @type {CustomEvent} */ (event).detail.moves));
  }

  /** Shows the position that is looked at, and asks for its moves. */
  async look() {
    const { game } = this;
    const { here } = game;
    this.#drawing = ofComment(here.comment);
    this.#isPreview = false;
    this.moves = [];
    this.#show();
    showMoves(this);
    store(game);
    const position = game.position();
    this.#asked = position;
    try {
      const { fen, moves } = await ask("moves", { position });
      here.fen = fen;
      if (this.#asked !== position) return;
      this.moves = moves;
      this.#show();
      if (here.san) announce(`${turn(fen) === "white" ? "Black" : "White"}: ${spoken(here.san)}`);
      this.tabs.look();
      await this.#reply();
    } catch (error) {
      this.complain(error);
    }
  }

  /** Puts the position on the board. */
  #show() {
    const { here } = this.game;
    const fen = here.fen || this.game.root.fen;
    const placed = here.fen
      ? placing(here.fen)
      : this.game.path().reduce((p, n) => after(p, n.move), placing(this.game.root.fen));
    const check = /[+#]$/.test(here.san);
    this.board.show({ placed, turn: turn(fen), moves: this.moves, last: here.move, check, drawing: this.#drawing });
    const side = here.fen ? (turn(fen) === "white" ? "White" : "Black") : "";
    const over =
      this.moves.length === 0 && here.fen && this.#asked === this.game.position() ? (check ? ": checkmate" : "") : "";
    $("caption").textContent = side ? `${side} to move${over}` : "";
    $("caption").classList.remove("preview");
  }

  /**
   * Draws on the board what a panel is about.
   * @param {Drawing} drawing
   */
  draw(drawing) {
    this.#drawing = drawing;
    this.board.draw(drawing);
  }

  /**
   * Shows for a moment the position after a line; with `null` the real one again.
   * @param {string|null} fen
   * @param {string[]} [moves]
   * @param {Drawing} [drawing]
   */
  preview(fen, moves = [], drawing = {}) {
    if (fen === null) {
      if (!this.#isPreview) return;
      this.#isPreview = false;
      this.#show();
      return;
    }
    this.#isPreview = true;
    this.board.show({ placed: reached(fen, moves), turn: turn(fen), last: moves[moves.length - 1], drawing });
    $("caption").textContent = `Preview: ${moves.length} ${moves.length === 1 ? "move" : "moves"} ahead`;
    $("caption").classList.add("preview");
  }

  /** Makes one of several moves between the same fields: which one, is asked. @param {string[]} moves */
  #choose(moves) {
    if (moves.length === 1) {
      this.play(moves[0]);
      return;
    }
    const white = turn(this.game.here.fen) === "white";
    const buttons = moves.map((move) => {
      const letter = white ? move[4].toUpperCase() : move[4];
      const name = { q: "Queen", r: "Rook", b: "Bishop", n: "Knight" }[move[4]] ?? move;
      const take = () => {
        box.close();
        this.play(move);
      };
      return h("button", { class: "promotion", "aria-label": name, onclick: take }, icon(letter));
    });
    const box = dialog("Promote to", h("div", { class: "row" }, ...buttons));
  }

  /** Makes a legal move. @param {string} move */
  play(move) {
    const legal = this.moves.find((m) => m.move === move);
    if (legal) this.game.play(legal.move, legal.san);
  }

  /** Answers for the side that the engine plays. */
  async #reply() {
    const opponent = /** @type {HTMLSelectElement} */ ($("opponent")).value;
    const { here } = this.game;
    if (!opponent || turn(here.fen) !== opponent || this.moves.length === 0 || here.children.length) return;
    const answer = await this.analysis.decide().catch(() => null);
    if (this.game.here === here && answer?.bestmove) this.play(answer.bestmove);
  }

  opponentChosen() {
    this.#reply();
  }

  /** Begins from a position, with the moves that led to it. @param {string} position */
  async begin(position) {
    try {
      this.game.take(await ask("line", { position }), "end");
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** Says what went wrong. @param {unknown} error */
  complain(error) {
    if (error instanceof Gone) return;
    const text = error instanceof Error ? error.message : String(error);
    dialog(error instanceof Refused ? "That cannot be done" : "Something went wrong", h("p", { text }));
  }
}

/** A move as it is read out. @param {string} san */
function spoken(san) {
  const names = /** @type {Record<string, string>} */ ({
    N: "knight ",
    B: "bishop ",
    R: "rook ",
    Q: "queen ",
    K: "king ",
  });
  if (san.startsWith("O-O-O")) return "castles long";
  if (san.startsWith("O-O")) return "castles";
  return san
    .replace(/[NBRQK]/g, (letter) => names[letter])
    .replace("x", "takes ")
    .replace("=", " promotes to ")
    .replace("+", ", check")
    .replace("#", ", checkmate");
}

/** What the buttons around the board do. @param {App} app */
function wire(app) {
  const { game, board } = app;
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) => $(id).addEventListener("click", act);
  on("new", () => game.begin("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  on("open", () => openDialog(app));
  on("setup", () => setUp(app));
  on("flip", () => {
    board.flip();
    $("bar").classList.toggle("flipped", board.flipped);
  });
  on("save", () => saveDialog(app));
  on("help", showHelp);
  on("theme", nextTheme);
  on("first", () => game.first());
  on("back", () => game.back());
  on("forward", () => game.forward());
  on("last", () => game.last());
  $("opponent").addEventListener("change", () => app.opponentChosen());
  $("type").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ ($("move"));
    const plain = (/** @type {string} */ text) => text.replace(/[+#!?=\s]/g, "").replaceAll("0", "O");
    const typed = plain(input.value);
    const found = app.moves.find(({ move, san }) => plain(san) === typed || move === input.value.trim().toLowerCase());
    input.setAttribute("aria-invalid", String(!found));
    if (!found) {
      announce(`There is no legal move ${input.value}`);
      return;
    }
    input.value = "";
    app.play(found.move);
  });
  connection.addEventListener("gone", () =>
    offline("The server does not answer. Has puchok ended? The page looks for it every second."),
  );
  connection.addEventListener("back", () => {
    offline("");
    app.look();
    app.analysis.restart();
  });
  connection.addEventListener("other", () =>
    offline("Another puchok view runs now. Open the address that it has printed: your game goes with you."),
  );
}

/** @param {string} text */
function offline(text) {
  $("offline").textContent = text;
  $("offline").hidden = !text;
}

async function start() {
  const app = new App();
  wire(app);
  listenToKeys(app);
  pasteAnywhere(app);
  const given = await ask("given");
  if (!restore(app.game, given)) {
    if (given.pgn) await app.games.read(given.pgn);
    else await app.begin(given.position);
  }
  performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => offline(error.message));

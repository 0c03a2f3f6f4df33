/**
 * The viewer: it puts the board, the game and the panels together, and asks the server.
 */

import { $, announce, dialog, h } from "../page/dom.js";
import { Desk } from "../page/desk.js";
import { icon } from "../page/figures.js";
import { START } from "../page/game.js";
import { showMoves } from "../page/moves.js";
import { PlansPanel } from "../page/plans.js";
import { turn } from "../page/squares.js";
import { Tabs } from "../page/tabs.js";
import { offerThemes } from "../page/theme.js";
import { TreePanel } from "../page/tree.js";
import { Analysis } from "./analysis.js";
import { Gone, Refused, ask, connection } from "./api.js";
import { AskingPanel } from "./asking.js";
import { BundlesPanel } from "./bundles.js";
import { GamesPanel } from "./games.js";
import { listen } from "./keys.js";
import { MapPanel } from "./map.js";
import { openDialog, pasteAnywhere } from "./open.js";
import { saveDialog } from "./save.js";
import { setUp } from "./setup.js";
import { restore, store } from "./store.js";

export class App extends Desk {
  analysis = new Analysis(this);
  /** The position that legal moves were asked for last. */
  #asked = "";

  constructor() {
    super();
    this.games = new GamesPanel(this);
    this.tabs = new Tabs(this, [
      new AskingPanel(this),
      new PlansPanel(this),
      new MapPanel(this),
      new BundlesPanel(this),
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
    this.drawing = this.drawn(here);
    this.moves = [];
    this.areMovesKnown = false;
    this.isCheck = null;
    this.show();
    showMoves(this);
    store(game);
    const position = game.position();
    this.#asked = position;
    try {
      const { fen, moves, check } = await ask("moves", { position });
      here.fen = fen;
      if (this.#asked !== position) return;
      this.moves = moves;
      this.areMovesKnown = true;
      this.isCheck = check;
      this.show();
      if (here.san) announce(`${turn(fen) === "white" ? "Black" : "White"}: ${spoken(here.san)}`);
      this.tabs.look();
      await this.#reply();
    } catch (error) {
      this.complain(error);
    }
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
    try {
      const answer = await this.analysis.decide();
      if (this.game.here === here && answer?.bestmove) this.play(answer.bestmove);
    } catch (error) {
      // Who looks at another position, or chooses another side, has broken it off.
      if (!(error instanceof DOMException && error.name === "AbortError")) this.complain(error);
    }
  }

  opponentChosen() {
    this.analysis.letGo();
    if (this.analysis.isOn) this.analysis.restart();
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
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) => $(id).addEventListener("click", act);
  on("new", () => app.game.begin(START));
  on("open", () => openDialog(app));
  on("setup", () => setUp(app));
  on("save", () => saveDialog(app));
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
  offerThemes();
  listen(app);
  pasteAnywhere(app);
  const given = await ask("given");
  // The games of a file are listed also where another one goes on.
  const first = given.pgn ? await app.games.load(given.pgn).catch((error) => app.complain(error)) : 0;
  if (!restore(app.game, given)) {
    if (first) await app.games.take(first);
    else if (given.game) app.game.take(given.game, "end");
    else app.game.begin(START);
  }
  performance.mark("ready");
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => offline(error.message));

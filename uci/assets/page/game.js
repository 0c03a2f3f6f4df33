/**
 * A game with its variations, and the place in it that is looked at.
 *
 * @typedef {object} Node a position, and the move that led to it
 * @property {number} id
 * @property {string} move in UCI notation; empty at the beginning
 * @property {string} san
 * @property {string} fen empty until the server has told it
 * @property {Node|null} parent
 * @property {Node[]} children the first one goes on, the others are variations
 * @property {number[]} nags
 * @property {string} before the comment before it, where a variation begins
 * @property {string} comment
 *
 * @typedef {{move: string, san: string, fen: string, before?: string, nags?: number[], comment?: string, variations?: ReadMove[][]}} ReadMove
 * @typedef {{tags: Record<string, string>, fen: string, result: string, comment: string, moves: ReadMove[]}} ReadGame as the server reads it
 */

import { moveNumber, numbered, turn } from "./squares.js";

/** The signs of numeric annotation glyphs. */
export const SIGNS = /** @type {Record<number, string>} */ ({
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
});

/** The initial position. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

let ids = 0;

/** @param {Partial<Node>} more @returns {Node} */
const node = (more) => ({
  id: ids++,
  move: "",
  san: "",
  fen: "",
  parent: null,
  children: [],
  nags: [],
  before: "",
  comment: "",
  ...more,
});

export class Game extends EventTarget {
  /** @type {Record<string, string>} */
  tags = {};
  result = "*";
  root = node({ fen: START });
  here = this.root;

  /** Begins anew from a position. @param {string} fen */
  begin(fen) {
    this.tags = {};
    this.result = "*";
    this.root = node({ fen });
    this.#to(this.root, true);
  }

  /**
   * Takes a game as the server has read it.
   * @param {ReadGame} game
   * @param {"start"|"end"} place
   */
  take(game, place = "start") {
    this.tags = game.tags;
    this.result = game.result;
    this.root = node({ fen: game.fen, comment: game.comment });
    this.#hang(this.root, game.moves);
    let at = this.root;
    if (place === "end") while (at.children[0]) at = at.children[0];
    this.#to(at, true);
  }

  /** @param {Node} parent @param {ReadMove[]} moves */
  #hang(parent, moves) {
    let above = parent;
    for (const { move, san, fen, before = "", nags = [], comment = "", variations = [] } of moves) {
      const next = node({ move, san, fen, before, nags, comment, parent: above });
      above.children.push(next);
      for (const variation of variations) this.#hang(above, variation);
      above = next;
    }
  }

  /**
   * Takes over what is said of the game elsewhere: comments and glyphs of its main line, as far as that is the same, and variations.
   * What is here besides stays.
   * @param {ReadGame} game
   */
  graft(game) {
    this.tags = game.tags;
    this.root.comment = game.comment;
    let above = this.root;
    for (const { move, nags = [], comment = "", variations = [] } of game.moves) {
      const next = above.children[0];
      if (next?.move !== move) break;
      Object.assign(next, { nags, comment });
      for (const variation of variations) this.#graftLine(above, variation);
      above = next;
    }
    this.#to(this.here, true);
  }

  /** Adds a variation with its own; what is said of moves that are there already stays. @param {Node} parent @param {ReadMove[]} moves */
  #graftLine(parent, moves) {
    let above = parent;
    for (const { move, san, fen, before = "", nags = [], comment = "", variations = [] } of moves) {
      let next = above.children.find((child) => child.move === move);
      if (!next) {
        next = node({ move, san, fen, parent: above });
        above.children.push(next);
      }
      next.before ||= before;
      next.comment ||= comment;
      if (!next.nags.length) next.nags = nags;
      for (const variation of variations) this.#graftLine(above, variation);
      above = next;
    }
  }

  /** @param {Node} place @param {boolean} [isNew] the game is another one, or has other moves */
  #to(place, isNew = false) {
    this.here = place;
    this.dispatchEvent(new CustomEvent("here", { detail: { isNew } }));
  }

  /** @param {Node} place */
  go(place) {
    if (place !== this.here) this.#to(place);
  }

  back() {
    if (this.here.parent) this.#to(this.here.parent);
  }

  forward() {
    if (this.here.children[0]) this.#to(this.here.children[0]);
  }

  first() {
    this.go(this.root);
  }

  last() {
    let at = this.here;
    while (at.children[0]) at = at.children[0];
    this.go(at);
  }

  /** To the variation before or after this one. @param {number} step */
  aside(step) {
    const all = this.here.parent?.children ?? [];
    const next = all[all.indexOf(this.here) + step];
    if (next) this.#to(next);
  }

  /**
   * Makes a move here; one that is there already is gone to.
   * @param {string} move
   * @param {string} san
   */
  play(move, san) {
    this.#to(this.#add(this.here, move, san), true);
  }

  /** @param {Node} parent @param {string} move @param {string} san */
  #add(parent, move, san) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const next = node({ move, san, parent });
    parent.children.push(next);
    return next;
  }

  /**
   * Adds a line from a place, and goes to its end.
   * @param {Node} place
   * @param {string[]} moves
   * @param {string[]} sans
   */
  playLine(place, moves, sans) {
    let at = place;
    moves.forEach((move, i) => {
      at = this.#add(at, move, sans[i]);
    });
    this.#to(at, true);
  }

  /** Takes away a move with all that follows. @param {Node} place */
  remove(place) {
    const { parent } = place;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== place);
    this.#to(parent, true);
  }

  /** The moves that lead to a place. @param {Node} [place] @returns {Node[]} */
  path(place = this.here) {
    const path = [];
    for (let at = /** @type {Node|null} */ (place); at?.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** Who moves at a place. @param {Node} [place] */
  turn(place = this.here) {
    if (place.fen) return turn(place.fen);
    const isFirst = this.path(place).length % 2 === 0;
    return isFirst === (turn(this.root.fen) === "white") ? "white" : "black";
  }

  /** A place in words that the server reads. @param {Node} [place] */
  position(place = this.here) {
    const path = this.path(place);
    const moves = path.map((n) => n.move);
    // The server plays no pass, which stands in variations of games: what follows is told from there.
    const pass = moves.lastIndexOf("0000");
    const begin = pass < 0 ? this.root.fen : path[pass].fen;
    const rest = moves.slice(pass + 1);
    return rest.length ? `${begin} moves ${rest.join(" ")}` : begin;
  }

  /** The main line from the beginning. @returns {Node[]} */
  mainLine() {
    const line = [];
    for (let at = this.root.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** The game in PGN. */
  pgn() {
    const tags = {
      Event: "?",
      Site: "?",
      Date: "????.??.??",
      Round: "?",
      White: "?",
      Black: "?",
      ...this.tags,
      Result: this.result,
    };
    if (this.root.fen !== START) Object.assign(tags, { SetUp: "1", FEN: this.root.fen });
    const quoted = (/** @type {string} */ text) => text.replace(/[\\"]/g, "\\$&");
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${quoted(value)}"]\n`);
    const words = [...comment(this.root.comment), ...written(this.root, this.root.fen), this.result];
    return `${head.join("")}\n${filled(words.join(" "))}\n`;
  }
}

/** @param {string} text */
const comment = (text) => (text ? [`{${text.replaceAll("}", ")")}}`] : []);

/**
 * What follows a place, in words of PGN.
 * @param {Node} place
 * @param {string} fen from which moves are counted
 * @returns {string[]}
 */
function written(place, fen) {
  /** @type {string[]} */
  const words = [];
  let [number, white] = [moveNumber(fen), turn(fen) === "white"];
  let isFresh = true;
  for (let at = place; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children;
    const say = (/** @type {Node} */ n, /** @type {boolean} */ fresh) => [
      ...comment(n.before),
      ...(white ? [`${number}.`] : fresh || n.before ? [`${number}...`] : []),
      n.san,
      ...n.nags.map((nag) => `$${nag}`),
      ...comment(n.comment),
    ];
    words.push(...say(main, isFresh));
    isFresh = Boolean(main.comment) || others.length > 0;
    for (const other of others) {
      const next = `- ${white ? "b" : "w"} - - 0 ${white ? number : number + 1}`;
      const inner = [...say(other, true), ...written(other, next)];
      inner[0] = `(${inner[0]}`;
      inner[inner.length - 1] += ")";
      words.push(...inner);
    }
    if (!white) number++;
    white = !white;
  }
  return words;
}

/** What stays on one line: a command in brackets (`[%eval 0.35]`), and a word in `%` with the one before it, for a line that begins with `%` is ignored. */
const PARTS = /(?:\S*\[%[^\]}]*\]\S*|\S+)(?:\s+%\S*)*/g;

/** Lines of at most 79 columns. @param {string} text */
function filled(text) {
  const lines = [""];
  for (const [word] of text.matchAll(PARTS)) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length >= 79) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

/**
 * The moves after a place, numbered.
 * @param {string} fen
 * @param {Node[]} nodes
 */
export const numberedNodes = (fen, nodes) =>
  numbered(
    fen,
    nodes.map((n) => n.san),
  );

/** The moves of the game with their variations and comments. */

import { $, h, refill } from "./dom.js";
import { SIGNS } from "./game.js";
import { moveNumber, turn } from "./squares.js";

/** @typedef {import("./game.js").Node} Node */

/** What is in a comment for programs: `[%eval 0.35]`. */
const COMMANDS = /\[%[^\]]*\]\s*/g;

/** A comment as people read it. @param {string} comment */
const plain = (comment) => comment.replace(COMMANDS, "").trim();

/** @param {import("./desk.js").Desk} app */
export function showMoves(app) {
  const { game } = app;
  const list = $("moves");
  const parts = [];
  if (game.tags.White || game.tags.Black) {
    parts.push(h("p", { class: "names" }, `${game.tags.White ?? "?"} – ${game.tags.Black ?? "?"}  ${game.result}`));
  }
  const said = plain(game.root.comment);
  if (said) parts.push(h("span", { class: "comment", text: said }));
  const fen = game.root.fen;
  parts.push(...line(app, game.root, moveNumber(fen), turn(fen) === "white", true));
  if (parts.length === 0)
    parts.push(h("p", { class: "quiet", text: "No moves yet: drag a piece, click two fields, or type." }));
  const hasFocus = list.contains(document.activeElement);
  refill(list, parts);
  const now = /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"));
  if (hasFocus) now?.focus({ preventScroll: true });
  // Only the list is scrolled, never the page.
  if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
}

/**
 * @param {import("./desk.js").Desk} app
 * @param {Node} place
 * @param {number} number
 * @param {boolean} white
 * @param {boolean} fresh
 * @returns {HTMLElement[]}
 */
function line(app, place, number, white, fresh) {
  const parts = [];
  for (let at = place; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children;
    parts.push(...word(app, main, number, white, fresh));
    const next = white ? number : number + 1;
    for (const other of others) {
      const inner = [...word(app, other, number, white, true), ...line(app, other, next, !white, false)];
      parts.push(h("span", { class: "variation" }, "(", ...inner, ")"));
    }
    fresh = others.length > 0 || plain(main.comment) !== "";
    number = next;
    white = !white;
  }
  return parts;
}

/**
 * @param {import("./desk.js").Desk} app
 * @param {Node} node
 * @param {number} number
 * @param {boolean} white
 * @param {boolean} fresh
 */
function word(app, node, number, white, fresh) {
  const label = white ? `${number}. ` : fresh || plain(node.before) ? `${number}… ` : "";
  const signs = node.nags.map((nag) => SIGNS[nag] ?? "").join("");
  const isHere = node === app.game.here;
  const move = h("button", {
    class: "word",
    "aria-current": isHere ? "step" : undefined,
    text: label + node.san + signs,
    onclick: () => app.game.go(node),
  });
  const told = (/** @type {string} */ text) => (text ? [h("span", { class: "comment", text })] : []);
  return [...told(plain(node.before)), move, ...told(plain(node.comment))];
}

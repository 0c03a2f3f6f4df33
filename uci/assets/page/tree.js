/**
 * The narrow tree: what was searched, why, and with which result.
 *
 * @typedef {object} TreeNode as `puchok analyse --tree` writes it
 * @property {number} id
 * @property {number|null} parent
 * @property {number} ply
 * @property {string} move
 * @property {string} san
 * @property {string|null} reason
 * @property {number} nodes
 * @property {number} visits
 * @property {Array<{kind: string, depth: number, score: import("./score.js").Score|null, bound: string|null, end: string}>} searches
 * @property {number[]} children
 */

import { h } from "./dom.js";
import { inWords } from "./score.js";
import { numbered, turn } from "./squares.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Rows that a search of the text shows. */
const MOST = 200;

export class TreePanel {
  id = "tree";
  title = "Tree";
  element = h("div");
  /** @type {any} */
  #tree = null;
  /** The nodes that are unfolded. @type {Set<number>} */
  #open = new Set([0]);
  #text = "";

  /** @param {Desk} app */
  constructor(app) {
    this.app = app;
    const search = h("input", {
      type: "search",
      placeholder: "Search moves and reasons",
      "aria-label": "Search the tree",
      oninput: () => {
        this.#text = search.value.trim().toLowerCase();
        this.#show();
      },
    });
    const fold = (/** @type {string} */ text, /** @type {() => void} */ act) => h("button", { text, onclick: act });
    this.head = h("p", { class: "quiet", role: "status" });
    this.list = h("ul", { role: "tree", "aria-label": "Search tree" });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.element.append(
      h(
        "div",
        { class: "row" },
        search,
        fold("Main line", () => this.#unfoldMain()),
        fold("Fold all", () => this.#foldAll()),
      ),
      this.head,
      this.list,
    );
    app.analysis.addEventListener("tree", () => {
      if (!this.element.hidden) this.look();
    });
  }

  look() {
    const { tree } = this.app.analysis;
    if (tree && tree === this.#tree) return;
    this.#tree = tree;
    if (!tree) {
      this.head.textContent = this.app.analysis.awaited("The tree");
      this.list.replaceChildren();
      return;
    }
    const { depth, nodes, kept } = tree;
    this.head.textContent = `Depth ${depth}, ${nodes.toLocaleString("en")} positions, ${kept} moves kept. Scores as White sees them; bars: share of the work.`;
    this.#unfoldMain();
  }

  #unfoldMain() {
    if (!this.#tree) return;
    this.#open = new Set([0]);
    let at = this.#node(0);
    for (const move of this.#tree.pv) {
      const next = at.children.map((id) => this.#node(id)).find((n) => n.move === move);
      if (!next) break;
      this.#open.add(next.id);
      at = next;
    }
    this.#show();
  }

  #foldAll() {
    this.#open = new Set([0]);
    this.#show();
  }

  /** @param {number} id @returns {TreeNode} */
  #node(id) {
    return this.#tree.tree[id];
  }

  /** The nodes from the root to this one, the root left out. @param {TreeNode} node */
  #path(node) {
    const path = [];
    for (let at = node; at.parent !== null; at = this.#node(at.parent)) path.unshift(at);
    return path;
  }

  #show() {
    if (!this.#tree) return;
    let rows;
    if (this.#text) {
      const found = this.#tree.tree.filter(
        (/** @type {TreeNode} */ n) =>
          n.parent !== null && `${n.san} ${n.reason ?? ""} ${last(n)?.end ?? ""}`.toLowerCase().includes(this.#text),
      );
      rows = found.slice(0, MOST).map((/** @type {TreeNode} */ n) => this.#row(n, true));
      this.head.textContent = `${found.length} moves found${found.length > MOST ? `, the first ${MOST} shown` : ""}`;
    } else rows = this.#below(this.#node(0));
    this.list.replaceChildren(...rows);
    this.list.querySelector("[role=treeitem]")?.setAttribute("tabindex", "0");
  }

  /** The rows below a node that is unfolded, most work first, the main line before all. @param {TreeNode} node @returns {HTMLElement[]} */
  #below(node) {
    const main = this.#tree.pv[node.ply];
    const isMain = this.#path(node).every((n) => n.move === this.#tree.pv[n.ply - 1]);
    const order = (/** @type {TreeNode} */ n) => (isMain && n.move === main ? Infinity : n.nodes);
    return node.children
      .map((id) => this.#node(id))
      .sort((a, b) => order(b) - order(a))
      .map((n) => this.#row(n, false));
  }

  /** @param {TreeNode} node @param {boolean} isFound with the line that leads to it */
  #row(node, isFound) {
    const path = this.#path(node);
    const words = numbered(
      this.#tree.fen,
      path.map((n) => n.san ?? "pass"),
    );
    const name = isFound ? words.join(" ") : label(words[words.length - 1], this.#tree.fen, node, path.length);
    const search = last(node);
    const side = path.length % 2 ? turn(this.#tree.fen) : turn(this.#tree.fen) === "white" ? "black" : "white";
    const isOpen = this.#open.has(node.id) && !isFound;
    const hasMore = node.children.length > 0 && !isFound;
    const work = (node.nodes + node.visits) / Math.max(1, this.#tree.nodes);
    const bar = h("i", { class: "work", "aria-hidden": "true" });
    bar.style.setProperty("--work", String(Math.min(1, work)));
    const score = search?.score ? bounded(search, inWords(search.score, side), side) : "";
    const what = [node.reason, search && search.end !== "searched" ? search.end : ""].filter(Boolean).join("; ");
    const item = h(
      "li",
      {
        role: "treeitem",
        "aria-level": path.length,
        "aria-expanded": hasMore ? String(isOpen) : undefined,
        tabindex: -1,
        "data-id": node.id,
      },
      h(
        "div",
        { class: "node" },
        h("span", { class: "fold", "aria-hidden": "true", text: hasMore ? (isOpen ? "▾" : "▸") : "" }),
        h("b", { text: name }),
        h("span", { class: "score", text: score }),
        h("span", { class: "quiet", text: what }),
        h("span", { class: "count quiet", text: node.nodes.toLocaleString("en") }),
        bar,
      ),
    );
    const line = path.map((n) => n.move);
    const row = /** @type {HTMLElement} */ (item.firstElementChild);
    row.addEventListener("mouseenter", () => line.includes("0000") || this.app.preview(this.#tree.fen, line));
    row.addEventListener("mouseleave", () => this.app.preview(null));
    row.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest(".fold") && hasMore) this.#toggle(node);
      else this.#go(path);
    });
    if (isOpen && hasMore) item.append(h("ul", { role: "group" }, ...this.#below(node)));
    return item;
  }

  /** @param {TreeNode} node */
  #toggle(node) {
    if (this.#open.has(node.id)) this.#open.delete(node.id);
    else this.#open.add(node.id);
    this.#show();
    const item = /** @type {HTMLElement|null} */ (this.list.querySelector(`[data-id="${node.id}"]`));
    item?.focus();
  }

  /** Goes to a position of the tree: its line becomes a variation of the game. @param {TreeNode[]} path */
  #go(path) {
    if (path.some((n) => n.move === "0000")) return;
    this.app.game.playLine(
      this.app.game.here,
      path.map((n) => n.move),
      path.map((n) => n.san),
    );
  }

  /** Arrows go through the rows, as in every tree. @param {KeyboardEvent} event */
  #key(event) {
    const item =
      event.target instanceof Element
        ? /** @type {HTMLElement|null} */ (event.target.closest("[role=treeitem]"))
        : null;
    if (!item) return;
    const all = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[role=treeitem]")]);
    const at = all.indexOf(item);
    const node = this.#node(Number(item.dataset.id));
    const isOpen = this.#open.has(node.id);
    if (event.key === "ArrowDown") all[at + 1]?.focus();
    else if (event.key === "ArrowUp") all[at - 1]?.focus();
    else if (event.key === "ArrowRight" && node.children.length && !isOpen) this.#toggle(node);
    else if (event.key === "ArrowLeft" && isOpen && node.children.length) this.#toggle(node);
    else if (event.key === "ArrowLeft")
      /** @type {HTMLElement|null} */ (item.parentElement?.closest("[role=treeitem]"))?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#go(this.#path(node));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {TreeNode} node */
const last = (node) => node.searches[node.searches.length - 1];

/** The move of a row, always with its number. @param {string} word @param {string} fen @param {TreeNode} node @param {number} plies */
function label(word, fen, node, plies) {
  if (/^\d/.test(word)) return word;
  const begins = turn(fen) === "white" ? 0 : 1;
  const number = (Number(fen.split(" ")[5]) || 1) + Math.floor((plies - 1 + begins) / 2);
  return `${number}… ${node.san ?? "pass"}`;
}

/** A score with a word for a bound, as White sees it. @param {{bound: string|null}} search @param {string} score @param {string} side */
function bounded(search, score, side) {
  if (search.bound === "exact" || !search.bound) return score;
  const atMost = (search.bound === "upper") === (side === "white");
  return `${atMost ? "at most" : "at least"} ${score}`;
}

// The tree of a search, to fold and unfold (a tree as WAI-ARIA describes it: arrows move, Enter shows the position).

import { element } from "./elements.js";

/**
 * A node of the tree; the first is the root, and parents come before their children.
 * @typedef {object} Node
 * @property {number|null} parent
 * @property {string|null} move in UCI notation; `0000` for a pass
 * @property {string} name the move with its number
 * @property {string} score as White sees it
 * @property {string} why
 * @property {boolean} main whether it belongs to the main line
 */

/**
 * @param {import("./stage.js").Stage} stage
 * @param {string} fen
 * @param {Node[]} nodes
 */
export function foldable(stage, fen, nodes) {
  /** @type {number[][]} */
  const below = nodes.map(() => []);
  nodes.forEach((node, i) => { if (node.parent !== null) below[node.parent].push(i); });
  const wayTo = (/** @type {number} */ i) => {
    const way = [];
    for (let at = i; nodes[at].parent !== null; at = /** @type {number} */ (nodes[at].parent)) way.unshift(nodes[at].move ?? "0000");
    return way;
  };

  /** @type {HTMLElement|null} */
  let here = null;
  const choose = (/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
    here?.classList.remove("here");
    here = row;
    row.classList.add("here");
    const moves = wayTo(i);
    stage.follow({ fen, moves, onstep: (ply) => { if (ply < 0) row.classList.remove("here"); } }, moves.length);
  };

  const branch = (/** @type {number} */ i) => {
    const node = nodes[i];
    const folded = below[i].length > 0;
    const mark = element("span", { class: "mark", "aria-hidden": "true" }, folded ? "▸" : "");
    const row = element("div", { class: node.main ? "row main" : "row", tabindex: -1, role: "treeitem" },
      mark, element("span", {}, node.name), element("span", { class: "score" }, node.score),
      element("span", { class: "why", title: node.why }, node.why));
    const item = element("li", { role: "none" }, row);
    const set = (/** @type {boolean} */ open) => {
      if (!folded) return;
      if (open && item.childNodes.length === 1) item.append(element("ul", { role: "group" }, ...below[i].map(branch)));
      if (item.childNodes.length > 1) item.lastChild.hidden = !open;
      row.setAttribute("aria-expanded", String(open));
      mark.textContent = open ? "▾" : "▸";
    };
    set(false);
    row.addEventListener("click", () => { focus(row); set(row.getAttribute("aria-expanded") !== "true"); choose(row, i); });
    row.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const open = row.getAttribute("aria-expanded") === "true";
      if (event.key === "ArrowRight") { if (open) go(row, 1); else set(true); }
      else if (event.key === "ArrowLeft") { if (open) set(false); else focus(item.parentElement?.closest("li")?.firstChild); }
      else if (event.key === "ArrowDown") go(row, 1);
      else if (event.key === "ArrowUp") go(row, -1);
      else if (event.key === "Enter" || event.key === " ") choose(row, i);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    if (node.main) set(true);
    return item;
  };
  const tree = element("ul", { class: "tree", role: "tree", "aria-label": "tree of the search" }, ...below[0].map(branch));
  tree.querySelector(".row")?.setAttribute("tabindex", "0");

  /** @param {any} row */
  function focus(row) {
    if (!row?.classList.contains("row")) return;
    tree.querySelectorAll('[tabindex="0"]').forEach((/** @type {Element} */ other) => other.setAttribute("tabindex", "-1"));
    row.setAttribute("tabindex", "0");
    row.focus();
  }

  /**
   * @param {Element} row
   * @param {number} by rows that can be seen
   */
  function go(row, by) {
    const seen = [...tree.querySelectorAll(".row")].filter((other) => !other.closest("[hidden]"));
    focus(seen[seen.indexOf(row) + by]);
  }

  return tree;
}

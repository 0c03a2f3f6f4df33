/** What keys do. */

import { $, dialog, h } from "./dom.js";

/** @typedef {[key: string, does: string]} Key */

/** @type {Key[]} */
const KEYS = [
  ["←  →", "one move back, forward"],
  ["↑  ↓", "to the variation before, after; in the tree from row to row"],
  ["Home  End", "to the beginning, the end"],
  ["f", "turn the board"],
];

/**
 * @param {import("./desk.js").Desk} app
 * @param {import("./tabs.js").Tabs} tabs
 * @param {Record<string, () => void>} [more] what other keys do
 * @param {Key[]} [told] those keys in words
 * @param {string} [hint] said below the list of keys
 */
export function listenToKeys(app, tabs, more = {}, told = [], hint = "") {
  const { game } = app;
  const showHelp = () => {
    const { length } = tabs.panels;
    /** @type {Key[]} */
    const common = [
      [length > 2 ? `1 … ${length}` : "1  2", "open a panel"],
      ["?", "this help"],
    ];
    const rows = [...KEYS, ...common, ...told].map(([key, does]) =>
      h("tr", {}, h("th", { scope: "row" }, h("kbd", { text: key })), h("td", { text: does })),
    );
    dialog("Keys", h("table", { class: "keys" }, h("tbody", {}, ...rows)), h("p", { class: "quiet", text: hint }));
  };
  const acts = /** @type {Record<string, () => void>} */ ({
    ArrowLeft: () => game.back(),
    ArrowRight: () => game.forward(),
    ArrowUp: () => game.aside(-1),
    ArrowDown: () => game.aside(1),
    Home: () => game.first(),
    End: () => game.last(),
    f: () => $("flip").click(),
    "?": showHelp,
    Escape: () => app.preview(null),
    ...more,
  });
  tabs.panels.forEach((panel, i) => {
    acts[String(i + 1)] = () => tabs.show(panel.id);
  });
  $("help").addEventListener("click", showHelp);
  document.addEventListener("keydown", (event) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    // While a position is set up the game stays as it is.
    if (app.board.isEditing) return;
    const at = event.target instanceof HTMLElement ? event.target : document.body;
    if (at.closest("input, select, textarea, dialog")) return;
    // What has a meaning on the element itself keeps it.
    if (event.key === " " && at.closest("button, summary, [role=treeitem]")) return;
    if (event.key.startsWith("Arrow") && at.closest("[role=tree]")) return;
    event.preventDefault();
    act();
  });
}

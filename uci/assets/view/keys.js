/** What keys do. */

import { $, dialog, h } from "./dom.js";

const KEYS = [
  ["←  →", "one move back, forward"],
  ["↑  ↓", "to the variation before, after"],
  ["Home  End", "to the beginning, the end"],
  ["Space", "start or stop the analysis"],
  ["m", "type a move"],
  ["b", "to the board: arrows go from field to field, Enter lifts and puts down"],
  ["f", "turn the board"],
  ["1 … 6", "open a panel"],
  ["Delete", "take away the move and all that follows"],
  ["?", "this help"],
];

export function showHelp() {
  const rows = KEYS.map(([key, does]) =>
    h("tr", {}, h("th", { scope: "row" }, h("kbd", { text: key })), h("td", { text: does })),
  );
  dialog(
    "Keys",
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
    h("p", {
      class: "quiet",
      text: "A FEN, moves or a game in PGN can be pasted anywhere on the page, a file dropped on it.",
    }),
  );
}

/** @param {import("./main.js").App} app */
export function listenToKeys(app) {
  const { game, tabs } = app;
  const focus = (/** @type {string} */ what) => {
    const element = document.querySelector(what);
    if (element instanceof HTMLElement) element.focus();
  };
  const acts = /** @type {Record<string, () => void>} */ ({
    ArrowLeft: () => game.back(),
    ArrowRight: () => game.forward(),
    ArrowUp: () => game.aside(-1),
    ArrowDown: () => game.aside(1),
    Home: () => game.first(),
    End: () => game.last(),
    " ": () => app.analysis.toggle(),
    m: () => focus("#move"),
    b: () => focus("#board [tabindex='0']"),
    f: () => $("flip").click(),
    Delete: () => game.remove(game.here),
    "?": showHelp,
    Escape: () => app.preview(null),
  });
  tabs.panels.forEach((panel, i) => {
    acts[String(i + 1)] = () => tabs.show(panel.id);
  });
  document.addEventListener("keydown", (event) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target instanceof HTMLElement ? event.target : document.body;
    if (at.closest("input, select, textarea, dialog")) return;
    // What has a meaning on the element itself keeps it.
    if (event.key === " " && at.closest("button, summary, [role=treeitem]")) return;
    if (event.key.startsWith("Arrow") && at.closest("[role=tree]")) return;
    event.preventDefault();
    act();
  });
}

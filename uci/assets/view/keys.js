/** What keys do in the viewer besides. */

import { listenToKeys } from "../page/keys.js";

/** @param {import("./main.js").App} app */
export function listen(app) {
  const focus = (/** @type {string} */ what) => {
    const element = document.querySelector(what);
    if (element instanceof HTMLElement) element.focus();
  };
  listenToKeys(
    app,
    app.tabs,
    {
      " ": () => app.analysis.toggle(),
      m: () => focus("#move"),
      b: () => focus("#board [tabindex='0']"),
      Delete: () => app.game.remove(app.game.here),
    },
    [
      ["Space", "start or stop the analysis"],
      ["m", "type a move"],
      ["b", "to the board: arrows go from field to field, Enter lifts and puts down"],
      ["Delete", "take away the move and all that follows"],
    ],
    "A FEN, moves or a game in PGN can be pasted anywhere on the page, a file dropped on it.",
  );
}

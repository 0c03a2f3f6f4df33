// What the report holds, one entry at a time, and its keys.

import { element } from "./elements.js";
import { ofPosition } from "./analysis.js";
import { ofGame } from "./game.js";

const content = JSON.parse(document.getElementById("content")?.textContent ?? "[]");
const place = /** @type {HTMLElement} */ (document.getElementById("report"));

/** @type {import("./stage.js").Stage|null} */
let stage = null;

/** @param {number} index */
function show(index) {
  const entry = content[index];
  const made = entry.game ? ofGame(entry.game) : ofPosition(entry.analysis, entry.tree);
  stage = made.stage;
  place.replaceChildren(...[chooser(index), made.page, keys()].filter((part) => part !== null));
}

/**
 * Which entry is shown, where there are several.
 * @param {number} index
 */
function chooser(index) {
  if (content.length < 2) return null;
  const options = content.map((/** @type {any} */ entry, /** @type {number} */ i) => {
    const option = element("option", { value: i }, entry.name);
    option.selected = i === index;
    return option;
  });
  const choice = element("select", { "aria-label": "entry", onchange: () => show(Number(choice.value)) }, ...options);
  return element("div", { class: "bar" }, choice);
}

function keys() {
  const key = (/** @type {string} */ name) => element("kbd", {}, name);
  return element("p", { class: "soft keys" }, key("←"), " ", key("→"), " a move back or on, ", key("Home"), " ", key("End"),
    " the line's ends, ", key("f"), " turns the board; in the tree ", key("↑"), " ", key("↓"), " move, ", key("→"), " ", key("←"),
    " unfold and fold, ", key("Enter"), " shows the position.");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity });
  if (event.key in steps) {
    stage?.step(steps[event.key]);
    event.preventDefault();
  } else if (event.key === "f") stage?.flip();
});

if (content.length > 0) show(0);

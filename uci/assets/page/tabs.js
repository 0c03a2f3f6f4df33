/**
 * The panels beside the board, one of them open.
 *
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} look shows what there is to say of the position; called when the panel is open
 */

import { $, h } from "./dom.js";

export class Tabs {
  /** @type {Panel} */
  open;

  /** @param {import("./desk.js").Desk} app @param {Panel[]} panels */
  constructor(app, panels) {
    this.app = app;
    this.panels = panels;
    this.open = panels[0];
    this.buttons = panels.map((panel) => {
      panel.element.id = `panel-${panel.id}`;
      panel.element.setAttribute("role", "tabpanel");
      panel.element.setAttribute("aria-labelledby", `tab-${panel.id}`);
      panel.element.tabIndex = 0;
      return h("button", {
        role: "tab",
        id: `tab-${panel.id}`,
        "aria-controls": `panel-${panel.id}`,
        text: panel.title,
        onclick: () => this.show(panel.id),
      });
    });
    $("tabs").replaceChildren(...this.buttons);
    $("panels").replaceChildren(...panels.map((panel) => panel.element));
    $("tabs").addEventListener("keydown", (event) => this.#key(event));
    app.analysis.addEventListener("changed", () => this.look());
    this.#mark();
  }

  #mark() {
    this.panels.forEach((panel, i) => {
      const isOpen = panel === this.open;
      panel.element.hidden = !isOpen;
      this.buttons[i].setAttribute("aria-selected", String(isOpen));
      this.buttons[i].tabIndex = isOpen ? 0 : -1;
    });
  }

  /** Opens a panel. @param {string} id */
  show(id) {
    const panel = this.panels.find((p) => p.id === id);
    if (!panel) return;
    if (panel !== this.open) {
      this.open = panel;
      this.app.undraw();
    }
    // In the bundles, a piece and a field are chosen on the board.
    this.app.board.isPicking = id === "bundles";
    this.app.board.unselect();
    this.#mark();
    this.look();
  }

  /** The position or what is known of it has changed. */
  look() {
    this.open.look();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.panels.indexOf(this.open);
    const last = this.panels.length - 1;
    const next = { ArrowLeft: at ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(this.panels[next].id);
    this.buttons[next].focus();
  }
}

/** The plans of both sides: each with its arrows, to be gone through move by move. */

import { h, refill } from "./dom.js";
import { inWords } from "./score.js";
import { after, ends, file, placing, rank } from "./squares.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./desk.js").Desk} Desk */

export class PlansPanel {
  id = "plans";
  title = "Plans";
  element = h("div");
  #shown = /** @type {any} */ (undefined);

  /** @param {Desk} app */
  constructor(app) {
    this.app = app;
  }

  look() {
    const { answer } = this.app.analysis;
    if (answer && answer === this.#shown) return;
    this.#shown = answer;
    if (!answer) {
      this.element.replaceChildren(h("p", { class: "quiet", text: this.app.analysis.awaited("The plans") }));
      return;
    }
    const lists = ["white", "black"].flatMap((side) => {
      const plans = (answer.plans ?? []).filter((/** @type {any} */ plan) => plan.side === side);
      const items = plans.map((/** @type {any} */ plan, /** @type {number} */ i) =>
        this.#plan(answer.fen, plan, i + 1),
      );
      return [
        h(
          "h2",
          {},
          side === "white" ? "White" : "Black",
          h("span", { class: "quiet", text: ` (values as ${side === "white" ? "White" : "Black"} sees them)` }),
        ),
        items.length ? h("ol", { class: "cards" }, ...items) : h("p", { class: "quiet", text: "none" }),
      ];
    });
    refill(this.element, lists);
  }

  /** @param {string} fen @param {any} plan @param {number} number */
  #plan(fen, plan, number) {
    const drawing = planDrawing(fen, plan, number);
    const show = () => this.app.draw(drawing, fen);
    const values = [];
    if (plan.alone) values.push(`let alone ${inWords(plan.alone, "white")}`);
    if (plan.defended) values.push(`against defence ${inWords(plan.defended, "white")}`);
    return h(
      "li",
      { class: `card ${plan.side}`, onmouseenter: show },
      h(
        "button",
        { class: "title", onfocus: show, onclick: show },
        h("span", { class: "disc", text: String(number) }),
        h("b", { text: plan.kind }),
        h("span", { class: `state ${plan.state}`, text: plan.state }),
      ),
      h("p", { text: plan.text }),
      h(
        "div",
        { class: "row quiet" },
        h("span", { text: values.join(" · ") }),
        stepper(this.app, fen, plan.moves, drawing),
      ),
    );
  }
}

/**
 * The ways of the pieces that move in a plan.
 * @param {string} fen
 * @param {any} plan
 * @param {number} number
 */
function planDrawing(fen, plan, number) {
  /** @type {string[][]} */
  const paths = [];
  let placed = placing(fen);
  for (const move of plan.moves) {
    const [from, to] = ends(move);
    const path = paths.find((p) => p[p.length - 1] === from);
    if (path) path.push(to);
    else paths.push([from, to]);
    placed = after(placed, move);
  }
  const own = paths.find((path) => path[0] === plan.from);
  if (own && plan.target && own[own.length - 1] !== plan.to) own.push(plan.to);
  const arrows = paths.map((path) => ({ path, side: plan.side, number: path === own ? number : undefined }));
  return { arrows, alpha: [], shaded: file(plan.to) >= 0 && rank(plan.to) >= 0 ? [plan.to] : [] };
}

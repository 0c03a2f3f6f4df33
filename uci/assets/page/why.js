/** Why the move, what refutes its rivals, what is threatened. */

import { curve } from "./curve.js";
import { h, refill } from "./dom.js";
import { forWhite, inWords } from "./score.js";
import { ends, numbered, turn } from "./squares.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Moves of a line that are drawn as arrows. */
const DRAWN = 3;

/** Moves that are shown of what happens when an offer is taken. */
const TAKEN = 6;

export class WhyPanel {
  id = "why";
  title = "Why";
  element = h("div");
  #shown = /** @type {any} */ (undefined);

  /** @param {Desk} app */
  constructor(app) {
    this.app = app;
    this.reasons = h("div");
    this.element.append(h("h2", { class: "unseen", text: "Reasons" }), this.reasons);
  }

  look() {
    const { answer } = this.app.analysis;
    if (answer === this.#shown && answer) return;
    this.#shown = answer;
    if (!answer) {
      this.reasons.replaceChildren(h("p", { class: "quiet", text: this.app.analysis.awaited("The reasons") }));
      return;
    }
    if (answer.over) {
      this.reasons.replaceChildren(h("p", { text: "The game is over." }));
      return;
    }
    const parts = [];
    if (answer.about) parts.push(h("p", { class: "quiet", text: answer.about }));
    const [best, ...rivals] = answer.why;
    if (best) parts.push(this.reason(answer.fen, best));
    if (answer.threat) {
      const { threat } = answer;
      parts.push(this.#threat(answer.fen, threat));
    }
    for (const rival of rivals) parts.push(this.reason(answer.fen, rival));
    if (answer.estimate?.length) parts.push(estimate(answer.estimate));
    if (answer.depths?.length > 1) parts.push(depths(answer.fen, answer.depths));
    refill(this.reasons, parts);
  }

  /** What the other side would do. @param {string} fen @param {any} threat */
  #threat(fen, threat) {
    const passed = ["0000", ...threat.line];
    return h(
      "article",
      {
        class: "reason threat",
        onmouseenter: () => this.app.draw(arrows(threat.line, other(turn(fen))), fen),
        onmouseleave: () => this.app.undraw(),
      },
      h("h3", {}, h("span", { class: "badge", text: "threat" }), stepper(this.app, fen, passed)),
      h("p", { text: threat.text }),
    );
  }

  /** @param {string} fen @param {any} reason */
  reason(fen, reason) {
    const side = turn(fen);
    const san = reason.san?.[0] ?? reason.move;
    const drawing = arrows(reason.line, side);
    return h(
      "article",
      {
        class: `reason ${reason.verdict}`,
        onmouseenter: () => this.app.draw(drawing, fen),
        onmouseleave: () => this.app.undraw(),
      },
      h(
        "h3",
        {},
        h("b", { text: san }),
        " ",
        h("span", { class: "badge", text: reason.verdict }),
        reason.score ? h("span", { class: "score", text: inWords(reason.score, side) }) : "",
        stepper(this.app, fen, reason.line, {}),
      ),
      h("p", { text: reason.text }),
      ...(reason.taken ?? []).map((/** @type {any} */ taken) =>
        h(
          "p",
          { class: "quiet" },
          `If taken: ${numbered(fen, taken.san).slice(0, TAKEN).join(" ")} ${inWords(taken.score, side)} `,
          stepper(this.app, fen, taken.line),
        ),
      ),
    );
  }
}

/** @param {string} side */
const other = (side) => (side === "white" ? "black" : "white");

/**
 * The first moves of a line as arrows.
 * @param {string[]} line
 * @param {string} side who makes the first
 */
function arrows(line, side) {
  /** @type {import("./drawing.js").Arrow[]} */
  const drawn = line
    .slice(0, DRAWN)
    .map((move, i) => ({ path: ends(move), side: i % 2 ? other(side) : side, number: i + 1 }));
  return { arrows: drawn };
}

/** @param {Array<{term: string, before: number, after: number}>} terms */
function estimate(terms) {
  const rows = terms.map(({ term, before, after }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row", text: term }),
      h("td", { text: String(before) }),
      h("td", { text: String(after) }),
    ),
  );
  return h(
    "details",
    {},
    h("summary", { text: "The estimate, before and after the main line, in centipawns" }),
    h(
      "table",
      { class: "terms" },
      h("thead", {}, h("tr", {}, h("th", { text: "term" }), h("th", { text: "before" }), h("th", { text: "after" }))),
      h("tbody", {}, ...rows),
    ),
  );
}

/** @param {string} fen @param {Array<{depth: number, score: import("./score.js").Score, san: string}>} told */
function depths(fen, told) {
  const side = turn(fen);
  const [first, last] = [told[0], told[told.length - 1]];
  const { element } = curve(
    told.map(({ score }) => forWhite(score, side)),
    `The value as White sees it, from depth ${first.depth} to ${last.depth}`,
  );
  const rows = told.map(({ depth, score, san }) =>
    h("tr", {}, h("th", { scope: "row", text: String(depth) }), h("td", { text: inWords(score, side) }), h("td", { text: san })),
  );
  return h(
    "details",
    { open: true },
    h("summary", { text: `The value from depth ${first.depth} to ${last.depth}` }),
    h("div", { class: "curve" }, element),
    h(
      "details",
      {},
      h("summary", { text: "as numbers" }),
      h(
        "table",
        { class: "terms" },
        h("thead", {}, h("tr", {}, ...["depth", "value", "move"].map((text) => h("th", { scope: "col", text })))),
        h("tbody", {}, ...rows),
      ),
    ),
  );
}

/** Why the move, what refutes its rivals, what is threatened; and the same for any legal move that is asked about. */

import { ask } from "./api.js";
import { announce, h } from "./dom.js";
import { inWords } from "./score.js";
import { ends, turn } from "./squares.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./main.js").App} App */

/** Positions for the answer to a question. */
const NODES = 200_000;

/** Moves of a line that are drawn as arrows. */
const DRAWN = 3;

export class WhyPanel {
  id = "why";
  title = "Why";
  element = h("div");
  /** The answer to the last question, and the position it is about. @type {{position: string, node: HTMLElement}|null} */
  #asked = null;
  #shown = /** @type {any} */ (undefined);

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.reasons = h("div");
    this.question = h("div", { class: "chips", role: "group", "aria-label": "Why not this move?" });
    this.reply = h("div", { "aria-live": "polite" });
    this.element.append(
      h("h2", { class: "unseen", text: "Reasons" }),
      this.reasons,
      h("h2", { text: "Why not this move?" }),
      this.question,
      this.reply,
    );
  }

  look() {
    const { answer } = this.app.analysis;
    const position = this.app.game.position();
    this.question.replaceChildren(
      ...this.app.moves.map(({ move, san }) =>
        h("button", { class: "chip", text: san, onclick: () => this.ask(move, san) }),
      ),
    );
    if (this.#asked?.position !== position) {
      this.#asked = null;
      this.reply.replaceChildren();
    }
    if (answer === this.#shown && answer) return;
    this.#shown = answer;
    if (!answer) {
      const text = this.app.analysis.isOn
        ? "The reasons come with the explained answer, in a moment."
        : "Start the analysis, and the reasons for the best move stand here.";
      this.reasons.replaceChildren(h("p", { class: "quiet", text }));
      return;
    }
    if (answer.over) {
      this.reasons.replaceChildren(h("p", { text: "The game is over." }));
      return;
    }
    const parts = [];
    const [best, ...rivals] = answer.why;
    if (best) parts.push(this.#reason(answer.fen, best));
    if (answer.threat) {
      const { threat } = answer;
      parts.push(
        h(
          "article",
          {
            class: "reason threat",
            onmouseenter: () => this.app.draw(arrows(threat.line, other(turn(answer.fen)))),
            onmouseleave: () => this.app.draw({}),
          },
          h("h3", {}, h("span", { class: "badge", text: "threat" })),
          h("p", { text: threat.text }),
        ),
      );
    }
    for (const rival of rivals) parts.push(this.#reason(answer.fen, rival));
    if (answer.estimate.length) parts.push(estimate(answer.estimate));
    this.reasons.replaceChildren(...parts);
  }

  /** @param {string} fen @param {any} reason */
  #reason(fen, reason) {
    const side = turn(fen);
    const san = this.app.moves.find((m) => m.move === reason.move)?.san ?? reason.move;
    const drawing = arrows(reason.line, side);
    return h(
      "article",
      {
        class: `reason ${reason.verdict}`,
        onmouseenter: () => this.app.draw(drawing),
        onmouseleave: () => this.app.draw({}),
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
    );
  }

  /**
   * Asks why a move is not played.
   * @param {string} move
   * @param {string} san
   */
  async ask(move, san) {
    const position = this.app.game.position();
    this.reply.replaceChildren(h("p", { class: "quiet", text: `${san} is being searched …` }));
    try {
      const answer = await ask("why", { position, move, nodes: NODES });
      if (this.app.game.position() !== position) return;
      const reason = answer.why.find((/** @type {any} */ r) => r.move === move);
      const node = reason ? this.#reason(answer.fen, reason) : h("p", { text: "Nothing is known of it." });
      this.#asked = { position, node };
      this.reply.replaceChildren(node);
      if (reason) announce(reason.text);
    } catch (error) {
      this.reply.replaceChildren();
      this.app.complain(error);
    }
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

/** The reasons, and those against any legal move that is asked about. */

import { announce, h, refill } from "../page/dom.js";
import { WhyPanel } from "../page/why.js";
import { ask } from "./api.js";

/** Positions for the answer to a question. */
const NODES = 200_000;

export class AskingPanel extends WhyPanel {
  /** The position that the last question is about. */
  #asked = "";
  /** The moves that can be asked about. @type {import("../page/board.js").LegalMove[]} */
  #offered = [];
  /** The question that is being answered. @type {AbortController|null} */
  #asking = null;

  /** @param {import("./main.js").App} app */
  constructor(app) {
    super(app);
    this.viewer = app;
    this.question = h("div", { class: "chips", role: "group", "aria-label": "Why not this move?" });
    this.reply = h("div", { "aria-live": "polite" });
    this.element.append(h("h2", { text: "Why not this move?" }), this.question, this.reply);
  }

  look() {
    const { moves } = this.viewer;
    if (this.#offered !== moves) {
      this.#offered = moves;
      const chip = (/** @type {import("../page/board.js").LegalMove} */ { move, san }) =>
        h("button", { class: "chip", text: san, onclick: () => this.ask(move, san) });
      refill(this.question, moves.map(chip));
    }
    if (this.#asked !== this.viewer.game.position()) {
      this.#asking?.abort();
      this.#asked = "";
      this.reply.replaceChildren();
    }
    super.look();
  }

  /**
   * Asks why a move is not played.
   * @param {string} move
   * @param {string} san
   */
  async ask(move, san) {
    const position = this.viewer.game.position();
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#asked = position;
    this.reply.replaceChildren(h("p", { class: "quiet", text: `${san} is being searched …` }));
    try {
      const answer = await ask("why", { position, move, nodes: NODES }, asking.signal);
      const reason = answer.why.find((/** @type {any} */ r) => r.move === move);
      this.reply.replaceChildren(
        reason ? this.reason(answer.fen, reason) : h("p", { text: "Nothing is known of it." }),
      );
      if (reason) announce(reason.text);
    } catch (error) {
      // Another question, or another position, has broken it off.
      if (asking.signal.aborted) return;
      this.reply.replaceChildren();
      this.viewer.complain(error);
    }
  }
}

/**
 * A report: positions and games that have been explained, in one file that needs no server.
 *
 * @typedef {import("../page/drawing.js").Drawing} Drawing
 * @typedef {import("../page/game.js").Node} Node
 * @typedef {{name: string, analysis?: any, tree?: any, game?: any}} Entry what `analyse` and `annotate` write
 */

import { Course, explained } from "../page/course.js";
import { Desk } from "../page/desk.js";
import { $, choice, h } from "../page/dom.js";
import { listenToKeys } from "../page/keys.js";
import { Knowledge } from "../page/knowledge.js";
import { showLines } from "../page/lines.js";
import { showMoves } from "../page/moves.js";
import { PlansPanel } from "../page/plans.js";
import { short } from "../page/score.js";
import { ends, turn } from "../page/squares.js";
import { Tabs } from "../page/tabs.js";
import { offerThemes } from "../page/theme.js";
import { TreePanel } from "../page/tree.js";
import { WhyPanel } from "../page/why.js";

/** Grades after which the answer to the move is drawn. */
const ERRORS = ["inaccuracy", "mistake", "blunder"];

class Told extends Knowledge {
  /** @param {string} what */
  awaited(what) {
    return `${what} of this position were not searched: the moves that have a comment have them.`;
  }
}

class Report extends Desk {
  analysis = new Told();
  #course = new Course(this);

  /** @param {Entry[]} entries */
  constructor(entries) {
    super();
    this.entries = entries;
    this.value = h("strong", { id: "value", text: "–" });
    this.title = h("span", { class: "names" });
    this.lines = h("ol", { id: "lines", "aria-label": "Best lines", onmouseleave: () => this.preview(null) });
    this.numbers = h("p", { id: "numbers", class: "quiet" });
    const names = entries.map((entry, i) => /** @type {[string, string]} */ ([String(i), entry.name]));
    const chooser = entries.length > 1 ? choice("Shown", names, "0", (value) => this.take(Number(value))) : "";
    $("analysis").replaceChildren(
      chooser,
      h("div", { class: "row head" }, this.value, this.title),
      this.lines,
      this.numbers,
      this.#course.element,
    );
    const isTree = entries.some((entry) => entry.tree);
    this.tabs = new Tabs(this, [new WhyPanel(this), new PlansPanel(this), ...(isTree ? [new TreePanel(this)] : [])]);
    this.game.addEventListener("here", () => this.look());
    this.take(0);
  }

  /** Shows an entry. @param {number} index */
  take(index) {
    const { analysis, tree, game } = this.entries[index];
    this.#course.take(null);
    this.analysis.answer = null;
    this.analysis.tree = null;
    this.lines.replaceChildren();
    this.numbers.textContent = "";
    this.title.textContent = "";
    if (game) this.#takeGame(game);
    else this.#takePosition(analysis, tree);
    this.analysis.dispatchEvent(new Event("changed"));
  }

  /** @param {any} analysis @param {any} tree */
  #takePosition(analysis, tree) {
    this.analysis.answer = analysis;
    this.analysis.tree = tree;
    const lines = analysis.lines ?? [analysis];
    const moves = analysis.pv.map((/** @type {string} */ move, /** @type {number} */ i) => ({
      move,
      san: analysis.san[i],
      fen: "",
    }));
    this.game.take({ tags: {}, fen: analysis.fen, result: "", comment: "", moves });
    this.title.textContent = analysis.over ? `The game is over: ${analysis.over}.` : "";
    if (analysis.over) return;
    showLines(this, this.lines, analysis.fen, lines);
    const { depth, seldepth, nodes, time_ms: time, branching } = analysis;
    this.numbers.textContent = [
      `depth ${depth}/${seldepth}`,
      `${short(nodes)} positions`,
      `${(time / 1000).toFixed(1)} s`,
      `${branching.mean} moves a position`,
    ].join(" · ");
  }

  /** @param {any} game */
  #takeGame(game) {
    const moves = game.moves.map((/** @type {any} */ said, /** @type {number} */ i) => ({
      move: said.move,
      san: said.san,
      fen: game.moves[i + 1]?.fen ?? "",
      nags: said.nag === null ? [] : [said.nag],
      comment: said.text.join(" "),
    }));
    this.game.take({ tags: game.tags, fen: game.fen, result: game.result, comment: "", moves });
    this.#course.take(game);
    const tag = (/** @type {string} */ name) => game.tags[name] ?? "?";
    const event = ["Event", "Site", "Date"].map(tag).filter((text) => text !== "?");
    this.title.textContent = [`${tag("White")} – ${tag("Black")}, ${game.result}`, ...event].join(", ");
    this.look();
  }

  /** The better move in green, the answer to the one that was played in red: as in the PGN. @param {Node} place @returns {Drawing} */
  drawn(place) {
    const { answer } = this.analysis;
    if (place === this.game.root && answer?.bestmove) {
      const best = { path: ends(answer.bestmove), side: "good" };
      const threat = answer.threat ? [{ path: ends(answer.threat.move), side: "bad" }] : [];
      return { arrows: [...threat, best] };
    }
    const said = this.#course.said.get(place);
    if (!said?.why) return {};
    const played = said.why.find((/** @type {any} */ reason) => reason.move === said.move);
    const better = said.why[0].move === said.move ? [] : [{ path: ends(said.why[0].move), side: "good" }];
    const reply = ERRORS.includes(said.grade) && played?.line[1] ? [{ path: ends(played.line[1]), side: "bad" }] : [];
    return { arrows: [...better, ...reply] };
  }

  look() {
    const { game } = this;
    const said = this.#course.said.get(game.here);
    if (this.#course.said.size) this.analysis.answer = explained(said);
    this.drawing = this.drawn(game.here);
    this.show();
    showMoves(this);
    const { answer } = this.analysis;
    if (said) this.value.textContent = this.showScore(said.score, said.side);
    else if (answer?.score) this.value.textContent = this.showScore(answer.score, turn(answer.fen));
    else this.value.textContent = "–";
    this.tabs.look();
  }
}

const report = new Report(JSON.parse($("content").textContent ?? "[]"));
for (const live of document.querySelectorAll("[data-live]")) live.remove();
offerThemes();
listenToKeys(report, report.tabs);
document.documentElement.dataset.ready = "true";

// A position with what puchok says of it: the JSON of `puchok analyse`, and the tree.

import { read } from "./position.js";
import { element, inWords } from "./elements.js";
import { Stage, clickable } from "./stage.js";
import { foldable } from "./tree.js";

/**
 * @param {string} uci
 * @param {'best'|'threat'|'plan'|'other'} kind
 * @returns {import("./board.js").Arrow}
 */
export function arrow(uci, kind) {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), kind };
}

/**
 * What is said of moves: the chosen one, its rivals, the threat; each with its line and what it draws.
 * @param {Stage} stage
 * @param {string} fen
 * @param {any[]} reasons
 * @param {any} threat
 * @returns {HTMLElement[]}
 */
export function reasons(stage, fen, reasons, threat) {
  const turn = read(fen).turn;
  const entries = reasons.map((reason, i) => {
    const line = { fen, moves: reason.line, arrows: starting(reason.line, i === 0 ? "best" : "other") };
    const score = reason.score ? ` ${inWords(reason.score, turn)}` : "";
    return element("div", { class: `entry ${reason.verdict}` },
      element("p", {}, element("strong", {}, `${reason.san[0]}${score}`), element("span", { class: "soft" }, ` ${reason.verdict}`)),
      element("p", {}, reason.text),
      clickable(stage, line, reason.san),
      ...(reason.taken ?? []).map((/** @type {any} */ taken) => element("p", {}, "If taken: ",
        clickable(stage, { fen, moves: taken.line }, taken.san), ` ${inWords(taken.score, turn)}`)));
  });
  if (threat) {
    const passed = { fen, moves: ["0000", ...threat.line], arrows: starting(["0000", ...threat.line], "threat", 1) };
    entries.push(element("div", { class: "entry refuted" },
      element("p", {}, element("strong", {}, "Threat")), element("p", {}, threat.text),
      clickable(stage, passed, ["(pass)", ...threat.san])));
  }
  return entries;
}

/**
 * The arrow of the next move, where the line begins.
 * @param {string[]} moves
 * @param {'best'|'threat'|'plan'|'other'} kind
 * @param {number} [first] moves that may have been made before
 */
function starting(moves, kind, first = 0) {
  return (/** @type {number} */ ply) => (ply <= first && moves[first] ? [arrow(moves[first], kind)] : []);
}

/**
 * The plans of both sides; a click draws one.
 * @param {Stage} stage
 * @param {string} fen
 * @param {any[]} plans
 * @returns {HTMLElement[]}
 */
export function plansOf(stage, fen, plans) {
  return ["white", "black"].flatMap((side) => {
    const own = plans.filter((plan) => plan.side === side);
    if (own.length === 0) return [];
    const items = own.map((plan) => element("li", {},
      element("button", { type: "button", class: "move", onclick: () => stage.follow({
        fen, moves: [], arrows: () => plan.moves.map((/** @type {string} */ uci) => arrow(uci, "plan")),
      }, 0) }, plan.text)));
    return [element("h2", {}, `Plans of ${side === "white" ? "White" : "Black"}`), element("ol", {}, ...items)];
  });
}

/**
 * The page of one position.
 * @param {any} analysis
 * @param {any[]|null} tree
 * @returns {{page: HTMLElement, stage: Stage}}
 */
export function ofPosition(analysis, tree) {
  const { fen } = analysis;
  const turn = read(fen).turn;
  const threatened = analysis.threat ? [arrow(analysis.threat.move, "threat")] : [];
  const main = {
    fen, moves: analysis.pv,
    arrows: (/** @type {number} */ ply) =>
      ply > 0 ? [] : [...(analysis.bestmove ? [arrow(analysis.bestmove, "best")] : []), ...threatened],
  };
  const stage = new Stage(main);
  stage.value.textContent = analysis.over ? "" : inWords(analysis.score, turn);
  const lines = analysis.lines ?? [{ score: analysis.score, pv: analysis.pv, san: analysis.san, depth: analysis.depth }];
  const shown = lines.map((/** @type {any} */ line, /** @type {number} */ i) => element("p", {},
    element("strong", {}, `${inWords(line.score, turn)} `), element("span", { class: "soft" }, `depth ${line.depth}  `),
    clickable(stage, i === 0 ? main : { fen, moves: line.pv }, line.san)));
  const terms = analysis.estimate.map((/** @type {any} */ term) => element("tr", {},
    element("td", {}, term.term), ...[term.before, term.after].map((cp) => element("td", {}, inWords({ cp }, "w")))));
  const words = analysis.over
    ? [element("p", {}, `The game is over: ${analysis.over}.`)]
    : [
      element("h2", {}, lines.length > 1 ? "Lines" : "Main line"), ...shown,
      element("h2", {}, "Why"), ...reasons(stage, fen, analysis.why, analysis.threat),
      ...plansOf(stage, fen, analysis.plans),
      ...(tree && tree.length > 1 ? [element("h2", {}, "Tree of the search"), foldable(stage, fen, tree)] : []),
      ...(terms.length ? [element("details", {}, element("summary", {}, "Terms of the estimate, for the side to move, now and at the end of the line"),
        element("table", {}, ...terms))] : []),
      element("p", { class: "soft" }, `${analysis.depth} plies deep (longest line ${analysis.seldepth}), ${analysis.nodes} positions`),
    ];
  const page = element("section", {}, element("h1", {}, `${turn === "w" ? "White" : "Black"} to move`),
    element("p", { class: "soft" }, fen),
    element("div", { class: "columns" }, element("div", { class: "side" }, stage.place, stage.bar), element("div", {}, ...words)));
  return { page, stage };
}

// An annotated game: the JSON of `puchok annotate`.

import { element, inWords } from "./elements.js";
import { Stage } from "./stage.js";
import { arrow, plansOf, reasons } from "./analysis.js";
import { curve, expectation } from "./curve.js";

/** What players write behind a move, by its glyph. */
const GLYPHS = /** @type {Record<string, string>} */ ({ 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" });

/** Grades that are marked in the curve. */
const ERRORS = ["inaccuracy", "mistake", "blunder"];

/**
 * @param {any} game
 * @returns {{page: HTMLElement, stage: Stage}}
 */
export function ofGame(game) {
  /** @type {any[]} */
  const moves = game.moves;
  const start = { fen: game.fen, moves: moves.map((move) => move.move) };
  const details = element("div");
  const buttons = moves.map((move, i) => element("button", {
    type: "button", class: "move", onclick: () => stage.follow(line, i + 1),
  }, `${move.side === "white" || i === 0 ? number(move) : ""}${move.san}${GLYPHS[move.nag] ?? ""}`));

  const line = {
    ...start,
    // The better move in green, the answer to the one that was played in red: as in the PGN.
    arrows: (/** @type {number} */ ply) => {
      const [last, why] = [moves[ply - 1], moves[ply - 1]?.why];
      if (!why) return [];
      const played = why.find((/** @type {any} */ reason) => reason.move === last.move);
      return [
        ...(why[0].move === last.move ? [] : [arrow(why[0].move, "best")]),
        ...(ERRORS.includes(last.grade) && played?.line[1] ? [arrow(played.line[1], "threat")] : []),
      ];
    },
    onstep: (/** @type {number} */ ply) => {
      buttons.forEach((button, i) => button.classList.toggle("here", i + 1 === ply));
      if (ply < 0) return;
      graph.show(ply);
      const move = moves[ply - 1];
      stage.value.textContent = move ? inWords(move.score, side(move)) : "";
      details.replaceChildren(...(move ? said(stage, move) : []));
    },
  };
  const points = [
    { value: moves[0] ? expectation(moves[0].best, side(moves[0])) : 0.5, isError: false, label: "" },
    ...moves.map((move) => ({
      value: expectation(move.score, side(move)), isError: ERRORS.includes(move.grade), label: `${number(move)}${move.san}: ${move.grade}`,
    })),
  ];
  const graph = curve(points, (index) => stage.follow(line, index));
  const stage = new Stage({ ...start });
  stage.follow(line, 0);

  const tag = (/** @type {string} */ name) => game.tags[name] ?? "?";
  const page = element("section", {}, element("h1", {}, `${tag("White")} – ${tag("Black")}, ${game.result}`),
    element("p", { class: "soft" }, ["Event", "Site", "Date"].map((name) => game.tags[name]).filter((text) => text && text !== "?").join(", ")),
    element("div", { class: "columns" },
      element("div", { class: "side" }, stage.place, stage.bar, graph.drawing),
      element("div", {}, numbers(game), element("p", { class: "moves" }, ...buttons.flatMap((button) => [button, " "])), details)));
  return { page, stage };
}

/** @param {any} move */
function side(move) {
  return move.side === "white" ? "w" : "b";
}

/**
 * "12. " or "12… ".
 * @param {any} move
 */
function number(move) {
  return `${move.fen.split(" ")[5]}${move.side === "white" ? "." : "…"} `;
}

/**
 * How both sides played.
 * @param {any} game
 */
function numbers(game) {
  const row = (/** @type {string} */ name, /** @type {any} */ own) => element("tr", {},
    ...[name, own.accuracy.toFixed(0), own.inaccuracies, own.mistakes, own.blunders].map((cell) => element("td", {}, String(cell))));
  return element("table", {},
    element("tr", {}, ...["", "accuracy", "inaccuracies", "mistakes", "blunders"].map((cell) => element("th", {}, cell))),
    row("White", game.white), row("Black", game.black));
}

/**
 * What is said of a move of the game; what was searched there can be unfolded.
 * @param {Stage} stage
 * @param {any} move
 * @returns {HTMLElement[]}
 */
function said(stage, move) {
  const found = move.text.map((/** @type {string} */ text) => element("p", {}, text));
  const head = element("h2", {}, `${number(move)}${move.san}${GLYPHS[move.nag] ?? ""} `,
    element("span", { class: "soft" }, move.grade));
  const entries = move.why ? reasons(stage, move.fen, move.why, move.threat) : [];
  const plans = move.plans ? plansOf(stage, move.fen, move.plans) : [];
  return [head, element("div", { class: `entry ${move.grade}` }, ...(found.length ? found : [element("p", { class: "soft" }, "Nothing to say.")])),
    ...(entries.length ? [element("details", {}, element("summary", {}, "Moves, threats and plans before it"), ...entries, ...plans)] : [])];
}

/**
 * The engine: its lines while it searches, start and stop.
 *
 * @typedef {import("../page/lines.js").Line} Line
 * @typedef {{move: string, san: string, number: number, depth: number}} Current the move that is being searched
 * @typedef {{fen: string, nodes: number, time_ms: number, hashfull: number, lines: Line[], current?: Current}} Progress
 */

import { Refused, follow } from "./api.js";
import { explained } from "../page/course.js";
import { $, announce, choice, h } from "../page/dom.js";
import { Knowledge } from "../page/knowledge.js";
import { showLines } from "../page/lines.js";
import { short } from "../page/score.js";
import { turn } from "../page/squares.js";

/** @typedef {import("./main.js").App} App */

/** After a move the search waits so many milliseconds for the next one. */
const CALM = 120;

/** How often the value is read out while it changes, in milliseconds. */
const SPOKEN = 8000;

export class Analysis extends Knowledge {
  isOn = false;
  settings = { lines: 1, threads: 1, hash: 64, nodes: 100_000 };
  /** @type {Progress|null} */
  progress = null;
  /** @type {AbortController|null} */
  #running = null;
  /** The search for the move that the engine plays. @type {AbortController|null} */
  #deciding = null;
  #timer = 0;
  #spoken = 0;
  #frame = 0;

  /** @param {App} app */
  constructor(app) {
    super();
    this.app = app;
    this.button = h("button", {
      id: "analyse",
      class: "main",
      "aria-pressed": "false",
      text: "Analyse",
      onclick: () => this.toggle(),
    });
    this.value = h("strong", { id: "value", text: "–" });
    this.state = h("span", { id: "state", class: "quiet" });
    this.lines = h("ol", {
      id: "lines",
      "aria-label": "Best lines",
      // A move that is told anew while the pointer is on it does not see it leave.
      onmouseleave: () => this.app.preview(null),
    });
    this.numbers = h("p", { id: "numbers", class: "quiet" });
    const set = (/** @type {"lines"|"threads"|"hash"|"nodes"} */ name) => (/** @type {string} */ value) => {
      this.settings[name] = Number(value);
      this.restart();
    };
    const many = (/** @type {number[]} */ all) =>
      all.map((n) => /** @type {[string, string]} */ ([String(n), String(n)]));
    const cores = Math.max(1, navigator.hardwareConcurrency || 1);
    const threads = [1, 2, 4, 8, 16, 32].filter((n) => n <= cores);
    const settings = h(
      "details",
      { class: "settings" },
      h("summary", { text: "Settings" }),
      h(
        "div",
        { class: "row" },
        choice("Lines", many([1, 2, 3, 4, 5]), "1", set("lines")),
        choice("Threads", many(threads), "1", set("threads")),
        choice("Table, MiB", many([16, 64, 256, 1024]), "64", set("hash")),
        choice(
          "Explain after",
          [
            ["30000", "30 k"],
            ["100000", "100 k"],
            ["300000", "300 k"],
            ["1000000", "1 M"],
            ["3000000", "3 M"],
          ],
          "100000",
          set("nodes"),
        ),
        h("span", { class: "quiet", text: "positions" }),
      ),
    );
    $("analysis").replaceChildren(
      h("div", { class: "row head" }, this.button, this.value, this.state),
      this.lines,
      this.numbers,
      settings,
    );
    app.game.addEventListener("here", () => {
      this.letGo();
      this.restart();
    });
  }

  /** What to do for what is not known yet. @param {string} what */
  awaited(what) {
    const verb = what.endsWith("s") ? "come" : "comes";
    return this.isOn
      ? `${what} ${verb} with the explained answer, in a moment.`
      : `Start the analysis: ${what.toLowerCase()} ${verb} with its answer.`;
  }

  toggle() {
    this.isOn = !this.isOn;
    this.button.textContent = this.isOn ? "Stop" : "Analyse";
    this.button.setAttribute("aria-pressed", String(this.isOn));
    if (this.isOn) this.restart();
    else if (!this.#deciding) {
      this.halt();
      this.state.textContent = "stopped";
      announce("Analysis stopped");
    }
  }

  /** Ends the search that runs, and shows nothing more of it. */
  halt() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#running?.abort();
    this.#running = null;
  }

  /** Searches the position that is looked at, when searching is on; what the engine plays is decided first. */
  restart() {
    if (this.#deciding) return;
    this.halt();
    this.answer = this.tree = this.progress = null;
    if (!this.isOn) {
      // What the annotation of the game has found here.
      const said = this.app.games.course.said.get(this.app.game.here);
      this.answer = explained(said);
      this.#clear();
      if (said) this.value.textContent = this.app.showScore(said.score, said.side);
      this.dispatchEvent(new Event("changed"));
      return;
    }
    this.dispatchEvent(new Event("changed"));
    this.state.textContent = "searching";
    this.#timer = setTimeout(() => this.#run(), CALM);
  }

  #clear() {
    this.value.textContent = "–";
    this.state.textContent = "";
    this.lines.replaceChildren();
    this.numbers.textContent = "";
    this.app.showValue(0, "–");
  }

  async #run() {
    const running = new AbortController();
    this.#running = running;
    const question = { position: this.app.game.position(), ...this.settings, deepen: true };
    try {
      await follow("analyse", question, running.signal, (event, data) => this.#told(event, data, true));
      if (this.#running === running) this.state.textContent = "done";
    } catch (error) {
      if (running.signal.aborted) return;
      if (error instanceof Refused) {
        this.isOn = false;
        this.button.textContent = "Analyse";
        this.button.setAttribute("aria-pressed", "false");
        this.state.textContent = error.message;
      } else this.state.textContent = "waiting for the server";
    }
  }

  /** @param {string} event @param {any} data @param {boolean} deepens the search goes on behind the explained answer */
  #told(event, data, deepens) {
    if (event === "progress") {
      this.progress = data;
      if (!this.#frame) {
        this.#frame = requestAnimationFrame(() => {
          this.#frame = 0;
          this.#show();
        });
      }
    } else if (event === "analysis") {
      this.answer = data;
      this.state.textContent = data.over ? "the game is over" : deepens ? "explained; looking deeper" : "explained";
      this.#show();
      this.dispatchEvent(new Event("changed"));
    } else if (event === "tree") {
      this.tree = data;
      this.dispatchEvent(new Event("tree"));
    } else if (event === "failure") {
      this.state.textContent = data.error;
    }
  }

  #show() {
    const { answer } = this;
    // The lines that have been told last are the deepest, unless the explained answer has looked deeper.
    let lines = this.progress?.lines ?? [];
    if (answer?.lines?.length && (lines[0]?.depth ?? 0) <= answer.depth) lines = answer.lines;
    const fen = answer?.fen ?? this.progress?.fen;
    if (!fen) return;
    const side = turn(fen);
    if (answer?.over) {
      this.value.textContent = answer.over === "checkmate" ? "checkmate" : "draw";
      this.lines.replaceChildren();
      const cp = answer.over === "checkmate" ? (side === "white" ? -2000 : 2000) : 0;
      this.app.showValue(cp, this.value.textContent);
      return;
    }
    if (!lines.length) return;
    const text = this.app.showScore(lines[0].score, side);
    this.value.textContent = text;
    showLines(this.app, this.lines, fen, lines);
    const { nodes = answer?.nodes, time_ms: time = answer?.time_ms, hashfull = 0, current } = this.progress ?? {};
    const told = [
      `depth ${lines[0].depth}/${lines[0].seldepth}`,
      `${short(nodes)} positions`,
      `${(time / 1000).toFixed(1)} s`,
    ];
    if (time > 0) told.push(`${short(Math.round(nodes / (time / 1000)))}/s`);
    if (answer) told.push(`${answer.branching.mean} moves a position`);
    if (current) told.push(`at depth ${current.depth}: ${current.san} (${current.number})`);
    if (hashfull) told.push(`table ${Math.round(hashfull / 10)}\u00a0%`);
    this.numbers.textContent = told.join(" · ");
    if (performance.now() - this.#spoken > SPOKEN) {
      this.#spoken = performance.now();
      announce(`${text}, ${lines[0].san[0]}, depth ${lines[0].depth}`);
    }
  }

  /**
   * The move that the engine plays here, after so many positions. Settings hold from the next one on.
   * @returns {Promise<any>} what `analyse` says
   */
  async decide() {
    this.letGo();
    this.halt();
    const { hash, threads, nodes } = this.settings;
    const question = { position: this.app.game.position(), hash, threads, nodes, lines: 1, deepen: false };
    const deciding = new AbortController();
    this.#deciding = deciding;
    let answer = null;
    try {
      await follow("analyse", question, deciding.signal, (event, data) => {
        if (event === "analysis") answer = data;
        this.#told(event, data, false);
      });
    } finally {
      if (this.#deciding === deciding) this.#deciding = null;
    }
    return answer;
  }

  /** The engine plays no move here: another position is looked at, or it has another side. */
  letGo() {
    this.#deciding?.abort();
    this.#deciding = null;
  }
}

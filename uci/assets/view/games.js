/** Games in PGN: the list, a game with its curve and turning points, and the annotation in the background. */

import { ask, follow } from "./api.js";
import { announce, choice, h, s } from "./dom.js";
import { MOST, forWhite, inWords, pawns } from "./score.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./game.js").Node} Node */

/** Games that the list shows. */
const SHOWN = 200;

/** The curve, in its own units. */
const WIDTH = 600;
const HEIGHT = 120;

export class GamesPanel {
  id = "games";
  title = "Games";
  element = h("div");
  /** The text that the games are in. */
  #pgn = "";
  /** @type {any[]} */
  #games = [];
  /** What `annotate` says of the game, and the first position of that game. @type {any} */
  #annotated = null;
  /** The annotated game as a page of its own, in HTML; empty without one. */
  report = "";
  #root = -1;
  #nodes = 20_000;
  /** @type {AbortController|null} */
  #running = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.filter = h("input", {
      type: "search",
      placeholder: "Search players, events",
      "aria-label": "Search the games",
      oninput: () => this.#list(),
    });
    this.count = h("p", { class: "quiet", role: "status" });
    this.table = h("table", { class: "games" });
    this.bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Annotation" });
    this.button = h("button", { id: "annotate", class: "main", text: "Annotate", onclick: () => this.annotate() });
    this.state = h("span", { class: "quiet", role: "status" });
    this.curve = h("div", { class: "curve" });
    this.points = h("ul", { class: "points" });
    this.library = h(
      "div",
      { hidden: true },
      h("h2", { text: "Games of the file" }),
      this.filter,
      this.count,
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Games" }, this.table),
    );
    this.element.append(
      h(
        "div",
        { class: "row" },
        this.button,
        choice(
          "Effort a move",
          [
            ["5000", "5 k"],
            ["20000", "20 k"],
            ["100000", "100 k"],
            ["500000", "500 k"],
          ],
          "20000",
          (value) => (this.#nodes = Number(value)),
        ),
        this.bar,
        this.state,
      ),
      this.curve,
      this.points,
      this.library,
    );
    app.game.addEventListener("here", () => this.#mark());
  }

  look() {
    if (this.#annotated && this.app.game.root.id !== this.#root) {
      this.#annotated = null;
      this.report = "";
      this.points.replaceChildren();
      this.state.textContent = "";
    }
    this.#draw();
  }

  /** Reads games; one alone is shown at once. @param {string} pgn */
  async read(pgn) {
    const { games } = await ask("games", pgn);
    const good = games.filter((/** @type {any} */ g) => !g.error);
    if (games.length === 0) throw new Error("There is no game in this text.");
    if (good.length === 0) throw new Error(games[0].error);
    this.#pgn = pgn;
    this.#games = games;
    this.library.hidden = games.length < 2;
    this.#list();
    await this.take(good[0].game);
    if (games.length > 1) this.app.tabs.show(this.id);
  }

  /** Shows a game of the list. @param {number} number from 1 */
  async take(number) {
    try {
      this.app.game.take(await ask(`game?game=${number}`, this.#pgn));
      for (const row of this.table.rows) row.setAttribute("aria-selected", String(Number(row.dataset.game) === number));
      this.look();
    } catch (error) {
      this.app.complain(error);
    }
  }

  #list() {
    const text = this.filter.value.trim().toLowerCase();
    const found = this.#games.filter((g) => !text || Object.values(g.tags).join(" ").toLowerCase().includes(text));
    this.count.textContent = `${found.length} of ${this.#games.length} games${found.length > SHOWN ? `, the first ${SHOWN} shown` : ""}`;
    const rows = found.slice(0, SHOWN).map((g) => {
      if (g.error)
        return h(
          "tr",
          { "data-game": g.game },
          h("td", { text: String(g.game) }),
          h("td", { colspan: 4, class: "quiet", text: g.error }),
        );
      const open = h("button", {
        class: "word",
        text: `${g.tags.White ?? "?"} – ${g.tags.Black ?? "?"}`,
        onclick: () => this.take(g.game),
      });
      return h(
        "tr",
        { "data-game": g.game },
        h("td", { text: String(g.game) }),
        h("td", {}, open),
        h("td", { text: g.result }),
        h("td", { text: g.tags.Event ?? "" }),
        h("td", { text: (g.tags.Date ?? "").slice(0, 4) }),
      );
    });
    const heads = ["", "Players", "Result", "Event", "Year"].map((text) =>
      h("th", { scope: "col" }, text || h("span", { class: "unseen", text: "Number" })),
    );
    this.table.replaceChildren(h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows));
  }

  /** Explains the game in the background; the page stays free for other things. */
  async annotate() {
    if (this.#running) {
      this.#running.abort();
      return;
    }
    const { game } = this.app;
    if (!game.root.children.length) {
      this.state.textContent = "There are no moves to annotate.";
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.button.textContent = "Stop";
    this.bar.hidden = false;
    this.bar.removeAttribute("value");
    const path = game.path().map((n) => n.move);
    const root = game.root.id;
    /** @type {any} */
    let annotated = null;
    let pgn = "";
    let report = "";
    try {
      await follow(
        "annotate",
        { pgn: game.pgn(), nodes: this.#nodes, every_move: false },
        running.signal,
        (event, data) => {
          if (event === "progress") {
            this.bar.max = data.of;
            this.bar.value = data.done;
            this.state.textContent = `${data.done} of ${data.of} moves`;
          } else if (event === "game") annotated = data;
          else if (event === "pgn") pgn = data.pgn;
          else if (event === "report") report = data.html;
        },
      );
      if (annotated && game.root.id === root) {
        await this.#take(annotated, pgn, path);
        this.report = report;
      } else this.state.textContent = "";
    } catch (error) {
      this.state.textContent = "stopped";
      if (!running.signal.aborted) this.app.complain(error);
    }
    this.#running = null;
    this.button.textContent = "Annotate";
    this.bar.hidden = true;
  }

  /** @param {any} annotated @param {string} pgn @param {string[]} path where the reader was */
  async #take(annotated, pgn, path) {
    const { game } = this.app;
    game.take(await ask("game?game=1", pgn));
    let at = game.root;
    for (const move of path) at = at.children.find((n) => n.move === move) ?? at;
    game.go(at);
    this.#annotated = annotated;
    this.#root = game.root.id;
    const { white, black } = annotated;
    const told = (/** @type {any} */ side) =>
      `${side.accuracy} (${side.inaccuracies} ?!, ${side.mistakes} ?, ${side.blunders} ??)`;
    this.state.textContent = `Accuracy: White ${told(white)}, Black ${told(black)}`;
    announce(this.state.textContent);
    this.#draw();
    const line = game.mainLine();
    const turning = annotated.moves.filter(
      (/** @type {any} */ m) => m.turns || m.grade === "blunder" || m.grade === "mistake",
    );
    this.points.replaceChildren(
      ...turning.map((/** @type {any} */ m) =>
        h(
          "li",
          {},
          h("button", {
            class: "word",
            text: `${m.fen.split(" ")[5]}${m.side === "white" ? "." : "…"} ${m.san}`,
            onclick: () => game.go(line[m.ply - 1]),
          }),
          ` ${m.grade}${m.turns ? ", the game turns" : ""}: ${inWords(m.best, m.side)} → ${inWords(m.score, m.side)}`,
        ),
      ),
    );
  }

  /** The values after each move of the main line, from an annotation or from the comments of the game. @returns {Array<number|null>} */
  #values() {
    if (this.#annotated) return this.#annotated.moves.map((/** @type {any} */ m) => forWhite(m.score, m.side));
    return this.app.game.mainLine().map((n) => {
      const found = /\[%eval (#?)(-?[\d.]+)/.exec(n.comment);
      if (!found) return null;
      const number = Number(found[2]);
      return found[1] ? Math.sign(number) * 20_000 : number * 100;
    });
  }

  /** The curve of the values. */
  #draw() {
    const values = this.#values();
    if (!values.some((value) => value !== null)) {
      this.curve.replaceChildren();
      return;
    }
    const line = this.app.game.mainLine();
    const most = MOST * 100;
    const step = WIDTH / Math.max(1, values.length - 1);
    const y = (/** @type {number} */ cp) =>
      HEIGHT / 2 - (Math.atan(cp / 250) / Math.atan(most / 250)) * (HEIGHT / 2 - 6);
    const points = values.map((cp, i) =>
      cp === null ? null : `${(i * step).toFixed(1)},${y(Math.max(-most, Math.min(most, cp))).toFixed(1)}`,
    );
    const turns = new Set(this.#annotated?.turning_points ?? []);
    const marks = values.flatMap((cp, i) =>
      cp !== null && turns.has(i + 1)
        ? [s("circle", { class: "turn", cx: i * step, cy: y(Math.max(-most, Math.min(most, cp))), r: 5 })]
        : [],
    );
    const here = s("line", { class: "here", x1: 0, x2: 0, y1: 0, y2: HEIGHT });
    const drawn = s(
      "svg",
      {
        viewBox: `-4 0 ${WIDTH + 8} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": "Values of the game as White sees them, move by move",
      },
      s("line", { class: "level", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s("polyline", { class: "values", points: points.filter(Boolean).join(" "), fill: "none" }),
      ...marks,
      here,
    );
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect();
      const at = Math.round((((event.clientX - box.left) / box.width) * (WIDTH + 8) - 4) / step);
      const node = line[Math.max(0, Math.min(line.length - 1, at))];
      if (node) this.app.game.go(node);
    });
    this.curve.replaceChildren(drawn, (this.caption = h("p", { class: "quiet" })));
    this.marker = { line: here, step, values };
    this.#mark();
  }

  /** Marks in the curve the move that is looked at. */
  #mark() {
    const { game } = this.app;
    if (!this.marker || !this.caption?.isConnected) return;
    const at = game.mainLine().indexOf(game.here);
    const { line, step, values } = this.marker;
    line.setAttribute("transform", `translate(${Math.max(0, at) * step} 0)`);
    const cp = values[at];
    this.caption.textContent =
      at >= 0 && cp !== null && cp !== undefined
        ? `After ${game.here.san}: ${Math.abs(cp) > 15_000 ? "mate" : pawns(cp)}`
        : "Click the curve to go to a move.";
  }
}

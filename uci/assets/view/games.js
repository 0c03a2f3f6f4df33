/** Games in PGN: the list, a game with its curve and turning points, and the annotation in the background. */

import { Refused, ask, follow } from "./api.js";
import { Course } from "../page/course.js";
import { announce, choice, h } from "../page/dom.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("../page/game.js").Node} Node */

/** Games that the list shows. */
const SHOWN = 200;

export class GamesPanel {
  id = "games";
  title = "Games";
  element = h("div");
  /** The text that the games are in. */
  #pgn = "";
  /** @type {any[]} */
  #games = [];
  /** The annotated game as a page of its own, in HTML; empty without one. */
  report = "";
  /** The first position of the annotated game. */
  #root = -1;
  #nodes = 20_000;
  #everyMove = false;
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
    this.course = new Course(app);
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
        choice(
          "Explain",
          [
            ["", "what matters"],
            ["every", "every move"],
          ],
          "",
          (value) => (this.#everyMove = Boolean(value)),
        ),
        this.bar,
        this.state,
      ),
      this.course.element,
      this.library,
    );
  }

  look() {
    if (this.#root >= 0 && this.app.game.root.id !== this.#root) {
      this.#root = -1;
      this.report = "";
      this.course.take(null);
    }
    this.course.draw();
  }

  /** Reads games, and shows the first that is good. @param {string} pgn */
  async read(pgn) {
    await this.take(await this.load(pgn));
  }

  /** Lists the games of a text. @param {string} pgn @returns {Promise<number>} the first that is good */
  async load(pgn) {
    const { games } = await ask("games", pgn);
    const good = games.filter((/** @type {any} */ g) => !g.error);
    if (games.length === 0) throw new Error("There is no game in this text.");
    if (good.length === 0) throw new Error(games[0].error);
    this.#pgn = pgn;
    this.#games = games;
    this.library.hidden = games.length < 2;
    this.#list();
    if (games.length > 1) this.app.tabs.show(this.id);
    return good[0].game;
  }

  /** Shows a game of the list. @param {number} number from 1 */
  async take(number) {
    try {
      this.app.game.take(await ask(`game?game=${number}`, this.#pgn));
      for (const row of this.table.rows) row.setAttribute("aria-selected", String(Number(row.dataset.game) === number));
      this.look();
      const { remarks } = this.#games.find((g) => g.game === number) ?? { remarks: [] };
      if (remarks.length) this.app.complain(new Error(`Remarks on this game: ${remarks.join("; ")}.`));
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
        text: g.tags.White || g.tags.Black ? `${g.tags.White ?? "?"} – ${g.tags.Black ?? "?"}` : (g.tags.Event ?? "?"),
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
    const root = game.root.id;
    /** @type {any} */
    let annotated = null;
    let pgn = "";
    let report = "";
    try {
      await follow(
        "annotate",
        { pgn: game.pgn(), nodes: this.#nodes, every_move: this.#everyMove },
        running.signal,
        (event, data) => {
          if (event === "progress") {
            this.bar.max = data.of;
            this.bar.value = data.done;
            this.state.textContent = `${data.done} of ${data.of} moves`;
          } else if (event === "game") annotated = data;
          else if (event === "pgn") pgn = data.pgn;
          else if (event === "report") report = data.html;
          else if (event === "failure") throw new Refused(data.error);
        },
      );
      if (annotated && game.root.id === root) {
        await this.#take(annotated, pgn, report);
      } else this.state.textContent = "";
    } catch (error) {
      this.state.textContent = "stopped";
      if (!running.signal.aborted) this.app.complain(error);
    }
    this.#running = null;
    this.button.textContent = "Annotate";
    this.bar.hidden = true;
  }

  /** Hangs up what was found in the game, which may have grown meanwhile. @param {any} annotated @param {string} pgn @param {string} report */
  async #take(annotated, pgn, report) {
    const { game } = this.app;
    const root = game.root.id;
    const read = await ask("game?game=1", pgn);
    this.state.textContent = "";
    if (game.root.id !== root) return;
    game.graft(read);
    this.#root = root;
    this.report = report;
    this.course.take(annotated);
    this.app.analysis.restart();
    announce(this.course.state.textContent ?? "");
  }
}

/**
 * The mathematical map: the zones of both sides, as a list and on the board.
 *
 * @typedef {object} Zone as `puchok map` writes it
 * @property {number} id
 * @property {string} side
 * @property {string} piece
 * @property {string} from
 * @property {"attack"|"king"|"promotion"|"field"} kind
 * @property {string} target
 * @property {number} gain
 * @property {number} arrives
 * @property {string} state
 * @property {string} why
 * @property {string[]} trunk
 * @property {Array<{level: number, role: string, piece: string, from: string, moves: string[]}>} network
 * @property {{settled: boolean, claim: {mate: boolean, gain: number, line: string[], set: string[]}|null}} [game]
 */

import { ask } from "./api.js";
import { choice, h, refill } from "../page/dom.js";
import { ends, placing, roleName } from "../page/squares.js";
import { stepper } from "../page/stepper.js";

/** @typedef {import("./main.js").App} App */

/** Positions of the zone games of a side. */
const GAMES = 3000;

const EVERY = "all";

export class MapPanel {
  id = "map";
  title = "Map";
  element = h("div");
  /** @type {{fen: string, zones: Zone[]}|null} */
  #map = null;
  /** The position that the map is of, or was asked for. */
  #position = "";
  #filters = { side: EVERY, kind: EVERY, state: EVERY, piece: EVERY };
  /** Levels of the network that are drawn: denials, supports, denials of supports. */
  #levels = 1;
  #selected = -1;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const filter = (/** @type {"side"|"kind"|"state"|"piece"} */ name, /** @type {string[]} */ values) =>
      choice(
        name[0].toUpperCase() + name.slice(1),
        [EVERY, ...values].map((v) => [v, v]),
        EVERY,
        (value) => {
          this.#filters[name] = value;
          this.#list();
        },
      );
    const depths = /** @type {Array<[string, string]>} */ ([
      ["1", "denials"],
      ["2", "and supports"],
      ["3", "and what denies them"],
    ]);
    const network = choice("Draw", depths, "1", (value) => {
      this.#levels = Number(value);
      this.#list();
      this.#selection();
    });
    this.count = h("p", { class: "quiet", role: "status" });
    this.list = h("ul", { class: "cards zones" });
    this.element.append(
      h(
        "div",
        { class: "row filters" },
        filter("side", ["white", "black"]),
        filter("kind", ["king", "attack", "promotion", "field"]),
        filter("state", ["open", "held", "frozen"]),
        filter("piece", ["pawn", "knight", "bishop", "rook", "queen", "king"]),
        network,
      ),
      h("p", {
        class: "quiet",
        text: "Full arrow: trunk. Dashed: denial. Dotted: support. Green: the fields that a zone game rests on.",
      }),
      this.count,
      this.list,
    );
  }

  async look() {
    const position = this.app.game.position();
    if (position === this.#position) return;
    this.#position = position;
    this.#selected = -1;
    this.count.textContent = "reading the map …";
    try {
      const map = await ask("map", { position, nodes: GAMES });
      if (position !== this.#position) return;
      this.#map = map;
      this.#list();
    } catch (error) {
      this.#position = "";
      this.app.complain(error);
    }
  }

  #list() {
    if (!this.#map) return;
    const { fen, zones } = this.#map;
    const fits = (/** @type {Zone} */ zone) => {
      const { side, kind, state, piece } = this.#filters;
      return (
        (side === EVERY || zone.side === side) &&
        (state === EVERY || zone.state === state) &&
        (kind === EVERY || zone.kind === kind) &&
        (piece === EVERY || roleName(zone.piece) === piece)
      );
    };
    const shown = zones.filter(fits);
    this.count.textContent =
      zones.length === 0 ? "No zone within the horizon." : `${shown.length} of ${zones.length} zones`;
    const placed = placing(fen);
    refill(
      this.list,
      shown.map((zone) => this.#zone(fen, placed, zone)),
    );
  }

  /** @param {string} fen @param {import("../page/squares.js").Placing} placed @param {Zone} zone */
  #zone(fen, placed, zone) {
    const drawing = zoneDrawing(zone, this.#levels);
    const path = [zone.from, ...zone.trunk.map((step) => ends(step)[1])].join("–");
    const heads = headsFor(zone, placed);
    const isOpen = zone.id === this.#selected;
    const show = () => this.app.draw(drawing);
    const card = h(
      "li",
      { class: `card ${zone.side}`, onmouseenter: show, onmouseleave: () => this.#selection() },
      h(
        "button",
        {
          class: "title",
          "aria-expanded": String(isOpen),
          onfocus: show,
          onclick: () => {
            this.#selected = isOpen ? -1 : zone.id;
            this.app.preview(null);
            this.#list();
            this.#selection();
            /** @type {HTMLElement|null} */ (this.list.querySelector(`[data-zone="${zone.id}"]`))?.focus();
          },
          "data-zone": zone.id,
        },
        h("span", { class: "disc", text: String(zone.id) }),
        h("b", { text: `${roleName(zone.piece)} ${path}` }),
        h("span", { class: `state ${zone.state}`, text: zone.state }),
      ),
      h("p", {
        text: `To ${heads} on ply ${zone.arrives}, worth ${(zone.gain / 100).toFixed(2).replace("-", "−")}. ${zone.why[0].toUpperCase()}${zone.why.slice(1)}.`,
      }),
    );
    if (isOpen) card.append(this.#network(fen, zone, drawing));
    return card;
  }

  /** @param {string} fen @param {Zone} zone @param {import("../page/drawing.js").Drawing} drawing */
  #network(fen, zone, drawing) {
    const claim = zone.game?.claim;
    const links = zone.network.map((link) =>
      h("li", {
        class: `level-${link.level}`,
        text: `${link.role}: ${roleName(link.piece)} ${link.from}–${link.moves.map((m) => m.slice(2)).join("/")}`,
      }),
    );
    return h(
      "div",
      {},
      h("div", { class: "row" }, stepper(this.app, fen, zone.trunk, drawing)),
      links.length
        ? h("ul", { class: "links" }, ...links)
        : h("p", { class: "quiet", text: "Nothing stands against it." }),
      claim
        ? h("p", {
            text: `Its zone game wins ${claim.mate ? "by mate" : (claim.gain / 100).toFixed(2)}; it rests on the shaded fields.`,
          })
        : "",
    );
  }

  /** Draws the zone that is selected, or nothing. */
  #selection() {
    const zone = this.#map?.zones.find((z) => z.id === this.#selected);
    this.app.draw(zone ? zoneDrawing(zone, this.#levels) : {});
  }
}

/** What a zone heads for, in the words of `puchok map`. @param {Zone} zone @param {import("../page/squares.js").Placing} placed */
function headsFor({ kind, target }, placed) {
  if (kind === "field") return target;
  if (kind === "promotion") return `promotion on ${target}`;
  return `the ${roleName(placed.get(target) ?? "")} on ${target}`;
}

/**
 * The trunk, what denies it, what supports it, and the fields on which its game rests.
 * @param {Zone} zone
 * @param {number} levels of the network
 */
function zoneDrawing(zone, levels) {
  const path = [zone.from, ...zone.trunk.map((step) => ends(step)[1])];
  /** @type {import("../page/drawing.js").Arrow[]} */
  const arrows = [];
  const other = zone.side === "white" ? "black" : "white";
  const drawn = new Set();
  for (const link of zone.network) {
    // Where a target could go says where it is lost, not what stands against the trunk.
    if (link.level > levels || link.role === "retreat") continue;
    // By turns: denials of the other side, supports of this one, denials of those.
    const isSupport = link.level % 2 === 0;
    for (const move of link.moves) {
      if (drawn.has(move)) continue;
      drawn.add(move);
      arrows.push({ path: ends(move), side: isSupport ? zone.side : other, stroke: isSupport ? "support" : "denial" });
    }
  }
  // Over all others.
  arrows.push({ path, side: zone.side, number: zone.id });
  return { arrows, alpha: path.slice(1), shaded: zone.game?.claim?.set ?? [] };
}

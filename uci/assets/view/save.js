/** The game as PGN, an annotated one as a page of its own, the board as SVG or PNG. */

import { dialog, h } from "../page/dom.js";
import { picture } from "./picture.js";

/** Side of the picture in pixels. */
const SIZE = 800;

/** @param {string} name @param {Blob} content */
function download(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {SVGSVGElement} drawn @returns {Promise<Blob>} */
async function png(drawn) {
  const address = URL.createObjectURL(svg(drawn));
  try {
    const image = new Image(SIZE, SIZE);
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: SIZE, height: SIZE });
    canvas.getContext("2d")?.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {SVGSVGElement} drawn */
const svg = (drawn) => new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" });

/** @param {import("./main.js").App} app */
export function saveDialog(app) {
  const pgn = app.game.pgn();
  const board = () => picture(app.board.shown, app.board.flipped);
  const ways = /** @type {Array<[string, string, () => Promise<void>|void]>} */ ([
    ["save-pgn", "Game as PGN", () => download("game.pgn", new Blob([pgn], { type: "application/x-chess-pgn" }))],
    ["save-svg", "Board as SVG", () => download("board.svg", svg(board()))],
    ["save-png", "Board as PNG", async () => download("board.png", await png(board()))],
  ]);
  const { report } = app.games;
  if (report) {
    const page = new Blob([report], { type: "text/html" });
    ways.push(["save-report", "Annotated game as HTML", () => download("game.html", page)]);
  }
  const buttons = ways.map(([id, text, act]) =>
    h("button", {
      id,
      text,
      onclick: async () => {
        try {
          await act();
          box.close();
        } catch (error) {
          app.complain(error);
        }
      },
    }),
  );
  const fen = h("input", {
    readonly: true,
    value: app.game.here.fen,
    "aria-label": "FEN of the position",
    onfocus: () => fen.select(),
  });
  const text = h("textarea", { readonly: true, rows: 8, "aria-label": "The game in PGN", text: pgn });
  const box = dialog(
    "Save",
    h("div", { class: "row" }, ...buttons),
    h("label", {}, "Position ", fen),
    h("label", {}, "Game ", text),
  );
}

/** Positions and games from outside: typed, pasted, dropped, from a file. */

import { dialog, h } from "../page/dom.js";

/** @typedef {import("./main.js").App} App */

/** Bytes of games that the server reads. */
const MOST = 16 << 20;

/**
 * Takes a text: a FEN, moves, several of them a line each, or games in PGN.
 * @param {App} app
 * @param {string} text
 */
export async function take(app, text) {
  const plain = text.trim();
  if (!plain) return;
  const isPosition = /^(position\s|fen\s|startpos\b)/i.test(plain) || /^[pnbrqkPNBRQK1-8/]{15,}(\s|$)/.test(plain);
  // Several positions are listed as games are.
  if (isPosition && !plain.includes("\n")) {
    await app.begin(plain);
    return;
  }
  if (plain.length > MOST) {
    app.complain(new Error(`That is more than ${MOST >> 20} MiB, the most that is read here.`));
    return;
  }
  try {
    await app.games.read(plain);
  } catch (error) {
    app.complain(error);
  }
}

/** @param {App} app @param {File|undefined} file */
async function takeFile(app, file) {
  if (!file) return;
  if (file.size > MOST)
    app.complain(new Error(`${file.name} has more than ${MOST >> 20} MiB, the most that is read here.`));
  else await take(app, textOf(await file.arrayBuffer()));
}

/** The text of a file: older games are not in UTF-8. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {App} app */
export function openDialog(app) {
  const text = h("textarea", {
    id: "paste",
    rows: 8,
    spellcheck: "false",
    "aria-label": "A FEN, moves, or games in PGN",
    placeholder: "FEN, startpos moves e2e4 …, or games in PGN",
  });
  const file = h("input", {
    type: "file",
    accept: ".pgn,.fen,.epd,.txt",
    "aria-label": "A file",
    onchange: () => {
      box.close();
      takeFile(app, file.files?.[0]);
    },
  });
  const show = h("button", {
    id: "take",
    class: "main",
    text: "Show",
    onclick: () => {
      box.close();
      take(app, text.value);
    },
  });
  const box = dialog("Open", text, h("div", { class: "row" }, file, show));
  text.focus();
}

/** What is pasted or dropped on the page is taken. @param {App} app */
export function pasteAnywhere(app) {
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    take(app, event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer ?? {};
    if (files?.length) takeFile(app, files[0]);
    else take(app, event.dataTransfer?.getData("text") ?? "");
  });
}

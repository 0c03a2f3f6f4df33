/**
 * Fields, pieces and the placing of pieces, for what is drawn. The rules are the server's: nothing here knows which moves are legal.
 *
 * @typedef {string} Square `e4`
 * @typedef {Map<Square, string>} Placing a letter of FEN for each field that is not empty
 */

export const FILES = "abcdefgh";

/** All fields, from a8 to h1. @type {Square[]} */
export const SQUARES = [...Array(64).keys()].map((i) => FILES[i % 8] + (8 - Math.floor(i / 8)));

const NAMES = /** @type {Record<string, string>} */ ({
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
});

/** @param {string} piece */
export const side = (piece) => (piece === piece.toUpperCase() ? "white" : "black");

/** "White knight". @param {string} piece */
export const pieceName = (piece) => `${side(piece) === "white" ? "White" : "Black"} ${NAMES[piece.toLowerCase()]}`;

/** "knight". @param {string} piece */
export const roleName = (piece) => NAMES[piece.toLowerCase()];

/** The file, 0 to 7. @param {Square} square */
export const file = (square) => square.charCodeAt(0) - 97;

/** The rank, 0 to 7. @param {Square} square */
export const rank = (square) => square.charCodeAt(1) - 49;

/**
 * Where the pieces of a FEN stand.
 * @param {string} fen
 * @returns {Placing}
 */
export function placing(fen) {
  const placed = new Map();
  let at = 0;
  for (const sign of fen.split(" ")[0]) {
    if (sign === "/") continue;
    if (sign >= "1" && sign <= "8") at += Number(sign);
    else placed.set(SQUARES[at++], sign);
  }
  return placed;
}

/**
 * What is wrong with a text as the first field of a FEN; nothing where it places pieces.
 * @param {string} men
 */
export function fault(men) {
  const rows = men.split("/");
  if (rows.length !== 8) return `Pieces are placed in 8 rows, not in ${rows.length}: ${men}`;
  for (const [i, row] of rows.entries()) {
    const odd = [...row].find((sign) => !/[1-8KQRBNPkqrbnp]/.test(sign));
    if (odd) return `${odd} is no piece: ${row}`;
    const fields = [...row].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    if (fields !== 8) return `Rank ${8 - i} has ${fields} fields: ${row}`;
  }
  return "";
}

/**
 * The first field of a FEN.
 * @param {Placing} placed
 */
export function board(placed) {
  const rows = [];
  for (let row = 0; row < 8; row++) {
    let text = "";
    let empty = 0;
    for (const square of SQUARES.slice(row * 8, row * 8 + 8)) {
      const piece = placed.get(square);
      if (!piece) {
        empty++;
        continue;
      }
      text += (empty || "") + piece;
      empty = 0;
    }
    rows.push(text + (empty || ""));
  }
  return rows.join("/");
}

/** "white" or "black": who moves in a position. @param {string} fen */
export const turn = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");

/** The number of the next move. @param {string} fen */
export const moveNumber = (fen) => Number(fen.split(" ")[5]) || 1;

/** @param {string} move in UCI notation @returns {[Square, Square]} */
export const ends = (move) => [move.slice(0, 2), move.slice(2, 4)];

/**
 * The pieces after a move in UCI notation.
 * @param {Placing} before
 * @param {string} move
 * @returns {Placing}
 */
export function after(before, move) {
  const placed = new Map(before);
  // A pass.
  if (move === "0000") return placed;
  const [from, to] = ends(move);
  const piece = placed.get(from);
  if (!piece) return placed;
  const target = placed.get(to);
  const isKing = piece.toLowerCase() === "k";
  placed.delete(from);
  if (isKing && target && side(target) === side(piece)) {
    // Chess960: the king takes its own rook.
    placed.delete(to);
    const isShort = file(to) > file(from);
    placed.set((isShort ? "g" : "c") + from[1], piece);
    placed.set((isShort ? "f" : "d") + from[1], target);
    return placed;
  }
  if (isKing && Math.abs(file(from) - file(to)) === 2) {
    const [corner, beside] = file(to) > file(from) ? ["h", "f"] : ["a", "d"];
    const rook = placed.get(corner + from[1]);
    placed.delete(corner + from[1]);
    if (rook) placed.set(beside + from[1], rook);
  }
  if (piece.toLowerCase() === "p" && from[0] !== to[0] && !target) placed.delete(to[0] + from[1]);
  const promoted = move[4];
  placed.set(to, promoted ? (side(piece) === "white" ? promoted.toUpperCase() : promoted) : piece);
  return placed;
}

/**
 * The pieces after a line.
 * @param {string} fen
 * @param {string[]} moves
 */
export const reached = (fen, moves) => moves.reduce(after, placing(fen));

/**
 * A line of play with move numbers, a word a move: "12. Nf3", "Nc6".
 * @param {string} fen
 * @param {string[]} sans
 * @returns {string[]}
 */
export function numbered(fen, sans) {
  let number = moveNumber(fen);
  let white = turn(fen) === "white";
  return sans.map((san, i) => {
    const word = white ? `${number}. ${san}` : i === 0 ? `${number}… ${san}` : san;
    if (!white) number++;
    white = !white;
    return word;
  });
}

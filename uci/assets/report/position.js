// A position as the report shows it: what stands where, and the position after a move. It trusts the moves: puchok made them.

/**
 * @typedef {object} Position
 * @property {(string|null)[]} board letters as FEN writes them, from a1, b1 … to h8
 * @property {'w'|'b'} turn who is to move
 * @property {number} number of the move
 */

/**
 * The number of a field, from a1 = 0 to h8 = 63.
 * @param {string} name
 */
export function field(name) {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

/**
 * @param {string} fen
 * @returns {Position}
 */
export function read(fen) {
  const [rows, turn, , , , number] = fen.split(" ");
  const board = Array(64).fill(null);
  rows.split("/").forEach((row, down) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) file += Number(sign);
      else board[8 * (7 - down) + file++] = sign;
    }
  });
  return { board, turn: turn === "b" ? "b" : "w", number: Number(number) || 1 };
}

/**
 * The position after a move in UCI notation; castling also as Chess960 writes it, the king onto his rook.
 * @param {Position} position
 * @param {string} uci
 * @returns {Position}
 */
export function after(position, uci) {
  const board = position.board.slice();
  const next = {
    board,
    turn: /** @type {'w'|'b'} */ (position.turn === "w" ? "b" : "w"),
    number: position.number + (position.turn === "b" ? 1 : 0),
  };
  if (uci === "0000") return next;
  const [from, to] = [field(uci.slice(0, 2)), field(uci.slice(2, 4))];
  const piece = board[from] ?? "";
  const ontoRook = isKing(piece) && isRook(board[to]) && sameSide(piece, board[to]);
  if (ontoRook || (isKing(piece) && Math.abs(to - from) === 2 && !board[to])) {
    castle(board, from, to, ontoRook);
    return next;
  }
  const isPawn = piece.toLowerCase() === "p";
  if (isPawn && from % 8 !== to % 8 && !board[to]) board[8 * Math.floor(from / 8) + (to % 8)] = null;
  const promoted = uci[4];
  board[to] = !promoted ? piece : position.turn === "w" ? promoted.toUpperCase() : promoted;
  board[from] = null;
  return next;
}

/**
 * @param {(string|null)[]} board
 * @param {number} from the king's field
 * @param {number} to where he goes, or his rook's field
 * @param {boolean} ontoRook
 */
function castle(board, from, to, ontoRook) {
  const rank = from - (from % 8);
  const short = to > from;
  const rook = ontoRook ? to : rank + (short ? 7 : 0);
  const [king, tower] = [board[from], board[rook]];
  board[from] = null;
  board[rook] = null;
  board[rank + (short ? 6 : 2)] = king;
  board[rank + (short ? 5 : 3)] = tower;
}

/** @param {string|null|undefined} piece */
function isKing(piece) {
  return piece === "K" || piece === "k";
}

/** @param {string|null|undefined} piece */
function isRook(piece) {
  return piece === "R" || piece === "r";
}

/**
 * @param {string} one
 * @param {string|null} other
 */
function sameSide(one, other) {
  return other !== null && (one === one.toUpperCase()) === (other === other.toUpperCase());
}

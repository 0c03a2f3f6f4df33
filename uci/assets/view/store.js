/** The game is kept while the tab lives: a page that is loaded again, or from another server, goes on with it. */

const KEY = "puchok";

/** What the server was given when the game was begun. */
let begun = "";

/**
 * @param {import("../page/game.js").Game} game
 */
export function store(game) {
  const plain = (/** @type {import("../page/game.js").Node} */ n) => ({
    move: n.move,
    san: n.san,
    fen: n.fen,
    before: n.before,
    nags: n.nags,
    comment: n.comment,
  });
  /** @param {import("../page/game.js").Node} place @returns {any[]} */
  const after = (place) => {
    const moves = [];
    for (let at = place; at.children[0]; at = at.children[0]) {
      const [main, ...others] = at.children;
      moves.push({ ...plain(main), variations: others.map((other) => [plain(other), ...after(other)]) });
    }
    return moves;
  };
  const kept = {
    tags: game.tags,
    fen: game.root.fen,
    result: game.result,
    comment: game.root.comment,
    moves: after(game.root),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ begun, game: kept, path: game.path().map((n) => n.move) }));
  } catch {
    // No room, or not allowed: the game is not kept.
  }
}

/** A number that tells texts apart (FNV-1a). @param {string} text */
function mark(text) {
  let mark = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), 0x01000193);
  return mark >>> 0;
}

/**
 * Goes on with the game that was kept, if it was begun from the same thing.
 * @param {import("../page/game.js").Game} game
 * @param {{position: string, pgn?: string}} given
 */
export function restore(game, given) {
  const { position, pgn } = given;
  begun = pgn === undefined ? position : `${position} ${pgn.length} ${mark(pgn)}`;
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return false;
  }
  if (kept?.begun !== begun) return false;
  game.take(kept.game);
  let at = game.root;
  for (const move of kept.path) {
    const next = at.children.find((child) => child.move === move);
    if (!next) break;
    at = next;
  }
  game.go(at);
  return true;
}

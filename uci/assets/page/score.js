/**
 * Values, as White sees them.
 *
 * @typedef {{cp?: number, mate?: number}} Score from the side to move, as the commands write it
 */

/** Pawns beyond which the bar and the curve show no more. */
export const MOST = 10;

/**
 * Centipawns as White sees them; a mate counts as more than all pieces.
 * @param {Score} score
 * @param {string} side whose score it is
 */
export function forWhite(score, side) {
  const sign = side === "white" ? 1 : -1;
  if (score.mate === undefined) return sign * (score.cp ?? 0);
  // Mate in 0: the side to move is mated.
  return sign * (score.mate > 0 ? 1 : -1) * (20_000 - Math.abs(score.mate));
}

/**
 * "+0.35", "−1.20", "#3", "#−2": as White sees it.
 * @param {Score} score
 * @param {string} side
 */
export function inWords(score, side) {
  if (score.mate !== undefined) {
    const winner = score.mate > 0 ? side : side === "white" ? "black" : "white";
    const sign = winner === "white" ? "#" : "#−";
    return `${sign}${Math.abs(score.mate)}`;
  }
  return pawns(forWhite(score, side));
}

/** "+0.35". @param {number} cp */
export function pawns(cp) {
  const text = (Math.abs(cp) / 100).toFixed(2);
  return (cp < 0 ? "−" : "+") + text;
}

/** "1.2 M", "345 k", "812". @param {number} number */
export function short(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(2)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(number >= 1e7 ? 0 : 1)} M`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} k`;
  return number.toLocaleString("en");
}

/**
 * How much of the bar is White's, 0 to 1.
 * @param {number} cp
 */
export const share = (cp) => 1 / (1 + Math.exp(-cp / 250));

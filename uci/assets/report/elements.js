// Elements of the page. Texts are set as texts, never as markup.

/**
 * An element with attributes (`on…` are listeners) and children.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {any}
 */
export function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * The same for a drawing.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {any}
 */
export function shape(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @param {Element} made
 * @param {Record<string, any>} attributes
 * @param {(Node|string|null)[]} children
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/**
 * A score from the side to move, as White sees it: "+0.35", "White mates in 3".
 * @param {{cp?: number, mate?: number}|null} score
 * @param {'w'|'b'} turn
 */
export function inWords(score, turn) {
  if (!score) return "";
  const sign = turn === "w" ? 1 : -1;
  if (score.mate !== undefined) {
    if (score.mate === 0) return turn === "w" ? "White is mated" : "Black is mated";
    return `${score.mate * sign > 0 ? "White" : "Black"} mates in ${Math.abs(score.mate)}`;
  }
  const pawns = ((score.cp ?? 0) * sign) / 100;
  return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** Elements of the page, made in one line. */

/** @typedef {Record<string, any>} Attributes */

/**
 * Sets attributes; `on…` are listeners, `class` and `text` what they say, `false` and `undefined` leave out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, attributes);
  element.append(...children);
  return element;
}

/**
 * The element with this id, which the page has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function $(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (element);
}

/**
 * Puts other elements into one; those that stand in their place already stay. Who has the focus on one that goes has it on what comes
 * into its place, else on the element itself.
 * @param {HTMLElement} parent
 * @param {Element[]} children
 */
export function refill(parent, children) {
  const focused = document.activeElement;
  const path = [];
  let at = parent.contains(focused) ? focused : null;
  for (; at && at !== parent; at = at.parentElement) path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  children.forEach((child, i) => {
    const old = parent.children[i];
    if (!old) parent.append(child);
    else if (old !== child) old.replaceWith(child);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
  if (!path.length || parent.contains(document.activeElement)) return;
  const found = path.reduce((/** @type {Element|undefined} */ place, i) => place?.children[i], parent);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  if (parent.contains(document.activeElement)) return;
  parent.tabIndex = -1;
  parent.focus({ preventScroll: true });
}

/**
 * Says something to a screen reader.
 * @param {string} text
 */
export function announce(text) {
  $("live").textContent = text;
}

/**
 * A choice with its label.
 * @param {string} label
 * @param {Array<[string, string]>} options value and text of each
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function choice(label, options, value, chosen) {
  const select = h("select", { onchange: () => chosen(select.value) });
  for (const [key, text] of options) select.append(h("option", { value: key, text, selected: key === value }));
  return h("label", { class: "inline" }, `${label} `, select);
}

/**
 * Opens the dialog of the page; it closes with Escape, or by what a button does.
 * @param {string} title
 * @param {...(Node|string)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const dialog = /** @type {HTMLDialogElement} */ ($("dialog"));
  const close = h("button", { class: "close", "aria-label": "Close", text: "×", onclick: () => dialog.close() });
  dialog.replaceChildren(h("h2", { id: "dialog-title", text: title }), close, ...content);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

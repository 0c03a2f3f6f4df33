/** Light, dark, or as the system has it. */

import { $ } from "./dom.js";

const THEMES = ["auto", "light", "dark"];
const WORDS = /** @type {Record<string, string>} */ ({ auto: "as the system", light: "light", dark: "dark" });

/** @param {string} theme */
function set(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").setAttribute("aria-label", `Colours: ${WORDS[theme]}`);
  $("theme").title = `Colours: ${WORDS[theme]}`;
}

/** Makes the button of the page change them. */
export function offerThemes() {
  $("theme").addEventListener("click", () => {
    const at = THEMES.indexOf(document.documentElement.dataset.theme ?? "auto");
    set(THEMES[(at + 1) % THEMES.length]);
  });
}

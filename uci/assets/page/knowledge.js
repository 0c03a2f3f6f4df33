/** What is known of the position on the board. Tells when it is `changed`, and of a new `tree`. */
export class Knowledge extends EventTarget {
  /** What `analyse` says, as its JSON; `null`: nothing yet. @type {any} */
  answer = null;
  /** The tree, as `analyse --tree` writes it. @type {any} */
  tree = null;

  /** What to say in place of something that is not known. @param {string} what */
  awaited(what) {
    return `${what} of this position: nothing is known.`;
  }
}

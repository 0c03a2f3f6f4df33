/** What is asked of the server. Questions and answers are described in docs/viewer.md. */

/** The server said why it does not answer. */
export class Refused extends Error {}

/** There is no server. */
export class Gone extends Error {}

/** How long a short question waits for its answer, in milliseconds. */
const PATIENCE = 60_000;

/** How often a server that has gone is looked for, in milliseconds. */
const LOOK = 1000;

/** Hears when the server goes (`gone`), comes back (`back`), or is another one with another address (`other`). */
export const connection = new EventTarget();

let isGone = false;

function lost() {
  if (isGone) return;
  isGone = true;
  connection.dispatchEvent(new Event("gone"));
  setTimeout(look, LOOK);
}

async function look() {
  try {
    const answer = await fetch("given", { signal: AbortSignal.timeout(LOOK) });
    isGone = false;
    connection.dispatchEvent(new Event(answer.ok ? "back" : "other"));
  } catch {
    setTimeout(look, LOOK);
  }
}

/**
 * @param {string} path
 * @param {string|undefined} body
 * @param {AbortSignal} signal
 */
async function send(path, body, signal) {
  let answer;
  try {
    answer = await fetch(path, { method: body === undefined ? "GET" : "POST", body, signal });
  } catch (error) {
    if (signal.aborted && signal.reason?.name !== "TimeoutError") throw error;
    lost();
    throw new Gone("the server does not answer");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({ error: answer.statusText }));
    throw new Refused(said.error);
  }
  return answer;
}

/**
 * Asks something short. A question is sent as JSON, a text (of games) as it is, `undefined` asks for what there is.
 * @param {string} path
 * @param {object|string} [question]
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<any>}
 */
export async function ask(path, question, signal) {
  const body = question === undefined || typeof question === "string" ? question : JSON.stringify(question);
  const patience = AbortSignal.timeout(PATIENCE);
  const answer = await send(path, body, signal ? AbortSignal.any([signal, patience]) : patience);
  return answer.json();
}

/**
 * Asks for something that is told in events; resolves with the end of the stream.
 * @param {string} path
 * @param {object} question
 * @param {AbortSignal} signal ends it
 * @param {(event: string, data: any) => void} told
 */
export async function follow(path, question, signal, told) {
  const answer = await send(path, JSON.stringify(question), signal);
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    let read;
    try {
      read = await reader.read();
    } catch (error) {
      if (signal.aborted) throw error;
      lost();
      throw new Gone("the server does not answer");
    }
    if (read.done) return;
    text += read.value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      const parts = /^event: (.*)\ndata: (.*)$/.exec(event);
      if (parts && !signal.aborted) told(parts[1], JSON.parse(parts[2]));
    }
  }
}

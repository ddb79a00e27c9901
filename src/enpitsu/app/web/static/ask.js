/** Questions, carried to the server; each answer is better than the one before. */

/** What is told when a question is not answered. */
export class Refused extends Error {
  /** @param {string} message @param {number} status @param {any} told */
  constructor(message, status, told) {
    super(message);
    this.status = status;
    this.told = told;
  }
}

// One process knows our board; another one is asked what takes long, for it is ended if we leave.
const BOARD = Math.random().toString(36).slice(2);
const QUICK = ["sheet", "status", "check", "candidates"];
const AGAIN = 3; // tries when too much is asked at once

/**
 * The answers to a question, as they come.
 * @param {string} name @param {object} request @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
export async function* answers(name, request, signal) {
  const response = await sent(name, request, signal, AGAIN);
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    yield await response.json();
    return;
  }
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) throw new Refused("the server has ended in the middle of its answer", 0, null);
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [event, data] = text.slice(0, end).split("\n").map(line => line.replace(/^\w+: /, ""));
      text = text.slice(end + 2);
      if (event === "end") return;
      const told = JSON.parse(data);
      if (event !== "answer") throw new Refused(told.error, 0, told);
      yield told;
    }
  }
}

/** @param {string} name @param {object} request @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function answer(name, request, signal) {
  let last;
  for await (const one of answers(name, request, signal)) last = one;
  return last;
}

/**
 * @param {string} name @param {object} request @param {AbortSignal | undefined} signal
 * @param {number} tries @returns {Promise<Response>}
 */
async function sent(name, request, signal, tries) {
  const headers = {
    "content-type": "application/json", accept: "text/event-stream",
    "enpitsu-board": QUICK.includes(name) ? BOARD : `${BOARD}-long`,
  };
  const body = JSON.stringify(request);
  let response;
  try {
    response = await fetch(`api/${name}`, { method: "POST", headers, body, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("the server does not answer; what you have done is kept here", 0, null);
  }
  if (response.ok) return response;
  if (response.status === 429 && tries) {
    const seconds = Number(response.headers.get("retry-after")) || 1;
    await new Promise(done => setTimeout(done, 1000 * seconds));
    return sent(name, request, signal, tries - 1);
  }
  const told = await response.json().catch(() => null);
  throw new Refused(told?.error ?? `the server says ${response.status}`, response.status, told);
}

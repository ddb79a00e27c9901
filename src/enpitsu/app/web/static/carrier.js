/** Questions, carried to the server. */

import { Refused } from "./refused.js";
import { WORDS } from "./words.js";

// One process knows our board; another one is asked what takes long, for it is ended if we leave.
const BOARD = Math.random().toString(36).slice(2);
const QUICK = ["sheet", "status", "check", "candidates"];
const AGAIN = 3; // tries when too much is asked at once

/**
 * The answers to a question, as they come.
 * @param {string} name @param {object} request @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
export async function* carried(name, request, signal) {
  const response = await sent(name, request, signal, AGAIN);
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    yield await response.json();
    return;
  }
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read().catch(error => {
      if (signal?.aborted) throw error;
      return { value: "", done: true };
    });
    if (done) throw new Refused(WORDS.brokenOff);
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [event, data] = text.slice(0, end).split("\n").map(line => line.replace(/^\w+: /, ""));
      text = text.slice(end + 2);
      if (event === "end") return;
      const told = JSON.parse(data);
      if (event !== "answer") throw new Refused(told.error, told);
      yield told;
    }
  }
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
    throw new Refused(WORDS.noServer);
  }
  if (response.ok) return response;
  const seconds = Number(response.headers.get("retry-after"));
  if (seconds && tries) {
    await new Promise(done => setTimeout(done, 1000 * seconds));
    return sent(name, request, signal, tries - 1);
  }
  const told = await response.json().catch(() => null);
  throw new Refused(told?.error ?? `${WORDS.serverSays} ${response.status}`, told);
}

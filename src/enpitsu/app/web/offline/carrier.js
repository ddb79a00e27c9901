/** Questions, carried to Python in a worker of this browser; and the page, kept for when there is no network. */

import { button, make } from "./dom.js";
import { Refused } from "./refused.js";
import { WORDS } from "./words.js";

const SECONDS = 20; // that a question may take
const LATER = 2000; // milliseconds until the second core loads, so that it is in nobody's way
const KNOWN = ["gallery", "lesson", "rules", "sample", "search", "shipped"]; // answered by files, before the core is there
const QUICK = ["sheet", "blank", "status", "check", "candidates", "draw", "write"];
const FIRST = ["collection", "hint"]; // these do not wait for the core that answers them later

/** A core: one question at a time, in a worker. */
class Core {
  /** @param {string} name @param {boolean} lasting whether it outlives questions that nobody waits for */
  constructor(name, lasting) {
    this.name = name;
    this.lasting = lasting;
    this.asked = 0;
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false; // it has loaded
    /** @type {Promise<any>} */
    this.free = Promise.resolve();
  }

  /** The worker, which begins to load with the first that is wanted of it. */
  start() {
    if (!this.worker) {
      this.worker = new Worker("worker.js", { type: "module", name: this.name });
      this.worker.addEventListener("message", () => { this.ready = true; }, { once: true });
    }
    return this.worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }

  /**
   * The answers to a question, when those before it are answered.
   * @param {string} name @param {object} request @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<any>}
   */
  async* ask(name, request, signal) {
    const before = this.free;
    let done = () => {};
    this.free = new Promise(resolve => { done = () => resolve(null); });
    await before;
    let ended = false;
    try {
      for await (const { sort, told } of this.told(name, request, signal)) {
        ended = sort !== "answer";
        if (sort === "end") return;
        if (ended) throw new Refused(told.error, told);
        yield told;
      }
    } finally {
      if (!ended && !this.lasting) this.end();
      done();
    }
  }

  /**
   * What the worker says of a question; it goes on until somebody has heard enough.
   * @param {string} name @param {object} request @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<{sort: string, told: any}>}
   */
  async* told(name, request, signal) {
    signal?.throwIfAborted();
    const worker = this.start(), id = ++this.asked;
    /** @type {{sort: string, told: any}[]} */
    const come = [];
    let wake = () => {};
    const left = () => wake();
    worker.onmessage = ({ data }) => {
      if (data.id === id) come.push({ sort: data.sort, told: data.text && JSON.parse(data.text) });
      wake();
    };
    worker.onerror = event => {
      this.end();
      come.push({ sort: "failed", told: { error: `${WORDS.coreEnded} ${event.message ?? ""}` } });
      wake();
    };
    signal?.addEventListener("abort", left);
    worker.postMessage({ id, name, request: JSON.stringify(request), seconds: SECONDS });
    try {
      for (; ;) {
        while (!come.length && !signal?.aborted) await new Promise(resolve => { wake = () => resolve(null); });
        signal?.throwIfAborted();
        yield* come.splice(0);
      }
    } finally {
      signal?.removeEventListener("abort", left);
    }
  }
}

// One knows our board; another one is asked what takes long, for it is ended if we leave.
const quick = new Core("quick", true), long = new Core("long", false);

/**
 * The answers to a question, as they come.
 * @param {string} name @param {any} request @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
export async function* carried(name, request, signal) {
  if (KNOWN.includes(name)) {
    const response = await fetch(`known/${[name, request.kind].filter(Boolean).join("-")}.json`, { signal });
    if (!response.ok) throw new Refused(WORDS.noFile);
    yield await response.json();
    return;
  }
  const soon = QUICK.includes(name) || (FIRST.includes(name) && !long.ready);
  yield* (soon ? quick : long).ask(name, request, signal);
}

// -- when the page is there -----------------------------------------------------------------

/** Tell at the foot of the page. @param {(Node | string)[]} words @returns {any} */
function news(...words) {
  const told = make("p", { className: "news", role: "status" }, words);
  document.body.append(told);
  return told;
}

/** Load the core, which takes a while. */
function begin() {
  const told = news(WORDS.loading), worker = quick.start();
  worker.addEventListener("message", () => {
    told.replaceChildren(WORDS.withoutServer);
    setTimeout(() => quick.free.then(() => long.start()), LATER); // nor in that of a first question
  }, { once: true });
  worker.addEventListener("error", () => {
    told.replaceChildren(WORDS.coreFailed);
    quick.end(); // who asks tries again
  }, { once: true });
}

/** Keep the page, and say when there is another version of it. */
async function keep() {
  const kept = await navigator.serviceWorker.register("service.js");
  let wished = false;
  const offer = (/** @type {ServiceWorker | null} */ coming) => {
    if (!coming || !navigator.serviceWorker.controller) return;
    news(WORDS.newVersion, " ", button(WORDS.reload, () => { wished = true; coming.postMessage("now"); }));
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (wished) location.reload(); });
  offer(kept.waiting);
  kept.addEventListener("updatefound", () => {
    const coming = kept.installing;
    coming?.addEventListener("statechange", () => { if (coming.state === "installed") offer(coming); });
  });
}

// The first screen does not wait for either.
addEventListener("shown", () => {
  begin();
  if ("serviceWorker" in navigator) keep().catch(error => news(`${WORDS.notKept} ${error.message}`));
}, { once: true });

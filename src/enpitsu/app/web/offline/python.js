/** Python with the core: from the snapshot of its memory that an earlier visit made, if there is one. */

// @ts-expect-error: it is written beside this file when the site is
import { loadPyodide, version } from "./pyodide/pyodide.mjs";

const SNAPSHOTS = "enpitsu-snapshots"; // a cache

/** The bytes of a file. @param {string} name */
async function bytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/** Pyodide whose memory has grown to the size of a snapshot, which loading one does not see to. @param {any} settings */
async function large(settings) {
  // @ts-expect-error: it is written beside this file when the site is
  const { default: create } = await import("./pyodide/pyodide.asm.mjs");
  const made = await create(settings);
  made.growMemory(settings.INITIAL_MEMORY);
  return made;
}

/** The snapshot of a core, which a browser keeps. */
class Snapshot {
  /** @param {Cache} cache @param {string} key */
  constructor(cache, key) {
    this.cache = cache;
    this.key = key;
  }

  /**
   * That of a core; none over HTTP, nor in private windows of some browsers, which keep nothing.
   * @param {ArrayBuffer} core
   */
  static async of(core) {
    const cache = "caches" in self ? await caches.open(SNAPSHOTS).catch(() => null) : null;
    if (!cache) return null;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", core));
    return new Snapshot(cache, `${version}-${Array.from(hash, one => one.toString(16).padStart(2, "0")).join("")}`);
  }

  /** Python from it, if it is there and can be used. @param {object} options */
  async python(options) {
    const kept = await this.cache.match(this.key);
    if (!kept) return null;
    try {
      return await loadPyodide({ ...options, _loadSnapshot: kept.arrayBuffer(), createPyodideModule: large });
    } catch (error) {
      console.error(error);
      await this.forget();
      return null;
    }
  }

  /** Keep what it is to be from now on; those of other versions go. @param {any} python */
  async keep(python) {
    const memory = python.makeMemorySnapshot();
    for (const { url } of await this.cache.keys()) if (!url.endsWith(this.key)) await this.cache.delete(url);
    await this.cache.put(this.key, new Response(memory));
  }

  async forget() {
    await this.cache.delete(this.key);
  }
}

/** Python, its module that answers, and its snapshot if there can be one. @param {object} [options] of Pyodide */
export async function load(options = {}) {
  const whole = { indexURL: "pyodide/", ...options };
  const [core, solver] = await Promise.all([bytes("enpitsu.zip"), bytes("pyodide/python_sat.whl")]);
  const snapshot = await Snapshot.of(core), python = await snapshot?.python(whole) ?? await loadPyodide(whole);
  for (const archive of [core, solver]) python.unpackArchive(archive, "wheel");
  return { python, worker: python.pyimport("enpitsu.app.questions.worker"), snapshot };
}

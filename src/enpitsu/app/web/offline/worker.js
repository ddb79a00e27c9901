/** Python in a worker: it answers the questions that come, one after the other. */

// @ts-expect-error: it is written beside this file when the site is
import { loadPyodide, version } from "./pyodide/pyodide.mjs";

const BEGIN = `
import sys
sys.dont_write_bytecode = False
sys.path[:0] = ["/core"]
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.paper.limit import Limit

lambda name, request, seconds: carried(name, request, Allowance(Limit(seconds)))
`;
const COMPILED = "enpitsu-compiled"; // the cache of what Python has compiled
const LIBRARY = "-library"; // added to the place of the core
const QUIET = 5000; // milliseconds without a question until it is kept
const MORE = 10; // modules more than are kept already

/** The bytes of a file. @param {string} name */
async function bytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/** Where is kept what Python has compiled of a core: each worker needs other modules. @param {ArrayBuffer} core */
async function place(core) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", core));
  return `${self.name}-${version}-${Array.from(hash, one => one.toString(16).padStart(2, "0")).join("")}`;
}

async function loaded() {
  const core = await bytes("enpitsu.zip");
  const cache = "caches" in self ? await caches.open(COMPILED) : null, key = cache && await place(core), kept = key && await cache.match(key);
  const library = kept && await cache.match(key + LIBRARY);
  const options = library ? { stdLibURL: URL.createObjectURL(await library.blob()) } : {};
  const [python, solver, keeper] = await Promise.all([loadPyodide({ indexURL: "pyodide/", ...options }), bytes("pyodide/python_sat.whl"), bytes("compiled.py")]);
  python.unpackArchive(core, "zip", { extractDir: "/core" });
  python.unpackArchive(solver, "wheel");
  python.FS.writeFile("/core/compiled.py", new Uint8Array(keeper));
  if (kept) python.unpackArchive(await kept.arrayBuffer(), "zip", { extractDir: "/" });
  const carried = python.runPython(BEGIN), compiled = python.pyimport("compiled");
  let number = kept ? Number(kept.headers.get("modules")) : 0;
  const keep = async () => {
    if (!cache || !key || compiled.number() < number + MORE) return;
    number = compiled.number();
    for (const { url } of await cache.keys()) if (url.includes(`/${self.name}-`)) await cache.delete(url);
    for (const [place, archive] of [[key + LIBRARY, compiled.library()], [key, compiled.core()]]) {
      await cache.put(place, new Response(archive.toJs(), { headers: { modules: String(number) } }));
      archive.destroy();
    }
  };
  return { carried, keep };
}

const ready = loaded();
ready.then(() => postMessage({}), error => { setTimeout(() => { throw error; }); });
let waiting = 0;

addEventListener("message", async ({ data: { id, name, request, seconds } }) => {
  clearTimeout(waiting);
  const { carried, keep } = await ready;
  try {
    for (const told of carried(name, request, seconds)) {
      if (told.error) console.error(told.error.traceback);
      postMessage({ id, sort: told.sort, text: told.text });
      told.destroy();
    }
    waiting = setTimeout(keep, QUIET);
  } catch (error) {
    setTimeout(() => { throw error; }); // it is no answer, and whoever asks hears of it
  }
});

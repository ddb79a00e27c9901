/** Python in a worker: it answers the questions that come, one after the other. */

// @ts-expect-error: it is written beside this file when the site is
import { loadPyodide } from "./pyodide/pyodide.mjs";

const BEGIN = `
import sys
sys.path.insert(0, "/core")
from enpitsu.app.questions.carried import carried
from enpitsu.app.questions.requests import Allowance
from enpitsu.paper.limit import Limit

lambda name, request, seconds: carried(name, request, Allowance(Limit(seconds)))
`;

/** The bytes of a file. @param {string} name */
async function bytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function loaded() {
  const [python, core, solver] = await Promise.all([loadPyodide({ indexURL: "pyodide/" }), bytes("enpitsu.zip"), bytes("pyodide/python_sat.whl")]);
  python.unpackArchive(core, "zip", { extractDir: "/core" });
  python.unpackArchive(solver, "wheel");
  return python.runPython(BEGIN);
}

const ready = loaded();
ready.then(() => postMessage({}), error => { setTimeout(() => { throw error; }); });

addEventListener("message", async ({ data: { id, name, request, seconds } }) => {
  const carried = await ready;
  try {
    for (const told of carried(name, request, seconds)) {
      if (told.error) console.error(told.error.traceback);
      postMessage({ id, sort: told.sort, text: told.text });
      told.destroy();
    }
  } catch (error) {
    setTimeout(() => { throw error; }); // it is no answer, and whoever asks hears of it
  }
});

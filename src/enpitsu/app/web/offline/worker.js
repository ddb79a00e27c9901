/** Python in a worker: it answers the questions that come, one after the other. */

import { load } from "./python.js";

const QUIET = 5000; // milliseconds without a question until a snapshot is made
const MORE = 10; // modules more than were imported at the last

const ready = load();
ready.then(() => postMessage({}), error => { setTimeout(() => { throw error; }); });
let waiting = 0, last = 0;
ready.then(({ worker }) => { last = worker.imported().split(" ").length; });

/** Have a snapshot made with what is imported here, so that Python starts sooner the next time. @param {string} imported */
function snap(imported) {
  const modules = imported.split(" ").length;
  if (modules < last + MORE) return;
  last = modules;
  const maker = new Worker("snapshot.js", { type: "module" });
  maker.addEventListener("error", event => {
    event.preventDefault(); // it would end this worker
    console.error(event.message);
  });
  maker.postMessage(imported);
}

addEventListener("message", async ({ data: { id, name, request, seconds } }) => {
  clearTimeout(waiting);
  const { worker, snapshot } = await ready;
  try {
    for (const told of worker.answers(name, request, seconds)) {
      if (told.error) console.error(told.error.traceback);
      postMessage({ id, sort: told.sort, text: told.text });
      told.destroy();
    }
    if (snapshot) waiting = setTimeout(() => snap(worker.imported()), QUIET);
  } catch (error) {
    await snapshot?.forget(); // it may be what fails
    setTimeout(() => { throw error; }); // it is no answer, and whoever asks hears of it
  }
});

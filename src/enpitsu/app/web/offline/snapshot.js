/** Python in a worker that only keeps a snapshot, in which these modules are imported besides. */

import { load } from "./python.js";

addEventListener("message", async ({ data }) => {
  await navigator.locks.request("enpitsu-snapshot", async () => {
    const { python, worker, snapshot } = await load({ _makeSnapshot: true });
    worker.prepare(data);
    worker.destroy();
    await snapshot?.keep(python);
  });
  close();
});

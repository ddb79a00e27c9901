/** What the server can be asked, from its own description, and a place to try it. */

import { button, make } from "./dom.js";

const EXAMPLE = { puzzle: "marupeke\nx . . .\n# . . o\no . o .\n. . . .\n" };

const described = await (await fetch("openapi.json")).json();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
for (const [path, { post }] of Object.entries(/** @type {Record<string, any>} */ (described.paths))) {
  if (post) main.append(section(path, post));
}

/** @param {string} path @param {any} operation */
function section(path, operation) {
  const schema = operation.requestBody.content["application/json"].schema;
  const { properties = {} } = described.components.schemas[schema.$ref?.split("/").pop()] ?? schema;
  const asked = make("textarea", { rows: 4, value: JSON.stringify("puzzle" in properties ? EXAMPLE : {}), "aria-label": `request of ${path}` });
  const told = make("textarea", { rows: 8, readOnly: true, hidden: true, "aria-label": `answer of ${path}` });
  const ask = async () => {
    const response = await fetch(path.slice(1), { method: "POST", headers: { "content-type": "application/json" }, body: asked.value });
    told.hidden = false;
    told.value = `${response.status}\n${JSON.stringify(await response.json(), null, 1)}`;
  };
  const fields = Object.entries(properties).map(([name, one]) => make("li", { textContent: `${name}: ${JSON.stringify(one)}` }));
  return make("section", {}, [
    make("h3", { textContent: path }),
    make("p", { textContent: `${operation.summary} ${operation.description}` }),
    make("ul", {}, fields),
    make("details", {}, [make("summary", { textContent: "Try it" }), asked, make("p", {}, [button("Ask", ask)]), told]),
  ]);
}

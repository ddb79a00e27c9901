/** The page is kept for when there is no network. Each file has its hash, so that versions never mix. */

/** @type {Record<string, string>} */
const FILES = {}; // by their paths; filled in when the site is written
const NAME = "enpitsu";

const worker = /** @type {any} */ (self);

/** Where a file is kept. @param {string} path @param {string} hash */
const key = (path, hash) => `${worker.registration.scope}${path}?${encodeURIComponent(hash)}`;

/** Where a file is fetched; hosts lead from the name of the page to its folder. @param {string} path */
const source = path => worker.registration.scope + (path === "index.html" ? "" : path);

/** Fetch what is not kept yet of this version. */
async function install() {
  const cache = await caches.open(NAME);
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => {
    if (await cache.match(key(path, integrity))) return;
    await cache.put(key(path, integrity), await fetch(source(path), { integrity, cache: "no-cache" }));
  }));
}

/** Let go what is of other versions. */
async function tidy() {
  const cache = await caches.open(NAME), known = new Set(Object.entries(FILES).map(one => key(...one)));
  for (const { url } of await cache.keys()) if (!known.has(url)) await cache.delete(url);
  await worker.clients.claim();
}

/** @param {Request} request @param {string} path */
async function kept(request, path) {
  return (await (await caches.open(NAME)).match(key(path, FILES[path]))) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("message", (/** @type {any} */ event) => { if (event.data === "now") worker.skipWaiting(); });
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = event.request.url.replace(/[?#].*/, "");
  const path = url.slice(worker.registration.scope.length) || "index.html";
  if (event.request.method === "GET" && url.startsWith(worker.registration.scope) && path in FILES) {
    event.respondWith(kept(event.request, path));
  }
});

/** What is kept in this browser: games by name, times, and settings. */

const NAME = "enpitsu", GAMES = "games", SETTINGS = "enpitsu-settings", LEFT = "enpitsu-left ", TURNS = "enpitsu-turn ", TIMES = "enpitsu-times";
const KEPT = 2000; // times of games, the last ones

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((done, failed) => {
    const asking = indexedDB.open(NAME, 1);
    asking.onupgradeneeded = () => asking.result.createObjectStore(GAMES, { keyPath: "id" });
    asking.onsuccess = () => done(asking.result);
    asking.onerror = () => failed(asking.error);
  });
  return opened;
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} ask @returns {Promise<any>} */
async function inStore(mode, ask) {
  const asking = ask((await database()).transaction(GAMES, mode).objectStore(GAMES));
  return new Promise((done, failed) => {
    asking.onsuccess = () => done(asking.result);
    asking.onerror = () => failed(asking.error);
  });
}

/** @typedef {{id: string, name?: string, title: string, sheet: any, game: any, notes?: string, seconds: number, finished: boolean, saved: number}} Saved */

/** @param {Saved} saved */
export const save = saved => inStore("readwrite", store => store.put(saved));

/** Keep a game at once, for a page that goes does not wait for the database. @param {Saved} saved */
export const leave = saved => localStorage.setItem(LEFT + saved.id, JSON.stringify(saved));

/** What pages have left goes to the database. */
async function taken() {
  for (const name of Object.keys(localStorage).filter(one => one.startsWith(LEFT))) {
    await save(JSON.parse(localStorage.getItem(name) ?? ""));
    localStorage.removeItem(name);
  }
}

/** @param {string} id @returns {Promise<Saved | undefined>} */
export async function saved(id) {
  await taken();
  return inStore("readonly", store => store.get(id));
}

/** @returns {Promise<Saved[]>} */
export async function allSaved() {
  await taken();
  return inStore("readonly", store => store.getAll());
}

/** @param {string} id */
export const forget = id => inStore("readwrite", store => store.delete(id));

/** How often something was asked for before, which is counted. @param {string} name */
export function turn(name) {
  const before = Number(localStorage.getItem(TURNS + name) ?? 0);
  localStorage.setItem(TURNS + name, String(before + 1));
  return before;
}

/** The times of finished games, the last at the end. @returns {import("./times.js").Time[]} */
export const times = () => JSON.parse(localStorage.getItem(TIMES) ?? "[]");

/** Keep the time of a game that is finished. @param {import("./times.js").Time} time */
export const addTime = time => localStorage.setItem(TIMES, JSON.stringify([...times(), time].slice(-KEPT)));

export const forgetTimes = () => localStorage.removeItem(TIMES);

/** @typedef {{language: string, theme: string, errors: string, timer: boolean, labels: boolean, pruned: boolean, trueCandidates: boolean, pace: boolean, contrast: boolean, keys: Record<string, string>}} Settings */

/** @returns {Settings} */
export function keptSettings() {
  const usual = { language: "auto", theme: "auto", errors: "rules", timer: true, labels: true, pruned: false, trueCandidates: false, pace: false, contrast: false, keys: {} };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") };
  } catch {
    return usual; // somebody else has written there
  }
}

/** @param {Settings} settings */
export const keepSettings = settings => localStorage.setItem(SETTINGS, JSON.stringify(settings));

/**
 * Lists of cells, such as thermometers and cages, drawn cell by cell. A stroke that begins in the
 * last cell of a line goes on with it, and back along it takes cells away; one that begins in a cage
 * adds cells to it. Lists of one cell are marks: a stroke lays one in each cell.
 */

import { keyOf, placeOf } from "./places.js";
import { reduced, same } from "./walk.js";

/** @typedef {import("./layout.js").Changes} Changes */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Pen} Pen */
/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Point} Point */
/** @typedef {import("./walk.js").Square} Square */
/** @typedef {{least: number, most: number | null, ordered: boolean, overlap: boolean}} Sort of lists */
/** @typedef {{sort: Sort, standing: Key[], usual: import("./layout.js").Value}} Lists what there may be, what there is, and the value of a new one */

const NEAR = 0.36; // how near to the middle of a cell a stroke comes that leads through it, in cells
const STEP = 0.1; // how far apart the points are where that is looked at

/** The list that lies at a cell, the last one if there are several. @param {Lists} lists @param {Square} cell @returns {Key | undefined} */
export const listAt = ({ standing }, cell) =>
  [...standing].reverse().find(key => cellsOf(key).some(one => same(one, cell)));

/** @param {Layout} layout @param {Point[]} path @param {Pen} pen @returns {Changes} */
export function drawLists(layout, path, pen) {
  const lists = /** @type {Lists} */ (layout.lists), { sort } = lists, walk = reduced(visited(path));
  if (pen === "erase") return wiped(layout, walk);
  if (walk.length < 2) return new Map();
  if (sort.most === 1) return new Map(walk.filter(cell => !listAt(lists, cell)).map(cell => [listOf([cell], sort), lists.usual]));
  const began = sort.ordered ? lists.standing.findLast(key => same(/** @type {Square} */ (cellsOf(key).at(-1)), walk[0])) : listAt(lists, walk[0]);
  const taken = (/** @type {Square} */ cell) => lists.standing.some(key => key !== began && cellsOf(key).some(one => same(one, cell)));
  const free = sort.overlap ? walk : before(walk, taken);
  const cells = sort.ordered ? before(reduced([...began ? cellsOf(began).slice(0, -1) : [], ...free]), again) : [...began ? cellsOf(began) : [], ...free];
  return changed(layout, began, cells.slice(0, sort.most ?? undefined));
}

/** What a tap does: it lays a list of one cell, takes it away, or only chooses the one that lies there. @param {Layout} layout @param {Key} key @param {Pen} pen @returns {Changes} */
export function tapList(layout, key, pen) {
  const lists = /** @type {Lists} */ (layout.lists), cell = placeOf(key), there = listAt(lists, /** @type {Square} */ (cell));
  if (pen === "erase") return there ? new Map([[there, undefined]]) : new Map();
  if (there) return lists.sort.most === 1 ? new Map([[there, undefined]]) : new Map();
  return lists.sort.least === 1 ? new Map([[listOf([/** @type {Square} */ (cell)], lists.sort), lists.usual]]) : new Map();
}

/** A list in place of another one, if it is long enough. @param {Layout} layout @param {Key | undefined} began @param {Square[]} cells @returns {Changes} */
function changed(layout, began, cells) {
  const { sort, usual } = /** @type {Lists} */ (layout.lists);
  const now = cells.length < sort.least ? undefined : listOf(cells, sort);
  if (now === began) return new Map();
  return new Map([
    ...began ? [/** @type {[Key, undefined]} */ ([began, undefined])] : [],
    ...now ? [/** @type {[Key, any]} */ ([now, (began && layout.value(began)) ?? usual])] : [],
  ]);
}

/** What the eraser leaves of the lists it leads through: lines go, cages lose the cells. @param {Layout} layout @param {Square[]} walk @returns {Changes} */
function wiped(layout, walk) {
  const { sort, standing } = /** @type {Lists} */ (layout.lists), met = (/** @type {Square} */ cell) => walk.some(one => same(one, cell));
  const cut = standing.filter(key => cellsOf(key).some(met));
  return new Map(cut.flatMap(key => [...changed(layout, key, sort.ordered ? [] : cellsOf(key).filter(cell => !met(cell)))]));
}

/** The cells of a list. @param {Key} key @returns {Square[]} */
const cellsOf = key => /** @type {Square[]} */ (placeOf(key).slice(1));

/** The list of these cells, each once; where the order says nothing they stand row by row. @param {Square[]} cells @param {Sort} sort @returns {Key} */
function listOf(cells, { ordered }) {
  const once = cells.filter((cell, n) => cells.findIndex(one => same(one, cell)) === n);
  return keyOf(["path", ...ordered ? once : once.sort((a, b) => a[0] - b[0] || a[1] - b[1])]);
}

/** What comes before the first cell of which something holds. @param {Square[]} walk @param {(cell: Square, n: number, walk: Square[]) => boolean} holds */
function before(walk, holds) {
  const end = walk.findIndex(holds);
  return end < 0 ? walk : walk.slice(0, end);
}

/** Whether a walk has been at a cell before. @param {Square} cell @param {number} n @param {Square[]} walk */
const again = (cell, n, walk) => walk.slice(0, n).some(one => same(one, cell));

/** The cells through whose middles a path leads, each touching the next, if only at a corner. @param {Point[]} path @returns {Square[]} */
function visited(path) {
  const [start] = path;
  /** @type {Square[]} */
  const met = [[Math.floor(start.y), Math.floor(start.x)]];
  for (const { x, y } of points(path)) {
    const cell = /** @type {Square} */ ([Math.floor(y), Math.floor(x)]), far = Math.hypot(x - cell[1] - 0.5, y - cell[0] - 0.5);
    if (far > NEAR) continue;
    for (let last = met[met.length - 1]; !same(last, cell); last = met[met.length - 1]) {
      met.push([last[0] + Math.sign(cell[0] - last[0]), last[1] + Math.sign(cell[1] - last[1])]);
    }
  }
  return met;
}

/** Points along a path, close together. @param {Point[]} path @returns {Point[]} */
const points = path => path.flatMap((to, n) => {
  const from = path[n - 1] ?? to, number = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
  return Array.from({ length: number }, (_, i) => ({
    x: from.x + (to.x - from.x) * (i + 1) / number, y: from.y + (to.y - from.y) * (i + 1) / number,
  }));
});

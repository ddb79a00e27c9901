// Lists of cells that are drawn while setting, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { strokeOf, tapped } from "./gestures.js";
import { sortsOf } from "./layout.js";
import { listAt } from "./lists.js";
import { keyOf, placeOf } from "./places.js";

const TIMES = 200;
const LINE = { least: 2, most: null, ordered: true, overlap: true };
const CAGE = { ...LINE, least: 1, ordered: false };
const MARK = { ...LINE, least: 1, most: 1 };

function lot(seed) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

const path = cells => keyOf(["path", ...cells]);
const middle = ([row, col]) => ({ x: col + 0.5, y: row + 0.5 });

/** What is known of a board with these lists, whose values tell how they were laid. */
function layoutOf(sort, standing = new Map()) {
  const layout = { value: key => standing.get(key), lists: { sort, standing: [...standing.keys()], usual: "new" } };
  return { ...layout, domain: () => ["new"], figures: new Map(), centres: new Map(), printed: () => false };
}

const drawn = (layout, cells, pen = "write", shaken = x => x) =>
  strokeOf(sortsOf(layout, []))(layout, cells.map(middle).map(({ x, y }) => ({ x: shaken(x), y: shaken(y) })), pen);
const tap = (layout, cell, pen = "write") => tapped("list", layout, keyOf(cell), pen);

/** A walk over cells that touch, if only at a corner, and come each once. */
function walkOf(random, length) {
  const walk = [[Math.floor(random() * 6), Math.floor(random() * 6)]];
  while (walk.length < length) {
    const [row, col] = walk.at(-1), ways = [-1, 0, 1].flatMap(dr => [-1, 0, 1].map(dc => [row + dr, col + dc]));
    const next = ways.filter(([r, c]) => r >= 0 && c >= 0 && r < 6 && c < 6 && !walk.some(one => keyOf(one) === keyOf([r, c])));
    if (!next.length) return walk;
    walk.push(next[Math.floor(random() * next.length)]);
  }
  return walk;
}

test("a line is drawn through just the cells that the pointer leads through, diagonals too", () => {
  const random = lot(1);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, 2 + Math.floor(random() * 8));
    assert.deepEqual([...drawn(layoutOf(LINE), walk, "write", x => x + (random() - 0.5) * 0.2)], [[path(walk), "new"]]);
  }
});

test("back along a stroke is nothing, and part of the way back is the rest of it", () => {
  const random = lot(2);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, 6), far = 1 + Math.floor(random() * walk.length);
    const back = [...walk].reverse().slice(1, far), left = walk.slice(0, walk.length - back.length);
    assert.deepEqual([...drawn(layoutOf(LINE), [...walk, ...back])], left.length > 1 ? [[path(left), "new"]] : []);
  }
});

test("a stroke from the end of a line goes on with it, and keeps its value", () => {
  const random = lot(3);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, 7), at = 2 + Math.floor(random() * (walk.length - 2)), standing = new Map([[path(walk.slice(0, at)), "old"]]);
    const told = new Map(drawn(layoutOf(LINE, standing), walk.slice(at - 1)));
    assert.deepEqual(told, at < walk.length ? new Map([[path(walk.slice(0, at)), undefined], [path(walk), "old"]]) : new Map());
    const shorter = drawn(layoutOf(LINE, new Map([[path(walk), "old"]])), walk.slice(at - 1).reverse());
    assert.deepEqual([...shorter.keys()], at < walk.length ? [path(walk), path(walk.slice(0, at))] : []);
  }
});

test("a line that meets itself ends there, and one across itself back to its start removes nothing", () => {
  const ring = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0], [0, 1]];
  assert.deepEqual([...drawn(layoutOf(LINE), ring).keys()], [path(ring.slice(0, 4))]);
});

test("a cage holds the cells of its strokes, whatever their order", () => {
  const random = lot(4);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, 6), [first] = drawn(layoutOf(CAGE), walk), sorted = placeOf(first[0]).slice(1);
    assert.deepEqual(new Set(sorted.map(keyOf)), new Set(walk.map(keyOf)));
    assert.deepEqual(sorted, [...sorted].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
    const more = drawn(layoutOf(CAGE, new Map([[first[0], 12]])), [walk[0], [walk[0][0], walk[0][1] + 1]]);
    for (const [key, value] of more) if (key !== first[0]) assert.deepEqual([value, placeOf(key).length >= placeOf(first[0]).length], [12, true]);
  }
});

test("the eraser takes lines away, and cells out of cages", () => {
  const line = path([[0, 0], [0, 1], [0, 2]]), cage = line, end = [[0, 2], [1, 2]];
  assert.deepEqual([...drawn(layoutOf(LINE, new Map([[line, ""]])), end, "erase")], [[line, undefined]]);
  assert.deepEqual([...drawn(layoutOf(CAGE, new Map([[cage, 7]])), end, "erase")], [[cage, undefined], [path([[0, 0], [0, 1]]), 7]]);
  assert.deepEqual([...tap(layoutOf(LINE, new Map([[line, ""]])), [0, 1], "erase")], [[line, undefined]]);
});

test("where lists may not overlap a stroke ends before another one", () => {
  const standing = new Map([[path([[0, 3], [1, 3]]), ""]]), way = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]];
  assert.deepEqual([...drawn(layoutOf({ ...LINE, overlap: false }, standing), way).keys()], [path(way.slice(0, 3))]);
});

test("marks are laid by a stroke, each in its cell, and taken away by a tap", () => {
  const there = new Map([[path([[0, 1]]), ""]]), layout = layoutOf(MARK, there);
  assert.deepEqual([...drawn(layout, [[0, 0], [0, 1], [0, 2]]).keys()], [path([[0, 0]]), path([[0, 2]])]);
  assert.deepEqual([...tap(layout, [0, 1])], [[path([[0, 1]]), undefined]]);
  assert.deepEqual([...tap(layout, [2, 2])], [[path([[2, 2]]), "new"]]);
});

test("a tap chooses a line, and of several the one that was laid last", () => {
  const one = path([[0, 0], [0, 1]]), other = path([[0, 1], [1, 1]]), layout = layoutOf(LINE, new Map([[one, ""], [other, ""]]));
  assert.equal(tap(layout, [0, 1]).size, 0);
  assert.equal(listAt(layout.lists, [0, 1]), other);
  assert.equal(listAt(layout.lists, [0, 0]), one);
  assert.equal(listAt(layout.lists, [5, 5]), undefined);
});

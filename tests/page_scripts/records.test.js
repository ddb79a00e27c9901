// Times of games and lines on top of boards, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cleared, edited, marksOf, newGame, spotAt, states, undone } from "./game.js";
import { SKETCH, lineOf, pointsOf, without } from "./sketch.js";
import { middleOf, paceOf, summary } from "./times.js";

const time = (kind, level, seconds, minutes = null, on = 0) => ({ kind, title: kind.toUpperCase(), level, seconds, minutes, on });

test("the times of a kind and a level are summed up", () => {
  const rows = summary([time("b", "easy", 60), time("a", "hard", 100, null, 1), time("a", "hard", 300, null, 3), time("a", "hard", 200, null, 2)]);
  assert.deepEqual(rows.map(row => [row.title, row.level, row.number, row.best, row.middle, row.last]), [
    ["A", "hard", 3, 100, 200, 300], ["B", "easy", 1, 60, 60, 60],
  ]);
  assert.deepEqual(summary([]), []);
});

test("the middle of numbers does not depend on their order", () => {
  assert.equal(middleOf([5, 1, 3]), 3);
  assert.equal(middleOf([4, 1, 3, 2]), 2.5);
});

test("a pace is that of the kind, and of enough games", () => {
  const some = [time("sudoku", "easy", 300, 10), time("sudoku", "hard", 600, 10), time("sudoku", "easy", 1200, 10)];
  assert.equal(paceOf(some, "sudoku"), 1);
  assert.equal(paceOf(some.slice(1), "sudoku"), 1);
  assert.equal(paceOf(some.map(one => ({ ...one, seconds: 2 * one.seconds })), "sudoku"), 2);
  assert.equal(paceOf(some.map(one => ({ ...one, minutes: null })), "sudoku"), 1);
  assert.equal(paceOf(some, "suguru"), 1);
});

test("a line keeps to its path, and a tap near it takes it away and no other", () => {
  const path = Array.from({ length: 50 }, (_, n) => ({ x: n / 10, y: 1 })), line = lineOf(path), other = lineOf(path.map(({ x }) => ({ x, y: 3 })));
  assert.deepEqual(pointsOf(line)[0], path[0]);
  assert.ok(pointsOf(line).every(({ y }) => y === 1));
  assert.equal(lineOf([path[0], { x: 0.01, y: 1 }]), null);
  assert.deepEqual(without([line, other], { x: 2.3, y: 1.2 }), [other]);
  assert.deepEqual(without([line, other], { x: 2.3, y: 2 }), [line, other]);
});

test("lines are undone as values are, and a game has a state for each edit", () => {
  const one = edited(newGame(), [["[0,0]", { v: 1 }]]), two = edited(one, [[SKETCH, { l: [[0, 0, 1, 1]] }]]);
  assert.deepEqual(spotAt(two, SKETCH).l, [[0, 0, 1, 1]]);
  assert.equal(spotAt(undone(two), SKETCH).l, undefined);
  assert.deepEqual(states(two).map(({ spots }) => Object.keys(spots)), [[], ["[0,0]"], ["[0,0]", SKETCH]]);
});

test("a value covers marks until it goes, and clearing takes values, then marks, then colours", () => {
  const marks = { m: [1, 2], k: [3], c: 4 }, key = "[0,0]", other = "[0,1]";
  const marked = edited(newGame(), [[key, marks]]), filled = edited(marked, [[key, { ...marks, v: 5 }], [other, { v: 6 }]]);
  assert.deepEqual([marked, filled].map(game => marksOf(spotAt(game, key))), [[1, 2], []]);
  const told = [filled];
  for (let step = 0; step < 4; step++) told.push(cleared(told.at(-1), [key]));
  assert.deepEqual(told.map(game => spotAt(game, key)), [{ ...marks, v: 5 }, marks, { c: 4 }, {}, {}]);
  assert.ok(told.every(game => spotAt(game, other).v === 6));
  const both = cleared(filled, [key, other]);
  assert.deepEqual([key, other].map(one => spotAt(both, one)), [marks, {}]);
  assert.deepEqual(undone(both).spots, filled.spots);
});

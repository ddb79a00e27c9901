// What strokes draw, without a browser: on boards, walks and hands that are drawn by lot.

import assert from "node:assert/strict";
import { test } from "node:test";

import { strokeOf, tapped, together } from "./gestures.js";
import { completed, selects, sortsOf } from "./layout.js";
import { keyOf, pointOf, rowsOf } from "./places.js";
import { reduced, squares } from "./walk.js";

const SIZE = { rows: 6, cols: 7 };
const TIMES = 300;
const JITTER = 1 / 3;
const LINK = [["=", "link"], ["x", "cross"]], WALL = [["=", "wall"], ["x", "cross"]];
const BRIDGES = [[0, "cross"], [1, "link"], [2, "double"]];
const SHADES = [["#", "shade"], ["-", "dot"]];

/** Numbers between 0 and 1, the same in every run. */
function lot(seed) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/** What is known of a board whose places all take these values. */
function layoutOf(on, drawn, { standing = new Map(), printed = new Set(), ...more } = {}) {
  const keys = rowsOf(on, SIZE).flat().map(keyOf), known = new Set(keys), values = drawn.map(([value]) => value);
  return {
    keys, domain: key => (known.has(key) ? values : []), value: key => standing.get(key),
    printed: key => printed.has(key), figures: new Map(drawn), centres: new Map(), parted: false, lattice: on === "all edges", ...more,
  };
}

/** What strokes draw on a board. */
const gestureOf = (layout, keys) => strokeOf(sortsOf(layout, keys));

/** A walk over nodes of a lattice that never turns back at once. */
function walkOf(random, rows, cols, length) {
  const walk = [[Math.floor(random() * rows), Math.floor(random() * cols)]];
  while (walk.length <= length) {
    const [row, col] = walk.at(-1), before = walk.at(-2) ?? [];
    const next = [[row + 1, col], [row - 1, col], [row, col + 1], [row, col - 1]].filter(([r, c]) =>
      r >= 0 && c >= 0 && r < rows && c < cols && !(r === before[0] && c === before[1]));
    walk.push(next[Math.floor(random() * next.length)]);
  }
  return walk;
}

/** A pointer on its way over nodes, told of now and then; it is nowhere farther aside than the jitter. */
function pathOf(random, nodes, jitter) {
  const shaken = at => at + (2 * random() - 1) * jitter, path = [];
  for (const [n, { x, y }] of nodes.entries()) {
    path.push({ x: shaken(x), y: shaken(y) });
    const next = nodes[n + 1];
    for (let parts = Math.floor(random() * 4), part = 1; next && part <= parts; part++) {
      const far = part / (parts + 1);
      path.push({ x: shaken(x + far * (next.x - x)), y: shaken(y + far * (next.y - y)) });
    }
  }
  return path;
}

/** The points of a walk, of cells or of dots, and the edges between them by where these lie. */
const CELLS = { on: "edges", drawn: LINK, rows: SIZE.rows, cols: SIZE.cols, node: ([r, c]) => pointOf([r, c], SIZE), across: false };
const DOTS = {
  on: "all edges", drawn: WALL, rows: SIZE.rows + 1, cols: SIZE.cols + 1, node: ([r, c]) => pointOf(["corner", r, c], SIZE), across: true,
};

function edgesOf({ on, node, across }, walk) {
  const upright = ([[one], [other]]) => one === other;
  const edges = rowsOf(on, SIZE).flat();
  return walk.slice(1).map((to, n) => {
    const [a, b] = [node(walk[n]), node(to)], [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const [found, ...others] = edges.filter(edge => {
      const at = pointOf(edge, SIZE);
      return Math.abs(at.x - x) < 0.01 && Math.abs(at.y - y) < 0.01 && upright(edge) === ((a.x === b.x) === across);
    });
    assert.equal(others.length, 0);
    return keyOf(found);
  });
}

const sorted = changes => [...changes].sort(([one], [other]) => (one < other ? -1 : 1));
const all = (keys, value) => sorted(new Map(keys.map(key => [key, value])));

for (const [name, lattice] of Object.entries({ "between cells": CELLS, "along edges": DOTS })) {
  test(`a line ${name} is just the edges of its walk, however the hand shakes`, () => {
    const random = lot(1);
    for (let n = 0; n < TIMES; n++) {
      const walk = walkOf(random, lattice.rows, lattice.cols, 1 + Math.floor(random() * 12));
      const layout = layoutOf(lattice.on, lattice.drawn), gesture = gestureOf(layout, layout.keys);
      const nodes = walk.map(lattice.node);
      for (const jitter of [0, JITTER]) {
        assert.deepEqual(sorted(gesture(layout, pathOf(random, nodes, jitter), "write")), all(edgesOf(lattice, walk), "="));
        assert.deepEqual(sorted(gesture(layout, pathOf(random, nodes, jitter), "note")), all(edgesOf(lattice, walk), "x"));
      }
    }
  });

  test(`a line ${name} that goes back is nothing, and further on is what is left of it`, () => {
    const random = lot(2);
    for (let n = 0; n < TIMES; n++) {
      const walk = walkOf(random, lattice.rows, lattice.cols, 1 + Math.floor(random() * 12));
      const layout = layoutOf(lattice.on, lattice.drawn), gesture = gestureOf(layout, layout.keys);
      const turn = Math.floor(random() * walk.length), back = walk.slice(turn, -1).reverse();
      const path = pathOf(random, [...walk, ...back].map(lattice.node), JITTER);
      assert.deepEqual(sorted(gesture(layout, path, "write")), all(edgesOf(lattice, walk.slice(0, turn + 1)), "="));
    }
  });

  test(`a line ${name} that starts along a drawn one erases, and another writes over crosses`, () => {
    const random = lot(3);
    for (let n = 0; n < TIMES; n++) {
      const walk = walkOf(random, lattice.rows, lattice.cols, 1 + Math.floor(random() * 8));
      const edges = edgesOf(lattice, walk), path = pathOf(random, walk.map(lattice.node), JITTER);
      const standing = new Map(edges.map(key => [key, ["=", "x", undefined][Math.floor(random() * 3)]]));
      const layout = layoutOf(lattice.on, lattice.drawn, { standing }), gesture = gestureOf(layout, layout.keys);
      const [first] = edges, lines = edges.filter(key => standing.get(key) === "="), crosses = edges.filter(key => standing.get(key) === "x");
      const drawn = standing.get(first) === "=" ? all(lines, undefined) : all(edges, "=");
      assert.deepEqual(sorted(gesture(layout, path, "write")), drawn);
      const noted = standing.get(first) === "x" ? all(crosses, undefined)
        : all(standing.get(first) === "=" ? edges : edges.filter(key => !lines.includes(key)), "x");
      assert.deepEqual(sorted(gesture(layout, path, "note")), noted);
    }
  });
}

test("a jitter about one point draws nothing", () => {
  const random = lot(4);
  for (const lattice of [CELLS, DOTS]) {
    const layout = layoutOf(lattice.on, lattice.drawn), gesture = gestureOf(layout, layout.keys);
    for (let n = 0; n < TIMES; n++) {
      const [node] = walkOf(random, lattice.rows, lattice.cols, 0);
      assert.equal(gesture(layout, pathOf(random, Array(8).fill(lattice.node(node)), JITTER), "write").size, 0);
    }
  }
});

test("a line is drawn where the board has edges that take it, and nowhere else", () => {
  const random = lot(5);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, SIZE.rows, SIZE.cols, 10), edges = edgesOf(CELLS, walk);
    const whole = layoutOf("edges", LINK), shut = new Set(edges.filter(() => random() < 0.5));
    const layout = { ...whole, domain: key => (shut.has(key) ? ["x"] : whole.domain(key)) };
    const drawn = gestureOf(whole, whole.keys)(layout, pathOf(random, walk.map(CELLS.node), JITTER), "write");
    assert.deepEqual(sorted(drawn), all(edges.filter(key => !shut.has(key)), "="));
    assert.equal(gestureOf(whole, whole.keys)(whole, [{ x: -3.2, y: 2.5 }, { x: -1.5, y: 9.5 * random() }], "write").size, 0);
  }
});

test("a path leads through squares that lie side by side, to where it ends", () => {
  const random = lot(6), at = () => 20 * random() - 10;
  for (let n = 0; n < TIMES; n++) {
    const path = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ x: at(), y: at() }));
    const met = squares(path), { x, y } = path.at(-1);
    assert.deepEqual(met.at(-1), [Math.floor(y), Math.floor(x)]);
    for (const [i, [row, col]] of met.slice(1).entries()) assert.equal(Math.abs(row - met[i][0]) + Math.abs(col - met[i][1]), 1);
    for (const [from, to] of path.slice(1).map((point, i) => [path[i], point])) {
      for (let part = 0; part <= 1; part += 0.05) {
        const [r, c] = [Math.floor(from.y + part * (to.y - from.y)), Math.floor(from.x + part * (to.x - from.x))];
        assert.ok(met.some(([row, col]) => row === r && col === c));
      }
    }
    assert.deepEqual(reduced([...met, ...met.slice(0, -1).reverse()]), met.slice(0, 1));
  }
});

// -- bridges ------------------------------------------------------------------------------

test("a bridge goes from island to island: one, two, none, and back is nothing", () => {
  const random = lot(7);
  for (let n = 0; n < TIMES; n++) {
    const row = Math.floor(random() * SIZE.rows), [left, right] = [Math.floor(random() * 3), 3 + Math.floor(random() * 4)];
    const ends = [[row, left], [row, right]], cells = Array.from({ length: right - left + 1 }, (_, i) => [row, left + i]);
    if (random() < 0.5) cells.reverse();
    const edges = edgesOf(CELLS, cells), printed = new Set(ends.map(keyOf));
    const path = pathOf(random, cells.map(CELLS.node), JITTER), half = pathOf(random, cells.slice(0, -1).map(CELLS.node), JITTER);
    const back = pathOf(random, [...cells, ...cells.slice(0, -1).reverse()].map(CELLS.node), JITTER);
    for (const [now, next, noted] of [[undefined, 1, 0], [0, 1, undefined], [1, 2, 0], [2, undefined, 0]]) {
      const standing = new Map(edges.map(key => [key, now]));
      const layout = layoutOf("edges", BRIDGES, { standing, printed }), gesture = gestureOf(layout, layout.keys);
      assert.deepEqual(sorted(gesture(layout, path, "write")), all(edges, next));
      assert.deepEqual(sorted(gesture(layout, path, "note")), all(edges, noted));
      assert.equal(gesture(layout, half, "write").size, 0);
      assert.equal(gesture(layout, back, "write").size, 0);
    }
  }
});

test("no bridge leads round a corner or over an island, and a long way makes several", () => {
  const layout = layoutOf("edges", BRIDGES, { printed: new Set(["[0,0]", "[0,3]", "[2,3]", "[4,6]"]) });
  const gesture = gestureOf(layout, layout.keys), at = (...cells) => cells.map(CELLS.node);
  assert.deepEqual(
    sorted(gesture(layout, at([0, 0], [0, 3], [2, 3], [4, 3], [4, 6]), "write")),
    all([...edgesOf(CELLS, [[0, 0], [0, 1], [0, 2], [0, 3]]), ...edgesOf(CELLS, [[0, 3], [1, 3], [2, 3]])], 1),
  );
  assert.equal(gesture(layout, at([0, 0], [2, 0], [2, 3]), "write").size, 0);
  const row = layoutOf("edges", BRIDGES, { printed: new Set(["[0,0]", "[0,3]", "[0,6]"]) });
  assert.equal(gesture(row, at([0, 0], [1, 0], [1, 6], [0, 6]), "write").size, 0);
});

// -- painting -----------------------------------------------------------------------------

test("shading goes on over open cells, and over others only if it began with such", () => {
  const random = lot(8), after = new Map([[undefined, "#"], ["#", "-"], ["-", undefined]]);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, SIZE.rows, SIZE.cols, 1 + Math.floor(random() * 12)), cells = [...new Set(walk.map(keyOf))];
    const standing = new Map(cells.map(key => [key, ["#", "-", undefined][Math.floor(random() * 3)]]));
    const layout = layoutOf("cells", SHADES, { standing }), gesture = gestureOf(layout, layout.keys), began = standing.get(cells[0]);
    const open = cells.filter(key => standing.get(key) === undefined || standing.get(key) === began);
    for (const jitter of [0, JITTER]) {
      const path = pathOf(random, walk.map(CELLS.node), jitter);
      assert.deepEqual(sorted(gesture(layout, path, "write")), all(open, after.get(began)));
      assert.deepEqual(sorted(gesture(layout, path, "note")), all(open, began === "-" ? undefined : "-"));
    }
    assert.equal(gesture(layout, pathOf(random, [walk[0], walk[0]].map(CELLS.node), JITTER), "write").size, 0);
  }
});

test("where there is no dot, the second button goes through the values the other way round", () => {
  const random = lot(15), values = [["0", "ring"], ["1", "disc"]];
  for (const [now, next, before] of [[undefined, "0", "1"], ["0", "1", undefined], ["1", undefined, "0"]]) {
    const layout = layoutOf("cells", values, { standing: new Map([["[0,0]", now], ["[0,1]", now]]) });
    const path = pathOf(random, [[0, 0], [0, 1]].map(CELLS.node), JITTER);
    for (const [pen, wanted] of [["write", next], ["note", before]]) {
      assert.deepEqual(tapped("symbol", layout, "[0,0]", pen), new Map([["[0,0]", wanted]]));
      assert.deepEqual(sorted(gestureOf(layout, layout.keys)(layout, path, pen)), all(["[0,0]", "[0,1]"], wanted));
    }
  }
});

test("an area spreads from a cell that has a value, and rooms are drawn with a label of their own", () => {
  const random = lot(9);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, SIZE.rows, SIZE.cols, 1 + Math.floor(random() * 12)), cells = [...new Set(walk.map(keyOf))];
    const standing = new Map(cells.map(key => [key, [1, 2, undefined][Math.floor(random() * 3)]]));
    const values = [[1, null], [2, null], [3, null]], path = pathOf(random, walk.map(CELLS.node), JITTER);
    const parted = layoutOf("cells", values, { standing, parted: true }), began = standing.get(cells[0]);
    const shut = new Set(cells.slice(1).filter(() => random() < 0.3)), given = { ...parted, domain: key => (shut.has(key) ? [] : parted.domain(key)) };
    for (const [layout, met] of [[parted, cells], [given, cells.filter(key => !shut.has(key))]]) {
      const drawn = gestureOf(parted, parted.keys)(layout, path, "write");
      assert.deepEqual(sorted(drawn), began === undefined ? [] : all(met, began));
    }
    const rooms = layoutOf("cells", values, { standing, label: 3 });
    assert.deepEqual(sorted(gestureOf(rooms, rooms.keys)(rooms, path, "write")), all(cells, 3));
  }
});

test("cells that borders part from all others join the one centre among them, and leave it when a border goes", () => {
  const random = lot(31), edges = rowsOf("edges", SIZE)[0].map(keyOf), inner = new Set(edges);
  for (let n = 0; n < TIMES; n++) {
    const [top, left] = [random() * (SIZE.rows - 1), random() * (SIZE.cols - 1)].map(Math.floor);
    const bottom = top + 1 + Math.floor(random() * (SIZE.rows - top)), right = left + 1 + Math.floor(random() * (SIZE.cols - left));
    const within = ([r, c]) => r >= top && r < bottom && c >= left && c < right;
    if (bottom - top === SIZE.rows || right - left === SIZE.cols) continue; // the others would be in two parts
    const [two, three] = [[0, 0], [0, SIZE.cols - 1], [SIZE.rows - 1, 0]].filter(cell => !within(cell)).map(CELLS.node);
    const centres = new Map([["one", { x: (left + right) / 2, y: (top + bottom) / 2 }], ["two", two], ["three", three]]);
    const standing = new Map(), cells = layoutOf("cells", [["one", "dot"], ["two", "dot"]], { standing });
    const layout = { ...cells, parted: true, centres, domain: key => (inner.has(key) ? ["border"] : cells.domain(key)) };
    const stroke = gestureOf(layout, layout.keys);
    const round = [];
    for (let c = left; c < right; c++) round.push([top, c]);
    for (let r = top; r < bottom; r++) round.push([r, right]);
    for (let c = right; c > left; c--) round.push([bottom, c]);
    for (let r = bottom; r > top; r--) round.push([r, left]);
    round.push(round[0]);
    const outline = edgesOf(DOTS, round).filter(key => inner.has(key)), inside = cells.keys.filter(key => within(JSON.parse(key)));
    const drawn = stroke(layout, pathOf(random, round.map(DOTS.node), JITTER / 2), "write");
    assert.deepEqual(sorted(drawn), sorted(new Map([...outline.map(key => [key, "border"]), ...inside.map(key => [key, "one"])])));
    for (const [key, value] of drawn) standing.set(key, value);
    const side = round.slice(0, -1).findIndex((_, n) => inner.has(edgesOf(DOTS, round.slice(n, n + 2))[0]));
    const erased = stroke(layout, round.slice(side, side + 2).map(DOTS.node), "write"), [gone] = edgesOf(DOTS, round.slice(side, side + 2));
    assert.deepEqual(sorted(erased), sorted(new Map([[gone, undefined], ...inside.map(key => [key, undefined])])));
    for (const [key, value] of erased) if (value === undefined) standing.delete(key);
    assert.equal(stroke(layout, [0, 1].map(n => DOTS.node(round[side + n])), "erase").size, 0);
  }
});

test("a tap at an edge between two cells is a border there, and another one none", () => {
  const edges = rowsOf("edges", SIZE)[0].map(keyOf), inner = new Set(edges), standing = new Map();
  const centres = new Map([["one", CELLS.node([0, 0])], ["two", CELLS.node([SIZE.rows - 1, SIZE.cols - 1])]]);
  const cells = layoutOf("cells", [["one", "dot"], ["two", "dot"]], { standing });
  const layout = { ...cells, parted: true, centres, domain: key => (inner.has(key) ? ["border"] : cells.domain(key)) };
  for (const edge of edges) {
    const { x, y } = pointOf(JSON.parse(edge), SIZE), [cell] = JSON.parse(edge).map(keyOf);
    for (const [dx, dy] of [[0.05, 0.1], [-0.1, 0.05]]) {
      assert.deepEqual([...tapped("centred area", layout, cell, "write", { x: x + dx, y: y + dy })], [[edge, "border"]]);
    }
    standing.set(edge, "border");
    assert.deepEqual([...tapped("centred area", layout, cell, "write", { x, y })], [[edge, undefined]]);
    standing.delete(edge);
    assert.equal(tapped("centred area", layout, keyOf([2, 2]), "write", CELLS.node([2, 2])).size, 0);
  }
});

test("a tap on a line between cells toggles it, but not one in the middle of a cell", () => {
  const edges = rowsOf("edges", SIZE)[0].map(keyOf), layout = layoutOf("edges", LINK);
  for (const edge of edges) {
    const { x, y } = pointOf(JSON.parse(edge), SIZE), [one] = JSON.parse(edge), { x: column, y: row } = CELLS.node(one);
    assert.equal(tapped("line between cells", layout, edge, "write", { x: x + 0.1, y: y - 0.2 }).size, 1);
    assert.equal(tapped("line between cells", layout, edge, "write").size, 1); // by a key
    assert.equal(tapped("line between cells", layout, edge, "write", { x: column + 0.1, y: row - 0.15 }).size, 0);
  }
});

test("cells join a centre, each with the one opposite", () => {
  const random = lot(10), centres = new Map([["one", { x: 2, y: 2.5 }], ["two", { x: 5.5, y: 3.5 }]]);
  const facing = ([r, c], { x, y }) => [2 * y - r - 1, 2 * x - c - 1];
  const within = ([r, c]) => r >= 0 && c >= 0 && r < SIZE.rows && c < SIZE.cols;
  const layout = { ...layoutOf("cells", [["one", "dot"], ["two", "dot"]], { parted: true }), centres };
  layout.domain = key => [...centres].filter(([, centre]) => within(JSON.parse(key)) && within(facing(JSON.parse(key), centre))).map(([name]) => name);
  const join = gestureOf(layout, layout.keys);
  for (let n = 0; n < TIMES; n++) {
    const cell = walkOf(random, SIZE.rows, SIZE.cols, 0)[0];
    for (const [name, centre] of centres) {
      const from = CELLS.node(cell);
      if ([...centres.values()].some(({ x, y }) => Math.hypot(from.x - x, from.y - y) < 1)) continue;
      const both = [...new Set([cell, facing(cell, centre)].filter(within).map(keyOf))];
      const wanted = all(layout.domain(keyOf(cell)).includes(name) ? both : [], name);
      assert.deepEqual(sorted(join(layout, [from, centre], "write")), wanted);
      for (const [key] of join(layout, [centre, from], "write")) assert.ok(layout.domain(key).includes(name));
      assert.ok(wanted.every(([key]) => join(layout, [centre, from], "write").get(key) === name));
    }
  }
  assert.equal(join(layout, [{ x: 0.5, y: 0.5 }, { x: 1.5, y: 0.5 }], "write").size, 0);
  const standing = { ...layout, value: key => (["[2,1]", "[2,2]"].includes(key) ? "one" : undefined) };
  const there = all(["[2,1]", "[2,2]"], undefined), [cell, centre, none] = [{ x: 1.5, y: 2.5 }, centres.get("one"), { x: 1.5, y: 5.5 }];
  for (const path of [[cell, centre], [centre, cell]]) assert.deepEqual(sorted(join(standing, path, "write")), there);
  assert.ok([...join(standing, [cell, none], "write").values()].every(value => value === "one")); // cells that cannot join take none away
});

test("marks of a stroke are cleared by a stroke of the eraser", () => {
  const random = lot(11);
  for (const { on, drawn, rows, cols, node } of [CELLS, DOTS, { ...CELLS, on: "cells", drawn: SHADES }]) {
    for (let n = 0; n < TIMES; n++) {
      const walk = walkOf(random, rows, cols, 1 + Math.floor(random() * 12)), path = pathOf(random, walk.map(node), JITTER);
      const empty = layoutOf(on, drawn), gesture = gestureOf(empty, empty.keys), standing = gesture(empty, path, "write");
      const full = { ...empty, value: key => standing.get(key) };
      assert.deepEqual(sorted(gesture(full, path, "erase")), all([...standing.keys()], undefined));
      assert.equal(gesture(empty, path, "erase").size, 0);
    }
  }
});

// -- borders ------------------------------------------------------------------------------

/** A hand that shakes to all sides alike: what is nearest to a point stays so. */
function shaken(random, { x, y }) {
  const turn = 2 * Math.PI * random(), far = JITTER * random();
  return { x: x + far * Math.cos(turn), y: y + far * Math.sin(turn) };
}

test("a rectangle is drawn from corner to corner, and once more it goes", () => {
  const random = lot(12), layout = layoutOf("edges", WALL, { lattice: false }), gesture = gestureOf(layout, layout.keys);
  for (let n = 0; n < TIMES; n++) {
    const [one, other] = [walkOf(random, SIZE.rows, SIZE.cols, 0)[0], walkOf(random, SIZE.rows, SIZE.cols, 0)[0]];
    if (String(one) === String(other)) continue;
    const [top, bottom] = [one[0], other[0]].sort(), [left, right] = [one[1], other[1]].sort();
    const inside = ([r, c]) => r >= top && r <= bottom && c >= left && c <= right;
    const round = layout.keys.filter(key => JSON.parse(key).filter(inside).length === 1);
    const within = layout.keys.filter(key => JSON.parse(key).every(inside));
    const path = [one, other].map(CELLS.node).map(at => shaken(random, at));
    assert.deepEqual(sorted(gesture(layout, path, "write")), all(round, "="));
    const standing = new Map([...round, ...within.slice(0, 1)].map(key => [key, "="])), met = { ...layout, value: key => standing.get(key) };
    assert.deepEqual(sorted(gesture(met, path, "write")), sorted(new Map([...round.map(key => [key, "="]), [within[0], undefined]])));
    standing.delete(within[0]);
    assert.deepEqual(sorted(gesture(met, path, "write")), all(round, undefined));
    assert.deepEqual(sorted(gesture(met, path, "erase")), all(round, undefined));
  }
});

test("borders are drawn along edges from dot to dot, and crosses from cell to cell", () => {
  const random = lot(13), layout = layoutOf("edges", WALL, { lattice: false }), gesture = gestureOf(layout, layout.keys), inner = new Set(layout.keys);
  for (let n = 0; n < TIMES; n++) {
    const dots = walkOf(random, DOTS.rows, DOTS.cols, 6), cells = walkOf(random, SIZE.rows, SIZE.cols, 6);
    const path = nodes => nodes.map(at => shaken(random, at));
    assert.deepEqual(sorted(gesture(layout, path(dots.map(DOTS.node)), "write")), all(edgesOf(DOTS, dots).filter(key => inner.has(key)), "="));
    assert.deepEqual(sorted(gesture(layout, path(cells.map(CELLS.node)), "note")), all(edgesOf(CELLS, cells), "x"));
  }
});

// -- taps ---------------------------------------------------------------------------------

test("a tap draws what is drawn there, and once more goes on", () => {
  const taps = (layout, key, pen, times) => {
    const standing = new Map(), sorts = sortsOf(layout, layout.keys), now = { ...layout, value: one => standing.get(one) };
    return Array.from({ length: times }, () => {
      for (const [one, value] of tapped([...sorts.values()][0], now, key, pen)) standing.set(one, value);
      return standing.get(key);
    });
  };
  const [edge] = layoutOf("edges", LINK).keys, cell = "[1,1]";
  assert.deepEqual(taps(layoutOf("edges", LINK), edge, "write", 3), ["=", undefined, "="]);
  assert.deepEqual(taps(layoutOf("edges", LINK), edge, "note", 2), ["x", undefined]);
  assert.deepEqual(taps(layoutOf("edges", WALL, { lattice: false }), edge, "write", 2), ["=", undefined]);
  assert.deepEqual(taps(layoutOf("cells", SHADES), cell, "write", 4), ["#", "-", undefined, "#"]);
  assert.deepEqual(taps(layoutOf("cells", SHADES), cell, "note", 2), ["-", undefined]);
  assert.deepEqual(taps(layoutOf("cells", [[1, null], [2, null], [3, null], [4, null]]), cell, "write", 1), [undefined]);
  const islands = layoutOf("edges", BRIDGES, { printed: new Set(["[0,0]", "[0,3]"]) });
  assert.deepEqual(taps(islands, "[[0,1],[0,2]]", "write", 3), [1, 2, undefined]);
  assert.deepEqual(taps(islands, "[[0,1],[0,2]]", "note", 2), [0, undefined]);
  assert.deepEqual(together("bridge", islands, "[[0,1],[0,2]]"), edgesOf(CELLS, [[0, 0], [0, 1], [0, 2], [0, 3]]));
  assert.deepEqual(together("bridge", islands, "[[2,1],[2,2]]"), ["[[2,1],[2,2]]"]);
});

// -- what is open -------------------------------------------------------------------------

test("what is open is empty where a place can be, and a board is completed only where all can", () => {
  const standing = new Map([["[0,0]", "#"]]), shaded = layoutOf("cells", SHADES, { standing });
  const whole = completed(shaded, shaded.keys);
  assert.equal(whole.get("[0,0]"), "#");
  assert.ok(shaded.keys.slice(1).every(key => whole.get(key) === "-"));
  for (const drawn of [[[1, null], [2, null]], [["o", "ring"], ["*", "disc"]], [["one", "dot"], ["two", "dot"]]]) {
    const layout = layoutOf("cells", drawn, { standing });
    assert.equal(completed(layout, layout.keys), null);
  }
  const area = { ...layoutOf("cells", [["one", "dot"]]), centres: new Map([["one", { x: 1, y: 1 }]]) };
  assert.equal(completed(area, area.keys), null);
  const lines = layoutOf("edges", LINK);
  assert.deepEqual(new Set(completed(lines, lines.keys).values()), new Set(["x"]));
});

// -- which gesture ------------------------------------------------------------------------

test("a gesture is that of what is drawn; digits are selected", () => {
  const sorts = (on, drawn, more) => { const layout = layoutOf(on, drawn, more); return sortsOf(layout, layout.keys); };
  const of = (...told) => strokeOf(sorts(...told))?.name, digits = [1, 2, 3, 4].map(value => [value, null]);
  assert.equal(of("edges", LINK), "lineBetweenCells");
  assert.equal(of("all edges", WALL), "lineAlongEdges");
  assert.equal(of("edges", WALL, { lattice: false }), "borders");
  assert.equal(of("edges", [["|", null]]), "borders");
  assert.equal(of("edges", BRIDGES), "bridges");
  assert.equal(of("cells", SHADES), "paint");
  assert.equal(of("cells", digits, { parted: true }), "spread");
  assert.equal(of("cells", digits, { parted: true, centres: new Map([[1, { x: 1, y: 1 }]]) }), "centred");
  for (const drawn of [digits.slice(2), [["*", "star"], ["-", "dot"]], [["x", "cross"], ["o", "ring"]], [[".", "dot"], ["NW", "NW"]]]) {
    assert.equal(of("cells", drawn), "paint");
    assert.equal(selects(sorts("cells", drawn)), false);
  }
  assert.equal(of("cells", digits), "wipe");
  assert.equal(selects(sorts("cells", digits)), true);
  assert.deepEqual([...sorts("cells", [["<", "left"], [">", "right"], ["^", "up"], ["v", "down"]]).values()], ["digit"]);
});

test("what is drawn on a board follows from all its places", () => {
  const layout = layoutOf("cells", [1, 2, 3, 4].map(value => [value, null]));
  const some = { ...layout, domain: key => layout.domain(key).slice(0, key === layout.keys.at(-1) ? 4 : 2) };
  assert.deepEqual([...sortsOf(some, layout.keys).values()], ["digit"]);
});

test("where lines lie along edges, strokes from inside a cell shade", () => {
  const edges = layoutOf("all edges", WALL), cells = layoutOf("cells", SHADES);
  const both = {
    ...edges, keys: [...edges.keys, ...cells.keys], domain: key => [...edges.domain(key), ...cells.domain(key)], figures: new Map([...WALL, ...SHADES]),
  };
  const stroke = gestureOf(both, both.keys);
  const within = stroke(both, [{ x: 0.5, y: 0.5 }, { x: 2.5, y: 0.5 }], "write");
  assert.deepEqual([...within], [[0, 0], [0, 1], [0, 2]].map(cell => [keyOf(cell), "#"]));
  const along = stroke(both, [{ x: 0, y: 1 }, { x: 2, y: 1 }], "write");
  assert.deepEqual([...along], [0, 1].map(col => [keyOf([[0, col], [1, col]]), "="]));
});

test("numbers are typed, also where one of the values is shaded", () => {
  const drawn = [["#", "shade"], ...[1, 2, 3].map(value => [value, null])];
  for (const [few, sort] of [[3, "shading"], [4, "digit"]]) {
    const layout = layoutOf("cells", drawn.slice(0, few));
    assert.equal(sortsOf(layout, layout.keys).get("cell"), sort);
  }
});

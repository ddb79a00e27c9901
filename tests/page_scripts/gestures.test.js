// What strokes draw, without a browser: on boards, walks and hands that are drawn by lot.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gestureOf } from "./gestures.js";
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
    printed: key => printed.has(key), figures: new Map(drawn), parted: false, ...more,
  };
}

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
        assert.deepEqual(sorted(gesture(layout, pathOf(random, nodes, jitter), false)), all(edgesOf(lattice, walk), "="));
        assert.deepEqual(sorted(gesture(layout, pathOf(random, nodes, jitter), true)), all(edgesOf(lattice, walk), "x"));
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
      assert.deepEqual(sorted(gesture(layout, path, false)), all(edgesOf(lattice, walk.slice(0, turn + 1)), "="));
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
      assert.deepEqual(sorted(gesture(layout, path, false)), drawn);
      const noted = standing.get(first) === "x" ? all(crosses, undefined)
        : all(standing.get(first) === "=" ? edges : edges.filter(key => !lines.includes(key)), "x");
      assert.deepEqual(sorted(gesture(layout, path, true)), noted);
    }
  });
}

test("a jitter about one point draws nothing", () => {
  const random = lot(4);
  for (const lattice of [CELLS, DOTS]) {
    const layout = layoutOf(lattice.on, lattice.drawn), gesture = gestureOf(layout, layout.keys);
    for (let n = 0; n < TIMES; n++) {
      const [node] = walkOf(random, lattice.rows, lattice.cols, 0);
      assert.equal(gesture(layout, pathOf(random, Array(8).fill(lattice.node(node)), JITTER), false).size, 0);
    }
  }
});

test("a line is drawn where the board has edges that take it, and nowhere else", () => {
  const random = lot(5);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, SIZE.rows, SIZE.cols, 10), edges = edgesOf(CELLS, walk);
    const whole = layoutOf("edges", LINK), shut = new Set(edges.filter(() => random() < 0.5));
    const layout = { ...whole, domain: key => (shut.has(key) ? ["x"] : whole.domain(key)) };
    const drawn = gestureOf(whole, whole.keys)(layout, pathOf(random, walk.map(CELLS.node), JITTER), false);
    assert.deepEqual(sorted(drawn), all(edges.filter(key => !shut.has(key)), "="));
    assert.equal(gestureOf(whole, whole.keys)(whole, [{ x: -3.2, y: 2.5 }, { x: -1.5, y: 9.5 * random() }], false).size, 0);
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
      assert.deepEqual(sorted(gesture(layout, path, false)), all(edges, next));
      assert.deepEqual(sorted(gesture(layout, path, true)), all(edges, noted));
      assert.equal(gesture(layout, half, false).size, 0);
      assert.equal(gesture(layout, back, false).size, 0);
    }
  }
});

test("no bridge leads round a corner or over an island, and a long way makes several", () => {
  const layout = layoutOf("edges", BRIDGES, { printed: new Set(["[0,0]", "[0,3]", "[2,3]", "[4,6]"]) });
  const gesture = gestureOf(layout, layout.keys), at = (...cells) => cells.map(CELLS.node);
  assert.deepEqual(
    sorted(gesture(layout, at([0, 0], [0, 3], [2, 3], [4, 3], [4, 6]), false)),
    all([...edgesOf(CELLS, [[0, 0], [0, 1], [0, 2], [0, 3]]), ...edgesOf(CELLS, [[0, 3], [1, 3], [2, 3]])], 1),
  );
  assert.equal(gesture(layout, at([0, 0], [2, 0], [2, 3]), false).size, 0);
  const row = layoutOf("edges", BRIDGES, { printed: new Set(["[0,0]", "[0,3]", "[0,6]"]) });
  assert.equal(gesture(row, at([0, 0], [1, 0], [1, 6], [0, 6]), false).size, 0);
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
      assert.deepEqual(sorted(gesture(layout, path, false)), all(open, after.get(began)));
      assert.deepEqual(sorted(gesture(layout, path, true)), all(open, began === "-" ? undefined : "-"));
    }
    assert.equal(gesture(layout, pathOf(random, [walk[0], walk[0]].map(CELLS.node), JITTER), false).size, 0);
  }
});

test("an area spreads from a cell that has a value, and a pen writes its own", () => {
  const random = lot(9);
  for (let n = 0; n < TIMES; n++) {
    const walk = walkOf(random, SIZE.rows, SIZE.cols, 1 + Math.floor(random() * 12)), cells = [...new Set(walk.map(keyOf))];
    const standing = new Map(cells.map(key => [key, [1, 2, undefined][Math.floor(random() * 3)]]));
    const values = [[1, null], [2, null], [3, null]], path = pathOf(random, walk.map(CELLS.node), JITTER);
    const parted = layoutOf("cells", values, { standing, parted: true });
    assert.deepEqual(sorted(gestureOf(parted, parted.keys)(parted, path, false)), all(cells, standing.get(cells[0]) ?? 1));
    const rooms = layoutOf("cells", values, { standing, pen: 3 });
    assert.deepEqual(sorted(gestureOf(rooms, rooms.keys)(rooms, path, false)), all(cells, 3));
    const shut = new Set(cells.filter(() => random() < 0.5)), given = { ...parted, domain: key => (shut.has(key) ? [] : parted.domain(key)) };
    const first = cells.findIndex(key => standing.get(key) !== undefined || !shut.has(key));
    const written = first < 0 || first > cells.length - 2 ? [] : cells.slice(first).filter(key => !shut.has(key));
    assert.deepEqual(sorted(gestureOf(parted, parted.keys)(given, path, false)), all(written, standing.get(cells[first]) ?? 1));
  }
});

// -- which gesture ------------------------------------------------------------------------

test("a gesture is that of what is drawn; symbols and digits have none", () => {
  const of = (on, drawn, more) => { const layout = layoutOf(on, drawn, more); return gestureOf(layout, layout.keys)?.name; };
  assert.equal(of("edges", LINK), "lineBetweenCells");
  assert.equal(of("all edges", WALL), "lineAlongEdges");
  assert.equal(of("edges", [["|", null]]), "lineAlongEdges");
  assert.equal(of("edges", BRIDGES), "bridges");
  assert.equal(of("cells", SHADES), "shade");
  assert.equal(of("cells", [[1, null], [2, null]], { parted: true }), "spread");
  for (const drawn of [[[1, null], [2, null]], [["*", "star"], ["-", "dot"]], [["x", "cross"], ["o", "ring"]]]) assert.equal(of("cells", drawn), undefined);
  assert.equal(of("edges", [["<", "left"], [">", "right"]]), undefined);
});

/** The way of a pointer over a lattice of squares, whose sides are one and whose corners are whole numbers. */

/** @typedef {import("./places.js").Point} Point */
/** @typedef {[row: number, column: number]} Square */

/**
 * The squares a path leads through, each beside the one before: none is left out, however far apart
 * the points are. A point on a line belongs to the square below or to the right.
 * @param {Point[]} path @returns {Square[]}
 */
export function squares([start, ...path]) {
  let from = start;
  /** @type {Square[]} */
  const met = [[Math.floor(from.y), Math.floor(from.x)]];
  for (const to of path) {
    const lines = [...crossed(from.y, to.y, [1, 0]), ...crossed(from.x, to.x, [0, 1])].sort((a, b) => a.part - b.part);
    for (const { step } of lines) {
      const [row, column] = met[met.length - 1];
      met.push([row + step[0], column + step[1]]);
    }
    from = to;
  }
  return met;
}

/** Where a move crosses lines, as parts of its length, and the step it makes there. @param {number} from @param {number} to @param {Square} step */
function crossed(from, to, [down, right]) {
  const first = Math.floor(from), number = Math.abs(Math.floor(to) - first), way = Math.sign(to - from);
  return Array.from({ length: number }, (_, n) => ({
    part: ((way > 0 ? first + 1 + n : first - n) - from) / (to - from),
    step: /** @type {Square} */ ([way * down, way * right]),
  }));
}

/** A walk without what it took back: a step and then the same step backwards are none. @param {Square[]} walk @returns {Square[]} */
export function reduced(walk) {
  /** @type {Square[]} */
  const left = [];
  for (const square of walk) {
    if (left.length > 1 && same(left[left.length - 2], square)) left.pop();
    else left.push(square);
  }
  return left;
}

const MIDDLE = 0.2; // of a cell: a tap that near to its middle means none of its edges

/** @param {Square} one @param {Square} other */
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** Whether a point is nearer to the middle of its square than to any corner of it. @param {Point} point */
export function inside({ x, y }) {
  const [across, down] = [x, y].map(one => Math.abs(one - Math.floor(one) - 0.5));
  return across + down < 0.5;
}

/** Whether a point is so near to the middle of its square that it is no nearer to one side. @param {Point} point */
export const nearMiddle = ({ x, y }) => [x, y].every(one => Math.abs(one - Math.floor(one) - 0.5) < MIDDLE);

/** A board as SVG: the paper is drawn once, and each place anew when something changes there. */

import { keyOf, placeOf, pointOf, range, rowsOf, seenAt, sortOf, textOf, upright } from "./places.js";

/** @typedef {import("./places.js").Key} Key */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {{place?: Place, figure: string | null, text: string | null, role: string, slot: number[] | null}} Mark */

const SVG = "http://www.w3.org/2000/svg";
const CELL = 60; // the side of a cell, in units of the image
const RIM = 0.16, BEYOND = 0.84; // paper round the grid, and where clues stand outside, in cells
const AXIS = 0.36, AXIS_FONT = 0.24, DIGIT = 0.14; // the strip where rows and columns are numbered, its text, and another digit, in cells
const LISTED = 0.42; // the side of a number there that is one of several, in cells
const NAMED = 7; // rows or columns from which on that is so: on smaller boards names are as large as on one of so many
/** @type {Record<string, number>} */
const FONT = { cell: 0.55, border: 0.42, edge: 0.27, corner: 0.35 }; // in cells
const MARKS = 0.5; // how large marks in the middle of a cell are, to what is filled in
const LABEL = { edge: 0.4, corner: 0.5 }; // the height of a text on a line, in cells
const POINT = 0.06 * CELL; // the radius of a point where lines may meet
const SHARE = 0.84; // how much of a cell its candidates fill
const HEAVY = 0.11; // the width of a stroke, in cells
const STROKES = ["wall", "link", "double"];
const THINNER = 0.7, APART = 1.2; // each of a double one, in widths of one; and from the middle to each
const BESIDE = [0, 0, 3, 3], BELOW = [2, 2, 3, 3]; // where a clue stands beside an answer, and a dot beside a clue
const FILLS = ["block", "shade", "frame", "diagonal", "falling", "rising", "NW", "NE", "SW", "SE"];
const BLACK = ["block", "disc"]; // on which all else is white
const HALVED = 0.42; // the side of a number in half a cell, in cells
const CORNER = 0.225, ALONE = 0.3; // the fonts of a clue in a corner, beside an answer or where none is written, in cells
const CLEAR = 0.06; // the paper round it
const CIRCLE = 0.8, FULL = 0.95; // how much of half a place the radius of a circle is, and how much of a place a text may fill
const WIDE = 0.7, TALL = 0.72; // the size of a digit, in fonts
const THIN = 0.04; // the width of a line through a cell of the margin, in cells
const SUM_RIM = 0.05, AMBER = "#fbbf24"; // the line that points at a number in half a cell: between them, in cells; and its colour, which is seen on black
const DOTS = ["ring", "disc"], LINE = 0.2; // half the side of a figure on a line, in cells
const ON_LINE = 1.2; // how much larger figures are there

/** @param {string} name @param {Record<string, any>} attributes @param {Element} [parent] */
export function element(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

export class Board {
  /**
   * A board of a sheet in an element of the page.
   * @param {HTMLElement} home @param {any} sheet @param {string} label @param {boolean} [axes] whether rows and columns are numbered
   */
  constructor(home, sheet, label, axes = false) {
    this.sheet = sheet;
    /** @type {Map<Key, Element>} */
    this.hits = new Map();
    /** @type {Map<string, Key>} */
    this.keys = new Map(); // by the names of places
    /** @type {Map<string, Element>} */
    this.parts = new Map();
    this.picture = element("svg", { class: "enpitsu", "aria-hidden": "true" });
    /** Where pointers and keys go lies over the picture, so that what is drawn in one is not painted again with the other. */
    this.svg = element("svg", { class: "enpitsu", role: "grid", "aria-label": label });
    this.labelled = new Set(sheet.picture.marks.map((/** @type {any} */ mark) => keyOf(mark.place)));
    /** The longest text of those that share a place, so that all of them are of one size. */
    this.longest = Math.max(0, ...sheet.picture.marks.map((/** @type {any} */ mark) =>
      (mark.text && (mark.slot || (sheet.picture.margin && sortOf(mark.place) === "border")) ? mark.text.length : 0)));
    /** The paper where clues stand outside, in cells. */
    this.beyond = sheet.picture.margin ? 1 : Math.max(BEYOND, ...sheet.picture.marks.filter((/** @type {any} */ mark) => mark.slot && sortOf(mark.place) === "border")
      .map((/** @type {any} */ { slot }) => LISTED * (0.5 + Math.max(slot[2], slot[3]))));
    this.axes = axes;
    /** Whether there are dots on lines: those in cells are as large then. */
    this.dotted = sheet.picture.marks.some((/** @type {any} */ mark) => isDot(mark) && ["edge", "corner"].includes(sortOf(mark.place)));
    this.shapes = shapesOf(sheet.look.shapes);
    const names = ["paper", "grounds", "colours", "tints", "lists", "low", "lines", "rings", "strokes", "high", "links", "sketch"];
    /** @type {Record<string, Element>} */
    this.coats = Object.fromEntries(names.map(name => [name, element("g", {}, this.picture)]));
    this.paper();
    home.replaceChildren(this.picture);
  }

  /** The key of a place that an element stands for. @param {Element | null | undefined} one @returns {Key | undefined} */
  keyAt(one) {
    return this.keys.get(one?.getAttribute("data-place") ?? "");
  }

  /** The room in a cell, in cells: labels on its lines take some of it. */
  get room() {
    const on = this.sheet.picture.marks.some((/** @type {any} */ mark) =>
      mark.text && ["edge", "corner"].includes(sortOf(mark.place)));
    return on ? 0.34 : 0.5;
  }

  paper() {
    const { picture } = this.sheet;
    const { rows, cols } = picture;
    const sides = new Set([...picture.marks.map((/** @type {any} */ mark) => mark.place),
      ...this.sheet.layers.filter((/** @type {any} */ l) => ["top", "bottom", "left", "right", "outside"].includes(l.on))
        .flatMap((/** @type {any} */ l) => rowsOf(l.on, picture).flat())].filter(p => sortOf(p) === "border").map(p => p[0]));
    const rim = this.sheet.layers.some((/** @type {any} */ l) => l.on === "corners") ? RIM + LABEL.corner / 4 : RIM;
    const first = (/** @type {string} */ side) => ["left", "top"].includes(side);
    const size = Math.min(1, Math.max(rows, cols) / NAMED), beside = size * (AXIS + DIGIT * (String(rows).length - 1)), above = size * AXIS;
    const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map(side =>
      ((picture.margin && first(side) ? rim + 1 : sides.has(side) ? this.beyond : rim) + (this.axes && first(side) ? (side === "left" ? beside : above) : 0)) * CELL);
    this.size = { wide: left + cols * CELL + right, high: top + rows * CELL + bottom };
    for (const one of [this.picture, this.svg]) {
      one.setAttribute("viewBox", `${-left} ${-top} ${this.size.wide} ${this.size.high}`);
      /** @type {SVGElement} */ (one).style.setProperty("--aspect", String(this.size.wide / this.size.high));
    }
    const { paper, grounds, lines } = this.coats;
    element("rect", { class: "paper", x: -left, y: -top, width: this.size.wide, height: this.size.high }, paper);
    if (this.axes) {
      for (let r = 0; r < rows; r++) this.axis(`r${r + 1}`, size, beside / 2 * CELL - left, (r + 0.5) * CELL);
      for (let c = 0; c < cols; c++) this.axis(`c${c + 1}`, size, (c + 0.5) * CELL, above / 2 * CELL - top);
    }
    for (const cell of picture.holes) this.square("hole", cell, grounds);
    for (const [cell, tone] of picture.shaded) this.square(`ground${tone % 3}`, cell, grounds);
    if (picture.margin) this.margin(grounds);
    const walls = new Set(picture.walls.map(keyOf)), holes = new Set(picture.holes.map(keyOf));
    const inside = (/** @type {number} */ r, /** @type {number} */ c) =>
      r >= 0 && c >= 0 && r < rows && c < cols && !holes.has(keyOf([r, c]));
    const strokes = { thin: "", thick: "" };
    let points = "";
    const line = (/** @type {Place} */ a, /** @type {Place} */ b, /** @type {string} */ d) => {
      const both = inside(a[0], a[1]) && inside(b[0], b[1]), one = inside(a[0], a[1]) || inside(b[0], b[1]);
      if (!one || picture.bare) return;
      if (both && walls.has(keyOf([a, b]))) strokes.thick += d;
      else if (!picture.lattice) strokes[both ? "thin" : "thick"] += d;
    };
    for (let r = 0; r <= rows; r++) {
      for (let c = 0; c <= cols; c++) {
        if (c < cols) line([r - 1, c], [r, c], `M${c * CELL} ${r * CELL}h${CELL}`);
        if (r < rows) line([r, c - 1], [r, c], `M${c * CELL} ${r * CELL}v${CELL}`);
        if (picture.lattice) points += `M${c * CELL - POINT} ${r * CELL}a${POINT} ${POINT} 0 1 0 ${2 * POINT} 0a${POINT} ${POINT} 0 1 0 ${-2 * POINT} 0`;
      }
    }
    for (const [name, d] of Object.entries({ ...strokes, point: points })) if (d) element("path", { class: name, d }, lines);
    const transform = `scale(${CELL / 2})`, { lists } = this.sheet;
    element("g", { transform }, grounds).append(...elementsOf(lists.grounds));
    element("g", { transform }, this.coats.lists).append(...elementsOf(lists.lines));
    for (const cells of picture.cages) this.outline("cage", cells, 0.09, lines);
  }

  /** Black cells above the grid and on its left, in one frame; those with a clue are parted. @param {Element} coat */
  margin(coat) {
    const { rows, cols, marks } = this.sheet.picture, corner = { class: "clue solid", x: -CELL, y: -CELL };
    element("path", { class: "thick", d: `M${-CELL} ${-CELL}H${cols * CELL}V${rows * CELL}H${-CELL}Z` }, coat);
    element("rect", { ...corner, width: CELL * (cols + 1), height: CELL }, coat);
    element("rect", { ...corner, width: CELL, height: CELL * (rows + 1) }, coat);
    const across = range(cols).map(c => `M${c * CELL} ${-CELL}v${CELL}`), down = range(rows).map(r => `M${-CELL} ${r * CELL}h${CELL}`);
    element("path", { class: "thin", d: [...across, ...down].join("") }, coat);
    for (const { place } of marks.filter((/** @type {any} */ mark) => sortOf(mark.place) === "border")) {
      const { x, y } = this.point(place), d = `M${x - CELL / 2} ${y - CELL / 2}l${CELL} ${CELL}`;
      element("path", { class: "reversed pen", d, fill: "none", "stroke-width": THIN * CELL }, coat);
    }
  }

  /** The name of a row or a column. @param {string} name @param {number} size to that of a large board @param {number} x @param {number} y */
  axis(name, size, x, y) {
    const font = size * AXIS_FONT * CELL, text = element("text", { class: "axis", x, y: y + 0.36 * font, "font-size": font }, this.coats.paper);
    text.textContent = name;
  }

  /** A line inside of the outline of cells. @param {string} name @param {Place[]} cells @param {number} gap @param {Element} coat */
  outline(name, cells, gap, coat) {
    const within = new Set(cells.map(keyOf));
    let d = "";
    for (const [r, c] of cells) {
      const open = (/** @type {number} */ dr, /** @type {number} */ dc) => within.has(keyOf([r + dr, c + dc]));
      const x0 = (c + (open(0, -1) ? 0 : gap)) * CELL, x1 = (c + 1 - (open(0, 1) ? 0 : gap)) * CELL;
      const y0 = (r + (open(-1, 0) ? 0 : gap)) * CELL, y1 = (r + 1 - (open(1, 0) ? 0 : gap)) * CELL;
      if (!open(-1, 0)) d += `M${x0} ${y0}H${x1}`;
      if (!open(1, 0)) d += `M${x0} ${y1}H${x1}`;
      if (!open(0, -1)) d += `M${x0} ${y0}V${y1}`;
      if (!open(0, 1)) d += `M${x1} ${y0}V${y1}`;
      for (const [dr, dc] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
        if (!open(dr, 0) || !open(0, dc) || open(dr, dc)) continue; // the outline turns into this cell
        const x = (c + (dc > 0 ? 1 : 0)) * CELL, y = (r + (dr > 0 ? 1 : 0)) * CELL;
        d += `M${x} ${y - dr * gap * CELL}h${-dc * gap * CELL}V${y}`;
      }
    }
    element("path", { class: name, d }, coat);
  }

  /** @param {Place} place */
  point(place) {
    const { x, y } = pointOf(place, this.sheet.picture, this.beyond / 2);
    return { x: x * CELL, y: y * CELL };
  }

  /** How far a place reaches to each side, in cells. @param {Place} place */
  reach(place) {
    const sort = sortOf(place);
    if (sort !== "border") return sort === "cell" ? { across: 0.5, down: 0.5 } : { across: 0.2, down: 0.2 };
    const [along, out] = [0.36, this.beyond / 2 - 0.06];
    return ["top", "bottom"].includes(place[0]) ? { across: along, down: out } : { across: out, down: along };
  }

  /** @param {string} name @param {Place} place @param {Element} coat @param {number} [inset] */
  square(name, place, coat, inset = 0) {
    const { x, y } = this.point(place), { across, down } = this.reach(place), cell = sortOf(place) === "cell";
    const [wide, high] = [across * CELL - inset, down * CELL - inset];
    const made = { class: name, x: x - wide, y: y - high, width: 2 * wide, height: 2 * high };
    return element("rect", cell ? made : { ...made, rx: Math.min(wide, high) / 2 }, coat);
  }

  /** A line round the half of the black cell before an edge, where its number is printed. @param {Place} place @param {Element} coat */
  sum([[r, c], [, next]], coat) {
    const side = CELL * (1 - 3 * SUM_RIM), inset = SUM_RIM * CELL;
    const d = next > c ? `M${(c + 1) * CELL - inset} ${r * CELL + inset}v${side}l${-side} ${-side}z` : `M${c * CELL + inset} ${(r + 1) * CELL - inset}h${side}l${-side} ${-side}z`;
    element("path", { class: "sum", fill: "none", stroke: AMBER, "stroke-width": 4, "stroke-linejoin": "round", d }, coat);
  }

  // -- what stands there ----------------------------------------------------------------------

  /** Draw what stands at a place. @param {Key} key @param {Mark[]} marks */
  draw(key, marks) {
    const place = placeOf(key);
    const coats = { low: /** @type {Element[]} */ ([]), strokes: /** @type {Element[]} */ ([]), high: /** @type {Element[]} */ ([]) };
    const margin = this.sheet.picture.margin && sortOf(place) === "border";
    const round = marks.some(mark => mark.figure === "circle");
    const black = margin || marks.some(mark => BLACK.includes(mark.figure ?? ""));
    for (const mark of marks) {
      if (STROKES.includes(mark.figure ?? "")) coats.strokes.push(this.stroke(mark, place));
      else if (mark.figure) coats[FILLS.includes(mark.figure) && !mark.slot ? "low" : "high"].push(this.figure(mark, place, black));
      else coats.high.push(...this.text(mark, place, black, round));
    }
    for (const [coat, made] of Object.entries(coats)) this.part(coat, key, made);
  }

  /** What lies at a place in a coat is replaced. @param {string} coat @param {Key} key @param {Element[]} made */
  part(coat, key, made) {
    const name = `${coat} ${key}`;
    let group = this.parts.get(name);
    if (!group) {
      if (!made.length) return;
      group = element("g", {}, this.coats[coat]);
      this.parts.set(name, group);
    }
    group.replaceChildren(...made);
  }

  /** Where a mark lies, and half its side. @param {Mark} mark @param {Place} place */
  area(mark, place) {
    const { x, y } = this.point(place), sort = sortOf(place);
    if (inCorner(mark, place)) {
      const half = (this.sheet.picture.widest ? CORNER : ALONE) / 2 * CELL, label = this.labelled.has(keyOf(["corner", ...place])) ? LABEL.corner / 2 : 0;
      const wide = WIDE * (mark.text?.length ?? 1);
      return { x: x + (label + CLEAR - 0.5) * CELL + wide * half, y: y + (CLEAR - 0.5) * CELL + half, half };
    }
    if (mark.slot) {
      let [row, col, rows, cols] = mark.slot;
      if (upright(place)) [row, col, rows, cols] = [col, row, cols, rows];
      const side = sort === "cell" ? 2 * SHARE * this.room * CELL / Math.max(rows, cols) : sort === "border" ? LISTED * CELL : 0.25 * CELL;
      return { x: x + (col + (1 - cols) / 2) * side, y: y + (row + (1 - rows) / 2) * side, half: side / 2 };
    }
    if (this.sheet.picture.margin && sort === "border") {
      const aside = (place[0] === "left" ? HALVED : -HALVED) / 2 * CELL;
      return { x: x + aside, y: y - aside, half: HALVED / 2 * CELL };
    }
    const fills = FILLS.includes(mark.figure ?? "");
    const half = sort === "cell" ? (fills ? 0.5 : this.room) : sort === "border" ? 0.36 : LINE;
    return { x, y, half: half * CELL };
  }

  /** @param {Mark} mark @param {Place} place @param {boolean} black */
  figure(mark, place, black) {
    const { x, y, half } = this.area(mark, place), on = !mark.slot && (["edge", "corner"].includes(sortOf(place)) || (this.dotted && isDot(mark)));
    const size = on ? LINE * ON_LINE * CELL : half;
    const shapes = this.shapes.get(mark.figure ?? "");
    const sort = mark.role.startsWith("clue") ? "clue" : mark.slot ? "candidate" : "answer";
    const made = /** @type {Element} */ (shapes[sort].cloneNode(true));
    made.classList.remove(sort);
    const role = BLACK.includes(mark.figure ?? "") ? mark.role : roleOn(mark.role, black);
    made.classList.add(...role.split(" "));
    if (on && mark.figure === "ring") made.classList.add("hiding");
    made.setAttribute("transform", `translate(${x - size} ${y - size}) scale(${size})`);
    return made;
  }

  /** @param {Mark} mark @param {Place} place */
  stroke(mark, place) {
    const { x, y } = this.point(place), small = Boolean(mark.slot);
    const half = small ? 0.12 * CELL : CELL / 2, width = (small ? 0.05 : HEAVY) * CELL;
    const double = mark.figure === "double", one = double ? THINNER * width : width;
    const lines = (double ? [-APART * one, APART * one] : [0]).map(aside => upright(place) === (mark.figure === "wall")
      ? `M${x + aside} ${y - half}V${y + half}` : `M${x - half} ${y + aside}H${x + half}`);
    return element("path", { class: `${mark.role} stroke`, d: lines.join(""), "stroke-width": one });
  }

  /** @param {Mark} mark @param {Place} place @param {boolean} black @param {boolean} round whether there is a circle round it @returns {Element[]} */
  text(mark, place, black, round) {
    const { x, y, half } = this.area(mark, place), sort = sortOf(place), text = mark.text ?? "";
    const shared = mark.slot || (this.sheet.picture.margin && sort === "border");
    const others = shared && mark.role.startsWith("clue") ? this.longest : sort === "cell" && mark.role !== "candidate" ? this.sheet.picture.widest : 1;
    const longest = Math.max(text.length, others), corner = inCorner(mark, place);
    const usual = mark.slot ? 2 * half : FONT[sort] * CELL * (mark.role === "candidate" ? MARKS : 1);
    const size = corner || sort === "edge" || sort === "corner" ? usual : Math.min(usual, 2 * half * shareOf(longest, round));
    const made = element("text", { class: roleOn(mark.role, black), x, y: y + 0.36 * size, "font-size": size });
    made.textContent = text;
    if (mark.slot || black || round || sort === "cell" || sort === "border") return [made];
    const high = (sort === "corner" ? LABEL.corner : LABEL.edge) * CELL, wide = Math.max(high, WIDE * size * text.length + 5);
    const ground = { class: "label", x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 2 };
    return [element("rect", ground), made];
  }

  /** Where a point of the window lies on the paper, in cells. @param {{x: number, y: number}} at */
  onPaper(at) {
    const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(/** @type {SVGSVGElement} */ (this.svg).getScreenCTM()?.inverse());
    return { x: x / CELL, y: y / CELL };
  }

  /** Which of the marks at a place is nearest to a point of the window. @param {Mark[]} marks @param {Place} place @param {{x: number, y: number}} at */
  nearest(marks, place, at) {
    const { x, y } = this.onPaper(at);
    const far = marks.map(mark => this.area(mark, place)).map(area => Math.hypot(area.x / CELL - x, area.y / CELL - y));
    return far.indexOf(Math.min(...far));
  }

  // -- what is pointed at -----------------------------------------------------------------------

  /**
   * Point at places: as a step does, or with names of tints.
   * @param {{targets?: Place[], highlight?: Place[], areas?: Place[][], links?: [Place, string][], struck?: Place[]}} [told]
   */
  pointAt({ targets = [], highlight = [], areas = [], links = [], struck = [] } = {}) {
    const { tints, rings, links: numbers } = this.coats;
    for (const coat of [tints, rings, numbers]) coat.replaceChildren();
    const settled = new Set(targets.map(keyOf)), known = new Set([...targets, ...struck].map(keyOf));
    const lit = [...new Map(highlight.map(place => [keyOf(place), place])).values()].filter(place => !known.has(keyOf(place)));
    const out = struck.filter(place => !settled.has(keyOf(place)));
    for (const [name, places] of Object.entries({ target: targets, struck: out, lit })) {
      for (const place of places.flatMap(seenAt)) {
        if (sortOf(place) === "edge" && this.sheet.picture.margin) {
          this.sum(place, rings);
          continue;
        }
        this.square(`tint ${name}`, place, tints);
        if (name !== "struck") this.square(`ring ${name}`, place, rings, 4);
      }
    }
    for (const cells of areas) this.outline("area", cells, 0.06, rings);
    for (const [place, number] of links) {
      const { x, y } = this.point(place), high = 0.29 * CELL, wide = high * Math.max(1, 0.5 * (1 + number.length));
      const group = element("g", { class: "link" }, numbers);
      const left = x + (sortOf(place) === "cell" ? CELL / 2 : high) - wide, top = y - 0.45 * CELL;
      element("rect", { x: left, y: top, width: wide, height: high, rx: high / 2 }, group);
      const text = element("text", { x: left + wide / 2, y: top + 0.76 * high, "font-size": 0.72 * high }, group);
      text.textContent = number;
    }
  }

  /** Draw lists of cells while they are drawn by hand. @param {Place[]} lists */
  trace(lists) {
    this.part("strokes", "traces", lists.map(list => element("path", {
      class: "answer on-trial stroke trace", "stroke-width": HEAVY * CELL,
      d: list.slice(1).map(cell => this.point(cell)).map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("") + (list.length > 2 ? "" : "h0"),
    })));
  }

  /** Draw the lines that lie on top. @param {number[][]} lines */
  sketch(lines) {
    this.part("sketch", "all", lines.map(line => element("polyline", { class: "sketch", points: line.map(one => one * CELL).join(" ") })));
  }

  /** Colour a place, or not. @param {Key} key @param {number} [colour] */
  colour(key, colour) {
    const made = colour ? [this.square(`colour${colour}`, placeOf(key), element("g", {}))] : [];
    this.part("colours", key, made);
  }

  // -- where fingers and keys go ----------------------------------------------------------------

  /**
   * Let places be chosen; of each sort all lie over those of the one before. They stand in rows, as
   * readers of screens expect.
   * @param {Place[][]} sorts @param {number} reach how far an edge reaches, in cells
   */
  offer(sorts, reach) {
    this.hits.clear();
    this.keys.clear();
    /** @type {Element[]} */
    const rows = [];
    for (const places of sorts) {
      const points = places.map(place => ({ place, ...this.point(place) })).sort((a, b) => a.y - b.y || a.x - b.x);
      let last = NaN;
      for (const { place, y } of points) {
        if (y !== last) rows.push(element("g", { role: "row" }));
        last = y;
        const name = textOf(place, this.sheet.picture);
        this.keys.set(name, keyOf(place));
        this.hits.set(keyOf(place), this.hit(place, name, reach, rows[rows.length - 1]));
      }
    }
    this.svg.replaceChildren(...rows);
    this.picture.after(this.svg);
  }

  /** @param {Place} place @param {string} name @param {number} reach how far an edge reaches, in cells @param {Element} row */
  hit(place, name, reach, row) {
    const { x, y } = this.point(place), sort = sortOf(place), told = { role: "gridcell", class: "hit", tabindex: -1, "data-place": name };
    if (sort === "corner") return element("circle", { ...told, cx: x, cy: y, r: 0.3 * CELL }, row);
    if (sort === "edge") {
      const h = reach * CELL, points = `${x - h},${y} ${x},${y - h} ${x + h},${y} ${x},${y + h}`;
      return element("polygon", { ...told, points }, row);
    }
    const { across, down } = this.reach(place), more = sort === "cell" ? 0 : 0.04;
    const [wide, high] = [(across + more) * CELL, (down + more) * CELL];
    return element("rect", { ...told, x: x - wide, y: y - high, width: 2 * wide, height: 2 * high }, row);
  }
}

/** Whether a mark is a ring or a disc that is printed. @param {Mark} mark */
const isDot = ({ figure, role }) => DOTS.includes(figure ?? "") && role.startsWith("clue");

/** The greatest font of a text of that length, as a share of its place or of a circle there. @param {number} length @param {boolean} round */
const shareOf = (length, round) => (round ? CIRCLE / Math.hypot(WIDE * length, TALL) : FULL / (WIDE * length));

/** Whether a mark is a clue beside an answer. @param {Mark} mark @param {Place} place */
const inCorner = ({ slot, role }, place) =>
  role.startsWith("clue") && sortOf(place) === "cell" && String(slot) === String(BESIDE);

/** The role of a mark, white on black. @param {string} role @param {boolean} black */
const roleOn = (role, black) => (black ? role.replace(/^clue/, "reversed") : role);

/** The elements of an SVG text, which are no places of the board. @param {string} text @returns {Element[]} */
function elementsOf(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return Array.from(read.documentElement.children, one => {
    const made = document.importNode(one, true);
    made.removeAttribute("data-place");
    return made;
  });
}

/** @param {Record<string, any>} told */
function shapesOf(told) {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const [figure, roles] of Object.entries(told)) {
    found.set(figure, Object.fromEntries(Object.entries(roles).map(([role, text]) => [role, elementsOf(text)[0]])));
  }
  return found;
}

/**
 * A clue that makes room for what is filled in: in a corner, or where the candidates leave it room.
 * @param {Mark} mark @param {number[]} [slot] @returns {Mark}
 */
export const aside = (mark, slot = BESIDE) => (mark.slot || mark.figure === "block" ? mark : { ...mark, slot });

/** What stands at a place with an answer: clues make room for what is written, and a dot does for them. @param {Mark[]} clues @param {Mark} answer */
export function answered(clues, answer) {
  if (answer.figure === "dot" && clues.length) return [...clues, { ...answer, slot: BELOW }];
  return [...(answer.figure ? clues : clues.map(mark => aside(mark))), answer];
}

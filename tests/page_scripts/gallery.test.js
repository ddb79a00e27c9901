// What the gallery finds and what it offers on a day, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, isPuzzle } from "./finding.js";
import { families, ofTheDay, seedOf } from "./today.js";

const CARDS = [
  { name: "akari", title: "Akari", family: "placing", aliases: ["lightup"], rules: ["A lamp lights its row and column."] },
  { name: "hashi", title: "Hashi", family: "loops and lines", aliases: ["bridges", "Brücken"], rules: ["All islands are connected."] },
  { name: "suguru", title: "Suguru", family: "numbers", aliases: ["tectonic"], rules: ["Equal numbers do not touch."] },
  { name: "masyu", title: "Masyu", family: "loops and lines", aliases: [], rules: ["One loop passes all circles."] },
];
const names = some => some.map(one => one.name);

test("kinds are found by each of their names, by their family and by words of their rules", () => {
  for (const [text, wanted] of [
    ["Light Up", ["akari"]], ["bridges", ["hashi"]], ["brucken", ["hashi"]], ["TECTONIC", ["suguru"]], ["lamp", ["akari"]],
    ["numbers touch", ["suguru"]], ["loops", ["hashi", "masyu"]], ["loop", ["hashi", "masyu"]], ["kwontom", []], ["[[[[", []],
  ]) assert.deepEqual(names(found(CARDS, text)), wanted, text);
});

test("what is called so comes before what the rules say", () => {
  const cards = [{ ...CARDS[3], rules: ["Akari is another kind."] }, CARDS[0]];
  assert.deepEqual(names(found(cards, "akari")), ["akari", "masyu"]);
});

test("a puzzle is told from a search", () => {
  for (const text of ["https://puzz.link/p?slither/3/3/abc", "akari\n. .\n", '{"kind":"akari"}', "puzz.link/p?masyu/4/4/0"]) assert.ok(isPuzzle(text), text);
  for (const text of ["akari", "light up", "", "  ", "numbers & letters"]) assert.ok(!isPuzzle(text), text);
});

test("a day has one kind of each family, the same for everybody, and each kind has its day", () => {
  const levels = ["easy", "medium", "hard"], met = new Set();
  for (let n = 0; n < 30; n++) {
    const morning = new Date(2026, 0, 1 + n, 7), evening = new Date(2026, 0, 1 + n, 23, 59);
    const day = ofTheDay(CARDS, levels, morning);
    assert.deepEqual(day, ofTheDay(CARDS, levels, evening));
    assert.deepEqual(day.map(({ card }) => card.family), [...families(CARDS).keys()]);
    for (const { card, level } of day) met.add(`${card.name} ${level}`);
    assert.equal(seedOf(morning), seedOf(evening));
  }
  assert.equal(met.size, CARDS.length * levels.length);
  assert.equal(seedOf(new Date(2026, 0, 31)), 20260131);
});

import assert from "node:assert/strict";
import test from "node:test";

import { byDifficulty, standing } from "../../../src/grillon/web/static/game/challenges.js";
import { isUnaided, median, streakOf, techniquesMet, timesOf } from "../../../src/grillon/web/static/game/record.js";

const game = (title, level, seconds, ended, more = {}) => ({ bundle: { family: "one", title }, level, seconds, ended, met: [], used: {}, ...more });

test("times are grouped by kind and level, the oldest first", () => {
  const games = [game("B", "easy", 30, 3), game("A", "hard", 9, 1), game("B", "easy", 10, 1), game("A", "easy", 5, 1), game("B", "easy", 60, 2)];
  const times = timesOf(games, ["easy", "hard"]);
  assert.deepEqual(times.map(({ title, level }) => `${title} ${level}`), ["A easy", "A hard", "B easy"]);
  assert.deepEqual(times[2], { family: "one", title: "B", level: "easy", times: [10, 60, 30], median: 30, best: 10 });
  assert.equal(median([4, 1]), 2.5);
});

test("days in a row count up to today, or to yesterday while today's is open", () => {
  const days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-04"].map((day) => ({ day }));
  assert.deepEqual(streakOf(days, "2026-11-05"), { now: 1, most: 3 });
  assert.deepEqual(streakOf(days, "2026-11-06"), { now: 0, most: 3 });
  assert.deepEqual(streakOf([...days, { day: "2026-11-05" }, {}], "2026-11-05"), { now: 2, most: 3 });
  assert.deepEqual(streakOf([], "2026-11-05"), { now: 0, most: 0 });
});

test("techniques are collected by family, and any help is help", () => {
  const met = techniquesMet([game("A", "", 1, 1, { met: ["x", "y"] }), game("B", "", 1, 1, { met: ["y"] }), { ...game("C", "", 1, 1), bundle: { family: "two" } }]);
  assert.deepEqual([...met].map(([family, some]) => [family, [...some]]), [["one", ["x", "y"]]]);
  assert.ok(isUnaided({ used: { check: 0 } }));
  assert.ok(!isUnaided({ used: { marks: 1 } }));
});

test("challenges are the shelves in the order of difficulty; the next is the first that is not solved", () => {
  assert.deepEqual(byDifficulty([{ rating: 3 }, { rating: null }, { rating: 1.5 }]).map(({ rating }) => rating), [1.5, 3, null]);
  const shelves = { edition: 2, families: [{ family: "one", shelf: "one", levels: { easy: 2, hard: 1 } }] };
  const solved = (challenge, used = {}, family = "one") => ({ bundle: { family }, challenge, finished: true, used });
  const games = [solved("2/easy/1"), solved("1/easy/2"), solved("2/easy/2", {}, "two"), { ...solved("2/easy/2"), finished: false }];
  assert.deepEqual(standing(games, shelves, "one"), { next: { level: "easy", number: 2, all: 2 }, solved: 1, stars: 1, all: 3 });
  const all = [...games, solved("2/easy/2", { check: 1 }), solved("2/hard/1")];
  assert.deepEqual(standing(all, shelves, "one"), { next: null, solved: 3, stars: 2, all: 3 });
  assert.equal(standing(all, shelves, "three").all, 0);
});

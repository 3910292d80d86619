import assert from "node:assert/strict";
import test from "node:test";

import { grouped } from "../../../src/grillon/web/static/views/edit/verdict.js";
import { leastOf } from "../../../src/grillon/web/static/replay/charts.js";
import { branchesOf } from "../../../src/grillon/web/static/replay/walk.js";

test("a number of solutions is told whole, however it was written", () => {
  const written = ["6670903752021072936960", "at least 43,939,808 (timeout)", "au moins 7\u202f537\u202f632 (délai dépassé)", "at least 58 (stopped)", "4331140"];
  const told = ["6,670,903,752,021,072,936,960", "43,939,808", "7,537,632", "58", "4,331,140"];
  assert.deepEqual(written.map(grouped), told);
});

test("a race that all win alike has no winner", () => {
  assert.deepEqual([[6, 6, 6], [6, 5, 5], [7]].map(leastOf), [undefined, 5, 7]);
});

test("a search that fails at once has no branches", () => {
  assert.deepEqual([branchesOf(0, 1), branchesOf(7, 3)], [0, 4]);
});

/** The events of searches walked in random leaps: at each place what Python's walk has there. Data from WALKS. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Walk } from "../../../src/grillon/web/static/replay/walk.js";

const sorted = (/** @type {Iterable<number>} */ numbers) => [...numbers].sort((one, other) => one - other);

for (const { name, start, events, leaps } of JSON.parse(readFileSync(process.env.WALKS ?? "", "utf-8"))) {
  test(name, () => {
    const walk = new Walk(start);
    const half = Math.floor(events.length / 2);
    walk.add(events.slice(0, half));
    walk.add(events.slice(half));
    assert.equal(walk.length, events.length);
    for (const { to, at, entered, excluded, tested, cut, depth } of leaps) {
      walk.goTo(to);
      assert.equal(walk.at, at);
      assert.deepEqual(sorted(walk.entered), entered);
      assert.deepEqual(sorted(walk.excluded), excluded);
      assert.deepEqual([walk.totals.tested, walk.totals.cut, walk.depth], [tested, cut, depth]);
    }
  });
}

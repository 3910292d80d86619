import assert from "node:assert/strict";
import test from "node:test";

import { unbroken } from "../../../src/grillon/web/static/dom.js";

test("no line ends before a sign that has a space before it", () => {
  assert.equal(unbroken("À regarder : le bloc 1 ; fini ?"), "À regarder\u00a0: le bloc 1\u00a0; fini\u00a0?");
  assert.equal(unbroken("il manque « count » (50 %)."), "il manque «\u00a0count\u00a0» (50\u00a0%).");
  assert.equal(unbroken("Where? R1C1 = 5: here"), "Where? R1C1\u00a0=\u00a05: here");
});

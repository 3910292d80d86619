import assert from "node:assert/strict";
import test from "node:test";

import { unbroken } from "../../../src/grillon/web/static/dom.js";
import { severalText } from "../../../src/grillon/web/static/views/play/menu.js";

test("no line ends before a sign that has a space before it", () => {
  assert.equal(unbroken("À regarder : le bloc 1 ; fini ?"), "À regarder\u00a0: le bloc 1\u00a0; fini\u00a0?");
  assert.equal(unbroken("il manque « count » (50 %)."), "il manque «\u00a0count\u00a0» (50\u00a0%).");
  assert.equal(unbroken("Where? R1C1 = 5: here"), "Where? R1C1\u00a0=\u00a05: here");
});

test("evidence that nobody would read is left to the board", () => {
  const short = severalText("several: R1C1 = 1 in one solution, R1C1 = 2 in another").text();
  assert.equal(short, "It has more than one solution: R1C1 = 1 in one solution, R1C1 = 2 in another.");
  assert.equal(severalText(`several: A on ${"R1C1 ".repeat(100)}`).text(), "It has more than one solution.");
});

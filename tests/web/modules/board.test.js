import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { toSvg } from "../../../src/grillon/web/static/board.js";
import { compose } from "../../../src/grillon/web/static/picture/compose.js";
import { PAGE } from "../../../src/grillon/web/static/picture/look.js";
import { DOCUMENTS, everyCase, positionOf } from "./golden.js";

for (const document of DOCUMENTS) {
  test(`${document.name}: the same picture as Python`, () => {
    everyCase(document, (one) => {
      const svg = toSvg(compose(document.scene, positionOf(one.position), one.step));
      if (one.svg.startsWith("<svg")) assert.deepEqual(svg.split("\n"), one.svg.split("\n"));
      else assert.equal(createHash("sha256").update(svg).digest("hex"), one.svg);
    });
  });

  test(`${document.name}: on the page colours come from the style sheet`, () => {
    const svg = toSvg(compose(document.scene, positionOf(document.cases[0].position)), { look: PAGE });
    assert.ok(svg.includes("var(--wall)"));
    assert.ok(!svg.includes('stroke="#9a9a9a"'));
  });
}

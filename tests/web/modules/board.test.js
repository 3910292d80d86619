import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { toSvg } from "../../../src/grillon/web/static/board.js";
import { compose } from "../../../src/grillon/web/static/picture/compose.js";
import { Places } from "../../../src/grillon/web/static/model/places.js";
import { PAGE } from "../../../src/grillon/web/static/picture/look.js";
import { Scene } from "../../../src/grillon/web/static/picture/scene.js";
import { DOCUMENTS, everyCase, positionOf } from "./golden.js";

const SCRIPT = '"/><script>alert(1)</script>';

/** A saved game may hold any text where a name, a symbol or a colour is. */
test("a script in a file is no part of a picture", () => {
  const { raw, cases } = DOCUMENTS.find(({ name }) => name === "packing");
  const places = structuredClone(raw.places);
  for (const piece of places.tray.pieces) Object.assign(piece, { symbol: SCRIPT, name: SCRIPT, colour: SCRIPT });
  const scene = new Scene({ ...raw.scene, title: SCRIPT }, new Places(places), raw.constraints);
  const svg = toSvg(compose(scene, positionOf(cases[0].position)));
  assert.ok(svg.includes("&lt;script"));
  assert.ok(!svg.includes("<script"));
});

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

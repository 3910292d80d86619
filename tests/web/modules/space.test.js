import assert from "node:assert/strict";
import test from "node:test";

import { compose } from "../../../src/grillon/web/static/picture/compose.js";
import { PAGE } from "../../../src/grillon/web/static/picture/look.js";
import { SpacePicture } from "../../../src/grillon/web/static/picture/space.js";
import { DOCUMENTS, everyCase, positionOf } from "./golden.js";

const GAZES = [-2, -0.5, 0, 1.1, 3].flatMap((turn) => [-1.2, 0.1, 0.6, 1.5].flatMap((tilt) => [0, 1].map((apart) => ({ turn, tilt, apart }))));
const inSpace = DOCUMENTS.filter(({ scene }) => scene.places.layers > 1);

test("there are boards in space", () => assert.ok(inSpace.length >= 2));

for (const document of inSpace) {
  test(`${document.name}: every covered cell is seen, inside the frame, from everywhere`, () => {
    everyCase(document, (one) => {
      const { cells } = compose(document.scene, positionOf(one.position));
      const covered = cells.filter((cell) => cell.symbol);
      for (const gaze of GAZES) {
        const { body, frame } = new SpacePicture(cells, gaze, PAGE).draw();
        assert.equal(body.split('<g class="solid">').length - 1, covered.length);
        const [left, top, width, height] = frame.split(" ").map(Number);
        for (const [, x, y] of body.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
          assert.ok(Number(x) >= left && Number(x) <= left + width, `${x} of ${frame}`);
          assert.ok(Number(y) >= top && Number(y) <= top + height, `${y} of ${frame}`);
        }
      }
    });
  });

  test(`${document.name}: what is nearer covers what is behind it`, () => {
    const { cells } = compose(document.scene, positionOf(document.cases[0].position));
    for (const gaze of GAZES) {
      const picture = new SpacePicture(cells, gaze, PAGE);
      // A step towards the eye from the middle of a cell: whatever lies there is drawn later.
      const order = picture.cells
        .map((cell) => ({ cell, depth: picture.seen(picture.rawPoint(cell)).depth }))
        .sort((one, other) => one.depth - other.depth)
        .map(({ cell }) => cell.cell);
      const towards = [Math.sin(gaze.turn) * Math.cos(gaze.tilt), Math.cos(gaze.turn) * Math.cos(gaze.tilt), Math.sin(gaze.tilt)];
      for (const cell of picture.cells) {
        for (const other of picture.cells) {
          const step = picture.rawPoint(other).map((along, axis) => along - picture.rawPoint(cell)[axis]);
          const ahead = step.reduce((sum, along, axis) => sum + along * towards[axis], 0);
          if (ahead > 1e-6) assert.ok(order.indexOf(other.cell) > order.indexOf(cell.cell));
        }
      }
    }
  });

  test(`${document.name}: a held piece is seen where it would lie`, () => {
    const { cells } = compose(document.scene, { chosen: new Set(), excluded: new Set(), corner: new Set(), centre: new Set() });
    const free = cells.filter((cell) => !cell.symbol && cell.kind !== "hole").slice(0, 3);
    const held = { cells: new Set(free.map((cell) => cell.cell)), colour: "#123456", fits: false };
    const { body } = new SpacePicture(cells, GAZES[0], PAGE, held).draw();
    assert.equal(body.split('<g class="solid held unfit">').length - 1, free.length);
  });
}

import assert from "node:assert/strict";
import test from "node:test";

import { Zoom } from "../../../src/grillon/web/static/views/common/zoom.js";

/** A board of cells of a size, in a room of 300 by 200 pixels at (10, 20). */
function zoomOf(cell) {
  const view = {
    frame: () => ({ left: 10, top: 20, width: 300, height: 200 }),
    get cellSize() {
      return cell * zoom.scale;
    },
    zoomed: () => {},
  };
  const zoom = new Zoom(view);
  return zoom;
}

const wheel = (more) => ({ ctrlKey: false, shiftKey: false, deltaX: 0, deltaY: 0, clientX: 160, clientY: 120, ...more });

test("a board of many small cells is zoomed until they can be touched", () => {
  const [small, large] = [zoomOf(3), zoomOf(40)];
  for (const zoom of [small, large]) for (let times = 0; times < 30; times += 1) zoom.step(1, null);
  assert.equal(Math.round(small.scale * 3), 96);
  assert.equal(large.scale, 6);
  for (let times = 0; times < 30; times += 1) small.step(-1, null);
  assert.deepEqual([small.scale, small.x, small.y], [1, 0, 0]);
});

test("the wheel pans what is zoomed, and the board cannot get lost", () => {
  const zoom = zoomOf(40);
  assert.equal(zoom.wheel(wheel({ deltaY: 50 })), false);
  assert.equal(zoom.wheel(wheel({ ctrlKey: true, deltaY: -300 })), true);
  assert.ok(Math.abs(zoom.scale - Math.E) < 1e-9);
  zoom.wheel(wheel({ deltaY: 50 }));
  zoom.wheel(wheel({ shiftKey: true, deltaY: 30 }));
  assert.deepEqual([zoom.x, zoom.y], [-30, -50]);
  zoom.wheel(wheel({ deltaX: 1e6, deltaY: -1e6 }));
  assert.deepEqual([zoom.x, zoom.y], [(-300 * zoom.scale) / 2, (200 * zoom.scale) / 2]);
});

test("the middle button pans", () => {
  const zoom = zoomOf(40);
  zoom.step(1, null);
  assert.equal(zoom.down({ pointerType: "mouse", button: 0, pointerId: 1 }), false);
  assert.equal(zoom.down({ pointerType: "mouse", button: 1, pointerId: 1 }), true);
  assert.equal(zoom.move({ pointerId: 1, movementX: 7, movementY: -5 }), true);
  assert.deepEqual([zoom.x, zoom.y], [7, -5]);
  zoom.up({ pointerId: 1 });
  assert.equal(zoom.move({ pointerId: 1, movementX: 7, movementY: -5 }), false);
});

test("what is zoomed follows the cursor", () => {
  const zoom = zoomOf(40);
  const box = { left: 320, top: 100, right: 360, bottom: 140 };
  zoom.bring(box);
  assert.equal(zoom.x, 0);
  zoom.step(1, null);
  zoom.bring(box);
  assert.deepEqual([zoom.x, zoom.y], [-50, 0]);
});

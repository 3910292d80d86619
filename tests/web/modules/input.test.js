import assert from "node:assert/strict";
import test from "node:test";

import { Game } from "../../../src/grillon/web/static/game/game.js";
import { SymbolInput } from "../../../src/grillon/web/static/input/symbols.js";
import { RAW } from "./golden.js";

const START = { chosen: [], excluded: [], corner: [], centre: [] };
// What is announced has nobody to hear it here.
globalThis.document ??= { getElementById: () => null };
globalThis.navigator ??= {};

/** An input on the puzzle of a golden document, with a view that draws nothing. */
function inputOn(name) {
  const { places, scene, constraints } = RAW.find((one) => one.name.split("-")[0] === name);
  const game = Game.start({ id: name, places, scene, constraints, position: START, puzzle: {}, rules: [] });
  const view = { game, keyboard: false, board: { drawn: [], labelOf: () => "" }, change: (changes) => game.move(changes) };
  for (const nothing of ["preview", "redraw", "redrawOverlay", "redrawPanel"]) view[nothing] = () => {};
  return new SymbolInput(view);
}

const hit = (cell) => ({ cell, row: 0.5, column: 0.5, x: 0, y: 0 });
const event = (more = {}) => ({ button: 0, pointerType: "mouse", ctrlKey: false, shiftKey: false, metaKey: false, ...more });
const key = (digit) => ({ ...event(), key: digit, code: `Digit${digit}`, altKey: false });

/** The cells that have nothing given. */
function emptyCells({ game }) {
  const size = game.places.symbols.length;
  const given = new Set([...game.scene.givens].map((one) => Math.floor(one / size)));
  return game.places.board.filter((cell) => !given.has(cell));
}

function stroke(input, cells) {
  input.down(hit(cells[0]), event());
  cells.slice(1).forEach((cell) => input.move(hit(cell)));
  input.up();
}

test("a long press toggles a cell of what was selected", (context) => {
  let wait = () => {};
  context.mock.method(globalThis, "setTimeout", (run) => (wait = run));
  const input = inputOn("sudoku");
  const press = (cell) => {
    input.down(hit(cell), event({ pointerType: "touch" }));
    wait();
    input.up();
  };
  input.select([0, 1]);
  press(5);
  assert.deepEqual([...input.selected].sort(), [0, 1, 5]);
  press(1);
  assert.deepEqual([...input.selected].sort(), [0, 5]);
});

test("a stroke with a symbol is one gesture and repeats what it did first", () => {
  const input = inputOn("sudoku");
  const [first, second, third] = emptyCells(input);
  const marks = () => [...input.game.position.corner].map((mark) => Math.floor(mark / input.game.places.symbols.length));
  input.setMode("corner");
  input.arm(0);
  stroke(input, [second]);
  stroke(input, [first, second, third]);
  assert.deepEqual(marks().sort((a, b) => a - b), [first, second, third]);
  assert.equal(input.game.nodes.length, 3);
  input.game.undo();
  assert.deepEqual(marks(), [second]);
});

test("a key that is let go of in another window holds no mode", () => {
  const input = inputOn("sudoku");
  input.key({ ...event({ ctrlKey: true }), key: "Control", code: "ControlLeft", altKey: false });
  assert.equal(input.activeMode, "centre");
  input.release();
  assert.equal(input.activeMode, "value");
});

test("what two fingers interrupt enters nothing", () => {
  const input = inputOn("sudoku");
  input.arm(0);
  input.down(hit(emptyCells(input)[0]), event({ pointerType: "touch" }));
  input.cancel();
  input.up();
  assert.equal(input.game.begun, false);
});

test("digits choose colours, whatever the symbols are", () => {
  const input = inputOn("takuzu");
  input.select([3]);
  input.setMode("colour");
  input.key(key("7"));
  assert.deepEqual([...input.game.position.colours], [3 * 9 + 6]);
  input.select([]);
  input.key(key("7"));
  assert.equal(input.armed, 6);
  // There is no such symbol.
  input.setMode("value");
  assert.equal(input.armed, null);
});

test("a symbol to tap with lights what its copies see", () => {
  const input = inputOn("sudoku");
  const { game } = input;
  const given = [...game.scene.givens][0];
  const { symbol, cells } = game.places.entry(given);
  input.arm(symbol);
  const { alike, seen } = input.lit();
  assert.ok(alike.includes(cells[0]));
  for (const cell of game.scene.rules.seen(cells[0])) assert.ok(seen.includes(cell));
  const free = game.places.board.filter((cell) => !alike.includes(cell) && !seen.includes(cell));
  assert.ok(free.length > 0);
});

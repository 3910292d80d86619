import assert from "node:assert/strict";
import test from "node:test";

import { Game } from "../../../src/grillon/web/static/game/game.js";
import {
  clearChanges, joinedCells, keptMarks, markChanges, markFaultChanges, nextSymbol, regionChanges, stepChanges, symbolChanges, wallAt, wallChanges,
} from "../../../src/grillon/web/static/game/moves.js"; // prettier-ignore
import { shareDone } from "../../../src/grillon/web/static/views/play/games.js";
import * as store from "../../../src/grillon/web/static/storage/store.js";
import { progressText, readProgress } from "../../../src/grillon/web/static/storage/share.js";
import { DOCUMENTS, RAW } from "./golden.js";

const START = { chosen: [], excluded: [], corner: [], centre: [] };

/** A game of the puzzle of a golden document. */
function gameOf(name) {
  const document = RAW.find((one) => one.name === name);
  const { places, scene, constraints } = document;
  return Game.start({ id: name, places, scene, constraints, position: START, puzzle: {}, rules: [] });
}

const chosen = (game) => [...game.position.chosen].sort((a, b) => a - b);

test("a move after an undo keeps the old branch", () => {
  const game = gameOf("windoku");
  game.move([["chosen", 0, true]]);
  game.move([["chosen", 10, true]]);
  const old = game.current;
  game.undo();
  game.move([["chosen", 11, true]]);
  assert.deepEqual(chosen(game), [0, 11]);
  assert.deepEqual(game.branches(), [old]);
  game.goTo(old);
  assert.deepEqual(chosen(game), [0, 10]);
  assert.equal(game.branches().length, 1);
});

test("redo goes on along the branch that was last taken", () => {
  const game = gameOf("windoku");
  for (const candidate of [0, 10, 20]) game.move([["chosen", candidate, true]]);
  const line = game.line();
  game.undo();
  game.undo();
  assert.deepEqual(game.line(), line);
  game.redo();
  assert.deepEqual(chosen(game), [0, 10]);
  game.redo();
  assert.equal(game.canRedo, false);
});

test("the same move again goes along the branch that is there", () => {
  const game = gameOf("windoku");
  game.move([["chosen", 0, true]]);
  game.undo();
  game.move([["chosen", 0, true]]);
  assert.equal(game.nodes.length, 2);
});

test("a gesture that changes nothing is none", () => {
  const game = gameOf("windoku");
  assert.equal(game.move([["chosen", 5, false]]), false);
  assert.equal(game.nodes.length, 1);
});

test("bookmarks are named nodes, and everything survives being written", () => {
  const game = gameOf("windoku");
  game.move([["chosen", 0, true], ["corner", 12, true]]);
  game.bookmark("before the guess");
  game.move([["centre", 40, true]]);
  game.note("where");
  const again = new Game(JSON.parse(JSON.stringify(game)));
  assert.deepEqual(again.bookmarks(), [{ node: 1, name: "before the guess" }]);
  assert.deepEqual(again.positionJson, game.positionJson);
  again.goTo(1);
  assert.deepEqual([...again.position.centre], []);
  assert.equal(again.used.where, 1);
});

test("before its first move a game is kept for its tab alone", () => {
  const storage = () => {
    const kept = new Map();
    return { kept, setItem: (name, value) => kept.set(name, value), getItem: (name) => kept.get(name) ?? null };
  };
  [globalThis.localStorage, globalThis.sessionStorage] = [storage(), storage()];
  const game = gameOf("windoku");
  game.options = { variant: "windoku" };
  assert.ok(store.save(game));
  assert.equal(store.load(game.id), null);
  assert.deepEqual(store.load(game.id, sessionStorage).options, game.options);
  game.move([["chosen", 0, true]]);
  assert.ok(store.save(game));
  assert.deepEqual(chosen(store.load(game.id)), [0]);
});

test("moves are told gesture by gesture", () => {
  const game = gameOf("windoku");
  game.move([["chosen", 0, true]]);
  game.move([["chosen", 0, false], ["chosen", 1, true], ["excluded", 30, true]]);
  assert.deepEqual(game.moves().slice(1), [
    { enter: [0], exclude: [], retract: [] },
    { enter: [1], exclude: [30], retract: [0] },
  ]);
});

test("a symbol toggles for all selected cells together", () => {
  const game = gameOf("windoku");
  game.move(symbolChanges(game, [0, 20, 40], 4, "value"));
  assert.deepEqual(chosen(game), [4, 184, 364]);
  game.move(symbolChanges(game, [0], 4, "value"));
  assert.deepEqual(chosen(game), [184, 364]);
  game.move(symbolChanges(game, [0, 20], 4, "value"));
  assert.deepEqual(chosen(game), [4, 184, 364]);
  game.move(symbolChanges(game, [0], 6, "value"));
  assert.deepEqual(chosen(game), [6, 184, 364]);
});

test("marks that an entry rules out are taken away, in the same gesture", () => {
  const game = gameOf("windoku");
  game.move(markChanges(game, [...game.places.cells.keys()], "centre"));
  assert.equal(game.position.centre.size, 9 * 81);
  game.move(symbolChanges(game, [0], 0, "value", { tidy: true }));
  assert.equal(game.position.centre.has(9 * 1 + 0), false);
  assert.equal(game.position.centre.has(9 * 80 + 0), false);
  assert.equal(game.position.centre.has(9 * 14 + 0), true);
  game.undo();
  assert.equal(game.position.centre.size, 9 * 81);
});

test("delete clears values, then centre, corner and colour", () => {
  const game = gameOf("windoku");
  game.move([["colours", 3, true], ["corner", 2, true], ["centre", 1, true], ["chosen", 0, true]]);
  for (const field of ["chosen", "centre", "corner", "colours"]) {
    assert.equal(game.position[field].size, 1);
    game.move(clearChanges(game, [0]));
    assert.equal(game.position[field].size, 0);
  }
  assert.deepEqual(clearChanges(game, [0]), []);
});

test("a click goes through the symbols of a cell, and back", () => {
  const game = gameOf("takuzu");
  const cell = [...game.places.cells.keys()].find((one) => ![0, 1].some((s) => game.scene.givens.has(2 * one + s)));
  const seen = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const next = nextSymbol(game, cell);
    seen.push(next);
    game.move(next === null ? clearChanges(game, [cell]) : symbolChanges(game, [cell], next, "value"));
  }
  assert.deepEqual(seen, [0, 1, null, 0]);
  assert.equal(nextSymbol(game, cell, -1), null);
});

test("givens stay", () => {
  const game = gameOf("takuzu");
  const given = Math.floor([...game.scene.givens][0] / 2);
  assert.deepEqual(symbolChanges(game, [given], 0, "value"), []);
  assert.deepEqual(clearChanges(game, [given]), []);
});

test("walls have three states, and a region is open inside and walled around", () => {
  const game = gameOf("walls");
  const border = game.places.borderBetween.get("0,1");
  const around = game.places.borderBetween.get("1,2");
  game.move(wallChanges(game, border, "wall"));
  assert.equal(wallAt(game, border), "wall");
  game.move(wallChanges(game, border, "open"));
  assert.equal(wallAt(game, border), "open");
  game.move(wallChanges(game, border, "unknown"));
  assert.equal(wallAt(game, border), "unknown");
  game.move(regionChanges(game, [0, 1]));
  assert.equal(wallAt(game, border), "open");
  assert.equal(wallAt(game, around), "wall");
  const { members, open, part } = game.state.regions();
  assert.deepEqual(members.get(part.get(0)), [0, 1]);
  assert.equal(open.has(part.get(0)), false);
});

for (const document of DOCUMENTS) {
  test(`${document.name}: a step is one gesture, and leads where Python's does`, () => {
    for (const one of document.cases.filter(({ step }) => step)) {
      const game = Game.start({ ...document.raw, id: "x", position: one.position, puzzle: {}, rules: [] });
      game.move(stepChanges(game, one.step));
      assert.equal(game.nodes.length, 2);
      for (const candidate of one.step.chosen) assert.ok(game.position.chosen.has(candidate));
      for (const candidate of one.step.excluded) assert.ok(game.position.excluded.has(candidate));
    }
  });
}

test("corner marks are held against the solution only where a player keeps them all", () => {
  const game = gameOf("sudoku");
  assert.equal(keptMarks(game), "none");
  const cell = game.places.board.find((one) => !game.state.symbols.has(one));
  game.move([["corner", game.places.symbolCandidate(cell, 0), true]]);
  assert.equal(keptMarks(game), "none");
  game.move(markChanges(game, game.places.board, "corner"));
  assert.equal(keptMarks(game), "corner");
  game.move([["centre", game.places.symbolCandidate(cell, 1), true]]);
  assert.equal(keptMarks(game), "both");
});

test("a mark that was named is put right", () => {
  const game = gameOf("sudoku");
  const cell = game.places.board.find((one) => !game.state.symbols.has(one));
  const [first, second] = [0, 1].map((symbol) => game.places.symbolCandidate(cell, symbol));
  game.move([["centre", first, true]]);
  game.move(markFaultChanges(game, { cell, candidate: second, wrong: false }));
  assert.deepEqual([...game.position.centre], [first, second]);
  game.move(markFaultChanges(game, { cell, candidate: first, wrong: true }));
  assert.deepEqual([...game.position.centre], [second]);
  assert.equal(game.position.corner.size, 0);
});

test("a game from a file joins the one that is there, and nothing of either is lost", () => {
  const [here, there] = [gameOf("windoku"), gameOf("windoku")];
  for (const candidate of [0, 10, 20]) here.move([["chosen", candidate, true]]);
  const own = here.current;
  for (const candidate of [0, 11]) there.move([["chosen", candidate, true]]);
  there.bookmark("theirs");
  there.note("check");
  here.join(there);
  assert.deepEqual(chosen(here), [0, 11]);
  assert.deepEqual(here.branches(), [own]);
  assert.deepEqual(here.bookmarks().map(({ name }) => name), ["theirs"]);
  assert.equal(here.used.check, 1);
  assert.equal(here.nodes.length, 5);
  here.join(there);
  assert.equal(here.nodes.length, 5);
  here.goTo(own);
  assert.deepEqual(chosen(here), [0, 10, 20]);
});

test("what was given is nothing that a player has done", () => {
  for (const name of ["sudoku", "packing"]) {
    const game = gameOf(name);
    assert.equal(shareDone(game), 0);
  }
  const game = gameOf("sudoku");
  const cells = game.places.board.filter((one) => !game.state.symbols.has(one));
  game.move([["chosen", game.places.symbolCandidate(cells[0], 0), true]]);
  assert.equal(shareDone(game), 1 / cells.length);
});

test("the progress in a link names every kind of entry, and is read back", () => {
  for (const { name, cases, raw } of DOCUMENTS) {
    const { places, scene, constraints } = raw;
    for (const { position } of cases) {
      const game = Game.start({ id: name, places, scene, constraints, position, puzzle: {}, rules: [] });
      const { chosen, excluded, corner, centre } = position;
      assert.deepEqual(readProgress(progressText(game), game.places), { chosen, excluded, corner, centre }, name);
    }
  }
});

test("what the board does not know is left out of a link's progress", () => {
  const { places } = gameOf("windoku");
  const read = readProgress("set R1C1=1 R99C1=1 R1C1=x R1C1 Z@R1C1 R1C1|R1C2 <script>\nnonsense", places);
  assert.deepEqual(read, { chosen: [0], excluded: [], corner: [], centre: [] });
});

test("a position that somebody sent is a branch of its own, marks and all", () => {
  const game = gameOf("windoku");
  game.branchTo({ chosen: [0], excluded: [3], corner: [12], centre: [15] });
  const first = game.current;
  game.branchTo({ chosen: [1], excluded: [], corner: [], centre: [13] });
  assert.deepEqual([chosen(game), [...game.position.excluded], [...game.position.centre]], [[1], [], [13]]);
  game.goTo(first);
  assert.deepEqual([chosen(game), [...game.position.corner], [...game.position.centre]], [[0], [12], [15]]);
});

test("a region grows from the cell that a stroke begins on", () => {
  const game = gameOf("walls");
  const start = game.places.borders.findIndex((_, border) => wallAt(game, border) === "unknown");
  const [first, second] = game.places.borders[start];
  assert.deepEqual(joinedCells(game, first), [first]);
  game.move(regionChanges(game, [first, second]));
  assert.deepEqual(joinedCells(game, first).sort(), [first, second].sort());
  const onward = game.places.borders.find((pair) => pair.includes(second) && !pair.includes(first));
  const third = onward.find((cell) => cell !== second);
  game.move(regionChanges(game, [...joinedCells(game, second), second, third]));
  assert.deepEqual(joinedCells(game, first).sort(), [first, second, third].sort());
});

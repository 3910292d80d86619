import assert from "node:assert/strict";
import test from "node:test";

import { BoardState } from "../../../src/grillon/web/static/model/state.js";
import { compose, Compositions } from "../../../src/grillon/web/static/picture/compose.js";
import { DOCUMENTS, everyCase, positionOf } from "./golden.js";

const plain = (clash) => clash && { ...clash, rule: String(clash.rule) };

for (const document of DOCUMENTS) {
  const { scene } = document;
  const stateOf = ({ position }) =>
    new BoardState(scene.rules, [...scene.givens, ...position.chosen], position.excluded);

  test(`${document.name}: the same clashes as Python`, () => {
    everyCase(document, (one) => assert.deepEqual(stateOf(one).clashes().map(plain), one.clashes));
  });

  test(`${document.name}: the same is ruled out, for the same reason`, () => {
    everyCase(document, (one) => {
      const state = stateOf(one);
      for (const [candidate, clash] of Object.entries(one.forbids)) {
        assert.deepEqual(plain(state.forbids(Number(candidate))) ?? null, clash, `candidate ${candidate}`);
      }
    });
  });

  test(`${document.name}: the same automatic marks`, () => {
    everyCase(document, (one) => {
      const state = stateOf(one);
      for (const [cell, symbols] of Object.entries(one.possible)) {
        assert.deepEqual(state.possibleSymbols(Number(cell)), symbols, `cell ${cell}`);
      }
    });
  });

  test(`${document.name}: finished exactly when it is solved`, () => {
    everyCase(document, (one) => assert.equal(stateOf(one).finished(), one.finished));
    assert.ok(document.cases.some((one) => one.finished));
  });
}

/** A walk over positions of one scene: from one case to the next and back, so that much and little changes. */
function* walk(document) {
  const positions = document.cases.map((one) => positionOf(one.position));
  for (const position of positions) {
    const chosen = [...position.chosen];
    // One entry fewer, and again: what a move and its undo do.
    for (const left of chosen.slice(0, 3)) {
      yield { ...position, chosen: new Set(chosen.filter((one) => one !== left)) };
      yield position;
    }
    yield { ...position, corner: new Set([...position.corner, 1]), excluded: new Set([...position.excluded, 0]) };
  }
  yield* positions.reverse();
}

for (const document of DOCUMENTS) {
  const { scene } = document;

  test(`${document.name}: a state made from the one before says what one made anew does`, () => {
    let before = null;
    for (const position of walk(document)) {
      const entered = [...scene.givens, ...position.chosen];
      const fresh = new BoardState(scene.rules, entered, position.excluded);
      before = new BoardState(scene.rules, entered, position.excluded, before);
      assert.deepEqual(before.clashes().map(plain), fresh.clashes().map(plain));
      assert.equal(before.finished(), fresh.finished());
      for (const field of ["symbols", "covered", "walls", "used"]) {
        assert.deepEqual(new Map([...before[field]].sort()), new Map([...fresh[field]].sort()), field);
      }
    }
  });

  test(`${document.name}: a drawing made from the one before is the one made anew`, () => {
    const compositions = new Compositions();
    let last = [];
    let kept = 0;
    for (const position of walk(document)) {
      const drawing = compositions.next(scene, position);
      assert.deepEqual(
        drawing.cells.map((cell) => ({ ...cell, label: String(cell.label) })),
        compose(scene, position).cells.map((cell) => ({ ...cell, label: String(cell.label) })),
      );
      kept += drawing.cells.filter((cell, number) => cell === last[number]).length;
      last = drawing.cells;
    }
    assert.ok(kept > 0);
  });
}

import assert from "node:assert/strict";
import test from "node:test";

import { forbids, possibleSymbols } from "../../../src/grillon/web/static/candidates.js";
import { BoardState } from "../../../src/grillon/web/static/rules.js";
import { DOCUMENTS, everyCase } from "./golden.js";

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
        assert.deepEqual(plain(forbids(state, Number(candidate))) ?? null, clash, `candidate ${candidate}`);
      }
    });
  });

  test(`${document.name}: the same automatic marks`, () => {
    everyCase(document, (one) => {
      const state = stateOf(one);
      for (const [cell, symbols] of Object.entries(one.possible)) {
        assert.deepEqual(possibleSymbols(state, Number(cell)), symbols, `cell ${cell}`);
      }
    });
  });

  test(`${document.name}: finished exactly when it is solved`, () => {
    everyCase(document, (one) => assert.equal(stateOf(one).finished(), one.finished));
    assert.ok(document.cases.some((one) => one.finished));
  });
}

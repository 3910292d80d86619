/** The documents that Python made: puzzles with positions, and what is to be said of them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { Places } from "../../../src/grillon/web/static/model/places.js";
import { loadRules } from "../../../src/grillon/web/static/model/rules.js";
import { Scene } from "../../../src/grillon/web/static/picture/scene.js";

const folder = process.env.GRILLON_GOLDEN ?? join(dirname(fileURLToPath(import.meta.url)), "..", "golden");

/** As they were written. */
export const RAW = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf-8")));

await loadRules([...new Set(RAW.flatMap(({ constraints }) => constraints.map(({ rule }) => rule)))]);

/** With their scenes ready to be drawn. */
export const DOCUMENTS = RAW.map((document) => ({
  ...document,
  raw: document,
  scene: new Scene(document.scene, new Places(document.places), document.constraints),
}));

/** @param {{chosen: number[], excluded: number[], corner: number[], centre: number[]}} json */
export const positionOf = (json) => ({
  chosen: new Set(json.chosen),
  excluded: new Set(json.excluded),
  corner: new Set(json.corner),
  centre: new Set(json.centre),
});

/** @param {{name: string}} document @param {(one: any, number: number) => void} check */
export function everyCase(document, check) {
  /** @type {any} */ (document).cases.forEach(check);
}

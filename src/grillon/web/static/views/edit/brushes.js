/** The effect of strokes on a draft: holes, cells that may stay empty, regions; also at the partners of the cells. */
import { images } from "../../game/symmetry.js";
import { say } from "../../words.js";
import { ask } from "../common/dialog.js";

/** @typedef {import("./edit.js").EditView} EditView */
/** @typedef {import("../../input/cells.js").Brush} Brush */
/** @typedef {import("../../game/game.js").Change} Change */

/**
 * @param {EditView} view
 * @returns {{holes: Brush, optional: Brush, regions: Brush, clues: Brush}}
 */
export function brushes(view) {
  return {
    holes: listed(view, "holes"),
    optional: listed(view, "optional"),
    regions: view.walled ? walled(view) : numbered(view),
    clues: view.kinds.length
      ? { grows: true, isOn: () => false, paint: (cells, on) => drawClue(view, cells, on) }
      : { isOn: () => false, paint: (cells, on) => writeClue(view, cells[0], on) },
  };
}

/**
 * @param {EditView} view
 * @param {number[]} cells
 */
const withPartners = (view, cells) => [cells, ...images(view.game.places, cells, view.symmetry)];

/**
 * Add cells to a list of the draft, or remove them.
 *
 * @param {EditView} view
 * @param {"holes" | "optional"} field
 * @returns {Brush}
 */
function listed(view, field) {
  const name = (/** @type {number} */ cell) => view.game.places.writeCell(cell);
  const now = () => view.draft[field] ?? [];
  return {
    isOn: (cell) => now().includes(name(cell)),
    paint: (cells, on) => {
      const names = new Set(withPartners(view, cells).flat().map(name));
      view.reshape(() => {
        const rest = now().filter((one) => !names.has(one));
        const drawn = on ? [...rest, ...names] : rest;
        return field === "holes" ? { holes: drawn, optional: (view.draft.optional ?? []).filter((one) => !drawn.includes(one)) } : { optional: drawn };
      });
    },
  };
}

/**
 * Regions by numbers.
 *
 * @param {EditView} view
 * @returns {Brush}
 */
const numbered = (view) => ({
  grows: true,
  isOn: (cell) => regionsOf(view)[cell] >= 0,
  paint: (cells, on) => view.reshape(() => ({ regions: painted(view, cells, on) })),
});

/**
 * Regions by their walls: a stroke opens the borders inside and closes those around.
 *
 * @param {EditView} view
 * @returns {Brush}
 */
function walled(view) {
  return {
    grows: true,
    isOn: (cell) => bordersOf(view, cell).some((one) => known(view, one)),
    paint: (cells, on) => {
      /** @type {Change[]} */
      const changes = [];
      for (const stroke of withPartners(view, cells)) changes.push(...(on ? enclosed(view, stroke) : stroke.flatMap((cell) => bordersOf(view, cell).flatMap((one) => drawnAs(view, one, null)))));
      view.change(changes);
    },
  };
}

/**
 * @param {EditView} view
 * @param {number[]} stroke
 * @returns {Change[]}
 */
function enclosed(view, stroke) {
  const { borders } = view.game.places;
  const inside = new Set([...joined(view, stroke[0]), ...stroke]);
  return borders.flatMap((pair, border) => {
    const within = pair.filter((cell) => inside.has(cell)).length;
    return within ? drawnAs(view, border, within === 2 ? "open" : "wall") : [];
  });
}

/**
 * The cells of the region that a cell is in.
 *
 * @param {EditView} view
 * @param {number} cell
 */
function joined(view, cell) {
  const { places, position } = view.game;
  const found = new Set([cell]);
  for (const one of found) {
    for (const border of bordersOf(view, one)) if (position.excluded.has(places.firstWall + border)) places.borders[border].forEach((other) => found.add(other));
  }
  return found;
}

/**
 * @param {EditView} view
 * @param {number} cell
 */
const bordersOf = (view, cell) => view.game.places.borders.flatMap((pair, border) => (pair.includes(cell) ? [border] : []));

/**
 * @param {EditView} view
 * @param {number} border
 */
function known({ game: { places, position } }, border) {
  const wall = places.firstWall + border;
  return position.chosen.has(wall) || position.excluded.has(wall);
}

/**
 * @param {EditView} view
 * @param {number} border
 * @param {"wall" | "open" | null} kind
 * @returns {Change[]}
 */
function drawnAs({ game: { places } }, border, kind) {
  const wall = places.firstWall + border;
  return [
    ["chosen", wall, kind === "wall"],
    ["excluded", wall, kind === "open"],
  ];
}

/** @param {EditView} view */
function regionsOf(view) {
  const { regions } = view.draft;
  return regions?.length ? regions : view.game.places.cells.map(() => -1);
}

/**
 * The cells of a stroke join the region it starts in; outside any region it starts a new one.
 *
 * @param {EditView} view
 * @param {number[]} cells
 * @param {boolean} on
 * @returns {number[]}
 */
function painted(view, cells, on) {
  const regions = [...regionsOf(view)];
  for (const stroke of withPartners(view, cells)) {
    if (!stroke.length) continue;
    const grown = regions[stroke[0]] >= 0 ? regions[stroke[0]] : Math.max(...regions) + 1;
    for (const cell of stroke) regions[cell] = on ? grown : -1;
  }
  return regions;
}

/**
 * Ask for the clues of a cell, which becomes a hole.
 *
 * @param {EditView} view
 * @param {number} cell
 * @param {boolean} on
 */
async function writeClue(view, cell, on) {
  const name = view.game.places.writeCell(cell);
  const isOf = (/** @type {string} */ clue) => clue.startsWith(`${name}:`);
  const now = view.draft.clues?.find(isOf)?.slice(name.length + 1) ?? "";
  const text = on ? await ask(say("Clues of {cell}, below\\right", { cell: view.game.places.cellName(cell) }), now) : "";
  if (text === null) return;
  view.reshape(() => {
    const { clues = [], holes = [] } = view.draft;
    const rest = clues.filter((clue) => !isOf(clue));
    return { clues: text ? [...rest, `${name}:${text}`] : rest, holes: [...new Set([...holes, name])] };
  });
}

/**
 * Draw a clue of the chosen kind over the cells of a stroke; without `on` the clues of its first cell go.
 *
 * @param {EditView} view
 * @param {number[]} cells
 * @param {boolean} on
 */
function drawClue(view, cells, on) {
  const { places } = view.game;
  const names = cells.map((cell) => places.writeCell(cell));
  const now = view.draft.clues ?? [];
  if (!on) {
    view.reshape({ clues: now.filter((line) => !line.split(/[ -]/).includes(names[0])) });
    return;
  }
  const { word, number } = view.clue;
  const parted = (/** @type {number} */ at) => `${names.slice(0, at).join(" ")} > ${names.slice(at).join(" ")}`;
  const said = {
    cells: () => names.join(" "),
    ends: () => `${names[0]}-${names[names.length - 1]}`,
    first: () => parted(1),
    halves: () => parted(names.length / 2),
    none: () => "",
  }[view.strokes[word]]();
  view.reshape(() => ({ clues: [...now, [word, number, said].filter(Boolean).join(" ")] }));
}

/** The puzzles ticked for a printed sheet, and how the sheet is to look: kept in the browser. */

/** @typedef {import("../game/game.js").Bundle} Bundle */
/**
 * @typedef {{bundle: Bundle, level: string, day?: string, seed?: number, options?: Record<string, unknown>,
 *   twin?: {bundle: Bundle, seed: number}}} Picked a puzzle, what is known of where it comes from, and the one that
 *   stands in its place in version B
 */
/**
 * @typedef {{title: string, paper: "a4" | "letter", number: number, large: boolean, rules: boolean, named: boolean,
 *   answers: boolean, versions: boolean}} SheetLook `number` of puzzles a page
 */
/** @typedef {{picked: Picked[], look: SheetLook}} Sheet */

const KEY = "grillon:sheet";
/** @type {SheetLook} */
const USUAL = { title: "", paper: "a4", number: 4, large: false, rules: true, named: true, answers: true, versions: false };

/** @returns {Sheet} */
export function sheet() {
  try {
    const { picked = [], look = {} } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { picked, look: { ...USUAL, ...look } };
  } catch {
    return { picked: [], look: { ...USUAL } };
  }
}

/**
 * @param {Partial<Sheet>} changes
 * @returns {boolean} whether there was room for it
 */
export function keepSheet(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...sheet(), ...changes }));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export const isPicked = (id) => sheet().picked.some(({ bundle }) => bundle.id === id);

/**
 * Further puzzles; those that are on the sheet already stay where they are. A sheet has puzzles, not what was entered.
 *
 * @param {Picked[]} more
 */
export function pick(more) {
  const { picked } = sheet();
  const known = new Set(picked.map(({ bundle }) => bundle.id));
  const bare = more.map(({ bundle, level, day, seed, options }) => ({ bundle: { ...bundle, position: { chosen: [], excluded: [], corner: [], centre: [] } }, level, day, seed, options }));
  return keepSheet({ picked: [...picked, ...bare.filter(({ bundle }) => !known.has(bundle.id))] });
}

/** @param {string} id */
export const unpick = (id) => keepSheet({ picked: sheet().picked.filter(({ bundle }) => bundle.id !== id) });

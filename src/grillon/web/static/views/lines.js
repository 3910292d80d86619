/** Texts beside the board: names of rows and columns, and with two symbols the count of each. */

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../picture/compose.js").Note} Note */

/** The size of names and counts, in cells. */
const NAME = 0.24;

/**
 * @param {Game} game
 * @param {Pick<Game["position"], "chosen">} position
 * @param {{names: boolean, counts: boolean}} wanted
 * @returns {Note[]}
 */
export function lineNotes(game, position, wanted) {
  const { places } = game;
  if (places.layers > 1 || places.shift) return [];
  const { rows, columns } = places.size;
  /** @type {Note[]} */
  const notes = [];
  if (wanted.names) {
    for (let row = 0; row < rows; row += 1) notes.push({ row, column: -0.8, text: String(row + 1), layer: 0, size: NAME });
    for (let column = 0; column < columns; column += 1) {
      notes.push({ row: -0.8, column, text: String(column + 1), layer: 0, size: NAME });
    }
  }
  if (wanted.counts && places.symbols.length === 2) {
    const [inRows, inColumns] = [rows, columns].map((lines) => Array.from({ length: lines }, () => [0, 0]));
    for (const candidate of new Set([...game.scene.givens, ...position.chosen])) {
      if (candidate >= places.firstWall) continue;
      const { row, column } = places.cells[Math.floor(candidate / 2)];
      inRows[row][candidate % 2] += 1;
      inColumns[column][candidate % 2] += 1;
    }
    inRows.forEach((counts, row) => {
      counts.forEach((count, symbol) => {
        notes.push({ row, column: columns + symbol * 0.45 - 0.15, text: String(count), layer: 0, size: NAME });
      });
    });
    inColumns.forEach((counts, column) => {
      counts.forEach((count, symbol) => {
        notes.push({ row: rows + symbol * 0.4 - 0.15, column, text: String(count), layer: 0, size: NAME });
      });
    });
    places.symbols.forEach((symbol, number) => {
      notes.push({ row: -0.8, column: columns + number * 0.45 - 0.15, text: `${symbol}:`, layer: 0, size: NAME });
    });
  }
  return notes;
}

/**
 * The number of each symbol in a solved board; nothing if the rules do not fix it.
 *
 * @param {Game} game
 * @returns {number[] | null}
 */
export function totals(game) {
  const { places, scene } = game;
  const { board } = places;
  const rules = scene.rules.all;
  const symbols = places.symbols.map((_, symbol) => symbol);
  const regions = rules.filter((rule) => rule.rule === "region");
  if (regions.length && regions.reduce((sum, rule) => sum + rule.cells.length, 0) === board.length) {
    return symbols.map((symbol) => regions.filter((rule) => rule.cells.length > symbol).length);
  }
  if (rules.some((rule) => rule.rule === "once_each")) return symbols.map(() => board.length / symbols.length);
  const found = symbols.map((symbol) => {
    const free = new Set(board);
    let sum = 0;
    for (const rule of rules) {
      if (rule.rule !== "at_most" || rule.symbol !== symbol || !rule.cells.every((cell) => free.has(cell))) continue;
      rule.cells.forEach((cell) => free.delete(cell));
      sum += rule.count;
    }
    return free.size ? Infinity : sum;
  });
  return found.reduce((sum, one) => sum + one, 0) === board.length ? found : null;
}

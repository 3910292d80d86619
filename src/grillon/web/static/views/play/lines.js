/** Texts beside the board: names of rows and columns, and with two symbols the count of each. */

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../picture/compose.js").Note} Note */

/** The size of names and counts, in cells. */
const NAME = 0.24;
/** Beside a finished line, in the places of its counts. */
const DONE = ["✓", " "];

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
    // Numbers of clues have their side for themselves.
    const taken = game.scene.notes;
    const left = !taken.some((note) => note.column < 0) ? -0.8 : columns - 0.2;
    const above = !taken.some((note) => note.row < 0) ? -0.8 : rows - 0.2;
    const beside = left < 0 || !taken.some((note) => note.column >= columns);
    const below = above < 0 || !taken.some((note) => note.row >= rows);
    for (let row = 0; beside && row < rows; row += 1) {
      notes.push({ row, column: left, text: String(row + 1), layer: 0, size: NAME });
    }
    for (let column = 0; below && column < columns; column += 1) {
      notes.push({ row: above, column, text: String(column + 1), layer: 0, size: NAME });
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
    // A line that is filled and breaks no rule is finished.
    const full = (/** @type {number[]} */ [first, second], /** @type {number} */ length) => first + second === length;
    const anyFull = inRows.some((counts) => full(counts, columns)) || inColumns.some((counts) => full(counts, rows));
    const broken = (anyFull ? game.state.clashes() : []).flatMap((clash) => clash.cells.map((cell) => places.cells[cell]));
    const [brokenRows, brokenColumns] = [new Set(broken.map(({ row }) => row)), new Set(broken.map(({ column }) => column))];
    inRows.forEach((counts, row) => {
      const done = full(counts, columns) && !brokenRows.has(row);
      counts.forEach((count, symbol) => {
        notes.push({ row, column: columns + symbol * 0.45 - 0.15, text: done ? DONE[symbol] : String(count), layer: 0, size: NAME });
      });
    });
    inColumns.forEach((counts, column) => {
      const done = full(counts, rows) && !brokenColumns.has(column);
      counts.forEach((count, symbol) => {
        notes.push({ row: rows + symbol * 0.4 - 0.15, column, text: done ? DONE[symbol] : String(count), layer: 0, size: NAME });
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
  const symbols = places.symbols.map((_, symbol) => symbol);
  const found = symbols.map((symbol) => {
    const free = new Set(board);
    let sum = 0;
    for (const rule of scene.rules.all) {
      const amount = rule.amount(symbol);
      if (amount === undefined || !rule.cells?.every((cell) => free.has(cell))) continue;
      rule.cells.forEach((cell) => free.delete(cell));
      sum += amount;
    }
    return free.size ? Infinity : sum;
  });
  return found.reduce((sum, one) => sum + one, 0) === board.length ? found : null;
}

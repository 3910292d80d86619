/** A text as a QR code (ISO/IEC 18004: bytes, error correction of level M), small enough to be read from paper. No DOM. */

/** The correcting bytes of a block, and the number of blocks, from version 1 on. Denser codes do not scan from paper. */
const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** The width of the white border, in modules. */
const QUIET = 4;

/** @typedef {(boolean | undefined)[][]} Modules dark, light, or free for data */

/**
 * The code as a picture without a size of its own; nothing if the text is too long.
 *
 * @param {string} text
 */
export function codePicture(text) {
  const rows = codeOf(text);
  if (!rows) return "";
  const side = rows.length + 2 * QUIET;
  const bars = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true"><path d="${bars.join("")}"/></svg>`;
}

/**
 * The modules of a code, row by row; nothing if the text is too long.
 *
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function codeOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= BLOCKS.length; version += 1) {
    const frame = frameOf(version);
    const free = frame.flat().filter((one) => one === undefined).length;
    const room = Math.floor(free / 8) - CORRECTING[version - 1] * BLOCKS[version - 1];
    const counted = version < 10 ? 8 : 16;
    if (4 + counted + 8 * bytes.length > 8 * room) continue;
    const bits = [...binary(4, 4), ...binary(bytes.length, counted), ...bytes.flatMap((byte) => binary(byte, 8))];
    const data = padded(bits, room);
    return bestMask(frame, interleaved(data, version).flatMap((byte) => binary(byte, 8)));
  }
  return null;
}

/**
 * @param {number} value
 * @param {number} length
 */
const binary = (value, length) => Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1);

/**
 * @param {number[]} bits
 * @param {number} room in bytes
 */
function padded(bits, room) {
  const all = [...bits, ...Array(Math.min(4, 8 * room - bits.length)).fill(0)];
  while (all.length % 8) all.push(0);
  const bytes = Array.from({ length: all.length / 8 }, (_, at) => parseInt(all.slice(8 * at, 8 * at + 8).join(""), 2));
  for (let fill = 0xec; bytes.length < room; fill ^= 0xec ^ 0x11) bytes.push(fill);
  return bytes;
}

// Error correction

/** The powers of 2 in the field of 256 elements. */
const POWERS = [1];
for (let one = 1; one < 255; one += 1) POWERS.push((POWERS[one - 1] << 1) ^ (POWERS[one - 1] & 128 ? 0x11d : 0));
const LOGARITHMS = new Map(POWERS.map((power, exponent) => [power, exponent]));

/**
 * @param {number} first
 * @param {number} second
 */
const product = (first, second) => (first && second ? POWERS[((LOGARITHMS.get(first) ?? 0) + (LOGARITHMS.get(second) ?? 0)) % 255] : 0);

/**
 * @param {number[]} data
 * @param {number} number
 */
function correcting(data, number) {
  let generator = [1];
  for (let root = 0; root < number; root += 1) {
    generator = [...generator, 0].map((one, at) => one ^ product(generator[at - 1] ?? 0, POWERS[root]));
  }
  const rest = [...data, ...Array(number).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    generator.forEach((factor, next) => (rest[at + next] ^= product(factor, lead)));
  });
  return rest.slice(data.length);
}

/**
 * The bytes of all blocks in the order of the code: the first byte of each, the second of each, and so on.
 *
 * @param {number[]} data
 * @param {number} version
 */
function interleaved(data, version) {
  const [blocks, number] = [BLOCKS[version - 1], CORRECTING[version - 1]];
  const short = Math.floor(data.length / blocks);
  const longer = blocks - (data.length % blocks);
  const parts = Array.from({ length: blocks }, (_, at) => {
    const start = at * short + Math.max(0, at - longer);
    return data.slice(start, start + short + Number(at >= longer));
  });
  const across = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]] : []))).flat();
  return [...across(parts), ...across(parts.map((part) => correcting(part, number)))];
}

// The square

/**
 * All that is the same for every text of a version; the place of the format is kept free of data.
 *
 * @param {number} version
 * @returns {Modules}
 */
function frameOf(version) {
  const size = 17 + 4 * version;
  /** @type {Modules} */
  const modules = Array.from({ length: size }, () => Array(size).fill(undefined));
  const square = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ reach, /** @type {number[]} */ light) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        if (modules[row + y] && column + x >= 0 && column + x < size) modules[row + y][column + x] = !light.includes(Math.max(Math.abs(y), Math.abs(x)));
      }
    }
  };
  for (let at = 0; at < size; at += 1) modules[6][at] = modules[at][6] = at % 2 === 0;
  const centres = alignmentOf(version);
  for (const row of centres) {
    for (const column of centres) {
      const corner = [row, column].every((one) => one === 6) || [row, column].every((one) => one === 6 || one === size - 7) && row !== column;
      if (!corner) square(row, column, 2, [1]);
    }
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row, column, 4, [2, 4]);
  for (const [row, column] of formatPlaces(size).flat()) modules[row][column] = false;
  modules[size - 8][8] = true;
  if (version >= 7) {
    remainder(version, 12, 0x1f25).forEach((bit, at) => {
      const [far, near] = [size - 11 + ((17 - at) % 3), Math.floor((17 - at) / 3)];
      modules[far][near] = modules[near][far] = bit === 1;
    });
  }
  return modules;
}

/** @param {number} version */
function alignmentOf(version) {
  if (version === 1) return [];
  const number = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * number - 2));
  return [6, ...Array.from({ length: number - 1 }, (_, at) => 10 + 4 * version - step * (number - 2 - at))];
}

/**
 * A number followed by the bits that protect it.
 *
 * @param {number} value
 * @param {number} number
 * @param {number} generator
 */
function remainder(value, number, generator) {
  let rest = value;
  for (let at = 0; at < number; at += 1) rest = (rest << 1) ^ ((rest >> (number - 1)) & 1 ? generator : 0);
  return binary((value << number) | (rest & ((1 << number) - 1)), number + (number === 12 ? 6 : 5));
}

/**
 * Both places of the fifteen bits of the format.
 *
 * @param {number} size
 * @returns {[number, number][][]}
 */
function formatPlaces(size) {
  return Array.from({ length: 15 }, (_, at) => [
    at < 6 ? [8, at] : at < 8 ? [8, at + 1] : at === 8 ? [7, 8] : [14 - at, 8],
    at < 7 ? [size - 1 - at, 8] : [8, size - 15 + at],
  ]);
}

/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * The code under the mask that reads best.
 *
 * @param {Modules} frame
 * @param {number[]} bits
 */
function bestMask(frame, bits) {
  const size = frame.length;
  const codes = MASKS.map((mask, number) => {
    const code = frame.map((row) => row.slice());
    let next = 0;
    for (let pair = 0, right = size - 1; right > 0; right -= 2, pair += 1) {
      if (right === 6) right -= 1;
      for (let step = 0; step < size; step += 1) {
        const row = pair % 2 ? step : size - 1 - step;
        for (const column of [right, right - 1]) {
          if (code[row][column] === undefined) code[row][column] = Boolean(bits[next++]) !== mask(row, column);
        }
      }
    }
    const format = remainder(number, 10, 0x537).map((bit, at) => bit ^ binary(0x5412, 15)[at]);
    formatPlaces(size).forEach((places, at) => places.forEach(([row, column]) => (code[row][column] = format[at] === 1)));
    return /** @type {boolean[][]} */ (code);
  });
  const faults = codes.map(faultsOf);
  return codes[faults.indexOf(Math.min(...faults))];
}

/**
 * What makes a code hard to read: long runs, blocks, what looks like a corner, too much of one shade.
 *
 * @param {boolean[][]} code
 */
function faultsOf(code) {
  const size = code.length;
  const lines = [...code, ...code.map((_, at) => code.map((row) => row[at]))].map((line) => line.map(Number).join(""));
  let faults = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) faults += run.length - 2;
    faults += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const sum = Number(code[row][column]) + Number(code[row - 1][column]) + Number(code[row][column - 1]) + Number(code[row - 1][column - 1]);
      if (sum % 4 === 0) faults += 3;
    }
  }
  const dark = code.flat().filter(Boolean).length / size ** 2;
  return faults + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** An archive (tar) unpacked into the file system of the interpreter. No DOM. */

const BLOCK = 512;
/** Where a header has the name of its file, its size in octal digits, and the first part of a long name. */
const [NAME, SIZE, PREFIX] = [[0, 100], [124, 136], [345, 500]];

/**
 * @param {{mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void}} system
 * @param {Uint8Array} archive
 * @param {string} folder
 */
export function unpack(system, archive, folder) {
  const decoder = new TextDecoder();
  const made = new Set();
  for (let at = 0; archive[at]; ) {
    const text = (/** @type {number[]} */ [start, end]) => decoder.decode(archive.subarray(at + start, at + end)).split("\0")[0];
    const path = [folder, text(PREFIX), text(NAME)].filter(Boolean).join("/");
    const size = parseInt(text(SIZE), 8);
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(above)) system.mkdirTree(above);
    made.add(above);
    system.writeFile(path, archive.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

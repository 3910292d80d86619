/** A puzzle to take along: as a link with or without its progress, as texts, as a picture. */
import { pictureOf } from "./board.js";
import { textOf, words } from "./dom.js";
import { encode, PROGRESS } from "./links.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * What was entered and noted, as the lines of a position's text.
 *
 * @param {Game} game
 */
export function progressText(game) {
  /** @type {[string, Set<number>][]} */
  const lists = [
    ["set", game.position.chosen],
    ["not", game.position.excluded],
    ["corner", game.position.corner],
    ["centre", game.position.centre],
  ];
  return lists
    .filter(([, numbers]) => numbers.size)
    .map(([word, numbers]) => `${word} ${[...numbers].map((one) => game.places.write(one)).join(" ")}`)
    .join("\n");
}

/**
 * What goes after the page's address; nothing where the puzzle is too long for a link.
 *
 * @param {Game} game
 * @param {boolean} progress
 * @returns {string | null}
 */
export function fragment(game, progress) {
  if (!game.bundle.short) return null;
  const entries = progress ? progressText(game) : "";
  return `#${game.bundle.short}${entries ? PROGRESS + encode(entries) : ""}`;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without leave to use the clipboard: the old way.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {Game} game */
export const fileName = (game) => game.bundle.title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

/** @param {Game} game */
export const svgOf = (game) => pictureOf(game.scene, game.position, { words: words() });

/**
 * @param {Game} game
 * @param {number} [scale]
 * @returns {Promise<Blob>}
 */
export async function pngOf(game, scale = 2) {
  const svg = svgOf(game);
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width * scale, picture.height * scale];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(textOf(say("the picture is too large"))))));
  });
}

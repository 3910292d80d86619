/** Sharing a puzzle: as a link with or without its progress, as texts, as a picture. */
import { pictureOf } from "../board.js";
import { meta, textOf, words } from "../dom.js";
import { Reader } from "../game/drawing.js";
import { embedded } from "../embedded.js";
import { encode, PROGRESS } from "./links.js";
import { say } from "../words.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../model/places.js").Places} Places */
/** @typedef {import("../game/game.js").PositionLists} PositionLists */

/** The address where others find the page, if its author has named one. */
const PUBLISHED = embedded?.baseUrl || meta("base-url");

/** @type {["set" | "not" | "corner" | "centre", "chosen" | "excluded" | "corner" | "centre"][]} */
const LISTS = [
  ["set", "chosen"],
  ["not", "excluded"],
  ["corner", "corner"],
  ["centre", "centre"],
];

/**
 * The entries and notes, as the lines of a position's text.
 *
 * @param {Game} game
 */
export function progressText(game) {
  return LISTS.map(([word, field]) => [word, ...Array.from(game.position[field], (one) => game.places.write(one))])
    .filter((line) => line.length > 1)
    .map((line) => line.join(" "))
    .join("\n");
}

/**
 * The entries in such lines; unknown ones are skipped.
 *
 * @param {string} text
 * @param {Places} places
 * @returns {PositionLists}
 */
export function readProgress(text, places) {
  const reader = new Reader(places);
  const lines = text.split("\n").map((line) => line.split(" "));
  const read = (/** @type {string} */ word) => [
    ...reader.candidatesOf(lines.filter(([first]) => first === word).flatMap(([, ...entries]) => entries)),
  ];
  return { chosen: read("set"), excluded: read("not"), corner: read("corner"), centre: read("centre") };
}

/**
 * The part after the page's address; nothing if the puzzle is too long for a link.
 *
 * @param {Game} game
 * @param {boolean} progress
 * @returns {string | null}
 */
function fragment(game, progress) {
  if (!game.bundle.short) return null;
  const entries = progress ? progressText(game) : "";
  return `#${game.bundle.short}${entries ? PROGRESS + encode(entries) : ""}`;
}

/**
 * The address of a game to share.
 *
 * @param {Game} game
 * @param {boolean} progress
 * @returns {string | null} nothing if no link can open it
 */
export function linkTo(game, progress) {
  const end = fragment(game, progress);
  const base = PUBLISHED || (location.protocol.startsWith("http") ? location.href.split("#")[0] : null);
  return end === null || base === null ? null : base + end;
}

/** Does this address work only on this machine? */
export const isLocal = () => !PUBLISHED && ["127.0.0.1", "[::1]", "localhost"].includes(location.hostname);

/**
 * One address for several puzzles; where a page has none that others can open, the puzzles themselves, to be pasted.
 *
 * @param {import("../game/game.js").Bundle[]} bundles
 * @returns {string} nothing if one of them is too long
 */
export function linkToAll(bundles) {
  const texts = bundles.flatMap(({ short }) => short ?? []);
  if (texts.length < bundles.length) return "";
  const base = PUBLISHED || (location.protocol.startsWith("http") && !isLocal() ? location.href.split("#")[0] : "");
  return base ? `${base}#${texts.join("%0A")}` : texts.join("\n");
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission to use the clipboard: the old way.
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

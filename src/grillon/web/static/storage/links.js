/** The part of an address after `#`: a puzzle, and perhaps its progress. */

/** The separator between the puzzle and the progress in a link. */
export const PROGRESS = "~";

/** @param {string} text */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const plain = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
export function decode(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return new TextDecoder().decode(Uint8Array.from(plain, (character) => character.charCodeAt(0)));
}

/**
 * The text encoded in a link's fragment: a puzzle, or a position of one.
 *
 * @param {string} hash
 */
export function textOfFragment(hash) {
  const [short, entries] = decodeURIComponent(hash.replace(/^#/, "")).split(PROGRESS);
  return entries ? `position\n${decode(entries)}\npuzzle\n${short}` : short;
}

/** @param {string} hash */
export const isPuzzleLink = (hash) => hash.length > 1 && !hash.startsWith("#/");

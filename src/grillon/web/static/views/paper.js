/** A sheet of paper: what the browser prints of a board. */
import { h } from "../dom.js";

/**
 * The title, the rule in a line, and the board as our renderer draws it on paper, with the pieces that are left.
 *
 * @param {import("../game.js").Bundle} bundle
 * @param {string} picture as SVG
 */
export function paperOf({ title, short_rules: rules }, picture) {
  const figure = h("figure", {});
  figure.innerHTML = picture;
  return h("section", { class: "paper" }, h("h1", {}, title), rules ? h("p", {}, rules) : "", figure);
}

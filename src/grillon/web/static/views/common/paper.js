/** The printed form of a board. */
import { h } from "../../dom.js";

/**
 * The title, the rule in one line, and the board in its paper look, with the remaining pieces.
 *
 * @param {import("../../game/game.js").Bundle} bundle
 * @param {string} picture as SVG
 */
export function paperOf({ title, short_rules: rules }, picture) {
  const figure = h("figure", {});
  figure.innerHTML = picture;
  return h("section", { class: "paper" }, h("h1", {}, title), rules ? h("p", {}, rules) : "", figure);
}

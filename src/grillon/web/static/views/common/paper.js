/** The printed form of a board. */
import { h } from "../../dom.js";

/**
 * The title, the rules, and the board in its paper look, with the remaining pieces.
 *
 * @param {import("../../game/game.js").Bundle} bundle
 * @param {string} picture as SVG
 */
export function paperOf({ title, rules, short_rules }, picture) {
  const figure = h("figure", {});
  figure.innerHTML = picture;
  return h("section", { class: "paper" }, h("h1", {}, title), h("p", {}, rules.join(" ") || short_rules), figure);
}

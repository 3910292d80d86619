/** The pages of a sheet, as they are shown and printed: the puzzles, then the answers on pages of their own. */
import { pictureOf } from "../../board.js";
import { h, svgElement, words } from "../../dom.js";
import { Game } from "../../game/game.js";
import { codePicture } from "../../picture/code.js";
import { CELL, GREY, LARGE_GREY } from "../../picture/look.js";
import { linkToAll } from "../../storage/share.js";
import { say } from "../../words.js";

/** @typedef {import("../../storage/sheet.js").Picked} Picked */
/** @typedef {import("../../storage/sheet.js").SheetLook} SheetLook */
/** @typedef {{name: string, picked: Picked[]}} Version */
/** @typedef {Map<string, number[] | null>} Answers the solution of each puzzle that has one */

/** The width of each paper in millimetres. */
export const WIDTHS = { a4: 210, letter: 215.9 };
/** The least size of digits in large print, in points. */
export const LARGE = 24;
/** The largest cells in millimetres. */
const LARGEST = { usual: 14, large: 22 };
/** Answers are smaller: so many a page. */
const ANSWERS = { usual: 12, large: 4 };

/**
 * @param {Version[]} versions
 * @param {SheetLook} look
 * @param {{answers: Answers, level(id: string): string, family(name: string): string}} about names of levels and families
 * @returns {HTMLElement[]}
 */
export function leavesOf(versions, look, { answers, level, family }) {
  const title = look.title || words().text(say("Puzzles"));
  const named = (/** @type {Version} */ { name }) => (name ? [title, say("version {name}", { name })] : [title]);
  const caption = (/** @type {Picked} */ one) => [one.bundle.title, ...(one.level ? [level(one.level)] : [])];
  // Large boards need the whole page.
  const apart = look.large && look.rules && versions[0].picked.length ? [leaf(look, { title: [title, say("rules")], top: rulesOf(versions[0].picked, 0, family), number: 1, boards: [], foot: [], code: "" })] : [];
  const puzzles = versions.flatMap((version) =>
    split(version.picked, look.number).map(({ start, part }) =>
      leaf(look, {
        title: named(version),
        top: [look.named ? whoLine() : "", ...(look.rules && !look.large ? rulesOf(version.picked.slice(0, start + part.length), start, family) : [])],
        number: look.number,
        boards: part.map((one, at) => board(one, look, `${start + at + 1}. ${words().text(caption(one))}`)),
        foot: part.flatMap((one, at) => originOf(one, start + at + 1)),
        code: linkToAll(part.map(({ bundle }) => bundle)),
      }),
    ),
  );
  const most = look.large ? ANSWERS.large : ANSWERS.usual;
  const solved = (look.answers ? versions : []).flatMap((version) =>
    split(version.picked, most).map(({ start, part }) =>
      leaf(look, {
        title: [...named(version), say("answers")],
        top: [],
        number: most,
        boards: part.map((one, at) => answer(one, look, `${start + at + 1}. ${one.bundle.title}`, answers.get(one.bundle.id))),
        foot: [],
        code: "",
      }),
    ),
  );
  const all = [...apart, ...puzzles, ...solved];
  all.forEach((one, at) => one.querySelector(".folio")?.append(words().text(say("page {number} of {all}", { number: at + 1, all: all.length }))));
  return all;
}

/**
 * The size of the smallest digits on these pages in points, as they are laid out now.
 *
 * @param {HTMLElement[]} leaves
 * @param {SheetLook} look
 */
export function smallestDigits(leaves, look) {
  const sizes = leaves.flatMap((leaf) => {
    const unit = leaf.getBoundingClientRect().width / WIDTHS[look.paper];
    return [...leaf.querySelectorAll("[data-digits=given] svg")].map((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      const [, , across, down] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
      const cell = (Math.min(width / across, height / down) * CELL) / unit;
      return (cell * lookOf(look).sizes.given * 72) / 25.4;
    });
  });
  return Math.min(Infinity, ...sizes);
}

/** @param {SheetLook} look */
const lookOf = ({ large }) => (large ? LARGE_GREY : GREY);

/**
 * @template T
 * @param {T[]} all
 * @param {number} number
 */
const split = (all, number) => Array.from({ length: Math.ceil(all.length / number) }, (_, at) => ({ start: at * number, part: all.slice(at * number, (at + 1) * number) }));

/**
 * @param {SheetLook} look
 * @param {{title: import("../../words.js").Term[], top: (Node | "")[], number: number, boards: HTMLElement[], foot: import("../../words.js").Term[], code: string}} what
 */
function leaf({ paper, large }, { title, top, number, boards, foot, code }) {
  const made = h(
    "section",
    { class: "leaf", "data-paper": paper, "data-large": large },
    h("h1", {}, title.map((one) => words().text(one)).join(" · ")),
    ...top,
    h("div", { class: "boards", "data-number": String(number) }, boards),
    h("footer", {}, h("p", {}, foot.map((one) => h("span", {}, words().text(one))), h("span", { class: "folio" }))),
  );
  const picture = code ? codePicture(code) : "";
  if (picture) made.querySelector("footer")?.append(svgElement(picture));
  return made;
}

const whoLine = () => h("p", { class: "who" }, h("span", {}, say("Name:")), h("span", {}, say("Date:")));

/**
 * The rules of the puzzles from one on that no puzzle before has, with their family where there are several.
 *
 * @param {Picked[]} picked
 * @param {number} start
 * @param {(name: string) => string} family
 */
function rulesOf(picked, start, family) {
  const known = new Map(picked.map(({ bundle }) => [bundle.rules.join(" "), bundle.family]));
  const before = new Set(picked.slice(0, start).map(({ bundle }) => bundle.rules.join(" ")));
  const several = known.size > 1;
  return [...known].filter(([rules]) => rules && !before.has(rules)).map(([rules, name]) => h("p", { class: "rules" }, several ? h("strong", {}, `${family(name)}. `) : "", rules));
}

/**
 * What makes a puzzle again.
 *
 * @param {Picked} one
 * @param {number} number
 * @returns {import("../../words.js").Term[]}
 */
function originOf({ seed, day }, number) {
  if (seed !== undefined) return [say("{number}: seed {seed}", { number, seed })];
  return day ? [`${number}: ${day}`] : [];
}

/**
 * @param {Picked} one
 * @param {SheetLook} look
 * @param {string} caption
 */
function board({ bundle }, look, caption) {
  const game = Game.start(bundle);
  const made = figure(pictureOf(game.scene, game.position, { look: lookOf(look), words: words() }), caption, look);
  made.dataset.digits = game.places.symbols.length ? "given" : "none";
  return made;
}

/**
 * @param {Picked} one
 * @param {SheetLook} look
 * @param {string} caption
 * @param {number[] | null | undefined} solution nothing while it is searched for
 */
function answer({ bundle }, look, caption, solution) {
  const game = Game.start(bundle);
  if (!solution) return h("figure", {}, h("figcaption", {}, caption), h("p", {}, solution === null ? say("There is no solution.") : "…"));
  const chosen = new Set(solution.filter((one) => !game.scene.givens.has(one)));
  return figure(pictureOf(game.scene, { ...game.position, chosen }, { look: GREY, words: words(), tray: false }), caption, look);
}

/**
 * @param {string} picture
 * @param {string} caption
 * @param {SheetLook} look
 */
function figure(picture, caption, { large }) {
  const drawn = svgElement(picture);
  const [, , across, down] = (drawn.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const most = (large ? LARGEST.large : LARGEST.usual) / CELL;
  drawn.setAttribute("preserveAspectRatio", "xMidYMin meet");
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  [drawn.style.maxWidth, drawn.style.maxHeight] = [`${across * most}mm`, `${down * most}mm`];
  return h("figure", {}, h("figcaption", {}, caption), drawn);
}

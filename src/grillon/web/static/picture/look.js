/** Every colour, width and font of a picture: on paper as `grillon.render.theme`, on the page from its style sheet. */

/** @typedef {import("../model/types.js").Role} Role */

const TINTS = [
  "#f28e5c", "#5b9bd5", "#7fbf6a", "#e3c34a", "#b18cd9", "#5fc0b7",
  "#e88fb4", "#a9a05c", "#8fa3b8", "#d96c6c", "#7ac8f0", "#c49a6c",
]; // prettier-ignore

/** The side of a cell; every other length is a share of it. */
export const CELL = 40;

/** The dashes of the ring around a cell with a role.
 * @type {Record<Role, string>} */
export const RINGS = { target: "", eliminated: "", eliminating: "7 4", auxiliary: "1.5 4", pattern: "" };

/**
 * @param {string} colour
 * @param {string} other
 * @param {number} share of the other colour in the first
 */
export function mix(colour, other, share) {
  const part = (/** @type {number} */ start) => {
    const [first, second] = [colour, other].map((one) => parseInt(one.slice(start, start + 2), 16));
    return Math.floor(first + (second - first) * share + 0.5).toString(16).padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/**
 * Black or white, whichever is more legible on a colour.
 *
 * @param {string} colour
 */
function isPale(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 125;
}

/** The look on paper: pictures that are saved and printed. */
export class Look {
  font = "DejaVu Sans, Verdana, Arial, Helvetica, sans-serif";
  ink = "#1a1a1a";
  /** The colour of text on a piece, whatever the theme. */
  pieceInk = "#1a1a1a";
  entry = "#1f4e9c";
  note = "#1f4e9c";
  /** Text beside the board. */
  aside = "#1a1a1a";
  faint = "#9a9a9a";
  wall = "#1a1a1a";
  paper = "#ffffff";
  /** Thermometers, and other wide lines of clues. */
  soft = "#c8c8c8";
  hole = "#d9d9d9";
  thin = 0.8;
  outline = 2.0;
  heavy = 3.4;
  unsure = "2 6";
  /** Further settings for the lines of a board. */
  lineExtra = "";
  link = "#37424f";
  linkWidth = 1.5;
  weakLink = "4 2.5";
  sizes = { given: 0.6, entry: 0.58, piece: 0.4, empty: 0.5, hole: 0.5 };
  cornerSize = 0.25;
  centreSize = 0.3;
  /** Does the picture include the names of its cells, and a background? */
  alone = true;
  /** @type {Record<Role, string>} */
  roles = {
    target: "#2e8b57",
    eliminated: "#c62828",
    eliminating: "#1565c0",
    auxiliary: "#b8860b",
    pattern: "#7b3fa0",
  };

  /**
   * @param {number} number
   * @param {boolean} strong a piece, else a region
   */
  tint(number, strong) {
    return mix(TINTS[number % TINTS.length], strong ? "#ffffff" : this.paper, strong ? 0.12 : 0.68);
  }

  /**
   * @param {number | undefined} number
   * @param {string} colour
   */
  pieceFill(number, colour) {
    return colour || (number === undefined ? this.paper : this.tint(number, true));
  }

  /** @param {string} colour */
  inkOn(colour) {
    return colour.startsWith("#") && !isPale(colour) ? "#ffffff" : this.pieceInk;
  }

  /** @param {Role} role */
  roleGround(role) {
    return mix(this.roles[role], this.paper, 0.8);
  }
}

/** The look on the page: colours are those of the style sheet, so that they follow light, dark and contrast. */
export class PageLook extends Look {
  font = "inherit";
  ink = "var(--ink)";
  entry = "var(--entry)";
  note = "var(--entry)";
  aside = "var(--soft)";
  faint = "var(--line)";
  wall = "var(--wall)";
  paper = "var(--board)";
  soft = "color-mix(in srgb, var(--ink) 24%, var(--board))";
  hole = "var(--hole)";
  thin = 1;
  outline = 2;
  heavy = 2.6;
  // The same width on the screen at any zoom.
  lineExtra = ' vector-effect="non-scaling-stroke"';
  link = "var(--link)";
  sizes = { given: 0.62, entry: 0.62, piece: 0.38, empty: 0.5, hole: 0.5 };
  cornerSize = 0.26;
  alone = false;
  /** @type {Record<Role, string>} */
  roles = {
    target: "var(--conclusion)",
    eliminated: "var(--excluded)",
    eliminating: "var(--reason)",
    auxiliary: "var(--supposed)",
    pattern: "var(--pattern)",
  };

  /**
   * @param {number} number
   * @param {boolean} strong
   */
  tint(number, strong) {
    const colour = TINTS[number % TINTS.length];
    return strong ? mix(colour, "#ffffff", 0.12) : `color-mix(in srgb, ${colour} var(--tint), var(--board))`;
  }

  /** @param {Role} role */
  roleGround(role) {
    return `color-mix(in srgb, ${this.roles[role]} 18%, var(--board))`;
  }
}

/** Small pictures on the page: their lines shrink with them. */
class SmallLook extends PageLook {
  thin = 0.8;
  heavy = 3;
  lineExtra = "";
}

/** Paper without colours: outlines and letters tell pieces and regions apart better than shades of grey. */
class GreyLook extends Look {
  ink = "#000000";
  entry = "#000000";
  note = "#000000";
  faint = "#777777";
  wall = "#000000";

  tint() {
    return this.paper;
  }

  pieceFill() {
    return this.paper;
  }
}

/** The same with larger symbols and heavier lines. */
class LargeGreyLook extends GreyLook {
  faint = "#444444";
  thin = 1.2;
  outline = 3;
  heavy = 5;
  sizes = { given: 0.74, entry: 0.74, piece: 0.5, empty: 0.6, hole: 0.6 };
}

export const PAPER = new Look();
export const GREY = new GreyLook();
export const LARGE_GREY = new LargeGreyLook();
export const PAGE = new PageLook();
export const SMALL_PAGE = new SmallLook();

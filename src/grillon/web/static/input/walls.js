/**
 * Walls on borders: unknown, wall, open. A tap cycles through them, a drag along borders repeats the first, a drag over
 * cells draws a region: starting in an existing one extends it.
 */
import { announce } from "../dom.js";
import { joinedCells, NEXT_WALL, regionChanges, wallAt, wallChanges } from "../game/moves.js";
import { CELL } from "../picture/look.js";
import { short } from "../picture/parts.js";
import { say } from "../words.js";
import { isArrow, nextCell } from "./cursor.js";
import { fills, outlines, strokeLine } from "./overlay.js";

/** @typedef {import("./host.js").Host} Host */
/** @typedef {import("../views/common/board_view.js").Hit} Hit */
/** @typedef {import("../game/moves.js").Wall} Wall */

/** The largest distance of a point from a border, in cells. */
const NEAR = 0.24;
const NEAR_FOR_TAP = 0.36;

export class WallInput {
  /** @param {Host} play */
  constructor(play) {
    this.play = play;
    this.game = play.game;
    /** @type {number | undefined} */
    this.cursor = undefined;
    /** @type {{wall: Wall, borders: Set<number>} | null} */
    this.along = null;
    /** @type {{cells: number[], start: Hit} | null} */
    this.region = null;
    /** @type {number | undefined} */
    this.hover = undefined;
  }

  /**
   * The border nearest to a point, if one is close enough.
   *
   * @param {Hit} hit
   * @param {number} near
   * @returns {number | undefined}
   */
  borderAt(hit, near) {
    if (hit.cell === undefined) return undefined;
    const drawn = this.play.board.drawn[hit.cell];
    const [down, right] = [hit.row - drawn.row, hit.column - drawn.column];
    /** @type {[number, number, number][]} */
    const sides = [
      [down, -1, 0],
      [1 - down, 1, 0],
      [right, 0, -1],
      [1 - right, 0, 1],
    ];
    const [distance, step, along] = sides.sort((first, second) => first[0] - second[0])[0];
    const other = this.game.places.moved(hit.cell, { row: step, column: along, layer: 0 });
    if (distance > near || other === undefined) return undefined;
    const wall = this.game.places.wallCandidate(hit.cell, other);
    return wall === undefined ? undefined : wall - this.game.places.firstWall;
  }

  /** @param {Hit} hit */
  down(hit) {
    if (hit.cell === undefined) return;
    this.cursor = hit.cell;
    const border = this.borderAt(hit, NEAR);
    if (border !== undefined) {
      this.along = { wall: NEXT_WALL[wallAt(this.game, border)], borders: new Set([border]) };
      this.showAlong();
    } else this.region = { cells: [hit.cell], start: hit };
  }

  /** @param {Hit} hit */
  move(hit) {
    if (this.along) {
      const border = this.borderAt(hit, NEAR);
      if (border !== undefined && !this.along.borders.has(border)) {
        this.along.borders.add(border);
        this.showAlong();
      }
    } else if (this.region) {
      if (hit.cell !== undefined && !this.region.cells.includes(hit.cell)) this.region.cells.push(hit.cell);
      this.play.redrawOverlay();
    } else {
      this.hover = this.borderAt(hit, NEAR_FOR_TAP);
      this.play.redrawOverlay();
    }
  }

  showAlong() {
    this.play.preview(this.alongChanges());
  }

  alongChanges() {
    const { along } = this;
    return along ? [...along.borders].flatMap((border) => wallChanges(this.game, border, along.wall)) : [];
  }

  up() {
    const { region } = this;
    const changes = this.alongChanges();
    const near = region?.cells.length === 1 ? this.borderAt(region.start, NEAR_FOR_TAP) : undefined;
    [this.along, this.region] = [null, null];
    if (changes.length) this.play.change(changes);
    else if (near !== undefined) this.toggle(near);
    else if (region && region.cells.length > 1) this.play.change(regionChanges(this.game, [...joinedCells(this.game, region.cells[0]), ...region.cells]));
    else this.play.redraw();
  }

  cancel() {
    [this.along, this.region] = [null, null];
    this.play.redraw();
  }

  /** @param {number} border */
  toggle(border) {
    const wall = NEXT_WALL[wallAt(this.game, border)];
    this.play.change(wallChanges(this.game, border, wall));
    const words = { unknown: say("nothing"), wall: say("wall"), open: say("no wall") };
    announce(words[wall]);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return false;
    if (event.key === "Escape") {
      this.cursor = undefined;
      this.play.redraw();
      return true;
    }
    if (!isArrow(event.key)) return false;
    const { places } = this.game;
    const from = this.cursor ?? places.board[0];
    const to = this.cursor === undefined ? from : nextCell(places, from, event.key);
    if (event.shiftKey) {
      const wall = places.wallCandidate(from, to);
      if (wall !== undefined) this.toggle(wall - places.firstWall);
    } else this.cursor = to;
    this.play.redraw();
    return true;
  }

  /** @returns {string} */
  overlay() {
    const { drawn } = this.play.board;
    const cells = (this.region?.cells ?? []).map((cell) => drawn[cell]);
    const cursor = this.cursor !== undefined && this.play.keyboard ? [drawn[this.cursor]] : [];
    return (
      (cells.length > 1 ? fills(cells, "selected") + strokeLine(cells) : "") +
      outlines(cursor, "cursor", 1.5) +
      this.hoverLine()
    );
  }

  hoverLine() {
    if (this.hover === undefined) return "";
    const [first, second] = this.game.places.borders[this.hover].map((cell) => this.play.board.drawn[cell]);
    const [x, y] = [Math.max(first.column, second.column) * CELL, Math.max(first.row, second.row) * CELL];
    const upright = first.row === second.row;
    return `<path class="hover" d="M${short(x)} ${short(y)}${upright ? "v" : "h"}${CELL}"/>`;
  }
}

/**
 * The sizes of closed regions, in a corner of their first cell.
 *
 * @param {Host} play
 */
export function regionSizes(play) {
  const { places, scene, state } = play.game;
  if (!scene.rules.some("regions_by_walls")) return "";
  const { members, open } = state.regions();
  const texts = [...members].flatMap(([number, cells]) => {
    if (open.has(number) || (cells.length === places.board.length && cells.length > 9)) return [];
    const drawn = play.board.drawn[cells[0]];
    const [x, y] = [(drawn.column + 0.14) * CELL, (drawn.row + 0.25) * CELL];
    return [`<text x="${short(x)}" y="${short(y)}" font-size="8">${cells.length}</text>`];
  });
  return texts.length ? `<g class="sizes">${texts.join("")}</g>` : "";
}

/**
 * A board in space, in perspective: balls or cubes from the back to the front. No DOM.
 */
import { clean, short } from "./parts.js";

/** @typedef {import("./compose.js").DrawnCell} DrawnCell */
/** @typedef {import("./look.js").Look} Look */
/** @typedef {{turn: number, tilt: number, apart: number}} Gaze the angles it is seen from, in radians, and how far its
 *   layers are pulled apart */
/** @typedef {[number, number, number]} Point across, towards the viewer, and up */
/** @typedef {{x: number, y: number, depth: number, scale: number}} Seen */
/** @typedef {{cell: number, row: number, column: number, layer: number}} Standing */

/** The distance of the eye, in radii of the board. */
const EYE = 5;
/** Balls of an upper layer rest in the hollows of the one below. */
const HOLLOW = Math.SQRT1_2;
/** The faces of a cube: their normals, and their corners. */
const FACES = /** @type {{to: Point, corners: Point[], shade: number}[]} */ (
  [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((side) => {
      const [one, other] = [0, 1, 2].filter((another) => another !== axis);
      const at = (/** @type {number} */ first, /** @type {number} */ second) => {
        const point = [0, 0, 0];
        [point[axis], point[one], point[other]] = [side / 2, first / 2, second / 2];
        return point;
      };
      const to = [0, 0, 0];
      to[axis] = side;
      return { to, corners: [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], shade: axis === 2 ? 0 : axis === 1 ? 0.14 : 0.26 };
    }),
  )
);

/** A board from one point of view. */
export class SpacePicture {
  /**
   * @param {DrawnCell[]} cells
   * @param {Gaze} gaze
   * @param {Look} look
   * @param {{cells: Set<number>, colour: string, fits: boolean} | null} [held] the cells of a piece about to be placed
   */
  constructor(cells, gaze, look, held = null) {
    this.cells = cells.filter((cell) => cell.kind !== "hole");
    this.gaze = gaze;
    this.look = look;
    this.held = held;
    this.round = this.cells.some((cell) => cell.round);
    const points = this.cells.map((cell) => this.rawPoint(cell));
    this.middle = /** @type {Point} */ ([0, 1, 2].map((axis) => {
      const along = points.map((point) => point[axis]);
      return (Math.min(...along) + Math.max(...along)) / 2;
    }));
    this.radius = Math.max(...points.map((point) => Math.hypot(...point.map((one, axis) => one - this.middle[axis])))) + Math.sqrt(3) / 2;
    /** @type {Map<string, DrawnCell>} */
    this.at = new Map(this.cells.map((cell) => [`${cell.row},${cell.column},${cell.layer}`, cell]));
  }

  /**
   * @param {Standing} cell
   * @returns {Point}
   */
  rawPoint({ row, column, layer }) {
    return [column, row, layer * (this.round ? HOLLOW : 1) * (1 + this.gaze.apart)];
  }

  /**
   * The projection of a point.
   *
   * @param {Point} point
   * @returns {Seen}
   */
  seen(point) {
    const { turn, tilt } = this.gaze;
    const [x, y, up] = point.map((one, axis) => one - this.middle[axis]);
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const near = x * Math.sin(turn) + y * Math.cos(turn);
    const depth = near * Math.cos(tilt) + up * Math.sin(tilt);
    const scale = (EYE * this.radius) / (EYE * this.radius - depth);
    return { x: across * scale, y: (near * Math.sin(tilt) - up * Math.cos(tilt)) * scale, depth, scale };
  }

  /** The elements, those at the back first, and the frame that holds them in any orientation. */
  draw() {
    const placed = this.cells
      .map((cell) => ({ cell, seen: this.seen(this.rawPoint(cell)) }))
      .sort((one, other) => one.seen.depth - other.seen.depth);
    const body = placed.map(({ cell, seen }) => (this.isEmpty(cell) ? this.dot(seen) : this.round ? this.ball(cell, seen) : this.cube(cell)));
    // At this distance a ball looks a little larger than it is.
    const reach = (this.radius * EYE) / Math.sqrt(EYE ** 2 - 1) + 0.02;
    return { body: this.floor() + body.join(""), frame: `${short(-reach)} ${short(-reach)} ${short(2 * reach)} ${short(2 * reach)}` };
  }

  /** The cells of the lowest layer as a table top; invisible from below. */
  floor() {
    if (this.gaze.tilt < 0) return "";
    const tiles = this.cells.filter((cell) => cell.layer === 0).map((cell) => {
      const [x, y, up] = this.rawPoint(cell);
      const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => this.seen([x + right / 2, y + down / 2, up - 0.5]));
      return `M${corners.map((corner) => `${short(corner.x)} ${short(corner.y)}`).join("L")}Z`;
    });
    return `<path class="floor" d="${tiles.join("")}"/>`;
  }

  /** @param {DrawnCell} cell */
  isEmpty(cell) {
    return !cell.symbol && !this.held?.cells.has(cell.cell);
  }

  /** @param {Seen} seen */
  dot({ x, y, scale }) {
    return `<circle class="free" cx="${short(x)}" cy="${short(y)}" r="${short(0.09 * scale)}"/>`;
  }

  /**
   * @param {DrawnCell} cell
   * @returns {{fill: string, classes: string, symbol: string}}
   */
  paint(cell) {
    const held = this.held?.cells.has(cell.cell) ? this.held : null;
    if (!held) return { fill: this.look.pieceFill(cell.tint, cell.colour), classes: "solid", symbol: cell.symbol };
    return { fill: held.colour, classes: held.fits ? "solid held" : "solid held unfit", symbol: "" };
  }

  /**
   * @param {DrawnCell} cell
   * @param {Seen} seen
   */
  ball(cell, { x, y, scale }) {
    const { fill, classes, symbol } = this.paint(cell);
    const radius = 0.49 * scale;
    const shine = `<circle class="shine" cx="${short(x - radius * 0.3)}" cy="${short(y - radius * 0.34)}" r="${short(radius * 0.26)}"/>`;
    return `<g class="${classes}"><circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>${shine}${this.letter(symbol, x, y, 0.42 * scale, fill)}</g>`;
  }

  /** @param {DrawnCell} cell */
  cube(cell) {
    const { fill, classes, symbol } = this.paint(cell);
    const middle = this.rawPoint(cell);
    const faces = FACES.flatMap(({ to, corners, shade }) => {
      const other = this.at.get(`${cell.row + to[1]},${cell.column + to[0]},${cell.layer + to[2]}`);
      const hidden = other && !this.isEmpty(other) && (to[2] === 0 || this.gaze.apart === 0);
      const seen = corners.map((corner) => this.seen(/** @type {Point} */ (corner.map((one, axis) => one + middle[axis]))));
      const facing = this.seen(/** @type {Point} */ (to.map((one, axis) => one / 2 + middle[axis]))).depth - this.seen(middle).depth;
      return hidden || facing <= 0 ? [] : [{ seen, shade, facing }];
    });
    const drawn = faces.map(({ seen, shade }) => {
      const path = `M${seen.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;
      return `<path d="${path}" fill="${fill}"/>${shade ? `<path class="shade" d="${path}" fill-opacity="${shade}"/>` : ""}`;
    });
    const front = faces.sort((one, other) => other.facing - one.facing)[0];
    const average = (/** @type {"x" | "y" | "scale"} */ what) => front.seen.reduce((sum, one) => sum + one[what], 0) / 4;
    const name = front ? this.letter(symbol, average("x"), average("y"), 0.4 * average("scale") * Math.sqrt(front.facing * 2), fill) : "";
    return `<g class="${classes}">${drawn.join("")}${name}</g>`;
  }

  /**
   * @param {string} symbol
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {string} fill
   */
  letter(symbol, x, y, size, fill) {
    if (!symbol) return "";
    return `<text x="${short(x)}" y="${short(y + size * 0.36)}" font-size="${short(size)}" fill="${this.look.inkOn(fill)}">${clean(symbol)}</text>`;
  }
}

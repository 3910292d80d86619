/**
 * The board on the screen: draws a position, finds the cell under a pointer for inputs, zooms and pans with two
 * fingers, and describes each cell to screen readers.
 */
import { MARGIN, pictureOf } from "../../board.js";
import { h, words } from "../../dom.js";
import { COLOURS } from "../../game/game.js";
import { Compositions } from "../../picture/compose.js";
import { LayeredPicture } from "../../picture/layers.js";
import { bestColumns, MAX_COLUMNS } from "../../picture/layout.js";
import { CELL, PAGE } from "../../picture/look.js";
import { settings } from "../../storage/settings.js";
import { say } from "../../words.js";
import { lineNotes } from "../play/lines.js";
import { paperOf } from "./paper.js";
import { regionWords } from "./regions.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../picture/compose.js").DrawnCell} DrawnCell */
/** @typedef {import("../../picture/compose.js").Link} Link */
/** @typedef {import("../../model/types.js").Role} Role */
/** @typedef {{chosen: number[], roles: Partial<Record<Role, number[]>>, links?: Link[]}} ShownStep */
/**
 * @typedef {{cell: number | undefined, row: number, column: number, x: number, y: number}} Hit the cell under a point,
 *   the point in cells of the picture, and on the screen
 */
/**
 * @typedef {{cursor: number | undefined, down(hit: Hit, event: PointerEvent): void,
 *   move(hit: Hit, event: PointerEvent): void, up(hit: Hit, event: PointerEvent): void, cancel(): void,
 *   leave?(): void, overlay(): string, key(event: KeyboardEvent): boolean, keyUp?(event: KeyboardEvent): void,
 *   wheel?(hit: Hit, event: WheelEvent): boolean}} Input
 */
/**
 * @typedef {{input: Input, overlay(): string, bare?: boolean,
 *   shown?(position: Position): {scene: Game["scene"], position: Position}}} Player the owner of the board; one that
 *   draws a puzzle shows entries as givens, a `bare` one counts nothing beside the board
 */
/** @typedef {import("../../game/game.js").Game["position"]} Position */

/** The largest size of a cell of a small board in pixels, at the usual font size. */
const MAX_CELL = 88;
/** The size of the board's area in pixels up to which that holds. */
const USUAL = 900;

let numbers = 0;

export class BoardView {
  /**
   * @param {Game} game
   * @param {Player} player
   */
  constructor(game, player) {
    this.game = game;
    this.player = player;
    /** @type {DrawnCell[]} where each cell is drawn, its layers side by side */
    this.drawn = [];
    /** @type {import("../../picture/layout.js").Box} */
    this.box = [0, 0, 1, 1];
    /** @type {import("../../picture/compose.js").Drawing | null} the last drawing, layer by layer */
    this.composed = null;
    /** @type {{position: Position, step: ShownStep | null, overlay?: () => string} | null} another position to show */
    this.review = null;
    /** @type {Position | null} its appearance when a gesture ends */
    this.preview = null;
    /** @type {ShownStep | null} */
    this.step = null;
    this.name = `board-${(numbers += 1)}`;
    /** @type {Map<number, HTMLElement>} the cells for screen readers */
    this.heard = new Map();
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.setAttribute("class", "board");
    this.svg.setAttribute("aria-hidden", "true");
    this.compositions = new Compositions();
    this.picture = new LayeredPicture(PAGE);
    this.overlay = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.overlay.setAttribute("class", "overlay");
    this.overlay.setAttribute("text-anchor", "middle");
    this.svg.append(this.picture.element, this.overlay);
    this.grid = h("div", { class: "for-hearing" });
    /** The name of the cell under the mouse. */
    this.place = h("span", { class: "place soft", "aria-hidden": "true" });
    this.element = h(
      "div",
      { class: "stage", role: "grid", tabindex: "0", "aria-label": game.bundle.title, "data-board": "" },
      this.grid,
    );
    this.element.append(this.svg, this.place);
    this.most = { width: Infinity, height: Infinity };
    this.zoom = new Zoom(this);
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.listen();
  }

  // Drawing

  draw() {
    const { game } = this;
    const { position, scene, composed, step } = this.shown;
    const made = this.compositions.next(scene, composed, step);
    const drawing = { ...made, cells: this.coloured(made.cells, position.colours), notes: this.player.bare ? made.notes : [...made.notes, ...lineNotes(game, position, settings)] };
    const { flat, box, changed } = this.picture.draw(drawing, words(), this.widest);
    this.composed = drawing;
    this.drawn = flat.cells;
    if (String(box) !== String(this.box)) this.setBox(box);
    this.overlay.innerHTML = this.player.overlay();
    this.tell(changed);
    this.followers.forEach((follower) => follower());
  }

  /** The view: a position, and its composition. */
  get shown() {
    const { game } = this;
    const position = this.review?.position ?? this.preview ?? game.position;
    const { scene, position: composed } = this.player.shown?.(position) ?? { scene: game.scene, position };
    return { position, scene, composed, step: this.review ? this.review.step : this.step };
  }

  /** The same on paper. */
  paper() {
    const { scene, composed, step } = this.shown;
    return paperOf(this.game.bundle, pictureOf(scene, composed, { words: words(), step: step ?? undefined }));
  }

  /** @type {(() => void)[]} */
  followers = [];

  /** @param {() => void} follower called whenever the board has been drawn */
  follow(follower) {
    this.followers.push(follower);
  }

  /**
   * The player's own colours on the background of cells.
   *
   * @param {DrawnCell[]} cells
   * @param {Iterable<number>} [colours]
   */
  coloured(cells, colours = []) {
    const shown = [...colours];
    if (!shown.length) return cells;
    const found = cells.slice();
    for (const one of shown) {
      const cell = Math.floor(one / COLOURS);
      found[cell] = { ...found[cell], ground: `color-mix(in srgb, var(--colour-${(one % COLOURS) + 1}) 45%, var(--board))` };
    }
    return found;
  }

  /** @param {import("../../picture/layout.js").Box} box the part of the picture occupied by the cells */
  setBox(box) {
    this.box = box;
    const [top, left, bottom, right] = box;
    const [width, height] = [(right - left) * CELL + 2 * MARGIN, (bottom - top) * CELL + 2 * MARGIN];
    this.svg.setAttribute("viewBox", `${left * CELL - MARGIN} ${top * CELL - MARGIN} ${width} ${height}`);
    this.most = { width: (width / CELL) * MAX_CELL, height: (height / CELL) * MAX_CELL };
    this.fit();
  }

  /**
   * Centre the picture in its area. Its size is set in pixels: browsers redo the layout of a picture of relative size
   * whenever anything beside it changes.
   */
  fit() {
    const { clientWidth, clientHeight } = this.element;
    if (this.arrange(clientWidth, clientHeight)) return;
    // On a large screen a small board may be larger too.
    const scale = Math.max(1, Math.min(clientWidth, clientHeight) / USUAL);
    const { zoom } = this;
    const width = zoom.scale * Math.min(clientWidth, scale * this.most.width);
    const height = zoom.scale * Math.min(clientHeight, scale * this.most.height);
    const { style } = this.svg;
    style.display = clientWidth ? "" : "none";
    [style.width, style.height] = [`${width}px`, `${height}px`];
    [style.left, style.top] = [`${(clientWidth - width) / 2 + zoom.x}px`, `${(clientHeight - height) / 2 + zoom.y}px`];
    this.onfit?.();
  }

  /** The room on either side of the picture, in pixels. */
  get aside() {
    const { most, svg } = this;
    const across = Math.min(parseFloat(svg.style.width), (parseFloat(svg.style.height) * most.width) / most.height);
    return (this.element.clientWidth - across) / 2;
  }

  /** @type {(() => void) | undefined} called when the board has another size */
  onfit;

  /** Cells of a line of layers. */
  widest = MAX_COLUMNS;
  /** The area that the layers were arranged for. */
  room = "";

  /**
   * Arrange layers in the number of lines that makes them largest.
   *
   * @param {number} width
   * @param {number} height
   * @returns {boolean} whether everything was redrawn
   */
  arrange(width, height) {
    const room = `${width}x${height}`;
    if (!this.composed || this.composed.layers === 1 || !width || room === this.room) return false;
    this.room = room;
    const widest = bestColumns(this.composed, (text) => words().text(text), { width, height });
    if (widest === this.widest) return false;
    this.widest = widest;
    this.element.dataset.widest = String(widest);
    this.draw();
    return true;
  }

  /** The area of the board on the screen. */
  frame() {
    return this.element.getBoundingClientRect();
  }

  /** Zoomed or moved: the picture itself is resized, so that lines keep their width. */
  zoomed() {
    this.element.classList.toggle("zoomed", this.zoom.zoomed);
    this.fit();
  }

  /**
   * The position of a cell on the screen.
   *
   * @param {number} cell
   */
  boxOf(cell) {
    const { a, d, e, f } = this.svg.getScreenCTM() ?? { a: 0, d: 0, e: 0, f: 0 };
    const { row, column } = this.drawn[cell];
    const [left, top] = [a * column * CELL + e, d * row * CELL + f];
    return { left, top, right: left + a * CELL, bottom: top + d * CELL };
  }

  /**
   * The bottom edge of these cells on the screen.
   *
   * @param {number[]} cells
   */
  foot(cells) {
    const { d, f } = this.svg.getScreenCTM() ?? { d: 0, f: 0 };
    return Math.max(0, ...cells.map((cell) => d * (this.drawn[cell].row + 1) * CELL + f));
  }

  /** Draw only the overlay, which changes while a pointer moves. */
  drawOverlay() {
    this.overlay.innerHTML = this.player.overlay();
    this.tellCursor();
    this.followers.forEach((follower) => follower());
  }

  /**
   * The same board for screen readers: a grid of labelled cells, one of them active.
   *
   * @param {DrawnCell[]} changed
   */
  tell(changed) {
    if (!this.heard.size) this.makeGrid();
    const { places, scene } = this.game;
    const walls = !places.pieces.length && (places.borders.length || (scene.sides.length && !this.regions));
    if (walls) this.regions = regionWords(this.composed?.cells ?? []);
    for (const drawn of walls ? this.drawn : changed) {
      const element = this.heard.get(drawn.cell);
      const label = words().text(this.labelOf(drawn));
      if (element && element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
    this.tellCursor();
  }

  /** @type {ReturnType<typeof regionWords> | null} what is said of the region and the walls of a cell */
  regions = null;

  /** The cell to be read out. */
  tellCursor() {
    const { cursor } = this.player.input;
    if (cursor !== undefined) this.element.setAttribute("aria-activedescendant", `${this.name}-${cursor}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  makeGrid() {
    const { places } = this.game;
    /** @type {Map<string, HTMLElement>} */
    const rows = new Map();
    for (const cell of places.board) {
      const { row, layer } = places.cells[cell];
      const line = rows.get(`${layer},${row}`) ?? h("div", { role: "row" });
      rows.set(`${layer},${row}`, line);
      const element = h("span", { role: "gridcell", id: `${this.name}-${cell}` });
      this.heard.set(cell, element);
      line.append(element);
    }
    this.grid.replaceChildren(...rows.values());
  }

  /** @param {DrawnCell} drawn */
  labelOf(drawn) {
    const walls = this.regions?.get(drawn.cell);
    return walls?.length ? say("{cell}, {walls}", { cell: this.contentOf(drawn), walls }) : this.contentOf(drawn);
  }

  /** @param {DrawnCell} drawn */
  contentOf(drawn) {
    const { colours } = this.shown.position;
    const colour = [...Array(COLOURS).keys()].find((one) => colours?.has(drawn.cell * COLOURS + one));
    const name = colour === undefined ? drawn.label : say("{cell}, colour {number}", { cell: drawn.label, number: colour + 1 });
    const marks = [...new Set([...drawn.corner, ...drawn.centre].map((mark) => mark.symbol))];
    if (drawn.kind === "given") return say("{cell}: {symbol}, given", { cell: name, symbol: drawn.symbol });
    if (drawn.symbol) return say("{cell}: {symbol}", { cell: name, symbol: drawn.symbol });
    if (marks.length) return say("{cell}: empty, marks {marks}", { cell: name, marks });
    return say("{cell}: empty", { cell: name });
  }

  // Locating points

  /**
   * @param {{clientX: number, clientY: number}} event
   * @returns {Hit}
   */
  hit(event) {
    const frame = this.svg.getBoundingClientRect();
    const [top, left, bottom, right] = this.box;
    const [width, height] = [(right - left) * CELL + 2 * MARGIN, (bottom - top) * CELL + 2 * MARGIN];
    const scale = Math.min(frame.width / width, frame.height / height);
    const x = (event.clientX - frame.left - (frame.width - width * scale) / 2) / scale + left * CELL - MARGIN;
    const y = (event.clientY - frame.top - (frame.height - height * scale) / 2) / scale + top * CELL - MARGIN;
    const [column, row] = [x / CELL, y / CELL];
    // Upper layers of a pyramid overlap nothing here: layers are side by side.
    const found = this.drawn.find(
      (one) => row >= one.row && row < one.row + 1 && column >= one.column && column < one.column + 1,
    );
    const cell = found && !this.game.places.holes.has(found.cell) ? found.cell : undefined;
    return { cell, row, column, x: event.clientX, y: event.clientY };
  }

  /** The size of a cell on the screen in pixels. */
  get cellSize() {
    const frame = this.svg.getBoundingClientRect();
    const [top, left, bottom, right] = this.box;
    const [width, height] = [(right - left) * CELL + 2 * MARGIN, (bottom - top) * CELL + 2 * MARGIN];
    return Math.min(frame.width / width, frame.height / height) * CELL;
  }

  /** @param {number | undefined} cell */
  namePlace(cell) {
    const name = cell === undefined ? "" : words().text(this.drawn[cell].label);
    if (this.place.textContent !== name) this.place.textContent = name;
  }

  // Pointers

  listen() {
    const { element } = this;
    /** @type {number | null} the pointer that plays */
    let playing = null;
    element.addEventListener("pointerdown", (event) => {
      if (this.review) return;
      if (this.zoom.down(event)) {
        if (playing !== null) {
          playing = null;
          this.player.input.cancel();
        }
        element.setPointerCapture(event.pointerId);
        return;
      }
      playing = event.pointerId;
      element.setPointerCapture(event.pointerId);
      element.focus({ preventScroll: true });
      this.player.input.down(this.hit(event), event);
    });
    element.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.namePlace(this.hit(event).cell);
      if (this.zoom.move(event)) return;
      if (event.pointerId === playing || (playing === null && event.pointerType === "mouse")) {
        this.player.input.move(this.hit(event), event);
      }
    });
    element.addEventListener("pointerleave", () => {
      this.namePlace(undefined);
      this.player.input.leave?.();
    });
    element.addEventListener("pointerup", (event) => {
      this.zoom.up(event);
      if (event.pointerId !== playing) return;
      playing = null;
      this.player.input.up(this.hit(event), event);
    });
    element.addEventListener("pointercancel", (event) => {
      this.zoom.up(event);
      if (event.pointerId === playing) this.player.input.cancel();
      playing = null;
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // Otherwise a browser takes a quick stroke for a fling, and suppresses the click of the next tap.
    element.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && this.player.input.wheel?.(this.hit(event), event)) event.preventDefault();
        else if (!this.zoom.wheel(event)) return;
        event.preventDefault();
      },
      { passive: false },
    );
  }
}

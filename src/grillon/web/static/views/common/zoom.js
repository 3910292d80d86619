/**
 * Two fingers zoom and pan the board; with a mouse Ctrl and the wheel zoom, the wheel alone and the middle button pan;
 * keys zoom, and a zoomed board follows the cursor.
 */

/** The maximum zoom of a small board; a large one zooms until its cells have this size in pixels. */
const MAX_SCALE = 6;
const MAX_CELL = 96;
/** The zoom factor of a key. */
const STEP = 1.5;

/**
 * @typedef {{frame(): {left: number, top: number, width: number, height: number}, cellSize: number,
 *   zoomed(): void}} Zoomed the area of the board on the screen, the current size of a cell in pixels, and the redraw
 *   function
 */

export class Zoom {
  scale = 1;
  x = 0;
  y = 0;

  /** @param {Zoomed} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {number | null} the mouse that pans */
    this.grabbed = null;
  }

  reset() {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.view.zoomed();
  }

  get zoomed() {
    return this.scale > 1.01;
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether two fingers are down or the mouse pans, so that no move is made
   */
  down(event) {
    if (event.pointerType !== "touch") {
      this.grabbed = event.button === 1 ? event.pointerId : null;
      return event.button === 1;
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    return this.fingers.size > 1;
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean}
   */
  move(event) {
    if (event.pointerId === this.grabbed) {
      this.pan(event.movementX, event.movementY);
      return true;
    }
    const before = this.fingers.get(event.pointerId);
    if (!before || this.fingers.size < 2) {
      if (before) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      return false;
    }
    const old = this.span();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.span();
    this.x += now.x - old.x;
    this.y += now.y - old.y;
    this.around(now.distance / (old.distance || 1), now.x, now.y);
    return true;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (event.pointerId === this.grabbed) this.grabbed = null;
  }

  span() {
    const [first, second] = [...this.fingers.values()];
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      distance: Math.hypot(first.x - second.x, first.y - second.y),
    };
  }

  /**
   * @param {WheelEvent} event
   * @returns {boolean} whether it was handled
   */
  wheel(event) {
    if (event.ctrlKey) this.around(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    else if (this.zoomed) this.pan(-event.deltaX || (event.shiftKey ? -event.deltaY : 0), event.shiftKey ? 0 : -event.deltaY);
    else return false;
    return true;
  }

  /**
   * Zoom with a key.
   *
   * @param {1 | -1} way larger, or smaller
   * @param {{x: number, y: number} | null} at the fixed point; by default the centre
   */
  step(way, at) {
    const { left, top, width, height } = this.view.frame();
    this.around(STEP ** way, at?.x ?? left + width / 2, at?.y ?? top + height / 2);
  }

  /**
   * Pan until a box is visible on the screen.
   *
   * @param {{left: number, top: number, right: number, bottom: number}} box
   */
  bring(box) {
    if (!this.zoomed) return;
    const { left, top, width, height } = this.view.frame();
    const step = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ from, /** @type {number} */ to) =>
      low < from ? from - low : Math.min(0, to - high);
    const [x, y] = [step(box.left, box.right, left, left + width), step(box.top, box.bottom, top, top + height)];
    if (x || y) this.pan(x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    this.x += x;
    this.y += y;
    this.keepNear();
    this.view.zoomed();
  }

  /** The centre of the area stays on the board: it cannot be panned out of view. */
  keepNear() {
    const { width, height } = this.view.frame();
    const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.min(size, Math.max(-size, at));
    this.x = within(this.x, (width * this.scale) / 2);
    this.y = within(this.y, (height * this.scale) / 2);
  }

  /**
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  around(factor, clientX, clientY) {
    const frame = this.view.frame();
    const [x, y] = [clientX - frame.left - frame.width / 2, clientY - frame.top - frame.height / 2];
    const most = Math.max(MAX_SCALE, (MAX_CELL * this.scale) / (this.view.cellSize || MAX_CELL));
    const scale = Math.min(most, Math.max(1, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.scale = scale;
    if (!this.zoomed) [this.x, this.y] = [0, 0];
    this.keepNear();
    this.view.zoomed();
  }
}

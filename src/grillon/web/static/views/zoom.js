/** Two fingers zoom and pan the board; Ctrl and the wheel do it with a mouse. */

const MAX_SCALE = 6;

export class Zoom {
  scale = 1;
  x = 0;
  y = 0;

  /**
   * @param {HTMLElement} stage
   * @param {SVGElement} board
   */
  constructor(stage, board) {
    this.stage = stage;
    this.board = board;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
  }

  reset() {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.apply();
  }

  get zoomed() {
    return this.scale > 1.01;
  }

  apply() {
    this.board.style.transform = this.zoomed ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
    this.stage.classList.toggle("zoomed", this.zoomed);
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean} whether two fingers are down, so that nobody plays
   */
  down(event) {
    if (event.pointerType !== "touch") return false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    return this.fingers.size > 1;
  }

  /**
   * @param {PointerEvent} event
   * @returns {boolean}
   */
  move(event) {
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
  }

  span() {
    const [first, second] = [...this.fingers.values()];
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      distance: Math.hypot(first.x - second.x, first.y - second.y),
    };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    this.around(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /**
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  around(factor, clientX, clientY) {
    const frame = this.stage.getBoundingClientRect();
    const [x, y] = [clientX - frame.left - frame.width / 2, clientY - frame.top - frame.height / 2];
    const scale = Math.min(MAX_SCALE, Math.max(1, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.scale = scale;
    if (!this.zoomed) [this.x, this.y] = [0, 0];
    this.apply();
  }
}

/**
 * A history as a tree: one gesture is one node; a gesture after an undo starts a new branch and the old one
 * stays. The owner of the tree decides what else a node holds.
 */

/** @typedef {{parent: number, next: number, name?: string}} TreeNode */

/** @template {TreeNode} Node */
export class Tree {
  /**
   * @param {Node[]} nodes
   * @param {number} current
   */
  constructor(nodes, current) {
    this.nodes = nodes;
    this.current = current;
  }

  /** Has anything been done since the start? */
  get begun() {
    return this.nodes.length > 1;
  }

  /**
   * Add a node after the present one, and go to it.
   *
   * @param {Omit<Node, "parent" | "next">} what
   */
  grow(what) {
    this.nodes.push(/** @type {Node} */ ({ ...what, parent: this.current, next: -1 }));
    this.goTo(this.nodes.length - 1);
  }

  /** @param {number} node */
  goTo(node) {
    for (let at = node; at > 0; at = this.nodes[at].parent) this.nodes[this.nodes[at].parent].next = at;
    this.current = node;
  }

  get canUndo() {
    return this.current > 0;
  }

  get canRedo() {
    return this.nodes[this.current].next >= 0;
  }

  undo() {
    if (this.canUndo) this.goTo(this.nodes[this.current].parent);
  }

  /** Go forward on the branch taken last. */
  redo() {
    if (this.canRedo) this.goTo(this.nodes[this.current].next);
  }

  /** @param {number} node */
  children(node) {
    return this.nodes.flatMap((one, number) => (number && one.parent === node ? [number] : []));
  }

  /**
   * The nodes from the root to one.
   *
   * @param {number} node
   * @returns {number[]}
   */
  path(node = this.current) {
    /** @type {number[]} */
    const found = [];
    for (let at = node; at >= 0; at = this.nodes[at].parent) found.push(at);
    return found.reverse();
  }

  /** The path to here and on to the end of its branch: the range of a slider. */
  line() {
    const found = this.path();
    for (let at = this.nodes[this.current].next; at >= 0; at = this.nodes[at].next) found.push(at);
    return found;
  }

  /** The ends of the branches that are not on the line. */
  branches() {
    const others = new Set([...this.line(), ...this.nodes.map(({ parent }) => parent)]);
    return this.nodes.flatMap((_, node) => (others.has(node) ? [] : [node]));
  }

  /**
   * Name the present node, or remove its name.
   *
   * @param {string} name
   */
  bookmark(name) {
    if (name) this.nodes[this.current].name = name;
    else delete this.nodes[this.current].name;
  }

  bookmarks() {
    return this.nodes.flatMap(({ name }, node) => (name ? [{ node, name }] : []));
  }
}

/**
 * The memory of an interpreter that has just started, kept beside the files of its version: reading the modules of the
 * package takes longer than everything else of a start.
 *
 * What the interpreter has outside its memory (its files, its table of functions, the objects of JavaScript that it
 * knows) comes from the same steps at every start. Memory is taken back only after these steps, and only if they have led to
 * the same addresses as when it was kept; otherwise the interpreter goes on as it is.
 */

const VERSION = new URL("../", import.meta.url);
/** The cache of the service worker for this version. */
const CACHE = `grillon ${new URL("../", VERSION).href} ${VERSION.pathname.split("/").at(-2)}`;
const MEMORY = new URL("runtime/memory", VERSION).href;
const LAYOUT = "layout";

/** @typedef {{layout: string, bytes: Uint8Array}} Memory */

/**
 * Where everything is that JavaScript knows of this interpreter.
 *
 * @param {any} python
 */
export function layout(python) {
  const { _module: module, _api: own } = python;
  const pointers = Object.values(own).map((one) => (own.isPyProxy(one) ? module.PyProxy_getPtr(one) : 0));
  return [module.HEAPU8.length, module._sbrk(0), module.wasmTable.length, module._hiwire_num_refs(), ...pointers].join(" ");
}

/** @returns {Promise<Memory | null>} what was kept, if anything */
export async function kept() {
  const found = await globalThis.caches?.match(MEMORY).catch(() => undefined);
  return found ? { layout: found.headers.get(LAYOUT) ?? "", bytes: new Uint8Array(await found.arrayBuffer()) } : null;
}

/**
 * Keep the memory, if the rest is as it was before the modules were read.
 *
 * @param {any} python
 * @param {string} before its layout then
 */
export async function keep(python, before) {
  const module = python._module;
  const references = Number(before.split(" ")[3]);
  if (module._hiwire_num_refs() !== references || !(await globalThis.caches?.has(CACHE))) return;
  const bytes = module.HEAPU8.slice(0, module._sbrk(0));
  await (await caches.open(CACHE)).put(MEMORY, new Response(bytes, { headers: { [LAYOUT]: before } }));
}

/**
 * @param {any} python
 * @param {Memory} memory
 */
export function takeBack(python, { bytes }) {
  const module = python._module;
  if (module.HEAPU8.length < bytes.length && !module.growMemory(bytes.length)) throw new RangeError("no memory");
  module.HEAPU8.set(bytes);
}

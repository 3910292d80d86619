/** Python, the package and the core in a worker, from `runtime/`. */
import { unpack } from "./archive.js";
import { kept, layout, takeBack } from "./memory.js";
import { unpacked } from "./unpack.js";

const RUNTIME = new URL("../runtime/", import.meta.url).href;
const PACKAGES = "/lib/python3.11/site-packages";
const CORE = "grillon/_core.cpython-311-wasm32-emscripten.so";

/**
 * A file of the runtime.
 *
 * @param {string} name
 * @param {(bytes: number) => void} [told] how many more bytes have arrived
 */
export const bytesOf = async (name, told) => new Uint8Array(await (await unpacked(RUNTIME + name, told)).arrayBuffer());

/**
 * @param {any} python
 * @param {Uint8Array} archive packages
 */
export const addPackages = (python, archive) => unpack(python.FS, archive, PACKAGES);

/**
 * @param {boolean} again whether the memory of an earlier start may be taken
 * @param {(bytes: number) => void} [told] how many more bytes have arrived
 */
export async function start(again, told) {
  const names = ["core.so", "grillon.tar", "outside.tar"];
  const files = Promise.all([again ? kept() : null, ...names.map((name) => bytesOf(name, told))]);
  const plain = self.fetch;
  // The interpreter fetches its own files, which are stored compressed, too.
  self.fetch = async (address, request) => (String(address).startsWith(RUNTIME) ? unpacked(String(address), told) : plain(address, request));
  const { loadPyodide } = await import(`${RUNTIME}pyodide.js`);
  // Without a seed every start would have another order of things in its memory.
  const python = await loadPyodide({ indexURL: RUNTIME, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
  self.fetch = plain;
  const [memory, core, ...archives] = await files;
  for (const archive of archives) addPackages(python, archive);
  const path = `${PACKAGES}/${CORE}`;
  python.FS.writeFile(path, core);
  await python._api.loadDynlib(path, false, []);
  const before = layout(python);
  const resumed = memory?.layout === before;
  if (resumed) takeBack(python, memory);
  return { python, before, resumed };
}

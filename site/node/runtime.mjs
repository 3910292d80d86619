/** Python, the core and the package, in Node as in a browser. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unpack } from "../../src/grillon/web/static/host/archive.js";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");
export const BUILT = `${ROOT}/build/site-core`;
/** What tests need besides. */
export const WHOLE = `${ROOT}/build/site-tests`;
/** The standard library, untrimmed. */
export const LIBRARY = `${BUILT}/python_stdlib.zip`;
// Node would print the line of the runtime that threw, which is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
export const PACKAGES = "/lib/python3.11/site-packages";
const MODULE = "grillon/_core.cpython-311-wasm32-emscripten.so";

/**
 * Python with its standard library, trimmed or whole.
 * @param {string} library the file with the standard library
 */
export async function python(library = `${BUILT}/stdlib.zip`) {
  const { loadPyodide } = await import(`${BUILT}/pyodide.mjs`);
  return loadPyodide({ indexURL: `${BUILT}/`, stdLibURL: library, env: { HOME: "/home/pyodide", TZ: "UTC" } });
}

/** The content of a file. */
export const bytes = (path) => new Uint8Array(readFileSync(path));

/** The package and the core, in a folder on Python's path. */
export async function install(py, folder = PACKAGES, archive = `${BUILT}/grillon.tar`) {
  unpack(py.FS, bytes(archive), folder);
  py.FS.writeFile(`${folder}/${MODULE}`, bytes(`${BUILT}/core.so`));
  await py._api.loadDynlib(`${folder}/${MODULE}`, false, []);
}

/** A folder of this machine, under the same name in Python's file system. */
export function mount(py, folder) {
  py.FS.mkdirTree(folder);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, folder);
}

/** A worker that runs the examples of a page of the documentation. */
import { addPackages, bytesOf, start } from "./python.js";
import { answeredByServiceWorker } from "./unpack.js";

/** The Python of the page has only those modules of the standard library that answers need. */
const LIBRARY = "/lib/python311.zip";
const WIDTH = 100;

/** @param {string} lang */
async function begin(lang) {
  const more = Promise.all([bytesOf("examples.tar"), bytesOf("library.zip")]);
  const { python } = await start(true);
  const [packages, library] = await more;
  addPackages(python, packages);
  python.FS.writeFile(LIBRARY, library);
  python.runPython(`import importlib, os
importlib.invalidate_caches()
os.environ.update(GRILLON_LANG="${lang}", COLUMNS="${WIDTH}")`);
  return python.pyimport("grillon.cli.tried").Examples();
}

/** @type {ReturnType<typeof begin> | undefined} */
let page;

addEventListener("message", async ({ data }) => {
  if (data.kept !== undefined) answeredByServiceWorker(data.kept);
  page ??= begin(data.lang);
  try {
    const examples = await page;
    const { name, kind, text } = data;
    if (name) examples.keep(name, text);
    else if (kind) postMessage({ printed: examples.run(kind, text), pictures: examples.pictures.toJs() });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});

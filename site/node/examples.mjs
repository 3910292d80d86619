/**
 * node site/node/examples.mjs < pages > answers: the examples of pages of the documentation, as a browser runs them.
 * A page is {lang, files: {name: text}, examples: [kind, text][]}; each example is answered by what it prints, its
 * exit code, and the seconds of the processor that it takes.
 */
import { readFileSync } from "node:fs";
import { unpack } from "../../src/grillon/web/static/host/archive.js";
import { BUILT, LIBRARY, PACKAGES, bytes, install, python } from "./runtime.mjs";

const pages = JSON.parse(readFileSync(0, "utf8"));
const py = await python();
await install(py);
unpack(py.FS, bytes(`${BUILT}/examples.tar`), PACKAGES);
py.FS.writeFile("/lib/python311.zip", bytes(LIBRARY));
py.runPython("import importlib, os; importlib.invalidate_caches(); os.environ['COLUMNS'] = '100'");
const { Examples } = py.pyimport("grillon.cli.tried");
const answers = pages.map(({ lang, files, examples }) => {
  py.runPython(`os.environ["GRILLON_LANG"] = "${lang}"`);
  const page = Examples();
  for (const [name, text] of Object.entries(files)) page.keep(name, text);
  return examples.map(([kind, text]) => {
    const begun = process.cpuUsage().user;
    return [page.run(kind, text), page.code, (process.cpuUsage().user - begun) / 1e6];
  });
});
process.stdout.write(JSON.stringify(answers));

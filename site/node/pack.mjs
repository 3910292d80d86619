/** node site/node/pack.mjs PACKAGE.tar LIBRARY.zip: the part of the standard library that the package needs. */
import { writeFileSync } from "node:fs";
import { unpack } from "../../src/grillon/web/static/host/archive.js";
import { LIBRARY, ROOT, bytes, python } from "./runtime.mjs";

const [source, library] = process.argv.slice(2);
const py = await python(LIBRARY);
unpack(py.FS, bytes(source), "/package");
py.FS.writeFile("/home/pyodide/pack.py", bytes(`${ROOT}/site/pack.py`));
writeFileSync(library, py.pyimport("pack").packed_library("/lib/python311.zip", "/package/grillon").toJs());

/**
 * node site/node/answers.mjs MODULE.py < requests > answers
 * Python's module has a function `every_answer(requests)`: text in, text out.
 */
import { readFileSync } from "node:fs";
import { bytes, install, python } from "./runtime.mjs";

const requests = readFileSync(0, "utf8");
const py = await python();
await install(py);
py.FS.writeFile("/home/pyodide/asked.py", bytes(process.argv[2]));
process.stdout.write(py.pyimport("asked").every_answer(requests));

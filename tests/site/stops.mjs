/** Long work, stopped by a byte that another thread writes, as a page does while its worker is busy. */
import { Worker } from "node:worker_threads";
import { install, python } from "../../site/node/runtime.mjs";

const py = await python();
await install(py);
const stop = new Uint8Array(new SharedArrayBuffer(1));
py.setInterruptBuffer(stop);
py.runPython("import grillon; empty = grillon.parse('.' * 81)");
for (const long of ["sum(1 for _ in empty.solutions(timeout=60))", "empty.count(timeout=60)"]) {
  const other = new Worker('const { workerData } = require("worker_threads"); setTimeout(() => (workerData[0] = 2), 200);', {
    eval: true,
    workerData: stop,
  });
  try {
    console.log(py.runPython(long));
  } catch (error) {
    console.log(error.type);
  }
  await other.terminate();
}
console.log("and it works on:", py.runPython("len(list(empty.solutions(limit=1)))"));

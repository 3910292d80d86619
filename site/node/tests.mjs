/**
 * pytest on the core for a browser: node site/node/tests.mjs FOLDER ARGUMENT…
 * FOLDER holds pytest and what the tests import (the site-packages of a virtual environment); what is not Python there is
 * missing here too.
 */
import { LIBRARY, ROOT, WHOLE, install, mount, python } from "./runtime.mjs";

const [packages, ...given] = process.argv.slice(2);
const py = await python(LIBRARY);
await install(py, "/package", `${WHOLE}/grillon.tar`);
mount(py, ROOT);
if (!packages.startsWith(`${ROOT}/`)) mount(py, packages);
const status = py.runPython(`
import os, sys
sys.dont_write_bytecode = True
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir(${JSON.stringify(ROOT)})
sys.path[:0] = ["/package"]
sys.path.append(${JSON.stringify(packages)})
try:
    import hypothesis
except ImportError:  # it is compiled; the tests that draw examples are left out
    from types import ModuleType, SimpleNamespace
    nothing = lambda *_, **__: None
    sys.modules["hypothesis"] = ModuleType("hypothesis")
    sys.modules["hypothesis"].settings = SimpleNamespace(register_profile=nothing, load_profile=nothing)
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", *${JSON.stringify(given)}]))
`);
process.exit(status);

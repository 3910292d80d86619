"""Run by the Python of the browser: keep of its standard library what the package imports, inside functions too.

The result is bytecode without docstrings: a browser that has to compile it starts two seconds later.
"""

import ast
import io
import marshal
import sys
from codecs import lookup
from contextlib import suppress
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from re import ASCII, fullmatch
from zipfile import ZipFile, ZipInfo

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""A header that says: there is no source to compare with."""
WHOLE = ("_pyodide/", "pyodide/", "importlib/")
"""What the runtime and the interpreter import by themselves, at any time."""
USELESS, PROCESSES = {"argparse", "multiprocessing"}, "ProcessPoolExecutor"
"""A page has no command line, and a browser no processes."""
WHEN_USED = {"import importlib.readers"}
"""What the standard library itself imports only when a function of it is called: `importlib.resources.files`."""


def imports(folder: Path) -> set[str]:
    """The statements by which the files of a package import the standard library, anywhere in them."""
    found = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
                if any(one.name == PROCESSES for one in node.names):
                    continue
                if {str(name).partition(".")[0] for name in modules} <= sys.stdlib_module_names - USELESS:
                    found.add(ast.unparse(node))
    return found


def encodings(folder: Path) -> set[str]:
    """The words in a package that may name an encoding."""
    trees = (ast.parse(file.read_bytes()) for file in folder.rglob("*.py"))
    constants = {str(node.value) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {word for word in constants if fullmatch(r"[\w-]{3,20}", word, ASCII)}


def compiled(name: str, source: bytes) -> tuple[str, bytes]:
    """A file of a zip, as bytecode if it is a module."""
    if not name.endswith(".py"):
        return name, source
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def zipped(files: dict[str, bytes]) -> bytes:
    """Files as a zip, always the same for the same content; compressed as a whole when it is sent."""
    content = io.BytesIO()
    with ZipFile(content, "w") as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name])
    return content.getvalue()


def packed_library(library: str, package: str) -> bytes:
    """The part of the standard library that the package needs."""
    for statement in sorted(imports(Path(package)) | WHEN_USED):
        with suppress(ImportError):  # not in a browser
            exec(statement, {})
    for word in encodings(Path(package)):
        with suppress(LookupError):
            lookup(word)
    places = {str(getattr(module, "__file__", None)) for module in tuple(sys.modules.values())}
    needed = {place.removeprefix(f"{library}/") for place in places if place.startswith(f"{library}/")}
    with ZipFile(library) as archive:
        names = [name for name in archive.namelist() if name in needed or (name.startswith(WHOLE) and name[-1] != "/")]
        return zipped(dict(compiled(name, archive.read(name)) for name in names))

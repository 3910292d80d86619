"""Build what a page without a server needs: the core as WebAssembly, the Python that runs it, and the package.

    python site/core.py           writes build/site-core

The compiler is Debian's `emscripten`, the runtime is the npm package `pyodide`. What was compiled is kept in a folder
of the user, by the content of its sources, and another clone takes it from there.
"""

from __future__ import annotations

import ast
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import metadata
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from grillon.web.site.archive import archive_of

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "site"
OUT = ROOT / "build" / "site-core"
TESTS = ROOT / "build" / "site-tests"
"""What tests need besides."""
PYODIDE = "pyodide@0.25.1"
PYTHON = "3.11"
"""The Python of that Pyodide."""
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
    "package.json",
)
VISIT = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "stdlib.zip",
    "core.so",
    "grillon.tar",
)
"""What a browser fetches before the first answer."""
COMPILE = ["-std=c++20", "-fPIC", "-fexceptions", "-fvisibility=hidden", "-DNDEBUG", '-DGRILLON_BUILD="Emscripten"']
KERNELS, BINDINGS = "-O3", "-Os"
"""Kernels are to be fast, bindings small."""
LINK = ["-fexceptions", "-O2", "-sSIDE_MODULE=2", "-sWASM_BIGINT", "-sEXPORTED_FUNCTIONS=_PyInit__core"]


COMMAND_LINE = ("click", "rich")
"""What commands need besides, in the examples of the documentation."""


class Missing(Exception):
    """A tool that is not there and cannot be installed."""


def main() -> int:
    """Build everything into build/site-core."""
    begun = time.monotonic()
    try:
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir(parents=True, exist_ok=True)
        write_runtime()
        write_core()
        write_package()
    except Missing as missing:
        print(f"NOT BUILT, the core for a browser: {missing}", file=sys.stderr)
        return 1
    visit = 0
    for name in VISIT:
        content = (OUT / name).read_bytes()
        sent = len(gzip.compress(content, 9))
        visit += sent
        print(f"{len(content):>10,} {sent:>10,}  {name}")
    print(f"{'':>10} {visit:>10,}  bytes of a first visit, compressed; built in {time.monotonic() - begun:.0f} s")
    return 0


# Tools


def cache_folder() -> Path:
    """Where all clones of this user keep what they have compiled and fetched."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "grillon" / "site-core"


def tool(program: str, package: str) -> str:
    """A program of the system, installed from Debian if we may."""
    if shutil.which(program) is None:
        install(package)
    found = shutil.which(program)
    if found is None:
        raise Missing(f"{program} ({package} needs apt-get and root)")
    return found


def install(package: str) -> None:
    """Install a package of Debian, where that is possible."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    apt = ["apt-get", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20", "-qq"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run([*apt, *command], env=environment, stdout=subprocess.DEVNULL, check=False)


def python_headers() -> Path:
    """The headers of the Python that runs in the browser."""
    candidates = [Path("/usr/include", f"python{PYTHON}")]
    here = ".".join(map(str, sys.version_info[:2]))
    own = sys.executable if here == PYTHON else shutil.which(f"python{PYTHON}")
    if own is not None:
        candidates.append(Path(output([own, "-c", "import sysconfig; print(sysconfig.get_paths()['include'])"])))
    for package in (f"libpython{PYTHON}-dev", ""):
        for folder in candidates:
            if (folder / "Python.h").is_file():
                return folder
        if package:
            install(package)
    raise Missing(f"the headers of Python {PYTHON}")


# The runtime


def write_runtime() -> None:
    """The files of Pyodide."""
    kept = cache_folder() / PYODIDE
    if not all((kept / name).is_file() for name in RUNTIME):
        with TemporaryDirectory() as name:
            folder = Path(name)
            packed = subprocess.run(
                [tool("npm", "npm"), "pack", "--silent", PYODIDE],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
            )
            if packed.returncode != 0:
                raise Missing(f"the npm package {PYODIDE}: {packed.stderr.strip()}")
            with tarfile.open(next(folder.glob("*.tgz"))) as archive:
                for member in RUNTIME:
                    publish(kept / member, archive.extractfile(f"package/{member}").read())  # type: ignore[union-attr]
    for member in RUNTIME:
        shutil.copyfile(kept / member, OUT / member)
    script = OUT / "pyodide.asm.js"
    script.write_text(with_short_exports(script.read_text("utf-8")), "utf-8")
    # No package of the runtime's own is loaded: the list of them is long, and every visit would fetch it.
    lock = json.loads((OUT / "pyodide-lock.json").read_text("utf-8"))
    (OUT / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    shutil.copyfile(ROOT / "LICENSE", OUT / "LICENSE")
    texts = [f"\n{'=' * 80}\n{name}\n\n{text}" for name, text in licences()]
    (OUT / "NOTICE.txt").write_text("".join([(HERE / "NOTICE.txt").read_text("utf-8"), *texts]), "utf-8")


EXPORT = re.compile(r'var _(\w+)=(Module\["_\1"\])=\(?([\w,]*)\)?=>\(_\1=\2=(wasmExports\["\1"\])\)\(\3\);')
"""A function of the interpreter by its name, for JavaScript."""


def with_short_exports(script: str) -> str:
    """The script with its thousands of exports as a list of names: half of it, which some hosts do not compress."""
    found = list(EXPORT.finditer(script))
    elsewhere = Counter(re.findall(r"\w+", EXPORT.sub("", script)))
    names = [one[1] for one in found if not elsewhere[f"_{one[1]}"]]
    if not names:
        raise SystemExit(f"{PYODIDE} names its exports in another way than before")
    listed = f'for(const x of"{" ".join(names)}".split(" "))'
    several = f'{listed}Module["_"+x]=(...given)=>(Module["_"+x]=wasmExports[x])(...given);'
    shortened, place = set(names), found[0].start()
    rest = EXPORT.sub(lambda one: "" if one[1] in shortened else one[0], script[place:])
    return script[:place] + several + rest


def robin_map() -> Path:
    """The headers of the hash map that the binding uses."""
    import nanobind

    return Path(nanobind.include_dir()).parent / "ext" / "robin_map" / "include"


def licences() -> Iterator[tuple[str, str]]:
    """The texts of the licences of what is delivered, where they are installed."""

    places = {
        "Mozilla Public License 2.0": Path("/usr/share/common-licenses/MPL-2.0"),
        "Python": Path(sysconfig.get_paths()["stdlib"], "LICENSE.txt"),
        "Emscripten, musl and LLVM": Path("/usr/share/doc/emscripten/copyright"),
        # Its licence stands at the beginning of each of its files.
        "robin-map": robin_map() / "tsl" / "robin_map.h",
    }
    for package in ("nanobind", *COMMAND_LINE):
        for file in metadata.files(package) or ():
            if file.name.startswith("LICENSE"):
                places[package] = Path(str(file.locate()))
    for name, place in places.items():
        if place.is_file():
            text = place.read_text("utf-8")
            yield name, text[: text.index("*/") + 3] if place.suffix == ".h" else text
        else:
            print(f"NO TEXT of the licence of {name}: {place}", file=sys.stderr)


def publish(path: Path, content: bytes) -> None:
    """Write a file that others may read meanwhile: it appears whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)


# The core


def sources() -> list[Path]:
    """The files of the core that are compiled."""
    return sorted(file for file in (ROOT / "cpp").rglob("*.cpp") if "tests" not in file.parts)


def digest(parts: Iterable[bytes]) -> str:
    """A name for content."""
    whole = sha256()
    for part in parts:
        whole.update(sha256(part).digest())
    return whole.hexdigest()[:24]


def headers() -> Iterator[bytes]:
    """The content of everything that sources include."""
    for file in sorted((ROOT / "cpp").rglob("*")):
        if file.suffix in {".hpp", ".inc"} and "tests" not in file.parts:
            yield str(file.relative_to(ROOT)).encode()
            yield file.read_bytes()
    yield (HERE / "pyconfig.h").read_bytes()


def write_core() -> None:
    """The bindings and the kernels as one module that the runtime loads; known by its sources and their flags."""
    import nanobind

    common = digest([*headers(), *map(str.encode, [nanobind.__version__, *COMPILE, KERNELS, BINDINGS])])
    whole = [*sources(), HERE / "shim.cpp"]
    names = [common, *LINK, *(f"{file.relative_to(ROOT)} {digest([file.read_bytes()])}" for file in whole)]
    kept = cache_folder() / digest(map(str.encode, names)) / "core.so"
    if not kept.is_file():
        with TemporaryDirectory(dir=OUT.parent) as folder:
            publish(kept, build_core(Path(folder), common))
    shutil.copyfile(kept, OUT / "core.so")


def build_core(folder: Path, common: str) -> bytes:
    """Compile and link the core."""
    import nanobind

    compiler = tool("emcc", "emscripten")
    # Debian's compiler is that of one version of LLVM among several.
    linker = Path(output(["em-config", "LLVM_ROOT"]), f"wasm-ld-{output(['em-config', 'LLVM_ADD_VERSION'])}")
    binding = Path(nanobind.include_dir()).parent
    # Python.h looks for its configuration beside itself first.
    shutil.copytree(python_headers(), folder / "python")
    shutil.copyfile(HERE / "pyconfig.h", folder / "python" / "pyconfig.h")
    places = [ROOT / "cpp", folder / "python", binding / "include", robin_map()]
    objects = ROOT / "build" / "site-objects" / common
    objects.mkdir(parents=True, exist_ok=True)

    def compiled(source: Path) -> Path:
        small = "bindings" in source.parts or source.parent == binding / "src"
        target = objects / f"{source.stem}-{digest([str(source).encode(), source.read_bytes()])}.o"
        if not target.is_file():
            draft = target.with_suffix(f".{os.getpid()}.o")
            include = [f"-I{place}" for place in places]
            run([compiler, *COMPILE, BINDINGS if small else KERNELS, *include, "-c", str(source), "-o", str(draft)])
            draft.replace(target)
        return target

    with ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as jobs:
        made = list(jobs.map(compiled, [*sources(), binding / "src" / "nb_combined.cpp", HERE / "shim.cpp"]))
    run([str(linker), "-r", "-o", str(folder / "merged.o"), *map(str, made)])
    (folder / "local.o").write_bytes(without_weak((folder / "merged.o").read_bytes()))
    run([compiler, *LINK, str(folder / "local.o"), "-o", str(folder / "core.so")])
    return (folder / "core.so").read_bytes()


def output(command: list[str]) -> str:
    """What a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def run(command: list[str]) -> None:
    """Run a compiler; its complaint is ours."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


# The package

CATALOGUES = ROOT / "build" / "core"
"""Where the build puts compiled catalogues of languages."""
WITHOUT = (
    "cli",  # there is no terminal
    "web/static",  # the page has these files itself
    "web/server",
    "web/site/__main__.py",
    "web/site/archive.py",
    "web/site/folder.py",
    "web/site/look.py",
    "web/site/outside.py",
    "web/site/prepared.py",
    "web/site/runtime.py",
    "web/site/shelves.py",
    "gpu/kernels",
    "catalogue",  # sqlite3
    "collection/edition-1.db",
    "collection/make.py",
    "sweep/run",
    "sweep/cluster_count",
    "base/cluster.py",
    "base/database.py",
    "base/ledger.py",
    "families/*/verbs",
    "families/*/kernels",
    "families/packing/search/gpu.py",
    "families/packing/learn/*.npz",  # NumPy
    "picture/showing.py",  # Pillow
    "families/packing/learn/batches.py",  # PyTorch
    "families/packing/learn/networks.py",
    "families/packing/learn/training.py",
    "families/packing/learn/data.py",
)
"""What no answer to a page needs, or what needs something that a browser does not have."""


def package_files() -> dict[str, Path]:
    """The files of the package, as they are installed."""
    written = {file.relative_to(ROOT / "src").with_suffix(".mo") for file in (ROOT / "src").rglob("*.po")}
    if missing := [str(name) for name in sorted(written) if not (CATALOGUES / name).is_file()]:
        raise Missing(f"the compiled catalogues {', '.join(missing)}: `make build` compiles them to {CATALOGUES}")
    found = {}
    for root in (ROOT / "src", CATALOGUES):
        for file in sorted((root / "grillon").rglob("*")):
            kinds = (
                {".mo"}
                if root == CATALOGUES
                else {".py", ".json", ".npz", ".bin", ".db", ".typ", ".js", ".css", ".html", ".svg"}
            )
            if file.suffix in kinds:
                found[str(file.relative_to(root))] = file
    return found


def command_line_files() -> Iterator[tuple[str, Path]]:
    """The packages that commands need besides, of those in the environment."""
    for package in COMMAND_LINE:
        for file in metadata.files(package) or ():
            if file.suffix == ".py" or file.name == "METADATA":
                yield file.as_posix(), Path(str(file.locate()))


def needed(name: str) -> bool:
    """Does a browser need this file?"""
    path = PurePosixPath(name)
    return not any(one.match(f"grillon/{pattern}") for pattern in WITHOUT for one in (path, *path.parents))


def write_package() -> None:
    """The package and its part of the standard library; and the whole package, for tests."""
    files = package_files()
    TESTS.mkdir(parents=True, exist_ok=True)
    whole = {name: file for name, file in files.items() if not name.startswith("grillon/web/static")}
    answers = {name: file for name, file in files.items() if needed(name)}
    verbs = {
        name: file
        for name, file in whole.items()
        if name not in answers and any(f"/{folder}/" in name for folder in ("cli", "verbs", "base", "sweep"))
    }
    for target, chosen in (
        (OUT / "grillon.tar", answers),
        (OUT / "examples.tar", verbs | dict(command_line_files())),
        (TESTS / "grillon.tar", whole),
    ):
        content = {name: file.read_bytes() for name, file in chosen.items()}
        if chosen is answers:
            content = {name: without_docstrings(name, source) for name, source in content.items()}
        target.write_bytes(archive_of(content))
    packer = [tool("node", "nodejs"), str(HERE / "node" / "pack.mjs")]
    run([*packer, str(OUT / "grillon.tar"), str(OUT / "stdlib.zip")])


TOLD = "grillon/web/answers/verbs/"
"""Modules whose docstrings are part of an answer."""


def without_docstrings(name: str, source: bytes) -> bytes:
    """A module without what only its readers need: a quarter of what is sent, and sooner compiled."""
    if not name.endswith(".py") or name.startswith(TOLD):
        return source
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not is_text(one)] or [ast.Pass()]
    return ast.unparse(tree).encode()


def is_text(statement: ast.stmt) -> bool:
    """Is a statement a text alone?"""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Constant):
        return False
    return isinstance(statement.value.value, str)


# Wasm objects. The linker imports and exports every weak symbol, even a hidden one that is defined here: without its
# weak bit it stays inside, and the module is half as large.

WEAK, HIDDEN, UNDEFINED, NAMED = 0x1, 0x4, 0x10, 0x40
FUNCTION, DATA, GLOBAL, SECTION, EVENT, TABLE = range(6)
SYMBOLS = 8


def without_weak(wasm: bytes) -> bytes:
    """A relocatable object whose hidden, defined symbols are not weak."""
    content, at = bytearray(wasm), 8
    while at < len(content):
        kind = content[at]
        size, start = _number(content, at + 1)
        at = start + size
        if kind == 0:
            name, start = _name(content, start)
            if name == b"linking":
                _, start = _number(content, start)  # the version
                _clear_weak(content, start, at)
    return bytes(content)


def _clear_weak(content: bytearray, at: int, end: int) -> None:
    while at < end:
        part = content[at]
        size, at = _number(content, at + 1)
        following = at + size
        if part == SYMBOLS:
            symbols, at = _number(content, at)
            for _ in range(symbols):
                at = _clear_symbol(content, at)
        at = following


def _clear_symbol(content: bytearray, at: int) -> int:
    kind, place = content[at], at + 1
    flags, at = _number(content, place)
    if flags & WEAK and flags & HIDDEN and not flags & UNDEFINED and kind in {FUNCTION, DATA}:
        content[place] &= ~WEAK
    if kind == DATA:
        _, at = _name(content, at)
        for _ in range(0 if flags & UNDEFINED else 3):
            _, at = _number(content, at)
        return at
    _, at = _number(content, at)
    if kind != SECTION and (not flags & UNDEFINED or flags & NAMED):
        _, at = _name(content, at)
    return at


def _number(content: bytearray, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and the place after it."""
    value = shift = 0
    while True:
        byte = content[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return value, at


def _name(content: bytearray, at: int) -> tuple[bytes, int]:
    size, at = _number(content, at)
    return bytes(content[at : at + size]), at + size


if __name__ == "__main__":
    raise SystemExit(main())

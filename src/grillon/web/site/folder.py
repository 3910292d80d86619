"""The files of the site, by their names."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from pathlib import Path

from grillon import families
from grillon.base.languages import languages
from grillon.base.sentences import Sentence
from grillon.web.answers.ask import Document
from grillon.web.answers.openapi import PREFIX
from grillon.web.page_files import KINDS, START, STATIC, STYLES, all_styles, page_paths, quick_start, start_text
from grillon.web.site.archive import archive_of
from grillon.web.site.look import OURS, Look
from grillon.web.site.outside import outside_files
from grillon.web.site.prepared import DAYS, FIRST, coming_days, day_document, read, shelf_document
from grillon.web.site.shelves import Shelves

WORKER = "service-worker.js"
INCLUDED = ("unpack.js", "archive.js")
"""Modules that the service worker has in itself."""
PAGE = "page.tar.gz"
"""The modules, styles and texts of the page in one file, for the service worker."""
HOST = "host/workers.js"
"""The module that answers here; the page imports it when it asks."""
LAST = "views/play/games.js"
AT_LAST = f'<link rel="modulepreload" href="{LAST}" fetchpriority="low">'
ANSWERS = PREFIX.strip("/")
AT_TOP = ("icon.svg", "manifest.webmanifest")
"""What the start refers to by its place; it is the same in every version."""
RUNTIME = {
    "pyodide.mjs": "pyodide.js",  # some hosts do not know the other ending as a script
    "pyodide.asm.js": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm.gz",
    "pyodide-lock.json": "pyodide-lock.json.gz",
    "stdlib.zip": "python_stdlib.zip.gz",
    "grillon.tar": "grillon.tar.gz",
    "core.so": "core.so.gz",
}
"""The files of the interpreter and the core, and their names in the site."""
NOTICES = {"LICENSE": "LICENSE.txt", "NOTICE.txt": "NOTICE.txt"}
EXAMPLES = {"examples.tar": "examples.tar.gz", "python_stdlib.zip": "library.zip.gz"}
"""What the examples of the documentation need besides; fetched when one of them is run."""
COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
NOT_SERVED = Sentence(
    "Grillon is opening. If nothing else appears, the page was opened as a file, and browsers do not run it so: "
    "publish this folder on any web host, or type python3 -m http.server in it and open http://localhost:8000/."
)


def site_files(
    runtime: Path,
    static: Path = STATIC,
    *,
    days: int = DAYS,
    first: int = FIRST,
    look: Look = OURS,
    shelves: Shelves | None = None,
    docs: str = "",
) -> dict[str, bytes]:
    """Every file of the site, with the puzzles of the coming days and the hints of the first puzzles of each shelf.

    `docs` is where the documentation lies beside it.
    """
    shelves = shelves or Shelves.included()
    outside = (START, WORKER, *AT_TOP)
    inside = {name: _lean(path) for name, path in page_paths(static).items() if path.name not in outside}
    inside[STYLES] = all_styles(static) + look.styles()
    with_examples = {name: stored for name, stored in EXAMPLES.items() if (runtime / name).exists()}
    for name, stored in (RUNTIME | NOTICES | with_examples).items():
        content = (runtime / name).read_bytes()
        inside[f"runtime/{stored}"] = _packed(content) if stored.endswith(".gz") else content
    inside["runtime/outside.tar.gz"] = _packed(archive_of(outside_files()))
    prepared = coming_days(datetime.now(UTC).date(), days)
    inside |= {
        f"{name}.json.gz": _packed(content)
        for name, content in [*_read_answers(shelves), *_prepared(shelves, prepared, first)]
    }
    runtime_size = sum(len(inside[f"runtime/{stored}"]) for stored in RUNTIME.values())
    told = {"days": f"{prepared[0]} {prepared[-1]}", "runtime": str(runtime_size), "docs": docs, **look.told}
    icon, manifest = ((static / name).read_bytes() for name in AT_TOP)
    at_top = dict(zip(AT_TOP, (look.picture(icon), look.manifest(manifest)), strict=True))
    version = _hash({**inside, **at_top, START: look.start(_start("", static, told)).encode()}).hex()[:12]
    files = {f"{version}/{name}": content for name, content in inside.items()} | at_top
    files[START] = look.start(_start(version, static, told)).encode()
    later = (f"{ANSWERS}/collection/", "prepared/", *(f"runtime/{name}" for name in (*EXAMPLES.values(), *NOTICES)))
    needed = {name: content for name, content in inside.items() if not name.startswith(later)}
    small = {name: content for name, content in needed.items() if not name.startswith("runtime/")}
    page = _packed(archive_of(dict(_unpacked(name, content) for name, content in small.items())))
    files[f"{version}/{PAGE}"] = page
    large = {
        name: content for name, content in files.items() if name.removeprefix(f"{version}/") in needed.keys() - small
    }
    outer = {name: files[name] for name in (START, *AT_TOP)}
    files[WORKER] = _service_worker(version, large | outer, page, static)
    return files


def _read_answers(shelves: Shelves) -> Iterator[tuple[str, bytes]]:
    """The answers that depend on no puzzle, by their paths, and by their language where they have one."""
    yield f"{ANSWERS}/collection", _json(shelves.known())
    for lang in languages():
        yield f"{ANSWERS}/words/{lang}", _json(read(f"words/{lang}", None, lang))
        # A worker has one thread.
        yield f"{ANSWERS}/families.{lang}", _json({**read("families", None, lang), "threads": 1})
        for path in (f"{kind}/{name}" for kind in ("editing", "varieties") for name in families.names()):
            yield f"{ANSWERS}/{path}.{lang}", _json(read(path, None, lang))
        for family, level in shelves.names():
            yield f"{ANSWERS}/collection/{family}/{level}.{lang}", _json(shelves.shelf(family, level, lang))


def _prepared(shelves: Shelves, days: list[str], first: int) -> Iterator[tuple[str, bytes]]:
    """The puzzles of these days and the first of each shelf, with their hints."""
    for lang in languages():
        for day in days:
            yield f"prepared/days/{day}.{lang}", _json(day_document(day, lang))
        for family, level in shelves.names():
            yield (
                f"prepared/shelves/{family}-{level}.{lang}",
                _json(shelf_document(shelves, family, level, first, lang)),
            )


def _json(document: Document) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _start(version: str, static: Path, told: dict[str, str]) -> str:
    """The start of the page: what it needs lies in the folder of its version."""
    page = start_text(static).replace(
        AT_LAST, f'{AT_LAST}\n    <link rel="modulepreload" href="{HOST}" fetchpriority="low">'
    )
    page = quick_start(page, static, "", folder_name=f"{version}/")
    notices = "".join(f'<p class="opening-notice" lang="{lang}">{NOT_SERVED.text(lang)}</p>' for lang in languages())
    metas = [f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">']
    metas += [
        f'<meta name="{name}" content="{escape(content)}">' for name, content in {"host": "worker", **told}.items()
    ]
    page = page.replace('<main id="main">', f'<main id="main">{notices}', 1)
    return page.replace("<title>", "\n".join([*metas, "<title>"]), 1)


def _service_worker(version: str, files: dict[str, bytes], page: bytes, static: Path) -> bytes:
    """The service worker, which knows every file of its version and what it must contain."""
    hashes = {name: _integrity(content) for name, content in files.items()}
    hashes["./"] = hashes[START]
    told = {
        "VERSION": version,
        "FILES": hashes,
        "PAGE": {"name": f"{version}/{PAGE}", "integrity": _integrity(page)},
        "KINDS": KINDS,
    }
    constants = [f"const {name} = {json.dumps(value)};\n" for name, value in told.items()]
    # Not every browser lets a service worker import modules.
    modules = [(static / "host" / name).read_text("utf-8").replace("export ", "") for name in INCLUDED]
    return "".join([*constants, *modules, (static / "host" / WORKER).read_text("utf-8")]).encode()


def _unpacked(name: str, content: bytes) -> tuple[str, bytes]:
    return (name.removesuffix(".gz"), gzip.decompress(content)) if name.endswith(".gz") else (name, content)


def _integrity(content: bytes) -> str:
    """What a browser must receive; of a compressed file also what it receives from a host that says so."""
    accepted = [content, gzip.decompress(content)] if content[:2] == b"\x1f\x8b" else [content]
    return " ".join(f"sha256-{b64encode(sha256(one).digest()).decode()}" for one in accepted)


def _lean(path: Path) -> bytes:
    """A file of the page, modules without the comments that have lines of their own: a quarter of what is sent."""
    content = path.read_bytes()
    return COMMENT.sub(b"", content) if path.suffix == ".js" else content


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _hash(files: dict[str, bytes]) -> bytes:
    every = sha256()
    for name, content in sorted(files.items()):
        every.update(f"{name} {len(content)}\n".encode() + content)
    return every.digest()

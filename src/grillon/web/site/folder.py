"""The files of the site, by their names."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from grillon import families
from grillon.base.languages import languages
from grillon.base.sentences import Sentence
from grillon.web.answers.answer import answer
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.openapi import PREFIX
from grillon.web.page_files import START, STATIC, STYLES, all_styles, page_paths, quick_start, start_text

WORKER = "service-worker.js"
AT_TOP = ("icon.svg", "manifest.webmanifest")
"""What the start refers to by its place; it is the same in every version."""
RUNTIME = {
    "pyodide.mjs": "pyodide.js",  # some hosts do not know the other ending as a script
    "pyodide.asm.js": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm.gz",
    "pyodide-lock.json": "pyodide-lock.json.gz",
    "stdlib.zip": "python_stdlib.zip.gz",
    "grillon.zip": "grillon.zip.gz",
    "core.so": "core.so.gz",
    "LICENSE": "LICENSE.txt",
    "NOTICE.txt": "NOTICE.txt",
}
"""The files of the interpreter and the core, and their names in the site."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
NOT_SERVED = Sentence(
    "Grillon is opening. If nothing else appears, the page was opened as a file, and browsers do not run it so: "
    "publish this folder on any web host, or type python3 -m http.server in it and open http://localhost:8000/."
)


def site_files(runtime: Path, static: Path = STATIC) -> dict[str, bytes]:
    """Every file of the site."""
    outside = (START, WORKER, *AT_TOP)
    inside = {name: path.read_bytes() for name, path in page_paths(static).items() if path.name not in outside}
    inside[STYLES] = all_styles(static)
    for name, stored in RUNTIME.items():
        content = (runtime / name).read_bytes()
        inside[f"runtime/{stored}"] = _packed(content) if stored.endswith(".gz") else content
    read = {f"{PREFIX.strip('/')}/{name}.json.gz": _packed(content) for name, content in _read_answers()}
    version = _hash(inside | read).hex()[:12]
    files = {f"{version}/{name}": content for name, content in (inside | read).items()}
    files |= {name: (static / name).read_bytes() for name in AT_TOP}
    files[START] = _start(version, static).encode()
    shelves = f"{version}{PREFIX}/collection/"
    needed = {name: content for name, content in files.items() if not name.startswith(shelves)}
    files[WORKER] = _service_worker(version, needed, static)
    return files


def _read_answers() -> Iterator[tuple[str, bytes]]:
    """The answers that depend on no puzzle, by their paths, and by their language where they have one."""
    known = json.loads(answer("collection", None, Ask()).body)
    yield "collection", _answered("collection", "en")
    shelves = [f"collection/{shelf['family']}/{level}" for shelf in known["families"] for level in shelf["levels"]]
    for lang in languages():
        yield f"words/{lang}", _answered(f"words/{lang}", lang)
        for path in (
            "families",
            *(f"{kind}/{name}" for kind in ("editing", "varieties") for name in families.names()),
            *shelves,
        ):
            yield f"{path}.{lang}", _answered(path, lang)


def _answered(path: str, lang: str) -> bytes:
    told = answer(path, None, Ask(lang))
    assert told.status == 200, (path, told.body)
    if path != "families":
        return told.body
    document: Document = {**json.loads(told.body), "threads": 1}  # a worker has one
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _start(version: str, static: Path) -> str:
    """The start of the page: what it needs lies in the folder of its version."""
    page = quick_start(start_text(static), static, "", folder_name=f"{version}/")
    notices = "".join(f'<p class="opening-notice" lang="{lang}">{NOT_SERVED.text(lang)}</p>' for lang in languages())
    told = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<meta name="host" content="worker">\n'
    page = page.replace('<main id="main">', f'<main id="main">{notices}', 1)
    return page.replace("<title>", f"{told}<title>", 1)


def _service_worker(version: str, files: dict[str, bytes], static: Path) -> bytes:
    """The service worker, which knows every file of its version and what it must contain."""
    hashes = {name: f"sha256-{b64encode(sha256(content).digest()).decode()}" for name, content in files.items()}
    hashes["./"] = hashes[START]
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(hashes)};\n"
    return told.encode() + (static / "host" / WORKER).read_bytes()


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _hash(files: dict[str, bytes]) -> bytes:
    every = sha256()
    for name, content in sorted(files.items()):
        every.update(f"{name} {len(content)}\n".encode() + content)
    return every.digest()

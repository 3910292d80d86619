"""The files of the page: with an ETag, compressed where the browser takes it, and none from outside its folder."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath

from grillon.web.problems import not_found, wrong_method
from grillon.web.recent import Recent
from grillon.web.security import Receive, Scope, Send, headers_of

STATIC = Path(__file__).parent / "static"
START = "index.html"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
"""The kinds of files there are; others are not served."""
WORTH_IT = 512
"""Shorter files travel as they are."""


@dataclass(frozen=True, slots=True)
class Held:
    """A file as it is sent."""

    kind: str
    body: bytes
    zipped: bytes | None
    tag: str


@dataclass(frozen=True, slots=True)
class Files:
    """The folder of the page."""

    folder: Path = STATIC
    _held: Recent[tuple[Path, int, int], Held] = field(default_factory=lambda: Recent(512))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise wrong_method("GET, HEAD")
        held = self.read(scope["path"])
        asked = headers_of(scope)
        headers = [
            (b"content-type", held.kind.encode()),
            (b"etag", held.tag.encode()),
            # Always asked for again, and answered with 304: a new version is seen at once.
            (b"cache-control", b"no-cache"),
            (b"vary", b"accept-encoding"),
        ]
        if held.tag in (tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")):
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        body = held.body
        if held.zipped is not None and "gzip" in asked.get("accept-encoding", ""):
            body = held.zipped
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def read(self, path: str) -> Held:
        """The file at a path of the site; a path without an ending is the page itself."""
        name = path.strip("/") or START
        parts = name.split("/")
        if any(part in ("", ".", "..") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            raise not_found()
        file = self.folder.joinpath(*parts)
        try:
            state = file.stat()
        except (OSError, ValueError):
            raise not_found() from None
        kind = KINDS.get(file.suffix)
        if kind is None or not file.is_file() or not file.resolve().is_relative_to(self.folder.resolve()):
            raise not_found()
        key = file, state.st_mtime_ns, state.st_size
        known = self._held.get(key)
        if known is not None:
            return known
        body = file.read_bytes()
        return self._held.put(key, _held(preloading(body, self.folder) if name == START else body, kind))


def preloading(page: bytes, folder: Path) -> bytes:
    """A page that names all modules it needs at once: a browser would find them one import after the other."""
    found = dict.fromkeys(name.decode() for name in _SCRIPT.findall(page))
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        try:
            text = (folder / name).read_bytes()
        except OSError:  # the browser will say so
            continue
        for imported in _IMPORT.findall(text):
            other = normpath(PurePosixPath(name).parent / imported.decode())
            if other not in found:
                found[other] = None
                waiting.append(other)
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in found)
    return page.replace(b"</head>", links.encode() + b"</head>", 1)


_SCRIPT = re.compile(rb'<script type="module" src="([^"]+)">')
_IMPORT = re.compile(rb'(?:\bfrom|^import)\s+"(\.[^"\n]+)";', re.MULTILINE)


def _held(body: bytes, kind: str) -> Held:
    zipped = None
    if len(body) >= WORTH_IT and not kind.startswith(("image/png", "font/", "image/x-icon")):
        zipped = gzip.compress(body, mtime=0)
    return Held(kind, body, zipped, f'"{sha256(body).hexdigest()[:20]}"')

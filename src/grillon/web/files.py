"""The files of the page: with an ETag, compressed if the browser accepts it, and none from outside its folder."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath

from grillon.languages import languages
from grillon.web.problems import Problem, not_found, wrong_method
from grillon.web.recent import Recent
from grillon.web.security import Receive, Scope, Send, headers_of, language_of

STATIC = Path(__file__).parent / "static"
START = "index.html"
STYLES = "css/all.css"
"""All style sheets of the page except the one for print, combined."""
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
"""The kinds of files that are served."""
WORTH_IT = 512
"""Shorter files are not compressed."""


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
    _held: Recent[tuple[str, tuple[tuple[int, int], ...]], Held] = field(default_factory=lambda: Recent(512))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise wrong_method("GET, HEAD")
        held = self.read(scope["path"], language_of(scope))
        asked = headers_of(scope)
        headers = [
            (b"content-type", held.kind.encode()),
            (b"etag", held.tag.encode()),
            # Always requested again, and answered with 304: a new version is seen at once.
            (b"cache-control", b"no-cache"),
            (b"vary", b"accept-encoding, accept-language"),
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

    def read(self, path: str, lang: str = "en") -> Held:
        """The file at a path of the site; a path without an extension is the page itself."""
        name = path.strip("/") or START
        if name == STYLES and (sheets := self._sheets()):
            return self._made(name, sheets, lambda texts: b"\n".join(texts))
        if name == START:
            return self._made(
                f"{name} {lang}", [self._file(name)], lambda texts: quick_start(texts[0], self.folder, lang)
            )
        return self._made(name, [self._file(name)], lambda texts: texts[0])

    def warm_up(self) -> None:
        """Prepare what the first view needs before it is requested."""
        for lang in languages():
            self.read(START, lang)
        for name in (STYLES, *_FOUND.findall(self.read(START).body)):
            with suppress(Problem):
                self.read(name if isinstance(name, str) else name.decode())

    def _file(self, name: str) -> Path:
        """A file of the folder, of a kind that is served."""
        parts = name.split("/")
        if any(part in ("", ".", "..") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            raise not_found()
        file = self.folder.joinpath(*parts)
        try:
            known = file.is_file() and file.resolve().is_relative_to(self.folder.resolve())
        except (OSError, ValueError):
            known = False
        if not known or file.suffix not in KINDS:
            raise not_found()
        return file

    def _sheets(self) -> list[Path]:
        """The style sheets of the page, in its order."""
        return [self._file(normpath(name.decode())) for name in _SHEET.findall(self._file(START).read_bytes())]

    def _made(self, name: str, files: list[Path], make: Callable[[list[bytes]], bytes]) -> Held:
        """A value built from files, kept until one of them changes."""
        states = [file.stat() for file in files]
        key = name, tuple((state.st_mtime_ns, state.st_size) for state in states)
        known = self._held.get(key)
        if known is not None:
            return known
        kind = KINDS[files[0].suffix]
        return self._held.put(key, _held(make([file.read_bytes() for file in files]), kind))


def quick_start(page: bytes, folder: Path, lang: str) -> bytes:
    """A page that loads faster: its style sheets in one, and preload links for everything it will need.

    Otherwise a browser would find modules one import at a time, and the families after all of them had run. Modules
    that only boards need are last: the page appears before them.
    """
    at_once = _with_imported([name.decode() for name in _SCRIPT.findall(page)], folder)
    later = _with_imported([name.decode() for name in _LATER.findall(page)], folder)
    sheets = iter([f'<link rel="stylesheet" href="{STYLES}">'.encode()])
    page = _SHEET.sub(lambda _: next(sheets, b""), page)
    page = _LATER.sub(b"", page)
    words = [f"api/v1/words/{lang}"] if lang != "en" else []
    links = [
        f'<meta name="languages" content="{" ".join(languages())}">',
        *(f'<link rel="modulepreload" href="{name}">' for name in at_once),
        *(
            f'<link rel="preload" as="fetch" crossorigin href="{name}">'
            for name in [*words, f"api/v1/families?lang={lang}"]
        ),
        *(f'<link rel="modulepreload" href="{name}" fetchpriority="low">' for name in later if name not in at_once),
    ]
    return page.replace(b"</head>", "\n".join([*links, "</head>"]).encode(), 1)


def _with_imported(names: list[str], folder: Path) -> list[str]:
    """Modules and everything they import."""
    found = dict.fromkeys(names)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        try:
            text = (folder / name).read_bytes()
        except OSError:  # the browser will report it
            continue
        for imported in _IMPORT.findall(text):
            other = normpath(PurePosixPath(name).parent / imported.decode())
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


_FOUND = re.compile(rb'<link rel="modulepreload" href="([^"]+)"')
_SCRIPT = re.compile(rb'<script type="module" src="([^"]+)">')
_LATER = re.compile(rb'<link rel="modulepreload" href="([^"]+)" fetchpriority="low">\n?')
_SHEET = re.compile(rb'<link rel="stylesheet" href="([^"]+)">\n?')
_IMPORT = re.compile(rb'(?:\bfrom|^import)\s+"(\.[^"\n]+)";', re.MULTILINE)


def _held(body: bytes, kind: str) -> Held:
    zipped = None
    if len(body) >= WORTH_IT and not kind.startswith(("image/png", "font/", "image/x-icon")):
        zipped = gzip.compress(body, mtime=0)
    return Held(kind, body, zipped, f'"{sha256(body).hexdigest()[:20]}"')

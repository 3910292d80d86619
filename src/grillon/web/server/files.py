"""The files of the page, as they are; its start and its style sheets are made of several."""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from os import stat_result
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from grillon.web.page_files import KINDS, START, STYLES, all_styles, rule_modules, start_page
from grillon.web.server.security import language_of

for suffix, kind in KINDS.items():
    mimetypes.add_type(kind, suffix)  # some systems call scripts plain text, and browsers do not run those


class Files(StaticFiles):
    """The folder of the page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self.folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a file."""
        name = START if path == "." else path
        if name == START and scope["method"] in ("GET", "HEAD"):
            response = self._made(start_page(self.folder, language_of(Request(scope))), KINDS[".html"], scope)
        elif name == STYLES:
            response = self._made(all_styles(self.folder), KINDS[".css"], scope)
        else:
            response = await super().get_response(name, scope)
        # Always requested again, and answered with 304: a new version is seen at once.
        response.headers["cache-control"] = "no-cache"
        response.headers.add_vary_header("Accept-Language")
        return response

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """A file of the folder, or a rule that a package brings; nothing hidden, and only what a page is made of."""
        file = PurePath(path)
        if file.suffix not in KINDS or any(part.startswith(".") for part in file.parts):
            return "", None
        brought = rule_modules(self.folder).get(path)
        if brought is None or brought.is_relative_to(self.folder):
            return super().lookup_path(path)
        return str(brought), brought.stat()

    def _made(self, body: bytes, kind: str, scope: Scope) -> Response:
        response = Response(body, media_type=kind, headers={"etag": f'"{sha256(body).hexdigest()[:20]}"'})
        unchanged = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if unchanged else response

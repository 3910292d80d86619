"""Access control, and limits on what a browser may do with the answers.

A page of another site must not use this server: its requests carry a foreign `Origin`, and a domain name pointed at
this server gives a foreign `Host`. If the server listens beyond this machine, the API also needs the token from the
link.
"""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grillon.base.sentences import Sentence
from grillon.web.answers.problems import Answer, Problem, accepted_language, forbidden, refused
from grillon.web.server.serve import LOCAL

COOKIE = "grillon-token"
HEADER = "x-grillon-token"
API = "/api/"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def language_of(request: Request) -> str:
    """The language given by the address or the headers of a request."""
    return accepted_language(request.query_params.get("lang") or request.headers.get("accept-language", ""))


def response_of(answer: Answer) -> Response:
    """An answer of the API as a response, which nobody keeps."""
    headers = {"cache-control": "no-store", **answer.headers}
    return Response(answer.body, answer.status, headers, answer.kind)


@dataclass(frozen=True, slots=True)
class Guard:
    """Middleware: refuses outsiders before anything is read, and adds the security headers to every answer.

    `hosts` are the names under which the server is reached, without a port; a `token` is needed for the API if it
    is not empty.
    """

    app: ASGIApp
    hosts: tuple[str, ...] = LOCAL
    token: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        app = self.app if scope["type"] == "lifespan" else self._admitted(Request(scope))
        await app(scope, receive, guarded)

    def _admitted(self, request: Request) -> ASGIApp:
        """What answers a request: the application, a refusal, or the way to the page without the token."""
        try:
            self._admit(request)
        except Problem as problem:
            return response_of(refused(problem, language_of(request)))
        if self.token and request.url.path == "/" and self._is_token(request.query_params.get("token", "")):
            welcome = RedirectResponse("/", 303)
            welcome.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
            return welcome
        return self.app

    def _admit(self, request: Request) -> None:
        headers, of_api = request.headers, request.url.path.startswith(API)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            raise forbidden(Sentence("this server is not called '{host}'", host=host[:80]))
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise forbidden(Sentence("pages of '{origin}' may not use this server", origin=origin[:80]))
        if headers.get("sec-fetch-site", "same-origin") == "cross-site" and of_api:
            raise forbidden(Sentence("pages of other sites may not use this server"))
        if self.token and of_api and not self._is_token(headers.get(HEADER) or request.cookies.get(COOKIE, "")):
            raise forbidden(Sentence("the token is missing: open the link that `grillon play` shows"))

    def _is_token(self, given: str) -> bool:
        return compare_digest(given.encode(), self.token.encode())


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name.lower() if colon and port.isdecimal() else host.lower()

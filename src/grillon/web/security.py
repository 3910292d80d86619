"""Access control, and limits on what a browser may do with the answers.

A page of another site must not use this server: its requests carry a foreign `Origin`, and a domain name pointed at
this server gives a foreign `Host`. If the server listens beyond this machine, the API also needs the token from the
link.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from grillon.sentences import Sentence
from grillon.web.problems import Problem, accepted_language, answer_to, body_of, forbidden

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL = ("127.0.0.1", "localhost", "[::1]")
COOKIE = "grillon-token"
HEADER = "x-grillon-token"
API = "/api/"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request; for a repeated one, the last."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def language_of(scope: Scope) -> str:
    """The language given by the address or the headers of a request."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    return accepted_language(asked or headers_of(scope).get("accept-language", ""))


@dataclass(frozen=True, slots=True)
class Guard:
    """Middleware: refuses outsiders before anything is read, and adds the security headers to every answer.

    `hosts` are the names under which the server is reached, without a port; a `token` is needed for the API if it
    is not empty.
    """

    app: App
    hosts: tuple[str, ...] = LOCAL
    token: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in known)]
            await send(message)

        try:
            self._admit(scope)
        except Problem as problem:
            await answer_problem(problem, scope, guarded)
            return
        if self.token and await self._welcome(scope, guarded):
            return
        await self.app(scope, receive, guarded)

    def _admit(self, scope: Scope) -> None:
        headers = headers_of(scope)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            raise forbidden(Sentence("this server is not called '{host}'", host=host[:80]))
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise forbidden(Sentence("pages of '{origin}' may not use this server", origin=origin[:80]))
        if headers.get("sec-fetch-site", "same-origin") == "cross-site" and scope["path"].startswith(API):
            raise forbidden(Sentence("pages of other sites may not use this server"))
        if self.token and scope["path"].startswith(API):
            given = headers.get(HEADER) or _cookie(headers.get("cookie", ""))
            if not compare_digest(given.encode(), self.token.encode()):
                raise forbidden(Sentence("the token is missing: open the link that `grillon play` shows"))

    async def _welcome(self, scope: Scope, send: Send) -> bool:
        """Opening the link with the token stores it as a cookie and removes it from the address."""
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        if scope["path"] != "/" or not given or not compare_digest(given.encode(), self.token.encode()):
            return False
        cookie = f"{COOKIE}={self.token}; Path=/; HttpOnly; SameSite=Strict"
        headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return True


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name.lower() if colon and port.isdecimal() else host.lower()


def _cookie(header: str) -> str:
    try:
        held = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return "" if held is None else held.value


async def answer_problem(error: BaseException, scope: Scope, send: Send, lang: str = "") -> None:
    """Answer with an error."""
    status, document, headers = answer_to(error, lang or language_of(scope))
    await answer(send, body_of(document), status=status, headers=headers.items())


async def answer(
    send: Send,
    body: bytes,
    *,
    status: int = 200,
    kind: str = "application/json",
    headers: Iterable[tuple[str, str]] = (),
) -> None:
    """Send a whole answer."""
    listed = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    listed += [(b"cache-control", b"no-store")]
    listed += [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": listed})
    await send({"type": "http.response.body", "body": body})

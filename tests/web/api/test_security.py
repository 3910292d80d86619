"""Who is let in, what is refused, and that nothing of our insides is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest
from starlette.testclient import TestClient

from grillon.web.answers import verbs
from grillon.web.answers.openapi import PREFIX
from grillon.web.answers.requests import MAX_BODY
from tests.support.cases import for_each
from tests.support.web import Api, new_app, refusal

PUZZLE = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
JSON = {"content-type": "application/json"}


@for_each("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.", ""])
def test_a_foreign_host_is_refused(api: Api, host: str) -> None:
    status, error = refusal(api.client.get(f"{PREFIX}/schemas", headers={"host": host}))
    assert (status, error["kind"]) == (403, "Forbidden")


@for_each("host", ["127.0.0.1", "127.0.0.1:8808", "localhost:8808", "LOCALHOST", "[::1]:8808"])
def test_our_own_names_are_known(api: Api, host: str) -> None:
    assert api.client.get(f"{PREFIX}/schemas", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:81", "http://127.0.0.1.evil.example"]
)
def test_a_foreign_origin_is_refused(api: Api, origin: str) -> None:
    answer = api.client.post(f"{PREFIX}/hint", json={"puzzle": PUZZLE}, headers={"origin": origin})
    assert refusal(answer)[0] == 403
    assert "access-control-allow-origin" not in answer.headers


def test_our_own_origin_is_let_in(api: Api) -> None:
    answer = api.client.post(f"{PREFIX}/hint", json={"puzzle": PUZZLE}, headers={"origin": "http://127.0.0.1"})
    assert answer.status_code == 200


def test_a_request_from_another_site_is_refused(api: Api) -> None:
    answer = api.client.get(f"{PREFIX}/schemas", headers={"sec-fetch-site": "cross-site"})
    assert refusal(answer)[0] == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_a_form_of_another_page_is_no_request(api: Api, kind: str) -> None:
    body = json.dumps({"puzzle": PUZZLE})
    answer = api.client.post(f"{PREFIX}/hint", content=body, headers={"content-type": kind})
    assert refusal(answer)[0] == 415


@pytest.mark.parametrize("path", [f"{PREFIX}/schemas", f"{PREFIX}/nothing", "/", "/nothing.js"])
def test_every_answer_has_the_headers_of_safety(api: Api, path: str) -> None:
    headers = api.client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_huge_body_is_refused(api: Api) -> None:
    answer = api.client.post(f"{PREFIX}/parse", content=b"x" * (MAX_BODY + 1), headers=JSON)
    assert refusal(answer)[0] == 413


def test_a_huge_body_of_unknown_length_is_refused(api: Api) -> None:
    chunks = (b"x" * 65536 for _ in range(MAX_BODY // 65536 + 2))
    assert refusal(api.client.post(f"{PREFIX}/parse", content=chunks, headers=JSON))[0] == 413


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"puzzle": ' + b"[" * 33 + b"]" * 33 + b"}",
        b'{"puzzle": "' + b'\\"' * 1000 + b'"' + b"[" * 50,
    ],
    ids=["lists", "objects", "just too deep", "behind a text"],
)
def test_deep_json_is_one_line(api: Api, body: bytes) -> None:
    status, error = refusal(api.client.post(f"{PREFIX}/hint", content=body, headers=JSON))
    assert status == 400
    assert error["text"] == "the JSON is nested more than 32 levels deep"


@for_each(
    "body",
    [b"", b"{", b"nul", b"[]", b'"text"', b"\xff\xfe", b'{"puzzle": NaN}', b'{"puzzle": ' + b"9" * 10_000 + b"}"],
)
def test_what_is_no_request_is_one_line(api: Api, body: bytes) -> None:
    assert refusal(api.client.post(f"{PREFIX}/hint", content=body, headers=JSON))[0] == 400


def test_deep_json_inside_a_text_is_one_line(api: Api) -> None:
    status, error = api.refused("parse", text='{"grillon": 1, "puzzle": ' + "[" * 200_000)
    assert (status, error["kind"]) == (400, "FormatError")


SCRIPT = '<script>alert(1)</script>"onload="alert(1)'


@for_each("verb", sorted(verbs.VERBS))
def test_scripts_in_texts_stay_texts(api: Api, verb: str) -> None:
    """What comes back is JSON and says so: no browser takes it for a page."""
    answer = api.post(verb, puzzle=SCRIPT, text=SCRIPT, family=SCRIPT)
    assert answer.headers["content-type"] == "application/json"
    assert refusal(answer)[0] == 400


def test_names_of_pieces_are_no_markup(api: Api) -> None:
    text = "packing square\n..\npiece < ## name=<script>alert(1)</script>"
    answer = api.post("render", puzzle=text)
    assert answer.status_code == 200
    assert "&lt;" in answer.text
    assert "<script" not in answer.text


@for_each(
    "request_",
    [
        {},
        {"puzzle": None},
        {"puzzle": PUZZLE, "position": []},
        {"puzzle": PUZZLE, "position": {"chosen": [99999]}},
        {"puzzle": PUZZLE, "position": {"chosen": [-1]}},
        {"puzzle": PUZZLE, "position": {"chosen": [1.5]}},
        {"puzzle": PUZZLE, "position": {"chosen": [True]}},
        {"puzzle": PUZZLE, "position": {"chosen": ["R9C9=1"]}},
        {"puzzle": PUZZLE, "position": {"entered": []}},
        {"puzzle": PUZZLE, "timeout": "1"},
        {"puzzle": PUZZLE, "timeout": -1},
        {"puzzle": PUZZLE, "timeout": 1e300},
        {"puzzle": PUZZLE, "complete_marks": "all"},
        {"puzzle": PUZZLE, "lang": 5},
        {"puzzle": PUZZLE, "lang": "tlh"},
        {"puzzle": PUZZLE, "unknown": 1},
        {"puzzle": {"grillon": 1, "family": "takuzu", "puzzle": {"rows": [[[["0"]]]]}}},
        {"puzzle": {"grillon": 2}},
    ],
)
def test_every_field_is_checked(api: Api, request_: dict[str, object]) -> None:
    assert api.refused("hint", **request_)[0] == 400


def test_methods_and_addresses(api: Api) -> None:
    assert refusal(api.client.get(f"{PREFIX}/hint"))[0] == 405
    assert refusal(api.client.post(f"{PREFIX}/families", json={}))[0] == 405
    assert refusal(api.client.get("/api/v2/families"))[0] == 404
    assert refusal(api.client.post(f"{PREFIX}/nothing", json={}))[0] == 404
    assert refusal(api.client.get(f"{PREFIX}/families/chess"))[0] == 404
    assert refusal(api.client.get(f"{PREFIX}/schemas/..%2f..%2fsecret"))[0] == 404


def test_a_fault_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    def broken(*_: object) -> NoReturn:
        raise RuntimeError("/home/somebody/secret.py")

    monkeypatch.setitem(verbs.VERBS, "rate", replace(verbs.VERBS["rate"], work=broken))
    with TestClient(new_app(), base_url="http://127.0.0.1") as client:
        answer = client.post(f"{PREFIX}/rate", json={"puzzle": PUZZLE})
        assert refusal(answer) == (
            500,
            {"kind": "Internal", "text": "something went wrong; see the server's log"},
        )
        assert "secret" not in answer.text


class TestToken:
    """A server beyond this machine."""

    @pytest.fixture
    def client(self, tmp_path: Path) -> TestClient:
        (tmp_path / "index.html").write_text("<title>page</title>")
        return TestClient(new_app(token="right", static=tmp_path), base_url="http://127.0.0.1")

    @pytest.mark.parametrize("headers", [{}, {"x-grillon-token": "wrong"}, {"cookie": "grillon-token=wrong"}])
    def test_nothing_is_answered_without_it(self, client: TestClient, headers: dict[str, str]) -> None:
        assert refusal(client.get(f"{PREFIX}/schemas", headers=headers))[0] == 403

    def test_with_it_the_api_answers(self, client: TestClient) -> None:
        assert client.get(f"{PREFIX}/schemas", headers={"x-grillon-token": "right"}).status_code == 200

    def test_the_link_keeps_it_as_a_cookie(self, client: TestClient) -> None:
        answer = client.get("/", params={"token": "right"}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert client.get(f"{PREFIX}/schemas").status_code == 200
        assert client.get("/").text == "<title>page</title>"

    def test_a_wrong_link_keeps_nothing(self, client: TestClient) -> None:
        assert "set-cookie" not in client.get("/", params={"token": "wrong"}).headers

"""In a browser the core and the package answer as they do here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from grillon.web.answers.answer import read_question
from grillon.web.answers.ask import Ask
from grillon.web.answers.problems import Answer
from grillon.web.answers.verbs import VERBS
from grillon.web.site import worker
from tests.site.asked import LACKING, Asked, every_answer, every_request

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "site-core"
VARIES = {"seconds", "counters", "threads"}
"""What depends on the machine."""


def node() -> str:
    """Node.js; without it or the core that it runs, tests are skipped with a loud line, and fail in CI."""
    found = shutil.which("node")
    if found is None or not all((BUILT / name).is_file() for name in ("core.so", "grillon.tar", "stdlib.zip")):
        message = "NO BROWSER CORE: the page without a server is not tested. `make site-core` builds it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return found


def steady(value: Any) -> Any:
    """A document without what depends on the machine."""
    if isinstance(value, dict):
        return {name: steady(held) for name, held in value.items() if name not in VARIES}
    return [steady(held) for held in value] if isinstance(value, list) else value


def read(content: str) -> Any:
    """The text itself, unless something in it depends on the machine."""
    document = json.loads(content) if content[:1] in "{[" else None
    return content if steady(document) == document else steady(document)


def known(answer: Any) -> tuple[int, Any, list[Any]]:
    """The status, the content and the events of an answer; batches of events end when their time is over."""
    status, content, told = answer
    batches = [steady(data) for _, data in told]
    return status, read(content), [event for batch in batches for event in batch.get("events", [batch])]


def test_every_verb_answers_as_here() -> None:
    compare(every_request())


@pytest.mark.long
def test_thousands_of_questions_are_answered_as_here() -> None:
    requests = every_request(range(1, 26))
    assert len(requests) > 3000
    compare(requests)


def compare(requests: list[Asked]) -> None:
    program = node()
    text = json.dumps(requests)
    done = subprocess.run(
        [program, str(ROOT / "site" / "node" / "answers.mjs"), str(ROOT / "tests" / "site" / "asked.py")],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    there, here = json.loads(done.stdout), json.loads(every_answer(text))
    assert len(there) == len(here) == len(requests)
    differ = []
    for asked, one, other in zip(requests, here, there, strict=True):
        lacks = asked[0] in LACKING and '"MissingExtra"' in other[1]
        if not lacks and known(one) != known(other):
            differ.append((asked, *(str(answer)[:300] for answer in (one, other))))
    assert not differ, "\n".join(map(str, differ))


def test_a_slow_browser_may_take_longer_for_a_short_question(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Ask] = []
    monkeypatch.setattr(worker, "signal", lambda *_: None)
    desk = worker.Desk()

    def kept(_: str, __: bytes, ask: Ask) -> Answer:
        asked.append(ask)
        return Answer(200, b"")

    monkeypatch.setattr("grillon.web.answers.answer.answer", kept)
    desk.answer("hint", "", "en", None, worker.never)
    puzzle = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
    for name, own, times in (("hint", {}, worker.PATIENCE), ("hint", {"timeout": 0.5}, 0.25), ("count", {}, 1)):
        read_question(name, json.dumps({"puzzle": puzzle, **own}).encode(), asked[0])
        assert asked[0].timeout == VERBS[name].limit.seconds * times


def test_a_shared_byte_stops_the_work() -> None:
    done = subprocess.run(
        [node(), str(ROOT / "tests" / "site" / "stops.mjs")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["KeyboardInterrupt", "KeyboardInterrupt", "and it works on: 1"]

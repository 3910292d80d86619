"""What the worker in a browser calls: a question as plain data, its answer as bytes.

There is one thread. So the interpreter's signal, which the worker raises several times a second while Python or the
core works, tells the progress and looks whether the page wants the work to stop.
"""

from __future__ import annotations

from collections.abc import Callable
from signal import SIGINT, signal

from grillon import families
from grillon.base.languages import languages
from grillon.codec import to_json
from grillon.web.answers import answer as answers
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.problems import body_of
from grillon.web.answers.verbs import VERBS

PATIENCE = 6.0
"""A browser on a slow phone takes so many times as long, and a first hint loads its modules; nobody else waits."""


def long_verbs() -> list[str]:
    """The verbs that have a worker of their own, so that no short question waits for them."""
    return [verb.name for verb in VERBS.values() if verb.limit.lane == "long"]


def never() -> bool:
    """Nobody stops what is not at work."""
    return False


def warm_up() -> None:
    """Load what most players need: the families, their words and their ladders."""
    for lang in languages():
        answers.answer("families", None, Ask(lang))
        for family in families.every():
            if "generator" in family:
                puzzle = {"puzzle": to_json(family.generate(seed=1).puzzle)}
                for path in ("bundle", "hint", "entries", "check"):
                    answers.answer(path, body_of(puzzle), Ask(lang))


class Desk:
    """Where the worker asks: one question at a time."""

    def __init__(self) -> None:
        self.ask = Ask()
        self.stopped: Callable[[], bool] = never
        signal(SIGINT, self.look)

    def look(self, *_: object) -> None:
        """Stop the work if the page has gone on, else tell how far it is."""
        if self.stopped():
            self.ask.cancel()
        elif self.ask.streamed:
            self.ask.tell("progress", self.ask.report())

    def answer(
        self, path: str, body: str, lang: str, tell: Callable[[str, str], None] | None, stopped: Callable[[], bool]
    ) -> tuple[int, bytes, str]:
        """The status, the content and its kind. `tell` hears events as JSON, `stopped` says if nobody listens."""

        def heard(kind: str, data: Document) -> None:
            if tell is not None:
                tell(kind, body_of(data).decode())

        self.ask, self.stopped = Ask(lang, tell=heard, streamed=tell is not None, patience=PATIENCE), stopped
        told = answers.answer(path, body.encode(), self.ask)
        self.ask, self.stopped = Ask(), never
        return told.status, told.body, told.kind

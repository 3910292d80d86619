"""Requests to the API and their answers, the same natively and in the runtime of a browser.

This file runs in both: it imports nothing that a browser does not have.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial
from io import BytesIO
from random import Random
from typing import Any
from zlib import compress

from grillon import families
from grillon.codec import to_json
from grillon.formats import parse
from grillon.puzzle.puzzle import Puzzle
from grillon.web.answers.answer import answer
from grillon.web.answers.ask import Ask
from grillon.web.answers.fields import REQUIRED
from grillon.web.answers.verbs import VERBS

Asked = tuple[str, dict[str, Any] | None, str]
"""A path, the body of a request (None for a page that is read), and a language."""


SMALL: dict[str, dict[str, object]] = {"takuzu": {"size": "8x8"}}
"""Requests that keep a test quick if the family's default is large."""
MANY = (
    "." * 81,
    "takuzu 10x10\n" + "\n".join([" ".join("." * 10)] * 10),
    "tectonic\n+-+-+-+-+\n|? ? ? ?|\n+ + + + +\n|? ? ? ?|\n+-+-+-+-+",
)
"""Puzzles with many solutions."""
LACKING = {"learn", "place", "print"}
"""Verbs that answer what they lack there: NumPy, typst."""
ELSEWHERE = {"page"}
"""Verbs that need the files of the page, which are no part of the package there."""


def every_request(seeds: Iterable[int] = (1, 2, 3)) -> list[Asked]:
    """Every verb for every family that comes with Grillon, with the fewest fields; and the pages about families.

    Each seed has other puzzles, and other entries on them.
    """
    asked: list[Asked] = []
    for name in families.BUILT_IN:
        family = families.get(name)
        asked += [(f"families/{name}", None, "en"), (f"techniques/{name}", None, "fr")]
        for seed in seeds:
            puzzle = family.generate(seed=seed, **SMALL.get(name, {})).puzzle
            known: dict[str, Any] = {
                "puzzle": to_json(puzzle),
                "family": name,
                "text": str(puzzle),
                "day": str(date(2027, 6, 30) + timedelta(seed)),
                "technique": family.ladder.techniques[seed % len(family.ladder.techniques)].id,
                "givens": [],
                "piece": "F",
                **_picture(puzzle),
            }
            for path, verb in VERBS.items():
                if path not in ELSEWHERE:
                    needed = [field.name for field in verb.all_fields if field.default is REQUIRED]
                    body = {field: known[field] for field in needed}
                    if "position" in {field.name for field in verb.all_fields}:
                        # All that is possible at the start of a hard puzzle takes longer than it may.
                        body["position"] = entered(puzzle, seed, least=0.5 if path == "steps" else 0)
                    if "seed" in {field.name for field in verb.all_fields}:
                        body["seed"] = seed
                    if path in {"draw", "cut"}:  # either of two is needed
                        body["puzzle"] = known["puzzle"]
                    asked.append((path, body, ("en", "fr")[seed % 2]))
    for text in MANY:
        # A stream of many batches, and one that a limit ends.
        many = to_json(parse(text))
        asked.append(("solve", {"puzzle": many, "limit": 200}, "en"))
        asked.append(("count", {"puzzle": many, "up_to": 5000}, "en"))
    asked.append(("solve", {"puzzle": {}}, "fr"))
    asked.append(("no such verb", {}, "en"))
    return asked


def entered(puzzle: Puzzle, seed: int, least: float = 0) -> dict[str, Any]:
    """Some of a solution, at least that share of it, and sometimes an entry that is wrong."""
    solution = puzzle.solve().value
    assert solution is not None
    drawn = Random(seed)
    right = sorted(solution.candidates)
    chosen = drawn.sample(right, drawn.randrange(int(least * len(right)), len(right)))
    wrong = {one + 1 for one in chosen[:1] if seed % 3 == 0} - set(right)
    return {"chosen": sorted({*chosen[1:], *wrong} if wrong else chosen), "excluded": []}


def _picture(puzzle: Puzzle) -> dict[str, Any]:
    """The fields of a puzzle's picture, which is drawn where requests are made."""
    from PIL import Image

    from grillon.render.png import to_png

    image = Image.open(BytesIO(to_png(puzzle.drawing()))).convert("RGB")
    pixels = b64encode(compress(image.tobytes())).decode()
    return {"width": image.width, "height": image.height, "pixels": pixels}


def every_answer(requests: str) -> str:
    """The answers to a list of requests and what was told in the meantime, as JSON."""
    answers = []
    for path, body, lang in json.loads(requests):
        events: list[tuple[str, Any]] = []
        told = partial(_tell, events)
        found = answer(path, None if body is None else json.dumps(body).encode(), Ask(lang, tell=told, streamed=True))
        answers.append([found.status, found.body.decode("latin-1"), events])
    return json.dumps(answers)


def _tell(events: list[tuple[str, Any]], kind: str, data: object) -> None:
    events.append((kind, data))

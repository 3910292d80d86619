"""Searches that are watched, without a browser: what may be chosen, what is told while they work, how they end."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random

import pytest

from grillon import families, parse
from grillon.codec import to_json
from grillon.puzzle.generated import Generated
from grillon.search.plain_search import CHOICES
from grillon.search.replay import EventKind, Replay
from grillon.search.watched_search import ways_to_watch
from tests.support.puzzles import FAMILIES, generated
from tests.support.web import Api

MUTILATED = "\n".join(["packing square", "#" + "." * 11, *["." * 12] * 10, "." * 11 + "#", "piece X ## x71"])


@pytest.fixture(params=FAMILIES)
def made(request: pytest.FixtureRequest) -> Generated:
    return generated(request.param, 1)


def test_every_family_says_how_it_can_be_watched(api: Api) -> None:
    told = api.get("families", lang="fr")
    assert told["threads"] >= 1
    for family in told["families"]:
        ways = {way["engine"]: way for way in family["ways"]}
        assert family["ways"][0]["tells"]
        assert ways["plain"]["choices"] == {option: list(values) for option, values in CHOICES.items()}
        assert ways["plain"]["words"]["heuristic"]["first"] == "dans l'ordre de lecture"
        known = families.get(family["family"])
        assert set(ways) - {"plain", ""} == set(known.search.names("engine"))
        for way in family["ways"]:
            for option, values in {"engine": [way["engine"]], **way["choices"]}.items():
                named = {value for value in values if isinstance(value, str) and value}
                assert named <= set(way["words"].get(option, {})), (family["family"], option)


def test_a_watched_search_finds_what_solving_does(api: Api, made: Generated) -> None:
    puzzle, text = made.puzzle, str(made.puzzle)
    for engine in (
        "plain",
        *(way.engine for way in ways_to_watch(puzzle.family) if way.tells and way.engine != "plain"),
    ):
        told = api.ask("watch", puzzle=text, options={"engine": engine})
        assert told["status"] == "found"
        assert puzzle.verify(told["solution"]["candidates"])
        named = [engine] if engine else []
        assert told["engines"] == named or engine == "automatic"


def test_the_numbers_of_a_plain_search_are_those_of_its_replay(api: Api) -> None:
    text, options = "1" + "." * 80, {"engine": "plain"}
    counters = api.ask("watch", puzzle=text, options=options)["counters"]
    events = api.ask("replay", puzzle=text, options=options, max_events=100_000)["events"]
    kinds = [event["kind"] for event in events]
    assert counters["tested"] == kinds.count("choose") > 0
    assert counters.get("pruned", 0) == kinds.count("contradict")
    assert counters["solutions"] == kinds.count("solution") == 1
    assert counters["depth"] == max(event.get("depth", 0) for event in events)


def test_the_first_report_comes_at_once_and_shows_the_board(api: Api) -> None:
    events = api.events("watch", puzzle=MUTILATED, options={"engine": "cover"}, timeout=1.5)
    reports = [data for kind, data in events if kind == "progress"]
    assert len(reports) > 2
    boards = [set(report["board"]) for report in reports if report.get("board")]
    assert boards
    puzzle = parse(MUTILATED)
    for board in boards:
        assert not puzzle.position().enter(*board).clashes
    kind, result = events[-1]
    assert (kind, result["status"], result["limit"]) == ("result", "unknown", "timeout")
    tested = [report["counters"].get("tested", 0) for report in reports if "counters" in report]
    assert tested == sorted(tested)
    assert result["counters"]["tested"] >= tested[-1] > 0


def test_what_is_entered_is_fixed(api: Api, made: Generated) -> None:
    assert made.solution is not None
    own = sorted(made.solution.candidates - set(made.puzzle.givens))[:2]
    position = {"chosen": own}
    told = api.ask("watch", puzzle=str(made.puzzle), position=position, options={"engine": "plain"})
    assert set(own) <= set(told["solution"]["candidates"])
    events = api.ask("replay", puzzle=str(made.puzzle), position=position, options={"engine": "plain"})
    assert not {event.get("fact") for event in events["events"]} & set(own)


def test_no_solution_is_said_with_its_reason(api: Api) -> None:
    told = api.ask("watch", puzzle="takuzu 4x4\n0 . 0 .\n. . . .\n1 . 1 .\n. . . .", position={"chosen": ["R1C2=0"]})
    assert (told["status"], told["solution"]) == ("none", None)


def test_an_engine_that_is_not_there_is_refused(api: Api) -> None:
    text = str(generated("takuzu", 1).puzzle)
    assert api.refused("watch", puzzle=text, options={"engine": "magic"})[0] == 400
    assert api.refused("watch", puzzle=text, options={"engine": "plain", "heuristic": "magic"})[0] == 400
    assert api.refused("watch", puzzle=text, threads=0)[0] == 400


def test_the_heuristics_of_the_plain_search_race_in_every_family(api: Api, made: Generated) -> None:
    runs = api.ask("compare", puzzle=str(made.puzzle), engine="plain", pruning=[True])["runs"]
    assert [run["name"] for run in runs] == list(CHOICES["heuristic"])
    for run in runs:
        assert run["finished"]
        assert made.puzzle.verify(run["solution"])
    known = api.ask("watch", puzzle=str(made.puzzle), options={"engine": "plain", "heuristic": "last"})
    assert known["counters"].get("tested", 0) == runs[2]["tested"]


def test_a_board_is_written_with_what_is_placed_on_it(api: Api, made: Generated) -> None:
    assert made.solution is not None
    own = sorted(made.solution.candidates - set(made.puzzle.givens))[:2]
    told = api.ask("convert", puzzle=str(made.puzzle), position={"chosen": own}, fixed=True)
    texts = {form["name"]: form["text"] for form in told["formats"] if "text" in form}
    assert texts
    for name in ("json", "short"):
        assert set(own) <= set(parse(texts[name]).givens) or made.puzzle.places.borders


# The page walks through a search as Python does


def leaps(replay: Replay, number: int, random: Random) -> list[dict[str, object]]:
    """Places in a replay, in any order, beyond its ends too, and what holds there."""
    events, walk, found = list(replay), replay.walk(), []
    for _ in range(number):
        to = random.randrange(-5, len(events) + 5)
        at = min(max(to, 0), len(events))
        if at > walk.number:
            walk.forward(at - walk.number)
        else:
            walk.back(walk.number - at)
        before = events[:at]
        found.append(
            {
                "to": to,
                "at": at,
                "entered": sorted(walk.position.chosen),
                "excluded": sorted(walk.position.excluded),
                "tested": sum(event.kind is EventKind.CHOOSE for event in before),
                "cut": sum(event.kind is EventKind.CONTRADICT for event in before),
                "depth": before[-1].depth if before else 0,
            }
        )
    return found


def test_the_page_walks_as_python_does(tmp_path: Path) -> None:
    random, walks = Random(1), []
    for family in FAMILIES:
        puzzle = generated(family, 3).puzzle
        assert puzzle.solve().value
        own = sorted(puzzle.solve().value.candidates - set(puzzle.givens))[:2]
        for engine in (
            "plain",
            *(way.engine for way in ways_to_watch(puzzle.family) if way.tells and way.engine != "plain"),
        ):
            replay = puzzle.replay(puzzle.position().enter(*own), limit=2, max_events=800, engine=engine)
            places = leaps(replay, 60, random)
            events = [to_json(event, within=puzzle) for event in replay]
            walks.append({"name": f"{family} {engine}", "start": own, "events": events, "leaps": places})
    (tmp_path / "walks.json").write_text(json.dumps(walks), "utf-8")
    done = subprocess.run(
        ["node", "--test", "--test-reporter=tap", str(Path(__file__).parents[1] / "modules" / "walk.js")],
        env={**os.environ, "WALKS": str(tmp_path / "walks.json")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert f"# pass {len(walks)}" in done.stdout

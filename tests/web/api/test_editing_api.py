"""The verbs of the editor: what is drawn on, what was drawn, how many solutions it has."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import pytest

from grillon import families
from grillon.codec import from_json, to_json
from grillon.model import Place
from grillon.puzzle.draft import Draft, DraftPiece
from grillon.puzzle.puzzle import Puzzle
from tests.support.puzzles import FAMILIES, generated
from tests.support.web import Api, LiveServer, until

CLASH = "takuzu 4x4\n0 0 0 .\n. . . .\n. . . .\n. . . ."
NONE = "packing square\n...\npiece A ##"
FEW = "takuzu 4x4\n0 0 . .\n. . . .\n. . . .\n. . . ."


def draft_of(puzzle: Puzzle) -> Any:
    return to_json(puzzle.family.drafting.to_draft(puzzle))


@pytest.mark.parametrize("name", FAMILIES)
def test_what_may_be_drawn(api: Api, name: str) -> None:
    told = api.get(f"editing/{name}", "fr")
    assert told["options"][0]["name"] == "size"
    drawn = api.ask("draw", draft=told["draft"])
    assert drawn["problem"] == ""
    assert drawn["bundle"]["givens"] == []
    assert api.client.get("/api/v1/editing/nothing").status_code == 404


@pytest.mark.parametrize("name", FAMILIES)
def test_a_puzzle_is_drawn_from_its_draft(api: Api, name: str) -> None:
    puzzle = generated(name, 1).puzzle
    drawn = api.ask("draw", puzzle=to_json(puzzle))
    assert drawn["draft"] == draft_of(puzzle)
    again = api.ask("draw", draft=drawn["draft"])
    assert from_json(again["bundle"]["puzzle"], "puzzle") == puzzle
    assert again["dropped"] == []
    sheet = from_json(again["sheet"]["places"], "places")
    assert {sheet.read(entry) for entry in drawn["draft"].get("givens", [])}.issubset(range(sheet.candidates))


def test_a_smaller_board_drops_what_has_no_place(api: Api) -> None:
    draft = {**draft_of(generated("sudoku", 1).puzzle), "options": {"size": "4x4"}, "regions": []}
    drawn = api.ask("draw", draft=draft)
    assert set(drawn["dropped"]) | set(drawn["draft"].get("givens", [])) == set(draft["givens"])
    assert drawn["dropped"]
    assert len(drawn["draft"]["regions"]) == 16, "the usual boxes are told, so that they can be changed"


def test_a_draft_that_is_no_puzzle_yet_says_why(api: Api) -> None:
    drawn = api.ask("draw", draft={"family": "sudoku", "options": {"size": "5x5"}}, lang="fr")
    assert drawn["bundle"] is None
    assert drawn["problem"] == "L1C1 n'est encore dans aucune région"
    assert drawn["sheet"]["places"]["symbols"] == ["1", "2", "3", "4", "5"]
    assert api.ask("draw", draft={"family": "packing"})["problem"] == "there are no pieces yet"


@pytest.mark.parametrize(
    "draft",
    [
        {"family": "nothing"},
        {"family": "sudoku", "options": {"size": "1000x1000"}},
        {"family": "packing", "options": {"size": "60x60"}},
        {"family": "packing", "options": {"board": "pyramid", "size": "59x59"}},
        {"family": "sudoku", "regions": [0] * 7},
        {"family": "sudoku", "givens": "R1C1=1"},
        {"family": "sudoku", "options": {"unknown": 1}},
        {"family": "packing", "pieces": [{"symbol": "A", "cells": [[0, 1e300]]}]},
        {"family": "packing", "pieces": [{"symbol": "AB", "cells": [[0, 0]]}]},
        {"family": "packing", "pieces": [{"symbol": "A", "cells": [[0, 0]], "max_count": 10**9}]},
        {"family": "packing", "pieces": [{"symbol": "A", "cells": [[0, 0]], "colour": "red;"}]},
        {"options": {}},
        7,
    ],
)
def test_hostile_drafts_get_a_line(api: Api, draft: object) -> None:
    status, error = api.refused("draw", draft=draft)
    assert status == 400
    assert error["text"]


def test_either_a_draft_or_a_puzzle(api: Api) -> None:
    assert api.refused("draw")[0] == 400
    assert api.refused("draw", draft={"family": "takuzu"}, puzzle=FEW)[0] == 400


@pytest.mark.parametrize("name", FAMILIES)
def test_one_solution(api: Api, name: str) -> None:
    puzzle = generated(name, 1).puzzle
    told = api.ask("examine", puzzle=to_json(puzzle))
    assert told["verdict"]["judgement"] == "unique"
    assert (told["count"], told["differ"]) == (None, [])
    solution = puzzle.solve().value.candidates
    places = puzzle.places
    assert {places.read(entry) for entry in told["example"]} == {one for one in solution if one < places.first_wall}


def test_several_solutions_are_counted_and_two_of_them_compared(api: Api) -> None:
    puzzle = from_json(FEW, "puzzle")
    told = api.ask("examine", puzzle=FEW, possible=True)
    with puzzle.solutions() as found:
        solutions = [solution.candidates for solution in found]
    assert told["count"] == to_json(puzzle.count())
    assert told["count"]["value"] == len(solutions)
    one, other = (frozenset(solution["candidates"]) for solution in told["verdict"]["solutions"])
    cells = {cell for candidate in one ^ other for cell in puzzle.places.entry(candidate).cells}
    assert told["differ"] == [puzzle.places.write_cell(cell) for cell in sorted(cells)]
    assert told["possible"]["limit"] == ""
    seen = {puzzle.places.write(one) for one in frozenset().union(*solutions)}
    assert {f"{cell}={symbol}" for cell, listed in told["possible"]["cells"].items() for symbol in listed} == seen
    bounded = api.ask("examine", puzzle=FEW, up_to=2)["count"]
    assert (bounded["value"], bounded["exact"]) == (2, False)


def test_letters_of_pieces_and_borders_without_walls(api: Api) -> None:
    pieces = api.ask("examine", puzzle="packing square\n..\n..\npiece A ##\npiece B ##", possible=True)["possible"]
    assert set(pieces["cells"]) == {"R1C1", "R1C2", "R2C1", "R2C2"}
    assert all(sorted(letters) == ["A", "B"] for letters in pieces["cells"].values())
    family = families.get("tectonic")
    strip = family.drafting.from_draft(Draft("tectonic", {"size": "1x3", "maximum": 2}, ("R1C2=2", "R1C3=1")))
    walls = api.ask("examine", puzzle=to_json(strip), possible=True)
    with strip.solutions() as found:
        seen = frozenset().union(*(solution.candidates for solution in found))
    borders = range(strip.places.first_wall, strip.places.first_placement)
    assert walls["possible"]["no_walls"] == [strip.places.write(one) for one in borders if one not in seen]


def test_no_solution_has_a_reason(api: Api) -> None:
    told = api.ask("examine", puzzle=NONE, possible=True)
    assert told["verdict"]["judgement"] == "none"
    assert told["reason"]
    assert told["possible"] is None
    # What follows from the givens, the rule that it breaks, and where.
    follows = api.ask("examine", puzzle="sudoku 4x4\n1 2 3 .\n. . . .\n. . . 4\n. . . .")
    blamed = "These cannot stand together: R1C1 = 1, R1C2 = 2, R1C3 = 3 and R3C4 = 4."
    assert follows["reason"] == f"R1C4 = 4 follows; not possible any more: one 4 in column 4. {blamed}"
    assert [part["givens"] for part in follows["culprit"]["parts"]] == [["R1C1=1"], ["R1C2=2"], ["R1C3=3"], ["R3C4=4"]]
    assert follows["culprit"]["irreducible"]
    assert follows["broken"] == ["R1C4", "R2C4", "R3C4", "R4C4"]
    broken = api.ask("examine", puzzle=CLASH, lang="fr")
    assert broken["verdict"]["judgement"] == "broken"
    assert broken["broken"] == ["R1C1", "R1C2", "R1C3"]
    assert [part["name"] for part in broken["culprit"]["parts"]] == ["L1C1 = 0", "L1C2 = 0", "L1C3 = 0"]


def test_a_bound_is_told_where_counting_takes_too_long(api: Api) -> None:
    told = api.ask("examine", puzzle=to_json(families.get("sudoku").drafting.blank()), timeout=1.0)
    assert told["verdict"]["judgement"] in ("several", "unknown")
    if told["verdict"]["judgement"] == "several":
        assert told["count"]["exact"] is False
        assert told["count"]["limit"]


def test_what_is_known_is_told_before_all_is(api: Api) -> None:
    events = api.events("examine", puzzle=FEW, possible=True)
    items = [data for kind, data in events if kind == "item"]
    assert [item["count"] is None for item in items] == [True, False]
    assert items[0]["verdict"]["judgement"] == "several"
    kind, result = events[-1]
    assert kind == "result"
    assert result == api.ask("examine", puzzle=FEW, possible=True)


def test_counting_ends_when_the_drawing_changes(own_server: LiveServer) -> None:
    """Whoever closes the connection ends the work."""
    body = json.dumps({"puzzle": to_json(families.get("sudoku").drafting.blank()), "timeout": 600})
    connection = HTTPConnection("127.0.0.1", own_server.port, timeout=60)
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
    connection.request("POST", "/api/v1/examine", body, headers)
    answer = connection.getresponse()
    while answer.readline().strip() != b"event: item":
        pass
    assert own_server.lanes.long.jobs
    answer.close()
    connection.close()
    until(lambda: not own_server.lanes.long.jobs, "the count has ended")


def test_a_script_in_a_name_is_a_text(api: Api) -> None:
    piece = DraftPiece("A", (Place(0, 0),), max_count=9, min_count=9, name="<script>alert(1)</script>")
    draft = Draft("packing", {"size": "3x3"}, pieces=(piece,))
    drawn = api.ask("draw", draft=to_json(draft))
    assert drawn["bundle"]["places"]["tray"]["pieces"][0]["name"] == "<script>alert(1)</script>"

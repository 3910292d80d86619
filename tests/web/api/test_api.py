"""Every verb of the API for every family, its answers compared with the library's."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from pypdf import PdfReader

from grillon import families, parse
from grillon.codec import from_json
from grillon.explain.grouping import group_text, groups
from grillon.families.tectonic import TectonicPuzzle
from grillon.model import Judgement, Position, Solution
from grillon.model.givens import ruled_out
from grillon.puzzle.generated import Generated
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated
from tests.support.web import Api


@pytest.fixture(params=FAMILIES)
def made(request: pytest.FixtureRequest) -> Generated:
    return generated(request.param, 1)


def entries(made: Generated) -> list[int]:
    """What the solution has and the puzzle does not give."""
    assert made.solution is not None
    return sorted(made.solution.candidates - set(made.puzzle.givens))


def test_families_are_all_there(api: Api) -> None:
    told = api.get("families")
    assert [family["family"] for family in told["families"]] == list(FAMILIES)
    assert {"en", "fr"} <= set(told["languages"])
    for family in told["families"]:
        assert api.get(f"families/{family['family']}") == family
        assert {option["name"] for option in family["options"]} == {
            option.name for option in families.get(family["family"]).generator.schema.options
        }
        assert (family["cut_options"] is not None) == ("cut" in family["capabilities"])


def test_a_bundle_has_what_a_page_needs(api: Api, made: Generated) -> None:
    puzzle = made.puzzle
    bundle = api.ask("bundle", puzzle=str(puzzle))
    assert parse(bundle["text"]) == puzzle
    assert from_json(bundle["puzzle"], "puzzle") == puzzle
    assert from_json(bundle["places"], "places") == puzzle.places
    assert from_json({"constraints": bundle["constraints"]}, "constraints", within=puzzle) == puzzle.rules.constraints
    assert from_json({**bundle["scene"], "places": bundle["places"]}, "scene") == puzzle.scene()
    assert bundle["givens"] == list(puzzle.givens)
    assert bundle["input_kinds"] == list(puzzle.places.input_kinds)
    assert bundle["rules"] == [str(rule) for rule in puzzle.exact_rules]
    assert api.ask("bundle", puzzle=bundle["puzzle"])["id"] == bundle["id"]


def test_every_format_that_is_written_is_read(api: Api, made: Generated) -> None:
    told = api.ask("convert", puzzle=str(made.puzzle), position={"chosen": entries(made)[:1]})
    written = [form for form in told["formats"] if "text" in form]
    assert {"short", "json"} <= {form["name"] for form in written}
    for form in written:
        read = api.ask("parse", text=form["text"], family=made.puzzle.family_name)
        assert [item["family"] for item in read["items"]] == [made.puzzle.family_name], form["name"]
    position = api.ask("parse", text=told["position"])["items"][0]["position"]
    assert position["chosen"] == entries(made)[:1]
    assert parse(told["link"].removeprefix("#")) == made.puzzle


def test_what_is_generated_is_what_the_library_makes(api: Api, made: Generated) -> None:
    asked = {"size": "8x8"} if made.puzzle.family_name == "takuzu" else {}
    told = api.ask("generate", family=made.puzzle.family_name, options=asked, seed=1)
    assert from_json(told["bundle"]["puzzle"], "puzzle") == made.puzzle
    read = from_json(told["generated"], "generated", within=made.puzzle)
    assert read.solution == made.solution
    assert told["seed"] == 1


def test_several_puzzles_come_one_by_one(api: Api) -> None:
    events = api.events("generate", family="takuzu", options={"size": "6x6"}, seed=5, count=3)
    kinds = [kind for kind, _ in events]
    assert kinds[0] == "progress"
    assert kinds.count("item") == 3
    assert kinds[-1] == "result"
    assert [data for kind, data in events if kind == "item"] == events[-1][1]["items"]
    assert len({item["bundle"]["id"] for item in events[-1][1]["items"]}) == 3


def test_a_seed_that_was_drawn_makes_the_same_again(api: Api) -> None:
    first = api.ask("generate", family="takuzu", options={"size": "6x6"})
    again = api.ask("generate", family="takuzu", options={"size": "6x6"}, seed=first["seed"])
    assert again["bundle"] == first["bundle"]


def test_check_tells_the_number_of_solutions(api: Api, made: Generated) -> None:
    told = api.ask("check", puzzle=str(made.puzzle))
    verdict = from_json(told["verdict"], "verdict", within=made.puzzle)
    assert verdict.judgement is Judgement.UNIQUE
    assert made.puzzle.verify(verdict.solutions[0])
    assert told["differ"] is None


def test_check_shows_where_two_solutions_differ(api: Api) -> None:
    told = api.ask("check", puzzle="takuzu 4x4\n0 0 . .\n. . . .\n. . . 1\n. . 0 .")
    one, other = (set(solution["candidates"]) for solution in told["verdict"]["solutions"])
    assert told["differ"]["first"] == sorted(one - other)
    assert told["differ"]["cells"] == sorted({candidate // 2 for candidate in one ^ other})


def test_check_says_why_there_is_none(api: Api) -> None:
    told = api.ask("check", puzzle="packing square\n...\npiece A ##")
    assert told["verdict"]["judgement"] == "none"
    assert told["reason"] == parse("packing square\n...\npiece A ##").reason_for_no_solution()


def test_right_entries_are_right(api: Api, made: Generated) -> None:
    listed = entries(made)
    half = api.ask("entries", puzzle=str(made.puzzle), position={"chosen": listed[: len(listed) // 2]})
    assert (half["state"], half["wrong"], half["clashes"]) == ("right", [], [])
    assert api.ask("entries", puzzle=str(made.puzzle), position={"chosen": listed})["state"] == "complete"


def test_a_wrong_entry_is_named_with_its_move(api: Api, made: Generated) -> None:
    puzzle, listed = made.puzzle, entries(made)
    assert made.solution is not None
    wrong = next(
        candidate
        for candidate in range(puzzle.places.candidates)
        if puzzle.rules.legal(candidate)
        and candidate not in made.solution.candidates
        and puzzle.position().can(candidate)
    )
    moves = [listed[0], wrong, listed[1]]
    told = api.ask("entries", puzzle=str(puzzle), position={"chosen": moves}, moves=moves)
    assert told["state"] == "wrong"
    assert [mistake["fact"] for mistake in told["wrong"]] == [wrong]
    assert told["first_wrong"] == 1
    hint = api.ask("hint", puzzle=str(puzzle), position={"chosen": moves})
    assert hint["kind"] == "mistake"
    assert hint["mistakes"] == told["wrong"]


def test_a_move_that_was_taken_back_is_not_the_first_wrong_one(api: Api) -> None:
    text = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."
    moves = [{"enter": ["R1C3=0"]}, {"retract": ["R1C3=0"], "enter": ["R1C3=1"]}, {"exclude": ["R1C4=1"]}]
    position = {"chosen": ["R1C3=1"], "excluded": ["R1C4=1"]}
    assert api.ask("entries", puzzle=text, position=position, moves=moves)["first_wrong"] == 2


def test_hints_lead_to_the_solution(api: Api, made: Generated) -> None:
    """Taking the step of each hint must reach the solution the generator knows."""
    puzzle = made.puzzle
    assert made.solution is not None
    position = puzzle.position()
    for _ in range(400):
        told = api.ask(
            "hint",
            puzzle=str(puzzle),
            position={"chosen": sorted(position.chosen), "excluded": sorted(position.excluded)},
        )
        if told["kind"] != "step":
            break
        step = from_json(told["step"], "step", within=puzzle)
        assert [strength["text"] for strength in told["strengths"]][2] == told["step"]["text"]
        shown = {candidate for listed in told["strengths"][1]["roles"].values() for candidate in listed}
        assert told["strengths"][0]["roles"] == {}
        assert not shown & set(told["step"]["roles"].get("target", ()))
        assert all(cell < len(puzzle.places.cells) for cell in told["strengths"][0]["cells"])
        position = position.after(step)
    assert told["kind"] == "complete"
    assert position.true == made.solution.candidates


def test_a_hint_is_that_of_the_library(api: Api, made: Generated) -> None:
    position = Position(made.puzzle, frozenset(entries(made)[::3]))
    told = api.ask("hint", puzzle=str(made.puzzle), position={"chosen": sorted(position.chosen)}, lang="fr")
    known = made.puzzle.hint(position)
    assert told["kind"] == str(known.kind)
    assert [strength["text"] for strength in told["strengths"]] == [known.text(n, "fr") for n in (1, 2, 3)]


MARKED = "takuzu 4x4\n0 0 . .\n. 0 . .\n. . . 1\n. . 0 ."


def test_a_wrong_pencil_mark_is_named_before_any_step(api: Api) -> None:
    told = api.ask("hint", puzzle=MARKED, position={"corner": ["R1C3=0"]})
    assert told["kind"] == "mark"
    assert (told["mark"]["cell"], told["mark"]["wrong"]) == (2, True)
    assert told["strengths"][2]["roles"] == {"eliminated": [4]}


def test_a_missing_pencil_mark_is_named_where_marks_are_kept_complete(api: Api) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    solution = parse(line).solve().value.candidates
    right = next(candidate for candidate in solution if candidate // 9 == 2)
    other = next(c for c in range(18, 27) if c != right and parse(line).position().can(c))
    told = api.ask("hint", puzzle=line, position={"centre": [other]})
    assert told["kind"] == "mark"
    assert told["mark"] == {
        "cell": 2,
        "candidate": right,
        "wrong": False,
        "text": f"The pencil marks of R1C3 lack one: R1C3 = {right % 9 + 1} is possible.",
    }
    for kept in ("none", "corner"):
        assert api.ask("hint", puzzle=line, position={"centre": [other]}, complete_marks=kept)["kind"] == "step"
    assert api.ask("hint", puzzle=line, position={"centre": [other, right]})["kind"] == "step"


def test_an_explanation_is_that_of_the_library(api: Api, made: Generated) -> None:
    puzzle = made.puzzle
    told = api.ask("explain", puzzle=str(puzzle))
    trace = puzzle.explain()
    assert told["end"] == trace.end
    assert [from_json(step, "step", within=puzzle).conclusions for step in told["steps"]] == [
        step.conclusions for step in trace
    ]
    drawn = [puzzle.drawing(position, step=step).links for position, step in trace.positions()]
    assert [[(link["start"], link["end"]) for link in step["links"]] for step in told["steps"]] == [
        [(link.start, link.end) for link in links] for links in drawn
    ]
    grouped = list(groups(trace))
    assert [(group["steps"], group["text"]) for group in told["groups"]] == [
        (len(group), group_text(group, "en")) for group in grouped
    ]
    assert told["rating"]["value"] == puzzle.rate().value
    assert not any("proof" in step for step in told["steps"])
    last = len(trace) - 1
    proof = api.ask("proof", puzzle=str(puzzle), number=last)
    assert from_json(proof["step"], "step", within=puzzle) == trace.steps[last]
    assert len(proof["lines"]) == len(trace.steps[last].proof)


def test_an_explanation_stops_at_a_technique(api: Api) -> None:
    told = api.ask("explain", puzzle=MARKED, until="sandwich")
    assert told["end"] == "until"
    assert [step["technique"] for step in told["steps"]].index("sandwich") == len(told["steps"]) - 1


def test_ratings_counts_and_solutions(api: Api, made: Generated) -> None:
    text = str(made.puzzle)
    assert api.ask("rate", puzzle=text)["rating"]["value"] == made.puzzle.rate().value
    assert api.ask("count", puzzle=text)["count"] == {"value": 1, "exact": True, "limit": "", "text": "1"}
    solved = api.ask("solve", puzzle=text, limit=2)
    assert solved["status"] == "found"
    assert [frozenset(solution["candidates"]) for solution in solved["solutions"]] == [
        made.solution.candidates if made.solution else None
    ]


def test_solutions_keep_what_was_entered(api: Api) -> None:
    text = "takuzu 4x4\n0 0 . .\n. . . .\n. . . 1\n. . 0 ."
    every = {solution.candidates for solution in parse(text).solutions()}
    entered = parse(text).places.read("R2C1=0")
    told = api.ask("solve", puzzle=text, position={"chosen": [entered]}, limit=10)
    found = {frozenset(solution["candidates"]) for solution in told["solutions"]}
    assert found == {solution for solution in every if entered in solution}
    both = api.ask("solve", puzzle=text, position={"chosen": ["R2C1=0", "R2C1=1"]}, limit=10)
    assert (both["status"], both["solutions"]) == ("none", [])


def test_a_replay_ends_at_a_solution(api: Api, made: Generated) -> None:
    events = api.events("replay", puzzle=str(made.puzzle), max_events=3000)
    streamed = [event for kind, data in events if kind == "item" for event in data["events"]]
    plain = api.ask("replay", puzzle=str(made.puzzle), max_events=3000)
    assert streamed == plain["events"]
    replay = from_json(plain, "replay", within=made.puzzle)
    known = made.puzzle.replay(max_events=3000)
    assert [(event.kind, event.fact) for event in replay] == [(event.kind, event.fact) for event in known]
    assert "events" not in events[-1][1]


@pytest.mark.parametrize("family", [name for name in FAMILIES if len(families.get(name).search.compared[1]) > 1])
def test_the_race(api: Api, family: str) -> None:
    events = api.events("compare", puzzle=str(generated(family, 1).puzzle))
    runs = events[-1][1]["runs"]
    assert {run["heuristic"] for run in runs} == set(families.get(family).search.compared[1])
    assert all(run["found"] and run["finished"] for run in runs)
    assert sorted(run["name"] for kind, run in events if kind == "item") == sorted(run["name"] for run in runs)
    report = events[0][1]
    assert "seconds" in report


def test_one_way_to_search_is_no_race(api: Api) -> None:
    status, error = api.refused("compare", puzzle=str(generated("latin", 1).puzzle))
    assert (status, error["kind"]) == (400, "RequestError")


def test_pictures(api: Api, made: Generated) -> None:
    step = api.ask("explain", puzzle=str(made.puzzle), max_steps=1)["steps"][0]
    svg = api.post("render", puzzle=str(made.puzzle), step=step)
    assert svg.headers["content-type"] == "image/svg+xml"
    from grillon.render.svg import to_svg

    known = made.puzzle.explain(max_steps=1).steps[0]
    assert svg.text.count("<text") == to_svg(made.puzzle.drawing(step=known)).count("<text")
    png = api.post("render", puzzle=str(made.puzzle), form="png")
    assert png.content.startswith(b"\x89PNG")
    solved = api.post("render", puzzle=str(made.puzzle), solution=True)
    assert solved.text != api.post("render", puzzle=str(made.puzzle)).text


@for_each(
    ("family", "technique"),
    [
        ("sudoku", "full_house"),
        ("sudoku", "direct_claiming"),
        ("takuzu", "contradiction"),
        ("takuzu", "only_value"),
        ("takuzu", "line_completion"),
        ("tectonic", "only_exit"),
    ],
)
def test_the_easiest_the_supposing_and_the_rare_have_examples_too(api: Api, family: str, technique: str) -> None:
    found = api.ask("example", family=family, technique=technique, timeout=60)
    assert found["step"]["technique"] == technique
    assert ("chain" in found["step"]) == (technique in ("contradiction", "only_exit"))


def test_techniques_have_words_and_an_example(api: Api) -> None:
    told = api.get("techniques/takuzu", "fr")["techniques"]
    assert [technique["id"] for technique in told] == [t.id for t in families.get("takuzu").ladder.techniques]
    assert api.get("techniques/takuzu/pair", "fr")["name"] == "paire"
    example = api.ask("example", family="takuzu", technique="sandwich")
    puzzle = from_json(example["bundle"]["puzzle"], "puzzle")
    position = from_json(example["position"], "position", within=puzzle)
    step = from_json(example["step"], "step", within=puzzle)
    assert step.technique.id == "sandwich"
    assert puzzle.explain(position, only=["sandwich"], max_steps=1).steps[0].technique.id == "sandwich"


# Editing


def test_givens_are_changed(api: Api, made: Generated) -> None:
    puzzle = made.puzzle
    kept = puzzle.givens[1:]
    excluded = sorted(ruled_out(puzzle))
    told = api.ask("givens", puzzle=str(puzzle), givens=list(kept), ruled_out=excluded)
    assert told["givens"] == list(kept)
    back = api.ask("givens", puzzle=told["puzzle"], givens=list(puzzle.givens), ruled_out=excluded)
    assert from_json(back["puzzle"], "puzzle") == puzzle


def test_givens_that_break_a_rule_are_shown(api: Api) -> None:
    told = api.ask("givens", puzzle=MARKED, givens=["R1C1=0", "R1C2=0", "R1C3=0"])
    assert told["violation"]["candidates"] == [0, 2, 4]
    assert api.refused("givens", puzzle=MARKED, givens=["R1C1=0", "R1C1=1"])[1]["text"] == "R1C1 has two givens"


def test_walls_are_drawn_on_an_empty_board(api: Api) -> None:
    blank = api.ask("blank", family="tectonic", options={"size": "4x4", "maximum": 4})
    assert set(blank["input_kinds"]) == {"symbols", "walls"}
    puzzle = from_json(blank["puzzle"], "puzzle")
    regions = ["aabb", "aabb", "ccdd", "ccdd"]
    names = "".join(regions)
    borders = dict(enumerate(puzzle.places.borders, start=puzzle.places.first_wall))
    walls = [wall for wall, (first, second) in borders.items() if names[first] != names[second]]
    drawn = api.ask("givens", puzzle=blank["puzzle"], givens=walls, ruled_out=[w for w in borders if w not in walls])
    assert drawn["input_kinds"] == ["symbols"]
    known = TectonicPuzzle.from_regions(regions).count()
    assert api.ask("count", puzzle=drawn["puzzle"])["count"]["value"] == int(known)


@for_each("family", [name for name in FAMILIES if "drafting" in families.get(name)])
def test_an_empty_board_has_no_givens(api: Api, family: str) -> None:
    assert api.ask("blank", family=family)["givens"] == []


@pytest.mark.parametrize("family", ["latin", "sudoku", "takuzu", "tectonic"])
def test_a_puzzle_is_completed(api: Api, family: str) -> None:
    puzzle = generated(family, 1).puzzle
    fewer = puzzle.with_givens(puzzle.givens[3:], ruled_out=ruled_out(puzzle))
    told = api.ask("complete", puzzle=str(fewer), seed=1, level="extreme")
    made = from_json(told["bundle"]["puzzle"], "puzzle")
    assert made.count(up_to=2).value == 1
    assert set(made.givens) == set(fewer.givens) | set(told["added"])
    assert told["removed"] == []
    # No given that was added can be spared.
    for added in told["added"]:
        assert made.with_givens(set(made.givens) - {added}, ruled_out=ruled_out(made)).count(up_to=2).value == 2
    assert api.ask("complete", puzzle=str(fewer), seed=1, level="extreme") == told


def test_givens_that_contradict_each_other_are_taken_away(api: Api) -> None:
    told = api.ask("complete", puzzle="takuzu 4x4\n0 0 0 .\n. . . .\n. . . .\n. . . .", seed=3)
    assert told["verdict"]["judgement"] == "unique"
    assert len(told["removed"]) == 1
    assert set(told["removed"]) <= {0, 2, 4}


def test_an_easier_level_takes_more_givens(api: Api) -> None:
    hard = families.get("takuzu").generate(seed=1, size="8x8", level="hard").puzzle
    told = api.ask("complete", puzzle=str(hard), level="easy", seed=1)
    assert told["added"]
    assert told["rating"]["level"] in ("beginner", "easy")


def test_a_board_is_cut(api: Api) -> None:
    told = api.ask("cut", family="packing", size="5x6", options={"pieces": 6, "different": True}, seed=2)
    puzzle = from_json(told["bundle"]["puzzle"], "puzzle")
    assert len(puzzle.places.tray.pieces) == 6
    assert puzzle.verify(Solution(puzzle, frozenset(told["generated"]["solution"]["candidates"])))
    again = api.ask("cut", puzzle=told["bundle"]["puzzle"], options={"pieces": 6, "different": True}, seed=2)
    assert again["bundle"]["puzzle"] == told["bundle"]["puzzle"]


def test_a_hint_is_near_the_last_move(api: Api) -> None:
    puzzle = "sudoku 4x4\n123.\n.412\n2143\n4321"
    for last, first in ((5 * 4 + 3, 4 * 4 + 2), (7 * 4 + 1, 3 * 4 + 3)):
        moves = [{"enter": [last], "exclude": [], "retract": []}]
        assert api.ask("hint", puzzle=puzzle, moves=moves)["step"]["chosen"] == [first]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_puzzle_is_printed_on_a_sheet(api: Api, family: str) -> None:
    answer = api.post("print", puzzle=str(generated(family, 1).puzzle), lang="fr")
    assert answer.headers["content-type"] == "application/pdf"
    assert len(PdfReader(BytesIO(answer.content)).pages) == 1


def test_without_the_extra_for_paper_the_answer_names_it(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = api.post("print", puzzle=families.get("takuzu").about.example)
    assert answer.status_code == 501
    assert "extra 'print'" in answer.json()["error"]["text"]


RESERVED = (
    "memory",
    "threads",
    "limit",
    "monitor",
    "self",
    "seed",
    "position",
    "timeout",
    "number",
    "make",
    "max_events",
)
"""Keywords of the verbs that belong to the server."""


@pytest.mark.parametrize("family", FAMILIES)
def test_only_options_that_the_family_offers_pass(api: Api, family: str) -> None:
    text = str(generated(family, 1).puzzle)
    asked = {verb: {"puzzle": text} for verb in ("solve", "watch", "count", "replay")}
    asked |= {verb: {"family": family} for verb in ("generate", "blank")}
    if "cutting" in families.get(family):
        asked["cut"] = {"family": family, "size": "4x4"}
    for verb, request in asked.items():
        for name in RESERVED:
            for count in ({}, {"count": 2}) if verb == "generate" else ({},):
                status, error = api.refused(verb, **request, **count, options={name: 1e9})
                assert (status, error["kind"]) == (400, "RequestError"), (verb, name, error)
                assert f"'{name}'" in error["text"], (verb, name, error)


def test_several_boards_below_each_other_are_read(api: Api) -> None:
    board = "1 . . 4\n. . 2 .\n. 3 . .\n4 . . 1"
    told = api.ask("parse", text=f"{board}\n\n{board}")
    assert (len(told["items"]), told["format"]) == (2, "boxed")

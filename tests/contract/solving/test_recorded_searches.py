"""What an engine records of a search is what it did: the choices and backtracks that it counts, the same solutions."""

from __future__ import annotations

from random import Random

import grillon
from grillon.model import Monitor
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle
from grillon.search.replay import EventKind, recorded_events
from tests.support.cases import for_each

BLANK_TECTONIC = "tectonic maximum 5\n" + "\n".join(
    ["+-+-+-+-+", *["|. . . .|", "+ + + + +"] * 3, "|. . . .|", "+-+-+-+-+"]
)


def searched(
    puzzle: Puzzle, limit: int, options: dict[str, object], *, derived: bool | None
) -> tuple[list[object], Monitor]:
    """The solutions of a search that records its choices, also what follows from them, or (None) nothing."""
    monitor = Monitor()
    if derived is not None:
        monitor.record(1_000_000, derived=derived, known=puzzle.givens)
    with puzzle.solutions(limit=limit, threads=1, monitor=monitor, **options) as found:  # type: ignore[arg-type]
        return [solution.candidates for solution in found], monitor


def choices_of(puzzle: Puzzle, limit: int, options: dict[str, object]) -> int:
    """The number of choices of a search, after a comparison of its records with its counters."""
    (plain, unrecorded), (brief, chosen), (full, whole) = (
        searched(puzzle, limit, options, derived=derived) for derived in (None, False, True)
    )
    assert plain == brief == full
    events, everything = list(recorded_events(puzzle, chosen)), list(recorded_events(puzzle, whole))
    assert events == [event for event in everything if event.kind is not EventKind.DERIVE]
    kinds = [event.kind for event in events]
    made, undone = kinds.count(EventKind.CHOOSE), kinds.count(EventKind.TAKE_BACK)
    for counters in (unrecorded.counters, chosen.counters, whole.counters):
        assert (counters["tested"] or counters["branches"], counters["backtracks"]) == (made, undone), options
    assert all(event.depth >= 0 and event.text("fr") for event in everything[:300])
    return made


def test_every_engine_that_chooses_records_what_it_does(one: Generated) -> None:
    puzzle, family, choices = one.puzzle, one.puzzle.family, 0
    givens = sorted(puzzle.givens)
    fewer = Random(one.seed).sample(givens, max(0, len(givens) - 2) if puzzle.places.tray else len(givens) // 2)
    for engine in family.watching.engines if family.watching else ():
        named = {"engine": engine} if engine else {}
        values = [
            (option, value) for option, values in family.search.engine_choices(engine).items() for value in values
        ]
        for options in [dict([value]) for value in values if value[1] != "learned"] or [{}]:
            for each in (puzzle, puzzle.with_givens(fewer)):
                choices += choices_of(each, 3, {**named, **options})
    assert choices or not (family.watching and family.watching.engines)


@for_each(
    ("text", "limit"),
    [
        ("." * 81, 30),
        ("sudoku 6x6\n" + "......\n" * 6, 9000),  # more than the nodes after which the search is split
        (BLANK_TECTONIC, 30),
        ("packing square\n" + ("." * 12 + "\n") * 12 + "piece A ###/#.. x24\npiece B #### x12", 1),
        ("packing square\n..?\n...\npiece A ##/#.\npiece B ## x0..2\npiece C # x0..2", 30),
    ],
)
def test_empty_boards_are_recorded_too(text: str, limit: int) -> None:
    assert choices_of(grillon.parse(text), limit, {}) > 0

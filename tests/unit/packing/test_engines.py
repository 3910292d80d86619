"""Which engine searches: the automatic choice, pruning that can be turned off, pieces that need not fit."""

from __future__ import annotations

from random import Random

import pytest

from grillon.families.packing import Board, Lattice, PackingPuzzle, Piece
from grillon.families.packing.formats.text import read_native
from grillon.model import Monitor
from grillon.search.comparison import compare
from tests.support.packings import all_solutions, random_packing

COVER_NODE = 8
"""What a node of the exact cover or a state of a sweep takes, in nodes of the fixed order of cells."""
LITTLE = {"solve": 20_000, "count": 300_000}
"""Below this much work nobody waits: some milliseconds."""

SMALL_KINDS = """packing square
.....
.....
.....
.....
piece A # x0..2
piece B ## x1..3
piece C ##/#. x0..2 half
piece D ### x1..3
piece E # x1..3
piece F ##/## x0..2
piece G ###/#.. x0..2 half
piece H ##./.## x0..2
piece I #### x1..3
piece J ##/#. x1..3
piece K ###/.#. x1..3 half
piece L ## x1..3 half
piece M # x1..3
laid E R1C1
laid B R2C1 R2C2
"""


def work_of(monitor: Monitor) -> int:
    """Nodes of both engines and states of a sweep, in nodes of the fixed order of cells."""
    bitboard, cover = monitor.control.rule_counter(0), monitor.control.rule_counter(1)
    states = monitor.counters["nodes"] - bitboard - cover
    return bitboard + COVER_NODE * (cover + states)


def work(puzzle: PackingPuzzle, engine: str, verb: str, maximum: int) -> int | None:
    """What a verb takes by an engine; None when it is more than `maximum`."""
    nodes = maximum if engine == "bitboard" else maximum // COVER_NODE
    monitor = Monitor(budget=nodes) if engine != "automatic" else Monitor(timeout=60)
    if verb == "solve":
        outcome = puzzle.solve(engine=engine, monitor=monitor)
        return None if outcome.limit else work_of(monitor)
    return None if puzzle.count(engine=engine, monitor=monitor).limit else work_of(monitor)


def boards(random: Random) -> PackingPuzzle:
    """Many small kinds with room to spare, flat or in space: where the engines differ most."""
    lattice = random.choice((Lattice.SQUARE, Lattice.SQUARE, Lattice.CUBIC))
    layers = 1 if lattice is Lattice.SQUARE else random.randint(2, 3)
    rows, columns = random.randint(3, 4 if layers == 1 else 3), random.randint(3, 6 if layers == 1 else 3)
    cells = [(x, y, z) for z in range(layers) for y in range(rows) for x in range(columns) if random.random() < 0.95]
    optional = frozenset(cell for cell in cells if random.random() < random.choice((0, 0, 0.3)))
    pieces = []
    for symbol in "ABCDEFGHIJKLMNOPQR"[: random.randint(3, 18)]:
        shape = {(0, 0, 0)}
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            x, y, z = random.choice(sorted(shape))
            shape.add(random.choice([(x + 1, y, z), (x, y + 1, z), *([(x, y, z + 1)] if layers > 1 else [])]))
        minimum = random.choice((0, 1, 1, 1))
        turns = random.choice(("free", "free", "half"))
        pieces.append(Piece(symbol, tuple(shape), minimum, minimum + random.choice((0, 0, 1, 2)), turns))
    return PackingPuzzle(
        Board(lattice, tuple(cells), optional), tuple(p for p in pieces if p.maximum) or (Piece("A", ((0, 0, 0),)),)
    )


def never_ten_times_slower(seeds: range) -> None:
    hard = 0
    for seed in seeds:
        try:
            puzzle = boards(Random(seed)) if seed % 4 else random_packing(seed, large=True)
        except ValueError:
            continue
        for verb in ("solve", "count"):
            maximum = 3_000_000
            taken = [work(puzzle, engine, verb, maximum) for engine in ("bitboard", "cover", "sweep")]
            known = [number for number in taken if number is not None]
            if not known:
                continue
            hard += max(maximum if number is None else number for number in taken) > 10 * min(known) + LITTLE[verb]
            automatic = work(puzzle, "automatic", verb, maximum)
            assert automatic is not None
            assert automatic <= 10 * min(known) + LITTLE[verb], (seed, verb, automatic, taken, str(puzzle))
    assert hard > len(seeds) // 10


def test_the_automatic_choice_is_never_ten_times_slower_than_the_best_engine() -> None:
    never_ten_times_slower(range(40))


@pytest.mark.long
def test_the_automatic_choice_is_never_ten_times_slower_than_the_best_engine_on_many_boards() -> None:
    never_ten_times_slower(range(1000, 3000))


def test_copies_that_must_lie_keep_their_room() -> None:
    puzzle = read_native(SMALL_KINDS)
    counts = [puzzle.count(engine=engine, monitor=Monitor(budget=200_000)) for engine in ("bitboard", "cover")]
    assert not counts[0].limit
    assert counts[0] == counts[1]


def test_pruning_that_is_off_prunes_nothing() -> None:
    space = "packing cubic\n" + "\n/\n".join(["...\n...\n..."] * 3) + "\npieces soma"
    for text in ("packing square\n.....\n.....\n.....\n.....\npieces tetrominoes", space):
        runs = compare(read_native(text), timeout=20)
        with_pruning, without = [run for run in runs if run.prune], [run for run in runs if not run.prune]
        assert all(run.pruned == 0 for run in without)
        assert any(run.pruned for run in with_pruning)
        assert sum(run.tested for run in without) > sum(run.tested for run in with_pruning)


def test_what_need_not_be_used_may_be_larger_than_the_board() -> None:
    puzzle = read_native("packing square\n..\n..\npiece A ##\npiece B ## \npiece C ##### x0..3\npiece D ###/### x0..1")
    assert int(puzzle.count()) == len(all_solutions(puzzle, maximum=100) or ()) == 4
    assert puzzle.rate().uses is not None
    with pytest.raises(ValueError, match="larger than the board"):
        read_native("packing square\n..\n..\npiece A ##\npiece C ##### x1..3")

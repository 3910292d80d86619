"""Every file of a run's tree is read back, with no more than itself and the folder it lies in."""

from __future__ import annotations

from pathlib import Path

import pytest

from grillon.errors import FormatError, InputError
from grillon.families.tectonic.prefix import beginnings
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.formats import detect, formats, parse, parse_many, parse_positions, write
from grillon.model import Level
from grillon.model.boards import boards_of
from grillon.sweep import Run
from grillon.sweep.begun import Options
from grillon.sweep.executors import Threads
from grillon.sweep.puzzles import make_puzzles, read_puzzles

GRIDS = 360
"""Of 4x4 with regions up to 4."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run with all its stages, and puzzles."""
    boards = boards_of("tectonic", (4, 4), {"max": 4}).staged()
    made = Run.start(tmp_path_factory.mktemp("data"), boards, Options(keep="cells"))
    made.finish(Threads(2))
    make_puzzles(made.folder, boards, 20, seed=1)
    return made.folder


def read(path: Path) -> list[TectonicPuzzle]:
    found = [position.puzzle for position in parse_positions(path.read_text(), file=str(path))]
    assert all(isinstance(puzzle, TectonicPuzzle) for puzzle in found)
    return found  # type: ignore[return-value]


def test_grids(run: Path) -> None:
    found = read(run / "grilles.txt")
    assert len(set(found)) == GRIDS
    boards = boards_of("tectonic", (4, 4), {"max": 4})
    assert sorted(boards.rank(grid) for grid in found) == list(range(GRIDS))
    assert list(parse_many((run / "grilles.txt").read_text())) == found


def test_puzzles_of_every_level(run: Path) -> None:
    boards = boards_of("tectonic", (4, 4), {"max": 4}).staged()
    files = sorted(run.glob("d*.txt"))
    assert files
    for path in files:
        level = Level(int(path.stem[1:]) - 1)
        found = read(path)
        assert found == read_puzzles(run, boards, level)
        assert all(puzzle.check() and puzzle.rate().level is level for puzzle in found)


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_stages_lead_to_all_grids(run: Path, stage: int) -> None:
    """An independent way: the solver completes every partial grid, and together these are all grids."""
    found = read(run / f"palier-p{stage:02}.txt")
    assert {(puzzle.rows, puzzle.columns) for puzzle in found} == {(4, 4)}
    assert all(sum(value > 0 for value in puzzle.values) == stage for puzzle in found)
    assert sum(int(puzzle.count()) for puzzle in found) == GRIDS


def test_solutions_of_a_stage_are_grids(run: Path) -> None:
    grids = set(read(run / "grilles.txt"))
    for puzzle in read(run / "palier-p03.txt"):
        for solution in puzzle.solutions(limit=3):
            assert puzzle.verify(solution)
            assert parse(str(solution)) in grids


@pytest.mark.parametrize("stage", [7, 12, 15])
def test_later_stages_hold_the_beginnings_of_all_grids(run: Path, stage: int) -> None:
    found = set(read(run / f"palier-p{stage:02}.txt"))
    for grid in read(run / "grilles.txt")[::20]:
        assert list(beginnings(grid))[stage] in found


def test_without_the_folder_a_stage_has_one_row_more_than_its_cells_fill(run: Path, tmp_path: Path) -> None:
    path = tmp_path / "stage.txt"
    path.write_text((run / "palier-p06.txt").read_text())
    assert {puzzle.rows for puzzle in read(path)} == {3}


@pytest.mark.parametrize("name", ["codes", "prefix"])
def test_boards_of_every_kind_are_written_and_read(run: Path, name: str) -> None:
    boards = [*read(run / "grilles.txt")[:5], *read(run / "palier-p06.txt")[:5], *read(run / "d01.txt")[:5]]
    boards += [TectonicPuzzle.from_regions(["aab", "aab"], [[0, 3, 0], [2, 0, 2]])]
    texts = [write(board, name) for board in boards]
    assert [parse(text) for text in texts] == boards
    assert list(parse_many("\n".join(texts))) == boards
    assert list(parse_many("\n\n".join(texts) + "\n")) == boards
    for text in texts:
        assert detect(text).name == name


def test_damaged_codes_are_refused_in_one_line(run: Path) -> None:
    whole = (run / "d01.txt").read_text()
    lines = whole.splitlines()
    code = lines[0]
    for damaged in (
        "\n".join(lines[:-1]),
        "\n".join(lines[1:]),
        whole.replace(code, code[:-1] + ("1" if code[-1] != "1" else "2")),
        whole.replace(code, f"{code}x"),
        "\n".join([*lines[:-1], lines[-1][:-1] + "9"]),
        "\n".join([*lines[:-1], lines[-1][:-10] + "0016990004"]),
        "\n".join([*lines[:-1], lines[-1][:-10] + "9999010001"]),
    ):
        with pytest.raises((FormatError, InputError)) as refused:
            list(parse_many(damaged, family="tectonic"))
        assert "\n" not in str(refused.value)


def test_the_order_of_sort_makes_no_difference(run: Path) -> None:
    text = (run / "grilles.txt").read_text()
    in_order = "\n".join(sorted(text.split(), key=int)) + "\n"
    assert list(parse_many(in_order)) == list(parse_many(text))


SEED = """\
+-+-+-+-+
|. . . .|
+ + + + +
|4|5|4 .|
+ +-+-+ +
|2|3 2|3|
+-+ +-+ +
|5 4|5 4|
+ +-+-+-+
|1|2 3 1|
+-+-+-+-+"""


def test_the_frontier_is_drawn() -> None:
    drawn = write(parse(SEED), "frontier")
    assert drawn.splitlines()[1:] == SEED.replace("|1|2 3 1|", "|1|… … …|").splitlines()
    assert parse(drawn) == parse(drawn, format="frontier")
    assert [form.name for form in formats("tectonic") if not form.whole] == ["frontier"]


@pytest.mark.parametrize("text", ["2x2.4:zz", "0x2.4:", "2x2.4:4D4AJA", "9999x9999.5:4", "2x2.99:4"])
def test_prefixes_that_are_none(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(text)
    assert "\n" not in str(refused.value)

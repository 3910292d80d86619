"""Every file of a run's tree is read back, with no more than itself and the folder it lies in."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from grillon.base.workers import Threads
from grillon.cli.run import run as command_line
from grillon.errors import FormatError, InputError
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.formats import Misread, detect, formats, parse, parse_many, parse_positions, write
from grillon.lists import reading
from grillon.model import Level, Position
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep.run.puzzles import make_puzzles, read_puzzles
from grillon.sweep.run.run import Run
from grillon.sweep.run.settings import RunOptions
from tests.support.cases import for_each
from tests.support.tectonic_codes import beginnings
from tests.unit.tectonic.test_model import FRONTIER, PARTIAL

GRIDS = 360
"""Of 4x4 with regions up to 4."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run with all its stages, and puzzles."""
    boards = boards_of("tectonic", (4, 4), {"max": 4}).staged()
    made = Run.start(tmp_path_factory.mktemp("data"), boards, RunOptions(keep="cells"))
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


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "HEAD", 600)
    monkeypatch.setattr(reading, "BLOCK", 200)
    monkeypatch.setattr(reading, "MAX_TEXT", 3000)


class Pipe(BytesIO):
    """A stream that is read once."""

    def seekable(self) -> bool:
        return False


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("open_file", [BytesIO, Pipe])
@pytest.mark.parametrize(("family", "form"), [(None, None), ("tectonic", None), ("tectonic", "codes")])
def test_a_long_file_is_read_in_blocks(
    run: Path, open_file: type[BytesIO], family: str | None, form: str | None
) -> None:
    for name in ("grilles.txt", "palier-p12.txt", "palier-p14.txt"):
        path = run / name
        data = path.read_bytes()
        assert len(data) > 3000
        found = list(reading.read_blocks(open_file(data), name, path=str(path), family=family, format=form))
        assert [one.puzzle for one in found if isinstance(one, Position)] == read(path)
        altered = data.replace(data.splitlines()[70], data.splitlines()[71], 1)
        (wrong,) = reading.read_blocks(open_file(altered), name, path=str(path), family=family, format=form)
        assert isinstance(wrong, Misread)
        assert "the checksum of the end marker does not match the codes" in str(wrong.error)


@pytest.mark.usefixtures("small_blocks")
def test_puzzles_converted_to_codes_are_read_in_blocks(run: Path) -> None:
    puzzles = read(run / "d01.txt") * 4
    text = "\n\n".join(write(puzzle, "codes") for puzzle in puzzles)
    assert len(text) > 3000
    found = list(reading.read_blocks(BytesIO(text.encode()), "list"))
    assert [one.puzzle for one in found if isinstance(one, Position)] == puzzles


def test_codes_without_their_end_marker_are_said_to_be_incomplete(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRILLON_LANG", "en")
    missing = "the end marker is missing: the file is incomplete"
    for name in ("palier-p01.txt", "palier-p12.txt"):
        lines = (run / name).read_text().splitlines()[:-1]
        cut = tmp_path / name
        other = tmp_path / "other.txt"
        for path in (cut, other):
            path.write_text("\n".join(lines) + "\n")
        for verb in ("solve", "check", "render"):
            for words in ((str(cut),), (str(other),), (str(cut), "--family", "tectonic", "--format", "codes")):
                assert command_line((verb, *words)) == 2
                out, err = capsys.readouterr()
                assert (out, missing in err) == ("", True)
        with monkeypatch.context() as patch:
            patch.setattr(reading, "HEAD", 600)
            assert command_line(["count", str(other)]) == 2
            assert missing in capsys.readouterr().err


def test_the_frontier_is_drawn() -> None:
    drawn = write(parse(PARTIAL), "frontier")
    assert drawn.splitlines()[1:] == FRONTIER.splitlines()
    assert parse(drawn) == parse(drawn, format="frontier")
    assert [form.name for form in formats("tectonic") if not form.whole] == ["frontier"]


@for_each("text", ["2x2.4:zz", "0x2.4:", "2x2.4:4D4AJA", "9999x9999.5:4", "2x2.99:4"])
def test_prefixes_that_are_none(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(text)
    assert "\n" not in str(refused.value)

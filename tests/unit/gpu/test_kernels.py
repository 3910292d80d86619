"""The kernels for graphics cards give the processor's answers; here their sources run on the processor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import grillon
from grillon import _core
from grillon._core import Symmetry, sudoku
from grillon._core.takuzu import RootCount
from grillon.errors import MissingExtra, NoDevice, RequestError
from grillon.families.packing.board import Board
from grillon.families.packing.cut import cut
from grillon.families.packing.pieces import Piece
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search.gpu import GpuRecords, count
from grillon.families.sudoku.search.batch import solve_many, solve_on
from grillon.families.sudoku.search.gpu import solve_text
from grillon.families.takuzu.boards.gpu import count_grids
from grillon.formats.short import SHORT
from grillon.gpu import Device, open_device, sweep
from grillon.gpu.device import Gpu, core_headers
from grillon.gpu.sweep import count_boards
from grillon.lists.block import Block
from grillon.lists.questions import Check, Question, Solve
from grillon.model import Monitor
from grillon.model.results.solutions import Solutions
from grillon.puzzle.parts.boards import boards_of
from grillon.sweep.swept_boards import SweptBoards
from tests.support.kernels_on_cpu import Cpu


def _has_a_card() -> bool:
    try:
        return open_device("gpu") is not None
    except (NoDevice, MissingExtra):
        return False


HAS_A_CARD = _has_a_card()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where kernels compiled for the processor are kept."""
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture(scope="module", params=["processor", "card"] if HAS_A_CARD else ["processor"])
def device(request: pytest.FixtureRequest, folder: Path) -> Device:
    """A processor always, and the graphics card of a machine that has one."""
    if request.param == "card":
        card = open_device("gpu")
        assert card is not None
        return card
    return Cpu(folder)


def lines() -> Iterator[bytes]:
    """Puzzles with one solution, with several, with none, and with broken givens."""
    made = sudoku.generate(Monitor().control, None, 4, 0, 120, Symmetry.none, 0, 0, 1)
    assert made is not None
    for number in range(120):
        clues = bytearray(made[0][81 * number : 81 * number + 81].translate(b".123456789".ljust(256, b"?")))
        given = [cell for cell, sign in enumerate(clues) if sign != ord(".")]
        blank = [cell for cell, sign in enumerate(clues) if sign == ord(".")]
        if number % 4 == 1:
            for cell in given[number % 5 :: 5]:
                clues[cell] = ord(".")
        if number % 4 == 2:
            clues[blank[number % len(blank)]] = ord("1") + number % 9
        yield bytes(clues)
    yield b"." * 81
    yield b"11" + b"." * 79


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_sudokus_are_answered_as_by_the_processor(device: Device, limit: int) -> None:
    text, monitor = b"".join(line + b"\n" for line in lines()), Monitor()
    expected = solve_many(text, 82, limit, 1, monitor)
    assert solve_on(device, text, 82, limit, 1, monitor) == expected
    counts, _ = solve_text(device, text, stride=82)
    assert set(counts) == {0, 1, 2}


FLAT = "packing square\n" + "\n".join(["." * 20] * 3) + "\npieces pentominoes"
LAID = "packing square\n" + "\n".join(["I" * 5 + "." * 10, *["." * 15] * 3]) + "\npieces pentominoes"
OPTIONAL = "packing square\n.??.\n.??.\npiece A ##\npiece B ##\npiece C #/##"
PYRAMID = (
    "packing pyramid\n...\n...\n...\n/\n..\n..\n/\n.\npiece A ###\npiece B ##\npiece C ##/##\npiece D ##\npiece E ##/#"
)
SOMA = "packing cubic\n" + "\n/\n".join(["\n".join(["...", "...", "..."])] * 3) + "\npieces soma"


@pytest.mark.parametrize("text", [FLAT, LAID, OPTIONAL, SOMA, PYRAMID])
@pytest.mark.parametrize("enough", [1, 50, 100_000])
def test_packings_are_counted_as_by_the_processor(device: Device, text: str, enough: int) -> None:
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(device, puzzle, Monitor(), enough=enough) == puzzle.count().value > 0


def listed(device: Device, puzzle: PackingPuzzle, limit: int | None = None, **sizes: int) -> list[bytes]:
    """The records of the kernels' solutions."""
    records, found, size = GpuRecords(device, puzzle, Monitor(), limit, **sizes), [], puzzle.core.record_bytes
    while some := records.take():
        found += [some[at : at + size] for at in range(0, len(some), size)]
    return found


def by_the_processor(puzzle: PackingPuzzle) -> list[bytes]:
    with puzzle.solutions() as found:
        return [bytes(record) for record in iter(lambda: next_record(found), b"")]


def next_record(found: Solutions) -> bytes:
    try:
        return found.next_record()
    except StopIteration:
        return b""


def test_packings_are_listed_as_by_the_processor_in_an_order_of_their_own(
    device: Device, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (FLAT, LAID, OPTIONAL, PYRAMID, DOMINOES, HOLES, STARTED):
        puzzle = grillon.parse(text)
        assert isinstance(puzzle, PackingPuzzle)
        every = listed(device, puzzle, enough=50)
        assert sorted(every) == sorted(by_the_processor(puzzle))
        # Neither the number of threads nor the positions they share decide which are the first.
        assert listed(Cpu(folder, threads=4), puzzle, 5, enough=1) == every[:5]
        monkeypatch.setattr("grillon.families.packing.search.gpu.LISTED", 1)
        assert listed(device, puzzle, enough=1) == every
        monkeypatch.undo()


def test_large_boards_are_listed_in_the_processors_order(device: Device) -> None:
    for size in ((12, 20), (20, 12)):
        made = cut(Board.rectangle(*size), seed=3, pieces=12, sizes=(12, 30), different=True)
        expected = by_the_processor(made.puzzle)
        assert listed(device, made.puzzle, enough=20) == expected
        assert len(expected) > 1


def test_the_verbs_of_packings_work_on_the_card(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grillon.gpu.open_device", lambda name: device)
    puzzle = grillon.parse(FLAT)
    gpu = partial(Monitor, device="gpu")
    monitor = gpu()
    first = puzzle.solve(monitor=monitor).value
    assert first is not None
    assert puzzle.verify(first)
    assert monitor.engines == ["gpu"]
    [again] = puzzle.family.batch.solve_all([puzzle], monitor=gpu())
    assert again.value == first
    assert len(list(puzzle.solutions(monitor=gpu()))) == puzzle.count(monitor=gpu()).value == 8
    assert len(list(puzzle.solutions(up_to_symmetry=True, monitor=gpu()))) == 2
    assert puzzle.count(up_to_symmetry=True, monitor=gpu()).value == 2
    assert puzzle.count(up_to=3, monitor=gpu()) == puzzle.count(up_to=3)
    assert puzzle.check(monitor=gpu()).judgement == puzzle.check().judgement
    stopped = puzzle.solve(monitor=gpu(timeout=0))
    assert stopped.limit == "timeout"
    with pytest.raises(RequestError, match="engine"):
        puzzle.solve(engine="cover", monitor=gpu())
    for verb in (puzzle.count_each, partial(puzzle.sample, 1, seed=1)):
        with pytest.raises(RequestError, match="no kernels for this"):
            verb(monitor=gpu())


def test_too_little_room_changes_nothing(device: Device) -> None:
    puzzle = grillon.parse(FLAT)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(device, puzzle, Monitor(), room=10) == 8


DOMINOES = "packing square\n" + "\n".join(["." * 6] * 6) + "\npiece A ## x18"
HOLES = "packing square\n......\n..  ..\n......\n......\npiece A ### x0..9\npiece B ##/# x2..4\npiece C ##/## x1"
PARTS = "packing square\n....\n....\npiece A #.# x2..4\npiece B ## x0..3"
STARTED = "packing square\nAA......\n........\n........\npiece A ## x2..12\npiece B #### x0..5"


@pytest.mark.parametrize("text", [DOMINOES, HOLES, PARTS, STARTED])
@pytest.mark.parametrize("enough", [1, 300])
def test_pieces_that_lie_several_times_are_counted_as_by_the_processor(device: Device, text: str, enough: int) -> None:
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(device, puzzle, Monitor(), enough=enough) == puzzle.count().value > 0


@pytest.mark.parametrize("size", [(12, 20), (20, 12), (55, 121)])
def test_large_boards_are_counted_as_by_the_processor(device: Device, size: tuple[int, int]) -> None:
    cells = size[0] * size[1]
    made = cut(Board.rectangle(*size), seed=3, pieces=12, sizes=(cells // 20, cells // 8), different=True)
    expected = made.puzzle.count().value
    assert expected > 0
    for enough in (1, 20):
        assert count(device, made.puzzle, Monitor(), enough=enough) == expected


def test_boards_that_are_too_wide_are_left_to_the_processor(device: Device) -> None:
    bars = Piece.of_rows("A", ["#" * 65], minimum=70, maximum=70)
    with pytest.raises(NoDevice, match="64x1023"):
        count(device, PackingPuzzle(Board.rectangle(65, 70), (bars,)), Monitor())


@pytest.mark.parametrize("text", ["packing cubic\n...\n/\n...\npiece A ## x3", "packing square\n..?\npiece A ## x0..1"])
def test_packings_without_a_kernel_are_refused(device: Device, text: str) -> None:
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    with pytest.raises(RequestError, match="device gpu"):
        count(device, puzzle, Monitor())
    with pytest.raises(RequestError, match="device gpu"):
        listed(device, puzzle)


@pytest.mark.parametrize("number", [0, "the driver is too old"])
def test_without_a_card_one_line_says_so_and_offers_the_processor(
    monkeypatch: pytest.MonkeyPatch, number: int | str
) -> None:
    def cards() -> int:
        if isinstance(number, str):
            raise OSError(number + "\nand much more")
        return number

    driver = SimpleNamespace(cuda=SimpleNamespace(runtime=SimpleNamespace(getDeviceCount=cards)))
    monkeypatch.setattr("grillon.gpu.device.load", lambda *names, **purpose: driver)
    with pytest.raises(NoDevice, match="processor") as caught:
        Gpu()
    assert "\n" not in str(caught.value)
    assert isinstance(number, int) or number in str(caught.value)


def test_a_device_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RequestError, match="abacus"):
        Monitor(device="abacus")


def boards(family: str, size: tuple[int, int], rules: dict[str, object]) -> SweptBoards:
    found = boards_of(family, size, rules).enumerated()
    assert isinstance(found, SweptBoards)
    return found


SWEPT = [
    ("tectonic", (3, 3), {"max": 4}),
    ("tectonic", (4, 4), {"max": 5}),
    ("tectonic", (3, 6), {"max": 5}),
    ("tectonic", (5, 3), {"max": 6}),
    ("tectonic", (5, 1), {"max": 5}),
    ("tectonic", (6, 2), {"max": 8}),
    ("takuzu", (6, 6), {"distinct": False}),
    ("takuzu", (4, 10), {"distinct": False}),
]


@pytest.mark.parametrize(("family", "size", "rules"), SWEPT)
def test_grids_are_counted_as_by_the_processor(
    device: Device, family: str, size: tuple[int, int], rules: dict[str, object]
) -> None:
    swept = boards(family, size, rules)
    kernel = swept.kernel
    assert kernel is not None
    assert count_boards(device, kernel, 10**30, Monitor()) == swept.count().value


@pytest.mark.parametrize("size", [(2, 2), (6, 8), (8, 8), (6, 14), (4, 20)])
def test_takuzus_are_counted_by_roots_of_unity_as_by_the_processor(
    device: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("grillon.gpu.open_device", lambda name: device)
    found = boards_of("takuzu", size, {"distinct": False})
    assert found.count(monitor=Monitor(device="gpu")).value == found.count().value
    stopped = found.count(monitor=Monitor(device="gpu", timeout=0))
    assert (stopped.exact, stopped.value, stopped.limit) == (False, 0, "timeout")
    with pytest.raises(RequestError, match="cannot be resumed"):
        found.count(monitor=Monitor(device="gpu"), resume=tmp_path / "run")


def test_several_threads_share_the_points(folder: Path) -> None:
    grids = RootCount(14, 6)
    assert count_grids(Cpu(folder, threads=4), grids, Monitor()) == 2_498_870_126


@pytest.mark.parametrize(("family", "size", "rules"), SWEPT[:2])
def test_threads_that_find_the_same_state_agree_on_its_place(
    device: Device,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    family: str,
    size: tuple[int, int],
    rules: dict[str, object],
) -> None:
    """Threads meet in few slots: a state in two of them would be one too many."""
    swept, several = boards(family, size, rules), Cpu(folder, threads=8)
    kernel = swept.kernel
    assert kernel is not None
    sizes: list[int] = []

    def counted(self: sweep._Sweep, stage: int, modulus: int) -> None:
        advance(self, stage, modulus)
        sizes.append(len(self.states) // sweep.WORDS)

    advance = sweep._Sweep._advance
    monkeypatch.setattr(sweep._Sweep, "_advance", counted)
    assert count_boards(several, kernel, 10**30, Monitor()) == swept.count().value
    many, sizes = sizes, []
    count_boards(device, kernel, 10**30, Monitor())
    assert many == sizes


def test_threads_share_the_search_for_packings(folder: Path) -> None:
    puzzle = grillon.parse(FLAT)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(Cpu(folder, threads=5), puzzle, Monitor(), enough=50) == 8


def test_a_number_that_fits_no_word_is_put_together_from_residues(device: Device) -> None:
    swept = boards("tectonic", (40, 2), {"max": 5})
    kernel, number = swept.kernel, swept.count().value
    assert kernel is not None
    assert number > 2**64
    assert count_boards(device, kernel, swept.base**swept.cells, Monitor()) == number
    with pytest.raises(NoDevice, match="larger than"):
        count_boards(device, kernel, 2**1000, Monitor())


def test_a_table_that_is_too_small_is_made_again(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    swept = boards("tectonic", (4, 4), {"max": 5})
    kernel = swept.kernel
    assert kernel is not None
    monkeypatch.setattr(sweep, "SMALLEST", 1)
    monkeypatch.setattr(sweep, "SPARE", 0.01)
    assert count_boards(device, kernel, 10**30, Monitor()) == swept.count().value
    monkeypatch.setattr(device, "free_bytes", lambda: 2000)
    with pytest.raises(NoDevice, match="too little memory"):
        count_boards(device, kernel, 10**30, Monitor())


def test_a_count_on_a_card_can_be_stopped_but_not_resumed(
    device: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("grillon.gpu.open_device", lambda name: device)
    swept = boards("tectonic", (4, 3), {"max": 5})
    assert swept.count(monitor=Monitor(device="gpu")).value == 28_196
    stopped = swept.count(monitor=Monitor(device="gpu", timeout=0))
    assert not stopped.exact
    assert stopped.limit == "timeout"
    with pytest.raises(RequestError, match="cannot be resumed"):
        swept.count(monitor=Monitor(device="gpu"), resume=tmp_path / "run")


@pytest.mark.parametrize(
    ("family", "size", "rules"), [SWEPT[0], SWEPT[6], ("takuzu", (2, 32), {"distinct": False})], ids=str
)
def test_grids_are_counted_on_the_card_when_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, family: str, size: tuple[int, int], rules: dict[str, object]
) -> None:
    def counted(device: object, *work: object) -> int:
        return 7 if device == "gpu" else 0

    monkeypatch.setattr("grillon.gpu.open_device", lambda name: name)
    monkeypatch.setattr(sweep, "count_boards", counted)
    monkeypatch.setattr("grillon.families.takuzu.boards.gpu.count_grids", counted)
    assert boards_of(family, size, rules).count(monitor=Monitor(device="gpu")).value == 7


def test_boards_without_a_kernel_are_refused_by_name() -> None:
    wide = boards("tectonic", (2, 9), {"max": 9})
    assert wide.kernel is None or wide.kernel.board[1] <= 8
    for found in (boards("tectonic", (10, 2), {"max": 9}), boards_of("takuzu", (4, 4), {})):
        with pytest.raises(RequestError, match=r"only for .*packings.*Tectonic grids"):
            found.count(monitor=Monitor(device="gpu"))
    with pytest.raises(RequestError, match="no kernels"):
        boards_of("tectonic", (2, 2), {}).count_classes(monitor=Monitor(device="gpu"))


def test_what_has_no_kernels_is_refused_by_every_verb() -> None:
    for text in ("takuzu 4x4\n1 . . .\n. . . .\n. . . .\n. . . .", "sudoku 4x4\n1...\n....\n....\n...."):
        puzzle, verbs = grillon.parse(text), ("solve", "count", "check")
        for verb in verbs:
            with pytest.raises(RequestError, match="no kernels"):
                getattr(puzzle, verb)(monitor=Monitor(device="gpu"))
            with pytest.raises(RequestError, match="no kernels"):
                getattr(puzzle.family.batch, f"{verb}_all")([puzzle, puzzle], monitor=Monitor(device="gpu"))
        with pytest.raises(RequestError, match="no kernels"):
            next(puzzle.solutions(monitor=Monitor(device="gpu")))
    block = Block(SHORT, b"takuzu.1.4x4.u.88m.W\n", 1, 1)
    assert block.batch is not None
    questions: list[Question[Any]] = [Solve(), Check()]
    for question in questions:
        with pytest.raises(RequestError, match="no kernels"):
            block.batch.answer(question, block, threads=1, monitor=Monitor(device="gpu"))


def test_a_single_sudoku_goes_to_the_card(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def opened(name: str) -> Device:
        used.append(name)
        return device

    monkeypatch.setattr("grillon.gpu.open_device", opened)
    for line in [*islice(lines(), 3), b"." * 80 + b"1"]:
        puzzle = grillon.parse(line.decode())
        expected = [str(solution) for solution in puzzle.solutions(limit=3)]
        assert [str(solution) for solution in puzzle.solutions(limit=3, monitor=Monitor(device="gpu"))] == expected
        assert puzzle.count(up_to=5, monitor=Monitor(device="gpu")) == puzzle.count(up_to=5)
    assert used


def test_the_headers_of_the_core_are_installed_with_it() -> None:
    installed = Path(_core.__file__).parent / "gpu" / "core"
    for header in installed.rglob("*.hpp"):
        assert header.read_bytes() == (core_headers() / header.relative_to(installed)).read_bytes()
    included = {
        line.split('"')[1]
        for source in Path(sweep.__file__).parents[1].glob("families/*/kernels/*.cu")
        for line in source.read_text("utf-8").splitlines()
        if line.startswith("#include") and "/" in line
    }
    assert included
    assert all((installed / name).is_file() for name in included)

"""The kernels for graphics cards give the processor's answers; here their sources run on the processor."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import grillon
from grillon._core import Symmetry, sudoku
from grillon.errors import GrillonError, MissingExtra, NoDevice, RequestError
from grillon.families.packing.gpu import count
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.sudoku.gpu import solve_text
from grillon.families.sudoku.many import solve_many, solve_on
from grillon.gpu import open_device
from grillon.model import Monitor
from tests.support.kernels_on_cpu import Cpu


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Cpu:
    return Cpu(tmp_path_factory.mktemp("kernels"))


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
def test_sudokus_are_answered_as_by_the_processor(device: Cpu, limit: int) -> None:
    text, monitor = b"".join(line + b"\n" for line in lines()), Monitor()
    expected = solve_many(text, 82, limit, 1, monitor)
    assert solve_on(device, text, 82, limit, 1, monitor) == expected
    counts, _ = solve_text(device, text, stride=82)
    assert set(counts) == {0, 1, 2}


FLAT = "packing square\n" + "\n".join(["." * 20] * 3) + "\npieces pentominoes"
LAID = "packing square\n" + "\n".join(["I" * 5 + "." * 10, *["." * 15] * 3]) + "\npieces pentominoes"
SOMA = "packing cubic\n" + "\n/\n".join(["\n".join(["...", "...", "..."])] * 3) + "\npieces soma"


@pytest.mark.parametrize("text", [FLAT, LAID, SOMA])
@pytest.mark.parametrize("enough", [1, 50, 100_000])
def test_packings_are_counted_as_by_the_processor(device: Cpu, text: str, enough: int) -> None:
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(device, puzzle, enough=enough) == puzzle.count().value > 0


def test_too_little_room_changes_nothing(device: Cpu) -> None:
    puzzle = grillon.parse(FLAT)
    assert isinstance(puzzle, PackingPuzzle)
    assert count(device, puzzle, room=10) == 8


@pytest.mark.parametrize("text", ["packing square\n...\n...\npiece A ## x3", "packing square\n???\npiece A ##"])
def test_packings_without_a_kernel_are_refused(device: Cpu, text: str) -> None:
    puzzle = grillon.parse(text)
    assert isinstance(puzzle, PackingPuzzle)
    with pytest.raises(RequestError, match="device gpu"):
        count(device, puzzle)


def test_without_a_card_an_error_of_ours_says_so() -> None:
    with pytest.raises(GrillonError) as caught:
        open_device("gpu")
    assert isinstance(caught.value, NoDevice | MissingExtra)


def test_a_device_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RequestError, match="abacus"):
        Monitor(device="abacus")

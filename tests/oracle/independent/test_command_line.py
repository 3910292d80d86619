"""The same boards through the command line: outputs and exit codes agree with the independent rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.oracle.independent.asked import AnyCase, about
from tests.oracle.independent.rules.families import RULES, case, drawn
from tests.oracle.independent.told import COMMANDS, by_process, several

EVERYDAY = range(100, 104)
LONG_BLOCKS, LONG_SIZE = range(1, 5), 40


def agrees(command: str, cases: Iterable[AnyCase], folder: Path) -> None:
    for one in cases:
        with about(one):
            COMMANDS[command](one, folder)


@pytest.mark.parametrize("family", RULES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_agrees(family: str, command: str, tmp_path: Path) -> None:
    agrees(command, drawn(family, EVERYDAY), tmp_path)


def test_a_process_of_its_own_agrees(tmp_path: Path) -> None:
    by_process([case(family, seed) for family in RULES for seed in EVERYDAY], tmp_path)


@pytest.mark.parametrize("family", RULES)
def test_several_puzzles_in_one_file_are_as_each_alone(family: str, tmp_path: Path) -> None:
    for first in (-5, EVERYDAY[0]):
        several([case(family, seed) for seed in range(first, first + 4)], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("family", RULES)
def test_a_command_agrees_on_many_boards(family: str, command: str, block: int, tmp_path: Path) -> None:
    agrees(command, (case(family, seed) for seed in range(1000 * block, 1000 * block + LONG_SIZE)), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("family", RULES)
def test_several_puzzles_in_one_file_on_many_boards(family: str, block: int, tmp_path: Path) -> None:
    for first in range(1000 * block, 1000 * block + LONG_SIZE, 5):
        several([case(family, seed) for seed in range(first, first + 5)], tmp_path)

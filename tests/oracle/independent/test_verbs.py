"""Random boards of all kinds: every verb of the program agrees with rules that share nothing with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from grillon import parse
from grillon.explain.trace import ToldStep
from tests.oracle.independent.asked import VERBS, AnyCase, about, batches
from tests.oracle.independent.changed import CHANGES, catalogues
from tests.oracle.independent.kept import KEPT
from tests.oracle.independent.rules.families import RULES, case, drawn
from tests.oracle.independent.steps import STEPS, check_walk

RESTS_ON_A_PIECE = """packing square
......
......
......
......
......
......
piece A ###/#../##. x0..2 fixed
piece B ###/.#./##. fixed
piece C ###/.#./.#./.#. x0..2 half noflip
piece D .#/.#/.#/.#/## noflip
piece E ##/##/## noflip
piece F ##/.#
piece G .#/## x0..2
"""
EVERYDAY = range(60)
SHELVED = range(10)
CHANGED = range(30)
LONG_BLOCKS, LONG_SIZE = range(1, 9), 60


def block_of(family: str, block: int) -> list[AnyCase]:
    """Boards that are drawn on no ordinary day."""
    return [case(family, seed) for seed in range(1000 * block, 1000 * block + LONG_SIZE)]


def agrees(verb: str, cases: Iterable[AnyCase]) -> None:
    for one in cases:
        with about(one):
            (VERBS | CHANGES | STEPS)[verb](one)


@pytest.mark.parametrize("family", RULES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_agrees(family: str, verb: str) -> None:
    agrees(verb, drawn(family, EVERYDAY))


@pytest.mark.parametrize("family", RULES)
@pytest.mark.parametrize("change", [*CHANGES, *STEPS])
def test_positions_and_changed_puzzles_agree(family: str, change: str) -> None:
    agrees(change, drawn(family, CHANGED))


@pytest.mark.parametrize("family", RULES)
def test_a_catalogue_keeps_them_apart(family: str, tmp_path: Path) -> None:
    catalogues(drawn(family, SHELVED), tmp_path)


@pytest.mark.parametrize("family", RULES)
@pytest.mark.parametrize("verb", KEPT)
def test_what_is_printed_listed_and_made_agrees(family: str, verb: str, tmp_path: Path) -> None:
    KEPT[verb](drawn(family, SHELVED), tmp_path)


@pytest.mark.parametrize("family", RULES)
def test_many_at_once_are_as_each_alone(family: str) -> None:
    batches(drawn(family, EVERYDAY))


def test_a_line_stands_after_the_piece_that_it_silently_rests_on() -> None:
    steps = [ToldStep(*pair) for pair in parse(RESTS_ON_A_PIECE).explain().positions()]
    walked = [one for one in steps if one.walkable]
    assert walked
    for one in walked:
        check_walk(one, [])


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("verb", [*VERBS, *CHANGES, *STEPS])
@pytest.mark.parametrize("family", RULES)
def test_a_verb_agrees_on_many_boards(family: str, verb: str, block: int) -> None:
    agrees(verb, block_of(family, block))


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("family", RULES)
def test_many_are_kept_apart(family: str, block: int, tmp_path: Path) -> None:
    for verb in (catalogues, *KEPT.values()):
        verb(block_of(family, block), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("block", LONG_BLOCKS)
@pytest.mark.parametrize("family", RULES)
def test_many_at_once_are_as_each_alone_on_many_boards(family: str, block: int) -> None:
    batches(block_of(family, block))

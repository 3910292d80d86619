"""Tables kept in a file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grillon.errors import Damaged, LimitReached
from grillon.families.takuzu.boards.sweep import SweptTakuzuBoards
from grillon.families.tectonic.boards import TectonicBoards
from grillon.sweep import tables


@pytest.mark.parametrize(("first", "second"), [
    (TectonicBoards(3, 4), TectonicBoards(3, 4)),
    (SweptTakuzuBoards(4, 6), SweptTakuzuBoards(4, 6)),
    (TectonicBoards(40, 1, largest=4), TectonicBoards(40, 1, largest=4)),
    (TectonicBoards(3, 3, largest=3), TectonicBoards(3, 3, largest=3)),
])  # fmt: skip
def test_kept_tables_answer_as_new_ones(
    tmp_path: Path, first: TectonicBoards | SweptTakuzuBoards, second: TectonicBoards | SweptTakuzuBoards
) -> None:
    total = first.prepare(tables=tmp_path)
    (path,) = tmp_path.iterdir()
    before = path.stat().st_mtime_ns
    assert second.prepare(tables=tmp_path) == total
    assert path.stat().st_mtime_ns == before
    if total:
        assert first.sample_digits(50, seed=4) == second.sample_digits(50, seed=4)
        assert second.rank_digits(first.unrank_digits(total - 1)) == total - 1


def test_tables_that_are_there_already_are_kept_when_that_is_asked_for(tmp_path: Path) -> None:
    grids = TectonicBoards(3, 2)
    assert not grids.has_tables(tmp_path)
    assert grids.prepare() == grids.prepare(tables=tmp_path) == 208
    assert TectonicBoards(3, 2).has_tables(tmp_path)


def test_too_little_memory_is_named() -> None:
    with pytest.raises(LimitReached, match="the tables of 4x5 need more than 1 MB of memory"):
        TectonicBoards(4, 5).prepare(memory=1 << 20)


@pytest.mark.parametrize("rows", [4, 5])
def test_what_tables_take_is_about_foretold(rows: int) -> None:
    grids = TectonicBoards(rows, 4)
    expected = grids.expected_tables()
    grids.prepare()
    assert expected is not None
    states = sum(grids._ready().live_states)
    assert states / 3 < expected.states < states * 3
    assert TectonicBoards(30, 30).expected_tables() is None


def test_a_board_on_its_side_has_the_same_tables(tmp_path: Path) -> None:
    TectonicBoards(3, 4).prepare(tables=tmp_path)
    TectonicBoards(4, 3).prepare(tables=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["tectonic-4x3-5.tables"]


def test_altered_tables_are_refused(tmp_path: Path) -> None:
    TectonicBoards(3, 3).prepare(tables=tmp_path)
    (path,) = tmp_path.iterdir()
    whole, choose = path.read_bytes(), random.Random(6)
    for place in [*range(40), *choose.sample(range(len(whole)), 60)]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << choose.randrange(8)]) + whole[place + 1 :])
        with pytest.raises(Damaged, match="tectonic-3x3-5"):
            TectonicBoards(3, 3).prepare(tables=tmp_path)
    for length in choose.sample(range(len(whole)), 20):
        path.write_bytes(whole[:length])
        with pytest.raises(Damaged):
            tables.load(path, "tectonic 3x3 5")
    path.write_bytes(whole)
    with pytest.raises(Damaged, match="not version 1 of tectonic 4x3 5"):
        tables.load(path, "tectonic 4x3 5")
    assert TectonicBoards(3, 3).prepare(tables=tmp_path) == 2824


def test_tables_that_do_not_fit_together_are_refused() -> None:
    from grillon._core import sweep as core

    grids = TectonicBoards(2, 2, largest=4)
    grids.prepare()
    boards = grids._ready()
    stages = [boards.tables(stage) for stage in range(len(boards.live_states))]
    assert core.Tables.restore(boards.words, stages).total == 24
    completions, first_edge, edges = stages[1]
    for wrong in (
        (completions, first_edge[:-8], edges),
        (completions, first_edge, edges[:-8]),
        (completions, first_edge, edges[:-4] + b"\xff\xff\x00\x00"),
        (completions[:-1], first_edge, edges),
    ):
        with pytest.raises(ValueError, match=r"edges_lead_nowhere|table_cut_short"):
            core.Tables.restore(boards.words, [stages[0], wrong, *stages[2:]])
    with pytest.raises(ValueError, match="words"):
        core.Tables.restore(3, stages)

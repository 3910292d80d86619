"""The network that lays pieces: by construction it overlaps nothing, and it is the one that was trained."""

from __future__ import annotations

import json
import zipfile
from math import exp, isclose, log
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grillon.errors import LimitReached, RequestError
from grillon.families.packing.board import Board, Lattice
from grillon.families.packing.learn import data, games, order, sight
from grillon.families.packing.learn.network import FEW, Network, look, network
from grillon.families.packing.learn.player import PackingLearner
from grillon.families.packing.learn.sight import Sight
from grillon.families.packing.pieces import Piece, piece_set, set_on
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.learn import exact_shares, finished, moves
from tests.support.cases import for_each

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "packing_network.json").read_text("utf-8"))
IQ = data.iq_puzzle()


@for_each("golden", GOLDEN)
def test_numpy_says_what_pytorch_said(golden: dict[str, object]) -> None:
    laid = golden["laid"]
    assert isinstance(laid, list)
    seen = network(str(golden["network"])).look(Sight.of(IQ, laid))
    logits = dict(zip(seen.sight.candidates.tolist(), seen.logits.tolist(), strict=True))
    assert len(logits) == golden["placements"]
    stored = golden["logits"]
    assert isinstance(stored, dict)
    for candidate, logit in stored.items():
        assert isclose(logits[int(candidate)], logit, abs_tol=1e-3)
    assert isclose(sum(logits.values()), golden["sum"], rel_tol=1e-4)  # type: ignore[arg-type]
    assert isclose(seen.value, 1 / (1 + exp(-float(str(golden["value"])))), abs_tol=1e-4)
    scores = dict(zip(seen.sight.candidates.tolist(), seen.score().tolist(), strict=True))
    assert isclose(scores[int(str(golden["best"]))], max(scores.values()), abs_tol=1e-3)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 11), st.integers(0, data.MEASURED - 1))
def test_only_free_cells_and_pieces_of_the_tray_have_a_probability(count: int, number: int) -> None:
    positions = data.measured_positions()[count]
    laid = positions[number % len(positions)]
    covered = {cell for candidate in laid for cell in IQ.rules.cells(candidate)}
    used = {IQ.rules.kind(candidate) for candidate in laid}
    seen = Sight.of(IQ, laid)
    expected = [
        candidate
        for candidate in range(IQ.rules.candidates)
        if (cells := IQ.rules.cells(candidate)) and covered.isdisjoint(cells) and IQ.rules.kind(candidate) not in used
    ]
    assert seen.candidates.tolist() == expected


@settings(max_examples=5, deadline=None)
@given(st.integers(2, 9), st.integers(0, data.MEASURED - 1))
def test_a_game_never_overlaps_and_never_moves_what_lies(count: int, number: int) -> None:
    start = IQ.with_fixed(data.measured_positions()[count][number]).position()
    learner, last = PackingLearner(), start
    for move in moves(start, learner):
        assert not move.position.clashes
        assert move.position.true == last.true | {move.candidate}
        assert 0 <= move.share <= 1
        assert 0 <= move.value <= 1
        last = move.position
    assert len(last.true) <= len(IQ.pieces)
    assert finished(last) == (len(last.true) == len(IQ.pieces))


def test_shares_of_each_piece_add_up_to_one() -> None:
    start = IQ.with_fixed(data.measured_positions()[6][5]).position()
    learner = PackingLearner()
    shares: dict[str, float] = {}
    look = learner.look(IQ, start)
    for candidate, share in look.shares.items():
        piece = IQ.pieces[IQ.rules.kind(candidate)].symbol
        assert candidate in look.pieces[piece]
        shares[piece] = shares.get(piece, 0) + share
    assert all(isclose(total, 1, rel_tol=1e-4) for total in shares.values())
    assert len(shares) == 6


def test_what_is_ruled_out_has_no_share() -> None:
    learner, start = PackingLearner(), IQ.with_fixed(data.measured_positions()[8][0]).position()
    best = next(moves(start, learner)).candidate
    assert best not in learner.look(IQ, start.exclude(best)).shares
    with pytest.raises(RequestError, match="overlap"):
        learner.look(IQ, start.enter(best, *[c for c in learner.look(IQ, start).shares if c != best][:9]))


def test_a_given_piece_is_the_one_that_is_laid() -> None:
    learner, start = PackingLearner(), IQ.with_fixed(data.measured_positions()[7][3]).position()
    pieces = set(learner.look(IQ, start).pieces)
    assert len(pieces) == 5
    for piece in pieces:
        (move,) = moves(start, learner, piece=piece)
        assert (move.piece, IQ.pieces[IQ.rules.kind(move.candidate)].symbol) == (piece, piece)


def test_the_weights_are_small_and_read_without_pickles() -> None:
    folder = Path(data.__file__).parent
    files = sorted(folder.glob("*.npz"))
    assert [file.stem for file in files] == ["quick", "wide"]
    assert sum(file.stat().st_size for file in files) <= 2_000_000
    for file in files:
        assert all(value.dtype == np.float16 for value in np.load(file, allow_pickle=False).values())
    assert network("quick").size < network("wide").size < 1_000_000


def test_the_network_is_better_than_any_constant() -> None:
    """Far below what equal shares lose against the exact ones, and it knows dead positions from others."""
    lost = equal = 0.0
    for laid in data.measured_positions()[7][:10]:
        label = data.label(IQ, laid)
        seen = look(Sight.of(IQ, laid))
        shares = dict(zip(seen.sight.candidates.tolist(), seen.in_kind().tolist(), strict=True))
        many = np.bincount(seen.sight.kinds)
        for candidate, number in label.uses.items():
            exact = number / label.total
            lost += exact * log(exact / shares[candidate])
            equal += exact * log(exact * float(many[IQ.rules.kind(candidate)]))
    assert lost < equal / 3


def test_labels_are_the_counts_of_listed_solutions() -> None:
    laid = data.measured_positions()[6][1]
    label = data.label(IQ, laid)
    listed = [solution.candidates for solution in IQ.with_fixed(laid).solutions()]
    assert label.total == len(listed)
    counted = {c: sum(c in one for one in listed) for one in listed for c in one if c not in laid}
    assert label.uses == counted
    shares = exact_shares(IQ.with_fixed(laid).position())
    assert shares == {c: number / len(listed) for c, number in sorted(counted.items())}


def test_data_are_the_same_every_time_and_numpy_reads_them(tmp_path: Path) -> None:
    plan = {"cuts": 30, "large": 15}
    first = data.write_part(tmp_path / "a", plan, 3)
    second = data.write_part(tmp_path / "b", plan, 3)
    assert first.name == "training03.npz"
    for name in ("laid", "used", "share", "cells", "steps"):
        assert zipfile.ZipFile(first).read(f"{name}.npy") == zipfile.ZipFile(second).read(f"{name}.npy")
    stored = np.load(first, allow_pickle=False)
    assert len(stored["board"]) == len(stored["laid_end"]) == 3
    assert stored["group"].tolist() == [2, 2, 3]
    assert stored["used_end"][-1] == len(stored["used"]) == len(stored["share"])
    assert (stored["total"] > 0).tolist() == [True, True, False]
    assert stored["board_end"].reshape(-1, 3)[-1, 0] * 2 == len(stored["cells"])


def test_no_measured_position_is_learnt_from() -> None:
    measured = data.measured_forms()
    assert data.canonical(IQ.core.symmetries(list(data.measured_positions()[3][0]))[1]) in measured
    learnt = [found.laid for found in data.positions("iq", 8, seed=data.TRAINING)]
    assert learnt[0] == ()
    assert all(data.canonical(laid) not in measured for laid in learnt if laid)


def test_what_the_network_has_not_learnt_is_refused() -> None:
    cube = PackingPuzzle(Board.box(3, 3, 3), set_on(Lattice.CUBIC, "soma"))
    with pytest.raises(RequestError, match="flat boards"):
        Sight.of(cube, ())
    with pytest.raises(RequestError, match="flat boards"):
        next(cube.solutions(heuristic="learned"))


def test_too_many_placements_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "MAX_ENTRIES", 1000)
    sight.placements.cache_clear()
    with pytest.raises(LimitReached, match="placements at once"):
        Sight.of(PackingPuzzle(Board.rectangle(6, 10), piece_set("pentominoes")), ())


@pytest.mark.parametrize(
    "puzzle",
    [
        PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes")),
        IQ.with_fixed(data.measured_positions()[4][2]),
        PackingPuzzle(Board.rectangle(4, 4), (Piece("D", ((0, 0, 0), (1, 0, 0)), 8, 8),)),
        PackingPuzzle(
            Board.rectangle(3, 4),
            (Piece("D", ((0, 0, 0), (1, 0, 0)), 0, 6), Piece("I", tuple((x, 0, 0) for x in range(3)), 0, 4)),
        ),
    ],
    ids=["3x20", "5x11", "dominoes", "any number"],
)
def test_the_learned_order_gives_the_same_solutions(puzzle: PackingPuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "EVALUATIONS", 12)
    classic = [solution.candidates for solution in puzzle.solutions(engine="cover")]
    learned = [solution.candidates for solution in puzzle.solutions(heuristic="learned")]
    assert len(learned) == len(classic)
    assert set(learned) == set(classic)
    assert int(puzzle.count(heuristic="learned")) == len(classic)
    again = [solution.candidates for solution in puzzle.solutions(heuristic="learned", threads=2)]
    assert again == learned


def test_beginnings_divide_the_solutions_among_them() -> None:
    puzzle = IQ.with_fixed(data.measured_positions()[3][7])
    some = order.beginnings(puzzle, evaluations=20)
    assert [one.unlikely for one in some] == sorted(one.unlikely for one in some)
    for solution in puzzle.solutions():
        assert sum(solution.candidates.issuperset(one.laid) for one in some) == 1


def test_a_learned_search_can_be_limited_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "EVALUATIONS", 10)
    puzzle = IQ.with_fixed(data.measured_positions()[2][0])
    with puzzle.solutions(heuristic="learned", limit=2) as found:
        assert len(list(found)) == 2
    found = puzzle.solutions(heuristic="learned")
    next(found)
    found.close()
    assert found.limit == "closed"


def test_players_play_by_their_names() -> None:
    for player in games.PLAYERS:
        result = games.play_games(player, 10, 3)
        assert 0 <= result.finished <= result.games == 3
    assert games.play_games("exact counts", 5, 4).finished == 4
    assert games.play_games("network", 5, 8) == games.play_games("network", 5, 8)


def test_looking_ahead_never_finishes_less_than_not_looking() -> None:
    for start in data.measured_positions()[7][:20]:
        plain = games.finishes("descender", IQ, start, seed=0)
        ahead = games.finishes(f"descender{games.AHEAD}", IQ, start, seed=0)
        assert ahead or not plain


def test_a_network_reads_back_what_was_written(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    weights = {
        name: rng.normal(size=value.shape).astype(np.float16) for name, value in network("quick")._weights.items()
    }
    np.savez_compressed(tmp_path / "other.npz", **weights)
    other = Network.read(tmp_path / "other.npz")
    assert (other.hidden, other.rounds, other.size) == (32, 6, network("quick").size)
    assert len(look(Sight.of(IQ, ())).logits) > FEW

"""`grillon learn`: the network plays, and says what it thinks."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grillon.families.packing.formats.placed_pieces import write_placed
from grillon.families.packing.learn.data import iq_puzzle, measured_positions
from grillon.learn import board_lines
from tests.support.missing import without_numpy
from tests.support.schemas import validate
from tests.unit.cli.conftest import Grillon

LEVEL = iq_puzzle().with_fixed(measured_positions()[9][0])


def test_a_game_is_told_move_by_move_with_exact_shares(grillon: Grillon) -> None:
    ran = grillon("learn", "play", LEVEL.short(), "--exact")
    *told, last = ran.out.splitlines()
    assert (ran.code, last, len(told)) == (0, "finished", 3)
    assert all(" on R" in line and ", exactly " in line and "(can be solved: " in line for line in told)


def test_a_game_as_json_fits_its_schema_and_is_a_solution(grillon: Grillon) -> None:
    ran = grillon("learn", "play", LEVEL.short(), "--json", "--exact")
    document = json.loads(ran.out)
    validate(document, "learn.json")
    assert document["finished"]
    assert LEVEL.verify([*LEVEL.givens, *(move["candidate"] for move in document["moves"])])
    assert all(0 < move["exact"] <= 1 for move in document["moves"])


def test_a_given_piece_is_one_move(grillon: Grillon) -> None:
    left = {piece.symbol for piece in LEVEL.pieces} - {symbol for symbol, _ in LEVEL.fixed}
    for piece in sorted(left):
        ran = grillon("learn", "play", LEVEL.short(), "--piece", piece)
        assert ran.code == 0
        line, *board = ran.out.splitlines()
        assert line.startswith(f"{piece} on ")
        assert (len(board), sum(row.count(piece) for row in board)) == (5, line.split(":")[0].count("R"))
    laid = LEVEL.fixed[0][0]
    refused = grillon("learn", "play", LEVEL.short(), "--piece", laid)
    assert (refused.code, refused.err.strip()) == (2, f"grillon: --piece: '{laid}' cannot be laid here")


def test_a_piece_has_its_name_in_the_language_of_the_command(grillon: Grillon) -> None:
    for name in ("white", "blanche"):
        ran = grillon("learn", "play", LEVEL.short(), "--piece", name, "--lang", "fr")
        assert (ran.code, ran.out[:2]) == (0, "W ")
    assert "W blanche" in grillon("learn", "play", LEVEL.short(), "--piece", "noir", "--lang", "fr").err
    assert grillon("learn", "play", LEVEL.short(), "--piece", "blanche").code == 2


def test_a_variant_and_the_board_give_the_board_with_the_piece_placed(grillon: Grillon) -> None:
    empty = iq_puzzle()
    before = board_lines(LEVEL.position())
    found = []
    for variant in range(8):
        ran = grillon("learn", "play", LEVEL.short(), "--piece", "white", "--variant", str(variant), "--json")
        if ran.code:
            assert f"--variant: 'white' cannot be laid here as variant {variant}" in ran.err
            continue
        document = json.loads(ran.out)
        validate(document, "learn.json")
        (move,) = document["moves"]
        changed = {
            f"R{row + 1}C{column + 1}"
            for row, line in enumerate(document["board"])
            for column, sign in enumerate(line)
            if sign != before[row][column]
        }
        assert (move["piece"], set(move["cells"])) == ("W", changed)
        assert {before[int(cell[1]) - 1][int(cell.split("C")[1]) - 1] for cell in changed} == {"."}
        # The numbers are those of boards with placed pieces.
        placed = json.loads(write_placed(empty.with_fixed([move["candidate"]])))
        assert placed["placed_pieces"]["white"]["variante_index"] == variant
        found.append(variant)
    assert found
    for words, said in (
        (("--variant", "3"), "--variant needs --piece"),
        (("--piece", "W", "--variant", "8"), "--variant: W has 8 variants from 0, not 8"),
        (
            ("--piece", "whit"),
            "--piece: 'whit' is not one of " + ", ".join(f"{p.symbol} {p.name}" for p in empty.pieces),
        ),
    ):
        assert grillon("learn", "play", LEVEL.short(), *words).err == f"grillon: {said}\n"


def test_a_stuck_game_ends_with_1(grillon: Grillon) -> None:
    stuck = grillon("learn", "play", "packing square\n...\n...\npiece A ###\npiece B ##/#.")
    assert (stuck.code, stuck.out.splitlines()[-1]) == (1, "stuck")


def test_players_are_compared_on_the_same_positions(grillon: Grillon) -> None:
    ran = grillon("learn", "evaluate", "--laid", "10", "--games", "2", "--json")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    for row in rows:
        validate(row, "learn.json")
    players = {row["player"]: row["finished"] for row in rows}
    assert players["exact counts"] == 2
    assert {"random", "network", "descender", "holes_inverse, looking ahead"} <= players.keys()
    assert len(rows) == len(players) == 21


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("learn",), "name what to do: play, evaluate, train"),
        (("learn", "evaluate", "--laid", "8..4"), "--laid: '8..4' is not a range within 0 to 11, such as 4..8"),
        (("learn", "evaluate", "takuzu"), "takuzu has no network that plays"),
        (("learn", "play", "takuzu 2x2\n0 .\n. ."), "takuzu has no network that plays"),
    ],
)
def test_what_cannot_be_done_is_one_line(grillon: Grillon, words: tuple[str, ...], said: str) -> None:
    ran = grillon(*words)
    assert ran.code == 2
    assert ran.err.strip().endswith(said)


def test_without_numpy_the_extra_is_named(grillon: Grillon, monkeypatch: pytest.MonkeyPatch) -> None:
    without_numpy(monkeypatch)
    ran = grillon("learn", "play", LEVEL.short())
    assert "the network that plays needs the extra 'learn': pip install 'grillon[learn]'" in ran.err
    assert ran.code != 0
    assert grillon("solve", LEVEL.short()).code == 0


def test_the_network_speaks_french(grillon: Grillon) -> None:
    ran = grillon("learn", "play", LEVEL.short(), "--lang", "fr")
    assert "peut être résolu" in ran.out
    assert ran.out.splitlines()[-1] == "fini"


def test_results_are_told_in_words(grillon: Grillon) -> None:
    ran = grillon("learn", "evaluate", "--laid", "11", "--games", "1")
    assert ran.code == 0
    assert "11 laid: exact counts finishes 1 of 1" in ran.out.splitlines()


def test_training_is_asked_for_as_it_was_typed(
    grillon: Grillon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: dict[str, object] = {}

    def train(_: object, folder: Path, *, tell: Callable[[str], None], **how: object) -> None:
        asked.update(how, folder=folder)
        tell("weights.npz")

    monkeypatch.setattr("grillon.families.packing.learn.player.PackingLearner.train", train)
    ran = grillon("learn", "train", "--out", str(tmp_path), "--steps", "7", "--hidden", "8", "--positions", "2000")
    assert (ran.code, ran.err) == (0, "weights.npz is written\n")
    assert asked == {"folder": tmp_path, "positions": 2000, "workers": 1, "steps": 7, "hidden": 8, "seed": 1}


def test_training_needs_its_extra(grillon: Grillon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    ran = grillon("learn", "train", "--out", str(tmp_path))
    assert "training a network needs the extra 'train': pip install 'grillon[train]'" in ran.err
    assert list(tmp_path.iterdir()) == []

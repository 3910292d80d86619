"""The bodies of `grillon learn`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.common.exit_codes import ExitStatus
from grillon.cli.common.json_fields import puzzle_json
from grillon.cli.common.output import emit, head, say, tell
from grillon.cli.common.sources import as_they_are, items
from grillon.cli.language import current_language, note
from grillon.cli.library.learn import able
from grillon.cli.options.asked import Form, Source
from grillon.errors import RequestError
from grillon.learn import Learner, Move, board_lines, exact_shares, finished, learner_of, moves, piece_named
from grillon.model import Position


def run_play(source: Source, form: Form, *, piece: str | None, variant: int | None, exact: bool) -> None:
    """Let the network play each puzzle."""
    if variant is not None and piece is None:
        raise RequestError("--variant needs --piece")
    worst = ExitStatus()
    for count, item in enumerate(items(source, as_they_are), start=1):
        member = item.require_valid()
        learner, position = learner_of(member.family), item.position
        laid = None if piece is None else _piece(position, learner, piece, variant)
        if not form.as_json:
            head(item, source, count)
        listed_moves = []
        for move in moves(position, learner, piece=laid, variant=variant):
            share = exact_shares(position).get(move.candidate, 0.0) if exact else None
            position = move.position
            listed_moves.append(_move_json(move, share))
            if not form.as_json:
                _tell_move(move, share)
        if piece is not None and not listed_moves:
            if variant is not None:
                raise RequestError(
                    "--variant: '{piece}' cannot be laid here as variant {variant}", piece=piece, variant=variant
                )
            raise RequestError("--piece: '{piece}' cannot be laid here", piece=piece)
        full = finished(position)
        worst.add(0 if full or piece is not None else 1)
        if form.as_json:
            emit({**puzzle_json(member), "moves": listed_moves, "board": board_lines(position), "finished": full})
        elif piece is None:
            tell(Sentence("finished") if full else Sentence("stuck"))
        else:
            for line in board_lines(position):
                tell(line)
    worst.exit()


def _piece(position: Position, learner: Learner, name: str, variant: int | None) -> str:
    """The piece of that name; a RequestError if it has no such variant."""
    laid = piece_named(position, name, current_language())
    if variant is not None and variant >= (known := learner.variants(position.puzzle, laid)):
        raise RequestError(
            "--variant: {piece} has {variants} {variants:variant|variants} from 0, not {variant}",
            piece=name,
            variants=known,
            variant=variant,
        )
    return laid


def _move_json(move: Move, exact: float | None) -> dict[str, object]:
    places = move.position.puzzle.places
    return {
        "candidate": move.candidate,
        "piece": move.piece,
        "cells": [places.write_cell(cell) for cell in places.entry(move.candidate).cells],
        "share": move.share,
        "value": move.value,
        "exact": exact,
    }


def _tell_move(move: Move, exact: float | None) -> None:
    named = move.position.puzzle.candidate_name(move.candidate, current_language())
    shown = {"move": named, "share": move.share * 100, "value": move.value * 100}
    if exact is None:
        say("{move}: {share:.0f} % (can be solved: {value:.0f} %)", **shown)
    else:
        say("{move}: {share:.0f} %, exactly {exact:.1f} % (can be solved: {value:.0f} %)", **shown, exact=exact * 100)


def run_evaluate(form: Form, *, family: str | None, games: int, laid: str) -> None:
    """Measure how well each player plays."""
    first, _, last = laid.partition("..")
    if not (first.isdigit() and (last or first).isdigit() and 0 <= int(first) <= int(last or first) <= 11):
        raise RequestError("--laid: '{laid}' is not a range within 0 to 11, such as 4..8", laid=laid)
    for result in _learner(family).evaluate(games=games, laid=range(int(first), int(last or first) + 1)):
        if form.as_json:
            emit(asdict(result))
        else:
            say("{laid} laid: {player} finishes {finished} of {games}", **asdict(result))


def run_train(family: str | None, out: Path, positions: int, steps: int, hidden: int, workers: int, seed: int) -> None:
    """Train a network."""
    _learner(family).train(
        out,
        positions=positions,
        workers=workers,
        tell=lambda file: note(Sentence("{path} is written", path=file)),
        steps=steps,
        hidden=hidden,
        seed=seed,
    )


def _learner(name: str | None) -> Learner:
    """The network of the family of that name, or of the one that has a network."""
    return learner_of(families.get(name if name is not None else able()[0]))

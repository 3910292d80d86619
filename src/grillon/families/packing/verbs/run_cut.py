"""The body of `grillon cut`."""

from __future__ import annotations

import re

from click.exceptions import Exit

from grillon.base.sentences import Sentence
from grillon.cli.common.boards import size_of
from grillon.cli.common.json_fields import puzzle_json, to_json
from grillon.cli.common.output import emit
from grillon.cli.common.progress import watching
from grillon.cli.common.sources import items, with_name
from grillon.cli.language import complain, note
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.errors import RequestError
from grillon.families.packing import Board, PackingPuzzle
from grillon.families.packing.cut import SIZES, cut


def run_cut(
    limits: CommandLimits,
    form: Form,
    *,
    board: str,
    pieces: int | None,
    sizes: str | None,
    different: bool,
    no_rectangles: bool,
    unique: bool,
    solution: bool,
    seed: int,
) -> None:
    """Cut a board and print the puzzle."""
    whole, span = _board(board), None if sizes is None else _range(sizes)
    with watching(Sentence("cutting"), timeout=limits.timeout) as monitor:
        made = cut(
            whole,
            seed=seed,
            pieces=pieces,
            sizes=span,
            different=different,
            rectangles=not no_rectangles,
            unique=unique,
            monitor=monitor,
        )
    if form.as_json:
        document = to_json(made.solution, within=made.puzzle, candidates=form.candidates)
        made_by = {"proof": made.proof, "seed": made.seed, "attempts": made.attempts}
        emit({**puzzle_json(made.puzzle), "solution": document, **made_by})
        return
    print(made.puzzle)
    if solution:
        note(str(made.solution))
    if unique and made.proof != "unique":
        complain(Sentence("only one way to put them together: {proof}", proof=Sentence(made.proof)))
        raise Exit(3)


def _board(text: str) -> Board:
    """A rectangle of this size, or the board of a packing."""
    if re.fullmatch(r"[0-9]+([xX][0-9]*)?", text):
        size = size_of(text)
        with with_name(text):
            return Board.rectangle(*size)
    puzzle, *others = (item.puzzle for item in items(Source((text,), family="packing")))
    if others:
        raise RequestError("{board}: one board at a time, not {number}", board=text, number=1 + len(others))
    assert isinstance(puzzle, PackingPuzzle)
    return puzzle.board


def _range(text: str) -> tuple[int, int]:
    span = SIZES.read(text)
    assert isinstance(span, tuple)
    low, high = (int(number) for number in span)
    if (low, high) != span:
        raise RequestError("--sizes: '{text}' is not a range of whole numbers", text=text)
    return low, high

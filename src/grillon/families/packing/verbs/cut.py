"""Cut a board into pieces that make a packing puzzle."""

from __future__ import annotations

import click

from grillon.cli import _options as options
from grillon.cli._command import Whole, verb
from grillon.errors import RequestError
from grillon.sentences import Sentence


@verb(examples=("grillon cut 6x10 --pieces 12", "grillon cut 5x5 --sizes 3..5 --unique --seed 1"))
@click.argument("board", metavar="SIZE|PUZZLE", help="A size such as 6x12, or a packing whose board is used.")
@click.option("--pieces", metavar="N", type=Whole(1), help="How many pieces.")
@click.option(
    "--sizes",
    metavar="A..B",
    help="Cells per piece; otherwise what suits --pieces, a wider range with --unique.",
)
@click.option("--different", is_flag=True, help="No two pieces of the same shape.")
@click.option("--no-rectangles", is_flag=True, help="No piece is a rectangle.")
@click.option("--unique", is_flag=True, help="Only one way to put them together, up to symmetry.")
@click.option("--solution", is_flag=True, help="Also print how it was cut.")
@options.seed(help="The same seed gives the same cut.")
@options.json
@options.candidates
@options.timeout
def cut(
    board: str,
    pieces: int | None,
    sizes: str | None,
    different: bool,
    no_rectangles: bool,
    unique: bool,
    solution: bool,
    seed: int,
    as_json: bool,
    candidates: bool,
    timeout: float | None,
) -> None:
    """Cut a board into connected pieces; the result reads back as a puzzle."""
    import re

    from grillon.cli._boards import size_of
    from grillon.cli._input import items, with_name
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, note
    from grillon.cli._progress import watching
    from grillon.cli._speech import complain
    from grillon.codec import to_json
    from grillon.families.packing import Board, PackingPuzzle
    from grillon.families.packing.cut import cut as cut_board

    options.refuse_candidates(candidates, as_json)
    if re.fullmatch(r"[0-9]+([xX][0-9]*)?", board):
        size = size_of(board)
        with with_name(board):
            whole = Board.rectangle(*size)
    else:
        puzzle, *others = (item.puzzle for item in items([board], family="packing"))
        if others:
            raise RequestError("{board}: one board at a time, not {number}", board=board, number=1 + len(others))
        assert isinstance(puzzle, PackingPuzzle)
        whole = puzzle.board
    span = None if sizes is None else _range(sizes)
    with watching(Sentence("cutting"), timeout=timeout) as monitor:
        made = cut_board(
            whole,
            seed=seed,
            pieces=pieces,
            sizes=span,
            different=different,
            rectangles=not no_rectangles,
            unique=unique,
            monitor=monitor,
        )
    if as_json:
        emit(
            {
                **puzzle_json(made.puzzle),
                "solution": to_json(made.solution, within=made.puzzle, candidates=candidates),
                "proof": made.proof,
                "seed": made.seed,
                "attempts": made.attempts,
            }
        )
        return
    print(made.puzzle)
    if solution:
        note(str(made.solution))
    if unique and made.proof != "unique":
        complain(Sentence("only one way to put them together: {proof}", proof=Sentence(made.proof)))
        raise click.exceptions.Exit(3)


def _range(text: str) -> tuple[int, int]:
    from grillon.model import Option

    span = Option("sizes", "range", "cells per piece", low=1, high=10_000).read(text)
    assert isinstance(span, tuple)
    low, high = (int(number) for number in span)
    if (low, high) != span:
        raise RequestError("--sizes: '{text}' is not a range of whole numbers", text=text)
    return low, high

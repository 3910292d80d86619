"""How often a symbol or a piece is in each cell, over all solutions, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Sentence
from grillon.errors import RequestError
from grillon.model.drawing import Drawing, DrawnCell, Kind, Note
from grillon.render.compose import compose

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

_SHADES = (0.0, 0.25, 0.5, 0.75, 1.0)


def heat_map(puzzle: Puzzle, numbers: Mapping[int, int], symbol: str, lang: str = "en") -> Drawing:
    """How often each cell holds a symbol, or is covered by a piece, over all solutions: as a percentage and a shade.

    `numbers` is what `Puzzle.count_each` gives. Below the board is the scale of the shades, which ends with the darkest
    cell.

    >>> from grillon import parse
    >>> puzzle = parse("packing square\\n...\\npiece A ##\\npiece B #")
    >>> [(cell.symbol, cell.tone) for cell in heat_map(puzzle, puzzle.count_each(), "B").cells[:3]]
    [('50', 1.0), ('0', 0.0), ('50', 1.0)]
    """
    places = puzzle.places
    names = [*places.symbols, *(piece.symbol for piece in places.tray.pieces)]
    if symbol not in names:
        raise RequestError("there is no '{symbol}'; choose from: {known}", symbol=symbol, known=", ".join(names))
    entries = {candidate: places.entry(candidate) for candidate in numbers}
    sums = dict.fromkeys(range(len(places.cells)), 0)
    total = 0
    for candidate, number in numbers.items():
        entry = entries[candidate]
        if entry.border is not None:
            continue
        name = places.tray.pieces[entry.piece].symbol if entry.piece is not None else places.symbols[entry.symbol or 0]
        if name == symbol:
            total += number
            for cell in entry.cells:
                sums[cell] += number
    if not places.tray:  # one value per cell: the counts of the first cell add up to the number of solutions
        total = sum(number for candidate, number in numbers.items() if entries[candidate].cells == (0,))
    shares = {cell: number / total if total else 0.0 for cell, number in sums.items()}
    darkest = max(shares.values(), default=0.0) or 1.0
    board = compose(puzzle.scene(lang), puzzle.position())
    shaded = tuple(
        replace(drawn, symbol=_percentage(share), kind=Kind.EMPTY, tint=None, colour="", tone=share / darkest)
        for drawn, share in zip(board.cells, shares.values(), strict=True)
    )
    shades = tuple(
        DrawnCell(board.rows + 1, column, _percentage(tone * darkest), tone=tone) for column, tone in enumerate(_SHADES)
    )
    if places.tray:
        meaning = Sentence("% of the {total:,} {total:time|times} {piece} is laid", total=total, piece=symbol).text(
            lang
        )
    else:
        meaning = Sentence(
            "% of the {total:,} {total:solution|solutions} with {symbol}", total=total, symbol=symbol
        ).text(lang)
    return replace(
        board,
        rows=board.rows + 2,
        columns=max(board.columns, len(shades)),
        cells=shaded + shades,
        title=f"{board.title}: {symbol}",
        description=meaning,
        notes=(*board.notes, Note(board.rows, 0, meaning)),
        tray=(),
    )


def _percentage(share: float) -> str:
    """Whole percentages, in which only "never" reads as 0 and only "always" as 100.

    >>> [_percentage(share) for share in (0, 0.001, 0.25, 0.999, 1)]
    ['0', '<1', '25', '>99', '100']
    """
    if 0 < share < 0.01:
        return "<1"
    if 0.99 < share < 1:
        return ">99"
    return str(int(100 * share + 0.5))

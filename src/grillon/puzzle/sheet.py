"""What to draw a draft on, and the puzzle that was drawn, where there is one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grillon.errors import InputError
from grillon.model import Scene

if TYPE_CHECKING:
    from grillon.puzzle.draft import Draft
    from grillon.puzzle.family import Family
    from grillon.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A draft with what fits on its board, the givens that do not, the board to draw on, and the puzzle.

    Where it is no puzzle yet, `problem` says why.
    """

    draft: Draft
    dropped: tuple[str, ...]
    sheet: Scene
    puzzle: Puzzle | None
    problem: str = ""


def draw(family: Family, draft: Draft, lang: str = "en") -> DrawnPuzzle:
    """The drawing of a draft: a smaller board has fewer places, and what no longer fits is dropped.

    >>> from grillon import families
    >>> from grillon.puzzle.draft import Draft
    >>> drawn = draw(families.get("takuzu"), Draft("takuzu", {"size": "2x2"}, givens=("R1C1=0", "R5C5=0")))
    >>> drawn.dropped, drawn.puzzle
    (('R5C5=0',), <TakuzuPuzzle: takuzu.1.2x2.u.W.0>)
    """
    whole = family.drafting.sheet(replace(draft.bare, holes=(), optional=(), clues=())).places
    kept = replace(draft, **{name: getattr(draft.fitting(whole), name) for name in ("holes", "optional")})
    kept = replace(kept, clues=kept.fitting(whole).clues)
    fitting = kept.fitting(family.drafting.sheet(kept.bare).places)
    dropped = tuple(entry for entry in draft.givens if entry not in fitting.givens)
    sheet = family.drafting.sheet(fitting, lang)
    try:
        puzzle = family.drafting.from_draft(fitting)
    except InputError as error:
        return DrawnPuzzle(fitting, dropped, sheet, None, error.text(lang))
    if not fitting.regions:
        # The family's defaults are returned too, so that they can be changed.
        fitting = replace(fitting, regions=family.drafting.to_draft(puzzle).regions)
    return DrawnPuzzle(fitting, dropped, sheet, puzzle)

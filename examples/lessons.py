"""Writes the positions of the lessons, `lessons.json` in each family's folder: `make lessons`.

They come from the collection and, for what nobody needs there, from the examples that are kept of a technique.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, product
from pathlib import Path

from examples.technique_pages import PEOPLE

import grillon
from grillon.collection import collection
from grillon.explain.examples import kept_texts, made_examples
from grillon.explain.lessons import EXERCISES, FILE, can_be_entered, next_use, taught
from grillon.model import Monitor, Position
from grillon.puzzle.family import Family

PLACE = re.compile(r"R(\d+)C(\d+)")
CLUES = ("killer", "thermometer", "arrow", "kropki")
"""Variants of the Sudokus whose clues lessons are about."""
LONGEST = 20.0
"""Seconds for the explanation of one puzzle."""


def puzzles(family: Family) -> Iterator[Position]:
    """Positions to start from."""
    with collection() as shelf:
        for entry in shelf.find(family=family.name):
            yield entry.puzzle.position()
    for text in kept_texts(type(family).__module__).values():
        yield Position.parse(text) if Position.is_text(text) else grillon.parse(text).position()
    if family.name == "sudoku":
        for variant, level, seed in product(CLUES, ("easy", "medium", "hard"), range(3)):
            yield family.generate(variant=variant, size="6x6", level=level, seed=seed).puzzle.position()
        for use in json.loads(PEOPLE.read_text("utf-8")).values():
            yield Position.parse(use["position"]) if "position" in use else grillon.parse(use["puzzle"]).position()


def lessons(family: Family) -> dict[str, list[str]]:
    """The shortest positions of each technique, of as many puzzles as there are."""
    known = taught(family)
    found: dict[str, dict[str, list[str]]] = {technique.id: {} for technique in known.techniques}
    for start in puzzles(family):
        trace = start.puzzle.explain(start, techniques=known.name, monitor=Monitor(timeout=LONGEST), trimmed=False)
        for position, step in trace.positions():
            if can_be_entered(position, step):
                found[step.technique.id].setdefault(str(position.puzzle), []).append(written(position))
    chosen: dict[str, list[str]] = {}
    for technique in known.techniques:
        texts = [text for text in best(found[technique.id].values()) if next_use(Position.parse(text), technique)]
        if len(texts) <= EXERCISES:
            made = made_examples(family, technique, watch=partial(Monitor, timeout=LONGEST))
            more = [written(position) for position, _ in islice(made, EXERCISES) if next_use(position, technique)]
            texts = [*texts, *more]
        if len(texts) <= EXERCISES:
            # What was found once, or made by hand.
            before = kept_texts(type(family).__module__, FILE).get(technique.id, [])
            texts += [text for text in before if text not in texts and next_use(Position.parse(text), technique)]
        if len(texts) <= EXERCISES:
            seen = mirrored(Position.parse(text) for text in texts)
            texts += [written(one) for one in seen if str(one) not in texts and next_use(one, technique)]
        if texts:
            chosen[technique.id] = texts[: 1 + EXERCISES]
    return chosen


def best(of_puzzles: Collection[list[str]]) -> list[str]:
    """The shortest of each puzzle, then further ones of the same puzzles."""
    firsts = sorted((min(texts, key=len) for texts in of_puzzles), key=len)
    others = sorted((text for texts in of_puzzles for text in texts if text not in firsts), key=len)
    return [*firsts, *others][: 1 + EXERCISES]


def mirrored(positions: Iterable[Position]) -> Iterator[Position]:
    """The same positions seen in mirrors: another exercise for whoever does not think of that."""
    for position in positions:
        if not position.puzzle.places.tray.pieces:
            yield from (mirror(position, *how) for how in ((False, True), (True, False), (True, True)))


def mirror(position: Position, down: bool, across: bool) -> Position:
    """A position with its rows, its columns or both in the other order."""
    drafting, written_as = position.puzzle.family.drafting, position.puzzle.places.write
    draft = drafting.to_draft(position.puzzle)
    rows, columns = (int(side) for side in str(draft.options["size"]).split("x"))

    def there(found: re.Match[str]) -> str:
        row, column = int(found[1]), int(found[2])
        return f"R{rows + 1 - row if down else row}C{columns + 1 - column if across else column}"

    def moved(text: str) -> str:
        return (
            "|".join(sorted(PLACE.sub(there, text).split("|"), key=in_order)) if "|" in text else PLACE.sub(there, text)
        )

    order = [
        row * columns + column
        for row in range(rows)[:: -1 if down else 1]
        for column in range(columns)[:: -1 if across else 1]
    ]
    seen = replace(
        draft,
        givens=tuple(map(moved, draft.givens)),
        ruled_out=tuple(map(moved, draft.ruled_out)),
        holes=tuple(map(moved, draft.holes)),
        regions=tuple(draft.regions[cell] for cell in order) if draft.regions else (),
    )
    puzzle = drafting.from_draft(seen)
    chosen, excluded = (
        [puzzle.places.read(moved(written_as(candidate))) for candidate in sorted(some)]
        for some in (position.chosen, position.excluded)
    )
    start: Position = puzzle.position()
    return start.enter(*chosen).exclude(*excluded)


def in_order(text: str) -> tuple[int, ...]:
    """The row and column of a cell."""
    return tuple(map(int, PLACE.fullmatch(text).groups()))  # type: ignore[union-attr]


def written(position: Position) -> str:
    """The position with its puzzle as short as possible."""
    return str(position).replace(str(position.puzzle), position.puzzle.short())


def main(names: list[str]) -> None:
    """Write those of the named families, or of all."""
    folder = Path(grillon.__file__).parent / "families"
    for name in names or grillon.families.names():
        path = folder / name / FILE
        path.write_text(json.dumps(lessons(grillon.families.get(name)), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

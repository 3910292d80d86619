"""Give the next step, as strongly as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import verb
from grillon.cli._played import Played, played
from grillon.errors import InputError, RequestError

if TYPE_CHECKING:
    from grillon.cli._input import Item
    from grillon.explain.hints import Hint

CODES = {"impossible": 1, "unknown": 3}


@verb(examples=("grillon hint {puzzle}", "grillon hint {puzzle} --strength 3"))
@options.puzzles
@options.number("--strength", default=1, high=3, help="1 where to look, 2 which technique, 3 the move.")
@click.option("--all", "all_steps", is_flag=True, help="Also list the other possible steps of the same level.")
@click.option("--last", metavar="R1C2=8", help="The last move: among equally easy steps, prefer the one nearest to it.")
@options.techniques
@played
@options.family
@options.format
@options.json
@options.timeout
@options.timeout_each
def hint(
    puzzle: tuple[str, ...],
    strength: int,
    all_steps: bool,
    last: str | None,
    techniques: str | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
) -> None:
    """Give the next step of each puzzle or position: where to look, which technique, or the move itself."""
    from grillon.cli._diagnosis import diagnosis_and_code
    from grillon.cli._input import items
    from grillon.cli._json import item_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import ExitStatus, answer, emit, on_terminal, show, tell
    from grillon.cli._speech import current_language
    from grillon.explain.hints import Hint, HintKind

    lang = current_language()
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    for item in items(puzzle, family=family, format=format, play=played.on):
        found = (
            Hint(item.position, HintKind.UNKNOWN, limit=TIMEOUT)
            if clock.over
            else item.require_valid().hint(
                item.position,
                techniques=techniques,
                all_steps=all_steps,
                last=() if last is None else _moved(item, last),
                timeout=clock.for_one,
            )
        )
        beyond = str(found.kind) == "beyond"
        diagnosis, code = diagnosis_and_code(item.puzzle, lang=lang, timeout=clock.for_one) if beyond else ("", 0)
        worst.add(code or CODES.get(str(found.kind), 0))
        if as_json:
            emit({**item_json(item), **_hint_json(item, found, strength, lang), "diagnosis": diagnosis})
            continue
        if on_terminal():
            step = found.step if strength == 3 else None
            show(item.puzzle.drawing(item.position, step=step, lang=lang))
        answer(item, puzzle, found.text(strength, lang))
        for other in found.other_texts(strength, lang):
            tell(other)
        if diagnosis:
            tell(diagnosis, "red")
    worst.exit()


def _moved(item: Item, move: str) -> list[int]:
    """The candidate of the last move, which may be a given."""
    try:
        return [item.puzzle.places.read(move)]
    except InputError as error:
        raise RequestError("{name}: {error}", name="--last", error=error) from None


def _hint_json(item: Item, found: Hint, strength: int, lang: str) -> dict[str, object]:
    """The JSON of a hint, limited to its strength."""
    from grillon.codec import to_json

    document = to_json(found, within=item.puzzle, lang=lang)
    all_of_it = strength == 3
    return {
        "kind": document["kind"],
        "strength": strength,
        "text": document["texts"][strength - 1],
        "technique": None if found.step is None or strength == 1 else found.step.technique.id,
        "step": document["step"] if all_of_it else None,
        "others": document["others"] if all_of_it else [],
        "mistakes": len(found.mistakes),
        "wrong_entries": document["mistakes"] if all_of_it else [],
        **{name: document[name] for name in ("compared", "solvable", "limit")},
    }

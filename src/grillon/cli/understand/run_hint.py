"""The body of `grillon hint`."""

from __future__ import annotations

from functools import partial

from grillon.cli.common.clock import TIMEOUT
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import enter
from grillon.cli.common.exit_codes import diagnosis_and_code
from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.output import answer, emit, show, tell
from grillon.cli.common.sources import Item
from grillon.cli.language import current_language
from grillon.cli.options.asked import CommandLimits, Entries, Form, Source
from grillon.cli.terminal import on_terminal
from grillon.errors import InputError, RequestError
from grillon.explain.hints import Hint, HintKind

CODES = {"impossible": 1, "unknown": 3}


def run_hint(
    source: Source,
    entries: Entries,
    limits: CommandLimits,
    form: Form,
    *,
    strength: int,
    all_steps: bool,
    last: str | None,
    techniques: str | None,
) -> None:
    """Give the next step of each puzzle."""
    lang = current_language()
    each = EachPuzzle(form, limits)
    for _, item in each.of(source, partial(enter, entries)):
        own = each.clock.start_one()
        found = (
            Hint(item.position, HintKind.UNKNOWN, limit=TIMEOUT)
            if each.clock.over
            else item.puzzle.hint(
                item.position,
                techniques=techniques,
                all_steps=all_steps,
                last=() if last is None else _moved(item, last),
                timeout=own.left,
            )
        )
        beyond = str(found.kind) == "beyond"
        diagnosis, code = diagnosis_and_code(item.position, lang=lang, timeout=own.left) if beyond else ("", 0)
        each.worst.add(code or CODES.get(str(found.kind), 0))
        if form.as_json:
            emit({**item_json(item), **_hint_json(item, found, strength, lang), "diagnosis": diagnosis})
            continue
        if on_terminal():
            step = found.step if strength == 3 else None
            show(item.puzzle.drawing(item.position, step=step, lang=lang))
        answer(item, source, found.text(strength, lang))
        for other in found.other_texts(strength, lang):
            tell(other)
        if diagnosis:
            tell(diagnosis, "red")


def _moved(item: Item, move: str) -> list[int]:
    """The candidate of the last move, which may be a given."""
    try:
        return [item.puzzle.places.read(move)]
    except InputError as error:
        raise RequestError("{name}: {error}", name="--last", error=error) from None


def _hint_json(item: Item, found: Hint, strength: int, lang: str) -> dict[str, object]:
    """The JSON of a hint, limited to its strength."""
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

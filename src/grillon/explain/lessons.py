"""Lessons: for each technique an example to walk through, exercises on real positions, and what a try at one is worth.

The positions are those of `lessons.json` in a family's folder, by the ids of techniques, or of puzzles that its
generator makes; so a family from elsewhere has lessons too.

>>> from grillon import families
>>> takuzu = families.get("takuzu")
>>> lesson = find_lesson(takuzu, takuzu.ladder.technique("sandwich"))
>>> position = lesson.exercises[0]
>>> step = steps_of(position, lesson.technique)[0]
>>> try_at(position, lesson.technique, step.conclusions).right
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from grillon.base.sentences import Name, Sentence
from grillon.errors import InputError
from grillon.explain.examples import kept_example, kept_texts, made_examples
from grillon.explain.mistakes import BREAKS_RULE, compare_entries
from grillon.explain.names import facts_text, house_text
from grillon.explain.trace import ToldStep
from grillon.model import Monitor, Position, Step, Technique, TechniqueSet
from grillon.model.givens import with_more_givens
from grillon.puzzle.family import Family
from grillon.search.contradiction import contradiction_text

EXERCISES = 3
MOST_STEPS = 40
"""Steps of one technique in one position that a try is compared with."""
FILE = "lessons.json"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A technique with the position of its example, the step there, and exercises."""

    technique: Technique
    example: Position
    step: Step
    exercises: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """Is what was entered a step of the technique? And why it is, or why not."""

    right: bool
    text: str
    step: Step | None = None
    """The step of the technique that it is, or is a part of."""


def taught(family: Family) -> TechniqueSet:
    """The techniques that hints use, the easiest first: those that have lessons."""
    return family.ladder.set_named(family.ladder.explained_with)


def find_lesson(family: Family, technique: Technique, *, watch: Callable[[], Monitor] = Monitor) -> Lesson | None:
    """The lesson on a technique, or None if no position for it is found; with fewer exercises if few are found.

    `watch` makes the monitors of the searches, which share a deadline.
    """
    uses = list(islice(_uses(family, technique, watch), 1 + EXERCISES))
    if not uses:
        return None
    (example, step), *exercises = uses
    return Lesson(technique, example, step, tuple(position for position, _ in exercises or uses))


def _uses(family: Family, technique: Technique, watch: Callable[[], Monitor]) -> Iterator[tuple[Position, Step]]:
    """Positions in which a step of the technique can be taken, no two of them the same."""
    texts: list[str] = kept_texts(type(family).__module__, FILE).get(technique.id, [])
    kept = (next_use(Position.parse(text), technique, watch) for text in texts)
    own = (kept_example(family, technique, monitor=watch()) for _ in range(1))
    # Where positions were searched for once, looking again would take long and find nothing.
    made = iter(()) if texts else made_examples(family, technique, watch=watch)
    seen: set[Position] = set()
    for use in chain(kept, own, made):
        if use is not None and use[0] not in seen and can_be_entered(use[0], use[1]):
            seen.add(use[0])
            yield use


def next_use(
    position: Position, technique: Technique, watch: Callable[[], Monitor] = Monitor
) -> tuple[Position, Step] | None:
    """The position with its first step of a technique that a player can enter, if there is one."""
    steps = position.puzzle.explain(
        position, techniques=technique.technique_set, only=[technique.id], max_steps=1, monitor=watch()
    ).steps
    return (position, steps[0]) if steps and can_be_entered(position, steps[0]) else None


def can_be_entered(position: Position, step: Step) -> bool:
    """Can a player enter what the step concludes? Places of pieces are entered, but never ruled out."""
    return bool(step.chosen) or all(candidate < position.puzzle.places.first_placement for candidate in step.excluded)


def idea_text(lesson: Lesson, lang: str = "en") -> str:
    """The idea of a technique: its own words, or why the step of the example holds."""
    if lesson.technique.idea:
        return Sentence(lesson.technique.idea).text(lang)
    return ToldStep(lesson.example, lesson.step, lang).text()


def steps_of(position: Position, technique: Technique, *, monitor: Monitor | None = None) -> tuple[Step, ...]:
    """The steps of a technique that can be taken from here."""
    return position.puzzle.next_steps(
        position,
        techniques=technique.technique_set,
        only=[technique.id],
        max_steps=MOST_STEPS,
        monitor=monitor,
    )


def try_at(
    position: Position,
    technique: Technique,
    facts: Collection[int],
    *,
    lang: str = "en",
    watch: Callable[[], Monitor] = Monitor,
) -> Try:
    """What some facts (``c`` entered, ``~c`` ruled out) are worth as a step of a technique.

    Any step of it is right, and so is a part of one. If they are no such step: a rule that they break, another
    technique that shows them, or nothing.
    """
    steps = steps_of(position, technique, monitor=watch())
    found = next((step for step in steps if set(facts) <= _follows(position, step)), None)
    if found is not None:
        return Try(True, ToldStep(position, found, lang).text(), found)
    text = _why_not(position, technique, tuple(facts), watch).text(lang)
    return Try(False, text[:1].upper() + text[1:])  # an entry named in words starts the sentence


def _why_not(
    position: Position, technique: Technique, facts: tuple[int, ...], watch: Callable[[], Monitor]
) -> Sentence:
    """What is said of facts that are no step of a technique."""
    puzzle = position.puzzle
    entry, own = Name(facts_text, puzzle, facts), Sentence(technique.name)
    if all(map(position.holds, facts)):
        return Sentence("{entry} is known already.", entry=entry)
    tried = position.enter(*(fact for fact in facts if fact >= 0)).exclude(*(~fact for fact in facts if fact < 0))
    for mistake in compare_entries(tried, watch()).mistakes():
        if mistake.fact in facts and mistake.house is not None:
            return Sentence(BREAKS_RULE, entry=entry, house=Name(house_text, puzzle, mistake.house))
        if mistake.fact in facts:
            return Sentence("{entry} is wrong. {reason}", entry=entry, reason=Name(_consequence, tried))
    trace = puzzle.explain(position, techniques=technique.technique_set, monitor=watch(), trimmed=False)
    for at, step in trace.positions():
        if set(facts) & _follows(at, step):
            other = Sentence(step.technique.name)
            if not all(map(position.holds, step.cited_facts)):
                return Sentence(
                    "{entry} is true, but follows only later, by another step: {other}.", entry=entry, other=other
                )
            if step.technique.rating < technique.rating:
                return Sentence(
                    "{entry} is true, but something easier shows it: {other}, not {technique}.",
                    entry=entry,
                    other=other,
                    technique=own,
                )
            return Sentence(
                "{entry} is true, but another technique shows it: {other}, not {technique}.",
                entry=entry,
                other=other,
                technique=own,
            )
    return Sentence("Nothing shows {entry} here by this technique: {technique}.", entry=entry, technique=own)


def _consequence(tried: Position, lang: str) -> str:
    """What the entries lead to, where that is visible without branching."""
    try:
        told = contradiction_text(with_more_givens(tried.puzzle, tried.chosen), lang)
    except InputError:
        told = ""
    return told or Sentence("No solution agrees with it.").text(lang)


def _follows(position: Position, step: Step) -> set[int]:
    """What a step concludes, and that nothing else is where it enters a symbol."""
    places = position.puzzle.places
    facts, size = set(step.conclusions), len(places.symbols)
    for candidate in step.chosen:
        if candidate < places.first_wall:
            first = candidate - candidate % size
            facts |= {~other for other in range(first, first + size) if other != candidate}
    return facts

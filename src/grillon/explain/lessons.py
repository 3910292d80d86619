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
from grillon.explain.names import facts_text, house_text, plain_fact
from grillon.explain.trace import ToldStep
from grillon.model import Monitor, Position, Step, Technique, TechniqueSet
from grillon.model.annotations import Fact
from grillon.model.givens import with_more_givens
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from grillon.search.contradiction import contradiction_text

EXERCISES = 3
MOST_STEPS = 40
"""Steps of one technique in one position that a try is compared with."""
MOST_NEAR = 300
MOST_RIVALS = 8
"""The candidates that are looked at for what a try lacks."""
PATIENCE = 1.5
"""Seconds for that search: where it takes longer, a try is told only whether it is true."""
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
    lacking: tuple[Fact, ...] = ()
    """What is not known, and would have to be for it to be a step of the technique."""


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
    watch: Callable[..., Monitor] = Monitor,
) -> Try:
    """What some facts (``c`` entered, ``~c`` ruled out) are worth as a step of a technique.

    Any step of it is right, and so is a part of one. If they are no such step: a rule that they break, or what is
    still possible and keeps them from being one; then that they are wrong, or what else shows them.
    """
    steps = steps_of(position, technique, monitor=watch())
    found = next((step for step in steps if set(facts) <= _follows(position, step)), None)
    if found is not None:
        return Try(True, ToldStep(position, found, lang).text(), found)
    said, lacking = _why_not(position, technique, tuple(facts), watch)
    texts = (one.text(lang) for one in said)
    return Try(False, " ".join(f"{text[:1].upper()}{text[1:]}" for text in texts), lacking=lacking)


def _why_not(
    position: Position, technique: Technique, facts: tuple[int, ...], watch: Callable[..., Monitor]
) -> tuple[list[Sentence], tuple[int, ...]]:
    """What is said of facts that are no step of a technique, and what is lacking for one."""
    puzzle = position.puzzle
    entry, own = Name(facts_text, puzzle, facts), Sentence(technique.name)
    if all(map(position.holds, facts)):
        return [Sentence("{entry} is known already.", entry=entry)], ()
    tried = _with(position, facts)
    wrong = next((one for one in compare_entries(tried, watch()).mistakes() if one.fact in facts), None)
    if wrong is not None and wrong.house is not None:
        return [Sentence(BREAKS_RULE, entry=entry, house=Name(house_text, puzzle, wrong.house))], ()
    lacking = _lacking(position, technique, facts, watch(timeout=PATIENCE))
    said = []
    if lacking:
        said.append(Sentence("{technique}? {lacking}", technique=own, lacking=Name(_lacking_text, puzzle, lacking)))
    if wrong is not None and plain_fact(puzzle, wrong.fact) < 0:
        right = Name(facts_text, puzzle, (~wrong.fact,))
        said.append(Sentence("{entry} must stay: every solution has it.", entry=right))
    elif wrong is not None:
        said.append(Sentence("{entry} is wrong. {reason}", entry=entry, reason=Name(_consequence, tried)))
    elif (shown := _shown(position, technique, facts, watch())) is not None:
        other = Sentence(shown.technique.name)
        if not all(map(position.holds, shown.cited_facts)):
            why = Sentence("{entry} is true, but follows only later, by another step: {other}.")
        elif shown.technique.rating < technique.rating:
            why = Sentence("{entry} is true, but something easier shows it: {other}, not {technique}.")
        else:
            why = Sentence("{entry} is true, but another technique shows it: {other}, not {technique}.")
        said.append(Sentence(why, entry=entry, other=other, technique=own))
    elif not lacking:
        said.append(Sentence("Nothing shows {entry} here by this technique: {technique}.", entry=entry, technique=own))
    return said, lacking


def _shown(position: Position, technique: Technique, facts: Collection[int], monitor: Monitor) -> Step | None:
    """The step by which one of the facts is found on the way to the solution."""
    trace = position.puzzle.explain(position, techniques=technique.technique_set, monitor=monitor, trimmed=False)
    return next((step for at, step in trace.positions() if set(facts) & _follows(at, step)), None)


def _lacking(position: Position, technique: Technique, facts: Collection[int], monitor: Monitor) -> tuple[int, ...]:
    """What is not known, and would have to be for the facts to be a step of the technique.

    Tried: a house of the first fact holds nothing else; a candidate near it is false; one is true.
    """
    puzzle, own = position.puzzle, next(max(fact, ~fact) for fact in facts)
    undecided = _undecided(position)
    houses = (puzzle.rules.house(number).members for number in puzzle.rules.houses_of(own))
    rivals = (tuple(~one for one in members if one != own and undecided(one)) for members in houses)
    near = list(islice(_near(puzzle, own, undecided), MOST_NEAR))
    alone = [(~one,) for one in near] + [(one,) for one in near]
    for lacking in chain((some for some in rivals if 0 < len(some) <= MOST_RIVALS), alone):
        told = {plain_fact(puzzle, fact) for fact in lacking}
        known = _with(position, told)
        for step in steps_of(known, technique, monitor=monitor):
            if set(facts) <= _follows(known, step):
                return tuple(fact for fact in step.cited_facts if fact in told)
        if monitor.stopped_by:
            break
    return ()


def _lacking_text(puzzle: Puzzle, lacking: Collection[int], lang: str) -> str:
    others = (plain_fact(puzzle, ~fact) for fact in lacking)
    if possible := [one for one in others if one >= 0 and puzzle.places.entry(one).border is None]:
        facts = facts_text(puzzle, possible, lang, either=True)
        return Sentence("Not while this is possible: {facts}.", facts=facts).text(lang)
    return Sentence("Not before this is known: {facts}.", facts=facts_text(puzzle, lacking, lang)).text(lang)


def _near(puzzle: Puzzle, start: int, undecided: Callable[[int], bool]) -> Iterator[int]:
    """The undecided candidates, from those that share a house or a cell's border with one of them outwards."""
    rules, places = puzzle.rules, puzzle.places
    found, seen = [start], {start}
    for candidate in found:
        walls = (places.first_wall + one for cell in places.cells_of([candidate]) for one in places.borders_at(cell))
        for other in chain(*(rules.house(number).members for number in rules.houses_of(candidate)), walls):
            if other not in seen and undecided(other):
                seen.add(other)
                found.append(other)
                yield other


def _undecided(position: Position) -> Callable[[int], bool]:
    """What tells whether neither a candidate nor its opposite is directly known."""
    rules, true = position.puzzle.rules, position.true
    houses = (rules.house(number) for candidate in true for number in rules.houses_of(candidate))
    decided = true.union(position.excluded, *(house.at_most_one for house in houses if true & set(house.at_most_one)))
    return lambda candidate: candidate not in decided and rules.legal(candidate)


def _with(position: Position, facts: Collection[int]) -> Position:
    return position.enter(*(fact for fact in facts if fact >= 0)).exclude(*(~fact for fact in facts if fact < 0))


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

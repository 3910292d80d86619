"""Counts, verdicts, ratings, outcomes and generated puzzles as JSON, each with all its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from grillon.base.sentences import Sentence
from grillon.codec import positions
from grillon.codec.fields import (
    LEFT_OUT,
    Converter,
    converter,
    derived,
    held_as,
    read_field,
    read_flag,
    read_object,
    read_text,
    record,
    register,
    use,
)
from grillon.codec.table import Reading, Writing
from grillon.errors import FormatError
from grillon.model import Clash, Count, Judgement, Outcome, Rating, Solution, Status, Technique, Verdict, Violation
from grillon.model.annotations import Says
from grillon.puzzle.generated import Generated
from grillon.search.examination import Examination

# Numbers


def _is_count(count: Count, document: Mapping[str, object], at: str, _: Reading) -> None:
    if count.value < 0:
        raise FormatError("field '{field}': a number of solutions is not below 0", field=f"{at}.value")
    if read_flag(document.get("exact", count.exact), f"{at}.exact") is not count.exact:
        raise FormatError("field '{field}': a number is exact or has a limit", field=at)


def _count_text(count: Count, writing: Writing) -> str:
    return str(count.value) if count.exact else count.text(writing.lang)


# Broken rules


def _entries(broken: Violation | Clash, writing: Writing) -> Any:
    return LEFT_OUT if writing.puzzle is None else positions.entries(writing.puzzle, broken.candidates)


def _cells(violation: Violation, writing: Writing) -> Any:
    puzzle = writing.puzzle
    return LEFT_OUT if puzzle is None else puzzle.places.cells_of(filter(puzzle.rules.legal, violation.candidates))


_ENTRIES = derived(tuple[str, ...], _entries, "The candidates in terms of places, where the puzzle is known.")

# Verdicts and outcomes


def _shows_its_judgement(verdict: Verdict, _: object, at: str, reading: Reading) -> None:
    if (verdict.judgement is Judgement.SEVERAL) is not (len(verdict.solutions) == 2):
        raise FormatError("field '{field}': two solutions show that there are several", field=f"{at}.solutions")


def _read_outcome(value: object, at: str, reading: Reading) -> Outcome[Solution]:
    document = read_object(value, at)
    status: Status = converter(Status).read(read_field(document, "status", at), f"{at}.status", reading)
    if status is Status.FOUND:
        return Outcome.found(positions.read_solution(read_field(document, "value", at), f"{at}.value", reading))
    return Outcome(status, None, read_text(document.get("limit", ""), f"{at}.limit"))


# Techniques and ratings

TechniqueId = Annotated[Technique, Says(type="string", description="The id of a technique.")]


def _read_technique(value: object, at: str, reading: Reading) -> Technique:
    """The technique with an id, in the known family and set."""
    family, named = reading.known_family(at), reading.technique_set
    known = {one.name for one in family.ladder.sets} | {one.label for one in family.ladder.sets}
    return family.ladder.technique(read_text(value, at), named if named in known else None)


def in_technique_set(document: Mapping[str, object], at: str, reading: Reading) -> Reading:
    """What is known inside a document that names a set of techniques, by its name or its label."""
    named = document.get("technique_set")
    return reading if named is None else replace(reading, technique_set=read_text(named, f"{at}.technique_set"))


def register_all() -> None:
    """Register these kinds of documents."""
    use(TechniqueId, Converter(lambda technique, _: technique.id, _read_technique))
    register("count", Count, record(Count, "value exact limit text", check=_is_count, text=derived(str, _count_text)))
    cells = derived(tuple[int, ...], _cells, "The cells of the candidates.")
    register(
        "violation", Violation, record(Violation, "rule candidates entries? cells?", entries=_ENTRIES, cells=cells)
    )
    register("clash", Clash, record(Clash, "rule candidates entries? cells borders", entries=_ENTRIES))
    verdict = record(
        Verdict,
        "judgement text solutions violation limit",
        of=lambda verdict: verdict.solutions[0].puzzle.position() if verdict.solutions else None,
        check=_shows_its_judgement,
    )
    register("verdict", Verdict, verdict)
    found = derived(Solution | None, lambda outcome, _: outcome.value if outcome else None)
    register("outcome", Outcome, replace(record(Outcome, "status value limit", value=found), read=_read_outcome))
    name = derived(
        str, lambda technique, _: Sentence(technique.name), "What people call it, in the language asked for."
    )
    technique = record(Technique, "id name level rating assumes_one_solution", name=name)
    register("technique", Technique, technique, readable=False)
    rating = record(
        Rating,
        "value scale level technique_set hardest uses solved details limit text",
        inside=in_technique_set,
        hardest=held_as(TechniqueId | None, default=None),
    )
    register("rating", Rating, rating)
    generated = record(
        Generated,
        "solution rating unique seed attempts method request version",
        of=lambda generated: generated.puzzle.position(),
    )
    register("generated", Generated, generated)
    use(Examination, record(Examination, "verdict differ broken reason example culprit count possible"))

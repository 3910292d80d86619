"""Counts, verdicts, ratings, outcomes and generated puzzles as JSON, each with all its evidence."""

from __future__ import annotations

from collections.abc import Mapping

from grillon.codec import positions, table
from grillon.codec.fields import (
    converter,
    enum_converter,
    plain,
    read_field,
    read_flag,
    read_list,
    read_names,
    read_number,
    read_object,
    read_text,
    read_whole,
)
from grillon.codec.table import Document, Reading, Writing
from grillon.errors import FormatError
from grillon.model.answers import Count, Outcome, Status
from grillon.model.clash import Clash
from grillon.model.generated import Generated
from grillon.model.ratings import Level, Rating, Technique
from grillon.model.solutions import Solution
from grillon.model.verdicts import Judgement, Verdict, Violation
from grillon.sentences import Sentence

LEVEL = enum_converter(Level)
_JUDGEMENT, _STATUS = enum_converter(Judgement), enum_converter(Status)
_USES, _NUMBERS = converter(Mapping[str, int]), converter(tuple[int, ...])


def _limit(document: Mapping[str, object], at: str) -> str:
    return read_text(document.get("limit", ""), f"{at}.limit")


# Numbers


def _write_count(count: Count, writing: Writing) -> Document:
    return {
        "value": count.value,
        "exact": count.exact,
        "limit": writing.text(count.limit),
        "text": str(count.value) if count.exact else count.text(writing.lang),
    }


def _read_count(value: object, at: str, _: Reading) -> Count:
    document = read_object(value, at)
    count = Count(read_whole(read_field(document, "value", at), f"{at}.value"), _limit(document, at))
    if count.value < 0:
        raise FormatError("field '{field}': a number of solutions is not below 0", field=f"{at}.value")
    if read_flag(document.get("exact", count.exact), f"{at}.exact") is not count.exact:
        raise FormatError("field '{field}': a number is exact or has a limit", field=at)
    return count


# Broken rules


def _where(candidates: tuple[int, ...], writing: Writing) -> Document:
    """The candidates by their places, where the puzzle is known."""
    puzzle = writing.puzzle
    if puzzle is None:
        return {}
    legal = [candidate for candidate in candidates if puzzle.rules.legal(candidate)]
    cells = sorted({cell for candidate in legal for cell in puzzle.places.entry(candidate).cells})
    return {"entries": positions.entries(puzzle, legal), "cells": cells}


def _write_violation(violation: Violation, writing: Writing) -> Document:
    return {
        "rule": violation.text(writing.lang),
        "candidates": list(violation.candidates),
        **_where(violation.candidates, writing),
    }


def _read_violation(value: object, at: str, reading: Reading) -> Violation:
    document = read_object(value, at)
    rule = read_text(read_field(document, "rule", at), f"{at}.rule")
    # A wrong solution may hold numbers that are not candidates: the violation reports them.
    return Violation(rule, _NUMBERS.read(document.get("candidates", []), f"{at}.candidates", reading))


def _write_clash(clash: Clash, writing: Writing) -> Document:
    where = _where(clash.candidates, writing)
    return {
        "rule": clash.text(writing.lang),
        "candidates": list(clash.candidates),
        **where,
        "cells": list(clash.cells),
        "borders": list(clash.borders),
    }


def _read_clash(value: object, at: str, reading: Reading) -> Clash:
    document = read_object(value, at)
    numbers = {
        name: _NUMBERS.read(document.get(name, []), f"{at}.{name}", reading)
        for name in ("cells", "candidates", "borders")
    }
    return Clash(read_text(read_field(document, "rule", at), f"{at}.rule"), **numbers)


# Verdicts and outcomes


def _write_verdict(verdict: Verdict, writing: Writing) -> Document:
    puzzle: Document = {}
    if verdict.solutions:
        puzzle, writing = writing.inside(verdict.solutions[0].puzzle.position())
    return {
        **puzzle,
        "judgement": str(verdict.judgement),
        "text": verdict.text(writing.lang),
        "solutions": [writing.write(solution) for solution in verdict.solutions],
        "violation": None if verdict.violation is None else writing.write(verdict.violation),
        "limit": writing.text(verdict.limit),
    }


def _read_verdict(value: object, at: str, reading: Reading) -> Verdict:
    document = read_object(value, at)
    listed = read_list(document.get("solutions", []), f"{at}.solutions")
    if listed:
        reading = reading.inside(positions.puzzle_of(document, at, reading))
    judgement = _JUDGEMENT.read(read_field(document, "judgement", at), f"{at}.judgement", reading)
    if (judgement is Judgement.SEVERAL) is not (len(listed) == 2):
        raise FormatError("field '{field}': two solutions show that there are several", field=f"{at}.solutions")
    violation = document.get("violation")
    return Verdict(
        judgement,
        tuple(positions.read_solution(one, f"{at}.solutions[{number}]", reading) for number, one in enumerate(listed)),
        None if violation is None else _read_violation(violation, f"{at}.violation", reading),
        _limit(document, at),
    )


def _write_outcome(outcome: Outcome[object], writing: Writing) -> Document:
    return {
        "status": str(outcome.status),
        "value": writing.write(outcome.value) if outcome else None,
        "limit": writing.text(outcome.limit),
    }


def _read_outcome(value: object, at: str, reading: Reading) -> Outcome[Solution]:
    document = read_object(value, at)
    status = _STATUS.read(read_field(document, "status", at), f"{at}.status", reading)
    if status is Status.FOUND:
        return Outcome.found(positions.read_solution(read_field(document, "value", at), f"{at}.value", reading))
    return Outcome(status, None, _limit(document, at))


# Ratings


def _write_technique(technique: Technique, writing: Writing) -> Document:
    return {
        "id": technique.id,
        "name": writing.text(Sentence(technique.name)),
        "level": str(technique.level),
        "rating": technique.rating,
        "assumes_one_solution": technique.assumes_one_solution,
    }


def read_technique(value: object, at: str, reading: Reading, techniques: object = None) -> Technique:
    """The technique with an id, in the known family; `techniques` names its set, as text or label."""
    named = None if techniques is None else read_text(techniques, at)
    family = reading.known_family(at)
    known = {one.name for one in family.technique_sets} | {one.label for one in family.technique_sets}
    return family.technique(read_text(value, at), named if named in known else None)


def _write_rating(rating: Rating, writing: Writing) -> Document:
    return {
        "value": rating.value,
        "scale": rating.scale,
        "level": None if rating.level is None else str(rating.level),
        "technique_set": rating.technique_set,
        "hardest": None if rating.hardest is None else rating.hardest.id,
        "uses": dict(rating.uses),
        "solved": rating.solved,
        "details": plain(rating.details),
        "limit": writing.text(rating.limit),
        "text": rating.text(writing.lang),
    }


def read_rating(value: object, at: str, reading: Reading) -> Rating:
    """A rating with all its evidence."""
    document = read_object(value, at)
    held = {name: read_field(document, name, at) for name in ("value", "scale", "level", "technique_set")}
    hardest = document.get("hardest")
    return Rating(
        None if held["value"] is None else read_number(held["value"], f"{at}.value"),
        read_text(held["scale"], f"{at}.scale"),
        None if held["level"] is None else LEVEL.read(held["level"], f"{at}.level", reading),
        read_text(held["technique_set"], f"{at}.technique_set"),
        None if hardest is None else read_technique(hardest, f"{at}.hardest", reading, held["technique_set"]),
        _USES.read(document.get("uses", {}), f"{at}.uses", reading),
        read_flag(document.get("solved", True), f"{at}.solved"),
        read_names(document.get("details", {}), f"{at}.details"),
        _limit(document, at),
    )


# Generated puzzles


def _write_generated(generated: Generated, writing: Writing) -> Document:
    puzzle, writing = writing.inside(generated.puzzle.position())
    return {
        **puzzle,
        "solution": None if generated.solution is None else writing.write(generated.solution),
        "rating": None if generated.rating is None else writing.write(generated.rating),
        "unique": generated.unique,
        "seed": generated.seed,
        "attempts": generated.attempts,
        "method": generated.method,
        "request": plain(generated.request),
        "version": generated.version,
    }


def _read_generated(value: object, at: str, reading: Reading) -> Generated:
    document = read_object(value, at)
    puzzle = positions.puzzle_of(document, at, reading)
    inside = reading.inside(puzzle)
    solution, rating = document.get("solution"), document.get("rating")
    return Generated(
        puzzle,
        None if solution is None else positions.read_solution(solution, f"{at}.solution", inside),
        None if rating is None else read_rating(rating, f"{at}.rating", inside),
        read_flag(read_field(document, "unique", at), f"{at}.unique"),
        read_whole(read_field(document, "seed", at), f"{at}.seed"),
        read_whole(read_field(document, "attempts", at), f"{at}.attempts"),
        read_text(read_field(document, "method", at), f"{at}.method"),
        read_names(document.get("request", {}), f"{at}.request"),
        read_text(document.get("version", ""), f"{at}.version"),
    )


def register() -> None:
    """Register these kinds of documents."""
    table.register("count", Count, write=_write_count, read=_read_count)
    table.register("violation", Violation, write=_write_violation, read=_read_violation)
    table.register("clash", Clash, write=_write_clash, read=_read_clash)
    table.register("verdict", Verdict, write=_write_verdict, read=_read_verdict)
    table.register("outcome", Outcome, write=_write_outcome, read=_read_outcome)
    table.register("technique", Technique, write=_write_technique)
    table.register("rating", Rating, write=_write_rating, read=read_rating)
    table.register("generated", Generated, write=_write_generated, read=_read_generated)

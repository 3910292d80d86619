"""Steps, traces, hints, replays and bases of facts as JSON. Proofs are long and only written on request."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from grillon.codec import positions, table
from grillon.codec.answers import read_technique
from grillon.codec.fields import (
    enum_converter,
    read_field,
    read_list,
    read_number,
    read_object,
    read_text,
    record,
)
from grillon.codec.table import Document, Reading, Writing
from grillon.errors import FormatError
from grillon.explain.chains import Line, chain_lines, link_texts, supposes
from grillon.explain.hints import Hint, Mistake
from grillon.explain.trace import step_text
from grillon.model.ending import Ending
from grillon.model.facts import FactEvent, FactRun
from grillon.model.monitor import Monitor
from grillon.model.replay import Event, EventKind, Replay
from grillon.model.steps import Inference, Role, Step, Trace

_ROLE = enum_converter(Role)
_ENDING = enum_converter(Ending)
_EVENT, _INFERENCE = record(Event), record(Inference)
_FACT_EVENT, _FACT_RUN = record(FactEvent), record(FactRun)
_NEEDS_FACT = (EventKind.CHOOSE, EventKind.DERIVE, EventKind.TAKE_BACK)


# Steps


def _write_step(step: Step, writing: Writing) -> Document:
    document: Document = {
        "technique": step.technique.id,
        "technique_set": step.technique.technique_set,
        "level": str(step.technique.level),
        "rating": step.rating,
        "chosen": list(step.chosen),
        "excluded": list(step.excluded),
        "roles": {str(role): list(candidates) for role, candidates in step.roles.items()},
    }
    if writing.position is not None:
        document["entries"] = positions.entries(writing.position.puzzle, step.chosen, step.excluded)
        document["text"] = step_text(writing.position, step, writing.lang)
    if writing.proofs:
        document["proof"] = _write_proof(step, writing)
        if writing.position is not None and supposes(step):
            document["chain"] = [_write_line(line) for line in chain_lines(writing.position, step, writing.lang)]
    return document


def _write_proof(step: Step, writing: Writing) -> list[Document]:
    links: list[Document] = [_INFERENCE.write(inference, writing) for inference in step.proof]
    if writing.position is None:
        return links
    texts = link_texts(writing.position, step, writing.lang)
    return [{**link, "text": text} for link, text in zip(links, texts, strict=True)]


def _write_line(line: Line) -> Document:
    return {
        "text": line.whole,
        "facts": list(line.facts),
        "premises": list(line.premises),
        "supposed": line.supposed,
        "links": line.links,
        "links_inside": line.links_inside,
        "folded": [_write_line(inner) for inner in line.folded],
    }


def read_step(value: object, at: str, reading: Reading) -> Step:
    """A step of a known puzzle; without a proof where none was written."""
    document = read_object(value, at)
    reading.known_puzzle(at)  # no candidate could be checked without it
    roles = read_object(document.get("roles", {}), f"{at}.roles")
    proof = read_list(document.get("proof", []), f"{at}.proof")
    step = Step(
        read_technique(
            read_field(document, "technique", at), f"{at}.technique", reading, document.get("technique_set")
        ),
        read_number(read_field(document, "rating", at), f"{at}.rating"),
        positions.read_candidates(read_field(document, "chosen", at), f"{at}.chosen", reading),
        positions.read_candidates(read_field(document, "excluded", at), f"{at}.excluded", reading),
        tuple(_read_inference(one, f"{at}.proof[{number}]", reading) for number, one in enumerate(proof)),
        {
            _ROLE.read(role, f"{at}.roles", reading): positions.read_candidates(listed, f"{at}.roles.{role}", reading)
            for role, listed in roles.items()
        },
    )
    if not step.conclusions:
        raise FormatError("field '{field}': a step chooses or excludes something", field=at)
    return step


def _read_inference(value: object, at: str, reading: Reading) -> Inference:
    inference: Inference = _INFERENCE.read(value, at, reading)
    for fact in (inference.fact, *inference.facts):
        positions.read_fact(fact, at, reading)
    return inference


# Traces


def _write_trace(trace: Trace, writing: Writing) -> Document:
    puzzle, inside = writing.inside(trace.start)
    return {
        **puzzle,
        "start": inside.write(trace.start),
        "end": trace.end.value,
        "technique_set": trace.technique_set,
        "steps": [replace(inside, position=position).write(step) for position, step in trace.positions()],
    }


def _read_trace(value: object, at: str, reading: Reading) -> Trace:
    document = read_object(value, at)
    inside = reading.inside(positions.puzzle_of(document, at, reading))
    steps = read_list(read_field(document, "steps", at), f"{at}.steps")
    return Trace(
        positions.read_position(document.get("start", {}), f"{at}.start", inside),
        tuple(read_step(step, f"{at}.steps[{number}]", inside) for number, step in enumerate(steps)),
        _ENDING.read(read_field(document, "end", at), f"{at}.end", inside),
        read_text(read_field(document, "technique_set", at), f"{at}.technique_set"),
    )


# Hints


def _write_hint(hint: Hint, writing: Writing) -> Document:
    puzzle, inside = writing.inside(hint.position)
    return {
        **puzzle,
        "position": inside.write(hint.position),
        "kind": str(hint.kind),
        "texts": [hint.text(strength, writing.lang) for strength in (1, 2, 3)],
        "step": None if hint.step is None else inside.write(hint.step),
        "others": [inside.write(step) for step in hint.others],
        "techniques": hint.techniques,
        "mistakes": [inside.write(mistake) for mistake in hint.mistakes],
        "compared": hint.compared,
        "solvable": hint.solvable,
        "limit": writing.text(hint.limit),
    }


def _write_mistake(mistake: Mistake, writing: Writing) -> Document:
    document: Document = {"fact": mistake.fact, "house": mistake.house, "right": mistake.right}
    if writing.puzzle is not None:
        document["text"] = mistake.text(writing.puzzle, writing.lang)
    return document


# Replays


def _write_replay(replay: Replay, writing: Writing) -> Document:
    puzzle, inside = writing.inside(replay.start)
    events = [_EVENT.write(event, inside) for event in replay]
    return {**puzzle, "start": inside.write(replay.start), "events": events, "limit": writing.text(replay.limit)}


def _read_event(value: object, at: str, reading: Reading) -> Event:
    event: Event = _EVENT.read(value, at, reading)
    if event.fact is not None or event.kind in _NEEDS_FACT:
        positions.read_fact(event.fact, f"{at}.fact", reading)
    return event


def _read_replay(value: object, at: str, reading: Reading) -> Replay:
    """A replay that can be stepped forward and back like the original."""
    document = read_object(value, at)
    inside = reading.inside(positions.puzzle_of(document, at, reading))
    listed = read_list(read_field(document, "events", at), f"{at}.events")
    events = [_read_event(event, f"{at}.events[{number}]", inside) for number, event in enumerate(listed)]
    limit = read_text(document.get("limit", ""), f"{at}.limit")
    start = positions.read_position(document.get("start", {}), f"{at}.start", inside)
    return Replay(start, _read_events(events, limit), Monitor(), max_events=len(events) + 1)


def _read_events(events: Sequence[Event], limit: str) -> Generator[Event, None, str]:
    yield from events
    return limit


def register() -> None:
    """Register these kinds of documents."""
    table.register("step", Step, write=_write_step, read=read_step)
    table.register("trace", Trace, write=_write_trace, read=_read_trace)
    table.register("hint", Hint, write=_write_hint)
    table.register("mistake", Mistake, write=_write_mistake)
    table.register("event", Event, write=_EVENT.write, read=_read_event)
    table.register("replay", Replay, write=_write_replay, read=_read_replay)
    table.register("fact_event", FactEvent, write=_FACT_EVENT.write, read=_FACT_EVENT.read)
    table.register("fact_run", FactRun, write=_FACT_RUN.write, read=_FACT_RUN.read)

"""Steps, traces, hints, replays and bases of facts as JSON. Proofs are long and only written on request."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from grillon.codec import positions
from grillon.codec.answers import TechniqueId, in_technique_set
from grillon.codec.fields import (
    LEFT_OUT,
    Converter,
    converter,
    derived,
    held_as,
    read_field,
    read_object,
    read_text,
    read_whole,
    record,
    register,
    use,
)
from grillon.codec.table import Document, Reading, Writer, Writing
from grillon.errors import FormatError
from grillon.explain.chains.in_words import Line, link_texts, supposes
from grillon.explain.chains.walks import Stop
from grillon.explain.hints import STRENGTHS, Hint, Strength
from grillon.explain.mistakes import EntriesChecked, Mistake
from grillon.explain.trace import ToldStep
from grillon.model import Inference, Level, Monitor, Position, Step, Trace
from grillon.model.drawing import Link
from grillon.puzzle.parts.facts import FactEvent, FactRun
from grillon.search.replay import Event, EventKind, Replay

# Steps


def _of_known_puzzle(document: Mapping[str, object], at: str, reading: Reading) -> Reading:
    reading.known_puzzle(at)  # no candidate could be checked without it
    return in_technique_set(document, at, reading)


def _concludes(step: Step, _: object, at: str, reading: Reading) -> None:
    if not step.conclusions:
        raise FormatError("field '{field}': a step chooses or excludes something", field=at)


def _entries(step: Step, writing: Writing) -> Any:
    puzzle = writing.puzzle
    return LEFT_OUT if puzzle is None else positions.entries(puzzle, step.chosen, step.excluded)


def _text(step: Step, writing: Writing) -> Any:
    return LEFT_OUT if writing.told is None else writing.told.text()


def _proof(step: Step, writing: Writing) -> Any:
    return step if writing.proofs else LEFT_OUT


def _write_proof(step: Step, writing: Writing) -> list[Document]:
    links: list[Document] = [converter(Inference).write(link, writing) for link in step.proof]
    if writing.position is None:
        return links
    texts = link_texts(writing.position, step, writing.lang)
    return [{**link, "text": text} for link, text in zip(links, texts, strict=True)]


def _chain(step: Step, writing: Writing) -> Any:
    return writing.told.lines if writing.told is not None and writing.proofs and supposes(step) else LEFT_OUT


def _in_words(made: Converter) -> Converter:
    """Steps in words of the position that is known; their arguments are put into words once."""

    def write(step: Step, writing: Writing) -> Any:
        if writing.position is not None and (writing.told is None or writing.told.step is not step):
            writing = replace(writing, told=ToldStep(writing.position, step, writing.lang))
        return made.write(step, writing)

    return replace(made, write=write)


def _write_told_step(told: ToldStep, writing: Writing) -> Document:
    """A step with its name and its arrows."""
    document: Document = replace(writing, position=told.position, told=told).write(told.step)
    return document | {
        "name": told.name,
        "text": told.text(folded=True),
        "links": converter(tuple[Link, ...]).write(told.links, writing),
        "walkable": told.walkable,
    }


# Traces


def _write_steps(trace: Trace, writing: Writing) -> list[Document]:
    """The steps, each in words of the position it is taken in."""
    return [replace(writing, position=position).write(step) for position, step in trace.positions()]


# Hints


def _hint_texts(hint: Hint, writing: Writing) -> Any:
    return [hint.text(strength, writing.lang, told=writing.told) for strength in STRENGTHS]


def _with_told_step(made: Converter) -> Writer:
    """Writes hints whose texts and step are put into words together."""
    return lambda hint, writing: made.write(hint, replace(writing, told=hint.told(writing.lang)))


def _mistake_text(mistake: Mistake, writing: Writing) -> Any:
    return LEFT_OUT if writing.puzzle is None else mistake.text(writing.puzzle, writing.lang)


# Replays


def _has_its_fact(event: Event, _: object, at: str, reading: Reading) -> None:
    if event.kind is EventKind.DERIVE:
        read_whole(event.fact, f"{at}.fact")


def _read_replay(value: object, at: str, reading: Reading) -> Replay:
    """A replay that can be stepped forward and back like the original."""
    document = read_object(value, at)
    inside = reading.inside(positions.puzzle_of(document, at, reading))
    events = converter(tuple[Event, ...]).read(read_field(document, "events", at), f"{at}.events", inside)
    start = converter(Position).read(document.get("start", {}), f"{at}.start", inside)
    limit = read_text(document.get("limit", ""), f"{at}.limit")
    return Replay(start, _read_events(events, limit), Monitor(), max_events=len(events) + 1)


def _read_events(events: Sequence[Event], limit: str) -> Generator[Event, None, str]:
    yield from events
    return limit


def register_all() -> None:
    """Register these kinds of documents."""
    line = record(
        Line,
        "text facts premises cells supposed links links_inside folded",
        text=derived(str, lambda line, _: line.whole),
    )
    use(Line, line)
    use(Stop, record(Stop, "number depth text short facts supposed ends cells branch"))
    link, told = record(Inference), derived(str, lambda *_: LEFT_OUT, "The link in words, where the puzzle is known.")
    use(Inference, replace(link, members=(*link.members, replace(told("text"), required=False))))
    step = record(
        Step,
        "technique technique_set? level rating chosen excluded roles entries? text? proof? chain?",
        inside=_of_known_puzzle,
        check=_concludes,
        technique=held_as(TechniqueId),
        technique_set=derived(
            str, lambda step, _: step.technique.technique_set, "The set of techniques it belongs to."
        ),
        level=derived(Level, lambda step, _: step.technique.level),
        entries=derived(
            tuple[str, ...],
            _entries,
            "The conclusions in terms of places, `!` before what is impossible; where the puzzle is known.",
        ),
        text=derived(str, _text, "The step in words, where the position is known."),
        proof=held_as(
            tuple[Inference, ...],
            _proof,
            put=_write_proof,
            default=(),
            about="Every link of the argument, when it was asked for.",
        ),
        chain=derived(
            tuple[Line, ...],
            _chain,
            "The argument as it is told, line by line, where the step supposes something; with the proof.",
        ),
    )
    register("step", Step, _in_words(step))
    use(ToldStep, Converter(_write_told_step, step.read))
    use(Strength, record(Strength, "text cells roles links"))
    use(EntriesChecked, record(EntriesChecked, "state text wrong clashes first_wrong compared limit"))
    steps = held_as(tuple[Step, ...], lambda trace, _: trace, put=_write_steps)
    trace = record(Trace, "start end technique_set steps", of=lambda trace: trace.start, steps=steps)
    register("trace", Trace, trace)
    hint = record(
        Hint,
        "position kind texts step others? techniques? mistakes compared solvable limit",
        of=lambda hint: hint.position,
        texts=derived(tuple[str, str, str], _hint_texts, "Where to look, which technique, the move."),
    )
    register("hint", Hint, replace(hint, write=_with_told_step(hint)), readable=False)
    text = derived(str, _mistake_text, "Why it is wrong, where the puzzle is known.")
    register("mistake", Mistake, record(Mistake, "fact house right text?", text=text), readable=False)
    register("event", Event, record(Event, check=_has_its_fact))
    replay = record(
        Replay,
        "start events limit",
        of=lambda replay: replay.start,
        start=derived(Position, lambda replay, _: replay.start),
        events=derived(tuple[Event, ...], lambda replay, _: replay),
        limit=derived(str, lambda replay, _: replay.limit, "What ended it before the search did."),
    )
    register("replay", Replay, replace(replay, read=_read_replay))
    register("fact_event", FactEvent, record(FactEvent))
    register("fact_run", FactRun, record(FactRun))

"""The body of `grillon render`."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import enter
from grillon.cli.common.files import check_place, numbered_path, write_file
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.output import emit, show, tell
from grillon.cli.common.progress import watching
from grillon.cli.common.sources import Item
from grillon.cli.language import current_language, note
from grillon.cli.options.asked import CommandLimits, Entries, Form, Source
from grillon.cli.options.shared import only_for
from grillon.errors import InputError, LimitReached, RequestError
from grillon.explain.diagnosis import as_arranged
from grillon.model import Judgement, Monitor
from grillon.model.drawing import Drawing
from grillon.render.heat_map import heat_map as heat_map_of
from grillon.render.png import to_png
from grillon.render.svg import check_scale, to_svg
from grillon.render.theme import named_theme

SECOND_LOOK = 10_000
"""Nodes of the search for a second solution: the picture must not wait for a long one."""


def run_render(
    source: Source,
    entries: Entries,
    limits: CommandLimits,
    form: Form,
    *,
    out: Path | None,
    solution: bool,
    step: int | None,
    heat_map: str | None,
    scale: float | None,
    theme: str | None,
    legend: bool,
) -> None:
    """Draw each puzzle: in the terminal, or in a file."""
    _check_file(out)
    if solution + (step is not None) + (heat_map is not None) > 1:
        raise RequestError("--solution, --step and --heat-map cannot be combined")
    if out is None:
        only_for(Sentence("a picture in a file: name it with --out"), "--scale", "--theme")
    if scale is not None:
        check_scale(scale)
    look = theme or "colour"
    named_theme(look)
    check_place(None if out is None else numbered_path(out, 1))
    each = EachPuzzle(form, limits, silent=out is not None)
    for number, item in each.of(source, partial(enter, entries), proper=False):
        each.require_time(item)
        timeout = each.clock.for_one
        if heat_map is not None:
            drawing = _heat_map(item, heat_map, timeout)
        elif solution:
            drawing = _solution(item, timeout)
        elif step is not None:
            drawing = _step(item, step, timeout)
        else:
            drawing = item.puzzle.drawing(item.position, lang=current_language())
        path = None if out is None else write_file(out, _picture(drawing, out, scale, legend, look), number)
        if form.as_json:
            emit({**item_json(item), "title": drawing.title, "file": None if path is None else str(path)})
        elif path is None:
            show(drawing, legend=legend)
        else:
            tell(str(path))


def _check_file(out: Path | None) -> None:
    """Refuse a file whose name does not end as that of a picture."""
    if out is None or (kind := out.suffix.lower()) in (".svg", ".png"):
        return
    if kind == ".pdf":
        raise RequestError("--out: a picture is .svg or .png; `grillon booklet` writes PDF")
    raise RequestError("--out: '{out}' ends neither in .svg nor in .png", out=out)


def _solution(item: Item, timeout: float | None) -> Drawing:
    found = item.require_valid().solve(timeout=timeout).value
    monitor = Monitor(timeout=timeout, budget=SECOND_LOOK)
    if as_arranged(item.puzzle, item.puzzle.check(monitor=monitor), monitor=monitor).judgement is Judgement.SEVERAL:
        note(Sentence("{name}: it has several solutions, and this is one of them", name=item.name))
    return item.puzzle.drawing(found.position(), lang=current_language())


def _step(item: Item, step: int, timeout: float | None) -> Drawing:
    # No explanation is this long, and the core cannot count further.
    maximum = min(step, 2**31 - 1)
    trace = item.puzzle.explain(item.position, max_steps=maximum, timeout=timeout)
    for position, reached in islice(trace.positions(), maximum - 1, None):
        return item.puzzle.drawing(position, step=reached, lang=current_language())
    if trace.limit:
        raise LimitReached("{name}: unknown: the {limit} limit was reached", name=item.name, limit=trace.limit)
    raise InputError(
        "{name}: the explanation has {steps} {steps:step|steps}, not {step}",
        name=item.name,
        steps=len(trace),
        step=step,
    )


def _heat_map(item: Item, symbol: str, timeout: float | None) -> Drawing:
    puzzle = item.require_valid()
    known = (*puzzle.places.symbols, *(piece.symbol for piece in puzzle.places.tray.pieces))
    if symbol not in known:
        raise RequestError(
            "--heat-map: there is no '{symbol}'; choose from: {known}", symbol=symbol, known=", ".join(known)
        )
    with watching(Sentence("counting each placement"), timeout=timeout) as monitor:
        numbers = puzzle.count_each(monitor=monitor)
    return heat_map_of(puzzle, numbers, symbol, current_language())


def _picture(drawing: Drawing, out: Path, scale: float | None, legend: bool, theme: str) -> str | bytes:
    if out.suffix.lower() == ".png":
        return to_png(drawing, scale=scale, legend=legend, theme=theme)
    return to_svg(drawing, scale=1.0 if scale is None else scale, legend=legend, theme=theme)

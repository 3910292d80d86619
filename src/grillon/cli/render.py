"""Draw puzzles as SVG, PNG or in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, Number, Whole, completing, verb
from grillon.cli._played import Played, played
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.cli._input import Item
    from grillon.model import Drawing


def _theme_names() -> list[str]:
    from grillon.render.theme import THEMES

    return list(THEMES)


@verb(
    examples=("grillon render {puzzle}", "grillon render {puzzle} --solution --out solved.svg --theme black-and-white")
)
@options.puzzles
@click.option(
    "--out",
    metavar="FILE",
    type=PATH,
    help="FILE.svg or FILE.png (default: the terminal); several are numbered.",
)
@click.option("--solution", is_flag=True, help="The solved puzzle.")
@click.option("--step", metavar="N", type=Whole(1), help="Step N of its explanation.")
@click.option(
    "--heat-map", metavar="PIECE", help="Show how often a piece or a symbol is in each cell, over all solutions."
)
@click.option("--scale", metavar="X", type=Number(), help="The scale factor.")
@click.option(
    "--theme",
    metavar="NAME",
    shell_complete=completing(_theme_names),
    help="How a file looks: colour, black-and-white or large-print.",
)
@click.option("--legend", is_flag=True, help="Explain the highlights.")
@played
@options.family
@options.format
@options.json
@options.timeout
@options.timeout_each
@click.pass_context
def render(
    ctx: click.Context,
    puzzle: tuple[str, ...],
    out: Path | None,
    solution: bool,
    step: int | None,
    heat_map: str | None,
    scale: float | None,
    theme: str | None,
    legend: bool,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    timeout: float | None,
    timeout_each: float | None,
) -> None:
    """Draw puzzles as SVG or PNG (--out) or in the terminal."""
    from grillon.cli._files import check_place, numbered_path, write_file
    from grillon.cli._input import items
    from grillon.cli._json import item_json
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import emit, show, tell
    from grillon.cli._speech import current_language
    from grillon.errors import LimitReached, RequestError
    from grillon.render.svg import check_scale
    from grillon.render.theme import named_theme

    lang = current_language()
    kind = "" if out is None else out.suffix.lower()
    if kind not in ("", ".svg", ".png") or (out is not None and not kind):
        if kind == ".pdf":
            raise RequestError("--out: a picture is .svg or .png; `grillon booklet` writes PDF")
        raise RequestError("--out: '{out}' ends neither in .svg nor in .png", out=out)
    if solution + (step is not None) + (heat_map is not None) > 1:
        raise RequestError("--solution, --step and --heat-map cannot be combined")
    if out is None:
        options.only_for(Sentence("a picture in a file: name it with --out"), ctx, "--scale", "--theme")
    if scale is not None:
        check_scale(scale)
    look = theme or "colour"
    named_theme(look)
    check_place(None if out is None else numbered_path(out, 1))
    clock = Clock(timeout, timeout_each)
    for number, item in enumerate(items(puzzle, family=family, format=format, play=played.on), start=1):
        if clock.over:
            raise LimitReached("{name}: unknown: the {limit} limit was reached", name=item.name, limit=TIMEOUT)
        if heat_map is None:
            drawing = _drawing(item, solution=solution, step=step, lang=lang, timeout=clock.for_one)
        else:
            drawing = _heat_map(item, heat_map, lang, clock.for_one)
        path = None if out is None else write_file(out, _picture(drawing, kind, scale, legend, look), number)
        if path is None and not as_json:
            show(drawing, legend=legend)
        elif not as_json:
            tell(str(path))
        if as_json:
            emit({**item_json(item), "title": drawing.title, "file": None if path is None else str(path)})


def _drawing(item: Item, *, solution: bool, step: int | None, lang: str, timeout: float | None) -> Drawing:
    from itertools import islice

    from grillon.errors import InputError, LimitReached

    draw = item.puzzle.drawing
    if solution:
        return draw(item.require_valid().solve(timeout=timeout).value.position(), lang=lang)
    if step is None:
        return draw(item.position, lang=lang)
    # No explanation is this long, and the core cannot count further.
    maximum = min(step, 2**31 - 1)
    trace = item.puzzle.explain(item.position, max_steps=maximum, timeout=timeout)
    for position, reached in islice(trace.positions(), maximum - 1, None):
        return draw(position, step=reached, lang=lang)
    if trace.limit:
        raise LimitReached("{name}: unknown: the {limit} limit was reached", name=item.name, limit=trace.limit)
    raise InputError(
        "{name}: the explanation has {steps} {steps:step|steps}, not {step}",
        name=item.name,
        steps=len(trace),
        step=step,
    )


def _heat_map(item: Item, symbol: str, lang: str, timeout: float | None) -> Drawing:
    from grillon.cli._progress import watching
    from grillon.errors import RequestError
    from grillon.model.scene import heat_map

    puzzle = item.require_valid()
    known = (*puzzle.places.symbols, *(piece.symbol for piece in puzzle.places.tray.pieces))
    if symbol not in known:
        raise RequestError(
            "--heat-map: there is no '{symbol}'; choose from: {known}", symbol=symbol, known=", ".join(known)
        )
    with watching(Sentence("counting each placement"), timeout=timeout) as monitor:
        numbers = puzzle.count_each(monitor=monitor)
    return heat_map(puzzle, numbers, symbol, lang)


def _picture(drawing: Drawing, kind: str, scale: float | None, legend: bool, theme: str) -> str | bytes:
    if kind == ".png":
        from grillon.render.png import to_png

        return to_png(drawing, scale=scale, legend=legend, theme=theme)
    from grillon.render.svg import to_svg

    return to_svg(drawing, scale=1.0 if scale is None else scale, legend=legend, theme=theme)

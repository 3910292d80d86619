"""The same puzzles as a folder of pictures with an index, for typesetting with another program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from grillon.base.files import whole_folder, write_whole
from grillon.base.sentences import Sentence
from grillon.booklet.booklet import Booklet
from grillon.booklet.pictures import Artist, alternative_text
from grillon.booklet.puzzles import mark_text
from grillon.errors import RequestError, TooLong
from grillon.model.drawing import Drawing
from grillon.puzzle.puzzle import Puzzle
from grillon.render.png import to_png
from grillon.render.svg import to_svg

KINDS = ("svg", "png")
_STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1.5rem}img{width:100%}"
)


def write_folder(booklet: Booklet, folder: str | Path, kind: str = "svg") -> tuple[Path, ...]:
    """Write `puzzle-001.svg`, `solution-001.svg` and so on, and finally `index.json` and `index.html`.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon import parse
    >>> with TemporaryDirectory() as folder:
    ...     written = write_folder(Booklet([parse("takuzu 4x4\\n. . . 0\\n0 . . 0\\n. . . .\\n. 1 . .")]), folder)
    ...     [path.name for path in written]
    ['puzzle-001.svg', 'solution-001.svg', 'index.json', 'index.html']
    """
    if kind not in KINDS:
        raise RequestError(
            "there is no '{kind}'; choose from: {known}", argument="to", kind=kind, known=", ".join(KINDS)
        )
    with whole_folder(folder) as draft:
        names = [path.name for path in _written(booklet, draft, kind)]
    return tuple(Path(folder) / name for name in names)


def _written(booklet: Booklet, folder: Path, kind: str) -> Iterator[Path]:
    settings, puzzles = booklet.settings, booklet.puzzles
    artist, digits = Artist(settings), max(3, len(str(len(puzzles))))
    rows: list[dict[str, Any]] = []
    for number, printed in enumerate(puzzles, start=1):
        puzzle = printed.puzzle
        drawing = puzzle.drawing(lang=settings.lang)
        row: dict[str, Any] = {
            "number": number,
            "title": printed.title or drawing.title,
            "family": puzzle.family.name,
            "level": None if printed.level is None else str(printed.level),
            "mark": mark_text(printed, settings.lang),
            "puzzle": _text(puzzle),
            "text": alternative_text(drawing),
            "file": f"puzzle-{number:0{digits}}.{kind}",
            "solution": None,
        }
        yield _save(folder / row["file"], _picture(drawing, artist, kind))
        if printed.solution is not None and settings.solutions != "none":
            row["solution"] = f"solution-{number:0{digits}}.{kind}"
            solved = puzzle.drawing(printed.solution.position(), lang=settings.lang)
            yield _save(folder / row["solution"], _picture(solved, artist, kind))
        rows.append(row)
    index = {"title": settings.title, "author": settings.author, "lang": settings.lang, "puzzles": rows}
    yield _save(folder / "index.json", json.dumps(index, ensure_ascii=False, indent=1).encode())
    yield _save(folder / "index.html", _page(settings.title, settings.lang, rows).encode())


def _save(path: Path, data: bytes) -> Path:
    write_whole(path, lambda file: file.write(data))
    return path


def _text(puzzle: Puzzle) -> str:
    try:
        return puzzle.short()
    except TooLong:
        return str(puzzle)


def _picture(drawing: Drawing, artist: Artist, kind: str) -> bytes:
    if kind == "png":
        return to_png(drawing, theme=artist.theme)
    return to_svg(drawing, theme=artist.theme).encode()


def _page(title: str, lang: str, rows: list[dict[str, Any]]) -> str:
    named = escape(title or Sentence("Puzzles").text(lang))
    solution = escape(Sentence("Solution").text(lang))
    parts = []
    for row in rows:
        link = f'<a href="{row["solution"]}">{solution}</a>' if row["solution"] else escape(row["mark"])
        solved = f"<p>{link}</p>" if link else ""
        caption = escape(f"{row['number']}. {row['title']}")
        parts.append(
            f'<section><h2>{caption}</h2><img src="{row["file"]}" alt="{escape(row["text"])}">{solved}</section>'
        )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{named}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>{named}</h1>\n<main>\n" + "\n".join(parts) + "\n</main></body></html>\n"
    )

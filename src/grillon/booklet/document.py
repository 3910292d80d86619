"""A booklet as data for its template.

`book_of` gives one JSON object:

- `title`, `subtitle`, `author`, `lang`, `date`, `words` (headings in the language), `numbered`, `contents`, `large`
- `page`: `width`, `height`, margins `side`, `top`, `bottom`, `bleed`, `marks` (the length of crop marks, or 0), places
  for puzzles: `rows`, `columns`, `narrow` (few millimetres for each column), `puzzles` per page, `room` and `slot`
  (width and height of a place), `strip` (height of its title), `gutter`; all in millimetres
- `fonts`: `text`, `symbols`, `size` in points, `advance`: the width of every letter of `symbols`, or null
- `colours`: `ink`, `pale`, `accent`
- `cover`: a `picture` and `lines`, or null; `rules`: `name`, `short`, `exact`, `pictures` of each family
- `sections`: a `title` and `puzzles`, each with `title`, `level` (`number`, `word`) or null, `mark` (words where it has
  no solution or several), `picture`, `code`
- `solutions`: places as above, and `items` with `title` and `picture`
- `explanations`, with `abreast` steps in a row: `title`, `steps` (`numbers`, `text`, `picture`), `end`
- `pieces`: sheets with `note`, `picture`, and `first` for the first one

A picture has its `layers` (`grillon.booklet.pdf_layers`), `width` and `height` in units, the length of a `unit` in
millimetres, and `alt`, its alternative text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import floor
from typing import Any

from grillon.base.sentences import Sentence
from grillon.booklet.codes import code_picture
from grillon.booklet.explanations import Explainer, Progress, explanations
from grillon.booklet.layout import CODE, GUTTER, MARKS, PageGrid, PageLayout
from grillon.booklet.pdf_layers import Picture
from grillon.booklet.pictures import SYMBOL_FONT, Artist, placed, typeset
from grillon.booklet.pieces import piece_sheets
from grillon.booklet.puzzles import Printed, mark_text
from grillon.booklet.settings import BookletSettings
from grillon.errors import RequestError
from grillon.puzzle.puzzle import Puzzle
from grillon.render.theme import CELL

TEXT_FONT = "Libertinus Serif"


class _DocumentWriter:
    def __init__(
        self, puzzles: Sequence[Printed], settings: BookletSettings, progress: Progress | None, workers: int
    ) -> None:
        self.puzzles, self.settings, self.lang = puzzles, settings, settings.lang
        self.progress, self.workers = progress, workers
        self.page = PageLayout(settings.paper, settings.large)
        self.artist = Artist(settings)

    def book(self, *, puzzles: bool, solutions: bool) -> dict[str, Any]:
        """The data of the whole booklet, or of only one of its two files."""
        settings, page = self.settings, self.page
        pictures = [self.artist.puzzle(printed.puzzle) for printed in self.puzzles]
        grid = self._grid(pictures)
        width, height = page.size
        title = settings.title or self._names()
        if not puzzles:
            title = Sentence("{title}: solutions", title=title).text(self.lang)
        units = self._units(pictures, grid)
        items = self._items(pictures, units) if puzzles else []
        return {
            "title": title,
            "subtitle": settings.subtitle,
            "author": settings.author,
            "lang": self.lang,
            "date": {"year": settings.day.year, "month": settings.day.month, "day": settings.day.day},
            "numbered": settings.numbered,
            "large": settings.large,
            "contents": settings.contents and puzzles,
            "words": {
                "contents": Sentence("Contents").text(self.lang),
                "rules": Sentence("Rules").text(self.lang),
                "solutions": Sentence("Solutions").text(self.lang),
                "explanations": Sentence("Solutions, step by step").text(self.lang),
                "pieces": Sentence("Pieces to cut out").text(self.lang),
            },
            "page": {
                "width": width,
                "height": height,
                "side": page.side,
                "top": page.top,
                "bottom": page.bottom,
                "above": page.above,
                "bleed": settings.bleed,
                "marks": MARKS if settings.crop_marks else 0,
                "rows": grid.rows,
                "columns": grid.columns,
                "narrow": page.narrow(grid.columns),
                "puzzles": settings.number,
                "room": grid.width,
                "slot": grid.slot,
                "strip": grid.strip,
                "gutter": GUTTER,
            },
            "fonts": {
                "text": [font for font in (settings.text_font, TEXT_FONT, SYMBOL_FONT) if font],
                "symbols": [font for font in (settings.symbol_font, SYMBOL_FONT, TEXT_FONT) if font],
                "size": 18 if settings.large else 11,
                "advance": self.artist.advance,
            },
            "colours": {
                "ink": self.artist.ink("#1a1a1a"),
                "pale": self.artist.ink("#9a9a9a"),
                "accent": self.artist.ink("#1f4e9c"),
            },
            "cover": self._cover(pictures[0]) if settings.cover and puzzles else None,
            "rules": self._rules() if puzzles else [],
            "sections": self._sections(items),
            "solutions": self._solutions() if solutions else {"items": []},
            "abreast": self._abreast,
            "explanations": self._explanations() if settings.explained and solutions else [],
            "pieces": self._pieces(units) if settings.cut_out and puzzles else [],
        }

    @property
    def _abreast(self) -> int:
        """The number of steps of an explanation side by side."""
        return 1 if self.settings.large or self.page.body[0] < 150 else 2

    def _names(self) -> str:
        names = dict.fromkeys(printed.puzzle.family.display_name.text(self.lang) for printed in self.puzzles)
        return ", ".join(names)

    def _grid(self, pictures: Sequence[Picture]) -> PageGrid:
        """The places of a page; an error names the first puzzle whose cells would be too small."""
        settings, page, sizes = self.settings, self.page, [_size(picture) for picture in pictures]
        grid = page.puzzles(list(dict.fromkeys(sizes)), settings.number, codes=settings.codes)
        for number, (size, printed) in enumerate(zip(sizes, self.puzzles, strict=True), start=1):
            side = CELL * grid.unit(size, page.largest)
            if side >= page.least:
                continue
            most = page.fitting(size, codes=settings.codes)
            terms = {
                "number": number,
                "title": self.artist.title(printed.puzzle),
                "side": floor(10 * side) / 10,  # rounded up it might seem large enough
                "least": page.least,
                "paper": settings.paper.upper() if len(settings.paper) == 2 else settings.paper,
                "wanted": settings.number,
                "most": most,
            }
            if most == 0:
                raise RequestError(
                    "puzzle {number} ({title}) would have cells of {side:.1f} mm with {wanted} per "
                    "page on {paper}; the minimum is {least:g} mm: it does not fit even alone",
                    argument="per_page",
                    **terms,
                )
            raise RequestError(
                "puzzle {number} ({title}) would have cells of {side:.1f} mm with {wanted} per page on "
                "{paper}; the minimum is {least:g} mm: at most {most} per page",
                argument="per_page",
                **terms,
            )
        return grid

    def _units(self, pictures: Sequence[Picture], grid: PageGrid) -> list[float]:
        """The length of a unit for each puzzle: the same for all on the same board, also where trays differ."""
        found = [grid.unit(_size(picture), self.page.largest) for picture in pictures]
        boards = [printed.puzzle.places.cells if printed.puzzle.places.tray else None for printed in self.puzzles]
        least: dict[object, float] = {}
        for board, unit in zip(boards, found, strict=True):
            least[board] = min(unit, least.get(board, unit))
        return [unit if board is None else least[board] for board, unit in zip(boards, found, strict=True)]

    def _items(self, pictures: Sequence[Picture], units: Sequence[float]) -> list[dict[str, Any]]:
        return [
            {
                "family": printed.puzzle.family.name,
                "title": self._title(number, printed),
                "level": None
                if printed.level is None or not self.settings.difficulty
                else {"number": int(printed.level) + 1, "word": printed.level.text(self.lang)},
                "mark": mark_text(printed, self.lang),
                "picture": placed(picture, unit),
                "code": self._code(printed.puzzle, number) if self.settings.codes else None,
            }
            for number, (printed, picture, unit) in enumerate(zip(self.puzzles, pictures, units, strict=True), start=1)
        ]

    def _title(self, number: int, printed: Printed) -> str:
        return f"{number}. {printed.title or typeset(self.artist.title(printed.puzzle))}"

    def _code(self, puzzle: Puzzle, number: int) -> Picture:
        return code_picture(puzzle, number, self.settings.base_url, CODE, self.artist.ink("#000000"), self.lang)

    def _cover(self, picture: Picture) -> dict[str, Any]:
        width, height = self.page.body
        number = len(self.puzzles)
        lines = [Sentence("{number:,} {number:puzzle|puzzles}", number=number).text(self.lang)]
        if self.settings.title:
            lines.append(self._names())
        levels = sorted({printed.level for printed in self.puzzles if printed.level is not None})
        if levels and self.settings.difficulty:
            first, last = levels[0].text(self.lang), levels[-1].text(self.lang)
            lines.append(
                first if first == last else Sentence("from {first} to {last}", first=first, last=last).text(self.lang)
            )
        unit = min(width * 0.7 / picture["width"], height * 0.36 / picture["height"])
        return {"picture": placed(picture, unit), "lines": lines}

    def _rules(self) -> list[dict[str, Any]]:
        """The rules of every family in the booklet, and those that only some of its puzzles have; or all in full."""
        if self.settings.rules == "none":
            return []
        families = {printed.puzzle.family.name: printed.puzzle.family for printed in self.puzzles}
        found = []
        for family in families.values():
            own = [printed.puzzle for printed in self.puzzles if printed.puzzle.family.name == family.name]
            full = self.settings.rules == "exact"
            told = (rule for puzzle in own for rule in (puzzle.exact_rules if full else puzzle.further_rules))
            exact = dict.fromkeys(typeset(rule.text(self.lang)) for rule in told)
            found.append(
                {
                    "name": family.display_name.text(self.lang),
                    "short": typeset(family.about.short_rules.text(self.lang)),
                    "exact": list(exact),
                    "pictures": self.artist.example(family),
                }
            )
        return found

    def _sections(self, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """One section, or one for each family or level if sorted by them."""
        if not items:
            return []
        listed = zip(self.puzzles, items, strict=True)
        return [
            {"title": title, "puzzles": [item for _, item in group]}
            for title, group in groupby(listed, key=lambda pair: self._chapter(pair[0]))
        ]

    def _chapter(self, printed: Printed) -> str:
        """The title of the section of a puzzle."""
        if self.settings.order == "family":
            return printed.puzzle.family.display_name.text(self.lang)
        if self.settings.order == "level":
            unrated = mark_text(printed, self.lang) or Sentence("not rated").text(self.lang)
            words = unrated if printed.level is None else printed.level.text(self.lang)
            return f"{words[:1].upper()}{words[1:]}"
        return Sentence("Puzzles").text(self.lang)

    def _solutions(self) -> dict[str, Any]:
        pictures = {
            number: self.artist.solution(printed.solution)
            for number, printed in enumerate(self.puzzles, start=1)
            if printed.solution is not None
        }
        if not pictures:
            return {"items": []}
        grid = self.page.solutions(map(_size, pictures.values()))
        items = [
            {"title": f"{number}", "picture": placed(picture, grid.unit(_size(picture), self.page.largest))}
            for number, picture in pictures.items()
        ]
        return {"rows": grid.rows, "columns": grid.columns, "slot": grid.slot, "strip": grid.strip, "items": items}

    def _explanations(self) -> list[dict[str, Any]]:
        titled = [
            (printed.puzzle, self._title(number, printed))
            for number, printed in enumerate(self.puzzles, start=1)
            if printed.solution is not None
        ]
        width = self.page.body[0] / self._abreast * 0.41
        explainer = Explainer(self.settings, width, self.page.largest)
        return list(explanations(titled, explainer, self.workers, self.progress))

    def _pieces(self, units: Sequence[float]) -> list[dict[str, Any]]:
        numbered = [
            (number, printed.puzzle, unit)
            for number, (printed, unit) in enumerate(zip(self.puzzles, units, strict=True), start=1)
            if printed.puzzle.places.tray
        ]
        width, height = self.page.body
        return list(piece_sheets(numbered, self.artist, (width, height - 30.0)))


def _size(picture: Picture) -> tuple[float, float]:
    return picture["width"], picture["height"]


def book_of(
    puzzles: Sequence[Printed],
    settings: BookletSettings,
    *,
    with_puzzles: bool = True,
    with_solutions: bool = True,
    progress: Progress | None = None,
    workers: int = 1,
) -> dict[str, Any]:
    """The data of a booklet."""
    return _DocumentWriter(puzzles, settings, progress, workers).book(puzzles=with_puzzles, solutions=with_solutions)

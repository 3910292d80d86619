"""The settings of a booklet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grillon.base.languages import language
from grillon.base.names import suggestion
from grillon.base.sentences import Argument, Worded
from grillon.booklet.layout import MAX_PER_PAGE, PAPERS
from grillon.errors import RequestError
from grillon.model.arguments import known_address

SOLUTIONS = ("end", "apart", "none")
RULES = ("short", "exact", "none")
INKS = ("colour", "black")
ORDERS = ("given", "family", "level")
MAX_TEXT = 500
MAX_BLEED = 20.0
DAY = date(2000, 1, 1)
"""The date in the file, where none is given: the same puzzles give the same bytes on any day."""


@dataclass(frozen=True, kw_only=True)
class BookletSettings:
    """Everything about a booklet except its puzzles.

    >>> BookletSettings(per_page=12)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: per_page: 12 is not between 1 and 9
    """

    title: str = ""
    subtitle: str = ""
    author: str = ""
    lang: str = "en"
    paper: str = "a4"
    per_page: int = 0
    """Puzzles per page; 0 means four, or one in large print."""
    solutions: str = "end"
    rules: str = "short"
    order: str = "given"
    cover: bool = True
    contents: bool = True
    numbered: bool = True
    """Print page numbers."""
    difficulty: bool = True
    ink: str = "colour"
    large: bool = False
    bleed: float = 0.0
    crop_marks: bool = False
    explained: bool = False
    cut_out: bool = False
    codes: bool = False
    """A QR code for each puzzle: its link, or its text where there is no `base_url`."""
    base_url: str = ""
    template: str | Path | None = None
    fonts: str | Path | None = None
    """A folder with your own fonts."""
    text_font: str = ""
    symbol_font: str = ""
    day: date = DAY
    anyway: bool = False
    """Take puzzles with no solution or several: they are marked, and have neither level nor solution."""

    def __post_init__(self) -> None:
        language(self.lang)
        if not 0 <= self.per_page <= MAX_PER_PAGE:
            raise RequestError(
                "{number} is not between 1 and {most}", argument="per_page", number=self.per_page, most=MAX_PER_PAGE
            )
        for option, value, known in (
            ("paper", self.paper, tuple(PAPERS)),
            ("solutions", self.solutions, SOLUTIONS),
            ("rules", self.rules, RULES),
            ("ink", self.ink, INKS),
            ("order", self.order, ORDERS),
        ):
            if value not in known:
                raise RequestError(
                    "there is no '{value}'; {offer}", argument=option, value=value, offer=suggestion(value, list(known))
                )
        if not 0 <= self.bleed <= MAX_BLEED:
            raise RequestError(
                "{value:g} mm is not between 0 and {most:g} mm", argument="bleed", value=self.bleed, most=MAX_BLEED
            )
        for option in ("title", "subtitle", "author"):
            if len(getattr(self, option)) > MAX_TEXT:
                raise RequestError("longer than {most} characters", argument=option, most=MAX_TEXT)
        known_address(self.base_url)
        if self.explained and self.solutions == "none":
            raise RequestError(
                "{explained} and {solutions} none cannot be combined",
                explained=Argument("explained"),
                solutions=Argument("solutions"),
            )
        if self.base_url and not self.codes:
            raise RequestError("only for {what}", argument="base_url", what=Worded("codes", "--qr"))

    @property
    def number(self) -> int:
        """The number of puzzles per page."""
        return self.per_page or (1 if self.large else 4)

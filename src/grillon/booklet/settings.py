"""The settings of a booklet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grillon.booklet.layout import MAX_PER_PAGE, PAPERS
from grillon.errors import RequestError
from grillon.languages import language
from grillon.words import suggestion

SOLUTIONS = ("end", "apart", "none")
RULES = ("short", "exact", "none")
INKS = ("colour", "black")
ORDERS = ("given", "family", "level")
MAX_TEXT = 500
MAX_BLEED = 20.0
DAY = date(2000, 1, 1)
"""The date in the file, where none is given: the same puzzles give the same bytes on any day."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything about a booklet except its puzzles.

    >>> Settings(per_page=12)
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

    def __post_init__(self) -> None:
        language(self.lang)
        if not 0 <= self.per_page <= MAX_PER_PAGE:
            raise RequestError(
                "--per-page: {number} is not between 1 and {most}", number=self.per_page, most=MAX_PER_PAGE
            )
        for option, value, known in (
            ("--paper", self.paper, tuple(PAPERS)),
            ("--solutions", self.solutions, SOLUTIONS),
            ("--rules", self.rules, RULES),
            ("--ink", self.ink, INKS),
            ("--order", self.order, ORDERS),
        ):
            if value not in known:
                raise RequestError(
                    "{option}: there is no '{value}'; {offer}",
                    option=option,
                    value=value,
                    offer=suggestion(value, list(known)),
                )
        if not 0 <= self.bleed <= MAX_BLEED:
            raise RequestError(
                "--bleed: {value:g} mm is not between 0 and {most:g} mm", value=self.bleed, most=MAX_BLEED
            )
        for option in ("title", "subtitle", "author"):
            if len(getattr(self, option)) > MAX_TEXT:
                raise RequestError("{option}: longer than {most} characters", option=f"--{option}", most=MAX_TEXT)
        if self.base_url and not self.base_url.startswith(("https://", "http://")):
            raise RequestError("--base-url: '{url}' begins neither with https:// nor with http://", url=self.base_url)
        if self.explained and self.solutions == "none":
            raise RequestError(
                "{first} and {second} cannot be combined", first="--explained", second="--solutions none"
            )
        if self.base_url and not self.codes:
            raise RequestError("{option}: only for {what}", option="--base-url", what="--qr")

    @property
    def number(self) -> int:
        """The number of puzzles per page."""
        return self.per_page or (1 if self.large else 4)

"""A booklet: its puzzles, its settings, and the files it is written to."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grillon.base.extras import load
from grillon.base.files import write_whole
from grillon.base.sentences import Argument, Sentence
from grillon.booklet.document import book_of
from grillon.booklet.explanations import Progress
from grillon.booklet.puzzles import Printed, all_printed
from grillon.booklet.settings import BookletSettings
from grillon.errors import InputError, RequestError, with_place

if TYPE_CHECKING:
    from grillon.catalogue import CatalogueEntry
    from grillon.puzzle.generated import Generated
    from grillon.puzzle.puzzle import Puzzle

STANDARDS = ("a-2a", "ua-1")
MAX_TEMPLATE = 1 << 20


def template_text() -> str:
    """The built-in template, as a start for another."""
    return Path(__file__).with_name("template.typ").read_text("utf-8")


class Booklet:
    """Puzzles to print: from a catalogue, a generator, or elsewhere; `settings` as in `BookletSettings`.

    >>> from grillon import parse
    >>> booklet = Booklet([parse("takuzu 4x4\\n. . . 0\\n0 . . 0\\n. . . .\\n. 1 . .")], per_page=1, lang="fr")
    >>> [printed.level.text("fr") for printed in booklet.puzzles]
    ['facile']
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle | Generated | CatalogueEntry | Printed],
        settings: BookletSettings | None = None,
        /,
        **options: Any,
    ) -> None:
        self.settings = settings if settings is not None else BookletSettings(**options)
        self._given = all_printed(puzzles, "given")

    @cached_property
    def puzzles(self) -> tuple[Printed, ...]:
        """The puzzles in the order of the booklet, with their solutions, and their levels where these are needed."""
        settings = self.settings
        rated = settings.difficulty or settings.order != "given"
        known = [
            printed.completed(number, rated=rated, anyway=settings.anyway)
            for number, printed in enumerate(self._given, start=1)
        ]
        return tuple(all_printed(known, settings.order))

    def pdf(self, *, progress: Progress | None = None, workers: int = 1) -> bytes:
        """The booklet; without the solutions, if they are in a separate file."""
        with_solutions = self.settings.solutions == "end"
        book = book_of(self.puzzles, self.settings, with_solutions=with_solutions, progress=progress, workers=workers)
        return bytes(self._compiled(book))

    def solutions_pdf(self, *, progress: Progress | None = None, workers: int = 1) -> bytes:
        """The solutions alone."""
        book = book_of(self.puzzles, self.settings, with_puzzles=False, progress=progress, workers=workers)
        return bytes(self._compiled(book))

    def pages(self, *, dots: float = 72.0) -> list[bytes]:
        """Every page as a PNG with this many dots per inch, for a preview.

        >>> from grillon import parse
        >>> booklet = Booklet([parse("takuzu 4x4\\n. . . 0\\n0 . . 0\\n. . . .\\n. 1 . .")], cover=False)
        >>> [page[1:4] for page in booklet.pages(dots=20)]  # contents, rules, the puzzle, its solution
        [b'PNG', b'PNG', b'PNG', b'PNG']
        """
        book = book_of(self.puzzles, self.settings, with_solutions=self.settings.solutions == "end")
        made = self._compiled(book, format="png", ppi=dots)
        return [made] if isinstance(made, bytes) else [bytes(page) for page in made]

    def write(self, path: str | Path, *, progress: Progress | None = None, workers: int = 1) -> tuple[Path, ...]:
        """Write the booklet, with separate solutions in a second file beside it. Returns the files written.

        `progress` is called with the number of puzzles explained, which takes the most time, and their total number;
        `workers` processes share that work.
        """
        place = Path(path)
        made = [(place, self.pdf(progress=progress, workers=workers))]
        if self.settings.solutions == "apart":
            made.append((solutions_place(place), self.solutions_pdf(progress=progress, workers=workers)))
        for where, data in made:
            save(where, data)
        return tuple(where for where, _ in made)

    def _compiled(self, book: dict[str, Any], **form: Any) -> Any:
        typst = load("typst", extra="print", purpose=Sentence("a booklet"))
        source, root = self._template()
        fonts = [] if self.settings.fonts is None else [str(self._font_folder())]
        try:
            with nullcontext() if root is None else _nothing_downloaded():
                # Fonts of this machine are not used, so that the booklet is the same everywhere.
                return typst.compile(
                    source,
                    root=None if root is None else str(root),
                    font_paths=fonts,
                    ignore_system_fonts=True,
                    sys_inputs={"book": json.dumps(book, ensure_ascii=False, allow_nan=False)},
                    timestamp=0,
                    **(form or {"pdf_standards": list(STANDARDS)}),
                )
        except typst.TypstError as error:
            raise _refused(error, own=self.settings.template is None) from None

    def _template(self) -> tuple[bytes | str, Path | None]:
        template = self.settings.template
        if template is None:
            return template_text().encode(), None
        path = Path(template)
        with with_place(path):
            if path.stat().st_size > MAX_TEMPLATE:
                raise InputError("{path}: too long for a template", path=path)
            path.read_bytes()
        return str(path), path.resolve().parent

    def _font_folder(self) -> Path:
        folder = Path(self.settings.fonts or "")
        if not folder.is_dir():
            raise InputError("{path}: there is no such folder", path=folder)
        return folder


def save(path: Path, data: bytes) -> Path:
    """Write a file atomically."""
    with with_place(path):
        write_whole(path, lambda file: file.write(data))
    return path


def solutions_place(path: Path) -> Path:
    """The path of separate solutions."""
    return path.with_stem(f"{path.stem}-solutions")


@contextmanager
def _nothing_downloaded() -> Iterator[None]:
    """Block downloads: typst fetches the packages that a template imports, without an option to prevent it."""
    words = {"https_proxy": "http://127.0.0.1:0", "no_proxy": "", "NO_PROXY": ""}
    before = {name: os.environ.get(name) for name in words}
    os.environ.update(words)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _refused(error: Exception, *, own: bool) -> InputError:
    """The error of typst, in one line."""
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    if unknown := re.search(r'the text `"(.+?)"` could not be displayed with', reason):
        return RequestError(
            "no font here has '{text}'; {fonts} names a folder with others", fonts=Argument("fonts"), text=unknown[1]
        )
    if package := re.search(r"failed to download package \(\w+://[^/]+/(.+?)\.tar\.gz", reason):
        return RequestError(
            "the package '{package}' is not on this machine, and nothing is downloaded",
            argument="template",
            package=package[1],
        )
    if own:
        return InputError("the booklet could not be set: {reason}", reason=reason)
    return RequestError("{reason}", argument="template", reason=reason)

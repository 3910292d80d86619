"""Examples of the documentation, run in a browser where they stand: command lines, and Python at its prompt or not.

>>> page = Examples()
>>> print(page.run("console", "$ grillon count takuzu.1.4x4.u.q2G.S | cat"))
5
<BLANKLINE>
>>> print(page.run("console", "$ grillon check takuzu.1.4x4.u.q2G.S\\n$ grillon booklet x --out x.pdf"), page.code)
$ grillon check takuzu.1.4x4.u.q2G.S
puzzle: several: R3C1 = 0 in one solution, R3C1 = 1 in another
$ grillon booklet x --out x.pdf
[not in a browser]
 1
>>> print(page.run("pycon", ">>> 1 + 1\\n2\\n>>> for one in 'ab':\\n...     print(one)\\na\\nb"))
2
a
b
<BLANKLINE>
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from doctest import DocTestParser
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import mkdtemp
from traceback import format_exception_only

from grillon.base.files import AtomicFile
from grillon.base.sentences import Sentence
from grillon.cli.language import phrase
from grillon.cli.run import run

LACKING = {
    "console": re.compile(
        r"\bgrillon (booklet|catalogue|collection|completion|enumerate|learn|page|play|sweep)\b|\.png\b|--into "
        r"|grillon (rank|sample|unrank) \w+ 4x4 [^\"]|count \w+ 4x6"
    ),
    "python": re.compile(r"\.play\(|import (Catalogue|Booklet|pandas)|TemporaryDirectory|grillon\.collection"),
}
"""What needs SQLite, processes, Typst or pictures as PNG, which a browser lacks; and what takes longer than 5 s."""
ELSEWHERE = Sentence("[not in a browser]")


def can_try(kind: str, text: str) -> bool:
    """Is there something in an example that a browser answers?

    >>> can_try("console", "$ grillon play\\n$ grillon families"), can_try("console", "$ grillon play")
    (True, False)
    """
    lacking = LACKING["console" if kind == "console" else "python"]
    return any(not lacking.search(line) for line in (commands(text) if kind == "console" else [text]))


class Examples:
    """The examples of one page, one after the other: later ones use the files and the names of earlier ones."""

    def __init__(self) -> None:
        self.folder = mkdtemp()
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.pictures: list[str] = []
        """Those that the last example has drawn, as SVG."""
        self.code = 0
        """Of the last example: that of its last command which has not ended with 0, or 1 for an exception of Python."""

    def run(self, kind: str, text: str) -> str:
        """What an example prints. `kind` is what its block is marked with."""
        output = _Output()
        self.code = 0
        before = os.getcwd()
        os.chdir(self.folder)
        drawn = self._drawings()
        try:
            with redirect_stdout(output), redirect_stderr(output):
                if kind == "console":
                    several = len(commands(text)) > 1
                    for line in commands(text):
                        if several:
                            print(f"$ {line}")
                        if LACKING["console"].search(line):
                            print(phrase(ELSEWHERE))
                        else:
                            self._command(line, output)
                else:
                    self._python(kind, text)
        finally:
            os.chdir(before)
        self.pictures = [text for name, text in self._drawings().items() if drawn.get(name) != text]
        return output.text()

    def _drawings(self) -> dict[str, str]:
        return {file.name: file.read_text("utf-8") for file in sorted(Path(self.folder).glob("*.svg"))}

    def keep(self, name: str, text: str) -> None:
        """A file that the page shows."""
        Path(self.folder, name).write_text(text, "utf-8")

    def _python(self, kind: str, text: str) -> None:
        try:
            if kind == "pycon":
                for example in DocTestParser().get_examples(text):
                    exec(compile(example.source, "<example>", "single"), self.names)
            else:
                exec(compile(text, "<example>", "exec"), self.names)
        except Exception as error:
            self.code = 1
            print("".join(format_exception_only(error)), end="")

    def _command(self, line: str, output: _Output) -> None:
        """One line of a shell: programs joined by pipes, the last perhaps into a file."""
        fed = b""
        for program, target in pipeline(line):
            told = _Output()
            with redirect_stdout(told):
                self.code = _run(program, fed) or self.code
            fed = told.bytes()
            if target:
                with AtomicFile(target) as kept:
                    kept.file.write(fed)
                fed = b""
        output.write(fed.decode())


class _Output(TextIOWrapper):
    """A stream that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__(BytesIO(), encoding="utf-8", newline="\n", write_through=True)

    def bytes(self) -> bytes:
        """All of it."""
        self.flush()
        kept: BytesIO = self.buffer  # type: ignore[assignment]
        return kept.getvalue()

    def text(self) -> str:
        """All of it, as text."""
        return self.bytes().decode()


def commands(text: str) -> list[str]:
    """The command lines of a block; what they print stands below them.

    >>> commands("$ grillon families\\ntakuzu\\n$ grillon man")
    ['grillon families', 'grillon man']
    """
    return re.findall(r"^\$ (.*)$", text, re.MULTILINE)


def pipeline(line: str) -> Iterator[tuple[list[str], str]]:
    """The programs of a line with their words, and the file that each writes to.

    >>> list(pipeline("grillon hint 'a b' | grillon page - > out.html  # a page"))
    [(['grillon', 'hint', 'a b'], ''), (['grillon', 'page', '-'], 'out.html')]
    """
    split = shlex.shlex(line, posix=True, punctuation_chars="|>")
    split.whitespace_split = True
    words = iter([*split, "|"])
    program: list[str] = []
    target = ""
    for word in words:
        if word == "|":
            yield program, target
            program, target = [], ""
        elif word == ">":
            target = next(words)
        else:
            program.append(word)


def _run(words: list[str], fed: bytes) -> int:
    """A program with its input; its exit code."""
    program, *arguments = words
    if program == "cat":
        for name in arguments:
            print(Path(name).read_text("utf-8"), end="")
        if not arguments:
            print(fed.decode(), end="")
        return 0
    if program != "grillon":
        print(f"{program}: not found")
        return 127
    before = sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(fed), encoding="utf-8")
    try:
        return run(arguments)
    finally:
        sys.stdin = before

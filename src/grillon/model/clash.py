"""A rule that a position breaks."""

from __future__ import annotations

from dataclasses import dataclass

from grillon.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Clash:
    """A rule that a position breaks: its text and its place."""

    rule: str
    cells: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    borders: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.rule

    def text(self, lang: str = "en") -> str:
        """The rule in a language."""
        return self.rule.text(lang) if isinstance(self.rule, Sentence) else self.rule

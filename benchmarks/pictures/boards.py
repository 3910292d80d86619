"""Pictures of boards with the truth beside each, made from a seed and never kept.

>>> picture = draw(1, "sudoku", "photo", 2)
>>> picture.text.split()[0], picture.image.mode
('position', 'RGB')
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from PIL import Image

from benchmarks.pictures import camera, others
from benchmarks.pictures.looks import Sign, ours, paint
from benchmarks.pictures.puzzles import position
from benchmarks.pictures.train.fonts import faces
from grillon.model import Position

FAMILIES = ("sudoku", "takuzu", "tectonic", "packing")
KINDS = ("screenshot", "photo")
NONE = "none"
"""The family of a picture without a board."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and what is on it: the truth as a position, and where each sign is."""

    image: Image.Image
    truth: Position | None
    signs: list[Sign]
    about: str
    coloured: bool = False
    """Do colours alone tell what cells hold?"""

    @property
    def text(self) -> str:
        """The truth as the text of a position; empty without a board."""
        return "" if self.truth is None else str(self.truth)


def draw(seed: int, family: str, kind: str, severity: int, *, unseen: bool = True) -> Picture:
    """A picture of that family ('none': without a board), kind and severity of 1 to 3; the same for the same seed.

    With `unseen` its fonts are those that training never draws with.
    """
    rng = Random(f"{seed} {family} {kind} {severity}")
    pool = faces(unseen=unseen)
    least, most = camera.SCREEN[severity] if kind == "screenshot" else camera.PHOTO[severity].cell
    cell = round(rng.uniform(least, most))
    if family == NONE:
        what = rng.choice(others.KINDS)
        image = others.other(rng, what, cell, pool)
        if kind == "photo":
            image, _ = camera.photo(rng, image, [], severity, cell)
        return Picture(image, None, [], what)
    print_ = kind == "photo" and rng.random() < 0.7
    # Entries on paper are handwriting, which is always shown as uncertain.
    truth = position(
        rng, family, begun=rng.random() < (0.12 if print_ else 0.5), marked=cell >= 34 and rng.random() < 0.5
    )
    coloured = False
    by_us = kind == "screenshot" and rng.random() < 0.06
    if by_us:
        image, signs = ours(truth, cell, rng.choice(["colour", "black-and-white"]))
        about = "our own renderer"
    else:
        image, signs, look = paint(rng, truth, cell, pool, print_=print_)
        about, coloured = "paper" if print_ else "screen", not signs
        image, signs = camera.surrounded(rng, image, signs, look.paper, look.ink, pool, print_=print_)
    if kind == "photo":
        image, signs = camera.photo(rng, image, signs, severity, cell)
    else:
        image, signs = camera.screenshot(rng, image, signs, severity)
    return Picture(image, truth, signs, f"{about}, cells of {cell} px", coloured)

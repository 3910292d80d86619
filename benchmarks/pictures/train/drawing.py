"""Signs drawn large, one by one: from fonts, with a made-up pen, and what is no sign at all.

`masters` gives them as one array, so that training distorts thousands at once; nothing of it is kept.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.pictures.train.fonts import Face, characters, faces

if TYPE_CHECKING:
    from numpy.typing import NDArray

CLASSES = "0123456789ABCDEFGHIJKLMNOP"
"""What the network tells apart; one class more is anything else."""
OTHER = len(CLASSES)
SIDE, TALL = 80, 48
"""Pixels of a drawn sign's square, and the height of a digit in it."""

_SMALL = "abcdefghijkmnop"
"""Small letters are of the class of their capitals; l is left out, as it looks like 1 and stands for nothing."""
_NO_SIGNS = "RTUVWXYrtuvwxy?#+*%&@$<>=~^()[]{}/\\!:;,.\"'-_"
"""Of the class `OTHER`. Left out are letters that look like digits: S, Z, Q."""

Stroke = list[tuple[float, float]]

_PEN: dict[str, list[list[Stroke]]] = {
    "0": [[[(0.5, 0), (0.1, 0.3), (0.12, 0.75), (0.5, 1), (0.9, 0.7), (0.88, 0.25), (0.5, 0), (0.4, 0.03)]]],
    "1": [
        [[(0.5, 0), (0.5, 0.5), (0.48, 1)]],
        [[(0.2, 0.3), (0.55, 0), (0.55, 0.5), (0.53, 1)]],
        [[(0.25, 0.25), (0.5, 0), (0.5, 1)], [(0.2, 1), (0.8, 1)]],
    ],
    "2": [
        [[(0.12, 0.25), (0.45, 0), (0.85, 0.2), (0.6, 0.6), (0.1, 1)], [(0.1, 1), (0.9, 0.98)]],
        [[(0.1, 0.2), (0.5, 0), (0.82, 0.25), (0.5, 0.7), (0.15, 0.95), (0.3, 0.82), (0.55, 0.97), (0.95, 0.9)]],
    ],
    "3": [
        [[(0.15, 0.12), (0.5, 0), (0.82, 0.22), (0.4, 0.47), (0.88, 0.72), (0.5, 1), (0.1, 0.88)]],
        [[(0.15, 0.02), (0.8, 0.0)], [(0.8, 0.0), (0.42, 0.4)], [(0.42, 0.4), (0.88, 0.65), (0.55, 1), (0.1, 0.9)]],
    ],
    "4": [
        [[(0.35, 0), (0.1, 0.6)], [(0.1, 0.6), (0.92, 0.6)], [(0.7, 0.25), (0.68, 1)]],
        [[(0.68, 0), (0.08, 0.68)], [(0.08, 0.68), (0.95, 0.68)], [(0.68, 0), (0.68, 1)]],
    ],
    "5": [
        [
            [(0.85, 0.02), (0.22, 0.02)],
            [(0.22, 0.02), (0.17, 0.45)],
            [(0.17, 0.45), (0.6, 0.38), (0.88, 0.68), (0.5, 1), (0.1, 0.9)],
        ],
        [[(0.2, 0.05), (0.17, 0.45), (0.65, 0.42), (0.8, 0.75), (0.4, 1), (0.08, 0.9)], [(0.2, 0.05), (0.88, 0)]],
    ],
    "6": [[[(0.75, 0), (0.3, 0.3), (0.12, 0.7), (0.45, 1), (0.85, 0.75), (0.5, 0.5), (0.15, 0.72)]]],
    "7": [
        [[(0.1, 0.03), (0.9, 0.02)], [(0.9, 0.02), (0.55, 0.5), (0.4, 1)]],
        [[(0.1, 0.05), (0.9, 0.02)], [(0.9, 0.02), (0.5, 0.55), (0.38, 1)], [(0.25, 0.52), (0.78, 0.48)]],
    ],
    "8": [
        [
            [
                (0.8, 0.12),
                (0.4, 0),
                (0.2, 0.22),
                (0.5, 0.46),
                (0.85, 0.75),
                (0.5, 1),
                (0.15, 0.78),
                (0.5, 0.46),
                (0.82, 0.2),
                (0.7, 0.05),
            ]
        ],
        [
            [(0.5, 0.45), (0.2, 0.22), (0.5, 0), (0.8, 0.22), (0.5, 0.45)],
            [(0.5, 0.45), (0.12, 0.75), (0.5, 1), (0.88, 0.75), (0.5, 0.45)],
        ],
    ],
    "9": [
        [[(0.82, 0.22), (0.45, 0), (0.15, 0.28), (0.45, 0.5), (0.82, 0.22), (0.8, 0.6), (0.75, 1)]],
        [[(0.8, 0.15), (0.4, 0.02), (0.18, 0.3), (0.5, 0.48), (0.82, 0.2), (0.85, 0.6), (0.6, 0.95), (0.25, 0.97)]],
    ],
}
"""How digits are written: strokes through points, right and down from 0 to 1."""


@dataclass(frozen=True)
class Masters:
    """Signs drawn large (`pixels`, ink 255), their classes, whether written by hand, and how often each is used."""

    pixels: NDArray[np.uint8]
    classes: NDArray[np.int64]
    written: NDArray[np.bool_]
    weights: NDArray[np.float32]


def _curve(points: Stroke, steps: int = 14) -> Stroke:
    """A smooth curve through points (Catmull and Rom)."""
    if len(points) < 3:
        return points
    ends = [points[0], *points, points[-1]]
    curve: Stroke = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            curve.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )  # type: ignore[arg-type]
            )
    return [*curve, points[-1]]


def _picture(side: int = SIDE) -> tuple[Any, Any]:
    from PIL import Image, ImageDraw

    image = Image.new("L", (side, side))
    return image, ImageDraw.Draw(image)


def by_pen(rng: Random, digit: str) -> NDArray[np.uint8]:
    """A digit as a person writes it, never the same twice."""
    image, pen = _picture(4 * SIDE)
    wide, tall = TALL * rng.uniform(0.4, 0.8), TALL * rng.uniform(0.85, 1.1)
    width = rng.uniform(2, 7)
    for stroke in rng.choice(_PEN[digit]):
        shaken = [(x + rng.gauss(0, 0.045), y + rng.gauss(0, 0.035)) for x, y in stroke]
        path = [(4 * (SIDE / 2 + (x - 0.5) * wide), 4 * (SIDE / 2 + (y - 0.5) * tall)) for x, y in _curve(shaken)]
        pen.line(path, fill=255, width=round(4 * width), joint="curve")
        for x, y in (path[0], path[-1]):
            pen.ellipse((x - 2 * width, y - 2 * width, x + 2 * width, y + 2 * width), fill=255)
    return np.asarray(image.reduce(4))


def no_sign(rng: Random) -> NDArray[np.uint8]:
    """A dot, a cross, a part of a line or of a corner, a smudge."""
    image, pen = _picture()
    kind = rng.choice(
        ["disc", "square", "line", "cross", "corner", "blob", "scribble", "triangle", "tick", "cut square"]
    )
    middle, size, width = SIDE / 2, rng.uniform(14, 26), rng.randint(2, 7)
    box = (middle - size, middle - size, middle + size, middle + size)
    if kind == "disc":
        pen.ellipse(box, fill=255)
    elif kind == "square":
        pen.rectangle((box[0], box[1] * rng.uniform(1, 1.4), box[2], box[3]), fill=255)
    elif kind == "cut square":
        pen.rectangle(box, outline=255, width=width)
        pen.line(
            (box[0], box[1], box[2], box[3]) if rng.random() < 0.5 else (middle, box[1], middle, box[3]),
            fill=255,
            width=width,
        )
    elif kind == "line":
        way = rng.choice([rng.uniform(-0.6, 0.6), rng.uniform(0.6, 1.1), math.pi - rng.uniform(0.6, 1.1)])
        x, y = size * math.cos(way), size * math.sin(way)
        pen.line((middle - x, middle - y, middle + x, middle + y), fill=255, width=width)
    elif kind == "cross":
        pen.line((box[0], box[1], box[2], box[3]), fill=255, width=width)
        pen.line((box[0], box[3], box[2], box[1]), fill=255, width=width)
    elif kind == "corner":
        pen.line((box[0], box[1], box[2], box[1]), fill=255, width=width)
        x = rng.choice([box[0], box[2], middle])
        pen.line((x, box[1], x, box[1] + rng.uniform(0.3, 2) * size), fill=255, width=width)
        image = image.rotate(rng.choice([0, 90, 180]))
    elif kind == "triangle":
        pen.polygon([(middle, box[1]), (box[2], box[3]), (box[0], box[3])], fill=255)
        image = image.rotate(rng.choice([0, 90, 180, 270]))
    elif kind == "tick":
        pen.line(
            [(box[0], middle), (middle - size / 3, box[3]), (box[2], box[1])], fill=255, width=width, joint="curve"
        )
    else:
        points = [(middle + rng.gauss(0, 12), middle + rng.gauss(0, 12)) for _ in range(rng.randint(4, 9))]
        if kind == "blob":
            pen.polygon(points, fill=255)
        else:
            pen.line(_curve(points), fill=255, width=width)
    return np.asarray(image)


def _drawn(face: Face, text: str) -> NDArray[np.uint8] | None:
    """A text of a font in the middle of a square, its digits `TALL` pixels tall; None where nothing is drawn."""
    from PIL import ImageFont

    font = ImageFont.truetype(face.path, 100)
    _, top, _, bottom = font.getbbox("8")
    font = ImageFont.truetype(face.path, round(100 * TALL / max(20, bottom - top)))
    left, top, right, bottom = font.getbbox(text)
    if right - left > SIDE - 4 or bottom - top > SIDE - 4:
        font = ImageFont.truetype(face.path, round(font.size * (SIDE - 6) / max(right - left, bottom - top)))
        left, top, right, bottom = font.getbbox(text)
    image, pen = _picture()
    pen.text(((SIDE - left - right) / 2, (SIDE - top - bottom) / 2), text, font=font, fill=255)
    return np.asarray(image) if image.getbbox() else None


def masters(seed: int = 0, *, unseen: bool = False, pens: int = 300, others: int = 1500) -> Masters:
    """All signs of all fonts of training (or of measuring, `unseen`), with digits by pen and what is no sign."""
    rng = Random(seed)
    rows: list[tuple[NDArray[np.uint8], int, bool, float]] = []
    pool = faces(unseen=unseen)
    packages: dict[str, int] = {}
    for face in pool:
        folder = face.path.rpartition("/")[0]
        packages[folder] = packages.get(folder, 0) + 1
    for face in pool:
        # A family of seventy faces counts more than one of one, but not seventy times.
        often = packages[face.path.rpartition("/")[0]] ** -0.5 * (1.5 if face.written else 1)
        texts = [(one, CLASSES.index(one.upper()), 1 if one in CLASSES else 0.1) for one in CLASSES + _SMALL]
        texts += [(rng.choice(_NO_SIGNS), OTHER, 1.0) for _ in range(8)]
        texts += [(rng.choice(CLASSES[:10]) + rng.choice(CLASSES[:10]), OTHER, 1.0) for _ in range(3)]
        known = characters(face.path, "".join(sorted({one for text, _, _ in texts for one in text})))
        for text, number, share in texts:
            if set(text) <= set(known) and (pixels := _drawn(face, text)) is not None:
                rows.append((pixels, number, face.written, often * share))
    if not unseen:
        rows += [
            (by_pen(rng, digit), number, True, 0.3) for number, digit in enumerate(CLASSES[:10]) for _ in range(pens)
        ]
    rows += [(no_sign(rng), OTHER, False, 1.0) for _ in range(others)]
    classes, written, weights = (np.array([row[part] for row in rows]) for part in (1, 2, 3))
    return Masters(np.stack([row[0] for row in rows]), classes, written, weights.astype(np.float32))

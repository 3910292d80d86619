"""Pictures without a board: crosswords, calendars, tables, text, and nothing at all."""

from __future__ import annotations

from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from benchmarks.pictures.camera import words
from benchmarks.pictures.looks import hue
from benchmarks.pictures.train.fonts import Face

KINDS = ("crossword", "calendar", "table", "text", "word search", "chart", "scene", "tiles")


def other(rng: Random, kind: str, cell: float, faces: tuple[Face, ...]) -> Image.Image:
    """A picture of that kind."""
    face = rng.choice([face for face in faces if not face.written])
    size = round(cell * rng.randint(8, 15)), round(cell * rng.randint(8, 15))
    paper, ink = (hue(rng, rng.random(), 0.05, 1), (10, 10, 20))
    if rng.random() < 0.2:
        paper, ink = ink, paper
    page = Image.new("RGB", size, paper)
    pen = ImageDraw.Draw(page)

    def write(x: float, y: float, text: str, height: float) -> None:
        pen.text((x, y), text, font=ImageFont.truetype(face.path, max(6, round(height))), fill=ink)

    if kind in ("crossword", "word search"):
        side = rng.randint(9, 15)
        step = (min(size) - 4) / side
        number = 0
        for row in range(side):
            for column in range(side):
                x, y = 2 + column * step, 2 + row * step
                if kind == "word search":
                    write(x + step * 0.3, y + step * 0.15, rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), step * 0.6)
                    continue
                black = rng.random() < 0.18
                pen.rectangle((x, y, x + step, y + step), outline=ink, fill=ink if black else paper)
                if not black and rng.random() < 0.3:
                    number += 1
                    write(x + 2, y + 1, str(number), step * 0.3)
                elif not black and rng.random() < 0.3:
                    write(x + step * 0.3, y + step * 0.2, rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), step * 0.6)
    elif kind == "calendar":
        across, down = size[0] / 7, size[1] / 7
        first = rng.randint(0, 6)
        write(across, 2, rng.choice(["January", "March", "May", "August"]) + " 2027", down * 0.5)
        lined = rng.random() < 0.7
        for day in range(42):
            x, y = day % 7 * across, down * (1 + day // 7)
            if lined:
                pen.rectangle((x, y, x + across, y + down), outline=ink)
            if first <= day < first + 31:
                write(x + across * 0.3, y + down * 0.2, str(day - first + 1), down * 0.4)
    elif kind == "table":
        columns, rows = rng.randint(3, 8), rng.randint(5, 16)
        across, down = size[0] / columns, size[1] / rows
        for row in range(rows):
            for column in range(columns):
                x, y = column * across, row * down
                if rng.random() < 0.95:
                    pen.rectangle((x, y, x + across, y + down), outline=ink)
                text = words(rng, 1) if row == 0 or column == 0 else f"{rng.uniform(0, 900):.{rng.randint(0, 2)}f}"
                write(x + 3, y + down * 0.2, text, down * 0.5)
    elif kind == "text":
        step = cell * 0.5
        for line in range(int(size[1] / step)):
            write(4, line * step, words(rng, 20), step * 0.7)
    elif kind == "chart":
        bars = rng.randint(4, 12)
        for mark in range(6):
            pen.line((0, size[1] * mark / 6, size[0], size[1] * mark / 6), fill=ink)
        for bar in range(bars):
            x = (bar + 0.2) * size[0] / bars
            pen.rectangle(
                (x, size[1] * rng.random(), x + size[0] / bars * 0.6, size[1]), fill=hue(rng, rng.random(), 0.7, 0.8)
            )
            write(x, size[1] - cell * 0.5, str(rng.randint(1, 99)), cell * 0.4)
    elif kind == "tiles":
        for _ in range(rng.randint(10, 80)):
            x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
            wide, high = rng.uniform(0.3, 3) * cell, rng.uniform(0.3, 3) * cell
            pen.rectangle((x, y, x + wide, y + high), fill=hue(rng, rng.random(), 0.6, 0.9), outline=ink)
    else:
        field = np.random.default_rng(rng.getrandbits(32)).uniform(0, 255, (12, 12, 3)).astype(np.uint8)
        page = Image.fromarray(field).resize(size, Image.Resampling.BICUBIC)
        pen = ImageDraw.Draw(page)
        for _ in range(rng.randint(5, 60)):
            ends = [rng.uniform(0, size[index % 2]) for index in range(4)]
            pen.line(ends, fill=hue(rng, rng.random(), 0.5, rng.random()), width=rng.randint(1, 9))
        page = page.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 2)))
    return page

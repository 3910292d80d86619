"""What cameras and screens do to a picture, each at a stated severity, with the places of signs carried along."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from benchmarks.pictures.looks import Colour, Sign, hue, mix
from benchmarks.pictures.train.fonts import Face

Numbers = NDArray[np.floating]
Map = Callable[[Numbers], Numbers]
SEVERITIES = (1, 2, 3)
WORDS = (
    "board",
    "help",
    "menu",
    "new",
    "game",
    "undo",
    "hint",
    "notes",
    "timer",
    "level",
    "easy",
    "today",
    "solution",
    "row",
)


@dataclass(frozen=True, slots=True)
class Limits:
    """The worst of each severity."""

    cell: tuple[float, float]
    """Pixels of a cell, least and most."""
    tilt: float
    turn: float
    blur: float
    quality: int
    shadow: float
    bend: float
    noise: float
    moire: float


PHOTO = {
    1: Limits((40, 64), 10, 3, 0.02, 85, 0.15, 0.0, 2, 0.0),
    2: Limits((30, 50), 25, 10, 0.045, 65, 0.35, 0.02, 5, 0.04),
    3: Limits((22, 40), 40, 20, 0.08, 40, 0.55, 0.04, 9, 0.08),
}
SCREEN = {1: (36.0, 80.0), 2: (22.0, 36.0), 3: (14.0, 22.0)}


def words(rng: Random, number: int) -> str:
    return " ".join(rng.choice(WORDS).capitalize() if rng.random() < 0.3 else rng.choice(WORDS) for _ in range(number))


def surrounded(
    rng: Random,
    board: Image.Image,
    signs: list[Sign],
    paper: Colour,
    ink: Colour,
    faces: tuple[Face, ...],
    *,
    print_: bool,
) -> tuple[Image.Image, list[Sign]]:
    """The board on its page: a title, a toolbar, buttons or columns of text around it."""
    width, height = board.size
    printed = [face for face in faces if not face.written]
    left, right = (round(width * rng.uniform(0.01, 0.25)) for _ in "lr")
    top, bottom = (round(height * rng.uniform(0.01, 0.3)) for _ in "tb")
    page = Image.new("RGB", (width + left + right, height + top + bottom), paper)
    pen = ImageDraw.Draw(page)
    small = max(8, round(height * rng.uniform(0.02, 0.04)))
    font = ImageFont.truetype(rng.choice(printed).path, small)
    shade = mix(paper, ink, rng.uniform(0.03, 0.15))
    if top > 3 * small:
        if not print_ and rng.random() < 0.6:
            pen.rectangle((0, 0, page.width, int(1.6 * small)), fill=mix(hue(rng, rng.random(), 0.7, 0.7), paper, 0.2))
        pen.text((left // 2 + small, small // 3), words(rng, 3), font=font, fill=ink)
        if rng.random() < 0.5:
            pen.text(
                (left + small, top - int(1.4 * small)),
                f"{rng.randint(0, 59):02}:{rng.randint(0, 59):02}",
                font=font,
                fill=ink,
            )
    if bottom > 3 * small and not print_:
        count = rng.choice([4, 5, 9, 9])
        step = width / count
        for index in range(count):
            x, y = left + index * step, height + top + small // 2
            if rng.random() < 0.9:
                box = (x + step * 0.1, y, x + step * 0.9, y + min(step * 0.8, bottom - small))
                pen.rounded_rectangle(box, radius=small // 3, fill=shade)
                pen.text((x + step * 0.4, y + small // 4), str(index + 1), font=font, fill=ink)
    elif bottom > 3 * small:
        for line in range(int(bottom / (1.3 * small)) - 1):
            pen.text((small, height + top + int(1.3 * small * (line + 0.4))), words(rng, 14), font=font, fill=ink)
    if right > 6 * small and rng.random() < 0.6:
        for line in range(int(height / (1.3 * small))):
            at = (left + width + small // 2, top + int(line * 1.3 * small))
            pen.text(at, words(rng, 4), font=font, fill=mix(ink, paper, 0.2))
    page.paste(board, (left, top))
    return page, [replace(sign, x=sign.x + left, y=sign.y + top) for sign in signs]


def screenshot(rng: Random, page: Image.Image, signs: list[Sign], severity: int) -> tuple[Image.Image, list[Sign]]:
    """As the system stores it; at higher severities scaled once more, or sent on as a JPEG."""
    if severity >= 2 and rng.random() < 0.3:
        by = rng.uniform(0.8, 1.3)
        width, height = (round(side * by) for side in page.size)
        across, down = width / page.width, height / page.height
        page = page.resize((width, height), rng.choice([Image.Resampling.BILINEAR, Image.Resampling.BICUBIC]))
        signs = [replace(sign, x=sign.x * across, y=sign.y * down) for sign in signs]
    if rng.random() < (0.1, 0.3, 0.5)[severity - 1]:
        page = as_jpeg(page, rng.randint((90, 75, 60)[severity - 1], 95))
    return page, signs


def as_jpeg(page: Image.Image, quality: int) -> Image.Image:
    store = io.BytesIO()
    page.save(store, "JPEG", quality=quality)
    return Image.open(store).convert("RGB")


def photo(
    rng: Random, page: Image.Image, signs: list[Sign], severity: int, cell: float
) -> tuple[Image.Image, list[Sign]]:
    """The page as a camera sees it; `cell` is the size of a cell on the page in pixels."""
    worst = PHOTO[severity]
    width, height = page.size
    forward = _view(rng, width, height, worst)
    corners = forward(np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    low, high = corners.min(axis=0), corners.max(axis=0)
    pad = 0.04 * float((high - low).max())
    shift = low - pad * np.array([rng.random(), rng.random()])
    size = tuple(int(side) for side in (high - low) + 1.2 * pad)
    desk = hue(rng, rng.random(), rng.uniform(0, 0.5), rng.uniform(0.2, 0.8))
    picture = _warped(page, forward, shift, (size[0], size[1]), desk)
    signs = [
        replace(sign, x=float(x), y=float(y))
        for sign, (x, y) in zip(
            signs, forward(np.array([(s.x, s.y) for s in signs]).reshape(-1, 2)) - shift, strict=True
        )
    ]
    picture = picture.filter(ImageFilter.GaussianBlur(cell * worst.blur * rng.uniform(0.3, 1)))
    pixels = _lit(rng, np.asarray(picture, np.float32), worst)
    noise = np.random.default_rng(rng.getrandbits(32))
    pixels += noise.normal(0, worst.noise * rng.uniform(0.3, 1), pixels.shape).astype(np.float32)
    if rng.random() < 0.5:
        grain = noise.normal(0, worst.noise / 2, (pixels.shape[0] // 2 + 1, pixels.shape[1] // 2 + 1, 1))
        pixels += np.kron(grain, np.ones((2, 2, 1)))[: pixels.shape[0], : pixels.shape[1]].astype(np.float32)
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return as_jpeg(picture, rng.randint(worst.quality, min(95, worst.quality + 25))), signs


def _view(rng: Random, width: int, height: int, worst: Limits) -> Map:
    """Where the camera sees a place of the page: bent paper, turned, tilted, in perspective."""
    side = max(width, height)
    bend = worst.bend * rng.uniform(0.2, 1) * side
    phase, along = rng.uniform(0, math.pi), rng.random() < 0.5
    tilt, turn = (math.radians(limit * rng.uniform(-1, 1)) for limit in (worst.tilt, worst.turn))
    way = rng.uniform(0, 2 * math.pi)
    axis = np.array([math.cos(way), math.sin(way), 0.0])
    cross = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
    rotation = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
    spin = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    rotation = rotation @ spin
    far = rng.uniform(1.4, 3) * side

    def forward(points: Numbers) -> Numbers:
        x, y = points[:, 0] - width / 2, points[:, 1] - height / 2
        wave = (y if along else x) / side * math.pi + phase
        x, y = (x + bend * np.sin(wave), y) if along else (x, y + bend * np.sin(wave))
        placed = np.stack([x, y, np.zeros_like(x)], axis=1) @ rotation.T
        seen: Numbers = placed[:, :2] * (far / (far + placed[:, 2:]))
        return seen

    return forward


def _warped(page: Image.Image, forward: Map, shift: Numbers, size: tuple[int, int], desk: Colour) -> Image.Image:
    """The page seen through a map; a mesh of its inverse, found by a few steps of Newton."""
    steps = 28
    xs, ys = np.linspace(0, size[0], steps + 1), np.linspace(0, size[1], steps + 1)
    wanted = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + shift
    found = np.full_like(wanted, 0) + np.array(page.size) / 2
    for _ in range(12):
        here = forward(found)
        right, down = forward(found + np.array([1, 0])) - here, forward(found + np.array([0, 1])) - here
        off = wanted - here
        det = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
        move = np.stack(
            [(off[:, 0] * down[:, 1] - off[:, 1] * down[:, 0]), (off[:, 1] * right[:, 0] - off[:, 0] * right[:, 1])],
            axis=1,
        )
        found += np.clip(move / det[:, None], -page.width / 2, page.width / 2)
    found = found.reshape(steps + 1, steps + 1, 2)
    mesh = []
    for row in range(steps):
        for column in range(steps):
            box = tuple(round(float(v)) for v in (xs[column], ys[row], xs[column + 1], ys[row + 1]))
            quad = [found[row, column], found[row + 1, column], found[row + 1, column + 1], found[row, column + 1]]
            mesh.append((box, tuple(float(part) for corner in quad for part in corner)))
    seen = page.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
    inside = Image.new("L", page.size, 255).transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    ground = Image.new("RGB", size, desk)
    ground.paste(seen, (0, 0), inside)
    return ground


def _lit(rng: Random, pixels: Numbers, worst: Limits) -> Numbers:
    """Light from one side, the tone of a lamp, a shadow over half of the picture, the pattern of a screen."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width, y / height
    way = rng.uniform(0, 2 * math.pi)
    slope = math.cos(way) * (x - 0.5) + math.sin(way) * (y - 0.5)
    light = 1 - worst.shadow * 0.5 * (slope + 0.5) * rng.random()
    if rng.random() < 0.6:
        way = rng.uniform(0, 2 * math.pi)
        edge = math.cos(way) * (x - rng.uniform(0.35, 0.65)) + math.sin(way) * (y - rng.uniform(0.35, 0.65))
        soft = rng.uniform(0.01, 0.15)
        light *= 1 - worst.shadow * rng.uniform(0.5, 1) / (1 + np.exp(-np.clip(edge / soft, -30, 30)))
    if worst.moire and rng.random() < 0.35:
        pitch, way = rng.uniform(2.5, 9), rng.uniform(0, math.pi)
        wave = np.sin((math.cos(way) * x * width + math.sin(way) * y * height) * 2 * math.pi / pitch)
        slow = np.sin((x * rng.uniform(1, 6) + y * rng.uniform(1, 6)) * 2 * math.pi)
        light *= 1 + worst.moire * wave * (0.6 + 0.4 * slow)
    tone = np.array([rng.uniform(0.85, 1), rng.uniform(0.88, 1), rng.uniform(0.75, 1)], np.float32)
    seen: Numbers = pixels * light[..., None] * tone * rng.uniform(0.75, 1.0)
    return seen

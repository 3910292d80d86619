"""Crops that the core cuts from made boards, with what they show: training takes them beside signs drawn one by one.

``python -m benchmarks.pictures.crops --out crops.npz`` draws with the fonts of training.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

import numpy as np

from benchmarks.pictures.boards import FAMILIES, KINDS, Picture, draw
from benchmarks.pictures.camera import SEVERITIES
from benchmarks.pictures.train.drawing import CLASSES, OTHER
from grillon import _core

Crop = tuple[bytes, int, bool]


def crops_of(picture: Picture) -> Iterator[Crop]:
    """Each crop of a picture, its class, and whether it is written by hand."""
    if not picture.signs:
        return
    image = picture.image
    middles = np.array([(sign.x, sign.y) for sign in picture.signs])
    for board in _core.picture.boards(image.tobytes(), *image.size):
        crossings = np.array(board.crossings).reshape(board.rows + 1, board.columns + 1, 2)
        found: list[Crop] = []
        for sign in board.signs:
            if not (0 <= sign.row < board.rows and 0 <= sign.column < board.columns):
                continue
            places = _within(crossings[sign.row : sign.row + 2, sign.column : sign.column + 2], middles)
            box = np.array(sign.box).reshape(2, 2) / 1000
            off = np.abs(places - box.mean(0)) / (box[1] - box[0])
            (inside,) = np.nonzero((off < 0.55).all(1))
            if len(inside) == 1 and (off[inside[0]] < 0.25).all():
                shown = picture.signs[inside[0]]
                found.append((sign.crop, CLASSES.index(shown.text), shown.written))
            elif len(inside) != 1:
                found.append((sign.crop, OTHER, False))
        # Elsewhere than on the board, letters of a text may look like signs.
        if sum(number != OTHER for _, number, _ in found) > 0.6 * len(found):
            yield from found


def _within(corners: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Where points are in a cell, whose corners are at 0 and 1."""
    start = corners[0, 0]
    across = (corners[0, 1] - start + corners[1, 1] - corners[1, 0]) / 2
    down = (corners[1, 0] - start + corners[1, 1] - corners[0, 1]) / 2
    middle = corners.reshape(4, 2).mean(0)
    result: np.ndarray = np.linalg.solve(np.stack([across, down], axis=1), (points - middle).T).T + 0.5
    return result


def some(seed: int, *, unseen: bool = False) -> list[Crop]:
    """The crops of a few pictures: one of each family that has signs, kind and severity."""
    found: list[Crop] = []
    for family in FAMILIES[:3]:
        for kind in KINDS:
            for severity in SEVERITIES:
                found += crops_of(draw(seed, family, kind, severity, unseen=unseen))
    return found


def stored(found: list[Crop]) -> dict[str, np.ndarray]:
    """Crops as training reads them."""
    pixels = np.frombuffer(b"".join(crop for crop, _, _ in found), np.uint8).reshape(-1, 576)
    return {
        "pixels": pixels,
        "classes": np.array([number for _, number, _ in found]),
        "written": np.array([hand for _, _, hand in found]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seeds", type=int, default=400, help="18 pictures for each")
    parser.add_argument("--first", type=int, default=10**6)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    with Pool(chosen.workers) as pool:
        seeds = range(chosen.first, chosen.first + chosen.seeds)
        found = [crop for crops in pool.imap_unordered(some, seeds) for crop in crops]
    kept = stored(found)
    np.savez_compressed(chosen.out, pixels=kept["pixels"], classes=kept["classes"], written=kept["written"])


if __name__ == "__main__":
    main()

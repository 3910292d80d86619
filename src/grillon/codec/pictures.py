"""Scenes and drawings as JSON."""

from __future__ import annotations

from grillon.codec.fields import read_index, record, register
from grillon.codec.table import Reading
from grillon.errors import FormatError
from grillon.model import Scene
from grillon.model.board.places import SIDES
from grillon.model.drawing import Drawing


def _refers_to_its_places(scene: Scene, _: object, at: str, reading: Reading) -> None:
    """Refuse a scene with numbers of places that do not exist."""
    places = scene.places
    limits = {
        "givens": (scene.givens, places.candidates),
        "known_open": (scene.known_open, len(places.borders)),
        "tints": (scene.tints, len(places.cells)),
        "texts": (scene.texts, len(places.cells)),
    }
    for name, (numbers, size) in limits.items():
        for number in numbers:
            read_index(number, f"{at}.{name}", size)
    if scene.sides and len(scene.sides) != len(places.cells):
        raise FormatError(
            "field '{field}': {number} for {cells} {cells:cell|cells}",
            field=f"{at}.sides",
            number=len(scene.sides),
            cells=len(places.cells),
        )
    if not set("".join(scene.sides)) <= set(SIDES):
        raise FormatError("field '{field}': sides are {letters}", field=f"{at}.sides", letters=", ".join(SIDES))


def register_all() -> None:
    """Register these kinds of documents."""
    register("scene", Scene, record(Scene, check=_refers_to_its_places))
    register("drawing", Drawing, record(Drawing))

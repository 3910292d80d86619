"""Scenes and drawings as JSON."""

from __future__ import annotations

from grillon.codec import table
from grillon.codec.fields import read_index, record
from grillon.codec.table import Reading
from grillon.errors import FormatError
from grillon.model.drawing import Drawing
from grillon.model.places import SIDES
from grillon.model.scene import Scene


def register() -> None:
    """Register these kinds of documents."""
    scenes, drawings = record(Scene), record(Drawing)

    def read_scene(value: object, at: str, reading: Reading) -> Scene:
        """A scene whose numbers refer to existing places."""
        scene: Scene = scenes.read(value, at, reading)
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
        return scene

    table.register("scene", Scene, write=scenes.write, read=read_scene)
    table.register("drawing", Drawing, write=drawings.write, read=drawings.read)

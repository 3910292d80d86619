"""Pictures as sources of puzzles: a file, or what the clipboard holds."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from grillon.base.extras import load
from grillon.base.files import write_whole
from grillon.base.sentences import Sentence
from grillon.cli.language import note
from grillon.cli.options.asked import Source
from grillon.errors import InputError
from grillon.model import Position
from grillon.picture import read_picture

MAX_BYTES = 256 * 1024 * 1024
"""A larger file is not read."""


def positions_in(file: BinaryIO | None, name: str, source: Source) -> Iterator[Position]:
    """The position of each board of a picture; what is uncertain is noted. Without a file, the clipboard's."""
    file = clipboard() if file is None else file
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError("this picture is too large: at most {maximum} MiB", maximum=MAX_BYTES >> 20)
    readings = read_picture(data, family=source.family)
    if source.show is not None:
        from grillon.picture.showing import shown

        picture = shown(data, readings)
        write_whole(source.show, lambda out: out.write(picture))
    for number, reading in enumerate(readings, start=1):
        where = Sentence("{name} {number}", name=name, number=number) if len(readings) > 1 else name
        for told in reading.sentences:
            note(Sentence("{name}: {told}", name=where, told=told))
        yield reading.position


def clipboard() -> BinaryIO:
    """The picture that the clipboard holds, as a file."""
    grab = load("PIL.ImageGrab", extra="picture", purpose=Sentence("reading the clipboard"))
    try:
        held = grab.grabclipboard()
    except (NotImplementedError, OSError) as error:
        raise InputError("--clipboard: the clipboard cannot be read here ({reason})", reason=str(error)) from None
    if isinstance(held, list) and held:
        return open(held[0], "rb")
    if held is None or isinstance(held, list):
        raise InputError("--clipboard: there is no picture in the clipboard")
    file = BytesIO()
    held.save(file, "PNG")
    file.seek(0)
    return file

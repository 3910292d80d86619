"""Files to pixels, through Pillow: the extra `picture`."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from grillon.base.extras import load
from grillon.base.sentences import Sentence
from grillon.errors import InputError

MAX_PIXELS = 100_000_000
"""A larger picture is refused before it is decoded."""
ENOUGH = 1500
"""Pixels of the longer side below which a picture is never made smaller while it is decoded."""
_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"BM")
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture: three bytes a pixel, in rows."""

    width: int
    height: int
    data: bytes


def is_picture(head: bytes) -> bool:
    """Do these first bytes of a file begin a picture, also one of a kind that is not read?"""
    webp = head[:4] == b"RIFF" and head[8:12] == b"WEBP"
    return head.startswith(_STARTS[:4]) or webp or _is_heic(head) or (head[:2] == b"BM" and head[6:10] == bytes(4))


def _is_heic(head: bytes) -> bool:
    return head[4:8] == b"ftyp" and head[8:12] in (b"heic", b"heix", b"mif1", b"hevc", b"avif")


def decode(data: bytes) -> Pixels:
    """The pixels of a picture, turned as its camera was held."""
    return pixels_of(opened(data))


def opened(data: bytes) -> Any:
    """The picture as Pillow's, upright; an InputError says what is wrong with it."""
    image_module = load("PIL.Image", extra="picture", purpose=Sentence("reading a picture"))
    if _is_heic(data[:16]):
        raise InputError("pictures in this format (HEIC or AVIF) are not read; save it as JPEG or PNG")
    try:
        image = _opened(image_module, data)
        _, _, turn = (load(f"PIL.{name}", extra="picture", purpose="") for name in ("Image", "ImageFile", "ImageOps"))
        longer = max(image.size)
        if longer > 2 * ENOUGH:  # a JPEG is decoded at half, a quarter or an eighth of its size in less time
            image.draft("RGB", (image.width * ENOUGH // longer, image.height * ENOUGH // longer))
        image.load()
        image = turn.exif_transpose(image)
        if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
            image = image.convert("RGBA")
            paper = image_module.new("RGBA", image.size, "white")
            image = image_module.alpha_composite(paper, image)
        return image.convert("RGB")
    except InputError:
        raise
    except Exception:  # whatever Pillow raises for damaged files
        raise InputError("this picture is damaged or cut off") from None


def _opened(image_module: Any, data: bytes) -> Any:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = image_module.open(BytesIO(data), formats=_FORMATS)
        except image_module.DecompressionBombError:
            image = None
    if image is None or image.width * image.height > MAX_PIXELS:
        raise InputError(
            "a picture of more than {maximum} million pixels is not read; save it smaller",
            maximum=MAX_PIXELS // 1_000_000,
        )
    return image


def pixels_of(image: Any) -> Pixels:
    """The pixels of a picture of Pillow's."""
    image = image.convert("RGB")
    return Pixels(image.width, image.height, image.tobytes())

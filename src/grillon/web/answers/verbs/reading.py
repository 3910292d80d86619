"""Pictures of boards, read."""

from __future__ import annotations

import zlib
from base64 import b64decode
from binascii import Error as NotBase64

from grillon.errors import FormatError
from grillon.picture import Reading, read_picture
from grillon.picture.decoding import Pixels
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.bundles import A_BUNDLE, bundle_of
from grillon.web.answers.fields import REQUIRED, text, whole
from grillon.web.answers.requests import Request, short, verb
from grillon.web.answers.schemas import FLAG, NUMBERS, TEXT, WHOLE, a_list, an_object

MAX_SIDE = 4000
_NUMBER = {"type": "number"}
A_SIGN = an_object(cell=WHOLE, candidate=WHOLE, given=FLAG, doubtful=FLAG, choices=NUMBERS)
A_READING = an_object(
    bundle=A_BUNDLE, corners=a_list(a_list(a_list(_NUMBER))), signs=a_list(A_SIGN), unsure=NUMBERS, said=a_list(TEXT)
)


@verb(
    text("pixels", about="Three bytes a pixel, in rows, compressed by zlib, in base64."),
    whole("width", REQUIRED, 1, MAX_SIDE),
    whole("height", REQUIRED, 1, MAX_SIDE),
    text("family", None),
    answer=an_object(readings=a_list(A_READING)),
    limit=short(5.0, 10.0),
)
def read(ask: Ask, request: Request) -> Document:
    """Read the boards of a picture, with what is uncertain."""
    size = 3 * request.width * request.height
    try:
        pixels = zlib.decompressobj().decompress(b64decode(request.pixels, validate=True), size + 1)
    except (NotBase64, ValueError, zlib.error):
        pixels = b""
    if len(pixels) != size:
        raise FormatError("field '{field}': {size} bytes are expected, compressed by zlib", field="pixels", size=size)
    picture = Pixels(request.width, request.height, pixels)
    return {"readings": [_told(reading, ask.lang) for reading in read_picture(picture, family=request.family)]}


def _told(reading: Reading, lang: str) -> Document:
    candidate = reading.puzzle.places.symbol_candidate
    return {
        "bundle": bundle_of(reading.position, lang),
        "corners": [[[round(x, 1), round(y, 1)] for x, y in corners] for corners in reading.corners],
        "signs": [
            {
                "cell": sign.cell,
                "candidate": candidate(sign.cell, sign.symbol),
                "given": sign.given,
                "doubtful": sign.doubtful,
                "choices": [candidate(sign.cell, symbol) for symbol in (sign.symbol, *sign.others)],
            }
            for sign in reading.signs
        ],
        "unsure": list(reading.unsure),
        "said": [sentence.text(lang) for sentence in (*reading.said, *reading.warnings, *reading.corrections)],
    }

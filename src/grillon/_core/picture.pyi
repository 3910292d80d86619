class Sign:
    """Ink that belongs together, in thousandths of the side of its cell."""

    @property
    def row(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def box(self) -> tuple[int, int, int, int]: ...

    @property
    def colour(self) -> tuple[int, int, int]: ...

    @property
    def contrast(self) -> int: ...

    @property
    def stroke(self) -> int: ...

    @property
    def solid(self) -> int: ...

    @property
    def crop(self) -> bytes: ...

    @property
    def parts(self) -> list[bytes]: ...

class Board:
    """A board as it is seen."""

    @property
    def rows(self) -> int: ...

    @property
    def columns(self) -> int: ...

    @property
    def seen(self) -> int: ...

    @property
    def pitch(self) -> float: ...

    @property
    def falling(self) -> bool: ...

    @property
    def rising(self) -> bool: ...

    @property
    def crossings(self) -> list[tuple[float, float]]: ...

    @property
    def across(self) -> list[tuple[int, int]]: ...

    @property
    def down(self) -> list[tuple[int, int]]: ...

    @property
    def cells(self) -> list[tuple[tuple[int, int, int], tuple[int, int, int], int, int]]: ...

    @property
    def signs(self) -> list[Sign]: ...

class Network:
    """What a sign may be: a small network of whole numbers."""

    def __init__(self, file: bytes) -> None: ...

    def classify(self, crop: bytes) -> tuple[list[int], int]:
        """
        The shares of the digits 0 to 9, the letters A to P and all else, and of being written by hand; each of 65535.
        """

def boards(pixels: bytes, width: int, height: int) -> list[Board]:
    """The boards of a picture: three bytes a pixel, in rows."""

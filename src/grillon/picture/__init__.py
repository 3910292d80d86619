"""Pictures of boards: a screenshot or a photo in, positions out, with what is uncertain.

The core finds boards, lines and signs in pixels (`cpp/picture`); a small network says what each sign may be; the part
`pictures` of each family says what puzzle that may be; the rules decide between readings that look alike.

>>> is_picture(b"\\x89PNG\\r\\n\\x1a\\n"), is_picture(b"53..7....")
(True, False)

| file | purpose |
| --- | --- |
| `decoding.py` | files to pixels, through the extra `picture` |
| `seen.py` | `SeenBoard`: what the core saw on a board |
| `regions.py` | thick lines, or tints, that make regions |
| `guesses.py` | `Guess`, `Pictures`: what a family makes of it |
| `likeliest.py` | the likeliest puzzle of a guess, by signs and rules |
| `reading.py` | `read_picture`: the `Reading` of each board of a picture |
| `showing.py` | what was read, drawn over the picture |
"""

from typing import TYPE_CHECKING

from grillon.base.lazy import lazy_names
from grillon.picture.decoding import is_picture as is_picture

if TYPE_CHECKING:
    from grillon.picture.reading import Reading as Reading
    from grillon.picture.reading import read_picture as read_picture

__getattr__, __dir__ = lazy_names(__name__, {"reading": "Reading read_picture"})

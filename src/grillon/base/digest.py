"""Short names derived from content."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b


def short_digest(data: bytes) -> str:
    """A name of twelve characters for any content, the same everywhere.

    >>> short_digest(b"")
    '1r1vyaMyTl8y'
    """
    return urlsafe_b64encode(blake2b(data, digest_size=9).digest()).decode("ascii")

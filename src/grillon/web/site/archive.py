"""Many files in one, which `static/host/archive.js` unpacks; it is compressed as a whole when it is sent."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Mapping


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """A tar archive, always the same for the same content."""
    content = io.BytesIO()
    with tarfile.TarFile(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return content.getvalue()

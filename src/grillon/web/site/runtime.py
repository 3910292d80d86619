"""The interpreter and the core for browsers, where they are installed."""

from __future__ import annotations

from pathlib import Path

from grillon import __version__
from grillon.base.extras import load
from grillon.errors import InputError


def installed_runtime() -> Path:
    """The folder that the distribution grillon-site brings; it must be of this version."""
    found = load("grillon_site", extra="site", purpose="writing the page without a server")
    if found.__version__ != __version__:
        raise InputError(
            "grillon-site {its} is not of this version: pip install grillon-site=={ours}",
            its=found.__version__,
            ours=__version__,
        )
    return Path(str(found.__file__)).parent / "runtime"

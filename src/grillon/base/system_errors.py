"""What the system, the core and libraries report, in our own words: numbers and names come in, sentences go out.

The system reports an error number, the core a name with numbers (``cpp/common/core_error.hpp``). The reader of JSON and
SQLite report a text, which is looked up as it came.

>>> str(sentence_of(FileNotFoundError(2, "whatever the system calls it", "a.txt")))
'a.txt: No such file or directory'
"""

from __future__ import annotations

import errno

from grillon.base.sentences import Sentence

SYSTEM = {
    errno.EACCES: Sentence("Permission denied"),
    errno.EPERM: Sentence("Operation not permitted"),
    errno.ENOENT: Sentence("No such file or directory"),
    errno.EISDIR: Sentence("Is a directory"),
    errno.ENOTDIR: Sentence("Not a directory"),
    errno.ENOSPC: Sentence("No space left on device"),
    errno.ENAMETOOLONG: Sentence("File name too long"),
    errno.EEXIST: Sentence("File exists"),
    errno.EROFS: Sentence("Read-only file system"),
    errno.EIO: Sentence("Input/output error"),
}

CORE = {
    "sweep_too_wide": Sentence("a sweep over {columns} columns with values up to {largest} does not fit its state"),
    "sweep_way": Sentence("a sweep over {columns} columns cannot go by {way}"),
    "too_many_kinds": Sentence("too many kinds of pieces for a sweep"),
    "too_many_cells": Sentence("the board has {cells} cells, more than {maximum}"),
    "too_many_pieces": Sentence("the sweep cannot keep track of that many pieces"),
    "piece_too_long": Sentence("a piece reaches over {cells} cells of the sweep's order, more than {maximum}"),
    "sweep_memory": Sentence("the sweep needs more memory than it may use"),
    "number_too_large": Sentence("the number does not fit in its weight type"),
    "table_cut_short": Sentence("a table is cut short"),
    "edges_lead_nowhere": Sentence("the edges of stage {stage} point to nothing"),
    "unknown_width": Sentence("numbers have 1, 2 or 16 words, not {words}"),
    "run_damaged": Sentence(
        "{path}: the run is damaged, {read} of {entries} entries read; remove the folder to start over"
    ),
    "manifest_unknown": Sentence(
        "{path}: no manifest of this version of a count; use another folder, or remove this one to start over"
    ),
    "manifest_damaged": Sentence(
        "{path}: the manifest is damaged; use another folder, or remove this one to start over"
    ),
    "manifest_of_another": Sentence(
        "{path}: it continues '{job}', not '{other}'; use another folder, or remove this one to start over"
    ),
    "line_without_end": Sentence("line {line}: the line has no end"),
    "empty_line": Sentence("line {line}: an empty line is not a code"),
    "not_a_number": Sentence("line {line}: not a number"),
    "code_of_another_size": Sentence("line {line}: the code has a different number of cells"),
    "no_partial_grid": Sentence("a record is not a partial grid"),
    "no_cpu_path": Sentence("this machine has no CPU path '{name}'"),
    "unknown_cpu_path": Sentence("unknown CPU path '{name}': baseline, avx2 or avx512"),
}
"""What the core reports, by the names it has there."""

LIBRARIES = (
    Sentence("Expecting value"),
    Sentence("Expecting ',' delimiter"),
    Sentence("Expecting ':' delimiter"),
    Sentence("Expecting property name enclosed in double quotes"),
    Sentence("Extra data"),
    Sentence("Unterminated string starting at"),
    Sentence("Invalid control character at"),
    Sentence("Invalid \\escape"),
    Sentence("Invalid \\uXXXX escape"),
    Sentence("Illegal trailing comma before end of object"),
    Sentence("Illegal trailing comma before end of array"),
    Sentence("file is not a database"),
    Sentence("database disk image is malformed"),
    Sentence("unable to open database file"),
    Sentence("attempt to write a readonly database"),
)
"""What the reader of JSON and SQLite report, word by word."""


def system_reason(error: OSError) -> Sentence:
    """What went wrong with a file or a stream, without its name."""
    if isinstance(error.strerror, Sentence):
        return error.strerror
    return SYSTEM.get(error.errno or 0) or Sentence(str(error.strerror or error))


def from_core(error: Exception) -> bool:
    """Is this something the core refused?

    >>> from grillon._core import CoreError
    >>> from_core(CoreError("not_a_number", {"line": 3})), from_core(ValueError("3"))
    (True, False)
    """
    return type(error).__module__.partition(".")[2].startswith("_core")


def sentence_of(error: Exception) -> Sentence:
    """What an error of somebody else says.

    >>> from grillon._core import CoreError
    >>> sentence_of(CoreError("not_a_number", {"line": 3})).text("fr")
    "ligne 3 : ce n'est pas un nombre"
    """
    if isinstance(error, OSError):
        reason = system_reason(error)
        return reason if not error.filename else Sentence("{path}: {reason}", path=error.filename, reason=reason)
    if from_core(error) and error.args[0] in CORE:
        name, *terms = error.args
        return Sentence(CORE[name], **(terms[0] if terms else {}))
    return Sentence(str(error))

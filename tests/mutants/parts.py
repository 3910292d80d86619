"""What is changed, by parts, and the tests that have to see it: the quick and the likely first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """Files below `src/grillon`, tests, and its share of the mutants."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    share: int


PARTS = {
    "checker": Part(
        ("explain/check/checker.py",),
        ("tests/unit/explain/test_checker.py", "tests/contract/explaining/test_explaining.py"),
        2,
    ),
    "rules": Part(
        ("rules/*.py",),
        (
            "tests/unit/model/test_board_state.py",
            "tests/unit/sudoku/test_clues.py",
            "tests/property/test_houses.py",
            "tests/contract/solving/test_boards.py",
            "tests/contract/values/test_codec.py",
            "tests/contract/drawing/test_drafts.py",
            "tests/contract/drawing/test_places.py",
        ),
        3,
    ),
    "formats": Part(
        ("formats/*.py",),
        (
            "tests/unit/test_formats.py",
            "tests/unit/test_pasted.py",
            "tests/unit/test_walls.py",
            "tests/unit/test_lzstring.py",
            "tests/unit/takuzu/test_bad_input.py",
            "tests/unit/sudoku/formats/test_texts.py",
            "tests/unit/tectonic/test_texts.py",
            "tests/unit/packing/test_formats.py",
            "tests/contract/values/test_texts.py",
            "tests/property/texts/test_link_codecs.py",
            "tests/property/texts/test_written_texts.py",
        ),
        3,
    ),
    "formats of Sudoku": Part(
        ("families/sudoku/formats/*.py",),
        (
            "tests/unit/sudoku/formats/test_texts.py",
            "tests/unit/sudoku/formats/test_documents.py",
            "tests/unit/sudoku/formats/test_sudokupad.py",
            "tests/unit/sudoku/formats/test_fpuzzles_clues.py",
            "tests/unit/sudoku/formats/test_constraints.py",
            "tests/unit/sudoku/test_refused.py",
            "tests/unit/test_formats.py",
            "tests/property/texts/test_sudokupad_links.py",
            "tests/property/texts/test_documents.py",
        ),
        3,
    ),
    "formats of Tectonic": Part(
        ("families/tectonic/formats/*.py",),
        (
            "tests/unit/tectonic/test_texts.py",
            "tests/unit/tectonic/test_codes.py",
            "tests/unit/tectonic/test_refused.py",
            "tests/unit/test_formats.py",
            "tests/property/texts/test_tectonic_codes.py",
            "tests/property/texts/test_documents.py",
        ),
        2,
    ),
    "formats of packing": Part(
        ("families/packing/formats/*.py",),
        (
            "tests/unit/packing/test_formats.py",
            "tests/unit/packing/test_refused.py",
            "tests/unit/packing/test_words.py",
            "tests/unit/test_formats.py",
            "tests/property/test_packing.py",
            "tests/property/texts/test_documents.py",
        ),
        2,
    ),
    "codec": Part(
        ("codec/*.py",),
        (
            "tests/unit/codec",
            "tests/contract/values/test_codec.py",
            "tests/contract/values/test_rows.py",
            "tests/property/test_codec.py",
        ),
        4,
    ),
    "ledgers": Part(
        (
            "base/ledger.py",
            "sweep/run/ledger.py",
            "catalogue/order_ledger.py",
            "sweep/cluster_count/ledger.py",
        ),
        (
            "tests/unit/sweep/test_trust.py",
            "tests/unit/sweep/test_run.py",
            "tests/unit/takuzu/test_resumed_counts.py",
            "tests/unit/catalogue/test_sqlite_errors.py",
            "tests/unit/catalogue/test_bulk.py",
            "tests/unit/cli/understand/test_rate_lists.py",
            "tests/unit/cli/count/test_sweep_verbs.py",
            "tests/faults/test_damage.py",
            "tests/unit/sweep/test_cluster_count.py",
        ),
        3,
    ),
}

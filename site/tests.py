"""Run tests on the core for a browser, in Node.js: those of tests/unit and tests/contract that need nothing it lacks.

python site/tests.py [ARGUMENT OF PYTEST ...]
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXCLUDED = {
    "Hypothesis is compiled": (
        "tests/unit/explain/test_refute.py",
        "tests/unit/model/test_position.py",
        "tests/unit/model/test_steps.py",
        "tests/unit/packing/test_learn.py",
        "tests/unit/test_pasted.py",
    ),
    "processes": (
        "tests/contract/values/test_pickling.py",
        "tests/unit/cli",
        "tests/unit/test_external_family.py::test_another_process_finds_it",
        "tests/unit/test_external_family.py::test_the_package_builds_and_names_its_entry_point",
        "tests/unit/test_files.py::test_a_pipe_is_written_as_it_is",
        "tests/unit/test_languages.py::test_a_page_gets_its_language_as_json",
        "tests/unit/test_stubs.py::test_the_stubs_are_those_of_the_core",
        "tests/unit/test_workers.py",
    ),
    "sqlite3": (
        "tests/unit/catalogue",
        "tests/unit/collection",
        "tests/unit/sweep/test_cluster_count.py",
        "tests/unit/sweep/test_exactly_once.py",
        "tests/unit/sweep/test_forecast.py",
        "tests/unit/sweep/test_groups.py",
        "tests/unit/sweep/test_leftovers.py",
        "tests/unit/sweep/test_lots.py",
        "tests/unit/sweep/test_run.py",
        "tests/unit/sweep/test_shards.py",
        "tests/unit/sweep/test_trust.py",
        "tests/unit/takuzu/test_all_grids.py",
        "tests/unit/takuzu/test_middles.py",
        "tests/unit/takuzu/test_random_grids.py::test_random_grids_beyond_eight_by_eight[size1]",
        "tests/unit/takuzu/test_random_grids.py::test_what_is_too_large_to_be_numbered_is_refused_at_once",
        "tests/unit/takuzu/test_resumed_counts.py",
        "tests/unit/takuzu/test_roots.py",
        "tests/unit/takuzu/test_runs_on_disk.py",
        "tests/unit/tectonic/test_codes.py",
        "tests/unit/test_sentences.py",
    ),
    "NumPy, which OR-Tools needs": (
        "tests/contract/solving/test_solving.py",
        "tests/unit/explain/test_checker.py",
        "tests/unit/gpu",
        "tests/unit/packing/test_cut_unique.py",
        "tests/unit/packing/test_formats.py",
        "tests/unit/packing/test_levels.py",
        "tests/unit/packing/test_reasoning.py",
        "tests/unit/packing/test_words.py",
        "tests/unit/takuzu/test_odd.py",
    ),
    "jsonschema is compiled": (
        "tests/contract/values/test_codec.py",
        "tests/contract/drawing/test_drafts.py",
        "tests/unit/sudoku/logic/test_fact_events.py",
    ),
    "typst": (
        "tests/contract/drawing/test_booklets.py",
        "tests/unit/booklet",
    ),
    "PNG pictures": (
        "tests/unit/render/test_pictures.py::test_a_large_png_is_made_at_the_scale_that_fits",
        "tests/unit/render/test_pictures.py::test_a_png_has_only_so_many_pixels",
        "tests/unit/render/test_pictures.py::test_a_png_made_by_another_process_is_the_same",
        "tests/unit/render/test_pictures.py::test_no_picture_has_such_a_scale",
        "tests/unit/render/test_pictures.py::test_png_and_its_missing_extra",
        "tests/unit/render/test_whole_pictures.py::test_a_legend_only_when_asked_for",
    ),
    "the files of the repository": (
        "tests/contract/test_no_family_named.py::test_no_family_is_named_in_common_cpp[CMakeLists.txt]",
        "tests/unit/codec/test_describe.py",
    ),
    "threads": (
        "tests/contract/solving/test_limits.py::test_several_threads_close_one_stream",
        "tests/contract/solving/test_replays.py::test_the_board_is_seen_while_the_search_works",
        "tests/unit/packing/test_search.py::test_a_search_that_takes_over_from_a_sweep_hears_the_monitor",
    ),
    "PySAT is compiled": ("tests/unit/takuzu/test_generate.py::test_sat_decides_what_search_leaves_open",),
}
"""What is not run there, by name, for each thing that is missing."""


def main(arguments: list[str]) -> int:
    """The exit code of pytest."""
    chosen = arguments or ["tests/unit", "tests/contract", "-q", "-m", "not long"]
    names = [name for missing in EXCLUDED.values() for name in missing]
    left_out = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in names]
    program = ["node", str(ROOT / "site" / "node" / "tests.mjs"), sysconfig.get_paths()["purelib"]]
    return subprocess.run([*program, *left_out, *chosen], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""`--device gpu` on a machine without a graphics card."""

from __future__ import annotations

from tests.unit.cli.conftest import Grillon

FLAT = "packing square\n" + "\n".join(["." * 20] * 3) + "\npieces pentominoes"


def test_what_has_no_kernels_is_refused_and_what_has_them_named(grillon: Grillon) -> None:
    for arguments in (
        ("solve", "takuzu.1.4x4.u.88m.W"),
        ("check", "takuzu.1.4x4.u.88m.W"),
        ("count", "takuzu.1.4x4.u.88m.W"),
        ("count", "takuzu", "4x4"),
    ):
        ran = grillon(*arguments, "--device", "gpu")
        assert ran.code == 2
        assert not ran.out
        assert "only for classic Sudokus" in ran.err.replace("packings, ", "")


def test_solving_without_a_card_is_refused(grillon: Grillon) -> None:
    for verb in ("solve", "check", "count"):
        ran = grillon(verb, FLAT, "--device", "gpu")
        assert ran.code != 0
        assert not ran.out
        assert "without --device gpu, the processor does the work" in ran.err


def test_without_a_card_one_line_says_so(grillon: Grillon) -> None:
    ran = grillon("count", FLAT, "--device", "gpu")
    assert ran.code != 0
    assert len(ran.err.strip().splitlines()) == 1
    assert "gpu" in ran.err.lower()
    assert "without --device gpu, the processor does the work" in ran.err
    # The next command works on the processor again.
    assert grillon("count", FLAT).out.split()[-1] == "8"

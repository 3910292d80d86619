"""`--device gpu` on a machine without a graphics card."""

from __future__ import annotations

from tests.unit.cli.conftest import Grillon

FLAT = "packing square\n" + "\n".join(["." * 20] * 3) + "\npieces pentominoes"


def test_without_a_card_one_line_says_so(grillon: Grillon) -> None:
    ran = grillon("count", FLAT, "--device", "gpu")
    assert ran.code != 0
    assert len(ran.err.strip().splitlines()) == 1
    assert "gpu" in ran.err.lower()
    assert "without --device gpu, the processor does the work" in ran.err
    # The next command works on the processor again.
    assert grillon("count", FLAT).out.split()[-1] == "8"

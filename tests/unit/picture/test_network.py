"""The network for signs: the core answers as the reference in NumPy does, and its weights are those of its file."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from benchmarks.pictures.train.quantize import quantized, read, shares_of, written  # noqa: E402
from grillon._core.picture import Network  # noqa: E402

FILE = (files("grillon.picture") / "signs.bin").read_bytes()


def crops() -> Any:
    """Noise, plain grounds, and bars like a 1 or a minus, at several places."""
    random = np.random.default_rng(1)
    rows = [random.integers(0, 256, 576) for _ in range(40)] + [np.full(576, level) for level in (0, 1, 128, 255)]
    for at in range(4, 18, 3):
        for turned in (False, True):
            bar = np.zeros((24, 24), int)
            bar[2:22, at : at + 3] = 255
            rows.append((bar.T if turned else bar).ravel())
    return np.array(rows, np.uint8)


def test_the_core_and_the_reference_answer_alike() -> None:
    network, layers = Network(FILE), read(FILE)
    shares, hands = shares_of(layers, crops())
    assert len({tuple(row) for row in shares.tolist()}) > 20
    for crop, share, hand in zip(crops(), shares.tolist(), hands.tolist(), strict=True):
        assert network.classify(crop.tobytes()) == (share, hand)
        assert 65535 - 27 <= sum(share) <= 65535


def test_digits_of_a_font_it_never_saw_are_read() -> None:
    image = pytest.importorskip("PIL.Image")
    draw, font = pytest.importorskip("PIL.ImageDraw"), pytest.importorskip("PIL.ImageFont")
    rows = []
    for digit in "0123456789":
        drawn = image.new("L", (200, 200))
        draw.Draw(drawn).text((60, 40), digit, fill=255, font=font.load_default(90))
        sign = drawn.crop(drawn.getbbox())
        sign = sign.resize((max(1, round(20 * sign.width / sign.height)), 20), image.Resampling.BOX)
        crop = image.new("L", (24, 24))
        crop.paste(sign, ((24 - sign.width) // 2, 2))
        rows.append(np.asarray(crop).ravel())
    shares, hands = shares_of(read(FILE), np.array(rows))
    assert shares[:, :10].argmax(1).tolist() == list(range(10))
    assert (shares[:, 26] < 6553).all()
    assert (hands < 32768).sum() >= 8


def test_the_file_is_written_as_it_is_read() -> None:
    assert written(read(FILE)) == FILE
    assert len(FILE) < 200_000


def test_rounding_changes_little() -> None:
    random = np.random.default_rng(2)
    plain = [(layer.weights.transpose(0, 3, 1, 2) * 0.01, layer.bias * 0.0001 / 255) for layer in read(FILE)]
    layers = quantized(plain, random.integers(0, 256, (64, 576)).astype(np.uint8))
    for layer, (weight, _) in zip(layers, plain, strict=True):
        ratio = layer.weights * np.abs(weight).max((1, 2, 3))[:, None, None, None] / 127
        assert np.abs(ratio - weight.transpose(0, 2, 3, 1)).max() <= np.abs(weight).max() / 127


@pytest.mark.parametrize("broken", [b"", b"signs\n1\n", FILE[:-1], FILE + b"\0", b"PNG" + FILE])
def test_a_broken_file_is_refused(broken: bytes) -> None:
    with pytest.raises(ValueError, match="network for signs"):
        Network(broken)

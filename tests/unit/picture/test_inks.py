"""Givens and entries are told apart by ink and hand, not by the shapes of digits."""

from __future__ import annotations

from dataclasses import replace

from grillon import families
from grillon.picture.guesses import digits, marks_of, unclear_marks
from grillon.picture.seen import Border, SeenBoard, SeenCell, SeenSign

BLACK, BLUE, PAPER = (20, 20, 20), (40, 70, 200), (255, 255, 255)


def sign(
    digit: int,
    *,
    colour: tuple[int, int, int] = BLACK,
    contrast: int = 230,
    written: float = 0.05,
    bottom: int = 800,
) -> SeenSign:
    shares = tuple(0.99 if number == digit else 0.01 / 26 for number in range(27))
    ink = (-160, -160, -160) if colour[2] < 100 else (-160, -120, -30)
    return SeenSign(300, bottom - 600, 700, bottom, colour, (*ink, 20), contrast, 80, 300, shares, written)


def given(*signs: SeenSign) -> list[bool]:
    board = SeenBoard.__new__(SeenBoard)
    board.pitch = 40
    board.cells = tuple(SeenCell(PAPER, PAPER, 0, (one,)) for one in signs)
    return [board.is_given(one) for one in signs]


def test_blue_entries_are_no_givens() -> None:
    signs = [sign(digit) for digit in (1, 2, 3, 4)] + [sign(digit, colour=BLUE) for digit in (5, 6, 7)]
    assert given(*signs) == [True] * 4 + [False] * 3


def test_a_seven_of_a_font_that_looks_written_is_a_given() -> None:
    signs = [sign(digit, written=0.95 if digit == 7 else 0.05) for digit in (1, 7, 3, 7, 5, 2)]
    assert all(given(*signs))


def test_digits_by_hand_in_the_same_ink_are_entries() -> None:
    signs = [sign(digit, written=0.95 if digit > 5 else 0.05) for digit in (1, 7, 3, 8, 5, 9)]
    assert given(*signs) == [digit <= 5 for digit in (1, 7, 3, 8, 5, 9)]


def test_digits_that_keep_no_line_are_by_hand() -> None:
    """The network is not sure of any of them; together they are in no doubt."""
    printed = [sign(digit, bottom=800 + digit) for digit in (1, 7, 3, 8, 5, 9)]
    by_hand = [sign(digit, written=0.45, bottom=bottom) for digit, bottom in ((2, 700), (4, 720), (6, 880))]
    assert given(*printed, *by_hand) == [True] * 6 + [False] * 3


def test_a_letter_that_looks_like_a_digit_is_one_where_no_letters_belong() -> None:
    shares = [0.0] * 27
    shares[1], shares[10 + 8] = 0.02, 0.98
    one = SeenSign(400, 200, 600, 800, BLACK, (-160, -160, -160, 20), 230, 80, 300, tuple(shares), 0.0)
    assert one.among()["1"] > 0.6
    assert one.among("I")["I"] > 0.9


def test_a_small_g_may_be_a_nine_or_a_six() -> None:
    shares = tuple(0.99 if number == 10 + 6 else 0.01 / 26 for number in range(27))
    known = replace(sign(0), shares=shares).among()
    assert min(known["9"], known["6"]) > 0.4


def test_a_number_whose_digits_touch_is_read_by_its_parts() -> None:
    shares = tuple(0.99 if number == 10 + 12 else 0.01 / 26 for number in range(27))
    touching = replace(sign(0), shares=shares, parts=(sign(1), sign(0)))
    assert max(digits((touching,), 12).items(), key=lambda pair: pair[1])[0] == 10
    assert 10 not in digits((touching,), 9)
    single = replace(sign(8), parts=(sign(1), sign(3)))
    assert max(digits((single,), 9).items(), key=lambda pair: pair[1])[0] == 8


def test_a_lone_small_smudge_is_no_pencil_mark() -> None:
    def small(share: float, left: int = 300) -> SeenSign:
        shares = tuple(share if number == 3 else (1 - share) * (number == 26) for number in range(27))
        return replace(sign(3), shares=shares, left=left, right=left + 100, top=300, bottom=450)

    board = SeenBoard.__new__(SeenBoard)
    board.cells = (SeenCell(PAPER, PAPER, 0, (small(0.56),)), SeenCell(PAPER, PAPER, 0))
    assert not marks_of(board, 9)
    assert not unclear_marks(board)
    board.cells = (board.cells[0], SeenCell(PAPER, PAPER, 0, (small(0.99, 100), small(0.99, 600))))
    assert sorted(marks_of(board, 9)) == [0, 1]
    assert unclear_marks(board) == frozenset({0})


def test_a_large_mark_far_from_the_middle_is_no_entry() -> None:
    mark = replace(sign(5), left=150, right=350, top=560, bottom=930)
    entry = replace(mark, top=330, bottom=700)
    assert not SeenCell(PAPER, PAPER, 0, (mark,)).large
    assert SeenCell(PAPER, PAPER, 0, (entry,)).large


def test_a_disc_between_two_colours_is_in_doubt() -> None:
    def doubts(odd: int) -> list[frozenset[int]]:
        board = SeenBoard.__new__(SeenBoard)
        board.rows = board.columns = 6
        board.borders = (Border(0, 1, 10, 0), Border(1, 2, 10, 0))
        fills = [(215, 215, 215), (20, 20, 20), (160, 160, 160), (160, 160, 160)] * 9
        fills[5] = (odd, odd, odd)
        board.cells = tuple(SeenCell((160, 160, 160), fill, 0) for fill in fills)
        return [guess.doubts for guess in families.get("takuzu").pictures.guesses(board)]

    assert doubts(20)[0] == frozenset()
    assert doubts(180)[0] == frozenset({5})

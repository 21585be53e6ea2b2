"""Numbers as people write them."""

from games.kernel.base.numbers import counted, minus, percent, signed


def test_per_cents_never_claim_certainty() -> None:
    assert [percent(share) for share in (0, 1 / 7776, 10 / 36, 7775 / 7776, 1)] == ["0%", "<1%", "28%", ">99%", "100%"]
    fine = [percent(share, fine=True) for share in (0, 1e-5, 0.004, 0.0949, 0.0951, 0.999, 1)]
    assert fine == ["0%", "<0.1%", "0.4%", "9.5%", "10%", ">99%", "100%"]


def test_numbers_have_a_real_minus_and_their_noun() -> None:
    assert [minus(number) for number in (-3, 0, 4)] == ["\u22123", "0", "4"]
    assert [signed(number) for number in (-3, 0, 4)] == ["\u22123", "+0", "+4"]
    assert [counted(1, "hex", "hexes"), counted(0, "hex", "hexes"), counted(1, "hit")] == ["1 hex", "0 hexes", "1 hit"]

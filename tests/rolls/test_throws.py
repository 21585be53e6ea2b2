"""What a pool is expected to throw, and exact odds beside a brute force that shares no code with them."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rolls import RollError, limits, odds_of, parse
from rolls.model import Condition, Pool
from rolls.odds import exact

_CHAIN = 2
Values = dict[tuple[int, ...], Fraction]


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        ("5d6", 5.0),
        ("6d6ro1", 7.0),
        ("2d1!", 42.0),
        ("2d1r1", 42.0),
        ("1d2!", 2.0),
        ("1d1r1!", 41.0),
        ("3d6!>6", 3.0),
    ],
)
def test_throws_count_rerolls_and_explosions(text: str, throws: float) -> None:
    pool = parse(text).items[0].expression
    assert isinstance(pool, Pool)
    assert pool.throws == pytest.approx(throws, abs=1e-4)


@given(st.sampled_from([">=", "<=", ">", "<", "="]), st.integers(-3, 8), st.integers(-2, 2), st.integers(0, 6))
def test_among_counts_what_holds(compare: str, number: int, low: int, more: int) -> None:
    condition = Condition(compare, number)  # type: ignore[arg-type]
    assert condition.among(low, low + more) == sum(condition.holds(value) for value in range(low, low + more + 1))


def _one_die(pool: Pool) -> Values:
    """What one die may end as: the values that it lays on the table, with their chances."""
    low, high = pool.faces
    faces, share = range(low, high + 1), Fraction(1, high - low + 1)

    def settle(face: int, left: int) -> Iterator[tuple[int, Fraction]]:
        if pool.reroll is None or not left or not pool.reroll.when.holds(face):
            yield face, Fraction(1)
            return
        for other in faces:
            for end, chance in settle(other, 0 if pool.reroll.once else left - 1):
                yield end, chance * share

    def burst(thrown: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        if pool.explode is None or not left or not pool.explode.when.holds(thrown[-1]):
            yield thrown, Fraction(1)
            return
        for face in faces:
            for end, chance in burst((*thrown, face), left - 1):
                yield end, chance * share

    found: Values = {}
    for face in faces:
        for first, early in settle(face, _CHAIN):
            for thrown, late in burst((first,), _CHAIN):
                whole = (sum(thrown),) if pool.explode and pool.explode.compound else thrown
                values = tuple(pool.bounded(value) for value in whole)
                found[values] = found.get(values, Fraction()) + share * early * late
    return found


def _worth(pool: Pool, values: list[int]) -> int:
    values = sorted(values)
    if pool.keep is not None:
        count, size = min(pool.keep.count, len(values)), len(values)
        if pool.keep.drop:
            values = values[: size - count] if pool.keep.highest else values[count:]
        else:
            values = values[size - count :] if pool.keep.highest else values[:count]
    if pool.success is None:
        return sum(values)
    worth = {pool.success.botch: -1} | {pool.success.double: 2}
    return sum(worth.get(value, int(pool.success.when.holds(value))) for value in values)


def _brute(pool: Pool) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for dice in itertools.product(_one_die(pool).items(), repeat=pool.count):
        chance = Fraction(1)
        for _, each in dice:
            chance *= each
        total = _worth(pool, [value for values, _ in dice for value in values])
        found[total] = found.get(total, Fraction()) + chance
    return found


_sign = st.sampled_from(["", ">=", "<=", ">", "<"])
_when = st.builds("{}{}".format, _sign, st.integers(1, 4))
_texts = st.builds(
    lambda *parts: "".join(parts),
    st.sampled_from(["1d3", "2d2", "2d3", "3d2", "2dF", "2d4"]),
    st.just("") | st.builds("{}{}".format, st.sampled_from(["r", "ro"]), _when),
    st.just("") | st.builds("{}{}".format, st.sampled_from(["!", "!!"]), st.just("") | _when),
    st.just("") | st.builds("mi{}".format, st.integers(0, 3)),
    st.just("") | st.builds("ma{}".format, st.integers(1, 4)),
    st.just("") | st.sampled_from(["kh1", "kl1", "dh1", "dl1"]),
    st.just("") | st.builds(">={}".format, st.integers(1, 3)),
)
_suffixes = st.sampled_from(["", " botch 1", " double 3", " botch 1 double 2", " botch 2 double 2"])


@given(_texts, _suffixes)
@settings(max_examples=3 * settings.default.max_examples)
def test_exact_odds_agree_with_brute_force_for_every_mix_of_modifiers(text: str, suffix: str) -> None:
    try:
        pool = parse(text + (suffix if ">=" in text[-4:] else "")).items[0].expression
    except RollError:
        assume(False)
    assert isinstance(pool, Pool)
    assume(pool.keep is None or pool.explode is None or pool.explode.compound)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "CHAIN", _CHAIN)
        ways = exact(pool)
        out_of = sum(ways.values())
        assert {value: Fraction(count, out_of) for value, count in ways.items()} == _brute(pool)


@pytest.mark.parametrize(
    "text",
    ["500d6", "500d10000", "30d10!!kh1", "5d100!!kh1", "47d1!kh1", "1d600*1d600*1d600", "1d10000r<=9999", "500d6!kh3"],
)
def test_the_largest_odds_stay_within_a_bounded_number_of_throws(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rolls.odds._WORK", 20_000)
    monkeypatch.setattr("rolls.odds._THROWS", 2_000)
    odds = odds_of(parse(text).items[0].expression, random.Random(1))
    assert odds.exact or 1 <= odds.out_of <= 2_000

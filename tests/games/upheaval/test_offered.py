"""Every shot and every other deed of units at units that Upheaval accepts is offered, over all units and models."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from games.kernel import Seat
from games.upheaval.game import UPHEAVAL
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party
from tests.games.offering import check_texts, positions

ONE, TWO = ("cover", "pass", "fight", "casualty"), ("attach", "charge", "state", "tunnel")
"""Verbs of one unit, and of a unit with a word behind it."""
STATES = ("pinned", "falling", "ready", "back", "prone 1", "standing 1", "wounded 1", "healed 1")


def shots(public: Public, unit: Unit) -> Iterator[str]:
    """Every way in which a unit may shoot: whole, by one model, by two, by all; split between any two units."""
    numbers = [str(member.number) for member in party.members(public, unit)]
    groups = [*numbers, "99", *map(",".join, combinations(numbers[:4], 2)), ",".join(numbers)]
    units = [one.id for one in public.units]
    yield from (f"shoot {unit.id} {foe} {models}".strip() for foe in units for models in ("", *groups))
    for one, two in permutations(units, 2):
        yield from (f"shoot {unit.id} {one} {number} {two}" for number in numbers)
        yield from (f"shoot {unit.id} {one} {two} {number}" for number in numbers[:2])
        yield from (f"shoot {unit.id} {one} {first} {two} {last}" for first, last in combinations(numbers[:3], 2))


def deeds(public: Public) -> Iterator[str]:
    """Every deed that names units and things on the table, in order or not."""
    units = [one.id for one in public.units]
    words = (*units, *STATES, *(item.id for item in public.items), "none")
    yield from (f"{verb} {unit}" for verb in (*ONE, *TWO) for unit in units)
    yield from (f"{verb} {unit} {word}" for verb in TWO for unit in units for word in words)
    yield from (f"casualty {unit} {count}" for unit in units for count in ("0", "1", "9", "models 1", "models 1 2"))


def texts(public: Public, seat: Seat) -> Iterator[str]:
    yield from deeds(public)
    for unit in public.on_table(seat):
        yield from shots(public, unit)


def compare(policy: str, seed: int, options: dict[str, Any], *, every: int, plies: int, most: int = 0) -> int:
    walked = positions(UPHEAVAL, seed, policy, every, plies, options)
    return sum(check_texts(UPHEAVAL, at, texts(at.state.public, at.seat), most) for at in walked)


@pytest.mark.parametrize(
    ("policy", "seed", "options"),
    [("random", 4, {}), ("random", 5, {}), ("advise", 0, {}), ("random", 8, {"house_pack": False})],
)
def test_uhh2_what_is_accepted_of_units_and_models_is_offered(policy: str, seed: int, options: dict[str, Any]) -> None:
    assert compare(policy, seed, options, every=17, plies=160, most=15) > 10


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("policy", ["random", "advise"])
@pytest.mark.parametrize("house_pack", [True, False])
@pytest.mark.parametrize("seed", range(20, 28))
def test_uhh2_in_many_matches_too(seed: int, policy: str, *, house_pack: bool) -> None:
    assert compare(policy, seed, {"house_pack": house_pack}, every=9, plies=400) > 50

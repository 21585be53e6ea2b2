"""The build sheet of a fleet: what is bought for each ship, as words, with roles that stand for several (RS-7, RS-69).

A sheet names each ship and then its upgrades, or one role: `A-1 impulse pulse A-2 brawler`. Ships that are left out
are base ships.
"""

from collections.abc import Iterator
from typing import NamedTuple, cast

from games.kernel import IllegalAction, Seat
from games.raise_shields.board import fitting, fleet
from games.raise_shields.content.upgrades import CATALOGUE, ROLES, Role, Upgrade, build_cost
from games.raise_shields.state.state import Public

CHEAPEST = min(entry.cost for entry in CATALOGUE.values())


class Section(NamedTuple):
    """What a sheet says of one ship."""

    ship: str
    words: tuple[str, ...]

    @property
    def role(self) -> Role | None:
        """Return the role that stands for all upgrades of the ship, or None."""
        return next((role for role in ROLES if role in self.words), None)


class Sheet(NamedTuple):
    """A sheet worked out: the upgrades of each ship of the fleet, and the credits that are left."""

    bought: dict[str, tuple[Upgrade, ...]]
    left: int
    """Credits of the whole fleet, or of the ship that was named last, if each ship has its own (RS-B56)."""


def sections_of(public: Public, seat: Seat, words: tuple[str, ...]) -> tuple[Section, ...]:
    """Return the sections of a sheet in the order in which they are written."""
    ids = {ship.id for ship in fleet.fleet_of(public, seat)}
    starts = [index for index, word in enumerate(words) if word in ids]
    ends = [*starts[1:], len(words)][: len(starts)]
    return tuple(Section(words[start], words[start + 1 : end]) for start, end in zip(starts, ends, strict=True))


def share_of(public: Public, index: int) -> int:
    """Return the credits that a role may spend on a ship: all, or an even share in the cheapest coin (RS-B56)."""
    options = public.options
    if options.credits_per_ship:
        return options.credits
    coins, ships = options.credits // CHEAPEST, options.ships
    return CHEAPEST * (coins // ships + (index < coins % ships))


def worked_out(public: Public, seat: Seat, words: tuple[str, ...]) -> Sheet:
    """Return what a sheet buys; raises IllegalAction for one that nobody can pay, or over a limit (RS-5, RS-22)."""
    ids = [ship.id for ship in fleet.fleet_of(public, seat)]
    left: int = public.options.credits
    bought: dict[str, tuple[Upgrade, ...]] = dict.fromkeys(ids, ())
    last: tuple[Upgrade, ...] = ()
    for section in sections_of(public, seat, words):
        left = public.options.credits if public.options.credits_per_ship else left
        upgrades = _upgrades(public, section, ids.index(section.ship), left, last)
        problem = fitting.refusal(public, upgrades, left)
        if problem is not None:
            raise IllegalAction(f"{section.ship}: {problem[0]}", problem[1])
        bought[section.ship] = last = upgrades
        left -= build_cost(upgrades)
    return Sheet(bought, left)


def _upgrades(
    public: Public, section: Section, index: int, left: int, last: tuple[Upgrade, ...]
) -> tuple[Upgrade, ...]:
    role = section.role
    if role is None:
        return cast(tuple[Upgrade, ...], section.words)
    if role == "same":
        return last
    return fitting.afforded(public, ROLES[role].wishes, min(left, share_of(public, index)))


def credits_left(public: Public, sheet: Sheet) -> Iterator[tuple[str, int]]:
    """Yield what is left for each ship in the end; where the fleet has one purse, the first ship keeps the rest."""
    for index, (ship, upgrades) in enumerate(sheet.bought.items()):
        if public.options.credits_per_ship:
            yield ship, public.options.credits - build_cost(upgrades)
        else:
            spent = sum(build_cost(each) for each in sheet.bought.values())
            yield ship, 0 if index else public.options.credits - spent

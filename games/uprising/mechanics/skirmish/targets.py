"""A region as the steps of a Skirmish look at it, and what each step may remove (UP-20 .. UP-22, UP-B21 .. UP-B28)."""

from itertools import combinations_with_replacement
from typing import NamedTuple

from games.kernel import Seat, seat_letter
from games.uprising.content.numbers import LIEUTENANT_TAKES, WARLORD_TAKES
from games.uprising.state.actions import Path
from games.uprising.state.state import Public


class Field(NamedTuple):
    """Followers by seat, whose Warlords are here, and the Lieutenants by owner and tag."""

    followers: tuple[int, ...]
    warlords: tuple[Seat, ...]
    lieutenants: tuple[tuple[Seat, str], ...]

    def without(self, targets: Path) -> "Field":
        """Return the field after step a) or b) removed these targets."""
        left = tuple(one for one in self.lieutenants if one[1] != targets[0])
        if len(left) < len(self.lieutenants):
            return self._replace(lieutenants=left)
        counts = (have - targets.count(seat_letter(seat)) for seat, have in enumerate(self.followers))
        return self._replace(followers=tuple(counts))

    def traded(self, count: int) -> "Field":
        """Return the field after so many trades, which cost everybody here a follower each (UP-B27)."""
        return self._replace(followers=tuple([have - min(count, have) for have in self.followers]))


def field_of(public: Public, region: int) -> Field:
    """Return a region as it is now."""
    here = [one for one in public.characters if one.region == region]
    warlords = tuple([one.seat for one in here if not one.number])
    return Field(public.lands[region].followers, warlords, tuple([(one.seat, one.tag) for one in here if one.number]))


def targets_a(field: Field, seat: Seat) -> tuple[Path, ...]:
    """Return what step a) may remove: a Lieutenant, or two followers, or the only one (UP-20, UP-B21, UP-B22)."""
    if field.warlords != (seat,):
        return ()
    lieutenants = tuple((tag,) for owner, tag in field.lieutenants if owner != seat)
    return (*_follower_targets(field, seat, WARLORD_TAKES), *lieutenants)


def targets_b(field: Field, seat: Seat) -> tuple[Path, ...]:
    """Return what step b) may remove: one follower (UP-21, UP-B26)."""
    owners = {owner for owner, _ in field.lieutenants}
    return _follower_targets(field, seat, LIEUTENANT_TAKES) if owners == {seat} else ()


def most_takes() -> int:
    """Return how many pieces a step can remove at most."""
    return max(WARLORD_TAKES, LIEUTENANT_TAKES)


def most_trades(followers: tuple[int, ...], seat: Seat) -> int:
    """Return how often step c) can trade: as long as both sides have a follower (UP-22, UP-B27, UP-B28)."""
    return min(followers[seat], max(count for other, count in enumerate(followers) if other != seat))


def _follower_targets(field: Field, seat: Seat, number: int) -> tuple[Path, ...]:
    have = {seat_letter(other): count for other, count in enumerate(field.followers) if other != seat and count}
    number = min(number, sum(have.values()))
    if not number:
        return ()
    groups = combinations_with_replacement(have, number)
    return tuple(group for group in groups if all(group.count(letter) <= have[letter] for letter in group))


def can_fight(public: Public, region: int, seat: Seat) -> bool:
    """Return whether any step of a Skirmish would do something for a player (UP-B25)."""
    if most_trades(public.lands[region].followers, seat):
        return True
    field = field_of(public, region)
    return bool(targets_a(field, seat) or targets_b(field, seat))

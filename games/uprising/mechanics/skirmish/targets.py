"""What each step of a Skirmish may remove (UP-20 .. UP-22, UP-B21 .. UP-B28)."""

from itertools import combinations_with_replacement

from games.kernel import Seat, seat_letter
from games.uprising.board.scoring import scorers
from games.uprising.content.numbers import LIEUTENANT_TAKES, WARLORD_TAKES
from games.uprising.state.actions import Path
from games.uprising.state.state import Public


def targets_a(public: Public, region: int, seat: Seat) -> tuple[Path, ...]:
    """Return what step a) may remove: a Lieutenant, or two followers, or the only one (UP-20, UP-B21, UP-B22)."""
    here = [one for one in public.characters if one.region == region]
    warlords = [one.seat for one in here if one.number == 0]
    if warlords != [seat]:
        return ()
    lieutenants = tuple((one.tag,) for one in here if one.number and one.seat != seat)
    return (*_follower_targets(public, region, seat, WARLORD_TAKES), *lieutenants)


def targets_b(public: Public, region: int, seat: Seat) -> tuple[Path, ...]:
    """Return what step b) may remove: one follower (UP-21, UP-B26)."""
    lieutenants = {one.seat for one in public.characters if one.region == region and one.number}
    return _follower_targets(public, region, seat, LIEUTENANT_TAKES) if lieutenants == {seat} else ()


def most_takes() -> int:
    """Return how many pieces a step can remove at most."""
    return max(WARLORD_TAKES, LIEUTENANT_TAKES)


def most_trades(public: Public, region: int, seat: Seat) -> int:
    """Return how often step c) can trade: as long as both sides have a follower (UP-22, UP-B27, UP-B28)."""
    followers = public.lands[region].followers
    return min(followers[seat], max(count for other, count in enumerate(followers) if other != seat))


def _follower_targets(public: Public, region: int, seat: Seat, number: int) -> tuple[Path, ...]:
    followers = public.lands[region].followers
    have = {seat_letter(other): count for other, count in enumerate(followers) if other != seat and count}
    number = min(number, sum(have.values()))
    if not number:
        return ()
    groups = combinations_with_replacement(have, number)
    return tuple(group for group in groups if all(group.count(letter) <= have[letter] for letter in group))


def can_fight(public: Public, region: int, seat: Seat) -> bool:
    """Return whether any step of a Skirmish would do something for a player (UP-B25)."""
    if most_trades(public, region, seat):
        return True
    return bool(targets_a(public, region, seat) or targets_b(public, region, seat))


def ends_a_lead(public: Public, region: int, seat: Seat) -> bool:
    """Return whether step c) can cost anybody the points of a region: only where the lead is shared (UP-B43)."""
    before = public.lands[region].followers
    count = most_trades(public, region, seat)
    after = tuple(have - min(count, have) for have in before)
    return scorers(public, after) != scorers(public, before)

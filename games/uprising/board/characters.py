"""Which characters are free, and whose are on the board."""

from games.kernel import IllegalAction, Seat
from games.uprising.content.characters import cast
from games.uprising.state.actions import Choose
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public


def free_warlords(public: Public) -> tuple[str, ...]:
    """Return the Warlords nobody has, in the order of the file."""
    named = public.named
    return tuple(one.name for one in cast().warlord if one.name not in named)


def free_lieutenants(public: Public) -> tuple[str, ...]:
    """Return the Lieutenants nobody has had; when all are taken, the same names with a number (UP-B32: no limit)."""
    names, named = [one.name for one in cast().lieutenant], public.named
    number = 1
    while True:
        free = tuple(name for name in names if name not in named)
        if free:
            return free
        number += 1
        names = [f"{one.name}-{number}" for one in cast().lieutenant]


def first_free(public: Public) -> Choose:
    """Return the first characters nobody has: what time-out picks."""
    return Choose(free_warlords(public)[0], free_lieutenants(public)[0])


def own_character(public: Public, seat: Seat, who: str) -> Character:
    """Return a player's own character by "W", "L1", ...; raises IllegalAction."""
    for one in public.characters:
        if one.seat == seat and one.id == who:
            return one
    have = ", ".join(f"{one.id} ({one.name})" for one in public.own(seat))
    raise IllegalAction(f"you have no character {who}; you have {have or 'none'}", "UP-10")

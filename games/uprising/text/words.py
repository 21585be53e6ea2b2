"""Words that several texts have in common."""

from games.kernel import seat_letter
from games.kernel.text.prose import join
from games.uprising.board.standings import Standing
from games.uprising.content.numbers import BOARD_POINTS, MONEY_PER_POINT, REGION_POINTS
from games.uprising.state.state import Public, Secret

SCORING = f"{REGION_POINTS} a region led + {BOARD_POINTS} for most followers + 1 per full {MONEY_PER_POINT}$"
"""What scores (UP-30 .. UP-32)."""


def followers_here(public: Public, region: int) -> str:
    """Return the followers of a region in a few words ("A 3, B 1"), the leader first."""
    counts = [(count, seat_letter(seat)) for seat, count in enumerate(public.lands[region].followers) if count]
    return ", ".join(f"{letter} {count}" for count, letter in sorted(counts, key=lambda one: -one[0])) or "no followers"


def supply_here(public: Public, region: int) -> str:
    """Return the tokens of a region in a few words ("grain 5, ore 2, unstable")."""
    land = public.lands[region]
    if not land.tokens:
        return ", ".join(public.types(region))
    tokens = [f"{kind} {count}" for kind, count in zip(public.types(region), land.tokens, strict=True)]
    return ", ".join([*tokens, *(["unstable"] if land.unstable else [])])


def purse(row: Standing) -> str:
    """Return a purse as text, "?" where it is hidden."""
    return "?" if row.money is None else f"{row.money}$"


def secret_in_words(own: Secret) -> str:
    """Return what a player alone knows, in a clause; "" for nothing.

    >>> secret_in_words(Secret(12, bid=3))
    '12$ in the purse and a bid of 3$'
    """
    purse = "" if own.money is None else f"{own.money}$ in the purse"
    bid = "" if own.bid is None else f"a bid of {own.bid}$"
    return join(filter(None, (purse, bid)))

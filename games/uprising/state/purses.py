"""What players have in $, wherever it is written."""

from games.kernel import Seat
from games.uprising.state.state import Public, State


def purse(state: State, seat: Seat) -> int:
    """Return what a player has in $, wherever that is written."""
    money = state.public.players[seat].money
    return (state.secret[seat].money or 0) if money is None else money


def open_purses(public: Public) -> tuple[int | None, ...]:
    """Return the purses that everybody sees."""
    return tuple([player.money for player in public.players])


def all_purses(state: State) -> tuple[int, ...]:
    """Return all purses, hidden ones too."""
    shown = open_purses(state.public)
    return tuple([purse(state, seat) if money is None else money for seat, money in enumerate(shown)])

"""What follows from a view: purses where they may be seen, guesses where not."""

from msgspec.structs import replace

from games.kernel import Seat
from games.uprising.state.purses import all_purses, open_purses
from games.uprising.state.state import Secret, State, View


def seen_purses(view: View) -> tuple[int | None, ...]:
    """Return the purses by seat; None where they are hidden from the viewer."""
    purses = open_purses(view.public)
    if view.seat is None or view.own is None or view.own.money is None:
        return purses
    return (*purses[: view.seat], view.own.money, *purses[view.seat + 1 :])


def laid_open(state: State) -> State:
    """Return a state with all purses shown, as the end of the game shows them."""
    players = (
        replace(player, money=purse) for player, purse in zip(state.public.players, all_purses(state), strict=True)
    )
    return State(replace(state.public, players=tuple(players)), (Secret(),) * state.seats)


def guess(view: View, seat: Seat) -> Secret:
    """Return a secret of another seat: a hidden purse holds as much as the viewer's own, a sealed bid is nothing."""
    public = view.public
    asked = {prompt.seat for prompt in public.prompts}
    bid = 0 if public.phase == "bidding" and public.prompts and seat not in asked else None
    player = public.players[seat]
    if player.money is not None:
        return Secret(bid=bid)
    return Secret(view.own.money if view.own is not None and not player.gone else 0, bid=bid)


def imagined(view: View) -> State:
    """Return a state that agrees with a view."""
    own = view.own
    secret = (own if seat == view.seat and own is not None else guess(view, seat) for seat in range(view.public.seats))
    return State(view.public, tuple(secret))

"""What one seat may see of a match: everything, but other purses where the table hides them."""

from msgspec.structs import replace

from games.kernel import Prompt, Seat, View
from games.uprising.board import Standing, standings, turn_order
from games.uprising.prompts import awaited
from games.uprising.state import State


class UprisingView(View, frozen=True, kw_only=True):
    """A match as a seat or the public sees it.

    `state` is whole, except that hidden purses are 0 in it: read purses from `standings` (None = hidden). `order` are
    the seats in turn order from the marker. `awaited` are the open prompts.
    """

    state: State
    standings: tuple[Standing, ...]
    order: tuple[Seat, ...]
    awaited: tuple[Prompt, ...] = ()


def view_of(state: State, seat: Seat | None) -> UprisingView:
    """Return what a seat (None: the public) may see; purses are shown to all when the game is over."""
    rows = standings(state)
    if state.options.secret_money and state.phase != "over":
        hidden = [other for other in range(state.seats) if other != seat]
        rows = tuple(_without_purse(row) if row.seat in hidden else row for row in rows)
        players = tuple(replace(p, money=0) if other in hidden else p for other, p in enumerate(state.players))
        last = state.last and replace(
            state.last, money=tuple(0 if other in hidden else change for other, change in enumerate(state.last.money))
        )
        state = replace(state, players=players, last=last)
    return UprisingView(seat=seat, state=state, standings=rows, order=turn_order(state), awaited=awaited(state))


def _without_purse(row: Standing) -> Standing:
    return replace(row, money=None, points=(row.points[0], row.points[1], 0))


def fill_purses(view: UprisingView) -> State:
    """Return a state that agrees with the view: a hidden purse is guessed to hold as much as the viewer's own."""
    state = view.state
    guess = 0 if view.seat is None else state.players[view.seat].money
    players = tuple(
        replace(player, money=guess) if row.money is None and not player.gone else player
        for player, row in zip(state.players, view.standings, strict=True)
    )
    return replace(state, players=players)

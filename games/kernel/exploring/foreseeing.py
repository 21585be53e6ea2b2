"""What a seat knows for certain of what its action will bring: as far as neither dice nor hidden things decide."""

from typing import Any, NoReturn, TypeVar

from msgspec.structs import replace

from games.kernel.base.seats import Seat
from games.kernel.dice import DiceMismatch, NoDice
from games.kernel.game import Game
from games.kernel.state.model import Public, State

P = TypeVar("P", bound=Public)
S = TypeVar("S")
U = TypeVar("U")


class Hidden(Exception):
    """The rules have looked at what the seat may not know."""


def _refuse(self: object, *given: object) -> NoReturn:
    raise Hidden


class _Sealed:
    """Takes the place of a secret: code that looks at it in any way gets an error."""

    __slots__ = ()
    __getattribute__ = __eq__ = __bool__ = __iter__ = __len__ = __getitem__ = __contains__ = _refuse
    __hash__ = _refuse


_SEALED: Any = _Sealed()


def sealed(state: State[P, S, U], seat: Seat) -> State[P, S, U]:
    """Return a state with everything sealed that a seat may not know."""
    secret = tuple(own if other == seat else _SEALED for other, own in enumerate(state.secret))
    return replace(state, secret=secret, unseen=None if state.unseen is None else _SEALED)


def foreseen(game: Game[P, S, U], state: State[P, S, U], seat: Seat, action: Any) -> State[P, S, U] | None:
    """Return what a sealed state becomes by an action of a seat; None where dice or hidden things decide that.

    Raises IllegalAction.
    """
    try:
        return game.apply(state, seat, action, NoDice()).state
    except (DiceMismatch, Hidden):
        return None

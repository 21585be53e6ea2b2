"""What a board of Upheaval celebrates: units that are lost, and the last turn."""

from collections.abc import Sequence

from games.geometry.plane import Point as Spot
from games.kernel import Event, News
from games.upheaval.state import events as ev
from games.upheaval.state.public import Public
from renderers.battlefield.layout import TableLayout
from renderers.kit.moments import LAST, LOSS, Moment, moment_of

_ENDS = {"destroyed": ("is destroyed", 80), "gone": ("leaves the table", 60)}
_LED = 10
"""How much more the loss of a personality weighs."""


def celebrated(public: Public, news: News, layout: TableLayout) -> Moment | None:
    """Return what to celebrate; nothing once the match is over, which has its own header."""
    if public.outcome is not None:
        return None

    last = news[-1] if news else ()

    def changed(event: ev.StateChanged) -> Moment | None:
        if event.what not in _ENDS:
            return None
        (words, weight), unit = _ENDS[event.what], public.unit(event.unit)
        leads = any(public.profile(unit, model).has("personality") for model in unit.models)
        place = _place(last, event.unit) if event.what == "destroyed" else None
        where = None if place is None else layout.at(place)
        return Moment(f"{event.unit} {words}", weight + _LED * leads, LOSS, where)

    def began(event: ev.TurnBegan) -> Moment | None:
        return Moment("The last turn", 50, LAST) if event.turn == public.options.turns else None

    return moment_of(news, {ev.StateChanged: changed, ev.TurnBegan: began})


def _place(events: Sequence[Event], unit: str) -> Spot | None:
    """Return where the last model of a unit was hit; None where it fell in a melee, which tells of no places."""
    hit = [blow.at for event in events if isinstance(event, ev.Wounded) and event.unit == unit for blow in event.blows]
    return hit[-1] if hit else None

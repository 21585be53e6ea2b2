"""What a board of Raise Shields celebrates: ships that are lost, volleys of which every shot hits, the last round."""

from games.kernel import News
from games.raise_shields.state import events as ev
from games.raise_shields.state.state import Public
from renderers.kit.canvas import Point
from renderers.kit.hexmap import HexLayout
from renderers.kit.moments import GLORY, LAST, LOSS, Moment, Told, moment_of

_ENDS = {"attack": "is destroyed", "stress": "breaks apart", "collision": "is wrecked"}
_VOLLEY = 4
"""So many dice make a volley."""


def celebrated(public: Public, news: News, layout: HexLayout) -> Moment | None:
    """Return what to celebrate, where a layout shows it; nothing once the match is over, which has its own header."""
    if public.outcome is not None:
        return None

    def place(ship: str) -> Point | None:
        where = public.ship(ship).hex
        return layout.centre(where) if where is not None and layout.shows(where) else None

    def lost(event: ev.ShipDestroyed) -> Moment:
        return Moment(f"{public.ship(event.ship).name} {_ENDS[event.cause]}", 90, LOSS, place(event.ship))

    def fled(event: ev.ShipFled) -> Moment:
        return Moment(f"{public.ship(event.ship).name} leaves the map", 70, LOSS)

    def volley(event: ev.AttackRolled) -> Moment | None:
        many = len(event.dice)
        whole = many >= _VOLLEY and event.hits + event.piercing == many
        return Moment(f"All {many} shots hit", 30, GLORY, place(event.target)) if whole else None

    def began(event: ev.RoundBegan) -> Moment | None:
        return Moment("The last round", 50, LAST) if event.round == public.options.round_limit else None

    told: Told = {ev.ShipDestroyed: lost, ev.ShipFled: fled, ev.AttackRolled: volley, ev.RoundBegan: began}
    return moment_of(news, told)

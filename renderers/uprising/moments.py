"""What a board of Uprising celebrates: Lieutenants that are lost or made, war, the last round.

A Warlord is never lost (UP-23).
"""

from games.kernel import News, seat_letter
from games.uprising.state import events as ev
from games.uprising.state.state import Public
from renderers.kit.canvas import Point
from renderers.kit.moments import GLORY, LAST, LOSS, Moment, Told, moment_of
from renderers.uprising.geography import chart_of


def celebrated(public: Public, news: News) -> Moment | None:
    """Return what to celebrate; nothing once the match is over, which has its own header."""
    if public.outcome is not None:
        return None

    def place(region: int) -> Point:
        return chart_of(public.country).places[region].middle

    def taken(event: ev.LieutenantTaken) -> Moment:
        return Moment(f"{seat_letter(event.victim)} loses a Lieutenant", 80, LOSS, place(event.region))

    def promoted(event: ev.Promoted) -> Moment:
        return Moment(f"{seat_letter(event.seat)} has a new Lieutenant", 40, GLORY, place(event.region))

    def began(event: ev.RoundBegan) -> Moment | None:
        return Moment("The last round", 50, LAST) if event.round == public.options.rounds else None

    def war(event: ev.WarBegan) -> Moment:
        return Moment("Go to War", 70, LAST)

    told: Told = {ev.LieutenantTaken: taken, ev.Promoted: promoted, ev.WarBegan: war, ev.RoundBegan: began}
    return moment_of(news, told)

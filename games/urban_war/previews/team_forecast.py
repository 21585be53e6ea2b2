"""What a team is made of, told before it is picked (UW-7)."""

from collections import Counter

from games.geometry.inches import INCH
from games.kernel import Fact, Forecast, Seat
from games.kernel.text.prose import join
from games.urban_war.content.book import BANDS, Book, Member
from games.urban_war.content.teams import OWN, member_name
from games.urban_war.state.actions import Muster
from games.urban_war.state.public import State
from games.urban_war.units.ranges import BAND_LIMITS

_REACH = {"contact": "contact", **{band: str(limit // INCH) for limit, band in BAND_LIMITS}}


def team_forecast(state: State, seat: Seat, action: Muster) -> Forecast:
    """Return what a team is made of, and what it costs (UW-7)."""
    book = state.public.book.value
    members = book.picked(action)
    most = "" if action.ready else f" of {state.public.options.points}"
    first, *others = members
    counts = Counter(member_name(book, member) for member in others)
    names = [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]
    reach = max(BANDS.index(band) for member in members for band in _bands(book, member))
    return Forecast(
        title=book.called(members, OWN),
        facts=(
            Fact("points", "Points", f"{book.points(members)}{most}"),
            Fact("models", "Models", str(len(members))),
            Fact("commander", "Commander", member_name(book, first)),
            Fact("others", "Others", join(names)),
            Fact("reach", "Reach", _REACH[BANDS[reach]], "inches" if reach else ""),
        ),
    )


def _bands(book: Book, member: Member) -> list[str]:
    weapons = book.card(member.card, member.gear).weapons
    return [band for weapon in weapons for band in BANDS if weapon.cell(band) is not None]

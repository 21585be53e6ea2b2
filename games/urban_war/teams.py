"""Teams in words: what one is called, and what it is made of, told before it is picked (UW-7)."""

from collections import Counter

from games.kernel import Fact, Forecast, Seat
from games.kernel.prose import join
from games.urban_war.actions import Muster
from games.urban_war.cards.book import BANDS, Book, Member
from games.urban_war.state import State

OWN = "A team of their own"
_REACH = {"contact": "contact", "short": "12", "medium": "24", "long": "36", "extreme": "48"}


def team_name(book: Book, members: tuple[Member, ...]) -> str:
    """Return the name of a ready team, or what one of a player's own making is called."""
    return next((team.name for team in book.teams if team.members == members), OWN)


def member_name(book: Book, member: Member) -> str:
    """Return what a member is called: "Gate Warden CAL 1 with Battleshield"."""
    card = book.card(member.card)
    gear = [each.name for each in card.gear if each.word in member.gear]
    cal = f" CAL {member.cal}" if member.cal else ""
    return f"{card.name}{cal}{f' with {join(gear)}' if gear else ''}"


def forecast(state: State, seat: Seat, action: Muster) -> Forecast:
    """Return what a team is made of, and what it costs (UW-7)."""
    book = state.public.book.value
    team = book.team(action.team)
    members = team.members if team is not None else action.members
    most = "" if team is not None else f" of {state.public.options.points}"
    first, *others = members
    counts = Counter(member_name(book, member) for member in others)
    names = [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]
    reach = max(BANDS.index(band) for member in members for band in _bands(book, member))
    return Forecast(
        title=team_name(book, members),
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

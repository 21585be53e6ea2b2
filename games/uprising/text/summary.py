"""The facts of the pictures in words."""

from collections.abc import Sequence

from games.kernel import Summary, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip, join
from games.uprising.board.scoring import pays
from games.uprising.board.standings import Standing, rows
from games.uprising.state.state import Public, View
from games.uprising.text.narrate import person
from games.uprising.text.words import followers_here, purse, supply_here

ALT_LIMIT = 1000
"""Discord allows 1024 characters; longer ones are cut by whole regions first."""
LINES_LIMIT = 2400
"""A message has 4000, and says more than this."""


def summary(view: View) -> Summary:
    """Return title, text table and alt texts of a view."""
    figures = rows(view)
    head = f"player  purse  followers  leads  income  {'VP now' if view.public.phase != 'over' else '    VP'}"
    names = ", ".join(f"{seat_letter(row.seat)} {person(view, row.seat)[:20]}" for row in figures)
    table = (_row(view.public, row) for row in figures)
    people = tuple(_characters(view.public, row) for row in figures)
    regions = _regions(view.public, LINES_LIMIT - sum(map(len, people)))
    lines = (head, *table, f"* 1st Player Marker; {names}", "", *filter(None, people), "", *regions)
    return Summary(title(view), lines, _alt_map(view), _alt_roster(view, figures))


def _characters(public: Public, row: Standing) -> str:
    """Return a player's characters with what they have left to do, and what income and points are made of."""
    people = [f"{one.tag} {one.name}{f' ({one.left} left)' if one.left else ''}" for one in public.own(row.seat)]
    if not people:
        return ""
    income = f"; income {row.income[0]}$ followers, {row.income[1]}$ regions" if pays(public) else ""
    regions, board, purse = row.points
    scored = f"; VP {regions} regions, {board} board, {'?' if row.money is None else purse} purse"
    return f"{', '.join(people)}{income}{scored}"


def title(view: View) -> str:
    """Say where the match is, in a few words."""
    public = view.public
    if public.phase == "over":
        winners = public.outcome.winners if public.outcome else ()
        verb = "wins" if len(winners) == 1 else "share the victory"
        return (
            f"Game over · {join(person(view, seat) for seat in winners)} {verb}"
            if winners
            else "Game over · nobody wins"
        )
    if public.phase == "bidding":
        return "Setup · all bid for the 1st Player Marker"
    who = person(view, public.turn)
    if public.phase in ("characters", "placement"):
        return f"Setup · {who} to {'choose' if public.phase == 'characters' else 'place'}"
    if public.phase == "war" and public.fight is not None:
        by_seat = public.options.war_order == "seat"
        return f"Go to War · {f'{who} to settle' if by_seat else f'{public.name(public.fight.region)} · {who}'}"
    if public.phase == "tie":
        return f"Tie-break · {who} to move or stay"
    return f"Round {public.round} of {public.options.rounds} · {who} to act"


def _row(public: Public, row: Standing) -> str:
    marker = "*" if public.marker == row.seat else " "
    points = f"{row.total}{'+?' if row.money is None else ''}"
    income = f"+{sum(row.income)}$" if pays(public) else "-"
    cells = f"{purse(row):>5}  {row.followers:>9}  {len(row.leads):>5}  {income:>6}  {points:>6}"
    return f"{seat_letter(row.seat)}{marker}      {cells}"


def _alt_map(view: View) -> str:
    """Describe the map region by region, as short as it takes to stay within Discord's limit."""
    start = f"{view.public.country.title}, {title(view)}."
    return clip(" ".join([start, *(f"{part}." for part in _regions(view.public, ALT_LIMIT - len(start)))]), ALT_LIMIT)


def _regions(public: Public, room: int) -> list[str]:
    """Describe every region, or without their supply those with pieces where that takes more than `room` characters."""
    numbers = range(len(public.lands))
    full = [_region(public, number, supply=True) for number in numbers]
    if sum(len(part) + 2 for part in full) <= room:
        return full
    return [part for part in (_region(public, number, supply=False) for number in numbers) if part]


def _region(public: Public, number: int, supply: bool) -> str:
    """Describe one region ("Highfell: grain 5, ore 0, unstable; A 3, B 1; AW BL1"); without supply, "" if empty."""
    followers = followers_here(public, number) if any(public.lands[number].followers) else ""
    pieces = " ".join(one.tag for one in public.characters if one.region == number)
    parts = [supply_here(public, number) if supply else "", followers, pieces]
    said = "; ".join(part for part in parts if part)
    return f"{public.name(number)}: {said}" if said else ""


def _alt_roster(view: View, figures: Sequence[Standing]) -> str:
    told = (
        f"{person(view, row.seat)[:40]}: purse {purse(row)}, {counted(row.followers, 'follower')}, leads "
        f"{counted(len(row.leads), 'region')}, {f'income {sum(row.income)}$, ' if pays(view.public) else ''}"
        f"{row.total} points{' now' if view.public.phase != 'over' else ''}"
        for row in figures
    )
    return clip(f"{title(view)}. {'. '.join(told)}.", ALT_LIMIT)

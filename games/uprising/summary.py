"""The facts of the pictures in words."""

from games.kernel import Summary, seat_letter
from games.kernel.numbers import counted
from games.uprising.board import Standing, pays
from games.uprising.narrate import join, person
from games.uprising.views import UprisingView
from games.uprising.words import followers_here, supply_here

ALT_LIMIT = 1000
"""Discord allows 1024 characters; longer ones are cut by whole regions first."""
LINES_LIMIT = 2400
"""A message has 4000, and says more than this."""


def summary(view: UprisingView) -> Summary:
    """Return title, text table and alt texts of a view."""
    head = f"player  purse  followers  leads  income  {'VP now' if view.state.phase != 'over' else '    VP'}"
    names = ", ".join(f"{seat_letter(row.seat)} {person(view, row.seat)[:20]}" for row in view.standings)
    rows = (_row(view, row) for row in view.standings)
    lines = (head, *rows, f"* 1st Player Marker; {names}", "", *_regions(view, LINES_LIMIT))
    return Summary(title(view), lines, _alt_map(view), _alt_roster(view))


def title(view: UprisingView) -> str:
    """Say where the match is, in a few words."""
    state = view.state
    if state.phase == "over":
        winners = state.outcome.winners if state.outcome else ()
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"Over · {join(person(view, seat) for seat in winners)} {verb}"
    who = person(view, state.turn)
    if state.phase in ("characters", "placement"):
        return f"Setup · {who} to {'choose' if state.phase == 'characters' else 'place'}"
    if state.phase == "war" and state.fight is not None:
        return f"Go to War · {state.name(state.fight.region)} · {who}"
    if state.phase == "tie":
        return f"Tie-break · {who} to move or stay"
    return f"Round {state.round} of {state.options.rounds} · {who} to act"


def purse(row: Standing) -> str:
    """Return a purse as text, "?" where it is hidden."""
    return "?" if row.money is None else f"{row.money}$"


def _row(view: UprisingView, row: Standing) -> str:
    marker = "*" if view.state.first == row.seat else " "
    points = f"{row.total}{'+?' if row.money is None else ''}"
    income = f"+{sum(row.income)}$" if pays(view.state) else "-"
    cells = f"{purse(row):>5}  {row.followers:>9}  {len(row.leads):>5}  {income:>6}  {points:>6}"
    return f"{seat_letter(row.seat)}{marker}      {cells}"


def _alt_map(view: UprisingView) -> str:
    """Describe the map region by region, as short as it takes to stay within Discord's limit."""
    start = f"{view.state.country.title}, {title(view)}."
    text = " ".join([start, *(f"{part}." for part in _regions(view, ALT_LIMIT - len(start)))])
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + "…"


def _regions(view: UprisingView, room: int) -> list[str]:
    """Describe every region, or without their supply those with pieces where that takes more than `room` characters."""
    numbers = range(len(view.state.lands))
    full = [_region(view, number, supply=True) for number in numbers]
    if sum(len(part) + 2 for part in full) <= room:
        return full
    return [part for part in (_region(view, number, supply=False) for number in numbers) if part]


def _region(view: UprisingView, number: int, supply: bool) -> str:
    """Describe one region ("Highfell: grain 5, ore 0, unstable; A 3, B 1; AW BL1"); without supply, "" if empty."""
    state = view.state
    followers = followers_here(state, number) if any(state.lands[number].followers) else ""
    pieces = " ".join(one.tag for one in state.characters if one.region == number)
    parts = [supply_here(state, number) if supply else "", followers, pieces]
    said = "; ".join(part for part in parts if part)
    return f"{state.name(number)}: {said}" if said else ""


def _alt_roster(view: UprisingView) -> str:
    rows = (
        f"{person(view, row.seat)[:40]}: purse {purse(row)}, {counted(row.followers, 'follower')}, leads "
        f"{counted(len(row.leads), 'region')}, {f'income {sum(row.income)}$, ' if pays(view.state) else ''}"
        f"{row.total} points{' now' if view.state.phase != 'over' else ''}"
        for row in view.standings
    )
    return f"{title(view)}. {'. '.join(rows)}."[:ALT_LIMIT]

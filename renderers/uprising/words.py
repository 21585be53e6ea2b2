"""What the pictures of Uprising say: who is to act, what for, and what the last action changed."""

from typing import NamedTuple

from games.uprising.prompts import prey

from games.kernel import Seat, seat_letter
from games.kernel.numbers import counted, signed
from games.uprising.board import next_seat
from games.uprising.narrate import join
from games.uprising.phases.play import CAMPAIGN_GAIN, COSTS
from games.uprising.phases.setup import placement_order
from games.uprising.state import Last, State
from games.uprising.views import UprisingView
from games.uprising.words import VERB_TITLES
from renderers.kit.fonts import printable

STEP_WORDS = {"a": "2 followers or a Lieutenant", "b": "1 follower", "c": "trade followers or not", "done": "done"}
"""What the steps of a Skirmish ask (UP-20 .. UP-22), as the rulebook has it."""


class Heading(NamedTuple):
    """The header in words: `label` over `figure` (and `rest` beside it), who (`cut` may be shortened), second line."""

    label: str
    figure: str
    rest: str
    seats: tuple[Seat, ...]
    cut: str
    line: str
    second: str


def person(view: UprisingView, seat: Seat) -> str:
    """Return the name of the person in a seat as it can be drawn, or `Player B`."""
    fallback = f"Player {seat_letter(seat)}"
    return printable(view.names[seat], fallback) if seat < len(view.names) else fallback


def heading(view: UprisingView) -> Heading:
    """Return what the header says."""
    state = view.state
    if state.phase == "over":
        return _over(view)
    seats, who = (state.turn,), person(view, state.turn)
    if state.phase in ("characters", "placement"):
        line = " to choose" if state.phase == "characters" else " to place"
        second = _then(view, _placing_after(state)) or "both characters together, apart from all others"
        return Heading("SETUP", "1" if state.phase == "characters" else "2", "of 2", seats, who, line, second)
    if state.fight is not None:
        place = state.name(state.fight.region)
        war = state.phase == "war"
        asks = prey(state) if state.fight.step == "a" else STEP_WORDS[state.fight.step]
        label, figure, rest = (
            ("GO TO WAR", str(state.fight.region + 1), f"of {len(state.lands)}") if war else _round(state)
        )
        return Heading(label, figure, rest, seats, who, " to choose", f"{place}: {asks}")
    if state.phase == "tie":
        return Heading("TIE-BREAK", str(state.cycles), "", seats, who, " to act", "move one character for 1$, or stay")
    return Heading(*_round(state), seats, who, " to act", _then(view, _after(state)) or "last of the round")


def _round(state: State) -> tuple[str, str, str]:
    return "ROUND", str(state.round), f"of {state.options.rounds}"


def _over(view: UprisingView) -> Heading:
    outcome = view.state.outcome
    winners = outcome.winners if outcome else ()
    best = max((row.total for row in view.standings), default=0)
    line = " wins" if len(winners) == 1 else " share the victory"
    who = join(person(view, seat) for seat in winners) if winners else "Nobody"
    return Heading("GAME", "over", "", winners, who, line, f"{best} victory points")


def _after(state: State) -> list[Seat]:
    seats: list[Seat] = []
    seat = next_seat(state, state.turn)
    while seat is not None and len(seats) < state.seats:
        seats.append(seat)
        seat = next_seat(state, seat)
    return seats


def _placing_after(state: State) -> list[Seat]:
    order = placement_order(state)
    return list(order[order.index(state.turn) + 1 :]) if state.phase == "placement" else []


def _then(view: UprisingView, seats: list[Seat]) -> str:
    return f"then {', '.join(person(view, seat) for seat in seats)}" if seats else ""


def last_words(view: UprisingView) -> tuple[str, str]:
    """Return what the last action was and what it changed."""
    state, last = view.state, view.state.last
    if last is None:
        size = counted(len(state.lands), "region")
        later = "" if state.round else "; the supply is rolled after the placing"
        return state.country.title, f"{size}, {counted(state.seats, 'player')}{later}"
    verb = last.text.split()[0]
    title = {"place": "Start", "choose": "Characters", "take": "Skirmish", "trade": "Skirmish, step c"}.get(
        verb, VERB_TITLES.get(verb, verb.title())
    )
    where = ""
    if last.region is not None:
        where = f" {'to' if verb == 'move' else 'in'} {state.name(last.region)}"
    if verb == "place":
        player = state.players[last.seat]
        return f"{person(view, last.seat)}: {title}{where}", f"Warlord {player.warlord}, Lieutenant {player.lieutenant}"
    return f"{person(view, last.seat)}: {title}{where}", "; ".join(_effects(view, last)) or "nothing changed on the map"


def _effects(view: UprisingView, last: Last) -> list[str]:
    state = view.state
    tokens: dict[str, int] = {}
    for _, kind, change in last.tokens:
        tokens[kind] = tokens.get(kind, 0) + change
    parts = [f"{kind} {signed(change)}" for kind, change in tokens.items()]
    for seat in range(state.seats):
        changes = [change for _, owner, change in last.followers if owner == seat]
        total = sum(changes)
        if total:
            regions = f" in {len(changes)} regions" if len(changes) > 1 else ""
            noun = "follower" if abs(total) == 1 else "followers"
            parts.append(f"{seat_letter(seat)} {signed(total)} {noun}{regions}")
    parts += [f"{state.name(region)} unstable" for region in last.unstable]
    parts += [f"{seat_letter(ord(tag[0]) - ord('A'))} loses a Lieutenant" for tag, _ in last.removed]
    parts += [f"new Lieutenant in {state.name(region)}" for _, region in last.raised]
    return parts + _purses(view, last)


def _purses(view: UprisingView, last: Last) -> list[str]:
    """Say what the action did to purses, then what the end of the round paid; purses that are hidden stay so."""
    rows = [(row.seat, row.money) for row in view.standings if row.money is not None and row.seat < len(last.money)]
    own = _own_effect(last)
    paid = {seat: last.money[seat] - own.get(seat, 0) for seat, _ in rows}
    parts = [
        f"{_whose(last, seat)} {money - paid[seat] - own[seat]}$ → {money - paid[seat]}$"
        for seat, money in rows
        if own.get(seat)
    ]
    incomes = ", ".join(f"{seat_letter(seat)} {signed(change)}$" for seat, change in paid.items() if change)
    return [*parts, *([f"income {incomes}"] if incomes else [])]


def _whose(last: Last, seat: Seat) -> str:
    return "purse" if seat == last.seat else f"purse of {seat_letter(seat)}"


def _own_effect(last: Last) -> dict[Seat, int]:
    """Return what an action itself costs or brings, by seat; the incomes that may follow it are left out."""
    verb, *words = last.text.split()
    if verb == "give":
        return {last.seat: -int(words[1]), ord(words[0]) - ord("A"): int(words[1])}
    if verb == "leave":
        return {last.seat: last.money[last.seat]}
    change = (CAMPAIGN_GAIN if verb == "campaign" else 0) - COSTS.get(verb, 0)
    return {last.seat: change} if change else {}

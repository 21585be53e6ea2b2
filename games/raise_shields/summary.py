"""Raise Shields: the facts of the map and of the rosters in words."""

from games.geometry.hexes import FACINGS
from games.kernel import Summary
from games.kernel.numbers import counted, minus
from games.raise_shields.narrate import person, upgrades_in_words
from games.raise_shields.state import BOXES, Attack, MoveTrace, Ship, State
from games.raise_shields.tables import CANNONS
from games.raise_shields.views import RaiseShieldsView

_SETUP = ("build", "sides", "place")
_HEAD = ("Ship", "Shields", "Hull", "Crew", "Stress", "Port", "Stbd", "Torp", "Where")


def summary(view: RaiseShieldsView) -> Summary:
    """Return the title, the text table, and the alt texts of map and rosters (at most 1024 characters each)."""
    return Summary(
        title=title_of(view.state),
        lines=_table(view),
        alt_map=_clipped(_alt_map(view)),
        alt_roster=_clipped(_alt_roster(view)),
    )


def title_of(state: State) -> str:
    """Return where the match is: `Round 4 · Cannon`.

    >>> from games.raise_shields.state import Options
    >>> title_of(State(options=Options(), seats=2, ships=(), phase="cannon", round=4))
    'Round 4 · Cannon'
    """
    if state.phase == "over":
        return f"Game over · Round {state.round}"
    return f"{'Setup' if state.phase in _SETUP else f'Round {state.round}'} · {state.phase.capitalize()}"


def where(ship: Ship) -> str:
    """Return where a ship is, in a few letters: `F7 NE`, `destroyed`."""
    if ship.status in ("destroyed", "fled"):
        return ship.status
    return f"{ship.hex.name} {FACINGS[ship.facing]}" if ship.hex else "not placed"


def _table(view: RaiseShieldsView) -> tuple[str, ...]:
    rows = [_HEAD]
    for ship in view.state.ships:
        start = ship.start
        rows.append(
            (
                f"{ship.id} {ship.name}",
                f"{ship.shields}/{start.shields}",
                f"{ship.hull}/{start.hull}",
                f"{ship.crew}/{start.crew}",
                str(ship.stress),
                _guns(ship, 0),
                _guns(ship, 1),
                str(ship.torpedoes),
                where(ship),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    return tuple("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)


def _guns(ship: Ship, side: int) -> str:
    boxes = BOXES - ship.ticks[side]
    return f"{boxes // 2}/5{'½' if boxes % 2 else ''}"


def _clipped(text: str) -> str:
    return text if len(text) <= 1024 else f"{text[:1023]}…"


def _alt_map(view: RaiseShieldsView) -> str:
    state = view.state
    parts = [f"{title_of(state)}. Map of {state.grid.width} by {state.grid.height} hexes."]
    for ship in state.ships:
        if ship.status == "active" and ship.hex:
            parts.append(f"{_called(view, ship)} at {ship.hex.name} facing {FACINGS[ship.facing]}.")
        else:
            parts.append(f"{_called(view, ship)} {where(ship)}.")
    last = last_in_words(state)
    if last:
        parts.append(f"Last: {last}.")
    parts.append(_who_acts(view))
    return " ".join(parts)


def _called(view: RaiseShieldsView, ship: Ship) -> str:
    return f"{ship.id} {ship.name} ({person(view, ship.seat)})"


def _who_acts(view: RaiseShieldsView) -> str:
    if view.state.outcome is not None:
        return f"{view.state.outcome.reason}."
    people = " and ".join(dict.fromkeys(person(view, prompt.seat) for prompt in view.awaited))
    return f"To act: {people}."


def last_in_words(state: State) -> str:
    """Return what the picture shows as the last action, or ""."""
    last = state.last
    if isinstance(last, MoveTrace):
        return f"{state.ship(last.maneuver.ship).name} moved {', '.join([last.maneuver.text, *_test_in_words(last)])}"
    if isinstance(last, Attack):
        hits = counted(last.hits + last.piercing, "hit")
        evaded = f", {last.evaded} evaded" if last.evasion else ""
        losses = ", ".join(f"{amount} {what}" for what, amount in last.losses)
        how = "launched a torpedo" if last.weapon == "torpedo" else f"fired to {last.weapon}"
        names = f"{state.ship(last.attacker).name} {how} at {state.ship(last.target).name}"
        boarding = ", boarding" if last.boarding else ""
        return f"{names}{boarding}: {hits}{evaded}{f'; {losses}' if losses else ''}"
    return ""


def _test_in_words(trace: MoveTrace) -> list[str]:
    """Return what came of a move: its stress test, the overrun, stress and hull, how it ended."""
    return [
        *([f"stress test {minus(trace.total)}"] if trace.total is not None else []),
        *([f"carried on {counted(len(trace.drift), 'space')}"] if trace.drift else []),
        *([f"+{trace.stress} stress"] if trace.stress else []),
        *([f"{minus(-trace.hull)} hull"] if trace.hull else []),
        *([{"fled": "fled", "destroyed": "destroyed", "collision": "collided"}[trace.result]] if trace.result else []),
    ]


def _alt_roster(view: RaiseShieldsView) -> str:
    parts = []
    for ship in view.state.ships:
        start = ship.start
        fitted = upgrades_in_words(tuple(each for each in ship.upgrades if each not in (*CANNONS, "torpedo")))
        torpedoes = f", {counted(ship.torpedoes, 'torpedo', 'torpedoes')}" if ship.torpedoes else ""
        parts.append(
            f"{_called(view, ship)}: shields {ship.shields} of {start.shields}, hull {ship.hull} of {start.hull}, "
            f"crew {ship.crew} of {start.crew}, stress {ship.stress}, {ship.cannon} cannons "
            f"{ship.cannons('port')} to port and {ship.cannons('starboard')} to starboard{torpedoes}"
            f"{f', with {fitted}' if fitted else ''}; {where(ship)}."
        )
    return " ".join(parts)

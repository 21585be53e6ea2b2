"""Raise Shields: the facts of the map and of the rosters in words."""

from games.geometry.hexes import FACINGS
from games.kernel import Summary
from games.kernel.base.numbers import counted, minus
from games.kernel.text.prose import clip, join, person, table
from games.raise_shields.board.fleet import half_ticked
from games.raise_shields.content.numbers import CANNONS_A_SIDE
from games.raise_shields.content.upgrades import CANNONS
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, View
from games.raise_shields.text.changes import Flight, Shot
from games.raise_shields.text.narrate import upgrades_in_words
from games.raise_shields.text.words import share_of, wasted_words

_SETUP = ("build", "sides", "place")
_HEAD = ("Ship", "Shields", "Hull", "Crew", "Stress", "Port", "Stbd", "Torp", "Where")


def summary(view: View) -> Summary:
    """Return the title, the text table, and the alt texts of map and rosters (at most 1024 characters each)."""
    return Summary(
        title=title_of(view.public),
        lines=(*_table(view), *_fitted(view)),
        alt_map=clip(_alt_map(view)),
        alt_roster=clip(_alt_roster(view)),
    )


def title_of(public: Public) -> str:
    """Return where the match is: `Round 4 · Cannon`.

    >>> from games.raise_shields.state.frames import Firing
    >>> from games.raise_shields.state.options import Options
    >>> title_of(Public(options=Options(), seats=2, ships=(), frames=(Firing(),), round=4))
    'Round 4 · Cannon'
    """
    if public.phase == "over":
        return f"Game over · Round {public.round}"
    return f"{'Setup' if public.phase in _SETUP else f'Round {public.round}'} · {public.phase.capitalize()}"


def where(ship: Ship) -> str:
    """Return where a ship is, in a few letters: `F7 NE`, `destroyed`."""
    if ship.status in ("destroyed", "fled"):
        return ship.status
    return f"{ship.hex.name} {FACINGS[ship.facing]}" if ship.hex else "not placed"


def _table(view: View) -> tuple[str, ...]:
    rows = [_HEAD]
    for ship in view.public.ships:
        start = ship.start
        rows.append(
            (
                f"{ship.id} {ship.name}",
                f"{ship.shields}/{start.shields}",
                f"{ship.hull}/{start.hull}",
                f"{ship.crew}/{start.crew}",
                str(ship.stress),
                _guns(ship, "port"),
                _guns(ship, "starboard"),
                str(ship.torpedoes),
                where(ship),
            )
        )
    return table(rows)


def _fitted(view: View) -> tuple[str, ...]:
    """Return the other things that a roster shows, a line for each ship: whose, its cannons, upgrades, credits."""
    lines = []
    for ship in view.public.ships:
        fitted = upgrades_in_words(tuple(each for each in ship.upgrades if each not in (*CANNONS, "torpedo")))
        spare = counted(ship.credits, "credit") if ship.credits else ""
        used = f"has fired {join(ship.used)}" if ship.used else ""
        first = "first player" if view.public.round and view.public.first == ship.seat else ""
        told = [f"{_called(view, ship)}: {ship.cannon} cannons", fitted, spare, used, first]
        lines.append(", ".join(filter(None, told)))
    return ("", *lines) if lines else ()


def _guns(ship: Ship, side: CannonSide) -> str:
    """Return how many cannons of a side fire, and whether one of them is half ticked: `4/5`, `4/5 −½` (RS-55)."""
    return f"{ship.cannons(side)}/{CANNONS_A_SIDE}{' −½' if half_ticked(ship, side) else ''}"


def _alt_map(view: View) -> str:
    public = view.public
    parts = [f"{title_of(public)}. Map of {public.grid.width} by {public.grid.height} hexes."]
    for ship in public.ships:
        if ship.status == "active" and ship.hex:
            parts.append(f"{_called(view, ship)} at {ship.hex.name} facing {FACINGS[ship.facing]}.")
        else:
            parts.append(f"{_called(view, ship)} {where(ship)}.")
    parts.append(_who_acts(view))
    return " ".join(parts)


def _called(view: View, ship: Ship) -> str:
    team = f", team {ship.seat % 2 + 1}" if view.public.options.teams else ""
    return f"{ship.id} {ship.name} ({person(view, ship.seat)}{team})"


def _who_acts(view: View) -> str:
    if view.public.outcome is not None:
        return f"{view.public.outcome.reason}."
    people = dict.fromkeys(person(view, prompt.seat) for prompt in view.awaited)
    return f"To act: {join(people)}."


def in_words(public: Public, act: Flight | Shot) -> str:
    """Return what the picture shows of a move or an attack."""
    if isinstance(act, Flight):
        return f"{public.ship(act.maneuver.ship).name} moved {', '.join([act.maneuver.text, *_test_in_words(act)])}"
    return _attack_in_words(public, act.attack)


def _attack_in_words(public: Public, attack: Attack) -> str:
    past = f"{share_of(attack.piercing, attack.scored)} past the shields" if attack.piercing else ""
    hits = f"{counted(attack.scored, 'hit')}{past}"
    evaded = f", {attack.evaded} evaded" if attack.evasion else ""
    losses = ", ".join(f"{amount} {what}" for what, amount in attack.losses) + wasted_words(attack.wasted)
    how = "launched a torpedo" if attack.weapon == "torpedo" else f"fired to {attack.weapon}"
    names = f"{public.ship(attack.attacker).name} {how} at {public.ship(attack.target).name}"
    boarding = " and boarded" if attack.boarding else ""
    return f"{names}{boarding}: {hits}{evaded}{f'; {losses}' if losses else ''}"


def _test_in_words(move: Flight) -> list[str]:
    """Return what came of a move: its stress test, the overrun, stress and hull, how it ended."""
    return [
        *([f"stress test {minus(move.total)}"] if move.total is not None else []),
        *([f"pushed {counted(len(move.drift), 'space')} ahead"] if move.drift else []),
        *([f"+{move.stress} stress"] if move.stress else []),
        *([f"{minus(-move.hull)} hull{wasted_words(move.wasted)}"] if move.hull else []),
        *([{"fled": "fled", "destroyed": "destroyed", "collision": "collided"}[move.result]] if move.result else []),
    ]


def _alt_roster(view: View) -> str:
    parts = []
    for ship in view.public.ships:
        start = ship.start
        fitted = upgrades_in_words(tuple(each for each in ship.upgrades if each not in (*CANNONS, "torpedo")))
        torpedoes = f", {counted(ship.torpedoes, 'torpedo', 'torpedoes')}" if ship.torpedoes else ""
        parts.append(
            f"{_called(view, ship)}: shields {ship.shields} of {start.shields}, hull {ship.hull} of {start.hull}, "
            f"crew {ship.crew} of {start.crew}, stress {ship.stress}, {ship.cannon} cannons "
            f"{_guns_in_words(ship, 'port')} and {_guns_in_words(ship, 'starboard')}{torpedoes}"
            f"{f', with {fitted}' if fitted else ''}; {where(ship)}."
        )
    return " ".join(parts)


def _guns_in_words(ship: Ship, side: CannonSide) -> str:
    return f"{ship.cannons(side)} to {side}{' (one of them half ticked)' if half_ticked(ship, side) else ''}"

"""The words on the pictures: names, phases, who is to act, what the last action did."""

from games.kernel import Prompt, Seat, seat_letter
from games.kernel.base.numbers import counted, in_word, often, signed
from games.kernel.text import prose
from games.raise_shields.board import fleet
from games.raise_shields.content.numbers import (
    BASE_HULL,
    BOARDING_WORTH,
    CLICK_COST,
    CREW_BONUS,
    EVASION_STRESS,
    MAX_SPEED,
    SHIELD_BONUS,
)
from games.raise_shields.content.tables import range_name, stress_row
from games.raise_shields.content.upgrades import CATALOGUE, Upgrade, band
from games.raise_shields.state.frames import Attack, StressTest
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, View, under_way
from games.raise_shields.text.changes import Flight
from renderers.kit.fonts import printable
from renderers.kit.panels import Actor

SETUP = ("Build", "Sides", "Place")
ROUND = ("Morale", "Move", "Cannon", "Repair")
SETUP_PHASES = ("build", "sides", "place")
_ROUND_PHASES = ("morale", "movement", "cannon", "repair")
_TO = {
    "build": "build", "side": "choose", "place": "place", "first": "choose", "move": "move", "accept": "decide",
    "reroll": "decide", "fire": "fire", "torpedo": "fire", "pass": "fire", "evade": "evade", "dodge": "choose",
    "locate": "choose",
    "repair": "repair", "declare": "decide", "fight": "decide",
}  # fmt: skip
SIDE_LETTERS = {"port": "L", "starboard": "R"}


def person(view: View, seat: Seat) -> str:
    """Return the name of the person in a seat as it can be drawn, or `Player B`."""
    return printable(prose.person(view, seat), f"Player {seat_letter(seat)}")


def ship_name(ship: Ship) -> str:
    """Return a ship's name as it can be drawn."""
    return printable(ship.name, f"Ship {ship.id}")


def phases_of(public: Public) -> tuple[str, tuple[str, ...], int]:
    """Return title, names of the phases, and the present one (-1: none)."""
    if public.phase in SETUP_PHASES:
        return "Setup", SETUP, SETUP_PHASES.index(public.phase)
    current = _ROUND_PHASES.index(public.phase) if public.phase in _ROUND_PHASES else len(ROUND)
    return f"Round {max(1, public.round)}", ROUND, current


def actor_of(view: View) -> Actor:
    """Return who is to act, in the header's words."""
    public = view.public
    if public.outcome is not None:
        return _ended(view)
    seats = tuple(dict.fromkeys(prompt.seat for prompt in view.awaited))
    if not seats:
        return Actor((), "One moment", "", "the computer is thinking")
    if len(seats) > 1:
        title = {"build": "Fit out your ships", "repair": "Repair your ships"}.get(public.phase, "Waiting")
        return Actor(seats, "", title, _waiting(view, seats))
    prompt = next(prompt for prompt in view.awaited if prompt.seat == seats[0])
    verb = prompt.verbs[0] if prompt.verbs else ""
    mine = any(ship.seat == prompt.seat for ship in public.ships)
    ship = fleet.asked_about(public, prompt.seat) if mine else None
    whole = verb == "repair" and fleet.has_fleets(public)
    acts_as_ship = ship is not None and verb not in ("build", "side", "first") and not whole
    name = ship_name(ship) if ship is not None and acts_as_ship else person(view, prompt.seat)
    second = _ask(view, prompt, ship)
    return Actor(
        seats, name, f" to {_TO.get(verb, 'act')}", f"{person(view, prompt.seat)}: {second}" if acts_as_ship else second
    )


def _ended(view: View) -> Actor:
    outcome = view.public.outcome
    if outcome is None or not outcome.winners:
        return Actor((), "", "Nobody wins", printable(outcome.reason, "") if outcome else "")
    names = " and ".join(person(view, seat) for seat in outcome.winners)
    why = outcome.reason.split(": ", 1)[-1]
    return Actor(outcome.winners, names, " wins" if len(outcome.winners) == 1 else " win", printable(why, ""))


def _waiting(view: View, seats: tuple[Seat, ...]) -> str:
    public = view.public
    if public.phase == "repair" and public.points:
        return ", ".join(f"{person(view, seat)} {counted(_points(public, seat), 'point')}" for seat in seats)
    return "waiting for " + ", ".join(person(view, seat) for seat in seats)


def _points(public: Public, seat: Seat) -> int:
    """Return the repair points of all ships of a seat."""
    return sum(fleet.points_of(public, ship) for ship in public.ships if ship.seat == seat)


def _ask(view: View, prompt: Prompt, ship: Ship | None) -> str:
    public, verb = view.public, prompt.verbs[0] if prompt.verbs else ""
    if verb in ("fire", "torpedo", "pass") and ship is not None:
        return ", ".join(weapons_left(ship)) or "nothing left to fire"
    if verb == "repair" and public.points:
        return f"{counted(_points(public, prompt.seat), 'repair point')} to spend"
    fixed = {
        "build": f"{public.options.credits} credits to spend", "side": "takes a side of the map",
        "place": "its own side, facing into the map", "first": "won the morale roll: who is first?",
        "move": f"up to {MAX_SPEED} hexes, each click costs {CLICK_COST}",
        "accept": "let the test stand, or roll again?",
        "reroll": "let the test stand, or roll again?", "locate": "where do the hits go?",
        "dodge": "which hits are evaded?",
        "evade": f"{in_word(EVASION_STRESS)} stress for one more die?", "declare": "end the battle, or fight on?",
    }  # fmt: skip
    return fixed.get(verb, printable(prompt.ask, "an answer is awaited"))


def weapons_left(ship: Ship) -> list[str]:
    """Return what a ship may still fire this round."""
    left = [
        f"{side} {SIDE_LETTERS[side]}" for side in ("port", "starboard") if side not in ship.used and ship.cannons(side)
    ]
    return left + (["torpedo"] if ship.torpedoes and "torpedo" not in ship.used else [])


def attack_lines(attack: Attack) -> tuple[str, str]:
    """Return what was fired over which distance, and what hits."""
    weapon = "torpedo" if attack.weapon == "torpedo" else f"{attack.weapon} {SIDE_LETTERS[attack.weapon]}"
    how = f"{range_name(attack.distance)} range: hits on {band(attack.need)}"
    if attack.boarding:
        how = f"boards: {band(attack.need)}, 6s {often(BOARDING_WORTH)}"
    elif attack.weapon == "torpedo":
        how = f"hits on {band(attack.need)}"
    return f"{weapon}, {counted(attack.distance, 'hex', 'hexes')}", how


def attack_result(attack: Attack, pending: bool) -> str:
    """Return hits and what became of them."""
    hits = attack.scored
    if not hits:
        return "no hits"
    if attack.evasion:
        return f"{counted(hits, 'hit')}, {attack.evaded} evaded"
    if attack.piercing:
        return f"{counted(hits, 'hit')}, {'all' if attack.piercing == hits else attack.piercing} past shields"
    return f"{counted(hits, 'hit')}{' to evade' if pending else ''}"


def move_lines(move: Flight) -> tuple[str, str]:
    """Return the maneuver as ordered, and its speed, turns and stress with what each takes off the test."""
    maneuver = move.maneuver
    speed, turns = len(maneuver.path) - 1, maneuver.clicks
    by_speed = sum(size for name, size in maneuver.modifiers if name.startswith("speed"))
    by_turns = sum(size for name, size in maneuver.modifiers) - by_speed
    parts = [(counted(speed, "hex", "hexes") if speed else "holds its place") + _off(by_speed)]
    if turns:
        parts.append(counted(turns, "click") + _off(by_turns))
    if move.total is not None:
        parts.append("stress" + _off(move.total - sum(move.dice) - by_speed - by_turns))
    return maneuver.text or "hold", ", ".join(part for part in parts if part != "stress")


def _off(size: int) -> str:
    return f" {signed(size)}" if size else ""


def move_result(move: Flight, public: Public) -> str:
    """Return what came of a move, or that its test is to be decided on."""
    test = under_way(public)
    if isinstance(test, StressTest) and test.maneuver == move.maneuver:
        return "roll again or accept?"
    if move.result == "fled":
        return "leaves the map: fled"
    if move.result == "destroyed":
        return "the ship breaks apart"
    carried = f"pushed {counted(len(move.drift), 'hex', 'hexes')} ahead"
    if move.result == "collision":
        return f"runs into {ship_name(public.ship(move.struck))}" if move.struck else "runs into a ship"
    if move.total is None:
        return "no stress test"
    row = stress_row(move.total)
    return carried if row.name in ("drift", "overrun") else _RESULTS[row.name]


_RESULTS = {
    "clear": "steady",
    "strained": "strained",
    "damage": "the hull gives way",
    "destroyed": "the ship breaks apart",
}


def upgrade_titles(ship: Ship) -> list[str]:
    """Return what a ship's upgrades let it do, then what they gave it more of; cannons and torpedoes left out."""
    able = [CATALOGUE[each].title for each in _ABILITIES if each in ship.upgrades]
    more = {
        "shields": SHIELD_BONUS * ship.upgrades.count("shield"),
        "hull": ship.start.hull - BASE_HULL if "armor" in ship.upgrades else 0,  # not always the same each (RS-B5)
        "crew": CREW_BONUS * ship.upgrades.count("crew"),
    }
    return able + [f"+{number} {figure}" for figure, number in more.items() if number]


_ABILITIES: tuple[Upgrade, ...] = ("evasive", "impulse")


def label_pill(ship: Ship) -> str:
    """Return the words beside a ship that is out of the game."""
    return f"{ship.id.replace('-', '')} {'wreck' if ship.status == 'destroyed' else 'fled'}"

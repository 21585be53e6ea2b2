"""Positions of matches with three or four players, teams and fleets, for the rule cases."""

from typing import Any

from games.kernel import SEAT_LETTERS, Asked, NoDice, ScriptedDice, Step
from games.raise_shields.content.tables import GRIDS
from games.raise_shields.state.frames import Firing, Movement
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public, Secret, State
from tests.games.raise_shields.duel import GAME, Script, ship

PHASES = {"movement": (Movement(), "move"), "cannon": (Firing(), "fire")}


def craft(ship_id: str, where: str, **fields: Any) -> Ship:
    """Return a ship `A` or `A-2` at `F7 N`."""
    seat = SEAT_LETTERS.index(ship_id[0])
    names = {"A": "Halcyon", "B": "Vesper", "C": "Meridian", "D": "Tempest"}
    own = {"id": ship_id, "seat": seat, "name": names[ship_id[0]] + ship_id[2:]}
    return ship("A", where, **(own | fields))


def table(phase: str, *ships: Ship, turn: str = "A", moved: tuple[str, ...] = (), **fields: Any) -> State:
    """Return a state in which a ship is to act in a phase; the order is that of the ships."""
    seats = 1 + max(each.seat for each in ships)
    frame, kind = PHASES[phase]
    options: dict[str, Any] = fields.pop("options", {})
    seat = next(each.seat for each in ships if each.id == turn)
    plain: dict[str, Any] = {
        "options": Options(**options),
        "grid": GRIDS[options.get("map", "standard")],
        "seats": seats,
        "ships": ships,
        "sides": ("south", "north", "east", "west")[:seats],
        "frames": (frame,),
        "round": 1,
        "first": 0,
        "order": tuple(each.id for each in ships),
        "turn": turn,
        "prompts": (Asked("q.9", seat, kind),),
        "opened": 9,
        "morale": ((1, 10),) * seats,
    }
    return State(public=Public(**(plain | fields)), secret=(Secret(),) * seats)


def acted(state: State, letter: str, text: str, *faces: int) -> Step[State]:
    """Apply one action of a seat with exactly these dice; the round may end after it with idle ones."""
    seat = SEAT_LETTERS.index(letter)
    with Script(*faces) as dice:
        return GAME.apply(state, seat, GAME.parse(state, seat, text), dice)


def laid_out(seats: int, *faces: int, **options: Any) -> State:
    """Return a match after its setup, with these dice."""
    dice = ScriptedDice(*faces) if faces else NoDice()
    return GAME.setup(seats, Options(**options), (), dice).state


def out(state: State) -> dict[str, str]:
    """Return the ships that are out of the game, and how."""
    return {each.id: each.status for each in state.public.ships if each.status in ("destroyed", "fled")}

"""The 50 most crowded positions of eight ships from self-play, a line each in `crowded.txt`.

`python -m tests.renderers.raise_shields.crowds` plays and writes them again. A line has the map, teams or not, the
phase, the ship to act, what was fired last (`A-1>B-2 port 3`: hits), and the ships: id, hex, facing, shields, hull,
stress.
"""

import pathlib
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from games.geometry.hexes import FACINGS, Grid
from games.kernel import RngDice
from games.raise_shields.state import events as ev
from games.raise_shields.state.options import Options
from games.raise_shields.state.ships import Ship
from games.raise_shields.state.state import Public
from games.registry import GAMES, find_policy
from tests.renderers.raise_shields.samples import Scene, attack, ship, view

FILE = pathlib.Path(__file__).with_name("crowded.txt")
GAME = GAMES["raise_shields"]
GRIDS = {"standard": Grid(17, 13), "large": Grid(34, 13), "fleet": Grid(34, 26)}
COUNT, A_GAME = 50, 7
"""Positions, and how many of them at most are of one game."""
SEATINGS = ((2, 4, True), (2, 4, False), (4, 2, False))
"""Ships a player, players, and whether they are teams."""
TABLES = tuple((*seating, chart) for chart in GRIDS for seating in SEATINGS)


def crowding(public: Public) -> float:
    """Return how near the ships are to each other."""
    places = [each.hex for each in public.ships if each.status == "active" and each.hex is not None]
    return sum(1 / one.distance(other) ** 2 for one, other in combinations(places, 2))


def read() -> Iterator[Scene]:
    """Yield the positions as they are drawn."""
    for line in FILE.read_text("utf-8").splitlines():
        yield scene(line)


def scene(line: str) -> Scene:
    """Return the position of a line."""
    about, shot, crafts = line.split(" | ")
    chart, teams, phase, turn = about.split()
    ships = [_ship(words.split(), phase) for words in crafts.split(", ")]
    options: dict[str, Any] = {"ships": 2 if any(each.seat > 1 for each in ships) else 4, "map": chart}
    seats = 1 + max(each.seat for each in ships)
    fired = ()
    if shot != "-":
        attacker, rest = shot.split(">")
        target, weapon, hits = rest.split()
        fired = (attack(attacker=attacker, target=target, weapon=weapon, hits=int(hits)),)
    seat = next((each.seat for each in ships if each.id == turn), 0)
    kind = {"movement": "move", "cannon": "fire"}[phase]
    return view(
        *ships, ask=((seat, kind),), acts=fired, phase=phase, turn=turn, order=tuple(each.id for each in ships),
        options=Options(**options, teams=teams == "teams"), grid=GRIDS[chart], seats=seats,
        sides=("south", "north", "east", "west")[:seats],
    )  # fmt: skip


def _ship(words: list[str], phase: str) -> Ship:
    ship_id, place, facing, shields, hull, stress = words
    fields = {"shields": int(shields), "hull": int(hull), "stress": int(stress)}
    if not int(hull):
        fields |= {"status": "destroyed"}
    return ship(ship_id, f"Ship {ship_id}", place, FACINGS.index(facing), **fields)


def _written(public: Public, shot: ev.AttackRolled | None, options: Options) -> str:
    crafts = [
        f"{each.id} {each.hex.name} {FACINGS[each.facing]} {min(each.shields, 10)} {min(each.hull, 10)} {each.stress}"
        for each in public.ships
        if each.hex is not None and each.status in ("active", "destroyed")
    ]
    fired = f"{shot.attacker}>{shot.target} {shot.weapon} {shot.hits + shot.piercing}" if shot is not None else "-"
    about = f"{options.map} {'teams' if options.teams else 'alone'} {public.phase} {public.turn}"
    return f"{about} | {fired} | {', '.join(crafts)}"


def _played(number: int) -> list[tuple[float, str]]:
    """Play one game, and return its most crowded positions."""
    ships, seats, teams, chart = TABLES[number % len(TABLES)]
    options = Options(ships=ships, teams=teams, map=chart, stress_repair=True)
    rng, policy = random.Random(number), find_policy(GAME, "easy")
    dice = RngDice(rng)
    state = GAME.setup(seats, options, (), dice).state
    found: dict[int, tuple[float, str]] = {}
    shot = None
    for _ in range(1500):
        prompts = GAME.awaiting(state)
        if not prompts:
            break
        action = policy(GAME.view(state, prompts[0].seat), prompts[0].seat, rng, 0)
        step = GAME.apply(state, prompts[0].seat, action, dice)
        state = step.state
        shot = next((event for event in step.events if isinstance(event, ev.AttackRolled)), shot)
        public = state.public
        if public.phase in ("movement", "cannon") and len(public.prompts) == 1 and len(public.frames) == 1:
            here = crowding(public), _written(public, shot if public.phase == "cannon" else None, options)
            found[public.round] = max(found.get(public.round, (0.0, "")), here)
    return sorted(found.values(), reverse=True)[:A_GAME]


if __name__ == "__main__":
    every = [entry for number in range(2 * len(TABLES)) for entry in _played(number)]
    FILE.write_text("\n".join(line for _, line in sorted(every, reverse=True)[:COUNT]) + "\n", "utf-8")

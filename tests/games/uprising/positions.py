"""Positions of Uprising written out by hand, and short ways to play on from them."""

import random
from collections.abc import Mapping
from typing import Any

from games.uprising.phases.flow import settle
from games.uprising.table import Table
from msgspec.structs import replace

from games.kernel import Dice, NoDice, RngDice, Step
from games.uprising import Uprising
from games.uprising.state import Character, Land, Options, State

GAME = Uprising()
LETTERS = "ABCD"


def options(**values: Any) -> Options:
    return Options(**values)


def fresh(seats: int = 2, seed: int = 1, **values: Any) -> State:
    """A game right after setup, before anything is placed."""
    return GAME.setup(seats, options(**values), RngDice(random.Random(seed))).state


def position(
    at: Mapping[str, str],
    followers: Mapping[str, tuple[int, ...]] | None = None,
    tokens: Mapping[str, tuple[int, ...]] | None = None,
    money: tuple[int, ...] | None = None,
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    **values: Any,
) -> State:
    """A position in play; `at` maps tags ("AW", "BL1") to regions, the seat to act has all its actions.

    Regions not named have 9 tokens of each type; those with a type at 0 are unstable.
    """
    state = fresh(seats, **values)
    lands = []
    for number, region in enumerate(state.country.regions):
        supply = (tokens or {}).get(region.name, (9,) * len(state.types(number)))
        counts = (followers or {}).get(region.name, (0,) * seats)
        lands.append(Land(supply, counts, unstable=0 in supply))
    characters = []
    for tag, name in at.items():
        seat, number = LETTERS.index(tag[0]), int(tag[2:] or 0)
        left = 0 if seat != turn else 1 if number else 2
        characters.append(Character(seat, number, f"{tag}-name", state.country.index(name.replace(" ", "-")), left))
    players = tuple(
        replace(
            player,
            money=(money or (3,) * seats)[seat],
            raised=max([one.number for one in characters if one.seat == seat], default=1),
        )
        for seat, player in enumerate(state.players)
    )
    return replace(
        state,
        phase="play",
        round=round,
        turn=turn,
        first=first,
        lands=tuple(lands),
        characters=tuple(sorted(characters, key=lambda one: (one.seat, one.number))),
        players=players,
        n=(seats,) * len(lands),
    )


def war(state: State) -> State:
    """The same position with the last turn of the last round just over: Go to War has begun."""
    state = replace(state, round=state.options.rounds, turn=(state.first - 1) % state.seats)
    return GAME.apply(state, state.turn, GAME.parse(state, state.turn, "end"), NoDice()).state


def step(state: State, text: str, dice: Dice | None = None) -> Step[State]:
    """One action of the seat that is asked."""
    seat = state.turn
    return GAME.apply(state, seat, GAME.parse(state, seat, text), dice or NoDice())


def play(state: State, line: str) -> State:
    """Several actions, separated by semicolons, each of the seat that is asked then."""
    for text in line.split(";"):
        state = step(state, text).state
    return state


def land(state: State, name: str) -> Land:
    return state.lands[state.country.index(name.replace(" ", "-"))]


def money(state: State) -> tuple[int, ...]:
    return tuple(player.money for player in state.players)


def where(state: State, tag: str) -> str | None:
    return next((state.name(one.region) for one in state.characters if one.tag == tag), None)


def words(state: State, *prefix: str) -> list[str]:
    return [word.text for word in GAME.choices(state, state.turn, prefix).words]


def settled(state: State) -> State:
    return settle(state, Table(NoDice()))

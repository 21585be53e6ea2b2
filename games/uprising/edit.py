"""Small changes to a state, each giving a new one."""

from typing import Any

from msgspec.structs import replace

from games.kernel import Seat
from games.uprising.state import Character, Land, State


def set_at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def add_at(values: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    """Return a tuple of numbers with one of them changed by `amount`."""
    return (*values[:index], values[index] + amount, *values[index + 1 :])


def with_land(state: State, region: int, land: Land) -> State:
    """Return the state with one region's land replaced."""
    return replace(state, lands=set_at(state.lands, region, land))


def with_money(state: State, seat: Seat, amount: int) -> State:
    """Return the state with a purse changed by `amount` $."""
    player = state.players[seat]
    return replace(state, players=set_at(state.players, seat, replace(player, money=player.money + amount)))


def with_followers(state: State, region: int, changes: dict[Seat, int]) -> State:
    """Return the state with followers of some seats in one region changed."""
    land = state.lands[region]
    followers = tuple(count + changes.get(seat, 0) for seat, count in enumerate(land.followers))
    return with_land(state, region, replace(land, followers=followers))


def with_character(state: State, old: Character, new: Character) -> State:
    """Return the state with one character replaced."""
    return replace(state, characters=tuple(new if one is old else one for one in state.characters))

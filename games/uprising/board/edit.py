"""Small changes to a table."""

from typing import Any

from msgspec.structs import replace

from games.kernel import Seat
from games.uprising.state.events import PurseChanged
from games.uprising.state.pieces import Character, Land
from games.uprising.state.state import Table


def set_at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def change_player(table: Table, seat: Seat, **fields: Any) -> None:
    """Set fields of one player's holdings."""
    players = table.public.players
    table.change(players=set_at(players, seat, replace(players[seat], **fields)))


def pay(table: Table, seat: Seat, amount: int, rule: str) -> None:
    """Change a purse by `amount` $ and tell of it."""
    change_purse(table, seat, amount)
    table.tell(PurseChanged(seat=seat, amount=amount, rules=(rule,)))


def change_purse(table: Table, seat: Seat, amount: int) -> None:
    """Change a purse by `amount` $, wherever it is written."""
    money = table.public.players[seat].money
    if money is None:
        table.change_secret(seat, money=(table.secret(seat).money or 0) + amount)
    else:
        change_player(table, seat, money=money + amount)


def change_land(table: Table, region: int, land: Land) -> None:
    """Replace what lies in one region."""
    table.change(lands=set_at(table.public.lands, region, land))


def add_followers(table: Table, region: int, changes: dict[Seat, int]) -> None:
    """Change the followers of some seats in one region."""
    land = table.public.lands[region]
    followers = tuple(count + changes.get(seat, 0) for seat, count in enumerate(land.followers))
    change_land(table, region, replace(land, followers=followers))


def change_character(table: Table, old: Character, new: Character) -> None:
    """Replace one character."""
    table.change(characters=tuple(new if one is old else one for one in table.public.characters))


def rest(table: Table) -> None:
    """Take away all actions that are left."""
    table.change(characters=tuple(replace(one, left=0) if one.left else one for one in table.public.characters))

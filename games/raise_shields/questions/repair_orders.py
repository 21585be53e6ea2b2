"""How orders for repairs are written and checked: pairs of a part and a number, by ship in fleets (RS-59, RS-B40)."""

import re
from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, IllegalAction, Line, Seat, Word, quoted
from games.kernel.base.numbers import counted
from games.kernel.questions.notation import whole
from games.kernel.text.prose import join
from games.raise_shields.board import fleet
from games.raise_shields.mechanics.repair import (
    COSTS,
    PARTS,
    Parts,
    cost_of,
    damaged,
    missing,
    ordered,
    orders_of,
    useful_parts,
)
from games.raise_shields.questions.notation import own_ship
from games.raise_shields.state.actions import Part, Repair
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, State

_SPELLED: dict[str, Part] = {**{part: part for part in PARTS}, "shield": "shields"}

_COUNT = re.compile(r"[1-9][0-9]{0,3}")

_TITLES: dict[Part, str] = {
    "shields": "Shields",
    "port": "Port cannons",
    "starboard": "Starboard cannons",
    "hull": "Hull",
    "stress": "Stress",
}


def read(line: Line, state: State, seat: Seat) -> Repair:
    """Read `repair shields 2 cannons port 1`, `repair A-1 shields 2 A-2 hull 1` in a fleet, or `repair none`."""
    said = line.rest()
    if not said or [word.lower() for word in said] == ["none"]:
        return Repair()
    if not fleet.has_fleets(state.public):
        return Repair(_read_parts(said))
    found: dict[str, list[str]] = {}
    for word in _named(state.public, seat, said):
        ship = own_ship(state.public, seat, word)
        if ship:
            now = found.setdefault(ship, [])
        else:
            now.append(word)
    ids = [ship.id for ship in fleet.fleet_of(state.public, seat)]
    return ordered(state.public, seat, tuple((ship, _read_parts(found[ship])) for ship in ids if ship in found))


def _named(public: Public, seat: Seat, said: Sequence[str]) -> Sequence[str]:
    """Return words that begin with a ship; a player with a single ship to repair can leave it out."""
    if own_ship(public, seat, said[0]):
        return said
    ships = damaged(public, seat)
    if len(ships) != 1:
        one, other = (ship.id for ship in fleet.fleet_of(public, seat)[:2])
        raise BadNotation(f"name a ship of yours before its repairs: `repair {one} shields 2 {other} hull 1`")
    return (ships[0].id, *said)


def _read_parts(words: Sequence[str]) -> Parts:
    said = [word for word in words if word.lower() not in ("cannon", "cannons")]
    if len(said) % 2:
        raise BadNotation("write pairs of a part and a number: `repair shields 2 cannons port 1`")
    counts: dict[Part, int] = {}
    for word, number in zip(said[::2], said[1::2], strict=True):
        part, count = _SPELLED.get(word.lower()), whole(number)
        if part is None or count is None:
            raise BadNotation(f"{quoted(f'{word} {number}')} repairs nothing; parts are {', '.join(PARTS)}")
        counts[part] = counts.get(part, 0) + count
    return tuple((part, count) for part, count in counts.items() if count)


def write(action: Repair) -> str:
    """Return `shields 2 cannons port 1`, the same by ship, or `none`."""
    by_ship = [f"{ship} {_write_parts(parts)}" for ship, parts in action.fleet]
    return " ".join(by_ship) or _write_parts(action.parts) or "none"


def _write_parts(parts: Parts) -> str:
    sides = get_args(CannonSide)
    return " ".join(f"{'cannons ' if part in sides else ''}{part} {count}" for part, count in parts)


def check(state: State, seat: Seat, action: Repair) -> None:
    """Refuse what is not a sum, costs too much, or goes beyond the start values (RS-59, RS-B40)."""
    public = state.public
    if not fleet.has_fleets(public):
        _check_parts(public, fleet.ship_of(public, seat), action.parts)
        return
    ids = [ship for ship, _ in action.fleet]
    if ids != sorted(set(ids)) or not all(parts for _, parts in action.fleet):
        raise IllegalAction("each ship is named once, with what is repaired", "RS-59")
    ships = {ship.id: ship for ship in damaged(public, seat)}
    for ship_id, parts in action.fleet:
        if ship_id not in ships:
            raise IllegalAction(f"{ship_id} has nothing to repair, or no points for it", "RS-59")
        _check_parts(public, ships[ship_id], parts)


def _check_parts(public: Public, ship: Ship, parts: Parts) -> None:
    if len(dict(parts)) < len(parts) or any(count < 1 for _, count in parts):
        raise IllegalAction("each part is named once, with a number from 1", "RS-59")
    lost = missing(public, ship)
    for part, wanted in parts:
        if part == "stress" and not public.options.stress_repair:
            raise IllegalAction("stress is never repaired", "RS-B39")
        if wanted > lost[part]:
            raise IllegalAction(f"{_TITLES[part].lower()} can be repaired by {lost[part]}, not {wanted}", "RS-B40")
    cost, points = cost_of(parts), fleet.points_of(public, ship)
    if cost > points:
        raise IllegalAction(f"this repair costs {counted(cost, 'point')}, you have {points}", "RS-59")


def second_look(state: State, seat: Seat, action: Repair, said: tuple[str, ...]) -> str:
    """Return in a sentence that points are left over which could repair more, and are lost then (RS-59)."""
    if said == ("none",):
        return ""
    public, orders = state.public, dict(orders_of(state.public, seat, action))
    lost = (_left_over(public, ship, orders.get(ship.id, ())) for ship in damaged(public, seat))
    return " ".join(filter(None, lost))


def _left_over(public: Public, ship: Ship, parts: Parts) -> str:
    left = fleet.points_of(public, ship) - cost_of(parts)
    useful = useful_parts(public, ship, left)
    more = [_TITLES[part].lower() for part in useful if dict(parts).get(part, 0) < missing(public, ship)[part]]
    whose = f" of {ship.name}" if fleet.has_fleets(public) else ""
    points = counted(left, "point")
    return f"{points}{whose} would be left over and lost; you could still repair {join(more, 'or')}." if more else ""


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the parts that the points left can still repair, in any order, and how much of each."""
    if said == ("none",):
        return Choices(complete=True)
    public = state.public
    if not fleet.has_fleets(public):
        return _ship_words(public, fleet.ship_of(public, seat), said)
    ships = damaged(public, seat)
    if not said:
        none = Word("none", "Nothing", "the points are lost")
        return Choices(words=(*_ships(public, ships, ""), none), label="ship to repair")
    return _fleet_words(state, seat, said)


def _fleet_words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List what follows in the orders for a fleet: more for the ship that was named last, or another ship."""
    public = state.public
    ships = {ship.id: ship for ship in damaged(public, seat)}
    starts = [index for index, word in enumerate(said) if word in ships]
    if not starts or starts[0]:
        raise BadNotation(f"{quoted(said[0])} is no ship of yours that can be repaired")
    if len(starts) > 1:
        check(state, seat, read(Line("repair", said[: starts[-1]]), state, seat))
    ids = [said[index] for index in starts]
    if ids != sorted(set(ids)):
        raise IllegalAction("each ship is named once, in the order of their numbers", "RS-59")
    mine = said[starts[-1] + 1 :]
    found = _ship_words(public, ships[ids[-1]], mine)
    if not mine:
        return replace(found, words=tuple(word for word in found.words if word.text != "none"), complete=False)
    if not found.complete:
        return found
    others = _ships(public, tuple(ships.values()), ids[-1])
    return replace(found, words=(*found.words, *others))


def _ships(public: Public, ships: tuple[Ship, ...], after: str) -> tuple[Word, ...]:
    return tuple(
        Word(ship.id, ship.name, counted(fleet.points_of(public, ship), "point")) for ship in ships if ship.id > after
    )


def _ship_words(public: Public, ship: Ship, said: tuple[str, ...]) -> Choices:
    """List the parts of a ship that its points left can still repair."""
    if said == ("none",):
        raise IllegalAction("leave a ship out to repair nothing of it", "RS-59")
    spent = _pairs(said)
    _check_parts(public, ship, spent)
    left = fleet.points_of(public, ship) - cost_of(spent)
    lost = missing(public, ship)
    parts = [part for part in useful_parts(public, ship, left) if part not in dict(spent)]
    dangling = said[_paired(said) :]
    if dangling in (("cannons",), ()):
        return _part_words(ship, said, parts, left)
    part = next(part for part in PARTS if part == dangling[-1])
    if part not in parts:
        raise IllegalAction(f"{counted(left, 'point')} cannot repair {_TITLES[part].lower()} now", "RS-59")
    most = min(lost[part], left // COSTS[part])
    listed = tuple(
        Word(str(count), str(count), f"costs {count * COSTS[part]} of {counted(left, 'point')}")
        for count in range(1, most + 1)
    )
    return Choices(words=listed, label="how many")


def _part_words(ship: Ship, said: tuple[str, ...], parts: list[Part], left: int) -> Choices:
    sides = [part for part in parts if part in get_args(CannonSide)]
    if said[-1:] == ("cannons",):
        if not sides:
            raise IllegalAction("the points cannot repair cannons", "RS-59")
        return Choices(words=tuple(Word(side, _TITLES[side], _ticked(ship, side)) for side in sides), label="side")
    start, each = ship.start, {part: counted(cost, "point") for part, cost in COSTS.items()}
    listed = [Word("shields", "Shields", f"{each['shields']} each, {ship.shields} of {start.shields} now")]
    listed = listed if "shields" in parts else []
    listed += [Word("cannons", "Cannons", f"{each['port']} a box, half a cannon")] if sides else []
    listed += [Word("hull", "Hull", f"{each['hull']} each, {ship.hull} of {start.hull} now")] if "hull" in parts else []
    listed += [Word("stress", "Stress", f"{each['stress']} each, {ship.stress} now")] if "stress" in parts else []
    if not said:
        listed.append(Word("none", "Nothing", "the points are lost"))
    return Choices(words=tuple(listed), complete=bool(said), label=f"what to repair, {counted(left, 'point')} left")


def _ticked(ship: Ship, side: Part) -> str:
    """Say what clearing boxes of a side would give (RS-55)."""
    ticks, fire = (
        (ship.ticks[0], ship.cannons("port")) if side == "port" else (ship.ticks[1], ship.cannons("starboard"))
    )
    each = counted(COSTS[side], "point")
    return f"{each} a box, {counted(ticks, 'box', 'boxes')} ticked, {counted(fire, 'cannon fires', 'cannons fire')}"


def _paired(said: tuple[str, ...]) -> int:
    """Return how many words belong to finished pairs of a part and a number."""
    return max((index + 1 for index, word in enumerate(said) if word.isdecimal()), default=0)


def _pairs(said: tuple[str, ...]) -> tuple[tuple[Part, int], ...]:
    """Return the finished pairs of a canonical prefix."""
    spent: list[tuple[Part, int]] = []
    cannons, part = False, None
    for word in said:
        known = next((each for each in PARTS if each == word), None)
        if word == "cannons" and not cannons and part is None:
            cannons = True
        elif known and part is None and cannons == (known in get_args(CannonSide)) and known not in dict(spent):
            part = known
        elif part is not None and _COUNT.fullmatch(word):
            spent.append((part, int(word)))
            cannons, part = False, None
        else:
            raise BadNotation(f"{quoted(word)} does not belong there: write `repair shields 2 cannons port 1 hull 1`")
    return tuple(spent)

"""The repair phase, all seats at once (RS-27, RS-58, RS-59, RS-B37, RS-B39, RS-B40)."""

import re
from typing import cast, get_args

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import rest, taking
from games.kernel.questions.notation import whole
from games.kernel.text.prose import join
from games.raise_shields.board import fleet
from games.raise_shields.mechanics.ending import end_if_time_is_up
from games.raise_shields.mechanics.repair import COSTS, PARTS, cost_of, default_repair, missing, useful_parts
from games.raise_shields.previews.only import only_repair
from games.raise_shields.state import events
from games.raise_shields.state.actions import Part, Repair
from games.raise_shields.state.frames import Morale, Repairing
from games.raise_shields.state.ships import CannonSide, Ship
from games.raise_shields.state.state import Public, State, Table

_SPELLED: dict[str, Part] = {**{part: part for part in PARTS}, "shield": "shields"}

_COUNT = re.compile(r"[1-9][0-9]{0,3}")

_TITLES: dict[Part, str] = {
    "shields": "Shields",
    "port": "Port cannons",
    "starboard": "Starboard cannons",
    "hull": "Hull",
    "stress": "Stress",
}


def proceed(table: Table, frame: Repairing) -> None:
    """Roll for every ship in play, ask those with useful points (RS-58), and begin the next round."""
    if not frame.asked:
        _begin(table)
        return
    for seat in range(table.public.seats):
        _reveal(table, seat)
    if frame.waiting:
        table.goto(Repairing(asked=True, waiting=frame.waiting[1:]))
        table.ask("repair", frame.waiting[0])
    elif not end_if_time_is_up(table):
        table.goto(Morale())


def _begin(table: Table) -> None:
    """Roll for all, then ask all at once, or one after another from the first player on (RS-B66)."""
    table.change(turn="", order=(), points=(0,) * table.public.seats)
    seats = [ship.seat for ship in fleet.active_ships(table.public) if _roll(table, ship)]
    if table.public.options.sealed_repairs:
        table.goto(Repairing(asked=True))
        table.ask("repair", *seats)
    else:
        seats.sort(key=lambda seat: (seat - (table.public.first or 0)) % table.public.seats)
        table.goto(Repairing(asked=True, waiting=tuple(seats)))


def _roll(table: Table, ship: Ship) -> bool:
    """Roll the points of a ship (RS-58); return whether they can repair anything (RS-B63)."""
    why = f"repairs of {ship.name}"
    dice = table.roll(ship.crew, 6, why, by=ship.seat, reason="repairs") if ship.crew else ()
    points = dice.count(6)
    useful = bool(useful_parts(table.public, ship, points))
    rules = ("RS-27", "RS-58") if ship.crew else ("RS-27", "RS-58", "RS-B38")
    idle = points > 0 and not useful
    table.tell(events.RepairRolled(ship=ship.id, dice=dice, points=points, idle=idle, rules=rules))
    if useful:
        _set_points(table, ship.seat, points)
    return useful


def _set_points(table: Table, seat: Seat, value: int) -> None:
    points = table.public.points
    table.change(points=(*points[:seat], value, *points[seat + 1 :]))


def apply(table: Table, seat: Seat, action: Repair) -> None:
    """Seal the orders until all have given theirs (RS-B66)."""
    table.change_secret(seat, repairs=action.parts)
    if table.public.prompts:
        table.tell(events.RepairSealed(seat=seat, rules=("RS-27", "RS-B66")))


def _reveal(table: Table, seat: Seat) -> None:
    sealed = table.secret(seat).repairs
    if sealed is not None:
        table.change_secret(seat, repairs=None)
        _spend(table, seat, Repair(cast(tuple[tuple[Part, int], ...], sealed)))


def _spend(table: Table, seat: Seat, action: Repair) -> None:
    """Spend the points; the rest is lost (RS-59)."""
    ship = fleet.ship_of(table.public, seat)
    shields, port, starboard, hull, stress = (action.amount(part) for part in PARTS)
    fleet.change_ship(
        table,
        ship.id,
        shields=ship.shields + shields,
        hull=ship.hull + hull,
        ticks=(ship.ticks[0] - port, ship.ticks[1] - starboard),
        stress=ship.stress - stress,
    )
    lost = table.public.points[seat] - cost_of(action)
    _set_points(table, seat, 0)
    table.tell(
        events.ShipRepaired(
            ship=ship.id,
            shields=shields,
            port=port,
            starboard=starboard,
            hull=hull,
            stress=stress,
            lost=lost,
            rules=("RS-59", "RS-B39") if stress else ("RS-59",),
        )
    )


def _read(line: Line, state: State, seat: Seat) -> tuple[tuple[Part, int], ...]:
    """Read `repair shields 2 cannons port 1`, or `repair none`."""
    said = [word for word in line.rest() if word.lower() not in ("cannon", "cannons")]
    if [word.lower() for word in said] in ([], ["none"]):
        return ()
    if len(said) % 2:
        raise BadNotation("write pairs of a part and a number: `repair shields 2 cannons port 1`")
    counts: dict[Part, int] = {}
    for word, number in zip(said[::2], said[1::2], strict=True):
        part, count = _SPELLED.get(word.lower()), whole(number)
        if part is None or count is None:
            raise BadNotation(f"{quoted(f'{word} {number}')} repairs nothing; parts are {', '.join(PARTS)}")
        counts[part] = counts.get(part, 0) + count
    return tuple((part, count) for part, count in counts.items() if count)


def _write(parts: tuple[tuple[Part, int], ...]) -> str:
    """Return `shields 2 cannons port 1`, or `none`."""
    sides = get_args(CannonSide)
    return " ".join(f"{'cannons ' if part in sides else ''}{part} {count}" for part, count in parts) or "none"


def check(state: State, seat: Seat, action: Repair) -> None:
    """Refuse what is not a sum, costs too much, or goes beyond the start values (RS-59, RS-B40)."""
    if len(dict(action.parts)) < len(action.parts) or any(count < 1 for _, count in action.parts):
        raise IllegalAction("each part is named once, with a number from 1", "RS-59")
    lost = missing(state.public, fleet.ship_of(state.public, seat))
    for part, wanted in action.parts:
        if part == "stress" and not state.public.options.stress_repair:
            raise IllegalAction("stress is never repaired", "RS-B39")
        if wanted > lost[part]:
            raise IllegalAction(f"{_TITLES[part].lower()} can be repaired by {lost[part]}, not {wanted}", "RS-B40")
    cost, points = cost_of(action), state.public.points[seat]
    if cost > points:
        raise IllegalAction(f"this repair costs {counted(cost, 'point')}, you have {points}", "RS-59")


def second_look(state: State, seat: Seat, action: Repair, said: tuple[str, ...]) -> str:
    """Return in a sentence that points are left over which could repair more, and are lost then (RS-59)."""
    ship, left = fleet.ship_of(state.public, seat), state.public.points[seat] - cost_of(action)
    more = [
        _TITLES[part].lower()
        for part in useful_parts(state.public, ship, left)
        if action.amount(part) < missing(state.public, ship)[part]
    ]
    if not more or said == ("none",):
        return ""
    return f"{counted(left, 'point')} would be left over and lost; you could still repair {join(more, 'or')}."


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the parts that the points left can still repair, in any order, and how much of each."""
    if said == ("none",):
        return Choices(complete=True)
    spent = Repair(_pairs(said))
    check(state, seat, spent)
    left = state.public.points[seat] - cost_of(spent)
    ship = fleet.ship_of(state.public, seat)
    lost = missing(state.public, ship)
    parts = [part for part in useful_parts(state.public, ship, left) if not spent.amount(part)]
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


def _ask(public: Public, seat: Seat) -> str:
    return f"Repair {fleet.ship_of(public, seat).name} with {counted(public.points[seat], 'point')}"


_PARTS = rest("parts", "Such as shields 2 hull 1, or none", _read, words, write=_write)
QUESTION = Question(
    kind="repair",
    rule="RS-27",
    ask=_ask,
    default=lambda state, seat: default_repair(state.public, seat),
    only=only_repair,
    verbs=(
        Verb(
            form=taking(_PARTS).to(Repair),
            check=check,
            apply=apply,
            second_look=second_look,
            example="repair shields 2 hull 1",
        ),
    ),
)

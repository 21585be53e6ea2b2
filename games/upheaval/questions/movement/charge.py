"""Charging a unit (UH-14, UH-B14 .. UH-B16)."""

from collections.abc import Iterator

from games.battlefield.bases.destinations import point_on_table
from games.battlefield.ways.notation import write_way
from games.geometry.lengths import in_inches
from games.geometry.paths import Path
from games.kernel import Choices, Fact, Forecast, IllegalAction, Line, Open, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.upheaval.mechanics.movement.after_move import carry_out_move, table_after
from games.upheaval.mechanics.movement.charge import chargeable, leader_ways, plan_charge
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.turn import permissions
from games.upheaval.mechanics.turn.permissions import allowed_units
from games.upheaval.previews import shortcuts
from games.upheaval.previews.consequences import move_facts
from games.upheaval.previews.fights.melee import melee_odds
from games.upheaval.questions.movement.words import read_said
from games.upheaval.questions.notation import find_unit, read_way
from games.upheaval.questions.units import moving_unit
from games.upheaval.state.actions import Charge
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.units import changes, party, queries, sides
from games.upheaval.units.party import members


def _read(line: Line, state: State, seat: Seat, name: str) -> tuple[str, Path]:
    """Read `B2`, `B2 via 12,20`."""
    public = state.public
    target = party.whole(public, find_unit(public, line.take(), sides.enemy_units(public, seat)))
    line.flag("via")
    context = move_context(public, public.unit(name), "charge", target)
    return target.id, read_way(line, public, context) if line.left else ()


def check(state: State, seat: Seat, action: Charge) -> None:
    """Raise IllegalAction for a charge that may not be declared (UH-B14)."""
    unit = permissions.check_allowed(state.public, seat, action.unit, "charge")
    plan_charge(state.public, unit, _target(state.public, seat, action.target), action.way)


def _target(public: Public, seat: Seat, name: str) -> Unit:
    target = next((foe for foe in sides.enemy_units(public, seat) if foe.id == name), None)
    if target is None or target.joined:
        raise IllegalAction(f"there is no enemy {name[:9]} on the table", "UH-B14")
    return target


def charge(table: Table, seat: Seat, action: Charge) -> None:
    """Charge (UH-14)."""
    public = table.public
    plan = plan_charge(public, public.unit(action.unit), public.unit(action.target), action.way)
    carry_out_move(table, action.unit, "charge", plan, target=action.target)
    changes.change_unit(table, action.unit, charged=True)


def _touching(public: Public, unit: Unit, target: Unit, action: Charge) -> int:
    """Return how many models would be in contact."""
    after = table_after(public, plan_charge(public, unit, target, action.way), "charge")
    bases = [one.disc(after) for one in members(after, after.unit(unit.id))]
    return sum(
        any(target.id in (foe.id, foe.joined) for foe, _ in queries.touched(after, unit, base)) for base in bases
    )


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List whom a unit reaches; points of its leader's way may follow."""
    public, unit = state.public, state.public.unit(name)
    if not said:
        return Choices(words=tuple(_word(public, unit, foe) for foe in chargeable(public, seat, unit)), label="enemy")
    check(state, seat, Charge(name, said[0], read_said(said[1]) if len(said) > 1 else ()))
    if len(said) > 1:
        return Choices(complete=len(said) < 3)
    return Choices(open=_open_way(public, unit, public.unit(said[0])), complete=True, label="way of the leader")


def _open_way(public: Public, unit: Unit, target: Unit) -> Open | None:
    """Any points may be typed by which the leader comes into contact, if it can; its own way is suggested."""
    way = next(leader_ways(public, unit, target), None)
    if way is None:
        return None
    return point_on_table(public.size, "points of its way", [Word(write_way(way), "Its own way", "into contact")])


def _word(public: Public, unit: Unit, foe: Unit) -> Word:
    touching = _touching(public, unit, foe, Charge(unit.id, foe.id))
    return Word(foe.id, f"{foe.id} {foe.name}", f"{in_inches(queries.distance(public, unit, foe))} · {touching} touch")


def forecast(state: State, seat: Seat, action: Charge) -> Forecast:
    """Return how many models come into contact, what else comes of the charge, and the odds of the melee (UH-H7)."""
    public = state.public
    unit, target = public.unit(action.unit), _target(public, seat, action.target)
    plan = plan_charge(public, unit, target, action.way)
    told = move_facts(public, unit, "charge", plan)
    models = len(members(public, unit))
    contact = Fact("contact", "In contact", str(_touching(public, unit, target, action)), f"of {models} models")
    title = f"{unit.id} charges {target.id}"
    melee = melee_odds(table_after(public, plan, "charge"), unit, title)
    if melee is None:
        return Forecast(title, facts=(contact, *told))
    return Forecast(title, melee.formula, melee.rows, (contact, *told, *melee.facts))


def _chargers(public: Public, seat: Seat) -> Iterator[Unit]:
    """The units that may charge now, and reach somebody."""
    return (unit for unit in allowed_units(public, seat, "charge") if chargeable(public, seat, unit))


def _at_once(state: State, seat: Seat) -> Choices:
    """Return units with whom they can charge, by what they kill on average less what they lose."""
    public = state.public
    found = []
    for unit in shortcuts.nearest(public, _chargers(public, seat)):
        for foe in chargeable(public, seat, unit):
            word, told = _word(public, unit, foe), forecast(state, seat, Charge(unit.id, foe.id))
            kills, deaths = (_mean(told, key) for key in ("kills", "deaths"))
            odds = f" · kills {kills:.1f}, loses {deaths:.1f} on average" if told.fact("kills") else ""
            label = f"{unit.id} charges {foe.id}"
            found.append(shortcuts.Ranked(kills - deaths, Word(f"{unit.id} {foe.id}", label, f"{word.hint}{odds}")))
    return Choices(shortcuts.best(found), label="charge: unit and enemy at once")


def _mean(told: Forecast, key: str) -> float:
    fact = told.fact(key)
    return float(fact.value) if fact is not None else 0.0


_PLAN = rest(
    "plan",
    "Whom, and points before contact",
    _read,
    _words,
    write=lambda plan: f"{plan[0]} {write_way(plan[1])}".rstrip(),
)
CHARGE = Verb(
    form=taking(moving_unit("charge", _chargers)).then(_PLAN).spread(Charge),
    check=check,
    apply=charge,
    forecast=forecast,
    shortcuts=_at_once,
    title="Charge",
    hint="into contact, with up to MOV",
    needs="a unit and whom, such as charge A1 B2",
)

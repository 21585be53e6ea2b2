"""Charging a unit (UH-14, B14 .. B16)."""

from games.battlefield.notation import write_way
from games.geometry.plane import boxes_meet, grown
from games.kernel import Choices, Fact, Forecast, IllegalAction, Line, Seat, Verb, Word
from games.upheaval import board, charges, forecasts, party, walking
from games.upheaval.actions import Charge
from games.upheaval.marching import inches
from games.upheaval.party import members
from games.upheaval.phases import aiming, allowed
from games.upheaval.phases.carrying import carry, moved_units
from games.upheaval.phases.moving import able, facts, listed, own_unit, read_said
from games.upheaval.state import Public, State, Table, Unit
from games.upheaval.ways import find_unit, read_way


def read(line: Line, state: State, seat: Seat) -> Charge:
    """Read `charge A1 B2`, `charge A1 B2 via 12,20`."""
    public = state.public
    unit = own_unit(line, public, seat)
    target = party.whole(public, find_unit(public, line.take(), board.foes(public, seat)))
    line.flag("via")
    way = read_way(line, public, walking.ground_of(public, unit, "charge", target)) if line.left else ()
    line.end()
    return Charge(unit.id, target.id, way)


def write(action: Charge) -> str:
    """Return the canonical line."""
    return " ".join(word for word in ("charge", action.unit, action.target, write_way(action.way)) if word)


def check(state: State, seat: Seat, action: Charge) -> None:
    """Raise IllegalAction for a charge that may not be declared (B14)."""
    unit = allowed.may(state.public, seat, action.unit, "charge")
    charges.charge(state.public, unit, _target(state.public, seat, action.target), action.way)


def _target(public: Public, seat: Seat, name: str) -> Unit:
    target = next((foe for foe in board.foes(public, seat) if foe.id == name), None)
    if target is None or target.joined:
        raise IllegalAction(f"there is no enemy {name[:9]} on the table", "UH-B14")
    return target


def charge(table: Table, seat: Seat, action: Charge) -> None:
    """Charge (UH-14)."""
    public = table.public
    march = charges.charge(public, public.unit(action.unit), public.unit(action.target), action.way)
    carry(table, action.unit, "charge", march, target=action.target)
    board.change(table, action.unit, charged=True)


def targets(public: Public, seat: Seat, unit: Unit) -> list[Unit]:
    """Return the enemies that a unit could charge now, the nearest first."""
    most = max((walking.reach(public, one, figure).full for _, one, figure in members(public, unit)), default=0)
    around = grown(party.box_of(public, unit), most)
    foes = (foe for foe in aiming.enemies(public, unit) if boxes_meet(party.box_of(public, foe), around))
    near = [(party.distance(public, unit, foe), foe) for foe in foes]
    near.sort(key=lambda one: one[0])
    return [foe for far, foe in near if far <= most and charges.reaching(public, unit, foe) is not None]


def _touching(public: Public, unit: Unit, target: Unit, action: Charge) -> int:
    """Return how many models would be in contact."""
    after = moved_units(public, charges.charge(public, unit, target, action.way), "charge")
    bases = [one.disc(after) for one in members(after, after.unit(unit.id))]
    return sum(any(target.id in (foe.id, foe.joined) for foe, _ in board.touched(after, unit, base)) for base in bases)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List units that reach an enemy, then whom they reach; a way of points may follow."""
    public = state.public
    if not said:
        return listed(public, [unit for unit in able(public, seat, "charge") if targets(public, seat, unit)])
    unit = allowed.may(public, seat, said[0], "charge")
    if len(said) == 1:
        found = targets(public, seat, unit)
        return Choices(words=tuple(_word(public, unit, foe) for foe in found), label="enemy")
    way = read_said(said[2]) if len(said) > 2 else ()
    check(state, seat, Charge(unit.id, said[1], way))
    return Choices(complete=len(said) < 4)


def _word(public: Public, unit: Unit, foe: Unit) -> Word:
    touching = _touching(public, unit, foe, Charge(unit.id, foe.id))
    return Word(
        foe.id, f"{foe.id} {foe.name}", f"{inches(board.distance(public, unit, foe))} inches · {touching} touch"
    )


def forecast(state: State, seat: Seat, action: Charge) -> Forecast:
    """Return how many models come into contact, what else comes of the charge, and the odds of the melee (H-7)."""
    public = state.public
    unit, target = public.unit(action.unit), _target(public, seat, action.target)
    march = charges.charge(public, unit, target, action.way)
    told = facts(public, unit, "charge", march)
    models = len(members(public, unit))
    contact = Fact("contact", "In contact", str(_touching(public, unit, target, action)), f"of {models} models")
    title = f"{unit.id} charges {target.id}"
    melee = forecasts.melee(moved_units(public, march, "charge"), unit, title)
    if melee is None:
        return Forecast(title, facts=(contact, *told))
    return Forecast(title, melee.formula, melee.rows, (contact, *told, *melee.facts))


def can(state: State, seat: Seat) -> bool:
    """Tell whether a seat has a unit that may charge now, and reaches somebody."""
    return any(targets(state.public, seat, unit) for unit in able(state.public, seat, "charge"))


CHARGE = Verb(
    action=Charge,
    read=read,
    write=write,
    check=check,
    carry_out=charge,
    words=words,
    forecast=forecast,
    usable=can,
    title="Charge",
    hint="into contact, with up to MOV",
    needs="a unit and whom, such as charge A1 B2",
)

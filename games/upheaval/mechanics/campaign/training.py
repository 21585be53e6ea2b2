"""What units gain for experience, and what it takes of their own and of the pool (UH-32, UH-H12)."""

from collections.abc import Iterable

from games.kernel import Seat
from games.upheaval.content.book import Gain
from games.upheaval.content.experience import Ware, counted, price, room, trained
from games.upheaval.state.public import Public, Table
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Unit
from games.upheaval.units import changes


def train(table: Table, unit_id: str, wares: tuple[Ware, ...]) -> None:
    """Let a unit gain what it bought, and pay with its own XP first (UH-H12)."""
    unit = table.public.unit(unit_id)
    gains, paid = trained(unit.gains, wares), sum(map(price, wares))
    changes.change_unit(table, unit_id, gains=gains, spent=unit.spent + paid, xp=max(0, unit.xp - paid))


def units_of_seat(public: Public, seat: Seat) -> tuple[Unit, ...]:
    """Return the units of a seat."""
    return tuple(unit for unit in public.units if unit.seat == seat)


def cost(purchases: Iterable[Purchase]) -> int:
    """Return what purchases cost together."""
    return sum(price(one.what) for one in purchases)


def cost_of(purchases: Iterable[Purchase], unit: str) -> int:
    """Return what the purchases for one unit cost."""
    return cost(one for one in purchases if one.unit == unit)


def drawn(public: Public, seat: Seat, purchases: tuple[Purchase, ...]) -> int:
    """Return what purchases take from the pool of a player, all units having paid with their own XP first (UH-H12)."""
    return sum(max(0, cost_of(purchases, unit.id) - unit.xp) for unit in units_of_seat(public, seat))


def gains_with(unit: Unit, purchases: Iterable[Purchase]) -> tuple[Gain, ...]:
    """Return what a unit has gained with the purchases that are for it."""
    return trained(unit.gains, (one.what for one in purchases if one.unit == unit.id))


def training_refusal(public: Public, unit: Unit, gains: tuple[Gain, ...], ware: Ware) -> str:
    """Return why a unit cannot gain something, or ""."""
    if not room(gains, ware):
        has = "Infiltrators" if ware == "infiltrators" else f"{ware} +{counted(gains, ware)}"
        return f"{unit.id} has {has} already"
    book = public.book.value
    if ware == "infiltrators" and all(book.profile(one.profile).has("infiltrators") for one in unit.models):
        return f"{unit.id} are Infiltrators already"
    return ""

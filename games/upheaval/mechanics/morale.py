"""MOR tests, and what fails and ends with them (UH-H8, UH-H9, UH-43)."""

from fractions import Fraction
from typing import Literal

from games.kernel import Seat
from games.upheaval.state.events import StateChanged, Tested
from games.upheaval.state.frames import Activation
from games.upheaval.state.public import Public, Table
from games.upheaval.state.units import Unit
from games.upheaval.terrain import command_centre
from games.upheaval.units import changes, queries

Why = Literal["melee", "losses", "regroup"]
_RULES: dict[Why, str] = {"melee": "UH-H7", "losses": "UH-H8", "regroup": "UH-H9"}


def morale_of(public: Public, unit: Unit) -> int:
    """Return the MOR with which a unit tests: its leader's, or better that of a personality with it (UH-H8, UH-H13).

    The command centre's bonus comes on top (UH-43).
    """
    leaders = [(part, queries.leader(part)) for part in (unit, *queries.escorts(public, unit))]
    best = max((public.profile(part, model).morale for part, model in leaders if model is not None), default=None)
    return 0 if best is None else best + command_centre.command_bonus(public, unit.seat)


def morale_test(table: Table, unit: Unit, why: Why) -> bool:
    """Let a unit test MOR, and tell it (UH-H8)."""
    public = table.public
    face = table.roll(1, 10, f"MOR of {unit.id}", by=unit.seat, reason="morale")[0]
    morale = morale_of(public, unit)
    good = passes_morale(face, morale)
    rules: tuple[str, ...] = ("UH-H8",) if why == "losses" else ("UH-H8", _RULES[why])
    if command_centre.command_bonus(public, unit.seat):
        rules = (*rules, "UH-43")
    table.tell(Tested(unit=unit.id, face=face, morale=morale, good=good, why=why, rules=rules))
    return good


def test_or_fall_back(table: Table, unit: Unit, why: Literal["melee", "losses"]) -> None:
    """Let a unit test for a lost melee or for its losses; one that fails falls back (UH-H8, UH-16)."""
    if unit.falling or morale_test(table, unit, why):
        return
    start_fall_back(table, unit.id, why)


def start_fall_back(table: Table, unit_id: str, why: Literal["melee", "losses", "recorded"]) -> None:
    """Let a unit fall back; broken in the Action phase it acts normally in this turn, but may not charge (UH-16)."""
    changes.change_unit(table, unit_id, falling=True, broken=table.public.phase == "action")
    rules = ("UH-16",) if why == "recorded" else ("UH-16", "UH-H8")
    table.tell(StateChanged(unit=unit_id, what="falling", why=why, rules=rules))


def rally(table: Table, unit_id: str, why: Literal["regroup", "recorded"]) -> None:
    """End that a unit is pinned or falls back (UH-H9); by the players' own book where it is recorded (UH-B47)."""
    changes.change_unit(table, unit_id, pinned=False, falling=False, compelled=False)
    rule = "UH-H9" if why == "regroup" else "UH-B47"
    table.tell(StateChanged(unit=unit_id, what="rallied", why=why, rules=(rule,)))


def after_losses(table: Table, frame: Activation) -> None:
    """Test the units that lost, in this activation, the half of those that they had when the turn began (UH-H8).

    Without the house pack players test by their own book, and record it.
    """
    if not table.public.options.house_pack:
        return
    for unit_id in dict.fromkeys(frame.struck):
        unit = table.public.unit(unit_id)
        lost = unit.strength - len(unit.on_table)
        before = lost - frame.struck.count(unit_id)
        if unit.on_table and not unit.joined and 2 * before < unit.strength <= 2 * lost:
            test_or_fall_back(table, unit, "losses")


def unsteady_units(public: Public, seat: Seat | None = None) -> tuple[Unit, ...]:
    """Return the units that are pinned or fall back (UH-H9)."""
    return tuple(unit for unit in public.on_table(seat) if not unit.joined and (unit.pinned or unit.falling))


def passes_morale(face: int, morale: int) -> bool:
    """Whether a MOR test is passed: a natural 10 always fails (UH-H8)."""
    return face != 10 and face <= morale


def morale_odds(morale: int) -> Fraction:
    """Return the odds of a MOR test.

    >>> morale_odds(6), morale_odds(12)
    (Fraction(3, 5), Fraction(9, 10))
    """
    return Fraction(sum(passes_morale(face, morale) for face in range(1, 11)), 10)

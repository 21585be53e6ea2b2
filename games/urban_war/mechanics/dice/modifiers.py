"""What is added to each roll (UW-40 .. UW-51)."""

from typing import Literal

from games.kernel import Seat
from games.urban_war.content.book import BANDS, Band, Cell, Weapon
from games.urban_war.content.numbers import (
    BAND_HARDENS,
    BIG_BONUS,
    BIG_SIZE,
    CHARGE_TO_HIT,
    CHARGE_TO_STRIKE,
    CHARGE_TO_WOUND,
    COMMANDER_BONUS,
    COMMANDER_LOSS,
    COVER_EASES,
    MOVED_PENALTY,
    PANIC_PENALTY,
    SHIELD_BONUS,
)
from games.urban_war.state.models import Model, Reaction
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import Parts
from games.urban_war.units import queries


def _parts(*parts: tuple[str, int]) -> Parts:
    return tuple((what, number) for what, number in parts if number)


def moved_penalty(band: Band) -> int:
    """Return what moving takes off a shot's dice to hit (UW-26); nobody shoots in contact."""
    return (0, *MOVED_PENALTY)[BANDS.index(band)]


def shot_parts(public: Public, shooter: Model, target: Model, cell: Cell, band: Band, *, moved: bool) -> Parts:
    """Return what is added to a shot's dice to hit (UW-26, UW-40, UW-53)."""
    return _parts(
        ("SH", public.card(shooter).shooting),
        ("weapon", cell.hit),
        (f"SZ {BIG_SIZE}", BIG_BONUS * (public.card(target).size >= BIG_SIZE)),
        ("moved", -moved_penalty(band) if moved else 0),
        ("panicked", -PANIC_PENALTY if queries.hindered(public, shooter) else 0),
    )


def blow_parts(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool) -> Parts:
    """Return what is added to the dice to hit in close combat (UW-48, UW-53, UW-B22)."""
    cell = weapon.cell("contact")
    return _parts(
        ("AS", public.card(striker).assault),
        ("enemy AS", -public.card(victim).assault),
        ("weapon", cell.hit if cell is not None and public.options.melee_modifier else 0),
        ("charge", CHARGE_TO_HIT * charged),
        ("panicked", -PANIC_PENALTY if queries.hindered(public, striker) else 0),
    )


def toughness(public: Public, target: Model, attacker: Model | None) -> int:
    """Return a target's T; `attacker` is its enemy in close combat, None is a shot (UW-13)."""
    card = public.card(target)
    covered = card.battleshield and (attacker is None or target.shielded in ("", attacker.id))
    return card.toughness + SHIELD_BONUS * covered


def damage_parts(public: Public, target: Model, cell: Cell, attacker: Model | None, *, charged: bool = False) -> Parts:
    """Return what is added to damage dice (UW-41, UW-49)."""
    return _parts(
        ("strength", cell.strength), ("T", -toughness(public, target, attacker)), ("charge", CHARGE_TO_WOUND * charged)
    )


def first_strike_parts(public: Public, model: Model, weapon: Weapon, *, charged: bool) -> Parts:
    """Return what makes up first strike (UW-47)."""
    grade = public.book.value.card(model.card).grade(model.cal)
    return _parts(
        ("FS", grade.fs if grade is not None else 0),
        ("weapon", weapon.first_strike),
        ("charge", CHARGE_TO_STRIKE * charged),
    )


def interrupt_parts(public: Public, model: Model, how: Reaction, band: Band | Literal[""] | None) -> Parts:
    """Return what is added to the check of an interruption: a shot is harder for each band beyond Short (UW-34)."""
    harder = band_penalty(band) if how == "shot" and band else 0
    return command_parts(public, model, (band or "short", -harder))


def band_penalty(band: Band) -> int:
    """Return by how much the check of a disruption shot is harder at a range (UW-34)."""
    return BAND_HARDENS * max(0, BANDS.index(band) - 1)


def command_parts(public: Public, model: Model, *more: tuple[str, int]) -> Parts:
    """Return what is added to the dice of a command check (UW-10, UW-51, UW-54)."""
    card = public.card(model)
    parts = (
        ("CD", card.command),
        ("CAL", model.cal),
        ("Commander", COMMANDER_BONUS * queries.led(public, model)),
        *more,
    )
    return tuple((what, number) for what, number in parts if number)


def target_check_parts(public: Public, shooter: Model, *, covered: bool) -> Parts:
    """Return what is added to a target check, eased where the priority target has cover (UW-39)."""
    return command_parts(public, shooter, ("cover", COVER_EASES if covered else 0))


def initiative_modifier(public: Public, seat: Seat) -> int:
    """Return what a side adds to initiative: less with its Commander dead or panicked, by its flag (UW-54, UW-B40)."""
    chief = queries.commander(public, seat)
    return -COMMANDER_LOSS if chief is None or queries.hindered(public, chief) else 0

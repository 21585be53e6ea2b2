"""What a model on Overwatch sees and reaches from where it stands (UW-30, UW-34, UW-35)."""

from games.geometry.inches import INCH
from games.kernel.base.numbers import percent
from games.kernel.text.prose import clip, join
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.mechanics.shooting.weapon_choice import wound_chance
from games.urban_war.previews import consequences
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.units import queries
from games.urban_war.units.ranges import BAND_LIMITS

_TOLD, _LINE = 3, 100


def words(public: Public, model: Model) -> str:
    """Return what a model is, whom it could interrupt where all stand now with which odds, and how far it reaches.

    The odds are those of its command check and of a wound together.
    """
    aims, charges = shots(public, model), intercepts(public, model)
    seen = [f"{name} {percent(odds)}" for name, odds in aims[:_TOLD]]
    more = f" +{len(aims) - _TOLD}" if len(aims) > _TOLD else ""
    reach = _reach(public, model)
    told = (
        public.card(model).name,
        f"sees {', '.join(seen)}{more}" if seen else "sees nobody in range" * bool(reach),
        f"shoots up to {reach // INCH}″" if reach else "",
        f"charges up to {allowance(public, model, 'charge') // INCH}″{_at(charges)}",
    )
    return clip(" · ".join(part for part in told if part), _LINE)


def _at(names: tuple[str, ...]) -> str:
    return f" ({join(names[:_TOLD])})" if names else ""


def shots(public: Public, model: Model) -> list[tuple[str, float]]:
    """Return the enemies that a model could shoot to interrupt where all stand now, with the odds, the best first."""
    found = []
    for enemy in public.standing(queries.other(model.seat)):
        look = consequences.seen(public, model, enemy)
        if look is not None:
            nerve = chances.check_chance(total(modifiers.interrupt_parts(public, model, "shot", look.band)))
            found.append((enemy.id, float(nerve) * wound_chance(public, model, enemy, look, moved=False)))
    return sorted(found, key=lambda each: -each[1])


def intercepts(public: Public, model: Model) -> tuple[str, ...]:
    """Return the enemies that a model could charge where they stand now, as far as inches go."""
    return consequences.in_charge(public, model, public.disc(model).centre)


def _reach(public: Public, model: Model) -> int:
    """Return how far a model shoots; 0 if it has nothing to shoot with."""
    weapons = public.card(model).weapons
    return max((limit for limit, band in BAND_LIMITS if any(weapon.cell(band) for weapon in weapons)), default=0)

"""The odds of shots and fights as rows of a forecast (UW-40 .. UW-49)."""

from fractions import Fraction

from games.geometry.plane import Point
from games.kernel import ForecastRow
from games.kernel.base.numbers import counted
from games.kernel.odds.forecast import Tone
from games.kernel.odds.odds import CERTAIN, NEVER, Ways, at_least, odds_rows
from games.urban_war.content import numbers
from games.urban_war.content.book import Cell, Weapon
from games.urban_war.mechanics.dice import chances, modifiers
from games.urban_war.mechanics.shooting import targets
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public
from games.urban_war.state.rolls import total
from games.urban_war.terrain import line_of_sight
from games.urban_war.terrain.line_of_sight import Look


def shot_odds(
    public: Public, shooter: Model, target: Model, weapon: Weapon, look: Look, *, moved: bool
) -> dict[int, Fraction]:
    """Return the odds of every number of wounds of a shot that is taken (UW-40 .. UW-42)."""
    assert look.band is not None  # noqa: S101 - usable weapons have a band
    cell = weapon.cell(look.band)
    if cell is None:
        return {0: CERTAIN}
    hit = total(modifiers.shot_parts(public, shooter, target, cell, look.band, moved=moved))
    hurt = total(modifiers.damage_parts(public, target, cell, None))
    return _wounds(public, target, cell, chances.chance(hit, numbers.TO_HIT_SHOT), hurt, look.save)


def _wounds(public: Public, target: Model, cell: Cell, hit: Fraction, hurt: int, save: int) -> dict[int, Fraction]:
    return chances.wounds_ways(
        cell.attacks,
        hit,
        chances.ignoring(public.card(target)),
        cell.damage,
        chances.chance(hurt, numbers.TO_WOUND),
        chances.saving(save),
    )


def blow_odds(public: Public, striker: Model, victim: Model, weapon: Weapon, *, charged: bool) -> dict[int, Fraction]:
    """Return the odds of every number of wounds of one model's blows (UW-48, UW-49)."""
    cell = weapon.cell("contact")
    if cell is None:
        return {0: CERTAIN}
    hit = total(modifiers.blow_parts(public, striker, victim, weapon, charged=charged))
    hurt = total(modifiers.damage_parts(public, victim, cell, striker, charged=charged))
    return _wounds(public, victim, cell, chances.chance(hit, numbers.TO_HIT_BLOW), hurt, 0)


def wound_rows(
    public: Public, target: Model, ways: Ways, *, missed: Fraction = NEVER, why: str = ""
) -> list[ForecastRow]:
    """Return the odds of wounds as rows; `missed` is the chance that no die is thrown at all, for `why`."""
    left = public.card(target).wounds - target.wounds
    kill = at_least(ways, left)
    found: list[tuple[str, str, Fraction, Tone]] = [(f"{target.id} killed", "removed", kill, "good")]
    for wounds in sorted(ways, reverse=True):
        if 0 < wounds < left:
            found.append((counted(wounds, "wound"), f"{left - wounds} left", ways[wounds], "good"))
    found.append(("no wound", "no effect", ways.get(0, NEVER), "plain"))
    shares = [(label, effect, share * (1 - missed), tone) for label, effect, share, tone in found]
    if missed:
        shares.append((why, "no shot", missed, "warn"))
    return odds_rows(shares)


def target_check_chance(public: Public, model: Model, target: Model, eye: Point | None) -> Fraction:
    """Return the odds that a model may shoot at a target: certain for the closest (UW-39)."""
    first = targets.priority_targets(public, model, eye)
    if target.id in {one.id for one in first}:
        return CERTAIN
    covered = any(line_of_sight.look(public, model, one, eye=eye).save for one in first)
    return chances.check_chance(total(modifiers.target_check_parts(public, model, covered=covered)))


Fighter = tuple[Model, Weapon, bool]


def fight_rows(public: Public, one: Fighter, two: Fighter, ahead: int, replies: bool) -> list[ForecastRow]:
    """Return the odds that each fighter is killed; `ahead` is by how much the first one strikes first."""
    (attacker, mine, charged), (enemy, theirs, counter) = one, two
    kills = _killing(public, enemy, blow_odds(public, attacker, enemy, mine, charged=charged))
    dies = _killing(public, attacker, blow_odds(public, enemy, attacker, theirs, charged=counter)) if replies else NEVER
    both = kills * dies if ahead == 0 and replies else NEVER
    only_kill = kills if ahead > 0 else kills * (1 - dies)
    only_die = dies if ahead < 0 else dies * (1 - kills)
    rest = CERTAIN - both - only_kill - only_die
    parts: list[tuple[str, str, Fraction, Tone]] = [
        (f"{enemy.id} killed", f"{attacker.id} lives", only_kill, "good"),
        ("both killed", "at the same time", both, "warn"),
        (f"{attacker.id} killed", f"{enemy.id} lives", only_die, "harm"),
        ("both live", "who took more hits checks for panic", rest, "plain"),
    ]
    return odds_rows(parts)


def _killing(public: Public, victim: Model, ways: Ways) -> Fraction:
    left = public.card(victim).wounds - victim.wounds
    return at_least(ways, left)

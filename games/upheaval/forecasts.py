"""Exact odds of actions before they are confirmed: volleys, melees both ways, MOR (H-2 .. H-8, UH-34 .. UH-37)."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.forecast import Tone
from games.kernel.numbers import counted, percent
from games.upheaval import board, chances, party, terrain
from games.upheaval.actions import Shoot
from games.upheaval.phases import aiming, melees, morale, vain
from games.upheaval.phases.aiming import Aim
from games.upheaval.state import Attack, Public, State, Unit
from games.upheaval.volleys import Killed, of_volley

Ways = Mapping[int, Fraction]
_ONE = Fraction(1)
_MOST_ROWS, _FEW_ROWS = 5, 3
_EXACT = 2**53


# Volleys.


def shoot(state: State, seat: Seat, action: Shoot) -> Forecast | None:
    """Return the odds of a shot: models that it kills, hits, and whether the target breaks (H-2 .. H-5, H-8)."""
    public = state.public
    if not public.options.house_pack:
        return None
    unit = public.unit(action.unit)
    volleys = [(target, aims) for target, aims in aiming.resolved(public, unit, action.volleys) if aims]
    several = len(volleys) > 1
    rows: list[ForecastRow] = []
    facts = _idle_facts(public, unit, action, {one.member.number for _, aims in volleys for one in aims})
    for target, aims in volleys:
        killed = of_volley(public, unit, target, aims)
        rows += _kill_rows(public, target, killed, several)
        facts += _volley_facts(public, unit, target, aims, killed, several)
    formula = "; ".join(_formula(public, unit, aims) for _, aims in volleys)
    names = " and ".join(target.id for target, _ in volleys)
    return Forecast(f"{unit.id} shoots {names}", formula, tuple(rows), tuple(facts))


def _formula(public: Public, unit: Unit, aims: Sequence[Aim]) -> str:
    shots, bonus = sum(one.weapon.shots for one in aims), chances.bonus(public, unit.seat)
    added = sorted({one.member.profile(public).accuracy + bonus for one in aims})
    return f"{counted(shots, 'shot')}, D10 + {' or '.join(map(str, added))} ≥ {chances.TO_HIT}"


def _summed(killed: Mapping[Killed, Fraction], number: Callable[[Killed], int]) -> dict[int, Fraction]:
    """Return the odds of a number alone."""
    found: dict[int, Fraction] = {}
    for one, share in killed.items():
        found[number(one)] = found.get(number(one), Fraction(0)) + share
    return found


def of_models(killed: Mapping[Killed, Fraction]) -> dict[int, Fraction]:
    """Return the odds of every number of models that a volley kills, those attached to the unit counted."""
    return _summed(killed, lambda one: one.models)


def _kill_rows(
    public: Public, target: Unit, killing_odds: Mapping[Killed, Fraction], several: bool
) -> list[ForecastRow]:
    ways = of_models(killing_odds)
    count = len(party.members(public, target))
    name = f"{target.id}: " if several else ""
    parts: list[tuple[str, str, Fraction, Tone]] = []
    last = _FEW_ROWS if several else _MOST_ROWS  # narrow columns, where there are several targets
    for killed in sorted(ways):
        if killed >= last:
            label, share = f"{last}+", sum((ways[more] for more in ways if more >= killed), Fraction(0))
        else:
            label, share = str(killed) if killed else "none", ways[killed]
        most = "≤" if killed >= last else ""
        effect = "destroyed" if killed == count else f"{most}{count - killed} left"
        killing = "" if several else " killed"
        parts.append((f"{name}{label}{killing}", effect, share, "good" if killed else "plain"))
        if killed >= last:
            break
    return rows(parts)


def rows(parts: Sequence[tuple[str, str, Fraction, Tone]]) -> list[ForecastRow]:
    """Return odds as rows; fractions too fine for any reader are rounded so that they still sum to certainty."""
    parts = [part for part in parts if part[2]]
    out_of = math.lcm(*(share.denominator for _, _, share, _ in parts))
    ways = [int(share * out_of) for _, _, share, _ in parts]
    if out_of > _EXACT:
        out_of = 10**12
        ways = [int(share * out_of) for _, _, share, _ in parts]
        ways[ways.index(max(ways))] += out_of - sum(ways)
    return [
        ForecastRow(label, effect, way, out_of, tone) for (label, effect, _, tone), way in zip(parts, ways, strict=True)
    ]


def _volley_facts(
    public: Public, unit: Unit, target: Unit, aims: Sequence[Aim], killed: Mapping[Killed, Fraction], several: bool
) -> list[Fact]:
    ways = of_models(killed)
    name = f"{target.id}: " if several else ""
    bonus, shots = chances.bonus(public, unit.seat), sum(one.weapon.shots for one in aims)
    hits = sum(
        (one.weapon.shots * chances.to_hit(one.member.profile(public).accuracy + bonus) for one in aims), Fraction(0)
    )
    cover = terrain.cover_of(public, target, tuple(one.member.disc(public) for one in aims))
    found = [
        Fact("hits", f"{name}Mean hits", f"{float(hits):.2f}", f"of {shots}"),
        Fact("mean", f"{name}Mean killed", f"{float(mean(ways)):.2f}", f"of {len(party.members(public, target))}"),
        Fact("any", f"{name}At least one killed", percent(float(1 - ways.get(0, Fraction(0))))),
        Fact("cover", f"{name}Cover", str(cover) if cover else "none"),
    ]
    if several:
        found = [fact for fact in found if fact.key in ("mean", "cover")]
    breaks = breaking(public, target, killed)
    return [*found, *([Fact("breaks", f"{name}Breaks", percent(float(breaks)), tone="good")] if breaks else [])]


def _idle_facts(public: Public, unit: Unit, action: Shoot, able: Collection[int]) -> list[Fact]:
    """Tell how many of the models that were not named cannot shoot at the target that is left to them, and why."""
    target = next((public.unit(volley.target) for volley in action.volleys if not volley.models), None)
    if target is None:
        return []
    why, models = vain.idle(public, unit, target, able), party.members(public, unit)
    idle = sum(one.number not in able for one in models)
    name = f" at {target.id}" if len(action.volleys) > 1 else ""
    return [Fact("idle", f"Cannot shoot{name}", f"{idle} of {len(models)}: {why}", tone="warn")] if why else []


def mean(ways: Ways) -> Fraction:
    """Return the mean of a number."""
    return sum((number * share for number, share in ways.items()), Fraction(0))


def breaking(public: Public, target: Unit, killed: Mapping[Killed, Fraction]) -> Fraction:
    """Return the odds that a unit loses half of its own models of this turn now, and then fails its MOR test (H-8)."""
    alive = len(target.figures)
    lost = target.strength - alive
    if target.falling or 2 * lost >= target.strength:
        return Fraction(0)
    own = _summed(killed, lambda one: one.own)
    share = sum((odds for dead, odds in own.items() if 2 * (lost + dead) >= target.strength), Fraction(0))
    return (share - own.get(alive, Fraction(0))) * (1 - chances.to_stand(morale.morale_of(public, target)))


# Melees.


def of_blows(public: Public, attacks: Sequence[Attack]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return the odds of the wounds, and of the kills, of blows that fall at the same time (H-7, UH-37)."""
    wounds: dict[int, Fraction] = {0: _ONE}
    kills: dict[int, Fraction] = {0: _ONE}
    for name in dict.fromkeys(attack.target for attack in attacks):
        unit, figure = board.find_figure(public, name)
        most = 1 if figure.prone else party.left(public, unit, figure)
        taken = {0: _ONE}
        for attack in attacks:
            if attack.target == name:
                odds = _one_blow(public, attack)
                taken = _capped(_added(taken, {0: 1 - odds, 1: odds}), most)
        dies = taken.get(most, Fraction(0))
        wounds, kills = _added(wounds, taken), _added(kills, {0: 1 - dies, 1: dies})
    return wounds, kills


def _one_blow(public: Public, attack: Attack) -> Fraction:
    unit, figure = board.find_figure(public, attack.attacker)
    foe_unit, foe = board.find_figure(public, attack.target)
    mine, theirs = public.profile(unit, figure), public.profile(foe_unit, foe)
    hit = chances.to_strike(mine.melee, theirs.melee)
    return hit if foe.prone else hit * chances.to_harm(mine.blow, theirs.wound_level, knocks=False).wound


def _added(one: Ways, two: Ways) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for a, first in one.items():
        for b, second in two.items():
            found[a + b] = found.get(a + b, Fraction(0)) + first * second
    return found


def _capped(ways: Ways, most: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for number, share in ways.items():
        found[min(number, most)] = found.get(min(number, most), Fraction(0)) + share
    return found


def melee(public: Public, unit: Unit, title: str) -> Forecast | None:
    """Return the odds of the melee that a unit stands in, both ways, from its player's side (H-7).

    For a charge, `public` is the table as it would be after it. None where the unit is in no melee.
    """
    group = next((group for group in melees.going_on(public) if unit.id in group), None)
    if group is None or not public.options.house_pack:
        return None
    ours = board.side_of(public, unit.seat)
    attacks = [Attack(name, foes[0].name) for name, foes in melees.choices_of(public, group).items()]
    mine = [attack for attack in attacks if board.find_figure(public, attack.attacker)[0].seat in ours]
    theirs = [attack for attack in attacks if board.find_figure(public, attack.target)[0].seat in ours]
    caused, kills = of_blows(public, mine)
    suffered, deaths = of_blows(public, theirs)
    facts = (
        Fact("blows", "Blows", f"{len(mine)} against {len(theirs)}"),
        Fact("kills", "Mean killed of theirs", f"{float(mean(kills)):.2f}"),
        Fact("deaths", "Mean killed of ours", f"{float(mean(deaths)):.2f}"),
    )
    return Forecast(title, "wounds caused, ours against theirs", tuple(_fight_rows(caused, suffered)), facts)


def _fight_rows(caused: Ways, suffered: Ways) -> list[ForecastRow]:
    pairs = [(a, b, x * y) for a, x in caused.items() for b, y in suffered.items()]
    ahead = sum((share for a, b, share in pairs if a > b), Fraction(0))
    behind = sum((share for a, b, share in pairs if a < b), Fraction(0))
    return rows(
        [
            ("more wounds than theirs", "they test MOR", ahead, "good"),
            ("as many", "nobody tests", 1 - ahead - behind, "plain"),
            ("fewer", "we test MOR", behind, "harm"),
        ]
    )

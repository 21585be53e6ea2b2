"""Exact odds of actions before they are confirmed: volleys, melees both ways, MOR (H-2 .. H-8, UH-34 .. UH-37)."""

import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.forecast import Tone
from games.kernel.numbers import counted, percent
from games.upheaval import board, chances, party, terrain
from games.upheaval.actions import Shoot
from games.upheaval.party import Member
from games.upheaval.phases import aiming, casualties, melees, morale, vain
from games.upheaval.phases.aiming import Aim
from games.upheaval.state import Attack, Public, State, Unit

Ways = Mapping[int, Fraction]
_Place = tuple[int, int, bool]
"""Whose turn it is to take hits, the wounds that it has, and whether it is prone; those before are dead."""
_ONE = Fraction(1)
_MOST_ROWS = 5
_EXACT = 2**53


# Volleys.


def of_volley(public: Public, unit: Unit, target: Unit, aims: Sequence[Aim]) -> dict[int, Fraction]:
    """Return the odds of every number of models that a volley kills, its hits being taken by the rules (H-5)."""
    queue = _queue(public, target, aims)
    cover = terrain.cover_of(public, target, tuple(one.member.disc(public) for one in aims))
    first = queue[0].figure
    # Whole numbers instead of fractions: every shot multiplies them by 10 x 1000.
    found: dict[_Place, int] = {(0, first.wounds, first.prone): 1}
    fights, shots = party.engaged(public, target), 0
    for one in aims:
        hit = 10 * chances.to_hit(one.member.profile(public).accuracy + chances.bonus(public, unit.seat))
        damage = chances.damage_of(public, one.member.profile(public), one.weapon)
        steps = {place: _one_hit(public, queue, place, cover, damage, fights) for place in _places(public, queue)}
        for _ in range(one.weapon.shots):
            found, shots = _shot(found, steps, int(hit)), shots + 1
    whole = 10_000**shots
    kills: dict[int, Fraction] = {}
    for (killed, _, _), ways in found.items():
        kills[killed] = kills.get(killed, Fraction(0)) + Fraction(ways, whole)
    return kills


def _queue(public: Public, target: Unit, aims: Sequence[Aim]) -> tuple[Member, ...]:
    """Return the models of a target in the order in which they take hits from the nearest shooter (H-5)."""
    source = min(aims, key=lambda one: one.gap).member.disc(public).centre
    return casualties.queue(public, party.members(public, target), (), source)


def _places(public: Public, queue: Sequence[Member]) -> list[_Place]:
    return [
        (number, wounds, prone)
        for number, member in enumerate(queue)
        for wounds in range(member.figure.wounds, party.points(public, member.unit, member.figure))
        for prone in (False, True)
    ]


def _one_hit(
    public: Public, queue: Sequence[Member], place: _Place, cover: int, damage: int, fights: bool
) -> list[tuple[_Place, int]]:
    """Return what one hit does, each result with its ways of 1000."""
    number, wounds, prone = place
    member = queue[number]
    dead = _after(queue, number)
    if prone and fights:
        return [(dead, 1000)]
    profile = member.profile(public)
    covered = public.unit(member.unit.joined or member.unit.id).covered
    saved = int(100 * chances.to_save(chances.cover_of(profile, cover, prone=prone), covered=covered))
    odds = chances.to_harm(damage, profile.wound_level, knocks=public.options.knockdown)
    wound, knock = (100 - saved) * int(10 * odds.wound), (100 - saved) * int(10 * odds.prone)
    knock = 0 if profile.has("huge") else knock
    last = wounds + 1 >= party.points(public, member.unit, member.figure)
    hurt = dead if prone or last else (number, wounds + 1, prone)
    down = dead if prone else (number, wounds, True)
    return [(place, 1000 - wound - knock), (hurt, wound), (down, knock)]


def _after(queue: Sequence[Member], number: int) -> _Place:
    """Return who takes the next hit when one has died."""
    if number + 1 == len(queue):
        return (number + 1, 0, False)
    figure = queue[number + 1].figure
    return (number + 1, figure.wounds, figure.prone)


def _shot(found: dict[_Place, int], steps: Mapping[_Place, list[tuple[_Place, int]]], hit: int) -> dict[_Place, int]:
    after: dict[_Place, int] = {}
    for place, ways in found.items():
        after[place] = after.get(place, 0) + ways * (10 - hit) * 1000
        for result, share in steps.get(place, [(place, 1000)]):
            if share:
                after[result] = after.get(result, 0) + ways * hit * share
    return after


def shoot(state: State, seat: Seat, action: Shoot) -> Forecast | None:
    """Return the odds of a shot: models that it kills, hits, and whether the target breaks (H-2 .. H-5, H-8)."""
    public = state.public
    if not public.options.house_pack:
        return None
    unit = public.unit(action.unit)
    volleys = [(target, aims) for target, aims in aiming.resolved(public, unit, action.volleys) if aims]
    several = len(volleys) > 1
    rows = [row for target, aims in volleys for row in _kill_rows(public, unit, target, aims, several)]
    facts = _idle_facts(public, unit, action, {one.member.number for _, aims in volleys for one in aims})
    facts += [fact for target, aims in volleys for fact in _volley_facts(public, unit, target, aims, several)]
    formula = "; ".join(_formula(public, unit, aims) for _, aims in volleys)
    names = " and ".join(target.id for target, _ in volleys)
    return Forecast(f"{unit.id} shoots {names}", formula, tuple(rows), tuple(facts))


def _formula(public: Public, unit: Unit, aims: Sequence[Aim]) -> str:
    shots = sum(one.weapon.shots for one in aims)
    accuracy = aims[0].member.profile(public).accuracy + chances.bonus(public, unit.seat)
    return f"{counted(shots, 'shot')}, D10 + {accuracy} ≥ {chances.TO_HIT}"


def _kill_rows(public: Public, unit: Unit, target: Unit, aims: Sequence[Aim], several: bool) -> list[ForecastRow]:
    ways = of_volley(public, unit, target, aims)
    count = len(party.members(public, target))
    name = f"{target.id}: " if several else ""
    parts: list[tuple[str, str, Fraction, Tone]] = []
    for killed in sorted(ways):
        if killed >= _MOST_ROWS:
            label, share = f"{_MOST_ROWS}+", sum((ways[more] for more in ways if more >= killed), Fraction(0))
        else:
            label, share = str(killed) if killed else "none", ways[killed]
        effect = "destroyed" if killed == count else f"{count - killed} left"
        killing = "" if several and not killed else " killed"  # narrow columns, where there are several targets
        parts.append((f"{name}{label}{killing}", effect, share, "good" if killed else "plain"))
        if killed >= _MOST_ROWS:
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


def _volley_facts(public: Public, unit: Unit, target: Unit, aims: Sequence[Aim], several: bool) -> list[Fact]:
    ways = of_volley(public, unit, target, aims)
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
    breaks = breaking(public, target, ways)
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


def breaking(public: Public, target: Unit, kills: Ways) -> Fraction:
    """Return the odds that a unit loses half of its models of this turn now, and then fails its MOR test (H-8)."""
    alive = len(target.figures)
    lost = target.strength - alive
    if target.falling or 2 * lost >= target.strength:
        return Fraction(0)
    share = sum((odds for killed, odds in kills.items() if 2 * (lost + killed) >= target.strength > 0), Fraction(0))
    wiped = sum((odds for killed, odds in kills.items() if killed >= alive), Fraction(0))
    return (share - wiped) * (1 - chances.to_stand(morale.morale_of(public, target)))


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

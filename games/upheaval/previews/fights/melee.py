"""The odds of a melee both ways (UH-H7, UH-37)."""

from collections.abc import Sequence
from fractions import Fraction

from games.kernel import Fact, Forecast, ForecastRow
from games.kernel.odds.odds import CERTAIN, Ways, added, capped, mean, odds_rows
from games.upheaval.mechanics.casualties.dice import damage_on, wound_odds
from games.upheaval.mechanics.melee import dice, pairing
from games.upheaval.state.frames import Attack
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.units import party, queries, sides

# Melees.


def blow_odds(public: Public, attacks: Sequence[Attack]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return the odds of the wounds, and of the kills, of blows that fall at the same time (UH-H7, UH-37)."""
    wounds: dict[int, Fraction] = {0: CERTAIN}
    kills: dict[int, Fraction] = {0: CERTAIN}
    for name in dict.fromkeys(attack.target for attack in attacks):
        unit, model = queries.find_model(public, name)
        most = 1 if model.prone else party.wounds_left(public, unit, model)
        taken = {0: CERTAIN}
        for attack in attacks:
            if attack.target == name:
                odds = _one_blow(public, attack)
                taken = capped(added(taken, {0: 1 - odds, 1: odds}), most)
        dies = taken.get(most, Fraction(0))
        wounds, kills = added(wounds, taken), added(kills, {0: 1 - dies, 1: dies})
    return wounds, kills


def _one_blow(public: Public, attack: Attack) -> Fraction:
    unit, model = queries.find_model(public, attack.attacker)
    foe_unit, foe = queries.find_model(public, attack.target)
    mine, theirs = public.profile(unit, model), public.profile(foe_unit, foe)
    hit = dice.strike_odds(mine.melee, theirs.melee)
    damage = damage_on(theirs, mine.blow, mine.tek)
    return hit if foe.prone else hit * wound_odds(damage, theirs.wound_level, knocks=False).wound


def melee_odds(public: Public, unit: Unit, title: str) -> Forecast | None:
    """Return the odds of the melee that a unit stands in, both ways, from its player's side (UH-H7).

    For a charge, `public` is the table as it would be after it. None where the unit is in no melee.
    """
    group = next((group for group in pairing.melees_left(public) if unit.id in group), None)
    if group is None or not public.options.house_pack:
        return None
    ours = sides.side_of(public, unit.seat)
    attacks = [Attack(name, foes[0].name) for name, foes in pairing.strike_choices(public, group).items()]
    mine = [attack for attack in attacks if queries.find_model(public, attack.attacker)[0].seat in ours]
    theirs = [attack for attack in attacks if queries.find_model(public, attack.target)[0].seat in ours]
    caused, kills = blow_odds(public, mine)
    suffered, deaths = blow_odds(public, theirs)
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
    return odds_rows(
        [
            ("more wounds than theirs", "they test MOR", ahead, "good"),
            ("as many", "nobody tests", 1 - ahead - behind, "plain"),
            ("fewer", "we test MOR", behind, "harm"),
        ]
    )

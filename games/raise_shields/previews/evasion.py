"""What an evasion lets through, and when one more die gains nothing (RS-50, RS-51, RS-57)."""

from games.kernel import Fact, Forecast, ForecastRow, Seat
from games.kernel.base.numbers import counted
from games.raise_shields.board import weapons
from games.raise_shields.content.numbers import EVASION_STRESS
from games.raise_shields.mechanics.damage.dodging import dodged, struck_of
from games.raise_shields.mechanics.damage.resolution import attack_of
from games.raise_shields.mechanics.gunnery.odds import evasion_ways, mean_left
from games.raise_shields.state.actions import Evade
from games.raise_shields.state.frames import Attack
from games.raise_shields.state.state import Public, State
from games.raise_shields.text.words import share_of


def forecast(state: State, seat: Seat, action: Evade) -> Forecast:
    """Return the distribution of the hits that get through an evasion (RS-50, RS-51)."""
    attack = attack_of(state.public)
    ship = state.public.ship(attack.target)
    dice, stress = weapons.evasion_dice(ship, extra=action.stress), ship.stress + EVASION_STRESS * action.stress
    left: dict[int, int] = {}
    for evaded, ways in enumerate(evasion_ways(dice, stress)):
        through = max(0, attack.scored - evaded)
        left[through] = left.get(through, 0) + ways
    facts = [_mean("mean", "Mean hits left", left, dice, attack.scored)]
    if attack.piercing:
        past = dict.fromkeys((piercing_left(state.public, attack, through) for through in left), 0)
        for through, ways in left.items():
            past[piercing_left(state.public, attack, through)] += ways
        facts.append(_mean("pierced", "Past the shields", past, dice, attack.piercing))
    facts += [Fact("shields", "Shields", str(ship.shields)), Fact("hull", "Hull", str(ship.hull))]
    if action.stress:
        facts.append(Fact("cost", "Cost", f"stress {ship.stress} becomes {stress}", tone="warn"))
    return Forecast(
        title=f"{ship.name}: evasion{' with one more die' * action.stress}",
        formula=f"half of ({dice}D6 − {stress}), rounded down" if stress else f"half of {dice}D6, rounded down",
        rows=tuple(
            _row(state.public, attack, through, ways, 6**dice) for through, ways in sorted(left.items()) if ways
        ),
        facts=tuple(facts),
    )


def _mean(key: str, label: str, ways_of: dict[int, int], dice: int, most: int) -> Fact:
    mean = sum(hits * ways for hits, ways in ways_of.items()) / 6**dice
    return Fact(key, label, f"{mean:.2f}", f"of {most}")


def _row(public: Public, attack: Attack, through: int, ways: int, out_of: int) -> ForecastRow:
    effect = "nothing gets through" if not through else "gets through" if through == 1 else "get through"
    past = piercing_left(public, attack, through)
    effect += f"{share_of(past, through)} past the shields" if past else ""
    return ForecastRow(counted(through, "hit"), effect, ways, out_of, "harm" if through else "good")


def piercing_left(public: Public, attack: Attack, through: int) -> int:
    """Return how many of the hits that get through an evasion bypass the shields (RS-57, RS-B30)."""
    evaded = attack.scored - through
    return attack.piercing - dodged(struck_of(public, attack), attack.hits, attack.piercing, evaded)


def pointless_reason(state: State, seat: Seat, action: Evade) -> str:
    """Return why one more die gains nothing: the stress that it costs takes off all that it may add (RS-50, RS-51)."""
    if not action.stress or not one_more_is_pointless(state.public):
        return ""
    ship = state.public.ship(attack_of(state.public).target)
    return f"one more die evades no more hits at stress {ship.stress}, and makes it {ship.stress + EVASION_STRESS}"


def one_more_is_pointless(public: Public) -> bool:
    """Whether one more die of an evasion gains nothing (RS-50, RS-51)."""
    attack = attack_of(public)
    ship = public.ship(attack.target)
    plain, more = (
        mean_left(attack.scored, weapons.evasion_dice(ship, extra=extra), ship.stress + EVASION_STRESS * extra)
        for extra in (False, True)
    )
    return more >= plain

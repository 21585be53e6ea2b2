"""Evasion: the defender's dice against an attack that hit (RS-50, RS-51)."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, Fact, Forecast, ForecastRow, Line, Question, Seat, Verb, Word
from games.kernel.numbers import counted
from games.raise_shields import board, events
from games.raise_shields.actions import Evade
from games.raise_shields.odds import evasion_ways, mean_left
from games.raise_shields.phases.attack import attack_of
from games.raise_shields.state import Attack, Attacking, Public, State, Table
from games.raise_shields.tables import hits_evaded, share_of


def carry_out(table: Table, seat: Seat, action: Evade) -> None:
    """Roll evasion, which takes hits off the attack (RS-50, RS-51, RS-14)."""
    attack = attack_of(table.public)
    ship = table.public.ship(attack.target)
    if action.stress:
        ship = board.change_ship(table, ship.id, stress=ship.stress + 1)
    count = board.evasion_dice(ship, extra=action.stress)
    dice = table.roll(count, 6, f"evasion of {ship.name}", by=seat, reason="evasion")
    evaded = min(attack.scored, hits_evaded(sum(dice), ship.stress))
    rules = ("RS-50", "RS-51", *(("RS-14",) if "evasive" in ship.upgrades else ()))
    table.tell(
        events.AttackEvaded(
            target=ship.id, dice=dice, stress=ship.stress, evaded=evaded, extra=action.stress, rules=rules
        )
    )
    losses = (("stress", 1),) if action.stress else ()
    table.goto(Attacking(replace(attack, evasion=dice, evaded=evaded, losses=losses)))


def read(line: Line, state: State, seat: Seat) -> Evade:
    """Read `evade`, or `evade stress` for one more die."""
    stress = line.flag("stress")
    if line.left:
        raise BadNotation("write `evade`, or `evade stress` for one more die")
    return Evade(stress)


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List the further die."""
    if said:
        return Choices(complete=True)
    ship = state.public.ship(attack_of(state.public).target)
    hint = f"stress {ship.stress} becomes {ship.stress + 1}, {board.evasion_dice(ship, extra=True)}D6"
    return Choices(words=(Word("stress", "one more die", hint),), complete=True, label="one more die")


def forecast(state: State, seat: Seat, action: Evade) -> Forecast:
    """Return the distribution of the hits that get through an evasion (RS-50, RS-51)."""
    attack = attack_of(state.public)
    ship = state.public.ship(attack.target)
    dice, stress = board.evasion_dice(ship, extra=action.stress), ship.stress + action.stress
    left: dict[int, int] = {}
    for evaded, ways in enumerate(evasion_ways(dice, stress)):
        through = max(0, attack.scored - evaded)
        left[through] = left.get(through, 0) + ways
    facts = [_mean("mean", "Mean hits left", left, dice, attack.scored)]
    if attack.piercing:
        past = {piercing_left(attack, through): 0 for through in left}
        for through, ways in left.items():
            past[piercing_left(attack, through)] += ways
        facts.append(_mean("pierced", "Past the shields", past, dice, attack.piercing))
    facts += [Fact("shields", "Shields", str(ship.shields)), Fact("hull", "Hull", str(ship.hull))]
    if action.stress:
        facts.append(Fact("cost", "Cost", f"stress {ship.stress} becomes {stress}", tone="warn"))
    return Forecast(
        title=f"{ship.name}: evasion{' with one more die' * action.stress}",
        formula=f"half of ({dice}D6 − {stress}), rounded down" if stress else f"half of {dice}D6, rounded down",
        rows=tuple(_row(attack, through, ways, 6**dice) for through, ways in sorted(left.items()) if ways),
        facts=tuple(facts),
    )


def piercing_left(attack: Attack, through: int) -> int:
    """Return how many of the hits that get through an evasion bypass the shields (RS-57, RS-B30)."""
    return max(0, attack.piercing - (attack.scored - through))


def _mean(key: str, label: str, ways_of: dict[int, int], dice: int, most: int) -> Fact:
    mean = sum(hits * ways for hits, ways in ways_of.items()) / 6**dice
    return Fact(key, label, f"{mean:.2f}", f"of {most}")


def futile(state: State, seat: Seat, action: Evade) -> str:
    """Return why one more die gains nothing: the stress that it costs takes off all that it may add (RS-50, RS-51)."""
    attack = attack_of(state.public)
    ship = state.public.ship(attack.target)
    plain, more = (
        mean_left(attack.scored, board.evasion_dice(ship, extra=extra), ship.stress + extra) for extra in (False, True)
    )
    if not action.stress or more < plain:
        return ""
    return f"one more die evades no more hits at stress {ship.stress}, and makes it {ship.stress + 1}"


def _row(attack: Attack, through: int, ways: int, out_of: int) -> ForecastRow:
    effect = "nothing gets through" if not through else "gets through" if through == 1 else "get through"
    past = piercing_left(attack, through)
    effect += f"{share_of(past, through)} past the shields" if past else ""
    return ForecastRow(counted(through, "hit"), effect, ways, out_of, "harm" if through else "good")


def _ask(public: Public, seat: Seat) -> str:
    attack = attack_of(public)
    past = f"{share_of(attack.piercing, attack.scored)} past the shields" if attack.piercing else ""
    return f"Roll evasion for {public.ship(attack.target).name} against {counted(attack.scored, 'hit')}{past}"


QUESTION = Question(
    kind="evade",
    rule="RS-50",
    ask=_ask,
    default=lambda state, seat: Evade(),
    verbs=(
        Verb(
            action=Evade,
            read=read,
            write=lambda action: f"evade{' stress' * action.stress}",
            words=words,
            carry_out=carry_out,
            forecast=forecast,
            futile=futile,
            title="Evade",
            hint="roll evasion",
        ),
    ),
)

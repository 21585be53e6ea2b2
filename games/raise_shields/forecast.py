"""Exact odds of an action, before it is confirmed: the stress test of a move, the hits of an attack, an evasion."""

from games.geometry.hexes import FACINGS
from games.kernel import Forecast, ForecastRow, Seat
from games.kernel.numbers import counted, minus
from games.raise_shields import board
from games.raise_shields.actions import Action, Build, Evade, Fire, Move, Reroll, Torpedo, Upgrade
from games.raise_shields.maneuver import planned
from games.raise_shields.notation import format_steps
from games.raise_shields.odds import evasion_ways, hit_ways, stress_ways
from games.raise_shields.phases.attack import bypass_of, evasion_dice, pending_attack
from games.raise_shields.state import Maneuver, Ship, State, StressTest, Weapon
from games.raise_shields.tables import CATALOGUE, STRESS_ROWS, band, build_cost, built_base, least_hit, range_name

_IN_FIGURES = ("shield", "armor", "crew", "torpedo")
"""Upgrades that a ship's figures show by themselves."""
_TONES = dict(zip((row.name for row in STRESS_ROWS), ("good", "plain", "warn", "warn", "harm", "harm"), strict=True))


def forecast(state: State, seat: Seat, action: Action) -> Forecast | None:
    """Return the odds of a legal move, attack, evasion or second stress test, and the figures of a build."""
    match action:
        case Move(steps=steps):
            return of_move(state, planned(state, state.ship(state.turn), steps, format_steps(steps)))
        case Reroll() if isinstance(state.pending, StressTest):
            return of_move(state, state.pending.maneuver, again=True)
        case Fire(side=side, target=target, boarding=boarding):
            return of_attack(state, side, target, boarding=boarding)
        case Torpedo(target=target):
            return of_attack(state, "torpedo", target, boarding=False)
        case Evade(stress=extra):
            return of_evasion(state, extra=extra)
        case Build(upgrades=upgrades):
            return of_build(state, seat, upgrades)
        case _:
            return None


def of_move(state: State, maneuver: Maneuver, *, again: bool = False) -> Forecast:
    """Return the six rows of the stress test that a maneuver needs (RS-38, RS-39), or that it needs none."""
    ship = state.ship(maneuver.ship)
    title = f"{ship.name}: {'second stress test' if again else f'move {maneuver.text}'}"
    end = maneuver.path[-1]
    if end not in state.grid:
        return Forecast(title=title, facts=(("Result", "leaves the map: fled, out of the game (RS-35)"),))
    place = ("Ends at", f"{end.name} facing {FACINGS[maneuver.facing]}")
    if not maneuver.test:
        return Forecast(title=title, facts=(place, ("Stress test", "none")))
    penalty = ship.stress - sum(size for _, size in maneuver.modifiers)
    rows = tuple(
        ForecastRow(
            label=row.label,
            effect=row.effect,
            ways=ways,
            out_of=36,
            tone=_TONES[row.name],  # type: ignore[arg-type]
        )
        for row, ways in zip(STRESS_ROWS, stress_ways(penalty), strict=True)
    )
    facts = [place, *((label, minus(size)) for label, size in maneuver.modifiers if size)]
    if ship.stress:
        facts.append(("Stress", minus(-ship.stress)))
    danger = _overrun_danger(state, maneuver, penalty)
    if danger:
        facts.append(("Overrun", danger))
    if "evasive" in ship.upgrades and not again:
        facts.append(("Evasive Maneuvers", "below 6 you may roll once more (RS-14)"))
    return Forecast(title=title, formula=f"2D6 − {penalty}" if penalty else "2D6", rows=rows, facts=tuple(facts))


def of_build(state: State, seat: Seat, upgrades: tuple[Upgrade, ...]) -> Forecast:
    """Return what a ship would start with, and the credits left (RS-7)."""
    base = built_base(upgrades, state.options.base_crew)
    facts = [("Shields", str(base.shields)), ("Hull", str(base.hull)), ("Crew", str(base.crew))]
    facts += [
        (CATALOGUE[each].title, CATALOGUE[each].effect)
        for each in CATALOGUE
        if each in upgrades and each not in _IN_FIGURES
    ]
    if "torpedo" in upgrades:
        facts.append(("Torpedoes", str(upgrades.count("torpedo"))))
    facts.append(("Credits left", str(state.options.credits - build_cost(upgrades))))
    return Forecast(title=f"{board.ship_of(state, seat).name} as built", facts=tuple(facts))


def _overrun_danger(state: State, maneuver: Maneuver, penalty: int) -> str:
    """Return what an overrun would meet first, as far as this test can carry the ship (RS-37, RS-B12, RS-B13)."""
    others = board.occupied(state, maneuver.ship)
    _, _, drift, overrun, _, _ = stress_ways(penalty)
    for spaces in range(1, 1 + (6 if overrun else 3 if drift else 0)):
        ahead = maneuver.path[-1].step(maneuver.facing, spaces)
        far = f"{counted(spaces, 'space')}{' or more' if spaces < 6 else ''}"
        if ahead in others:
            return f"{far} would ram the ship at {ahead.name}"
        if ahead not in state.grid:
            return f"{far} would leave the map"
    return ""


def of_attack(state: State, weapon: Weapon, target_id: str, *, boarding: bool) -> Forecast:
    """Return the distribution of the hits rolled, and what is left of them after evasion on average."""
    ship, target = state.ship(state.turn), state.ship(target_id)
    distance = board.place_of(ship).distance(board.place_of(target))
    need = 4 if weapon == "torpedo" else least_hit(ship.cannon, distance)
    count = board.shots_ready(ship, weapon)
    spread = hit_ways(count, need, boarding, bypass_of(ship, weapon))
    by_hits: dict[int, int] = {}
    for (plain, piercing), ways in spread:
        by_hits[plain + piercing] = by_hits.get(plain + piercing, 0) + ways
    rows = tuple(
        ForecastRow(
            label=counted(hits, "hit"),
            effect="misses" if not hits else "before evasion",
            ways=ways,
            out_of=6**count,
            tone="good" if hits else "plain",
        )
        for hits, ways in sorted(by_hits.items())
    )
    facts = [
        ("Range", f"{counted(distance, 'hex', 'hexes')}, {range_name(distance)}: hits on {band(need)}"),
        ("Mean hits", f"{sum(hits * ways for hits, ways in by_hits.items()) / 6**count:.2f}"),
    ]
    for extra, words in ((False, "After evasion"), (True, "After evasion with one more die")):
        dice, stress = evasion_dice(target, extra), target.stress + extra
        facts.append((words, f"{_mean_after(by_hits, count, dice, stress):.2f} on average"))
    if any(piercing for (_, piercing), _ in spread):
        pierced = sum(piercing * ways for (_, piercing), ways in spread) / 6**count
        facts.append(("Past the shields", f"{pierced:.2f} on average, before evasion"))
    if boarding:
        facts.append(("Cost", f"1 crew of {ship.crew}"))
    title = f"{ship.name}: {'torpedo' if weapon == 'torpedo' else weapon} at {target.name}{', boarding' * boarding}"
    formula = f"{count}D6, each {band(need)} hits{', each 6 twice' * boarding}"
    return Forecast(title=title, formula=formula, rows=rows, facts=tuple(facts))


def _mean_after(by_hits: dict[int, int], count: int, dice: int, stress: int) -> float:
    left: int = 0
    for evaded, chances in enumerate(evasion_ways(dice, stress)):
        left += chances * sum(max(0, hits - evaded) * ways for hits, ways in by_hits.items())
    return left / float(6 ** (count + dice))


def of_evasion(state: State, *, extra: bool) -> Forecast:
    """Return the distribution of the hits that get through an evasion (RS-50, RS-51)."""
    attack = pending_attack(state)
    ship: Ship = state.ship(attack.target)
    dice, stress = evasion_dice(ship, extra), ship.stress + extra
    scored = attack.hits + attack.piercing
    left: dict[int, int] = {}
    for evaded, ways in enumerate(evasion_ways(dice, stress)):
        through = max(0, scored - evaded)
        left[through] = left.get(through, 0) + ways
    rows = tuple(
        ForecastRow(
            label=counted(through, "hit"),
            effect="nothing gets through" if not through else "gets through" if through == 1 else "get through",
            ways=ways,
            out_of=6**dice,
            tone="harm" if through else "good",
        )
        for through, ways in sorted(left.items())
        if ways
    )
    mean = sum(through * ways for through, ways in left.items()) / 6**dice
    facts = [("Mean hits left", f"{mean:.2f} of {scored}"), ("Shields", str(ship.shields))]
    if extra:
        facts.append(("Cost", f"stress {ship.stress} becomes {stress}"))
    formula = f"half of ({dice}D6 − {stress}), rounded down" if stress else f"half of {dice}D6, rounded down"
    return Forecast(
        title=f"{ship.name}: evasion{' with one more die' * extra}", formula=formula, rows=rows, facts=tuple(facts)
    )

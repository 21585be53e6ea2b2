"""The search of one turn: from way to way in breadth, with the best positions of each step kept."""

from collections.abc import Iterator
from typing import NamedTuple

from games.uprising.ai.light.position import Light
from games.uprising.ai.light.ways import Way, Ways
from games.uprising.ai.light.worth import Worth

LEAST_KEPT, MOST_KEPT = 2, 40
"""Positions kept at each step."""
FEW_ACTIONS = 5
"""With more actions than these in a turn, its own worth decides."""
FEW_ROUNDS = 4
"""Incomes to come up to which nobody looks at the next turn."""
MUCH_MONEY = 60
"""With more $ than that a turn can do all it wants."""
TRIAL_NODES = 100
"""A next turn is tried for so many positions of the budget."""
MOST_TRIALS = 12
"""Next turns tried, at most."""
WAYS_EACH = 14
"""Ways of a step, about: what a budget is divided by."""


class _Found(NamedTuple):
    worth: float
    light: Light
    first: Way | None


def best_way(light: Light, ways: Ways, worth: Worth, nodes: int) -> Way | None:
    """Return the first way of the best turn found, trying about `nodes` positions; None to do nothing more.

    While there are few actions and little money, what the next turn can do with the rest of it decides.
    """
    turns = _turns(light, ways, worth, nodes)
    if _actions(light) > FEW_ACTIONS or worth.left <= FEW_ROUNDS or light.money > MUCH_MONEY:
        return turns[0].first
    then, trials = worth.later(), max(2, min(MOST_TRIALS, nodes // TRIAL_NODES))

    def next_worth(one: _Found) -> float:
        return _turns(worth.next_turn(one.light), ways, then, nodes // trials)[0].worth

    return max(turns[:trials], key=next_worth).first


def _actions(light: Light) -> int:
    return sum([left for _, _, left in light.men])


def _turns(light: Light, ways: Ways, worth: Worth, nodes: int) -> list[_Found]:
    """Return the best positions found at any step of a turn, the best first."""
    kept = max(LEAST_KEPT, min(MOST_KEPT, nodes // (WAYS_EACH * max(1, _actions(light)))))
    level = [_Found(worth(light), light, None)]
    best = level[:]
    while level:
        found: dict[object, _Found] = {}
        for one in level:
            for way, after in _steps(one, ways):
                key = after.key()
                if key not in found:
                    found[key] = _Found(worth(after), after, one.first or way)
        level = sorted(found.values(), key=lambda one: -one.worth)[:kept]
        best += level
    return sorted(best, key=lambda one: -one.worth)


def _steps(one: _Found, ways: Ways) -> Iterator[tuple[Way, Light]]:
    """Yield all positions one way later."""
    for man in _next_men(one):
        for way in ways.unlike(one.light, man):
            yield way, ways.after(one.light, way)


def _next_men(one: _Found) -> list[int]:
    """Return who may act next: the Warlord whenever he likes, Lieutenants in their order, of which any may be first.

    Most orders lead to equal positions, so trying them all would only take time.
    """
    able = [(place, man) for place, man in enumerate(one.light.men) if man[2]]
    lieutenants = {man[1]: place for place, man in reversed(able) if man[0]}
    first = list(lieutenants.values())[::-1] if one.first is None else sorted(lieutenants.values())[:1]
    return [*(place for place, man in able if not man[0]), *first]

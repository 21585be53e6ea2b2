"""What characters of a light position can do (UP-11 .. UP-17): each way by a name, and the position after it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Literal

from games.kernel.base.caching import per_domain
from games.uprising.ai.light.position import Ground, Light
from games.uprising.ai.light.skirmishes import Skirmishes, Tastes, can_fight
from games.uprising.content.numbers import DECREE_TOKENS, LIEUTENANT_ACTIONS, PROMOTE_FOLLOWERS
from games.uprising.mechanics.characters.catalogue import CHARACTER_ACTIONS
from games.uprising.state.options import Options

Verb = Literal["move", "intimidate", "slay", "campaign", "decree", "skirmish", "promote"]
Way = tuple[Verb, int, tuple[int, ...]]
"""A verb, the place of the character that acts, and regions, kinds of tokens or a seat."""

COSTS = {rules.word: rules.cost for rules in CHARACTER_ACTIONS}
"""What each verb costs in $ (UP-11 .. UP-17), as the rules have it; a negative cost is a gain."""


class Ways:
    """Lists ways and carries them out; `tastes` decide the steps of Skirmishes.

    With `stay_open`, no way is listed that leaves no region stable, which ends the game (UP-27).
    """

    def __init__(self, ground: Ground, options: Options, tastes: Tastes, stay_open: bool = False) -> None:
        self._stay_open = stay_open
        self._closed, self._options, self._skirmishes = ground.closed, options, Skirmishes(tastes)

    def of(self, light: Light, man: int) -> Iterator[Way]:
        """Yield what one character can do."""
        number, region, left = light.men[man]
        if not left:
            return
        yield "campaign", man, ()
        money, near = light.money, self._closed[region]
        if money >= COSTS["intimidate"]:
            yield from (("intimidate", man, (kind,)) for kind in self._kinds(light, region))
        if money >= COSTS["slay"]:
            others = enumerate(light.folk[region])
            yield from (("slay", man, (seat,)) for seat, count in others if count and seat != light.seat)
        if money >= COSTS["move"]:
            yield from (("move", man, (other,)) for other in near[1:])
        if money >= COSTS["skirmish"]:
            yield from (("skirmish", man, (one,)) for one in near if can_fight(light, one))
        if money >= COSTS["decree"]:
            yield from (("decree", man, kinds) for kinds in self._decrees(light, region))
        if money >= COSTS["promote"] and not number and not self._full(light):
            yield from (("promote", man, (one,)) for one in near if light.folk[one][light.seat] >= PROMOTE_FOLLOWERS)

    def _kinds(self, light: Light, region: int) -> list[int]:
        """Return which tokens an Intimidate can take."""
        if light.loose[region]:
            return []
        return [kind for kind, count in enumerate(light.tokens[region]) if count]

    def _decrees(self, light: Light, region: int) -> Iterator[tuple[int, ...]]:
        """Yield which tokens a Decree can take."""
        if self._options.decree_needs_stable and light.loose[region]:
            return
        tokens = light.tokens[region]
        for kinds in _together(len(tokens)):
            if all(tokens[kind] >= count for kind, count in kinds):
                yield tuple([kind for kind, count in kinds for _ in range(count)])

    def _full(self, light: Light) -> bool:
        return 0 < self._options.lieutenant_cap < len(light.men)

    def unlike(self, light: Light, man: int) -> Iterator[Way]:
        """Yield what one character can do, without what gains nothing besides.

        Among ways that differ in tokens alone, only those that end otherwise: which tokens go matters if one
        kind may be used up. And no Lieutenant is promoted, or walks with its last action, to where a Warlord of another
        player could take it.
        """
        number, region, left = light.men[man]
        tokens, seen = light.tokens[region], set[tuple[str, bool]]()
        for way in self.of(light, man):
            verb, _, words = way
            if verb in ("intimidate", "decree"):
                key = verb, any(tokens[kind] == words.count(kind) for kind in words)
                if key in seen:
                    continue
                seen.add(key)
            if self._stay_open and self._closes(light, way):
                continue
            ends_there = verb == "promote" or (verb == "move" and number and left == 1)
            if not (ends_there and exposed(light, words[0])):
                yield way

    def _closes(self, light: Light, way: Way) -> bool:
        return way[0] in ("intimidate", "decree") and all(self.after(light, way).loose) and not all(light.loose)

    def after(self, light: Light, way: Way) -> Light:
        """Return the position after a way."""
        verb, man, words = way
        after, region = light.copy(), light.men[man][1]
        after.pay(man, COSTS[verb])
        if verb == "move":
            after.go(man, words[0])
        elif verb == "intimidate":
            after.take(region, words[0])
            after.add(region, light.seat, 1)
        elif verb == "slay":
            after.add(region, words[0], -1)
        elif verb == "decree":
            self._decree(after, region, words)
        elif verb == "skirmish":
            self._skirmishes.fight(after, words[0])
        elif verb == "promote":
            self._promote(after, words[0])
        return after

    def _decree(self, after: Light, region: int, kinds: tuple[int, ...]) -> None:
        for kind in kinds:
            after.take(region, kind)
        for near in self._closed[region]:
            after.add(near, after.seat, 1)

    def _promote(self, after: Light, region: int) -> None:
        after.add(region, after.seat, -PROMOTE_FOLLOWERS)
        waits = self._options.fresh_lieutenant_waits
        after.men.append((1 + max(after.men)[0], region, 0 if waits else LIEUTENANT_ACTIONS))


@per_domain
def _together(kinds: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the tokens that a Decree may take of so many kinds, as (kind, how many) each."""
    groups = combinations_with_replacement(range(kinds), DECREE_TOKENS)
    return tuple(tuple(Counter(group).items()) for group in groups)


def exposed(light: Light, region: int) -> bool:
    """Return whether a Warlord of another player could take a Lieutenant in a region (UP-20)."""
    if any(place == region and not number for number, place, _ in light.men):
        return False
    return any(place == region and not number for _, number, place in light.foes)

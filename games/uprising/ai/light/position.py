"""A light position: what a turn is searched in. It agrees with the rules (tests compare them), and is much faster.

It is seen from one seat, knows regions, kinds of tokens and characters by their places, and has no words and no events.
"""

from typing import NamedTuple

from games.kernel import Seat
from games.kernel.base.caching import per_content
from games.uprising.content.maps.country import Country
from games.uprising.state.purses import purse
from games.uprising.state.state import State

Own = tuple[int, int, int]
"""A character of whose turn it is: number (0: the Warlord), region, actions left."""
Foe = tuple[Seat, int, int]
"""A character of another player: seat, number, region."""


class Ground(NamedTuple):
    """What never changes on a map: for each region itself and those next to it, and how far all others are."""

    closed: tuple[tuple[int, ...], ...]
    far: tuple[tuple[int, ...], ...]


def ground_of(country: Country) -> Ground:
    """Return the ground of a map."""
    return _ground(tuple([region.near for region in country.regions]))


@per_content
def _ground(near: tuple[tuple[int, ...], ...]) -> Ground:
    regions = range(len(near))
    return Ground(tuple((one, *near[one]) for one in regions), tuple(_moves_from(near, one) for one in regions))


def _moves_from(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """Return how many Moves every region is from one."""
    far, todo = {start: 0}, [start]
    for region in todo:
        for other in near[region]:
            if other not in far:
                far[other] = far[region] + 1
                todo.append(other)
    return tuple(far[region] for region in range(len(near)))


class Light:
    """A position that is changed in place; `copy` it first.

    `tokens`, `folk` (followers by seat), `loose` (unstable) and `supply` (how many tokens) are by region; `money` is
    the purse of `seat`, `have` its followers on the board.
    """

    __slots__ = ("foes", "folk", "have", "loose", "men", "money", "seat", "supply", "tokens")
    seat: Seat
    money: int
    have: int
    tokens: list[tuple[int, ...]]
    supply: list[int]
    folk: list[tuple[int, ...]]
    loose: list[bool]
    men: list[Own]
    foes: tuple[Foe, ...]

    def __init__(self, light: "Light | None" = None) -> None:
        if light is None:
            return
        self.seat, self.money, self.have = light.seat, light.money, light.have
        self.tokens, self.folk, self.loose = light.tokens[:], light.folk[:], light.loose[:]
        self.supply, self.men, self.foes = light.supply[:], light.men[:], light.foes

    @classmethod
    def of(cls, state: State, seat: Seat) -> "Light":
        """Return the light position of a state, as `seat` looks at it."""
        public, light = state.public, cls()
        light.seat, light.money = seat, purse(state, seat)
        light.tokens = [land.tokens for land in public.lands]
        light.supply = [sum(land.tokens) for land in public.lands]
        light.folk = [land.followers for land in public.lands]
        light.have = sum([land.followers[seat] for land in public.lands])
        light.loose = [land.unstable for land in public.lands]
        light.men = [(one.number, one.region, one.left) for one in public.own(seat)]
        light.foes = tuple([(one.seat, one.number, one.region) for one in public.characters if one.seat != seat])
        return light

    def copy(self) -> "Light":
        """Return a position of its own."""
        return Light(self)

    def key(self) -> tuple[object, ...]:
        """Return what positions of one turn have in common that are alike."""
        return tuple(self.tokens), tuple(self.folk), tuple(sorted(self.men)), self.money, self.foes

    def pay(self, man: int, cost: int) -> None:
        """Use up $ and one action of a character."""
        number, region, left = self.men[man]
        self.men[man] = (number, region, left - 1)
        self.money -= cost

    def add(self, region: int, seat: Seat, count: int) -> None:
        """Change the followers of a seat in a region."""
        folk = self.folk[region]
        self.folk[region] = (*folk[:seat], folk[seat] + count, *folk[seat + 1 :])
        if seat == self.seat:
            self.have += count

    def take(self, region: int, kind: int) -> None:
        """Remove a token; the last of its kind makes the region unstable (UP-12, UP-B12)."""
        tokens = self.tokens[region]
        self.tokens[region] = (*tokens[:kind], tokens[kind] - 1, *tokens[kind + 1 :])
        self.supply[region] -= 1
        if tokens[kind] == 1:
            self.loose[region] = True

    def go(self, man: int, region: int) -> None:
        """Put a character into another region."""
        number, _, left = self.men[man]
        self.men[man] = (number, region, left)

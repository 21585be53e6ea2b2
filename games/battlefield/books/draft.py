"""A side in the making: what there is to make it of, what it may be, and what it is so far."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from games.geometry.inches import INCH, Inches

KindT = TypeVar("KindT", bound=Hashable)
_ELBOW: Inches = INCH // 2
"""How much wider than its base the place of a model is, on average."""
_FREE = (3, 5)
"""So much of a zone is for models; terrain and gaps take the rest."""


def bulk_of(radius: Inches) -> int:
    """Return the room that a model with such a base takes up."""
    return (2 * radius + _ELBOW) ** 2


def room_in(area: int) -> int:
    """Return the room that a zone has for models, of its area in thousandths of an inch squared."""
    part, whole = _FREE
    return area * part // whole


def by_kind(models: Iterable[KindT]) -> tuple[KindT, ...]:
    """Return models in their order, all those of a kind beside its first.

    >>> by_kind(("trooper", "gunner", "trooper"))
    ('trooper', 'trooper', 'gunner')
    """
    found = tuple(models)
    return tuple(one for kind in dict.fromkeys(found) for one in found if one == kind)


class Bounds(NamedTuple):
    """What a side may be: the fewest and the most groups, models of a group and models, its points and its room.

    `groups` counts leaders too. Room is what the bases of all models may take up, as `bulk_of` has it. `leaders` are
    the most leaders, `family` is the most that models of one profile may cost together; None: any.
    """

    groups: tuple[int, int]
    group: tuple[int, int]
    models: tuple[int, int]
    points: int
    room: int
    leaders: int | None = None
    family: int | None = None


class Stock(NamedTuple, Generic[KindT]):
    """The kinds of models of a book, by their prices and by the room that each takes.

    Groups are filled with `plain` kinds. `family` says which kinds are one profile with other equipment.
    """

    prices: Mapping[KindT, int]
    bulks: Mapping[KindT, int]
    plain: tuple[KindT, ...]
    family: Callable[[KindT], str]

    def price(self, models: Iterable[KindT]) -> int:
        """Return what models cost together."""
        return sum(self.prices[kind] for kind in models)

    def bulk(self, models: Iterable[KindT]) -> int:
        """Return the room that models take up together."""
        return sum(self.bulks[kind] for kind in models)

    def family_price(self, models: Iterable[KindT], family: str) -> int:
        """Return what the models of one profile cost together."""
        return sum(self.prices[kind] for kind in models if self.family(kind) == family)

    def variety(self, models: Iterable[KindT]) -> int:
        """Return of how many profiles models are."""
        return len({self.family(kind) for kind in models})


class Draft(Generic[KindT]):
    """A side that is being made: its leaders, each a group alone, and its other groups."""

    def __init__(self, leaders: Iterable[KindT], groups: Iterable[Iterable[KindT]]) -> None:
        self.leaders = list(leaders)
        self.groups = [list(group) for group in groups]

    @property
    def models(self) -> list[KindT]:
        """All models, leaders first."""
        return [*self.leaders, *self.followers]

    @property
    def followers(self) -> list[KindT]:
        """The models that do not lead."""
        return [kind for group in self.groups for kind in group]

    @property
    def count(self) -> int:
        """The number of its groups, leaders included."""
        return len(self.leaders) + len(self.groups)

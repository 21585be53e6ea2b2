"""Makes a side (an army, a team) of a book's parts for some points: the shape of a ready one, larger or smaller.

The shape's groups are repeated or left out, each is stretched or cut, and then the side is brought to its points.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.battlefield.books.draft import Bounds, Draft, KindT, Stock
from games.battlefield.books.fitting import fit
from games.kernel import Rng
from games.kernel.dice import shuffled

_NEAR = (17, 20)
"""A shape is good enough if models like its own can bring so much of the points that the best shape can bring."""
ItemT = TypeVar("ItemT")


class Shape(NamedTuple, Generic[KindT]):
    """What a side looks like: those who lead it, each alone, and its groups of models."""

    leaders: tuple[KindT, ...]
    groups: tuple[tuple[KindT, ...], ...]

    @property
    def models(self) -> tuple[KindT, ...]:
        """All its models."""
        return (*self.leaders, *(kind for group in self.groups for kind in group))


def make_side(stock: Stock[KindT], bounds: Bounds, shapes: Sequence[Shape[KindT]], rng: Rng) -> Draft[KindT] | None:
    """Return a side that uses its points well, in the shape of one of several; None where these bounds allow none."""
    found = _suitable(stock, bounds, shapes)
    shape = found[rng.randrange(len(found))]
    draft = _scaled(stock, bounds, shape, rng)
    return draft if fit(draft, stock, bounds, rng) else None


def _suitable(stock: Stock[KindT], bounds: Bounds, shapes: Sequence[Shape[KindT]]) -> list[Shape[KindT]]:
    """Return the shapes that can bring about as many points as the best: cheap models may be too many for a table."""
    reach = [min(bounds.points, stock.price(shape.models) * bounds.models[1] // len(shape.models)) for shape in shapes]
    near, whole = _NEAR
    return [shape for shape, points in zip(shapes, reach, strict=True) if points * whole >= max(reach) * near]


def _scaled(stock: Stock[KindT], bounds: Bounds, shape: Shape[KindT], rng: Rng) -> Draft[KindT]:
    """Return a side of the shape that costs about its points."""
    leaders, many = _numbers(stock, bounds, shape)
    led = _some(shape.leaders, leaders, rng)
    groups = _some(shape.groups, many, rng)
    points = max(0, bounds.points - stock.price(led)), sum(map(stock.price, groups))
    crowd = bounds.models[1] - len(led), sum(map(len, groups))
    part, whole = min((points, crowd), key=lambda one: one[0] / max(1, one[1]))
    return Draft(led, [_stretched(group, _size(len(group), part, whole, bounds)) for group in groups])


def _numbers(stock: Stock[KindT], bounds: Bounds, shape: Shape[KindT]) -> tuple[int, int]:
    """Return how many leaders and groups a side has: a leader if the shape has one, and at most one for two groups."""
    before, most = stock.price(shape.models), bounds.groups[1]
    leaders, groups = (_share(len(each), bounds.points, before) for each in (shape.leaders, shape.groups))
    if not shape.groups:
        return min(most, max(1, leaders)), 0
    groups = max(1, bounds.groups[0], groups)
    if shape.leaders:
        leaders = max(1, min(leaders, groups // 2, most // 3))
    leaders = leaders if bounds.leaders is None else min(leaders, bounds.leaders)
    return leaders, min(groups, most - leaders)


def _share(count: int, part: int, whole: int) -> int:
    """Return so much of a count, rounded to the nearest."""
    return (2 * count * part + whole) // (2 * max(1, whole))


def _size(models: int, part: int, whole: int, bounds: Bounds) -> int:
    return min(bounds.group[1], max(bounds.group[0], _share(models, part, whole)))


def _some(things: Sequence[ItemT], many: int, rng: Rng) -> list[ItemT]:
    """Return so many of some things: all as often as can be, then any others, in their order."""
    rounds, more = divmod(many, max(1, len(things)))
    extra = set(_different(things, more, rng))
    places = [*range(len(things))] * rounds + [place for place in range(len(things)) if place in extra]
    return [things[place] for place in places]


def _different(things: Sequence[ItemT], many: int, rng: Rng) -> Iterator[int]:
    """Yield the places of some things at random, those unlike the ones before first."""
    order = list(shuffled(range(len(things)), rng))
    fresh = [
        place for number, place in enumerate(order) if things[place] not in [things[one] for one in order[:number]]
    ]
    again = [place for place in order if place not in fresh]
    yield from (*fresh, *again)[:many]


def _stretched(group: tuple[KindT, ...], size: int) -> list[KindT]:
    """Return a group of another size, of about the same make; its leader stays first.

    >>> _stretched(("guard", "guard", "guard", "bulwark"), 7), _stretched(("guard", "guard", "bulwark"), 2)
    (['guard', 'guard', 'guard', 'guard', 'guard', 'bulwark', 'bulwark'], ['guard', 'bulwark'])
    """
    last, gaps = len(group) - 1, max(1, size - 1)
    return [group[(2 * place * last + gaps) // (2 * gaps)] for place in range(size)]

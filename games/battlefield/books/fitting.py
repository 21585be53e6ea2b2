"""Brings a side in the making to its points: models are added, left out, or swapped for cheaper or dearer ones."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple

from games.battlefield.books.draft import Bounds, Draft, KindT, Stock
from games.battlefield.books.sides import SPARE
from games.kernel import Rng

_CLOSE = 50
"""A side that leaves less than one part in so many of its points is close to them."""


class _Change(NamedTuple, Generic[KindT]):
    """A model less, a model more, or one for another; `by` is what that costs."""

    out: KindT | None
    into: KindT | None
    by: int


def fit(draft: Draft[KindT], stock: Stock[KindT], bounds: Bounds, rng: Rng) -> bool:
    """Bring a side to its points, as near as can be; returns whether it is within its bounds then."""
    return _Fitting(draft, stock, bounds, rng).done()


class _Fitting(Generic[KindT]):
    """A side that is brought to its points: by the profiles that it has, then by all of the book."""

    def __init__(self, draft: Draft[KindT], stock: Stock[KindT], bounds: Bounds, rng: Rng) -> None:
        self.draft, self.stock, self.bounds, self.rng = draft, stock, bounds, rng
        self._profiles = 2  # so many are kept, if there are so many

    def done(self) -> bool:
        """Fit the side; returns whether it is within its bounds."""
        self._make_room()
        self._thin_out()
        if self.stock.plain:
            self._fill_up_to_least()
            self._lower()
            self._vary()
            self._raise()
        return self._is_legal()

    @property
    def _gap(self) -> int:
        """The points that are left."""
        return self.bounds.points - self.stock.price(self.draft.models)

    def _is_legal(self) -> bool:
        (fewest, most), models = self.bounds.models, self.draft.models
        groups = self.bounds.groups[0] <= self.draft.count <= self.bounds.groups[1]
        groups = groups and self._overpriced() is None
        crowd = fewest <= len(models) <= most and self.stock.bulk(models) <= self.bounds.room
        return groups and crowd and self._gap >= 0

    # Numbers of models.

    def _make_room(self) -> None:
        """Leave models out, the widest first, until the others have room and are no more than allowed."""
        while self._is_crowded():
            widest = sorted(dict.fromkeys(self.draft.followers), key=lambda kind: -self.stock.bulks[kind])
            spare = next((kind for kind in widest if self._group_without(kind) is not None), None)
            if spare is None:
                return
            self._do(_Change(spare, None, 0))

    def _thin_out(self) -> None:
        """Leave models out of profiles that cost more together than is allowed."""
        while (kind := self._overpriced()) is not None and self._group_without(kind) is not None:
            self._do(_Change(kind, None, 0))

    def _overpriced(self) -> KindT | None:
        """Return a kind whose profile costs more than is allowed."""
        kinds = dict.fromkeys(self.draft.followers)
        return next((kind for kind in kinds if not self._may_cost(kind, self.draft.models)), None)

    def _may_cost(self, kind: KindT, models: Sequence[KindT]) -> bool:
        """Whether all models of the profile of a kind cost no more than is allowed."""
        most = self.bounds.family
        return most is None or self.stock.family_price(models, self.stock.family(kind)) <= most

    def _is_crowded(self) -> bool:
        models = self.draft.models
        return len(models) > self.bounds.models[1] or self.stock.bulk(models) > self.bounds.room

    def _fill_up_to_least(self) -> None:
        """Add the cheapest models until there are enough of them, and of groups."""
        cheapest = min(self.stock.plain, key=lambda kind: self.stock.prices[kind])
        while self.draft.count < self.bounds.groups[0]:
            self.draft.groups.append([cheapest])
        while len(self.draft.models) < self.bounds.models[0] and self._group_for(cheapest) is not None:
            self._do(_Change(None, cheapest, 0))

    # Points.

    def _lower(self) -> None:
        """Make the side cheaper until its points are enough; last of all leaders go, and the second profile."""
        while self._gap < 0:
            found = self._cheaper(self._own()) or self._cheaper(self.stock.plain)
            if found:
                self._do(self._chosen(found))
            elif self.draft.leaders:
                self._give_up_leader()
            elif self._profiles > 1:
                self._profiles = 1
            else:
                return

    def _cheaper(self, kinds: Sequence[KindT]) -> list[_Change[KindT]]:
        return [change for change in (*self._removals(), *self._swaps(kinds)) if change.by < 0]

    def _give_up_leader(self) -> None:
        """Put the cheapest model in the place of the dearest leader, or nobody."""
        prices = self.stock.prices
        self.draft.leaders.remove(max(self.draft.leaders, key=lambda kind: prices[kind]))
        self._fill_up_to_least()

    def _raise(self) -> None:
        """Spend what is left: on more models, if much is left on dearer ones, last of all on other profiles."""
        while found := self._more() or self._dearer():
            self._do(self._chosen(found))

    def _more(self) -> list[_Change[KindT]]:
        gap = self._gap
        return [change for change in self._additions(self._own()) if change.by <= gap]

    def _dearer(self) -> list[_Change[KindT]]:
        """Return the changes that spend more of what is left: those of its own profiles if these can be dear enough."""
        own, gap, points = self._own(), self._gap, self.bounds.points
        if gap * _CLOSE <= points:
            return []
        dearest = max((self.stock.prices[kind] for kind in own), default=0)
        enough = sum(dearest - self.stock.prices[kind] for kind in self.draft.followers) >= gap
        if gap * SPARE <= points:
            return self._costing(own)
        return (self._costing(own) if enough else []) or self._costing(self.stock.plain)

    def _costing(self, kinds: Sequence[KindT]) -> list[_Change[KindT]]:
        """Return the changes to models of some kinds that spend more, and no more than is left."""
        gap = self._gap
        return [change for change in (*self._additions(kinds), *self._swaps(kinds)) if 0 < change.by <= gap]

    def _vary(self) -> None:
        """Swap a model of a side that is all of one profile for one of another."""
        if self.stock.variety(self.draft.models) > 1:
            return
        own = set(map(self.stock.family, self.draft.models))
        others = tuple(kind for kind in self.stock.plain if self.stock.family(kind) not in own)
        found = self._affordable(others)
        spare = [] if found else list(self._removals())
        if others and spare:
            self._do(spare[0])
            found = self._affordable(others)
        if found:
            self._do(self._chosen(found))

    def _affordable(self, kinds: Sequence[KindT]) -> list[_Change[KindT]]:
        gap = self._gap
        return [change for change in self._swaps(kinds) if change.by <= gap]

    def _chosen(self, found: Sequence[_Change[KindT]]) -> _Change[KindT]:
        """Return one of the changes that come nearest to the points; one that comes very near, if there is one."""
        gap = self._gap
        ranked = sorted(found, key=lambda change: (change.by > gap, abs(gap - change.by)))
        best = gap - ranked[0].by
        if 0 <= best * _CLOSE <= self.bounds.points:
            ranked = [change for change in ranked if gap - change.by == best]
        else:
            ranked = ranked[: max(1, len(ranked) // 4)]
        return ranked[self.rng.randrange(len(ranked))]

    # Changes.

    def _own(self) -> tuple[KindT, ...]:
        """Return the kinds of the profiles that the side has already."""
        families = set(map(self.stock.family, self.draft.followers))
        return tuple(kind for kind in self.stock.plain if self.stock.family(kind) in families)

    def _additions(self, kinds: Sequence[KindT]) -> Iterator[_Change[KindT]]:
        if len(self.draft.models) < self.bounds.models[1]:
            fits = self._judge()
            found = (kind for kind in kinds if fits(None, kind) and self._has_place(kind))
            yield from (_Change(None, kind, self.stock.prices[kind]) for kind in found)

    def _removals(self) -> Iterator[_Change[KindT]]:
        if len(self.draft.models) > self.bounds.models[0]:
            fits = self._judge()
            found = (kind for kind in dict.fromkeys(self.draft.followers) if fits(kind, None))
            gone = (kind for kind in found if self._group_without(kind) is not None)
            yield from (_Change(kind, None, -self.stock.prices[kind]) for kind in gone)

    def _swaps(self, kinds: Sequence[KindT]) -> Iterator[_Change[KindT]]:
        fits, prices = self._judge(), self.stock.prices
        for out in dict.fromkeys(self.draft.followers):
            yield from (_Change(out, kind, prices[kind] - prices[out]) for kind in kinds if fits(out, kind))

    def _judge(self) -> Callable[[KindT | None, KindT | None], bool]:
        """Return whether there is room for a change, and whether two profiles are left if there were two."""
        stock, models = self.stock, self.draft.models
        left = self.bounds.room - stock.bulk(models)
        counts = Counter(map(stock.family, models))

        def fits(out: KindT | None, into: KindT | None) -> bool:
            bulk = (0 if into is None else stock.bulks[into]) - (0 if out is None else stock.bulks[out])
            if out == into or bulk > max(0, left):
                return False
            if into is not None and not self._may_cost(into, _exchanged(models, out, into)):
                return False
            family = "" if out is None else stock.family(out)
            last = out is not None and counts[family] == 1 and (into is None or stock.family(into) != family)
            new = into is not None and stock.family(into) not in counts
            return not last or new or len(counts) > self._profiles

        return fits

    def _has_place(self, kind: KindT) -> bool:
        return self._group_for(kind) is not None or self.draft.count < self.bounds.groups[1]

    def _group_for(self, kind: KindT) -> list[KindT] | None:
        """Return the smallest group that may take a model: best one that has models of its profile."""
        family = self.stock.family(kind)
        open_ones = [group for group in self.draft.groups if len(group) < self.bounds.group[1]]
        strange = {id(group): all(self.stock.family(one) != family for one in group) for group in open_ones}
        return min(open_ones, key=lambda group: (strange[id(group)], len(group)), default=None)

    def _group_without(self, kind: KindT) -> list[KindT] | None:
        """Return the largest group that can do without a model."""
        least = self.bounds.group[0] if self.draft.count <= self.bounds.groups[0] else 0
        found = [group for group in self.draft.groups if kind in group and len(group) > least]
        return max(found, key=len, default=None)

    def _do(self, change: _Change[KindT]) -> None:
        """Make a change; a group that is empty then is gone, and one is opened for a model that no other takes."""
        if change.out is not None and change.into is not None:
            self._swap(change.out, change.into)
        elif change.out is not None:
            self._remove(change.out)
        elif change.into is not None:
            self._add(change.into)

    def _swap(self, out: KindT, into: KindT) -> None:
        """Put a model in the place of another: best in a group that has some of its profile."""
        groups = [group for group in self.draft.groups if out in group]
        family = self.stock.family(into)
        like = [group for group in groups if any(self.stock.family(one) == family for one in group)] or groups
        group = like[self.rng.randrange(len(like))]
        group[group.index(out)] = into

    def _remove(self, kind: KindT) -> None:
        group = self._group_without(kind)
        if group is not None:
            place = len(group) - 1 - group[::-1].index(kind)
            del group[place]
            self.draft.groups = [one for one in self.draft.groups if one]

    def _add(self, kind: KindT) -> None:
        group = self._group_for(kind)
        if group is None:
            self.draft.groups.append([kind])
        else:
            group.append(kind)


def _exchanged(models: Sequence[KindT], out: KindT | None, into: KindT) -> list[KindT]:
    """Return models with one more, in the place of another or of none."""
    place = len(models) if out is None else models.index(out)
    return [*models[:place], *models[place + 1 :], into]

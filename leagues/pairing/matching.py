"""The most pairs that a graph allows, by Edmonds' blossoms."""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

V = TypeVar("V", bound=Hashable)
_NONE = -1


def most_pairs(vertices: Sequence[V], can: Callable[[V, V], bool]) -> dict[V, V]:
    """Return as many pairs as possible of vertices that `can` be paired, each vertex with its partner (both ways)."""
    near = [
        [other for other in range(len(vertices)) if other != one and can(vertices[one], vertices[other])]
        for one in range(len(vertices))
    ]
    mate = _Search(near).run()
    return {vertices[one]: vertices[other] for one, other in enumerate(mate) if other != _NONE}


class _Search:
    """Looks for ways along which one more pair is possible. Vertices are numbers; `base` is the stem of a blossom."""

    def __init__(self, near: list[list[int]]) -> None:
        self._near = near
        self._mate = [_NONE] * len(near)

    def run(self) -> list[int]:
        """Return the partner of each vertex, or -1."""
        for vertex, others in enumerate(self._near):  # a quick start, which leaves little to search for
            free = next((other for other in others if self._mate[other] == _NONE), _NONE)
            if self._mate[vertex] == _NONE and free != _NONE:
                self._mate[vertex], self._mate[free] = free, vertex
        for vertex in range(len(self._near)):
            if self._mate[vertex] == _NONE:
                self._turn(self._way_from(vertex))
        return self._mate

    def _turn(self, end: int) -> None:
        """Pair along a way that was found, from its end back to its root."""
        while end != _NONE:
            before = self._parent[end]
            following = self._mate[before]
            self._mate[end], self._mate[before] = before, end
            end = following

    def _way_from(self, root: int) -> int:
        """Return a free vertex at the end of a way from a free one, or -1."""
        count = len(self._near)
        self._parent, self._base = [_NONE] * count, list(range(count))
        self._outer = [False] * count
        self._outer[root] = True
        self._queue = deque([root])
        while self._queue:
            here = self._queue.popleft()
            for there in self._near[here]:
                if self._base[here] == self._base[there] or self._mate[here] == there:
                    continue
                if there == root or (self._mate[there] != _NONE and self._parent[self._mate[there]] != _NONE):
                    self._shrink(here, there)
                elif self._parent[there] == _NONE:
                    self._parent[there] = here
                    if self._mate[there] == _NONE:
                        return there
                    self._reach(self._mate[there])
        return _NONE

    def _reach(self, vertex: int) -> None:
        if not self._outer[vertex]:
            self._outer[vertex] = True
            self._queue.append(vertex)

    def _shrink(self, here: int, there: int) -> None:
        """Take a circle of odd length for one vertex."""
        stem = self._meeting(here, there)
        inside = [False] * len(self._near)
        self._mark(here, stem, there, inside)
        self._mark(there, stem, here, inside)
        for vertex in range(len(self._near)):
            if inside[self._base[vertex]]:
                self._base[vertex] = stem
                self._reach(vertex)

    def _mark(self, vertex: int, stem: int, child: int, inside: list[bool]) -> None:
        while self._base[vertex] != stem:
            mate = self._mate[vertex]
            inside[self._base[vertex]] = inside[self._base[mate]] = True
            self._parent[vertex] = child
            child, vertex = mate, self._parent[mate]

    def _meeting(self, one: int, other: int) -> int:
        """Return where the ways of two vertices to the root meet."""
        passed = set[int]()
        while True:
            one = self._base[one]
            passed.add(one)
            if self._mate[one] == _NONE:
                break
            one = self._parent[self._mate[one]]
        while self._base[other] not in passed:
            other = self._parent[self._mate[self._base[other]]]
        return self._base[other]

"""Constant content (maps, cards, armies): text with a digest, read once, and in no state.

A state refers to what it was laid out with by `Held`, which is the value in memory and its digest in bytes. The texts
are kept beside the state, once for all matches, and are handed in whenever a state or a view is read.
"""

import hashlib
import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, get_origin

from games.kernel.base.caching import per_content
from games.kernel.base.errors import IllegalAction, quoted
from games.kernel.base.seats import Frozen

T = TypeVar("T")


class Content(Frozen, frozen=True):
    """One piece of content as it is kept: what kind it is, the name that it gives itself, and its text."""

    kind: str
    name: str
    text: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the text, by which states and records name it."""
        return _digest_of(self.text)


@per_content
def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Upload(Frozen, frozen=True):
    """What a game found in a file: the name that it gives itself, and what its author should know."""

    name: str
    notes: tuple[str, ...] = ()


class Listed(Frozen, frozen=True):
    """What a file has lists of: the key of its tables, what several are called, and how many may be there in all."""

    key: str
    things: str
    most: int


class ContentKind(Frozen, frozen=True):
    """A kind of content that a game is laid out with.

    `option` is the table option that names the piece to use, `title` what people call it, and `rule` is cited where
    there is none of a name. `read` reads a text that was checked when it was kept, `check` a file that somebody
    brings (it raises GameError with all `faults`, and may take seconds), `shipped` lists those that come with the game.
    `lists` is what is put together if the option joins several pieces, () if it cannot.
    """

    kind: str
    option: str
    title: str
    rule: str
    read: Callable[[str], Any]
    check: Callable[[str], Upload]
    shipped: Callable[[], Mapping[str, str]]
    lists: tuple[Listed, ...] = ()


class Held(Generic[T]):
    """A piece of content in a state: the value in memory, and `ref` ("kind:digest") in bytes."""

    __slots__ = ("__weakref__", "ref", "value")

    def __init__(self, ref: str, value: T) -> None:
        self.ref = ref
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held) and other.ref == self.ref

    def __hash__(self) -> int:
        return hash(self.ref)

    def __repr__(self) -> str:
        return f"Held({self.ref[:20]})"


class UnknownContent(LookupError):
    """A state names content that was not handed in with it."""


class Shelf:
    """The content of one game that somebody holds now: what two matches share is read once."""

    def __init__(self, kinds: Iterable[ContentKind]) -> None:
        self._kinds = {kind.kind: kind for kind in kinds}
        self._held: weakref.WeakValueDictionary[str, Held[Any]] = weakref.WeakValueDictionary()

    def hold(self, content: Content) -> Held[Any]:
        """Return a piece of content, read unless somebody holds it; raises KeyError, and what reading raises."""
        ref = f"{content.kind}:{content.digest}"
        held = self._held.get(ref)
        if held is None:
            held = Held(ref, self._kinds[content.kind].read(content.text))
            self._held[ref] = held
        return held

    def read(self, wanted: type, data: Any) -> Any:
        """Find held content by its `ref`, for the JSON decoder; raises UnknownContent."""
        if (get_origin(wanted) or wanted) is not Held:
            raise NotImplementedError(f"{wanted} cannot be read")
        held = self._held.get(data)
        if held is None:
            raise UnknownContent(f"content {str(data)[:24]} was not handed in")
        return held


def write_held(value: object) -> object:
    """Write what JSON does not know, for the encoder: content becomes its `ref`."""
    if isinstance(value, Held):
        return value.ref
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def pick(kind: ContentKind, name: str, brought: Iterable[Content]) -> Content:
    """Return the piece of a name: one that comes with the game, or one that was brought; raises IllegalAction."""
    shipped = kind.shipped()
    if name in shipped:
        return Content(kind.kind, name, shipped[name])
    found = {content.name: content for content in brought if content.kind == kind.kind}
    if name not in found:
        names = ", ".join(dict.fromkeys((*shipped, *found)))
        raise IllegalAction(f"no {kind.title} is called {quoted(name)}; there are {names}", kind.rule)
    return found[name]

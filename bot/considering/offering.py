"""What a panel offers beyond the next words: shortcuts of several words, lists to tick, and words with what follows."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.considering.completing import LONGEST, MOST
from games.kernel import AnyGame, BadNotation, Choices, Seat, Word

_UNFOLDED = MOST
"""So many words are unfolded at most: as many as one menu lists."""


class Ticks(NamedTuple):
    """A list to tick: the words before it, all its items, and those that are ticked."""

    lead: tuple[str, ...]
    items: tuple[Word, ...]
    ticked: tuple[str, ...]
    label: str


class Press(NamedTuple):
    """A press on a list to tick: what it ticks, and what it clears.

    With `page` it came from a menu, which says what is ticked of all the items that it lists.
    """

    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    page: int | None = None


class Offers(NamedTuple):
    """What follows a half-written action: the next words, menus of shortcuts, and a list to tick."""

    node: Choices
    shortcuts: tuple[Choices, ...] = ()
    ticks: Ticks | None = None


def offers(game: AnyGame, state: Any, seat: Seat, text: str, node: Choices) -> Offers:
    """Return what a panel offers after a text that `node` follows."""
    words = tuple(text.split())
    ticks = ticks_of(game, state, seat, words, node)
    if ticks is not None:
        before = tuple(word for word in node.words if (*words, word.text) != ticks.lead)
        node = replace(node, words=() if len(words) >= len(ticks.lead) else before)
    elif node.unfolds:
        node = _unfolded(game, state, seat, words, node)
    return Offers(node, _shortcuts(game, state, seat, words), ticks)


def ticks_of(game: AnyGame, state: Any, seat: Seat, words: tuple[str, ...], node: Choices) -> Ticks | None:
    """Return the list to tick in which a text ends, or one that a next word of it begins."""
    if node.ticked is not None:
        lead = words[: len(words) - node.ticked]
        items = node if not node.ticked else game.choices(state, seat, lead)
        return Ticks(lead, items.words, words[len(lead) :], items.label)
    for word in node.words if node.unfolds else ():
        lead = (*words, word.text)
        items = game.choices(state, seat, lead)
        if items.ticked is not None:
            return Ticks(lead, items.words, (), items.label)
    return None


def ticked(game: AnyGame, state: Any, seat: Seat, text: str, press: Press) -> str:
    """Return a half-written action after a press on its list; raises GameError.

    With nothing ticked it is as it was before the list.
    """
    words = tuple(text.split())
    ticks = ticks_of(game, state, seat, words, game.choices(state, seat, words))
    if ticks is None or not {*press.on, *press.off} <= {item.text for item in ticks.items}:
        raise BadNotation("that is not on the list any more")
    first = (press.page or 0) * MOST
    listed = () if press.page is None else ticks.items[first : first + MOST]
    wanted = ({*ticks.ticked} - {item.text for item in listed} - {*press.off}) | {*press.on}
    said = tuple(item.text for item in ticks.items if item.text in wanted)
    return " ".join((*ticks.lead, *said)) if said else _before(game, state, seat, ticks)


def _before(game: AnyGame, state: Any, seat: Seat, ticks: Ticks) -> str:
    """Return the words before a list, without the one that does nothing but begin it."""
    shorter = ticks.lead[:-1]
    return " ".join(shorter if shorter and game.choices(state, seat, shorter).unfolds else ticks.lead)


def _unfolded(game: AnyGame, state: Any, seat: Seat, words: tuple[str, ...], node: Choices) -> Choices:
    """Return next words with what follows each, where those are few; else the node as it is."""
    found: list[Word] = []
    label = node.label
    for word in node.words:
        then = game.choices(state, seat, (*words, word.text))
        if then.complete or then.open is not None:
            found.append(word)
            continue
        label = then.label or label
        lead = word.label or word.text
        found += [
            Word(f"{word.text} {one.text}", f"{lead}{node.unfolds}{one.label or one.text}", one.hint)
            for one in then.words
        ]
    return replace(node, words=tuple(found), label=label) if len(found) <= _UNFOLDED else node


def _shortcuts(game: AnyGame, state: Any, seat: Seat, words: tuple[str, ...]) -> tuple[Choices, ...]:
    """Return the menus of shortcuts that go on from no words or from a verb alone, without the words said already."""
    if len(words) > 1:
        return ()
    found = []
    for menu in game.shortcuts(state, seat, *words):
        left = (replace(word, text=" ".join(word.text.split()[len(words) :])) for word in menu.words)
        found.append(replace(menu, words=tuple(word for word in left if len(word.text) <= LONGEST)))
    return tuple(found)

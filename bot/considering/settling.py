"""Walking on from a half-written action while there is but one way, and what it comes to then."""

from typing import Any, NamedTuple

from bot.considering.offering import Ticks, offers
from games.kernel import AnyGame, Choices, Forecast, GameError, Seat
from renderers.contract import Picture

_SETTLE = 12


class Considered(NamedTuple):
    """A half-written action, thought through.

    `text` is what was reached from the draft, `node` what may follow it, `start` what is reached without any choice.
    `shortcuts` and `ticks` are what may follow it too: menus of several words each, and a list to tick. `outlook` is
    what is likely to happen now, while nothing is chosen.
    `fault` says why the draft led nowhere and was given up, `trouble` why the action reached is refused all the same,
    `irreversible_loss` what it would lose for good.
    """

    text: str
    node: Choices
    start: str
    fault: str = ""
    trouble: str = ""
    forecast: Forecast | None = None
    picture: Picture | None = None
    irreversible_loss: str = ""
    shortcuts: tuple[Choices, ...] = ()
    ticks: Ticks | None = None
    outlook: Forecast | None = None

    @property
    def ready(self) -> bool:
        """Whether the text is an action that may be confirmed."""
        return self.node.complete and not self.trouble

    @property
    def chosen(self) -> bool:
        """Whether anything was chosen yet."""
        return self.text != self.start


def settled(game: AnyGame, state: Any, seat: Seat, text: str) -> tuple[str, Choices]:
    """Walk on from a draft while there is but one way; returns the text reached with what may follow.

    Raises GameError for a draft that leads nowhere.
    """
    words, node = _begun(game, state, seat, tuple(text.split()))
    for _ in range(_SETTLE):
        if not _is_forced(node):
            break
        words = (*words, node.words[0].text)
        node = game.choices(state, seat, words)
    return " ".join(words), node


def _begun(game: AnyGame, state: Any, seat: Seat, words: tuple[str, ...]) -> tuple[tuple[str, ...], Choices]:
    """Return a draft with what may follow; what is not a choice but can be read goes on as the game writes it.

    So what people enter means what it means as a typed line: `1-3` is `1,2,3`, and a walk goes round a corner.
    """
    try:
        return words, game.choices(state, seat, words)
    except GameError as error:
        try:
            canonical = tuple(game.format(game.parse(state, seat, " ".join(words))).split())
            return canonical, game.choices(state, seat, canonical)
        except GameError:
            raise error from None


def unsettled(game: AnyGame, state: Any, seat: Seat, text: str) -> str:
    """Take the last word back, and those before it that nobody chose."""
    words = text.split()
    while words:
        words.pop()
        if not _is_forced(game.choices(state, seat, tuple(words))):
            break
    return " ".join(words)


def _is_forced(node: Choices) -> bool:
    """Whether there is but one way on."""
    return not node.complete and node.open is None and len(node.words) == 1


def considered(game: AnyGame, state: Any, seat: Seat, text: str) -> Considered:
    """Return where a draft leads, with the odds of an action; a draft that leads nowhere starts again."""
    start, node = settled(game, state, seat, "")
    reached, fault = start, ""
    if text:
        try:
            reached, node = settled(game, state, seat, text)
        except GameError as error:
            fault = error.reason
    offered = offers(game, state, seat, reached, node)
    outlook = game.outlook(state, seat) if reached == start else None
    found = Considered(
        reached, offered.node, start, fault, shortcuts=offered.shortcuts, ticks=offered.ticks, outlook=outlook
    )
    if not node.complete:
        return found
    try:
        action = game.parse(state, seat, reached)
        game.check(state, seat, action)
    except GameError as error:
        return found._replace(trouble=error.reason)
    forecast, irreversible_loss = game.forecast(state, seat, action), game.irreversible_loss(state, seat, action)
    return found._replace(forecast=forecast, irreversible_loss=irreversible_loss)

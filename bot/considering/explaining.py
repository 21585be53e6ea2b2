"""Pages behind How to play, from a new game that nobody plays."""

import contextlib
import random
from typing import Any, NamedTuple

import msgspec

from games.kernel import AnyGame, Content, GameError, RngDice
from renderers.contract import Explaining, Picture, find_renderer


class Explained(NamedTuple):
    """A page behind How to play: its text, and its pictures, one to a leaf."""

    text: str
    pictures: tuple[Picture, ...]


def explained(game: AnyGame, options: bytes, content: tuple[Content, ...], key: str) -> Explained:
    """Return a page as a table with these options and this content plays; with none, with what is shipped."""
    chosen, state = _new_game(game, msgspec.json.decode(options, type=game.card.options), content)
    renderer = find_renderer(game.card.slug)
    pictures: tuple[Picture, ...] = ()
    if isinstance(renderer, Explaining):
        pictures = tuple(renderer.explained(game.view(state, None), key, game.rules_of(chosen).figure))
    return Explained(game.help_page(key, chosen, state), pictures)


def _new_game(game: AnyGame, options: Any, content: tuple[Content, ...]) -> tuple[Any, Any]:
    """Return a new game with its options: the usual ones where those that are asked for need what is not at hand."""
    try:
        return options, laid_out(game, options, content or game.content_for(options), game.card.seats)[1]
    except GameError:
        usual = game.card.options()
        return usual, laid_out(game, usual, game.content_for(usual), game.card.seats)[1]


def laid_out(game: AnyGame, options: Any, content: tuple[Content, ...], seats: tuple[int, int]) -> tuple[int, Any]:
    """Lay a game out for as many players as it takes, from the least to the most in `seats`; returns how many too.

    Raises the GameError of the least where it takes none of them.
    """
    least, most = seats
    for count in range(most, least - 1, -1):
        dice = RngDice(random.Random(0))  # noqa: S311 - the layout is thrown away
        try:
            return count, game.setup(count, options, content, dice).state
        except GameError:
            if count == least:
                raise
    raise ValueError(f"no number of players is from {least} to {most}")


def opening_view(game: AnyGame, options: Any, content: tuple[Content, ...], seats: tuple[int, int]) -> Any:
    """Return what everybody sees of a table before anything happens, for the fewest in `seats` that it takes.

    Raises the GameError of the most where it takes none of them.
    """
    least, most = seats
    for count in range(least, most):
        with contextlib.suppress(GameError):
            return game.opening(count, options, content)
    return game.opening(most, options, content)

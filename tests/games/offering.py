"""What a game accepts, compared with what it offers: positions of walks, and the way of a text through the choices."""

import random
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.conformance.walks import options_for, seats_for
from games.kernel import AnyGame, GameError, RngDice
from games.kernel.exploring.walk import random_text

PLACE = "place"
"""After this word stand models that are placed by hand, each with a point."""
_TRIED = 24


class Position(NamedTuple):
    """A position in which a seat is asked something; `said` is what the player of the walk answers."""

    state: Any
    seat: int
    said: str


def positions(
    game: AnyGame, seed: int, policy: str, every: int, plies: int, options: dict[str, Any] | None = None
) -> Iterator[Position]:
    """Yield each `every`-th position of a match: with default options for even seeds, with any for odd ones.

    Some `options` may be given.
    """
    rng = random.Random(seed)
    table = replace(options_for(game, seed), **(options or {}))
    state = game.setup(seats_for(game, seed), table, game.content_for(table), RngDice(rng)).state
    for ply in range(plies):
        prompts = game.awaiting(state)
        if not prompts:
            return
        seat = prompts[rng.randrange(len(prompts))].seat
        if policy == "random":
            text = random_text(game, state, seat, rng)
        else:
            text = game.format(game.card.policies[policy](game.view(state, seat), seat, rng, 100))
        if ply % every == seed % every:
            yield Position(state, seat, text)
        state = game.apply(state, seat, game.parse(state, seat, text), RngDice(rng)).state


def accepted(game: AnyGame, at: Position, text: str) -> str | None:
    """Return a text that a check accepts as the game writes it, None for one that is refused."""
    try:
        action = game.parse(at.state, at.seat, text)
        game.check(at.state, at.seat, action)
    except GameError:
        return None
    return game.format(action)


def unoffered(game: AnyGame, at: Position, text: str) -> str:
    """Return why the choices do not lead to a canonical text, "" if they do.

    Models that are placed by hand can be written in any order, and one of these orders leads there. A place is an open
    word, which `check` decides: if a place is legal together with others alone, the choices stop there.
    """
    words = tuple(text.split())
    cut = words.index(PLACE, 1) + 1 if PLACE in words[1:] else len(words)
    head, tail = words[:cut], words[cut:]
    pairs = list(zip(tail[::2], tail[1::2], strict=True))
    faults = []
    for order, _ in zip(permutations(pairs), range(_TRIED), strict=False):
        fault = _led(game, at, (*head, *(word for pair in order for word in pair)), cut)
        if not fault:
            return ""
        faults.append(fault)
    return faults[0]


def _led(game: AnyGame, at: Position, words: tuple[str, ...], cut: int) -> str:
    """Return why words are not offered one after the other; behind `cut`, an open word may be refused by itself."""
    was_open = False
    for length in range(len(words) + 1):
        try:
            node = game.choices(at.state, at.seat, words[:length])
        except GameError as error:
            return "" if length > cut and was_open else f"{' '.join(words[:length])} is refused: {error}"
        if length == len(words):
            return "" if node.complete else f"{' '.join(words)} is not complete"
        was_open = node.open is not None
        if not was_open and words[length] not in [word.text for word in node.words]:
            return f"{words[length]} is not listed after {' '.join(words[:length])}"
    return ""


def offered(game: AnyGame, at: Position, verb: str, rng: random.Random, walks: int) -> list[str]:
    """Return texts that the choices after a verb lead to, by walks over what is listed and suggested.

    A walk may end at an open word for which nothing is suggested: some models have few places that leave room for all.
    """
    found: dict[str, None] = {}
    for _ in range(walks):
        prefix: tuple[str, ...] = (verb,)
        while True:
            node = game.choices(at.state, at.seat, prefix)
            words = [*node.words, *(node.open.suggestions if node.open else ())]
            if not words or (node.complete and rng.randrange(3) == 0):
                break
            prefix = (*prefix, words[rng.randrange(len(words))].text)
        assert node.complete or node.open is not None, f"{prefix} leads nowhere"
        if node.complete:
            found[" ".join(prefix)] = None
    return list(found)


def check_texts(game: AnyGame, at: Position, texts: Iterable[str], most: int = 0) -> int:
    """Assert that accepted texts are offered as they are written, `most` of them (0: all); return how many."""
    found = list(dict.fromkeys(text for text in (accepted(game, at, text) for text in texts) if text is not None))
    looked = random.Random(len(found)).sample(found, most) if 0 < most < len(found) else found
    faults = {text: fault for text in looked if (fault := unoffered(game, at, text))}
    assert faults == {}
    return len(looked)

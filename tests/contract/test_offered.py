"""What is accepted is offered, and what is offered is accepted: texts of a menu, changed at random."""

import random
from collections.abc import Iterator

import pytest

from games.kernel import AnyGame
from games.registry import GAMES
from tests.games.offering import Position, accepted, check_texts, offered, positions

WALKS = [("random", 0), ("random", 1)]
"""Who plays, and with which seed: odd ones have any options."""
EVERY = {"raise_shields": 2, "uprising": 4, "urban_war": 24, "upheaval": 24}
"""Of how many positions one is looked at every day."""
STRANGE = ("1", "2", "3", "1,2", "A1", "A2", "B1", "B2", "all", "auto", "none", "stay")
_VOCABULARY = 40


def changed(texts: list[str], words: list[str], rng: random.Random, count: int) -> Iterator[str]:
    """Yield texts with a word or two too much, left out, changed, or at another place."""
    for _ in range(count):
        said = rng.choice(texts).split()
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.randrange(1, len(said) + 1)
            match rng.randrange(4):
                case 0:
                    said.insert(place, rng.choice(words))
                case 1:
                    said[place : place + 1] = [rng.choice(words)]
                case 2:
                    said[place : place + 1] = []
                case _:
                    said[place - 1 : place + 1] = reversed(said[place - 1 : place + 1]) if place > 1 else said[:2]
        yield " ".join(said)


def compare(game: AnyGame, at: Position, rng: random.Random, walks: int, tries: int) -> int:
    """Compare what is offered and what is accepted in a position; return how many changed texts are accepted."""
    assert check_texts(game, at, [at.said]) == 1
    verbs = [word.text for word in game.choices(at.state, at.seat, ()).words]
    texts = {verb: offered(game, at, verb, rng, walks) for verb in verbs}
    for text in (text for found in texts.values() for text in found):
        assert accepted(game, at, text) == text
    words = sorted({word for found in texts.values() for text in found for word in text.split()[1:]} | set(STRANGE))
    words = words if len(words) <= _VOCABULARY else rng.sample(words, _VOCABULARY)
    return sum(check_texts(game, at, changed(found, words, rng, tries)) for found in texts.values())


def compare_walk(slug: str, policy: str, seed: int, *, every: int, plies: int, walks: int, tries: int) -> None:
    game, rng = GAMES[slug], random.Random(seed)
    found = positions(game, seed, policy, every, plies)
    assert sum(compare(game, at, rng, walks, tries) for at in found) > 0


@pytest.mark.parametrize(("policy", "seed"), WALKS)
@pytest.mark.parametrize("slug", GAMES)
def test_texts_that_are_accepted_are_offered(slug: str, policy: str, seed: int) -> None:
    compare_walk(slug, policy, seed, every=EVERY[slug], plies=180, walks=6, tries=20)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("policy", ["random", "advise"])
@pytest.mark.parametrize("seed", range(10, 18))
@pytest.mark.parametrize("slug", GAMES)
def test_many_texts_that_are_accepted_are_offered(slug: str, seed: int, policy: str) -> None:
    compare_walk(slug, policy, seed, every=8, plies=400, walks=25, tries=120)

"""What comes to light: random and hidden things do, sealed answers do not, and the answer tells nobody a secret."""

import random

import pytest

from bot.considering.coming_to_light import lights
from bot.matches.past import done_of
from games.kernel import GameError, RngDice, canonical
from tests.bot.matches.undoing.lines import Line
from tests.bot.verify.records import EVERY, SLUGS


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(4))
def test_it_depends_on_nothing_that_the_player_does_not_see(slug: str, seed: int) -> None:
    rng, line = random.Random(f"light/{slug}/{seed}"), Line(EVERY[slug], f"light/{slug}/{seed}")
    compared = 0
    while len(line.rows) < 25 and not line.live.info.ended:
        before = line.live.state
        line.act(rng)
        done = done_of(line.rows[-1])
        if done.seat is None or done.dice:
            continue
        seen = lights(line.game, before, done.seat, [done])[0].seen
        twin = line.game.imagine(line.game.view(before, done.seat), done.seat, RngDice(random.Random(rng.random())))
        try:
            other = lights(line.game, twin, done.seat, [done])[0]
            after = line.game.apply(twin, done.seat, line.game.parse(twin, done.seat, done.text), RngDice(rng)).state
        except (GameError, AssertionError):
            continue
        if canonical(line.game.view(after, done.seat)) == canonical(line.game.view(line.live.state, done.seat)):
            assert other.seen == seen, done.text
            compared += 1
    assert compared


def test_the_last_sealed_answer_brings_all_of_them_to_light() -> None:
    line = Line(EVERY["tiny"], "light")
    before, rng = line.live.state, random.Random(1)
    for _ in range(line.live.info.places):
        line.act(rng)
    done = [done_of(row) for row in line.rows[1:]]
    assert [light.seen for light in lights(line.game, before, done[0].seat or 0, done)] == [
        *(bool(each.dice) for each in done[:-1]),
        True,
    ]


def test_every_die_is_something_random() -> None:
    line, rng = Line(EVERY["raise_shields"], "dice"), random.Random(2)
    while len(line.rows) < 40 and not line.live.info.ended:
        before = line.live.state
        line.act(rng)
        done = done_of(line.rows[-1])
        if done.seat is not None:
            assert lights(line.game, before, done.seat, [done])[0].seen >= bool(done.dice)

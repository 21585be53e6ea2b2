"""`any: only`: the order that answers where one answer is sensible and no other."""

import pytest

from bot.matches import Refused
from bot.matches.orders import read_order, useful_orders
from bot.matches.orders.grammar import check_order, followed, settled_often
from games.kernel import Prompt
from games.raise_shields.game import RAISE_SHIELDS
from games.registry import GAMES
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.public import State
from tests.games.raise_shields.duel import duel, ship
from tests.games.urban_war.positions import field, play, stand

ONLY = "any: only"


def fire(crew: int) -> tuple[str, str]:
    """Return what is answered for a ship next to its enemy, and by which order."""
    state = duel("cannon", ship("A", "F7 N", crew=crew), ship("B", "G7 N"))
    (prompt,) = RAISE_SHIELDS.awaiting(state)
    action, line = followed(RAISE_SHIELDS, state, prompt, (ONLY,))
    return ("" if action is None else RAISE_SHIELDS.format(action)), line


def test_it_answers_with_the_only_sensible_answer_and_leaves_every_choice_to_its_player() -> None:
    assert fire(crew=0) == ("fire starboard B", ONLY)
    assert fire(crew=3) == ("", "")


def watched() -> tuple[State, Prompt]:
    """Let A1 act before B1, which has a face-down order."""
    far = {"A9": stand(2, 46), "B9": stand(46, 2)}
    state = play(field({"A1": stand(20, 20), "B1": stand(24, 20, counter="down"), **far}), "move A1 20,22").state
    (prompt,) = URBAN_WAR.awaiting(state)
    assert prompt.kind == "interrupt"
    return state, prompt


def test_uwb14_it_never_answers_where_silence_must_tell_nothing() -> None:
    """Else all who have it would pass: with it, a blind question waits as without it."""
    state, prompt = watched()
    assert followed(URBAN_WAR, state, prompt, (ONLY,)) == (None, "")


@pytest.mark.parametrize("line", ["any: pass", "any: default", "interrupt: only"])
def test_an_order_that_could_never_fit_is_refused(line: str) -> None:
    state, prompt = watched()
    with pytest.raises(Refused):
        check_order(URBAN_WAR, state, prompt.seat, read_order(line))


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_proposed_where_a_game_has_such_answers_and_people_begin_with_it_there(slug: str) -> None:
    game = GAMES[slug]
    first = game.first_orders(game.card.options())
    assert (ONLY in useful_orders(game)) == (ONLY in first) == bool(game.only_kinds)
    assert settled_often(game, read_order(ONLY)).line == ONLY
    assert set(game.only_kinds) <= set(game.prompt_kinds) - set(game.card.blind_kinds)

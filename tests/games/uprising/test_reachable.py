"""What only a table option makes possible is declared, so that self-play does not miss it at other tables."""

from bot.selfplay import Seen, unseen
from bot.selfplay.report import event_names
from tests.games.uprising.positions import GAME, options


def test_every_declared_name_is_a_prompt_or_an_event_and_its_option_is_off_by_default() -> None:
    assert set(GAME.check_profile.needs_option) <= {*GAME.prompt_kinds, *event_names(GAME)}
    assert GAME.check_profile.closed(options()) == set(GAME.check_profile.needs_option)


def test_self_play_misses_them_only_where_the_option_is_set() -> None:
    closed = {"prompt characters", "event Gave", "event Left"}
    assert not closed & set(unseen(GAME, Seen()))
    table = options(gifts=True, choose_characters=True, remove_dropouts=True)
    assert closed <= set(unseen(GAME, Seen(), table))

"""What a panel offers beyond the next words."""

import pytest

from bot.considering import Considered, Press, considered, ticked
from games.kernel import BadNotation, ScriptedDice
from games.raise_shields.game import RAISE_SHIELDS
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.frames import Ordering
from games.urban_war.state.public import State
from tests.games.raise_shields.test_attack import fight
from tests.games.urban_war.positions import asked, stand
from tests.games.urban_war.watching import watched


def ordering() -> State:
    state = watched(B2=stand(31.2, 27, "gunner"), B3=stand(31.2, 21, "gunner"))
    return asked(state, "orders", 1, Ordering(asked=True))


def found(text: str) -> Considered:
    return considered(URBAN_WAR, ordering(), 1, text)


def pressed(text: str, press: Press) -> str:
    return ticked(URBAN_WAR, ordering(), 1, text, press)


def test_a_list_can_be_ticked_before_the_word_that_begins_it_and_its_other_words_stay() -> None:
    start = found("")
    assert start.text == "orders"
    assert [word.text for word in start.node.words] == ["snap"]
    assert start.ticks is not None
    assert start.ticks.lead == ("orders", "overwatch")
    assert [item.text for item in start.ticks.items] == ["B1", "B9", "B2", "B3"]
    assert start.ticks.ticked == ()


def test_items_are_ticked_in_any_order_and_written_in_one() -> None:
    text = pressed("orders", Press(on=("B3",)))
    assert text == "orders overwatch B3"
    text = pressed(text, Press(on=("B1",)))
    assert text == "orders overwatch B1 B3"
    after = found(text)
    assert after.ready
    assert after.ticks is not None
    assert after.ticks.ticked == ("B1", "B3")
    assert not after.node.words, "what is left is ticked, too"
    assert pressed(text, Press(off=("B1",))) == "orders overwatch B3"
    assert pressed("orders overwatch B3", Press(off=("B3",))) == "orders", (
        "with nothing ticked the choice is open again"
    )


def test_a_menu_says_of_all_that_it_lists_what_is_ticked() -> None:
    text = pressed("orders overwatch B2", Press(on=("B3", "B1"), page=0))
    assert text == "orders overwatch B1 B3"
    assert pressed(text, Press(page=0)) == "orders"


def test_what_is_not_on_the_list_is_not_ticked() -> None:
    for press in (Press(on=("A1",)), Press(off=("nobody",))):
        with pytest.raises(BadNotation, match="not on the list"):
            pressed("orders", press)
    with pytest.raises(BadNotation, match="not on the list"):
        ticked(URBAN_WAR, watched(), 0, "move A1 stay", Press(on=("B1",)))


def test_words_that_unfold_are_shown_with_what_follows_them() -> None:
    after = considered(URBAN_WAR, watched(), 0, "move A1 stay")
    assert [(word.text, word.label) for word in after.node.words] == [("shoot B1", "Shoot B1 · 30% to wound")]
    assert after.node.label == "target"
    assert after.ready


def test_shortcuts_go_on_from_nothing_or_from_their_verb_and_no_further() -> None:
    start = considered(URBAN_WAR, watched(), 0, "")
    assert {word.text.split()[0] for menu in start.shortcuts for word in menu.words} == {"move", "rush"}
    (menu,) = considered(URBAN_WAR, watched(), 0, "rush").shortcuts
    assert {word.text.split()[0] for word in menu.words} == {"A1", "A9"}
    assert considered(URBAN_WAR, watched(), 0, "rush A1").shortcuts == ()


def test_what_is_likely_to_happen_is_told_before_a_choice_alone() -> None:
    acting = watched()
    step = URBAN_WAR.apply(acting, 0, URBAN_WAR.parse(acting, 0, "move A1 stay shoot B1"), ScriptedDice())
    assert considered(URBAN_WAR, step.state, 1, "").outlook is not None
    assert considered(URBAN_WAR, step.state, 1, "interrupt B1").outlook is None


def test_rs42_a_broadside_is_one_word_with_its_hits() -> None:
    """Five cannons at three hexes hit on 5 and 6 (close): 5/3 on average."""
    (menu,) = considered(RAISE_SHIELDS, fight(), 0, "").shortcuts
    assert [(word.text, word.label) for word in menu.words] == [("fire starboard B", "Starboard at Vesper")]
    assert menu.words[0].hint.startswith("1.7 hits, ")

"""Answers beside which no other is sensible, as everybody can know (UW-45, UW-53)."""

from typing import Any

from games.urban_war.game import URBAN_WAR
from games.urban_war.state.public import State
from tests.games.urban_war.positions import card, field, gun, kinds, play, stand

KNIFE, CLUB = gun("knife", (0, 4)), gun("club", (0, 6))
BOOK = (
    card("one", weapons=(KNIFE, CLUB)),
    card("two", weapons=(gun("knife", (3, 4)), CLUB)),
    card("fist", weapons=(KNIFE,)),
)


def only(state: State) -> str:
    """Return the one sensible answer to what is asked, "" where there may be another."""
    (prompt,) = URBAN_WAR.awaiting(state)
    action = URBAN_WAR.only_answer(state, prompt)
    if action is None:
        return ""
    URBAN_WAR.check(state, prompt.seat, action)
    return URBAN_WAR.format(action)


def test_uw53_the_last_model_of_a_side_rallies_if_it_is_panicked() -> None:
    ready: dict[str, Any] = {"counter": "snap"}
    lone = {"A1": stand(20, 20, panic=True, **ready), "A2": stand(30, 20, done=True), "B1": stand(20, 40, **ready)}
    assert only(field(lone, book=BOOK)) == "rally A1"
    assert only(field(lone | {"A1": stand(20, 20, **ready)}, book=BOOK)) == ""


def test_uw53_while_another_has_a_counter_only_its_player_knows_whether_it_waits() -> None:
    """Whether A2 lies on Overwatch makes no difference to what answers by itself."""
    places = {"A1": stand(20, 20, panic=True, counter="down"), "A2": stand(30, 20, counter="down"), "B1": stand(20, 40)}
    for waiting in ("", "A2"):
        assert only(field(places, book=BOOK, overwatch=waiting)) == ""


def struck(word: str) -> State:
    """Let A1 assault B1, which has a choice of weapons."""
    places = {"A1": stand(20, 24), "B1": stand(21.2, 24, word), "A9": stand(2, 46), "B9": stand(2, 2)}
    state = play(field(places, book=BOOK), "assault A1 fight B1").state
    assert kinds(state) == [(1, "use")]
    return state


def test_uw45_a_weapon_that_is_in_no_figure_worse_is_used() -> None:
    assert only(struck("one")) == "use club"
    assert only(struck("two")) == ""

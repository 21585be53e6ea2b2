"""What panels offer before a choice: shortcuts, targets with odds, what Overwatch sees, what an action may lead to."""

from games.kernel import Choices
from games.urban_war.previews import shortcuts
from games.urban_war.state.frames import Ordering
from games.urban_war.state.public import State
from tests.games.urban_war.positions import GAME, asked, play, stand
from tests.games.urban_war.test_destinations import skirmish
from tests.games.urban_war.watching import watched


def menus(state: State, seat: int = 0) -> dict[str, Choices]:
    return {menu.words[0].text.split()[0]: menu for menu in GAME.shortcuts(state, seat)}


def test_uw25_every_model_is_offered_with_places_and_each_can_be_gone_to() -> None:
    state = skirmish()
    found = menus(state)
    for verb in ("move", "rush"):
        texts = [word.text for word in found[verb].words]
        assert {text.split()[1] for text in texts} == {"A1", "A2"}
        assert len(texts) <= 25
        for text in texts:
            GAME.check(state, 0, GAME.parse(state, 0, text))


def test_uw25_the_best_shot_of_each_model_from_where_it_is_is_among_its_moves() -> None:
    """What a menu says of a shot is what the forecast says."""
    state = skirmish()
    shots = {word.text.split()[1]: word for word in menus(state)["move"].words if " stay shoot " in word.text}
    assert set(shots) == {"A1", "A2"}
    for name, word in shots.items():
        best = GAME.choices(state, 0, ("move", name, "stay", "shoot")).words[0]
        assert word.text == f"move {name} stay shoot {best.text}"
        assert word.label == f"{name} stays, shoots {best.text}"
        assert word.hint.startswith(f"{best.label.split(' · ')[1]} · ")
        assert GAME.forecast(state, 0, GAME.parse(state, 0, word.text)) is not None


def test_uw25_a_sure_shot_comes_before_moves_that_shoot_worse() -> None:
    """A rifle at Short: 5 in 10 to hit and 6 in 10 to wound, 30 % from here; 3 in 10 to hit after a move, so 18 %."""
    state = watched()
    listed = menus(state)["move"].words
    assert (listed[0].text, listed[0].label) == ("move A1 stay shoot B1", "A1 stays, shoots B1")
    assert listed[0].hint == "30% to wound · shot by B1 30%"
    assert len(listed) <= 25


def test_uw25_the_first_place_of_a_model_is_the_first_of_its_own_menu() -> None:
    state = skirmish()
    for name in ("A1", "A2"):
        listed = GAME.choices(state, 0, ("rush", name)).open
        assert listed is not None
        first = next(word for word in menus(state)["rush"].words if word.text.split()[1] == name)
        assert first.text == f"rush {name} {listed.suggestions[0].text}"
        assert first.hint == listed.suggestions[0].hint


def test_uw40_targets_have_their_odds_the_best_first_and_are_shown_with_the_word_before_them() -> None:
    """A rifle at Short: 10 + 4 less 9, so 5 in 10, and 6 in 10 to wound: 3 in 10."""
    state = watched()
    assert GAME.choices(state, 0, ("move", "A1", "stay")).unfolds
    (only,) = GAME.choices(state, 0, ("move", "A1", "stay", "shoot")).words
    assert (only.text, only.label, only.hint) == ("B1", "B1 · 30% to wound", "Gunner · 10 inches")
    both = watched(B2=stand(20, 42, "tank"))
    labels = [word.label for word in GAME.choices(both, 0, ("move", "A1", "stay", "shoot")).words]
    assert labels[0] == "B1 · 30% to wound", "the nearest needs no target check"


def test_uw30_a_menu_of_overwatch_says_what_each_model_sees_and_reaches() -> None:
    """B1's check of CD 4 passes in 55 of 100, and its shot wounds in 5/10 * 6/10: 16.5 in 100."""
    state = asked(watched({"word": "tank"}), "orders", 1, Ordering(asked=True))
    begun = GAME.choices(state, 1, ("orders",))
    assert begun.unfolds
    node = GAME.choices(state, 1, ("orders", "overwatch"))
    assert node.ticked == 0
    hints = {word.text: word.hint for word in node.words}
    assert hints["B1"] == "Gunner · sees A1 16% · shoots up to 48″ · charges up to 8″"
    assert hints["B9"] == "Fist · charges up to 8″"
    assert GAME.choices(state, 1, ("orders", "overwatch", "B1")).ticked == 1


def test_uw35_whom_a_model_on_overwatch_could_charge_is_named() -> None:
    state = watched({"word": "tank"}, {"word": "tank", "at": (26000, 24000)})
    state = asked(state, "orders", 1, Ordering(asked=True))
    hint = GAME.choices(state, 1, ("orders", "overwatch")).words[0].hint
    assert hint == "Tank · charges up to 8″ (A1)"


def test_uw30_who_is_asked_reads_what_the_action_is_likely_to_do_and_what_each_answer_would() -> None:
    state = play(watched(), "move A1 stay shoot B1").state
    told = GAME.outlook(state, 1)
    assert told is not None
    assert told.title == "If you pass: A1 stays and shoots B1"
    assert [(row.label, row.ways, row.out_of) for row in told.rows] == [("B1 killed", 3, 10), ("no wound", 7, 10)]
    (menu,) = GAME.shortcuts(state, 1)
    assert [(word.text, word.hint) for word in menu.words] == [
        ("interrupt B1 shot 1", "A1 killed 16% · command check fails 45%"),
        ("interrupt B1 shot 2", "A1 killed 16% · command check fails 45%"),
    ]
    assert [word.label for word in menu.words] == ["B1 shoots before its shot", "B1 shoots after its shot"]
    assert GAME.outlook(state, 0) is None, "the acting player is asked nothing"
    assert GAME.shortcuts(state, 0) == ()


def test_uw30_nobody_is_offered_who_is_not_on_overwatch() -> None:
    state = play(watched(B2=stand(31.2, 27, "gunner", counter="down"), B3=stand(31.2, 21, "gunner", counter="down")),
                 "move A1 stay shoot B1").state  # fmt: skip
    (menu,) = GAME.shortcuts(state, 1)
    assert {word.text.split()[1] for word in menu.words} == {"B1", "B2"}, "B3 waits face down, but on Snap-fire"


def test_uw28_a_charge_is_offered_with_the_odds_of_its_fight() -> None:
    state = watched({"word": "tank"}, {"word": "tank", "at": (26000, 24000)})
    (word,) = menus(state)["assault"].words
    assert (word.text, word.label, word.hint) == ("assault A1 charge B1", "A1 charges B1", "both live 100%")
    GAME.check(state, 0, GAME.parse(state, 0, word.text))


def test_uw23_in_a_crowd_those_nearest_to_the_enemy_are_offered() -> None:
    enemies = {f"B{number}": stand(number * 1.9, 5) for number in range(1, 24)}
    mine = {f"A{number}": stand(number * 1.9, 46 - number % 2 * 20) for number in range(1, 24)}
    state = watched(**(enemies | mine))
    offered = {word.text.split()[0] for word in shortcuts.places(state, 0, "move").words}
    assert 1 <= len(offered) < len(mine)
    near = {name for name in mine if int(name[1:]) % 2}
    assert offered <= near

"""What panels offer at once: whole maneuvers with what bears then, and sides with their targets."""

from tests.games.raise_shields.duel import GAME, duel, ship
from tests.games.raise_shields.test_attack import fight


def test_rs29_whole_maneuvers_are_offered_the_best_first_and_each_can_be_flown() -> None:
    state = duel("movement", ship("A", "I7 N"), ship("B", "L8 N"))
    (menu,) = GAME.shortcuts(state, 0)
    assert 1 < len(menu.words) <= 25
    ends = set()
    for word in menu.words:
        action = GAME.parse(state, 0, word.text)
        GAME.check(state, 0, action)
        assert GAME.format(action) == word.text
        assert GAME.irreversible_loss(state, 0, action) == "", "nobody is led off the map"
        ends.add(word.label.partition(" to ")[2])
    assert len(ends) == len(menu.words), "one for each hex and facing"
    assert menu.words[0].hint.startswith("no stress test · starboard at Vesper ")


def test_rs43_only_what_bears_from_the_new_place_counts() -> None:
    """From I4 facing north, B at L8 is far astern: nothing bears."""
    state = duel("movement", ship("A", "I7 N"), ship("B", "L8 N"))
    hints = {word.text: word.hint for word in GAME.choices(state, 0, ("move",)).words}
    assert hints["3F"] == "no stress test"
    told = {word.text: word.hint for menu in GAME.shortcuts(state, 0) for word in menu.words}
    for text, hint in told.items():
        assert ("hits" in hint) != ("nothing bears" in hint), text


def test_rs45_targets_say_how_many_hits_to_expect() -> None:
    """Five cannons at three hexes hit on 5 and 6: 5 × 2/6 = 1.7."""
    (word,) = GAME.choices(fight(), 0, ("fire", "starboard")).words
    assert " · 1.7 hits, " in word.hint
    assert word.hint.endswith(" after evasion")

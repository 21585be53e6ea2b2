"""Text <-> action, and what typed lines are told."""

import random

import pytest
from msgspec.structs import replace

from bot.considering import foreseen_line
from games.kernel import AmbiguousNotation, BadNotation, IllegalAction, RngDice, ScriptedDice
from games.uprising.state import actions as act
from tests.games.uprising.positions import GAME, changed, drawn, money, options, play, position, setup, step, words
from tests.games.uprising.test_setup import STAR

AT = {"AW": "Riverside", "AL1": "Oakhollow", "BW": "Cape Farrow", "BL1": "Riverside"}
STATE = position(AT, {"Riverside": (3, 4), "Highfell": (2, 0)}, money=(20, 3))

CANONICAL = [
    ("move W Highfell", act.Move("W", "Highfell")),
    ("move L1 Saltmarsh", act.Move("L1", "Saltmarsh")),
    ("intimidate W grain", act.Intimidate("W", "grain")),
    ("slay W B", act.Slay("W", "B")),
    ("campaign L1", act.Campaign("L1")),
    ("decree W grain timber", act.Decree("W", ("grain", "timber"))),
    ("skirmish W Riverside", act.Skirmish("W", "Riverside")),
    ("promote Highfell", act.Promote("Highfell")),
    ("promote Highfell Brin-2", act.Promote("Highfell", "Brin-2")),
    ("place Cape-Farrow", act.Place("Cape-Farrow")),
    ("place auto", act.Place("auto")),
    ("choose Hadrik Brin", act.Choose("Hadrik", "Brin")),
    ("give B 3", act.Give("B", 3)),
    ("end", act.End()),
    ("leave", act.Leave()),
    ("stay", act.Stay()),
    ("take B B", act.Take(("B", "B"))),
    ("take BL1", act.Take(("BL1",))),
    ("trade 0", act.Trade(0)),
]


@pytest.mark.parametrize(("text", "action"), CANONICAL)
def test_canonical_text_and_action_are_each_other(text: str, action: act.Action) -> None:
    assert GAME.parse(STATE, 0, text) == action
    assert GAME.format(action) == text
    assert GAME.parse(STATE, 0, f"  {text.upper()} ") == action


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("move w cape farrow", "move W Cape-Farrow"),
        ("Move W Cape_Farrow", "move W Cape-Farrow"),
        ("march W capefarrow", "move W Cape-Farrow"),
        ("move W sal", "move W Saltmarsh"),
        ("move Warlord to Highfell", "move W Highfell"),
        ("move W into cape farrow", "move W Cape-Farrow"),
        ("intimidate warlord with grain", "intimidate W grain"),
        ("campaign lieutenant", "campaign L1"),
        ("skirmish W in Riverside", "skirmish W Riverside"),
        ("place at Riverside", "place Riverside"),
        ("decree W timber grain", "decree W grain timber"),
        ("decree W g t", "decree W grain timber"),
        ("decree W grain, timber", "decree W grain timber"),
        ("take b a", "take A B"),
        ("promote W Highfell", "promote Highfell"),
        ("end turn", "end"),
        ("pass", "end"),
        ("give B 3$", "give B 3"),
        ("move aw-name Highfell", "move W Highfell"),
        ("campaign AL1-NAME", "campaign L1"),
        ("promote AW-name Highfell", "promote Highfell"),
        ("take BL1-name", "take BL1"),
    ],
)
def test_other_spellings(typed: str, text: str) -> None:
    assert GAME.format(GAME.parse(STATE, 0, typed)) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("move Highfell", "move W Highfell"),
        ("move Saltmarsh", "move L1 Saltmarsh"),
        ("intimidate cloth", "intimidate L1 cloth"),
        ("slay B", "slay W B"),
        ("skirmish Riverside", "skirmish W Riverside"),
    ],
)
def test_the_character_may_be_left_out_where_only_one_could_do_it(typed: str, text: str) -> None:
    assert GAME.format(GAME.parse(STATE, 0, typed)) == text


@pytest.mark.parametrize("typed", ["skirmish Riverside", "campaign"])
def test_the_character_must_be_said_where_two_could_do_it(typed: str) -> None:
    state = position({**AT, "AL1": "Millbrook"}, {"Riverside": (3, 4)}, money=(20, 3))
    with pytest.raises(AmbiguousNotation) as error:
        GAME.parse(state, 0, typed)
    verb, _, rest = typed.partition(" ")
    assert f"{verb} W {rest}".strip() in error.value.reason
    assert f"{verb} L1 {rest}".strip() in error.value.reason


def test_lieutenants_side_by_side_are_one_to_whoever_leaves_the_character_out() -> None:
    at = {"AW": "Highfell", "AL1": "Riverside", "AL2": "Riverside", "BW": "Cape Farrow"}
    assert GAME.format(GAME.parse(position(at), 0, "intimidate grain")) == "intimidate L1 grain"
    everybody = position(at).public.characters
    tired = changed(position(at), characters=tuple(replace(c, left=0) if c.tag == "AL1" else c for c in everybody))
    assert GAME.format(GAME.parse(tired, 0, "intimidate grain")) == "intimidate L2 grain"
    with pytest.raises(AmbiguousNotation, match="which character: campaign W or campaign L1"):
        GAME.parse(position(at), 0, "campaign")


def test_a_place_comes_before_a_piece_of_the_same_name() -> None:
    brought = drawn(STAR.replace('"North"', '"Hadrik Hill"'))
    state = setup(2, options(map="star"), ScriptedDice(1), brought).state
    state = step(play(state, "place Hub"), "place East", RngDice(random.Random(1))).state
    hadrik = next(one for one in state.public.characters if one.name == "Hadrik")
    assert GAME.format(GAME.parse(state, hadrik.seat, "promote Hadrik Hill")) == "promote Hadrik-Hill"
    assert GAME.format(GAME.parse(state, hadrik.seat, "move W Hadrik")) == "move W Hadrik-Hill"


def test_without_a_character_who_could_the_refusal_says_why() -> None:
    with pytest.raises(IllegalAction, match="Northmoor is not adjacent to Riverside"):
        step(STATE, "move Northmoor")


def test_a_line_of_actions_goes_one_by_one() -> None:
    state = play(position({"AW": "Riverside", "BW": "Cape Farrow"}), "move Highfell; intimidate timber")
    assert (state.public.turn, money(state)) == (1, (1, 3))


def test_of_two_lieutenants_the_word_alone_names_neither() -> None:
    several = position({**AT, "AL2": "Highfell"}, {"Riverside": (3, 4)}, money=(20, 3))
    with pytest.raises((AmbiguousNotation, BadNotation)):
        GAME.parse(several, 0, "campaign lieutenant")


def test_a_line_that_is_wrong_and_not_asked_for_says_both() -> None:
    with pytest.raises(BadNotation, match="besides, 'trade' is not possible now; now you can write move"):
        GAME.parse(STATE, 0, "trade some")


def test_two_actions_with_a_comma_between_are_answered_with_how_to_write_them() -> None:
    with pytest.raises(BadNotation, match="'intimidate W grain' and 'campaign L1' as two actions, with ; between them"):
        GAME.parse(STATE, 0, "intimidate W grain, campaign L1")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("fly W Highfell", "no action starts with 'fly'; now you can write move"),
        ("move", "move needs a region, such as move W Northmoor"),
        ("move W", "move needs a region"),
        ("move W Atlantis", "Atlantis is not a region; there are Northmoor"),
        ("move W Rivreside", "Rivreside is not a region; did you mean Riverside?"),
        ("promote L1 Highfell", "only a Warlord promotes, so leave L1 out: promote Highfell (UP-17)"),
        ("intimidate W", "intimidate needs a resource"),
        ("intimidate W gold", "there is no resource 'gold'; there are grain, timber, ore, cloth"),
        ("decree W grain", "decree needs two resources"),
        ("slay W", "slay needs a player's letter"),
        ("slay W C", "there is no player 'C'; there are A, B"),
        ("campaign W now", "nothing may follow campaign"),
        ("end it", "nothing may follow end"),
        ("trade", "trade needs a number"),
        ("trade -1", "trade needs a number"),
        ("take", "take needs"),
        ("take A B C", "there is no player 'C'; there are A, B"),
        ("choose Hadrik", "choose needs a Warlord and a Lieutenant"),
        ("choose Brin Hadrik", "there is no Warlord Brin"),
        ("give B", "give needs"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, says: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(STATE, 0, typed)
    assert error.value.reason.startswith(says)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("move W Riverside", "AW-name stands in Riverside already: UP-11"),
        ("move W Southdown", "Southdown is not adjacent to Riverside, where AW-name stands (next to it: Highfell, "),
    ],
)
def test_a_refusal_says_what_would_do(typed: str, says: str) -> None:
    with pytest.raises(IllegalAction) as error:
        step(STATE, typed)
    assert str(error.value).startswith(says)


@pytest.mark.parametrize("action", [act.Move("W", "auto"), act.Skirmish("W", "auto"), act.Promote("auto")])
def test_auto_is_a_region_for_placing_alone(action: act.Action) -> None:
    with pytest.raises(IllegalAction, match="auto is not a region of The Marches: UP-B53"):
        GAME.check(STATE, 0, action)


def test_a_beginning_of_several_regions_names_them() -> None:
    state = position({"AW": "Seawatch", "BW": "Redcombe"}, map="realm")
    with pytest.raises(AmbiguousNotation, match="s could be Seawatch or Stonecross or Southwick"):
        GAME.parse(state, 0, "move W s")


def test_choices_say_cost_purse_and_instability() -> None:
    state = position(AT, tokens={"Riverside": (1, 5)})
    verbs = {word.text: word for word in GAME.choices(state, 0, ()).words}
    assert verbs["move"].hint == "1$, purse 3$ → 2$"
    assert verbs["campaign"].hint == "+1$, purse 3$ → 4$"
    who = {word.text: word for word in GAME.choices(state, 0, ("intimidate",)).words}
    assert (who["W"].label, who["W"].hint) == ("AW-name in Riverside", "1$, purse 3$ → 2$; 2 actions left")
    tokens = {word.text: word for word in GAME.choices(state, 0, ("intimidate", "W")).words}
    assert tokens["grain"].hint == "1$, purse 3$ → 2$; Riverside becomes unstable"
    assert tokens["timber"].hint == "1$, purse 3$ → 2$"


def test_choices_of_a_decree_say_what_the_second_token_does() -> None:
    state = position(AT, tokens={"Riverside": (2, 5)}, money=(6, 3))
    second = {word.text: word for word in GAME.choices(state, 0, ("decree", "W", "grain")).words}
    assert list(second) == ["grain", "timber"]
    assert second["grain"].hint.endswith("Riverside becomes unstable")
    assert "unstable" not in second["timber"].hint


def test_choices_of_trades_say_who_leads_then() -> None:
    state = play(position({"AW": "Highfell", "BW": "Cape Farrow"}, {"Riverside": (3, 4)}), "skirmish W Riverside")
    hints = [word.hint for word in GAME.choices(state, 0, ("trade",)).words]
    assert hints == ["A 3, B 4; B leads", "A 2, B 3; B leads", "A 1, B 2; B leads", "B 1; B leads"]


def test_nobody_else_is_offered_anything() -> None:
    assert GAME.choices(STATE, 1, ()).words == ()
    assert words(STATE)[0] == "move"


def test_up10_a_line_with_more_actions_than_the_turn_has_left_says_how_many() -> None:
    """Two characters have 2 and 1 actions at the start."""
    left = GAME.awaiting(STATE)[0].ask
    line = ["campaign W", "campaign W", "campaign L1", "campaign L1"]
    assert "3 actions left" in left
    with pytest.raises(IllegalAction) as caught:
        foreseen_line(GAME, STATE, 0, tuple(line))
    assert caught.value.reason == (
        "your turn has 3 actions left, and this line has 4, so nothing of it is done; a plan goes on in your next "
        "turn: `/match orders add:plan: campaign W; campaign W; campaign L1; campaign L1`: UP-10"
    )
    foreseen_line(GAME, STATE, 0, ("campaign W", "end"))

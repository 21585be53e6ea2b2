"""Typed lines that begin with another word than an action, and mean one all the same."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.kernel import AnyGame, BadNotation, GameError, RngDice
from games.registry import GAMES
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.frames import Ordering
from tests.games.urban_war.positions import asked, field, stand

FACING = field({"A1": stand(12, 24), "B1": stand(12, 14)})
ALL = [(slug, word) for slug, game in GAMES.items() for word in game.shorthand]


def positions(game: AnyGame, kinds: set[str]) -> Iterator[tuple[Any, int]]:
    """Yield the first position of each kind of question, of a game that its plainest player plays."""
    rng = random.Random(3)
    dice, options = RngDice(rng), game.card.options()
    state = game.setup(2, options, game.content_for(options), dice).state
    policy = list(game.card.policies.values())[-1]
    for _ in range(300):
        prompts = game.awaiting(state)
        for prompt in prompts:
            if prompt.kind in kinds:
                kinds.discard(prompt.kind)
                yield state, prompt.seat
        if not prompts or not kinds:
            return
        seat = prompts[0].seat
        state = game.apply(state, seat, policy(game.view(state, seat), seat, rng, 1), dice).state


@pytest.mark.parametrize(("slug", "word"), ALL)
def test_shorthand_stands_for_verbs_of_the_game(slug: str, word: str) -> None:
    game = GAMES[slug]
    verbs = {verb.word for question in game.questions for verb in question.verbs}
    assert {text.split()[0] for text in game.shorthand[word]} <= verbs


@pytest.mark.parametrize("slug", GAMES)
def test_times_are_told_of_verbs_that_answer_another_question(slug: str) -> None:
    game = GAMES[slug]
    assert set(game.times) <= {verb.word for question in game.questions for verb in question.verbs}


@pytest.mark.parametrize(
    ("slug", "kind", "line", "why"),
    [
        ("raise_shields", "move", "fire port B", "cannons fire when all ships have moved; you have to move "),
        ("uprising", "play", "trade none", "you trade followers in a Skirmish; you have to take your turn"),
        ("urban_war", "activate", "orders snap", "orders are given at the start of a turn; you have to activate "),
        (
            "upheaval",
            "activate",
            "run A1 stay",
            "a Run comes right after a Move of the same unit; you have to ",
        ),
    ],
)
def test_a_verb_of_another_time_says_when_it_is_possible(slug: str, kind: str, line: str, why: str) -> None:
    game = GAMES[slug]
    state, seat = next(positions(game, {kind}))
    with pytest.raises(GameError) as caught:
        game.check(state, seat, game.parse(state, seat, line if seat == 0 else line.replace("A1", "B1")))
    assert caught.value.reason.startswith(f"'{line.split(maxsplit=1)[0]}' is not possible now: {why}")


def read(game: AnyGame, kind: str, line: str) -> str:
    """Return what a line means at the first question of a kind, with A for whom it asks and B for the other."""
    state, seat = next(positions(game, {kind}))
    swapped = line if seat == 0 else line.translate(str.maketrans("AB", "BA"))
    written = game.format(game.parse(state, seat, swapped))
    return written if seat == 0 else written.translate(str.maketrans("AB", "BA"))


@pytest.mark.parametrize(
    ("slug", "kind", "typed", "written"),
    [
        ("raise_shields", "move", "hold", "move hold"),
        ("raise_shields", "move", "turn L", "move L"),
        ("raise_shields", "fire", "shoot port B", "fire port B"),
        ("raise_shields", "fire", "boarding port B", "fire port B boarding"),
        ("raise_shields", "fire", "done", "pass"),
        ("uprising", "play", "next", "end"),
        ("urban_war", "orders", "overwatch A2", "orders overwatch A2"),
        ("urban_war", "orders", "OW A2, A3", "orders overwatch A2 A3"),
        ("urban_war", "orders", "snap", "orders snap"),
        ("urban_war", "orders", "orders overwatch A2, A3 and A5", "orders overwatch A2 A3 A5"),
        ("urban_war", "deploy", "deploy all", "deploy rest"),
        ("urban_war", "activate", "shoot A1 B2", "move A1 stay shoot B2"),
        ("urban_war", "activate", "hold A1", "move A1 stay"),
        ("upheaval", "activate", "hold A1", "pass A1"),
        ("upheaval", "activate", "and then pass A1,", "pass A1"),
    ],
)
def test_what_is_clear_is_read(slug: str, kind: str, typed: str, written: str) -> None:
    assert read(GAMES[slug], kind, typed) == written


def test_uw20_overwatch_is_explained_where_no_orders_are_asked() -> None:
    state = field({"A1": stand(12, 24), "B1": stand(30, 24)})
    with pytest.raises(BadNotation, match="Overwatch is an order, which you give when orders are asked"):
        URBAN_WAR.parse(state, 0, "overwatch A1")
    assert URBAN_WAR.parse(asked(state, "orders", 0, Ordering(asked=True)), 0, "overwatch A1").overwatch == ("A1",)


@pytest.mark.parametrize("joint", ["then", "and"])
def test_uw25_a_move_and_its_shot_may_be_joined(joint: str) -> None:
    line = f"move A1 12,22 {joint} shoot B1"
    state = field({"A1": stand(12, 24), "B1": stand(20, 24)})
    assert URBAN_WAR.format(URBAN_WAR.parse(state, 0, line)) == "move A1 12,22 shoot B1"


def test_a_shot_from_where_a_model_is_does_not_surprise() -> None:
    state = field({"A1": stand(12, 24, "grunt"), "B1": stand(20, 24)})
    action = URBAN_WAR.parse(state, 0, "shoot A1 B1")
    URBAN_WAR.check(state, 0, action)
    assert URBAN_WAR.looks_twice("shoot A1 B1")
    assert URBAN_WAR.second_look(state, 0, action, "shoot A1 B1") == ""


@pytest.mark.parametrize(
    ("slug", "line", "why"),
    [
        (
            "raise_shields",
            "move 2F then fire port B",
            "'move 2F' and 'fire port B' as two actions, with ; ",
        ),
        ("upheaval", "move A1 12,20 then shoot A1 B1", "'move A1 12,20' and 'shoot A1 B1' as two actions"),
        ("upheaval", "move A1 stay and cover", "write 'move A1 stay' and 'cover A1' as two actions"),
        ("upheaval", "move A1 stay, shoot B1", "write 'move A1 stay' and 'shoot A1 B1' as two actions"),
        ("upheaval", "move A1 B9 and cover", "nothing may follow move, but there is 'B9 and cover'"),
        ("urban_war", "rush A1 to T99 and shoot B1", "'T99' is not a model, objective or piece of terrain"),
        ("urban_war", "rush A1 to T1, rush A2 12,20", "write 'rush A1 to T1' and 'rush A2 12,20' as two actions"),
        ("uprising", "campaign W and move W Riverside", "'campaign W' and 'move W Riverside' as two actions"),
    ],
)
def test_two_actions_in_one_are_told_apart(slug: str, line: str, why: str) -> None:
    game = GAMES[slug]
    kind = {"raise_shields": "move", "upheaval": "activate", "uprising": "play", "urban_war": "activate"}[slug]
    with pytest.raises(GameError) as caught:
        read(game, kind, line)
    assert why in caught.value.reason.translate(str.maketrans("AB", "BA")) + caught.value.reason


@pytest.mark.parametrize("tail", ["and shoot", "then shoot B1", "shoot B1", "and fire at B1"])
@pytest.mark.parametrize("action", ["rush A1 toward B1", "rally A1"])
def test_uw25_a_shot_behind_another_action_says_how_to_shoot(action: str, tail: str) -> None:
    with pytest.raises(BadNotation) as caught:
        URBAN_WAR.parse(FACING, 0, f"{action} {tail}")
    assert caught.value.reason.startswith(f"'{action}' is a whole action, and nothing can follow it: leave out '")
    assert caught.value.reason.endswith("a model shoots as part of a move (UW-25), such as move A3 toward B2 shoot B2")


@pytest.mark.parametrize(
    ("slug", "kind", "line", "meant"),
    [("urban_war", "team", "yard", "team yard"), ("upheaval", "army", "tide", "army tide")],
)
def test_an_answer_without_its_verb_is_told_with_it(slug: str, kind: str, line: str, meant: str) -> None:
    with pytest.raises(BadNotation, match=f"^no action starts with '{line}'; did you mean '{meant}'[?]$"):
        read(GAMES[slug], kind, line)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("shoot with A1 at B1", "move A1 stay shoot B1"),
        ("fire at the B1 with A1", "move A1 stay shoot B1"),
        ("move my A1 stay and shoot at B1", "move A1 stay shoot B1"),
        ("Shoot B1 using a1", "move A1 stay shoot B1"),
    ],
)
def test_small_words_of_a_sentence_count_for_nothing(line: str, meant: str) -> None:
    assert URBAN_WAR.format(URBAN_WAR.parse(FACING, 0, line)) == meant


def test_a_refusal_of_shorthand_says_how_it_is_read() -> None:
    with pytest.raises(BadNotation, match=r"B1 is not a model of yours; .*'shoot B1' is read as 'move B1 stay shoot'"):
        URBAN_WAR.parse(FACING, 0, "shoot the B1")


@pytest.mark.parametrize("slug", GAMES)
def test_a_cry_for_help_is_answered(slug: str) -> None:
    state, seat = next(positions(GAMES[slug], {"side", "place", "orders", "play", "choose", "army", "team"}))
    with pytest.raises(BadNotation, match="press Rules on the board"):
        GAMES[slug].parse(state, seat, "help me")

"""The engine: frames that return to where they were left, questions, refusals, and what a procedure must not do."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel import (
    BadNotation,
    IllegalAction,
    NoDice,
    Outcome,
    Procedure,
    RngDice,
    ScriptedDice,
    StuckProcedure,
    Table,
    UnknownKind,
    VerbOf,
    canonical,
)
from tests.kernel.nested import Attack, Begin, Flee, Lose, Morale, Nested, Parry, Reaction, begin, opened

GAME = Nested()
WHOLE = ("attack", "parry", "A lost 2", "B lost 3", "morale 5", "reacted", "wound")


def play(state: Any, *lines: str, dice: Any = None, restarted: bool = False, content: Any = ()) -> Any:
    """Play lines such as `1 parry`; with `restarted` every state goes through its bytes, into another engine."""
    for line in lines:
        game = Nested() if restarted else GAME
        now = game.load(GAME.dump(state), content) if restarted else state
        seat, text = int(line[0]), line[2:]
        state = game.apply(now, seat, game.parse(now, seat, text), dice or NoDice()).state
    return state


@pytest.mark.parametrize("restarted", [False, True], ids=["in one go", "over restarts"])
def test_an_attack_a_reaction_a_morale_test_and_a_choice_return_to_where_each_was_left(restarted: bool) -> None:
    state, content = opened(GAME, NoDice())
    assert state.public.frames == (Begin(0), Attack("wound"), Reaction("waver"))
    state = play(state, "1 parry", dice=ScriptedDice(5), restarted=restarted, content=content)
    assert state.public.frames == (Begin(0), Attack("wound"), Reaction("done"), Morale("over", 5))
    state = play(state, "0 lose 2", "1 lose 3", restarted=restarted, content=content)
    assert state.public.told == WHOLE
    assert (state.public.frames, state.public.prompts) == ((), ())
    assert GAME.outcome(state) == Outcome((0,), "no attack is left", "NE-1")


def test_nothing_goes_on_while_a_question_is_open() -> None:
    state, _ = opened(GAME, NoDice())
    state = play(state, "1 parry", dice=ScriptedDice(5))
    assert [(prompt.id, prompt.seat) for prompt in GAME.awaiting(state)] == [("casualty.2", 0), ("casualty.3", 1)]
    state = play(state, "1 lose 1")
    assert [prompt.id for prompt in GAME.awaiting(state)] == ["casualty.2"], "the other keeps its id"
    assert state.public.told == ("attack", "parry", "B lost 1")


def test_ids_of_questions_never_come_again() -> None:
    state, _ = opened(GAME, NoDice(), attacks=2)
    state = play(state, "1 parry", "0 lose 1", "1 lose 1", dice=ScriptedDice(5))
    assert [prompt.id for prompt in GAME.awaiting(state)] == ["react.4"]
    assert state.public.frames == (Begin(0), Attack("wound"), Reaction("waver"))


def test_the_end_of_a_match_ends_every_procedure_and_question() -> None:
    state, _ = opened(GAME, NoDice(), attacks=3)
    state = play(state, "1 flee")
    assert (state.public.frames, state.public.prompts) == ((), ())
    with pytest.raises(IllegalAction, match="the game is over: NE-1"):
        GAME.check(state, 1, Parry())
    assert GAME.choices(state, 1, ()).empty


def test_a_procedure_that_neither_asks_nor_goes_on_is_an_error() -> None:
    class Stuck(Nested):
        procedures = (*Nested.procedures, Procedure(Attack, lambda table, frame: None))

    with pytest.raises(StuckProcedure, match="nested: Attack"):
        opened(Stuck(), NoDice())


def test_a_question_that_no_game_declares_is_an_error_that_names_both() -> None:
    class Mistaken(Nested):
        procedures = (*Nested.procedures, Procedure(Attack, lambda table, frame: table.ask("reakt", 1)))

    with pytest.raises(UnknownKind, match=r"^nested has no question 'reakt' to ask$"):
        opened(Mistaken(), NoDice())


def test_going_on_may_stop_at_another_frame() -> None:
    state, _ = opened(GAME, NoDice())
    table: Any = Table(state, ScriptedDice(2))
    table.close("react.1")
    GAME.go_on(table, within=Reaction)
    assert table.frame == Morale("test")
    assert not table.public.prompts


def test_a_table_changes_neither_the_state_nor_each_other() -> None:
    state, _ = opened(GAME, NoDice())
    before = GAME.dump(state)
    one, other = Table(state, NoDice()), Table(state, NoDice())
    one.change(told=("one",))
    one.call(Attack())
    one.change_unseen(None)
    other.end()
    assert GAME.dump(state) == before
    assert one.state.public.told == ("one",)
    assert one.state.public.frames[:-1] == state.public.frames
    assert other.state.public.frames == state.public.frames[:-1]
    with pytest.raises(IndexError):
        _ = Table(play(state, "1 flee"), NoDice()).frame


def test_refusals_say_who_is_asked_what() -> None:
    state, _ = opened(GAME, NoDice())
    with pytest.raises(IllegalAction, match=r"^it is not your turn; the game waits for B: NE-1$"):
        GAME.apply(state, 0, Parry(), NoDice())
    with pytest.raises(IllegalAction) as refused:
        GAME.choices(state, 1, ("lose",))
    assert str(refused.value) == "'lose' is not possible now; you have to answer the attack (write parry or flee): NE-1"
    state = play(state, "1 parry", dice=ScriptedDice(5))
    with pytest.raises(IllegalAction, match="13 is not between 1 and 12: NE-2"):
        GAME.apply(state, 0, Lose(13), NoDice())


def test_a_refusal_names_only_what_can_be_written_now() -> None:
    react, *others = Nested.questions

    class Winded(Nested):
        questions = (replace(react, verbs=tuple(map(_unusable_parry, react.verbs))), *others)

    game = Winded()
    state, _ = opened(game, NoDice())
    assert "parry" in game.awaiting(state)[0].verbs, "what everybody reads tells nothing of the seat"
    for word in ("parry", "lose"):
        with pytest.raises(
            IllegalAction, match=rf"^'{word}' is not possible now; you have to .* \(write flee\): NE-1$"
        ):
            game.choices(state, 1, (word,))


def _unusable_parry(verb: VerbOf[Any, Any, Any]) -> VerbOf[Any, Any, Any]:
    return replace(verb, when=lambda state, seat: verb.word != "parry")


def test_a_line_is_read_as_what_is_asked_now_and_else_as_what_it_could_be() -> None:
    state, _ = opened(GAME, NoDice())
    assert GAME.parse(state, 1, " BLOCK ") == Parry()
    assert GAME.parse(state, 0, "lose 7") == Lose(7)
    for text, sentence in (
        ("", "write an action, such as `parry`"),
        ("dance", "no action starts with 'dance'; there are parry, flee, lose"),
        ("lose", "lose needs a number of men"),
        ("lose 1 2", "nothing may follow lose, but there is '2'"),
    ):
        with pytest.raises(BadNotation, match=sentence):
            GAME.parse(state, 0, text)


def test_choices_are_verbs_then_words_then_actions() -> None:
    state, _ = opened(GAME, NoDice())
    verbs = GAME.choices(state, 1, ())
    assert [(word.text, word.label, word.hint) for word in verbs.words] == [
        ("parry", "Parry", ""),
        ("flee", "Run away", "over 12 paces"),
    ]
    assert GAME.choices(state, 1, ("parry",)).complete
    with pytest.raises(BadNotation, match="nothing may follow parry"):
        GAME.choices(state, 1, ("parry", "twice"))
    with pytest.raises(IllegalAction):
        GAME.choices(state, 1, ("block",))
    assert GAME.choices(state, 0, ()).empty
    state = play(state, "1 parry", dice=ScriptedDice(5))
    with pytest.raises(BadNotation, match="no action starts with 'lose 02'"):
        GAME.choices(state, 0, ("lose", "02"))


def test_what_an_action_answers_and_its_text() -> None:
    state, _ = opened(GAME, NoDice())
    assert GAME.answers(state, 1, Flee()) == "react.1"
    assert GAME.answers(state, 0, Flee()) is None
    assert GAME.answers(state, 1, Lose(1)) is None
    assert [GAME.format(action) for action in (Parry(), Flee(), Lose(4))] == ["parry", "flee", "lose 4"]
    assert GAME.default(state, GAME.awaiting(state)[0]) == Parry()
    assert GAME.prompt_kinds == ("react", "casualty")


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(IllegalAction, match="this game is for 2 players, not 3: NE-1"):
        GAME.setup(3, GAME.card.options(), GAME.content_for(GAME.card.options()), NoDice())


def test_a_view_is_what_is_public_and_nothing_else() -> None:
    state, content = opened(GAME, NoDice())
    view = GAME.view(state, None)
    assert (view.public, view.own, view.seat, view.names) == (state.public, None, None, ())
    assert GAME.imagine(view, 0, RngDice(None)) == state  # type: ignore[arg-type]
    assert GAME.load_view(canonical(view), content) == view


def test_begin_asks_nothing_when_no_attack_is_left() -> None:
    state, _ = opened(GAME, NoDice(), attacks=0)
    assert GAME.awaiting(state) == ()
    table: Any = Table(state, NoDice())
    begin(table, Begin(0))
    assert table.state.public.outcome == state.public.outcome

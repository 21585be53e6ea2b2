"""Leaky copies of the tiny game: whatever way a secret gets out, a check of the conformance suite names it."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.conformance import CHECKS, Broken, Subject
from games.kernel import Choices, Event, Forecast, IllegalAction, Outcome, Procedure, Word, visible
from games.kernel.questions.arguments import one_of, taking
from tests.contract.subjects import OUTSIDE
from umpire_tiny import events, state
from umpire_tiny.actions import Auto, Fall
from umpire_tiny.game import TinyGame
from umpire_tiny.phases import pace, run
from umpire_tiny.phases import round as rounds
from umpire_tiny.renderer import TinyRenderer

replace = msgspec.structs.replace
SECRETS = "no secret changes what others receive"
TOLD = "an action tells nobody what he may not know"
DICE = "dice that only make secrets are told to nobody else"
WRITTEN = "answers that only change secrets are told and written down alike"
ANSWERS = "secret answers differ for nobody else until all are given"


def fault(check: str, game: TinyGame, renderer: Any = OUTSIDE.renderer) -> str:
    """Return what a check says of a leaky copy."""
    (holds,) = (each.holds for each in CHECKS if each.name == check)
    with pytest.raises(Broken) as broken:
        holds(Subject(game, renderer))
    return str(broken.value)


def other(seat: int, all_of: tuple[Any, ...]) -> Any:
    """Return what is another seat's."""
    return all_of[(seat + 1) % len(all_of)]


def with_verb(question: Any, number: int, **fields: Any) -> Any:
    """Return a question with some fields of a verb changed."""
    verbs = list(question.verbs)
    verbs[number] = replace(verbs[number], **fields)
    return replace(question, verbs=tuple(verbs))


def test_a_view_that_copies_a_secret() -> None:
    class Leaky(TinyGame):
        def view(self, now: Any, seat: int | None) -> Any:
            view = super().view(now, seat)
            return replace(view, public=replace(view.public, spent=tuple(secret.stamina for secret in now.secret)))

    assert "the public can tell the secret 'stamina' of others from the view" in fault(SECRETS, Leaky())


def test_prompts_that_tell_a_secret() -> None:
    class Leaky(TinyGame):
        def awaiting(self, now: Any) -> Any:
            weak = any(secret.stamina < 5 for secret in now.secret)
            return tuple(replace(prompt, ask=prompt.ask + "!" * weak) for prompt in super().awaiting(now))

    assert "the secret 'stamina' of others from the prompts" in fault(SECRETS, Leaky())


def peeking_words(now: Any, seat: int) -> Iterator[Word]:
    hint = f"another has {other(seat, now.secret).stamina}"
    return (replace(word, hint=hint) for word in pace.paces(now, seat))


PEEKING = taking(one_of("pace", "Walk, jog or dash", pace.PACE.read, peeking_words)).to(pace.Pace)


def peeking_check(now: Any, seat: int, action: Any) -> None:
    if other(seat, now.secret).stamina > 6 and action.distance > 60:
        raise IllegalAction("too far beside such a runner", "TR-4")


def peeking_odds(now: Any, seat: int, action: Any) -> Forecast:
    found = run.forecast(now, seat, action)
    return replace(found, title=f"{found.title} against {other(seat, now.secret).stamina}")


def peeking_default(now: Any, seat: int) -> Any:
    return Auto() if other(seat, now.secret).stamina > 6 else pace.Pace("walk")


@pytest.mark.parametrize(
    ("questions", "what"),
    [
        ((with_verb(pace.QUESTION, 0, form=PEEKING), run.RUN, run.STUMBLE), "the choices"),
        (
            (
                with_verb(pace.QUESTION, 0, title="Pace", hint=lambda now, seat: str(other(seat, now.secret).stamina)),
                run.RUN,
                run.STUMBLE,
            ),
            "the choices after ''",
        ),
        ((pace.QUESTION, with_verb(run.RUN, 0, check=peeking_check), run.STUMBLE), "the choices after 'run"),
        ((pace.QUESTION, with_verb(run.RUN, 0, forecast=peeking_odds), run.STUMBLE), "the forecast"),
        ((replace(pace.QUESTION, default=peeking_default), run.RUN, run.STUMBLE), "the default of 'pace'"),
    ],
    ids=["words", "hint", "check", "forecast", "default"],
)
def test_a_question_that_looks_at_the_secret_of_another(questions: Any, what: str) -> None:
    leaky = type("Leaky", (TinyGame,), {"questions": questions})
    said = fault(SECRETS, leaky())
    assert "of others from " + what in said
    assert "'stamina'" in said or "'pace'" in said


def test_figures_that_count_what_is_secret() -> None:
    class Leaky(TinyGame):
        def figures(self, now: Any, prompt: Any) -> Any:
            return {"enemy": other(prompt.seat, now.secret).stamina}

    assert "the secret 'stamina' of others from the figures of " in fault(SECRETS, Leaky())


def test_an_outcome_that_counts_what_is_secret() -> None:
    class Leaky(TinyGame):
        def outcome(self, now: Any) -> Any:
            tired = all(secret.stamina < 5 for secret in now.secret)
            return Outcome((), "all are tired", "TR-7") if tired else super().outcome(now)

    assert "'stamina' of others from the outcome" in fault(SECRETS, Leaky())


class Stashing(TinyGame):
    """Keeps the last state that was looked at where pictures and words can find it."""

    seen: Any = None

    def view(self, now: Any, seat: int | None) -> Any:
        type(self).seen = now
        return super().view(now, seat)


def test_a_summary_and_sentences_from_beside_the_view() -> None:
    class Summing(Stashing):
        def summary(self, view: Any) -> Any:
            found = super().summary(view)
            return replace(found, lines=(*found.lines, str(self.seen.secret[0].stamina)))

    class Telling(Stashing):
        def narrate(self, event: Any, view: Any) -> str:
            return f"{super().narrate(event, view)} {self.seen.secret[0].stamina}"

    assert "the secret 'stamina' of others from the summary" in fault(SECRETS, Summing())
    assert "the secret 'stamina' of others from the news" in fault(SECRETS, Telling())


@pytest.mark.parametrize("which", ["board", "roster"])
def test_a_picture_that_draws_a_secret(which: str) -> None:
    def draw(self: Any, view: Any, news: Any) -> Any:
        at = tuple(100 * secret.stamina for secret in Stashing.seen.secret)
        return getattr(TinyRenderer, which)(self, replace(view, public=replace(view.public, at=at)), news)

    renderer = type("Leaky", (TinyRenderer,), {which: draw})()
    assert f"the secret 'stamina' of others from the {which}" in fault(SECRETS, Stashing(), renderer)


def test_a_preview_that_draws_a_secret() -> None:
    class Leaky(TinyRenderer):
        def preview(self, view: Any, action: Any, forecast: Any, events: Any) -> Any:
            spent = tuple(secret.stamina for secret in Stashing.seen.secret)
            return self.roster(replace(view, public=replace(view.public, spent=spent)), ())

    assert "the secret 'stamina' of others from the preview" in fault(SECRETS, Stashing(), Leaky())


def shouting(table: Any, seat: int, action: Any) -> None:
    table.change_secret(seat, pace=action.pace)
    table.tell(events.Written(seat=seat, rules=("TR-2",)))
    table.tell(events.PaceChosen(seat=seat, pace=action.pace, rules=("TR-2",)))


def test_a_secret_event_that_is_told_to_all() -> None:
    class Leaky(TinyGame):
        questions = (with_verb(pace.QUESTION, 0, apply=shouting), run.RUN, run.STUMBLE)

    said = fault(ANSWERS, Leaky())
    assert "the words to the public after one answer to 'pace' of seat" in said
    assert "will dash" in said or "will jog" in said


class Whispered(Event, frozen=True, kw_only=True):
    """Nothing that anybody says, but everybody may know of it, so that a picture may show it."""

    pace: str


def whispering(table: Any, seat: int, action: Any) -> None:
    pace.write(table, seat, action)
    table.tell(Whispered(pace=action.pace, rules=("TR-2",)))


def test_a_secret_in_an_event_that_no_sentence_tells() -> None:
    class Leaky(TinyGame):
        questions = (with_verb(pace.QUESTION, 0, apply=whispering), run.RUN, run.STUMBLE)

        def narrate(self, event: Any, view: Any) -> str:
            return "" if isinstance(event, Whispered) else super().narrate(event, view)

    said = fault(ANSWERS, Leaky())
    assert "the words to the public after one answer to 'pace' of seat" in said
    assert "Whispered(" in said


def test_an_event_for_one_seat_that_somebody_else_is_handed() -> None:
    class Leaky(TinyRenderer):
        def board(self, view: Any, news: Any) -> Any:
            assert all(visible(event, view.seat) for events in news for event in events)
            assert not any(isinstance(event, events.PaceChosen) for told in news for event in told)
            return super().board(view, news)

    said = fault(SECRETS, TinyGame(), Leaky())
    assert said.startswith("the board of seat "), "whoever wrote a pace is handed it, and the public never"


def marking(table: Any, seat: int, action: Any) -> None:
    pace.write(table, seat, action)
    table.change(round=table.public.round + (action.pace == "dash"))


def test_a_secret_that_is_copied_into_what_is_public() -> None:
    class Leaky(TinyGame):
        questions = (with_verb(pace.QUESTION, 0, apply=marking), run.RUN, run.STUMBLE)

    assert "the view to the public after one answer to 'pace'" in fault(ANSWERS, Leaky())


def telling_start(table: Any, frame: Any) -> None:
    rounds.start(table, frame)
    for seat in range(table.public.seats):
        table.tell(events.Stumbled(seat=seat, face=table.secret(seat).stamina, rules=("TR-1",)))


def test_secret_dice_that_are_told_at_the_start() -> None:
    class Leaky(TinyGame):
        procedures = (*TinyGame.procedures, Procedure(state.Starting, telling_start))

    said = fault(DICE, Leaky())
    assert "the public hears a secret of seat A after 'setup'" in said
    assert "stumbles" in said


def puffing(table: Any, seat: int, action: Any) -> None:
    run.fall(table, seat, action)
    table.tell(events.Stumbled(seat=seat, face=table.secret(seat).stamina, rules=("TR-6",)))


def test_an_action_that_tells_what_only_its_owner_may_know() -> None:
    class Leaky(TinyGame):
        questions = (pace.QUESTION, run.RUN, with_verb(run.STUMBLE, 1, apply=puffing))

    assert "hears a secret of seat" in fault(TOLD, Leaky())
    assert ", and sees nothing of it in the state: (" in fault(TOLD, Leaky())
    assert Fall.__struct_config__.tag in fault(TOLD, Leaky())


def test_what_nobody_may_know() -> None:
    class Leaky(TinyGame):
        def setup(self, *arguments: Any) -> Any:
            step = super().setup(*arguments)
            return replace(step, state=replace(step.state, unseen=state.Secret(7)))

        def choices(self, now: Any, seat: int, prefix: tuple[str, ...]) -> Choices:
            found = super().choices(now, seat, prefix)
            return replace(found, label=f"deck {now.unseen.stamina}")

        def guess_unseen(self, view: Any, dice: Any) -> Any:
            return state.Secret(dice.roll(1, 6, "imagined deck")[0])

    assert "can tell the unseen 'stamina' of others from the choices" in fault(SECRETS, Leaky())


def test_a_secret_that_breaks_what_others_look_at_is_a_leak_too() -> None:
    class Leaky(Stashing):
        def summary(self, view: Any) -> Any:
            assert self.seen.secret[0].stamina < 10
            return super().summary(view)

    assert "the secret 'stamina' of others from the summary" in fault(SECRETS, Leaky())


def test_a_game_that_fails_where_nothing_was_changed() -> None:
    class Broken(TinyGame):
        def figures(self, now: Any, prompt: Any) -> Any:
            raise KeyError("stamina")

    said = fault(SECRETS, Broken())
    assert said.startswith("the figures of ")
    assert said.endswith("): KeyError: 'stamina'")


def mumbling(table: Any, seat: int, action: Any) -> None:
    table.change_secret(seat, pace=action.pace)
    table.tell(events.Written(seat=seat, rules=("TR-2",)))


def test_a_secret_answer_that_is_written_down_for_all_to_read() -> None:
    class Leaky(TinyGame):
        card = replace(TinyGame.card, secret_kinds=())
        questions = (with_verb(pace.QUESTION, 0, apply=mumbling), run.RUN, run.STUMBLE)

    said = fault(WRITTEN, Leaky())
    assert said.startswith("before the end the export of 'pace ")
    assert said.endswith(" differs in text")


def test_a_secret_answer_that_nobody_declared_and_everybody_is_told() -> None:
    class Leaky(TinyGame):
        card = replace(TinyGame.card, secret_kinds=())
        questions = (with_verb(pace.QUESTION, 0, apply=shouting), run.RUN, run.STUMBLE)

    assert "the public hears a secret of seat" in fault(WRITTEN, Leaky())

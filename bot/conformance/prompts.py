"""Prompts: who is asked, when a question opens and closes, and what time-out answers."""

import re
from typing import Any

from bot.conformance.subject import Checks, Subject, hold, same
from bot.conformance.walks import Ply, dice_of, plies, prefixes, remembering, sampled, start
from games.kernel import AnyGame, IllegalAction, Prompt
from games.kernel.exploring.walk import answers_listed

CHECKS = Checks()
_PROMPT_ID = re.compile(r"[a-z0-9.-]{1,24}")
_MENU, _TRIED = 25, 3
_PUNCTUATED = re.compile(r": |[.;!?](?: |$)")


@CHECKS.add(
    "Ask with `table.ask` alone; kinds of questions have small letters, digits, `.` and `-`, and `ask` of the "
    "question returns one sentence without colon and full stop: `Move Halcyon`."
)
def prompts_are_well_formed_and_in_seat_order(subject: Subject) -> None:
    """Ids fit into buttons and are unlike; every prompt is of a known kind and says what it wants."""
    game = subject.game
    for ply in sampled(game, 1):
        prompts = game.awaiting(ply.state)
        seats = [prompt.seat for prompt in prompts]
        hold(seats == sorted(seats), f"the prompts are not in seat order: {seats}")
        hold(len({prompt.id for prompt in prompts}) == len(prompts), f"two prompts have one id: {prompts}")
        for prompt in prompts:
            _is_well_formed(game, prompt, ply.seats)


def _is_well_formed(game: AnyGame, prompt: Prompt, seats: int) -> None:
    hold(_PROMPT_ID.fullmatch(prompt.id), f"the id of {prompt} does not fit")
    hold(prompt.kind in game.prompt_kinds, f"no question has the kind of {prompt}")
    hold(prompt.ask and prompt.verbs, f"a prompt does not say what it wants: {prompt}")
    # A refusal has the question in the middle of its sentence: "you have to move Halcyon (write move)".
    hold(not _PUNCTUATED.search(prompt.ask), f"a prompt is not one plain sentence: {prompt.ask}")
    hold(0 <= prompt.seat < seats, f"nobody has the seat of {prompt}")


@CHECKS.add(
    "Let `offers` of the question name every verb that can be used, and some verb be `usable` whenever the question "
    "is asked."
)
def first_words_are_the_verbs_of_the_prompts(subject: Subject) -> None:
    """A player who is asked is offered some verb that the prompt names, and nobody else is offered any."""
    game = subject.game
    for ply in sampled(game, 3):
        for seat in range(ply.seats):
            verbs = {verb for prompt in game.awaiting(ply.state) if prompt.seat == seat for verb in prompt.verbs}
            words = {word.text for word in game.choices(ply.state, seat, ()).words}
            hold(words <= verbs, f"{sorted(words - verbs)} is offered, and the prompt does not name it")
            hold(bool(words) == bool(verbs), f"the prompt names {sorted(verbs)}, and {sorted(words)} is offered")


@CHECKS.add(
    "Write `shortcuts` as `words` lists them, no more than fit into a menu; let `words` say `ticked` only for a list "
    "that `read` takes in any order."
)
def shortcuts_and_ticked_lists_lead_to_actions(subject: Subject) -> None:
    """What a panel offers to pick at once begins an action, and what can be ticked can be said in any order."""
    game = subject.game
    for ply in sampled(game, 3):
        for menu in game.shortcuts(ply.state, ply.seat):
            _shortcuts_lead_on(game, ply, [word.text for word in menu.words])
        for prefix in prefixes(ply.text):
            node = remembering(game).choices(ply.state, ply.seat, prefix)
            if node.ticked is not None:
                _any_order_is_read(game, ply, prefix[: len(prefix) - node.ticked])


def _shortcuts_lead_on(game: AnyGame, ply: Ply, texts: list[str]) -> None:
    hold(0 < len(texts) <= _MENU, f"a menu of {len(texts)} shortcuts")
    hold(len(set(texts)) == len(texts), f"a shortcut is listed twice: {texts}")
    for text in texts[:_TRIED]:
        hold(not game.choices(ply.state, ply.seat, tuple(text.split())).empty, f"nothing follows the shortcut {text!r}")


def _any_order_is_read(game: AnyGame, ply: Ply, lead: tuple[str, ...]) -> None:
    items = [word.text for word in game.choices(ply.state, ply.seat, lead).words][:_TRIED]
    said, turned = " ".join((*lead, *items)), " ".join((*lead, *reversed(items)))
    same(game.format(game.parse(ply.state, ply.seat, turned)), said, f"the canonical text of {turned!r}")


@CHECKS.add("Let some verb be `usable` whenever the question is asked: if none is, the refusal names them all.")
def a_refused_verb_is_not_named_among_those_to_write_instead(subject: Subject) -> None:
    """The refusal of a verb that nobody can use now does not suggest the same verb."""
    game = subject.game
    for ply in sampled(game, 3):
        for seat in range(ply.seats):
            asked = [prompt for prompt in game.awaiting(ply.state) if prompt.seat == seat]
            listed = {word.text for word in game.choices(ply.state, seat, ()).words}
            for verb in {verb for prompt in asked[:1] for verb in prompt.verbs} - listed:
                _is_not_named(game, ply.state, seat, verb)


def _is_not_named(game: AnyGame, state: Any, seat: int, verb: str) -> None:
    try:
        found = game.choices(state, seat, (verb,))
    except IllegalAction as refused:
        instead = re.split(r", | or ", refused.reason.rpartition("; write ")[2])
        hold(verb not in instead, f"{verb} is refused, and named among what to write: {refused.reason}")
    else:
        hold(False, f"{verb} is none of the first words, and may be gone on from: {found}")


@CHECKS.add("Ask with `table.ask`, withdraw with `table.close`, and never set `prompts` or `opened` yourself.")
def prompt_ids_live_until_answered_or_withdrawn_and_never_come_back(subject: Subject) -> None:
    """An id means one question for the whole match."""
    game = subject.game
    for seed in range(4):
        closed: set[str] = set()
        for ply in plies(game, seed):
            before = {prompt.id: prompt for prompt in game.awaiting(ply.state)}
            after = {prompt.id: prompt for prompt in game.awaiting(ply.step.state)}
            closed |= before.keys() - after.keys()
            hold(not closed & after.keys(), f"a closed prompt came back: {closed & after.keys()}")
            for still in before.keys() & after.keys():
                old, new = before[still], after[still]
                same((new.seat, new.kind), (old.seat, old.kind), f"whom {still} asks what")


@CHECKS.add(
    "Leave the question that was answered to the table, which closes it; if it is to be asked again, a procedure "
    "asks again."
)
def an_answer_closes_its_own_prompt(subject: Subject) -> None:
    """A player answers a question to that player's seat, and the answer closes it."""
    game = subject.game
    for ply in sampled(game, 1):
        answered = game.answers(ply.state, ply.seat, ply.action)
        if answered is None:
            continue
        owners = {prompt.id: prompt.seat for prompt in game.awaiting(ply.state)}
        same(owners[answered], ply.seat, f"whose prompt {ply.text!r} answers")
        open_still = {prompt.id for prompt in game.awaiting(ply.step.state)}
        hold(answered not in open_still, f"{ply.text!r} leaves its prompt {answered} open")


@CHECKS.add(
    "Do in `apply` only what the answer itself says, and the rest in the procedure, which goes on when all have "
    "answered."
)
def a_secret_answer_leaves_the_prompts_of_others_open(subject: Subject) -> None:
    """If a secret answer closed the questions of others, its time would show what it was."""
    game = subject.game
    for ply in sampled(game, 1):
        if ply.prompt.kind in game.card.secret_kinds:
            others = {prompt.id for prompt in game.awaiting(ply.state) if prompt.kind == ply.prompt.kind}
            gone = others - {ply.prompt.id} - {prompt.id for prompt in game.awaiting(ply.step.state)}
            hold(not gone, f"the secret answer {ply.text!r} closed the prompts {sorted(gone)} of others")


@CHECKS.add(
    "Let `default` of the question return what its verb's `check` accepts in every state in which it is asked; a "
    "random answer is a verb of its own (`auto`) that rolls in `apply`."
)
def defaults_are_legal_answers_to_their_prompts(subject: Subject) -> None:
    """If a player doesn't answer in time, the default is a legal answer to the question, as canonical text."""
    game = subject.game
    for ply in sampled(game, 1):
        for prompt in game.awaiting(ply.state):
            _default_answers(game, ply, prompt)


def _default_answers(game: AnyGame, ply: Ply, prompt: Prompt) -> None:
    action = game.default(ply.state, prompt)
    game.check(ply.state, prompt.seat, action)
    text = game.format(action)
    same(game.answers(ply.state, prompt.seat, action), prompt.id, f"what the default {text!r} answers")
    same(game.default(ply.state, prompt), action, f"a second default of {prompt.id}")
    same(game.parse(ply.state, prompt.seat, text), action, f"what the default {text!r} is read as")


@CHECKS.add("Let the defaults lead on: with them alone, a match goes on for at least six questions.")
def a_table_that_only_times_out_keeps_moving(subject: Subject) -> None:
    """If nobody plays, questions are still answered and new ones asked."""
    game = subject.game
    state, dice = start(game, 2).step.state, dice_of(2)
    asked: set[str] = set()
    for _ in range(60):
        prompts = game.awaiting(state)
        if not prompts:
            break
        asked.add(prompts[0].id)
        state = game.apply(state, prompts[0].seat, game.default(state, prompts[0]), dice).state
    hold(len(asked) > 5, f"a table that only times out was asked no more than {sorted(asked)}")


@CHECKS.add(
    "End the match with `table.finish(Outcome(winners, reason, rule))`, and let every procedure ask or go on before "
    "that."
)
def somebody_is_asked_until_there_is_an_outcome(subject: Subject) -> None:
    """A match waits for somebody until it has an outcome, and then for nobody.

    The outcome has a reason, a rule, and winners who play.
    """
    game = subject.game
    for seed in range(4):
        for ply in plies(game, seed):
            outcome = game.outcome(ply.step.state)
            hold(
                (outcome is None) == bool(game.awaiting(ply.step.state)),
                f"after {ply.text!r} the outcome is {outcome}, and asked is {game.awaiting(ply.step.state)}",
            )
            if outcome is not None:
                hold(outcome.reason, "the outcome has no reason")
                hold(game.rulebook.find(outcome.rule), f"the outcome cites {outcome.rule!r}, which is not a rule")
                hold(set(outcome.winners) <= set(range(ply.seats)), f"{outcome.winners} won, of {ply.seats} seats")


@CHECKS.add(
    "Offer an answer to every question; with `open_information`, do what has a single answer in the procedure "
    "instead of asking."
)
def in_open_games_a_single_answer_is_given_for_the_player(subject: Subject) -> None:
    """Every prompt has a listed answer; if nothing is hidden, nobody is asked a question with only one answer."""
    game = subject.game
    for ply in sampled(game, subject.extent.answered_every):
        for prompt in game.awaiting(ply.state):
            answers = list(answers_listed(remembering(game), ply.state, prompt.seat, 2))
            hold(answers, f"no listed answer to {prompt}")
            if game.card.open_information:
                free = len(answers) > 1 or _has_open_word(game, ply.state, prompt.seat)
                hold(free, f"{prompt.id} has the single answer {answers[0]!r} and is asked all the same")


def _has_open_word(game: AnyGame, state: Any, seat: int) -> bool:
    """Whether the only listed answer passes an open word, which has answers beyond its suggestions."""
    (text,) = answers_listed(game, state, seat, 1)
    words = tuple(text.split())
    return any(game.choices(state, seat, words[:length]).open for length in range(len(words)))

"""What runs in the worker processes about imagined lines: they start from a view, so no secret of others gets here."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from bot.considering import (
    Considered,
    Dream,
    Dreamt,
    ImaginedStep,
    OwnPlan,
    Typed,
    dreamt,
    guessed_seats,
    own_plan,
    proposal,
    stepped,
)
from bot.jobs import Contents, consider, registry_at
from bot.workers import COMPUTER, PICTURE, runs_as
from games.kernel import (
    AnyGame,
    BadNotation,
    Choices,
    GameError,
    Prompt,
    RngDice,
    Roll,
    Seat,
    news_for,
    quoted,
    seat_letter,
    visible,
)
from games.kernel.text.outline import outline
from games.kernel.text.prose import join
from renderers.contract import Picture, find_renderer
from renderers.kit.imagined import imagined

T = TypeVar("T")
Names = tuple[str, ...]
_OUTLINE = 300
"""Characters that say what a line leads to."""


class ImaginedBoard(NamedTuple):
    """An imagined position as one person sees it.

    `told` and `rolls` are of the last action, `leads` says in a clause what mattered of all of them, `score` is every
    seat's in the end. `guess` says what is guessed, in words; "" where nothing is hidden. The first `reached` actions
    could be done; `fault` says why no more.
    """

    picture: Picture
    prompts: tuple[Prompt, ...]
    title: str
    told: tuple[str, ...]
    rolls: tuple[Roll, ...]
    leads: str
    score: tuple[str, ...]
    guess: str
    reached: int
    fault: str
    over: str


class ImaginedPanel(NamedTuple):
    """What a seat is asked in an imagined position (None: nothing), where its draft leads, and what is guessed."""

    prompt: Prompt | None
    found: Considered
    guess: str


def _dreamt(registry: str, slug: str, view: bytes, content: Contents, dream: Dream) -> tuple[AnyGame, Dreamt]:
    game = registry_at(registry)[slug]
    return game, dreamt(game, game.load_view(view, content), dream)


def _whole(registry: str, slug: str, view: bytes, content: Contents, dream: Dream) -> tuple[AnyGame, Dreamt]:
    """Return an imagined position; raises BadNotation where the line does not lead as far as it did."""
    game, found = _dreamt(registry, slug, view, content, dream)
    if found.fault:
        raise BadNotation(f"this line ends after {found.reached} actions: {found.fault}")
    return game, found


def guess_words(game: AnyGame, state: Any, seat: Seat) -> str:
    """Say what of an imagined state is guessed, "" for nothing.

    What somebody made up on the way counts as guessed too: nobody knows whether it is so.
    """
    seats = guessed_seats(game, state, seat)
    said = {other: game.hides(state.secret[other], state.public) for other in seats}
    known = [f"what {seat_letter(other)} hides ({words})" for other, words in said.items() if words]
    rest = [seat_letter(other) for other, words in said.items() if not words]
    other = f"what {join(rest)} {'hides' if len(rest) == 1 else 'hide'}" if rest else ""
    unseen = "what nobody has seen" if state.unseen is not None else ""
    return join(filter(None, (*known, other, unseen)))


def _note(words: str) -> str:
    return f"guessed: {words}" if words else "nothing is hidden"


@runs_as(PICTURE)
def imagine_board(
    registry: str, slug: str, view: bytes, content: Contents, dream: Dream, names: Names, marked: bool
) -> ImaginedBoard:
    """Return an imagined position with its board, which says so where it is to be `marked`."""
    game, found = _dreamt(registry, slug, view, content, dream)
    state, seat = found.state, dream.seat
    shown = replace(game.view(state, seat), names=names, theme=game.load_view(view, content).theme)
    last = found.events[-1:]
    board = find_renderer(slug).board(shown, news_for(last, seat))
    words = guess_words(game, state, seat)
    headlines = [
        headline
        for events in found.events
        for event in events
        if visible(event, seat) and (headline := game.headline(event, state.public)) is not None
    ]
    outcome = game.outcome(state)
    return ImaginedBoard(
        picture=imagined(board, _note(words)) if marked else board,
        prompts=game.awaiting(state),
        title=game.summary(shown).title,
        told=tuple(said for events in last for event in events if (said := game.narrate(event, shown))),
        rolls=found.rolls,
        leads=outline(headlines, _OUTLINE),
        score=tuple(map(game.describe_score, game.score(state))),
        guess=words,
        reached=found.reached,
        fault=found.fault,
        over="" if outcome is None else outcome.reason,
    )


@runs_as(COMPUTER)
def imagine_steps(
    registry: str, slug: str, view: bytes, content: Contents, dream: Dream, typed: tuple[Typed, ...], names: Names
) -> tuple[ImaginedStep, ...]:
    """Return what some typed actions add to a line; raises GameError where one is not possible: then none is done."""
    game, found = _whole(registry, slug, view, content, dream)
    for one in typed:
        try:
            step = stepped(game, found, dream, one, names)
        except GameError as error:
            if one is typed[0]:
                raise
            raise BadNotation(f"none of this line is done, for {quoted(one.text, 80)} is refused: {error}") from None
        dream = replace(dream, steps=(*dream.steps, step))
        found = dreamt(game, game.load_view(view, content), dream) if one is not typed[-1] else found
    return dream.steps


def imagine(
    registry: str,
    slug: str,
    view: bytes,
    content: Contents,
    dream: Dream,
    job: Callable[..., T],
    *about: Any,
) -> T:
    """Run another job about the state of a match on an imagined one; raises GameError."""
    game, found = _whole(registry, slug, view, content, dream)
    return job(registry, slug, game.dump(found.state), content, *about)


def imagine_plan(registry: str, slug: str, view: bytes, content: Contents, dream: Dream) -> OwnPlan:
    """Return the plan that one's own actions in a line make; raises GameError."""
    game = registry_at(registry)[slug]
    return own_plan(game, game.load_view(view, content), dream)


def imagine_considered(
    registry: str, slug: str, view: bytes, content: Contents, dream: Dream, seat: Seat, text: str, names: Names
) -> ImaginedPanel:
    """Return where a half-written action of a seat leads in an imagined position; its picture says that it is one."""
    game, found = _whole(registry, slug, view, content, dream)
    words = guess_words(game, found.state, dream.seat)
    prompt = next((prompt for prompt in game.awaiting(found.state) if prompt.seat == seat), None)
    if prompt is None:
        return ImaginedPanel(None, Considered("", Choices(), ""), words)
    theme = game.load_view(view, content).theme
    thought = consider(registry, slug, game.dump(found.state), content, seat, text, names, theme)
    if thought.picture is not None:
        thought = thought._replace(picture=imagined(thought.picture, _note(words)))
    return ImaginedPanel(prompt, thought, words)


@runs_as(COMPUTER)
def imagine_advice(
    registry: str, slug: str, view: bytes, content: Contents, dream: Dream, seat: Seat, nodes: int
) -> tuple[str, str]:
    """Return what the best computer player does for a seat in an imagined position, and why, as (text, reason)."""
    game, found = _whole(registry, slug, view, content, dream)
    seed = f"{dream.seed} {len(dream.steps)}"
    rng, dice = random.Random(seed), RngDice(random.Random(0))  # noqa: S311 - a computer's taste, no dice
    return proposal(game, game.view(found.state, seat), seat, rng, nodes, dice)

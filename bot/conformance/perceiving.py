"""Everything that one seat, or the public, receives of a position, by what it is called."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bot.conformance.declared import NAMES
from bot.conformance.subject import Subject
from bot.conformance.walks import Ply, dice_of, prefixes
from bot.considering import Dream, Typed, completions, dreamt, stepped
from games.kernel import (
    AnyGame,
    Event,
    GameError,
    News,
    Prompt,
    Seat,
    Step,
    View,
    canonical,
    news_for,
    seat_letter,
    visible,
)
from renderers.contract import Picture


class Failed(str):
    """What raised something else than a refusal, in a sentence."""

    __slots__ = ()


Sense = tuple[str, Callable[[], Any]]
"""What is received, and how to get it."""
_MOST_TEXTS = 3
_TRIES = 2


def whose(viewer: Seat | None) -> str:
    """Return what a viewer is called in a sentence."""
    return "the public" if viewer is None else f"seat {seat_letter(viewer)}"


def named_view(game: AnyGame, state: Any, viewer: Seat | None) -> View[Any, Any]:
    """Return a view with people's names in it, as everything that is shown is made from."""
    return msgspec.structs.replace(game.view(state, viewer), names=NAMES[: state.seats])


def news_of(ply: Ply, viewer: Seat | None) -> News:
    """Return what a viewer may know of what led to the position before a ply."""
    return news_for([ply.before], viewer)


def told(game: AnyGame, step: Step[Any], viewer: Seat | None) -> list[tuple[str, Event]]:
    """Return what a viewer hears of a step: the events that the viewer may see, in words and as pictures need them."""
    view = named_view(game, step.state, viewer)
    return [(game.narrate(event, view), event) for event in step.events if visible(event, viewer)]


def received(subject: Subject, ply: Ply, state: Any, viewer: Seat | None, turn: int, *, drawn: bool) -> dict[str, Any]:
    """Return all that a viewer receives of a position: `ply` is what is done next, `state` the position it is done in.

    `turn` chooses the verbs that are completed, where those are not all; `drawn` adds the pictures. What raises is
    received as its sentence.
    """
    senses = [*_seen(subject, ply, state, viewer), *(_drawn(subject, ply, state, viewer) if drawn else ())]
    if viewer is not None:
        senses += [*_offered(subject.game, ply, state, viewer), *_completed(subject, ply, state, viewer, turn)]
        senses += _drawn_ahead(subject, ply, state, viewer) if drawn else ()
        senses.append(("what is imagined", lambda: imagined(subject.game, ply, state, viewer)))
    return {what: _got(get) for what, get in senses}


def _got(get: Callable[[], Any]) -> Any:
    try:
        return get()
    except GameError as error:
        return f"refused: {error}"
    except Exception as error:  # what a changed secret breaks was looked at, and that is a leak like any other
        return Failed(f"{type(error).__name__}: {error}")


def _seen(subject: Subject, ply: Ply, state: Any, viewer: Seat | None) -> Iterator[Sense]:
    game = subject.game
    yield "the view", lambda: canonical(game.view(state, viewer))
    yield "the prompts", lambda: game.awaiting(state)
    yield "the outcome", lambda: game.outcome(state)
    yield "the summary", lambda: game.summary(named_view(game, state, viewer))
    yield "the recap", lambda: recalled(game, named_view(game, state, viewer))
    yield "the news", lambda: told(game, Step(state, ply.step.events), viewer)


def recalled(game: AnyGame, view: View[Any, Any]) -> list[Any]:
    """Return what recaps are made from: what every seat has and how it does, as a viewer reads it."""
    return [(game.holdings(view, seat), game.standing(view, seat)) for seat in range(view.public.seats)]


def _offered(game: AnyGame, ply: Ply, state: Any, seat: Seat) -> Iterator[Sense]:
    """Yield what a seat is offered, advised and answered, whether it is asked anything or not."""
    own = _own(game, ply, seat)
    shown = prefixes(ply.text) if seat == ply.seat else [()]
    for prefix in shown[-_MOST_TEXTS:] if len(shown) > _MOST_TEXTS else shown:
        yield f"the choices after {' '.join(prefix)!r}", lambda prefix=prefix: game.choices(state, seat, prefix)  # type: ignore[misc]
    for verb in _verbs(own):
        yield f"the choices of {verb!r}", lambda verb=verb: game.choices(state, seat, (verb,))  # type: ignore[misc]
    for prompt in own:
        yield f"the default of {prompt.kind!r}", lambda prompt=prompt: game.default(state, prompt)  # type: ignore[misc]
        yield f"the figures of {prompt.kind!r}", lambda prompt=prompt: dict(game.figures(state, prompt))  # type: ignore[misc]
    yield "the refusal", lambda: game.check(state, seat, ply.action)
    if seat == ply.seat:
        yield "the forecast", lambda: game.forecast(state, seat, ply.action)


def _completed(subject: Subject, ply: Ply, state: Any, seat: Seat, turn: int) -> Iterator[Sense]:
    verbs = _verbs(_own(subject.game, ply, seat))
    first = turn % len(verbs) if verbs else 0
    for verb in (*verbs[first:], *verbs[:first])[: subject.extent.completed]:
        yield (
            f"the autocomplete of {verb!r}",
            lambda verb=verb: completions(  # type: ignore[misc]
                subject.game, state, seat, (verb,), "", one_word=False
            ),
        )


def _own(game: AnyGame, ply: Ply, seat: Seat) -> list[Prompt]:
    return [prompt for prompt in game.awaiting(ply.state) if prompt.seat == seat]


def _verbs(prompts: list[Prompt]) -> list[str]:
    return list(dict.fromkeys(verb for prompt in prompts for verb in prompt.verbs))


def _drawn(subject: Subject, ply: Ply, state: Any, viewer: Seat | None) -> Iterator[Sense]:
    news = news_of(ply, viewer)
    yield "the board", lambda: subject.renderer.board(named_view(subject.game, state, viewer), news)
    yield "the roster", lambda: subject.renderer.roster(named_view(subject.game, state, viewer), news)


def _drawn_ahead(subject: Subject, ply: Ply, state: Any, seat: Seat) -> Iterator[Sense]:
    if seat == ply.seat:
        yield "the preview", lambda: drawn_ahead(subject, ply, state)
        yield "what is foreseen", lambda: foreseen(subject.game, ply, state)


def imagined(game: AnyGame, ply: Ply, state: Any, viewer: Seat) -> tuple[Any, ...]:
    """Return what a viewer who tries out a ply on an imagined board gets: the dice, what happens, and the position.

    It is made from the view as a worker gets it: as bytes.
    """
    dream = Dream(viewer, "imagined")
    view = game.load_view(canonical(game.view(state, viewer)), ply.content)
    begun = dreamt(game, view, dream)
    step = stepped(game, begun, dream, Typed(ply.text, ply.seat), tries=_TRIES)
    after = dreamt(game, view, msgspec.structs.replace(dream, steps=(step,)))
    return step, after.events, after.rolls, after.fault, game.dump(begun.state), game.dump(after.state)


def foreseen(game: AnyGame, ply: Ply, state: Any) -> tuple[Event, ...]:
    """Return what the acting player can foresee of a ply in a state."""
    return game.foresee(named_view(game, state, ply.seat), ply.seat, ply.action, dice_of(0))


def drawn_ahead(subject: Subject, ply: Ply, state: Any) -> Picture | None:
    """Return the preview of a ply in a state, with its forecast."""
    game = subject.game
    view, forecast = named_view(game, state, ply.seat), game.forecast(state, ply.seat, ply.action)
    return subject.renderer.preview(view, ply.action, forecast, foreseen(game, ply, state))

"""What a panel offers in one go: a model with its place, whom it charges, how it interrupts; the best come first."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.battlefield.bases.destinations import MOST
from games.battlefield.ways.notation import write_way
from games.kernel import Choices, Forecast, Seat, Word
from games.kernel.base.numbers import percent
from games.kernel.text.prose import clip
from games.urban_war.mechanics.overwatch import best_interrupt, options
from games.urban_war.mechanics.turn import assaults
from games.urban_war.mechanics.turn.permissions import actors, may_walk
from games.urban_war.previews import consequences, destinations, forecasts, interruptions
from games.urban_war.state.actions import Assault, Interrupt
from games.urban_war.state.models import Deed, Model, Reaction
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries

_LISTED = 25
"""So many shortcuts are in one menu."""
_LOOKS, _LEAST = 300, 4
"""So many pairs of a place and an enemy are looked at for a menu, and so many places at least for a model."""
_HINT = 100


class _Ranked(NamedTuple):
    """A shortcut, and how good it looks."""

    merit: float
    word: Word


def places(state: State, seat: Seat, deed: Deed) -> Choices:
    """Return models that can walk with places to go to, the best of each model, and of a move its best shot from here.

    In a crowd only those nearest to the enemy are looked at: others are picked before their places.
    """
    public = state.public
    enemies = public.standing(queries.other(seat))
    able = sorted(filter(may_walk(state), actors(state, seat)), key=lambda model: _gap(public, model, enemies))
    total = _LOOKS // max(1, len(enemies))
    shots = (
        [shot for model in able[: max(1, total // 2)] for shot in _shot_from_here(public, model)]
        if deed == "move"
        else []
    )
    movers = able[: max(1, total // _LEAST)]
    most = max(_LEAST, min(MOST, total // max(1, len(movers))))
    left = max(0, _LISTED - len(shots))
    each = max(1, left // max(1, len(movers)))
    walks = [one for model in movers for one in _best(_places(public, model, deed, most), each)]
    return Choices(_words([*shots[:_LISTED], *_best(walks, left)]), label=f"{deed}: model and place at once")


def _gap(public: Public, model: Model, enemies: Iterable[Model]) -> int:
    return min((queries.distance(public, model, enemy) for enemy in enemies), default=0)


def _places(public: Public, model: Model, deed: Deed, most: int) -> Iterator[_Ranked]:
    for merit, place in destinations.ranked(public, model, deed, (), most):
        yield _Ranked(merit, Word(f"{model.id} {place.text}", f"{model.id} {place.title}", place.words))


def _shot_from_here(public: Public, model: Model) -> Iterator[_Ranked]:
    """Yield the best shot of a model that stays where it is, if it sees anybody: nothing hinders it (UW-25)."""
    if model.at is None:
        return
    seen = consequences.consequences_of(public, model, model.at, moved=False)
    if seen.targets and seen.targets[0][1]:
        (target, odds), merit = seen.targets[0], destinations.merit(public, model, model.at, seen, at_once=True)
        words = clip(f"{percent(odds)} to wound · {seen.danger}", _HINT)
        yield _Ranked(merit, Word(f"{model.id} stay shoot {target}", f"{model.id} stays, shoots {target}", words))


def _best(found: Iterable[_Ranked], most: int) -> list[_Ranked]:
    return sorted(found, key=lambda one: -one.merit)[:most]


def _words(found: Iterable[_Ranked]) -> tuple[Word, ...]:
    return tuple(one.word for one in _best(found, _LISTED))


def attacks(state: State, seat: Seat) -> Choices:
    """Return models with whom they can charge or fight, by the odds of killing less those of being killed."""
    found = []
    for model in actors(state, seat):
        for one in (*assaults.assaults(state.public, model), *assaults.charges_round(state.public, model)):
            if one.how != "leave":
                forecast = forecasts.assault(state, seat, one)
                words = " ".join(filter(None, (one.model, one.how, one.target, write_way(one.way))))
                word = Word(words, f"{one.model} {_VERBS[one.how]} {one.target}", rows_in_words(forecast))
                found.append(_Ranked(fight_merit(state.public, one, forecast), word))
    return Choices(_words(found), label="assault: model and enemy at once")


_VERBS = {"charge": "charges", "fight": "fights"}
_HOWS: dict[Reaction, str] = {"shot": "shoots", "intercept": "charges"}


def fight_merit(public: Public, one: Assault, forecast: Forecast) -> float:
    """Return the odds of killing an enemy less those of being killed."""
    shares = {row.label: row.share for row in forecast.rows}
    return shares.get(f"{one.target} killed", 0.0) - shares.get(f"{one.model} killed", 0.0)


def rows_in_words(forecast: Forecast | None) -> str:
    """Return the odds of a forecast in a line: what changes something, or if nothing does, that."""
    rows = forecast.rows if forecast is not None else ()
    told = [row for row in rows if row.tone != "plain"] or rows
    return clip(" · ".join(f"{row.label} {percent(row.share)}" for row in told), _HINT)


def interruptions_now(state: State, seat: Seat, when: Callable[[int], str]) -> Choices:
    """Return every way in which a seat can interrupt the action under way, with its odds, the best first.

    `when` says a moment in words, by its number counted from 0.
    """
    public = state.public
    if queries.under_way(public) is None:
        return Choices()
    able = [_Ranked(best_interrupt.wound_chance(public, one), _interrupting(one, when))
            for one in options.options(state, seat)]  # fmt: skip
    listed = {one.word.text: one for one in _best(able, _LISTED)}
    told = (replace(one.word, hint=_odds(state, seat, one.word)) for one in listed.values())
    return Choices(tuple(told), label="interrupt: who, how and when at once")


def _interrupting(one: Interrupt, when: Callable[[int], str]) -> Word:
    return Word(f"{one.model} {one.how} {one.moment}", f"{one.model} {_HOWS[one.how]} {when(one.moment - 1)}")


def _odds(state: State, seat: Seat, word: Word) -> str:
    model, how, moment = word.text.split()
    one = Interrupt(model, "shot" if how == "shot" else "intercept", int(moment))
    return rows_in_words(interruptions.interrupt(state, seat, one))

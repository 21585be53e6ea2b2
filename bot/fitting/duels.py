"""Duels of Raise Shields between computer captains: what credits and stress repair do to them (RS-39, RS-B39)."""

import pathlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bot.selfplay.match import Quick, play_match
from games.kernel import AnyGame, Event, Seat, Step
from games.raise_shields.game import RAISE_SHIELDS
from games.raise_shields.state import events
from games.raise_shields.state.options import Options
from games.registry import find_policy

BEST = "advise"
"""The captain who is in every duel."""
RIVALS = (BEST, "steady")
"""Whom it meets: itself, for how a duel goes, and a plainer captain, for how much its better decisions matter."""

MOST_ACTIONS = 1_000
"""A duel that goes on longer, some 150 rounds, is given up and counts as not over."""


class Duel(msgspec.Struct, frozen=True):
    """A duel to be played: credits, whether repairs take off stress, the captain whom `BEST` meets, and its number."""

    credits: int
    mended: bool
    rival: str
    number: int

    @property
    def options(self) -> Options:
        """The table's options."""
        return Options(credits=self.credits, stress_repair=self.mended)  # type: ignore[arg-type]


class Course(msgspec.Struct):
    """How a duel went.

    `lost` counts ships by what took them out: "fire", "test", "collision", "edge" (carried over it), "fled" (flown over
    it). `hull` counts hull lost to "fire", "test" and "collision". `decisions` are the answers of both captains to
    questions that have more than one sensible answer (`Question.only`). `won` is what `BEST` won: 1, half or nothing;
    half against itself, and where it was not over in `MOST_ACTIONS`.
    """

    duel: Duel
    rules: int
    rounds: int = 0
    over: bool = True
    lost: dict[str, int] = {}
    hull: dict[str, int] = {}
    decisions: int = 0
    won: float = 0.5


class _Watch(Quick):
    """Carries out the deeds of one duel and counts what they do."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.lost: Counter[str] = Counter()
        self.hull: Counter[str] = Counter()
        self.decisions = 0

    def act(self, game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any]:
        """Apply an action."""
        self.decisions += _is_open(game, state, seat, action)
        step = super().act(game, state, seat, action)
        for event in step.events:
            self.lost.update(lost_by(event))
            self.hull.update(hull_by(event))
        return step


def _is_open(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    """Whether an action answers a question to which there was more than one sensible answer."""
    answered = game.answers(state, seat, action)
    prompt = next(prompt for prompt in game.awaiting(state) if prompt.id == answered)
    return game.only_answer(state, prompt) is None


def lost_by(event: Event) -> dict[str, int]:
    """Return the ships that an event takes out of the game, by what did it."""
    if isinstance(event, events.ShipDestroyed):
        return {{"attack": "fire", "stress": "test", "collision": "collision"}[event.cause]: 1}
    if isinstance(event, events.ShipFled):
        return {"edge" if event.forced else "fled": 1}
    return {}


def hull_by(event: Event) -> dict[str, int]:
    """Return the hull that an event takes, by what did it."""
    if isinstance(event, events.HullPierced):
        return {"fire": event.lost}
    if isinstance(event, events.DamagePlaced):
        return {"fire": event.spilled + (event.amount if event.where == "hull" else 0)}
    if isinstance(event, events.HullStrained):
        return {"test": event.lost}
    if isinstance(event, events.ShipsCollided):
        return {"collision": sum(event.lost)}
    return {}


def play(duel: Duel) -> Course:
    """Play a duel to its end; raises RuntimeError if it broke. Captains change seats from one number to the next."""
    seated = [BEST, duel.rival][:: 1 if duel.number % 2 == 0 else -1]
    seed = f"presets/{duel.credits}/{duel.mended}/{duel.rival}/{duel.number}"
    watch = _Watch(seed)
    captains = [find_policy(RAISE_SHIELDS, name) for name in seated]
    played = play_match(RAISE_SHIELDS, captains, duel.options, seed, most_plies=MOST_ACTIONS, carrier=watch)
    if played.failure:
        raise RuntimeError(played.failure)
    outcome, rounds = played.outcome, played.state.public.round
    winners = [seated[seat] for seat in outcome.winners] if outcome is not None else []
    won = float(BEST in winners) if winners and duel.rival != BEST else 0.5
    over, lost, hull = outcome is not None, dict(watch.lost), dict(watch.hull)
    return Course(duel, RAISE_SHIELDS.card.version, rounds, over, lost, hull, watch.decisions, won)


class Record:
    """The duels of a file that were played by the present rules, and those that are added to it."""

    def __init__(self, path: pathlib.Path) -> None:
        self._path = path
        lines = path.read_bytes().splitlines() if path.exists() else []
        found = (msgspec.json.decode(line, type=Course) for line in lines if line)
        self.courses = [one for one in found if one.rules == RAISE_SHIELDS.card.version]

    def go_on(self, duels: Iterable[Duel]) -> Iterator[Course]:
        """Play the duels that are missing, write each as it ends, and yield it."""
        done = {one.duel for one in self.courses}
        for duel in duels:
            if duel not in done:
                course = play(duel)
                with self._path.open("ab") as file:
                    file.write(msgspec.json.encode(course) + b"\n")
                self.courses.append(course)
                yield course

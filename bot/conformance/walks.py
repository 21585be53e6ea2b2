"""Random play of any game, stopping at every position: what the checks look at."""

import functools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import msgspec

from cogs.common.lobbies.options import table_options
from games.kernel import AnyGame, Choices, Content, Event, GameError, IllegalAction, Prompt, RngDice, Step, Word
from games.kernel.exploring.walk import random_text

LONGEST = 60
"""Plies of one walk; later plies of long games are self-play's business."""


class Ply(NamedTuple):
    """One action of a walk: the position before it, who answers what with which text, and what came of it.

    `before` are the events that led to the position before it.
    """

    seats: int
    content: tuple[Content, ...]
    state: Any
    prompt: Prompt
    text: str
    action: Any
    dice: RngDice
    step: Step[Any]
    before: tuple[Event, ...]

    @property
    def seat(self) -> int:
        """Who acts."""
        return self.prompt.seat


class Start(NamedTuple):
    """A game laid out: for how many, with which options and content, and what came of it."""

    seats: int
    options: Any
    content: tuple[Content, ...]
    dice: RngDice
    step: Step[Any]


def rng_of(seed: int | str) -> random.Random:
    """Return a generator for a seed."""
    return random.Random(seed)  # noqa: S311 - reproducible on purpose


def dice_of(seed: int | str) -> RngDice:
    """Return dice for a seed."""
    return RngDice(rng_of(seed))


def seats_for(game: AnyGame, seed: int) -> int:
    """Return how many seats the walk of a seed has; they rotate with the seed."""
    least, most = game.card.seats
    return least + seed % (most - least + 1)


def options_for(game: AnyGame, seed: int, seats: int | None = None) -> Any:
    """Return the options of the walk of a seed: the defaults for even seeds, any values for odd ones that `seats` fit.

    For every other even seed they let walks come to an end, for every other odd one they make something
    possible that needs a value of an option (`CheckProfile.needed`).
    """
    if seed % 2 == 0:
        return shortened(game, game.card.options()) if seed % 4 == 2 else game.card.options()
    rng = rng_of(seed)
    # Which content fits may depend on the number of seats, so each game tests its content itself.
    content = {kind.option for kind in game.card.contents}
    open_options = [option for option in table_options(game.card) if option.name not in content]
    chosen = {option.name: rng.choice(option.values or (option.default,)) for option in open_options}
    needs = game.check_profile.needed if seed % 4 == 3 else ()
    needed = dict([needs[seed // 4 % len(needs)]]) if needs else {}
    options = compatible(game, msgspec.convert(chosen | needed, game.card.options), *needed)
    fitted = game.check_profile.fitted
    return options if fitted is None else fitted(options, seats_for(game, seed) if seats is None else seats)


def compatible(game: AnyGame, options: Any, *kept: str) -> Any:
    """Return options without the second of two that clash, or without the first if the second is to be kept."""
    plain = game.card.options()
    for one, other in game.check_profile.clashes:
        if all(getattr(options, name) != getattr(plain, name) for name in (one, other)):
            dropped = one if other in kept else other
            options = msgspec.structs.replace(options, **{dropped: getattr(plain, dropped)})
    return options


def shortened(game: AnyGame, options: Any) -> Any:
    """Return options with which a match is soon over, where the game names such."""
    return msgspec.structs.replace(options, **game.check_profile.brief)


def start(game: AnyGame, seed: int, seats: int | None = None, options: Any = None, dice: Any = None) -> Start:
    """Set up the game of a seed; what is given wins over it."""
    seats = seats_for(game, seed) if seats is None else seats
    options = options_for(game, seed, seats) if options is None else options
    dice = dice_of(seed) if dice is None else dice
    content = game.content_for(options)
    return Start(seats, options, content, dice, game.setup(seats, options, content, dice))


class _Remembering:
    """A game that looks for the choices of a position once, however often it is asked."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._known: dict[tuple[int, int, tuple[str, ...]], tuple[Any, Choices]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def choices(self, state: Any, seat: int, prefix: tuple[str, ...]) -> Choices:
        """Return the choices after a prefix, in a state that is not let go of; raises what the game raises."""
        key = id(state), seat, prefix
        if key not in self._known:
            self._known[key] = state, self._game.choices(state, seat, prefix)
        return self._known[key][1]


@functools.lru_cache(maxsize=8)
def remembering(game: AnyGame) -> AnyGame:
    """Return a game whose choices in the shared walks the checks share too."""
    return cast(AnyGame, _Remembering(game))


def walk(game: AnyGame, seed: int, plies: int = LONGEST) -> Iterator[Ply]:
    """Yield the plies of one random game, at most `plies` of them."""
    rng = rng_of(seed)
    begun = start(game, seed)
    state, before = begun.step.state, begun.step.events
    for _ in range(plies):
        prompts = game.awaiting(state)
        if not prompts:
            return
        prompt = prompts[rng.randrange(len(prompts))]
        text = random_text(game, state, prompt.seat, rng)
        action = game.parse(state, prompt.seat, text)
        dice = RngDice(rng)
        step = game.apply(state, prompt.seat, action, dice)
        yield Ply(begun.seats, begun.content, state, prompt, text, action, dice, step, before)
        state, before = step.state, step.events


@functools.lru_cache(maxsize=64)
def plies(game: AnyGame, seed: int) -> tuple[Ply, ...]:
    """Return one walk as a whole; the checks share it."""
    return tuple(walk(remembering(game), seed))


def sampled(game: AnyGame, every: int, seeds: range = range(4)) -> list[Ply]:
    """Return each `every`-th ply of the shared walks, always with the first one."""
    return [ply for seed in seeds for ply in plies(game, seed)[seed % every :: every] or plies(game, seed)[:1]]


def prefixes(text: str) -> list[tuple[str, ...]]:
    """Return the words of an action, from none to all of them."""
    words = tuple(text.split())
    return [words[:length] for length in range(len(words) + 1)]


def refusal(game: AnyGame, state: Any, seat: int, text: str) -> GameError | None:
    """Return why a text is refused as an action of the seat, or None if it is legal."""
    try:
        game.check(state, seat, game.parse(state, seat, text))
    except GameError as error:
        return error
    return None


def illegal(game: AnyGame, state: Any, seat: int, action: Any) -> IllegalAction | None:
    """Return why an action is illegal, or None if it is legal."""
    try:
        game.check(state, seat, action)
    except IllegalAction as error:
        return error
    return None


def finish(game: AnyGame, state: Any, seat: int, prefix: tuple[str, ...]) -> str | None:
    """Follow the first listed or suggested words to a complete action; None when the way ends without one."""
    for _ in range(200):
        node = game.choices(state, seat, prefix)
        if node.complete:
            return " ".join(prefix)
        words = next_words(node)
        if not words:
            return None
        prefix = (*prefix, words[0].text)
    return None


def next_words(node: Any) -> tuple[Word, ...]:
    """Return the listed words and the suggestions of a node."""
    return (*node.words, *(node.open.suggestions if node.open else ()))

"""The contract that every game keeps. Pure and synchronous; see CONTRIBUTING, "Add a game"."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, TypeVar

import msgspec

from games.kernel.codec import Codec
from games.kernel.dice import Dice, Rng, Roll
from games.kernel.errors import BadNotation
from games.kernel.model import Choices, Event, Forecast, Outcome, Prompt, Seat, Step, Summary, Upload, View
from games.kernel.rulebook import Rulebook

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - S, A, O, V: state, action, options, view
V = TypeVar("V", bound=View)

Policy = Callable[[V, Seat, Rng, int], A]
"""A computer player: (view of its own seat, seat, rng, node budget) -> action."""


class Game(ABC, Generic[S, A, O, V]):
    """One game: its state machine, its notation, its views and its words.

    States, actions, options, events and views are frozen msgspec structs. No method changes its arguments,
    and equal arguments give equal results. A prefix is a tuple of the words of an action written so far.
    """

    slug: ClassVar[str]
    """Name in code and in the database: "raise_shields"."""
    title: ClassVar[str]
    """Name for people: "Raise Shields"."""
    command: ClassVar[str]
    """The slash command group: "shields"."""
    seats: ClassVar[tuple[int, int]]
    """Least and most players."""
    rules_version: ClassVar[int]
    """Raised whenever the same actions and dice could lead to another state."""
    open_information: ClassVar[bool]
    """True if nothing is hidden but unfinished answers of `secret_kinds`; then a prompt with a single legal answer
    never opens."""
    options: ClassVar[type[msgspec.Struct]]
    """Table options and house rules: each field `Annotated[T, msgspec.Meta(description="... (ID)")] = default`."""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """Named sets of option values."""
    largest: ClassVar[Mapping[str, object]] = {}
    """Option values of the largest board that comes with the game, where there are several: measured by itself."""
    uploads: ClassVar[Mapping[str, str]] = {}
    """Options that may name a file that a server has uploaded -> the option that takes the file's text at setup."""
    figure_names: ClassVar[tuple[str, ...]] = ()
    """Names of the figures that a standing order may look at."""
    order_examples: ClassVar[tuple[str, ...]] = ()
    """Standing orders worth giving, such as `evade: evade stress if hits >= 3`."""
    action: ClassVar[object]
    """The union of action structs, tagged, so that `msgspec` can decode it."""
    event: ClassVar[object]
    """The union of event structs (tagged by class name)."""
    view_type: ClassVar[type[View]]
    """The struct that `view` returns."""
    prompt_kinds: ClassVar[tuple[str, ...]]
    """Every kind of prompt that can open."""
    needs_option: ClassVar[Mapping[str, str]] = {}
    """Prompt kinds and events that only a table option makes possible -> that option."""
    secret_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of prompts whose answers stay secret from other seats while any prompt of that kind is open."""
    codec: ClassVar[Codec]  # type: ignore[type-arg]
    rulebook: ClassVar[Rulebook]
    policies: ClassVar[Mapping[str, Callable[..., object]]]
    """Computer players by name, the best first; each a Policy. `random` is added by the registry for every game."""
    random_sense: ClassVar[int] = 0
    """In how many of 100 decisions `random` plays as the plainest policy (the last one): for games that pure chance
    ends so soon that it would never meet the later rules."""

    @abstractmethod
    def setup(self, seats: int, options: O, dice: Dice) -> Step[S]:
        """Lay out a new game; raises IllegalAction when the options do not fit the number of seats."""

    @abstractmethod
    def awaiting(self, state: S) -> tuple[Prompt, ...]:
        """Return the open prompts, in seat order; () = the game is over."""

    @abstractmethod
    def choices(self, state: S, seat: Seat, prefix: tuple[str, ...]) -> Choices:
        """Return the next words of a partly written action of `seat`.

        Every listed word leads on to a complete, legal action; canonical text only. Raises BadNotation or
        IllegalAction for a prefix that no legal action has; returns `Choices()` when nothing is asked of the seat.
        """

    @abstractmethod
    def parse(self, state: S, seat: Seat, text: str) -> A:
        """Read one line of notation as typed (any case, spare spaces, synonyms).

        Raises BadNotation, AmbiguousNotation.
        """

    @abstractmethod
    def format(self, action: A) -> str:
        """Return the canonical text; `parse(format(a)) == a`."""

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise IllegalAction if the seat may not do this now."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, dice: Dice) -> Step[S]:
        """Check, then carry out an action and everything that follows until somebody must decide."""

    @abstractmethod
    def answers(self, state: S, seat: Seat, action: A) -> str | None:
        """Return the id of the open prompt that this action answers, or None if it answers none."""

    @abstractmethod
    def default(self, state: S, prompt: Prompt) -> A:
        """Return what time-out does; a random default is the action written `auto`, resolved with dice in apply."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what a seat may see (None: the public)."""

    @abstractmethod
    def narrate(self, event: Event, view: V) -> str:
        """Return one sentence for an event, or "" if it needs no words. Names are plain text, not escaped."""

    @abstractmethod
    def summary(self, view: V) -> Summary:
        """Return the facts of the pictures in words."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on (exactly while `awaiting` is not empty)."""

    @abstractmethod
    def imagine(self, view: V, seat: Seat, dice: Dice) -> S:
        """Return a state that agrees with the view; with open information, the state itself."""

    @abstractmethod
    def forecast(self, state: S, seat: Seat, action: A) -> Forecast | None:
        """Return exact odds of a legal action, or None when it leaves nothing to chance and changes no figure."""

    def advise(self, view: V, seat: Seat, rng: Rng, nodes: int) -> A:
        """Return what the best computer player would do, seeing only its own view."""
        best = next(iter(self.policies.values()))
        return best(view, seat, rng, nodes)  # type: ignore[return-value]

    def roller(self, state: S, seat: Seat | None, roll: Roll) -> Seat | None:
        """Return whose dice a recorded roll was, for counting luck: None if nobody's, such as a card drawn by lot.

        `state` is the position before or after the action, `seat` whoever acted (None: the setup). Games whose
        actions make others roll too tell them apart by `roll.why`.
        """
        return seat

    def figures(self, state: S, prompt: Prompt) -> Mapping[str, int]:
        """Return the figures (of `figure_names`) that matter for a prompt; a standing order may look at them."""
        return {}

    def read_upload(self, option: str, text: str) -> Upload:
        """Check the text of a file for an option of `uploads` and return its name with notes for its author.

        Raises GameError with all `faults` found. May take seconds.
        """
        raise BadNotation(f"{self.title} takes no files for {option}")

    def dump(self, state: S) -> bytes:
        """Return the state as deterministic bytes."""
        return self.codec.dump(state)

    def load(self, data: bytes) -> S:
        """Read a state of this or an older schema."""
        state: S = self.codec.load(data)
        return state

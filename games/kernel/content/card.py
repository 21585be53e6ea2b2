"""What a game declares about itself, apart from its rules."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.kernel.content.content import ContentKind

Policy = Callable[..., Any]
"""A computer player: (view of its own seat, seat, rng, node budget) -> action."""


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the bot sees it before it looks into any match.

    `slug` is its name in code and in the database, `title` for people, `command` the slash command group. `seats` are
    the least and the most players. `version` is that of the rules: raised whenever the same actions and dice could lead
    to another state. `options` is a struct, each field `Annotated[T, msgspec.Meta(description="... (RULE-ID)")]`, and
    `presets` are named sets of their values; `preset_words` say in a few words what those do, and
    `preset_seats` for how many they are, if that matters. A new lobby has `usual_seats` places (0: as many as can be).
    `example` is a line or
    two for a player who wrote nothing.

    `policies` are the computer players, the best first (`random` comes for nothing); `strengths` are the ratings, in
    points, of those whose self-play was measured (`docs/ratings.md`). `contents` are the kinds of maps,
    cards and the like that it is laid out with. `rolls` names every reason for which dice are thrown,
    `luck` those of them in which more is better for the player who rolls.

    `open_information`: nothing is hidden but unfinished answers of `secret_kinds`; then a question with a single legal
    answer is never asked. `secret_kinds` are kinds of questions whose answers stay secret from other seats while any of
    that kind is open. `blind_kinds` are asked whether or not one could answer otherwise than by default, which nothing
    may tell: a standing order that cannot be followed there gives the default, and what nobody answers by hand is
    answered after the same time, whatever the answer. `open_dice`: everybody sees the dice of every action that is not
    secret. `figures` are what a standing order may look at, `facts` what it may look for in a piece (`Game.is_so`),
    `orders` examples of orders worth giving. `plans` are the
    kinds of questions that a plan is made of: answers that a player writes ahead, where the game's options allow it
    (`Game.may_plan`), as in `plan_example`. Examples name the pieces of player A as one's own and those of B as an
    enemy's. `turn_kinds` are the kinds in which a player takes the own turn: an order for one of them answers
    once, unless it says `always`. `follow_kinds` are the kinds that go on with what the answer before began, such as
    the second action of a unit: Suggest fills them in as well, as far as no dice decide.

    `leaving` is the verb with which the seat of a player who resigned leaves a match that goes on ("": a computer
    player plays on in its place).

    `slow_words` are words behind a verb that take long to read, such as "toward", which looks for a way: lines with
    them are read in a worker.

    `places_rule` and `over_rule` are cited when the number of players does not fit, and when the game is over.
    """

    slug: str
    title: str
    command: str
    seats: tuple[int, int]
    version: int
    options: type[msgspec.Struct]
    policies: Mapping[str, Policy]
    strengths: Mapping[str, int] = {}
    places_rule: str
    over_rule: str
    example: str
    presets: Mapping[str, Mapping[str, object]] = {}
    preset_words: Mapping[str, str] = {}
    preset_seats: Mapping[str, int] = {}
    usual_seats: int = 0
    contents: tuple[ContentKind, ...] = ()
    rolls: tuple[str, ...] = ()
    luck: tuple[str, ...] = ()
    open_information: bool = False
    secret_kinds: tuple[str, ...] = ()
    blind_kinds: tuple[str, ...] = ()
    open_dice: bool = False
    figures: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    plan_example: str = ""
    turn_kinds: tuple[str, ...] = ()
    leaving: str = ""
    follow_kinds: tuple[str, ...] = ()
    slow_words: tuple[str, ...] = ()

    @property
    def many(self) -> str:
        """How many can play, in words: "2", or "2 to 4"."""
        least, most = self.seats
        return f"{least}" if least == most else f"{least} to {most}"

    def content(self, kind: str) -> ContentKind | None:
        """Return a kind of content by its name, or None."""
        return next((each for each in self.contents if each.kind == kind), None)


class CheckProfile(msgspec.Struct, frozen=True, kw_only=True):
    """What only tests, self-play and measurements want to know of a game.

    `largest` are option values of the largest board that comes with it, `brief` of matches that are soon over, for
    games in which they are long. `random_sense` says in how many of 100
    decisions `random` plays as the plainest policy, for games that pure chance ends too soon. `needs_option` names
    prompt kinds and events that only a table option makes possible -> that option, or (option, value) where it must
    have a value, which fits any number of seats; `seldom` names those that games between computers hardly ever come to.
    `crowd` are answers, by kind of question, that make it as crowded as people play it, where that takes long to think
    about. `clashes` are pairs of options that a table cannot have both: `initial_state` refuses them.
    `fitted` returns options without what a number of seats cannot have, which `initial_state` refuses as well.
    """

    largest: Mapping[str, object] = {}
    brief: Mapping[str, object] = {}
    random_sense: int = 0
    needs_option: Mapping[str, str | tuple[str, object]] = {}
    seldom: frozenset[str] = frozenset()
    crowd: Mapping[str, str] = {}
    clashes: tuple[tuple[str, str], ...] = ()
    fitted: Callable[[Any, int], Any] | None = None

    @property
    def needed(self) -> tuple[tuple[str, object], ...]:
        """The options that must have a value for something to be possible, with that value."""
        return tuple(dict.fromkeys(need for need in self.needs_option.values() if isinstance(need, tuple)))

    def closed(self, options: object) -> frozenset[str]:
        """Return the prompt kinds and events that a table with these options does not make possible."""
        return frozenset(name for name, need in self.needs_option.items() if not _is_met(need, options))


def _is_met(need: str | tuple[str, object], options: object) -> bool:
    if isinstance(need, str):
        return bool(getattr(options, need))
    option, value = need
    return bool(getattr(options, option) == value)

"""What self-play counts: results, and everything that a game declares and that did or did not happen."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from bot.selfplay.course import Handoffs
from bot.selfplay.lapses import Sense
from games.kernel import AnyGame, Event, Outcome, Prompt


class Seen(msgspec.Struct):
    """How often each prompt kind was answered, each event happened and each rule was cited."""

    prompts: dict[str, int] = {}
    events: dict[str, int] = {}
    rules: dict[str, int] = {}

    def __add__(self, other: "Seen") -> "Seen":
        return Seen(
            dict(Counter(self.prompts) + Counter(other.prompts)),
            dict(Counter(self.events) + Counter(other.events)),
            dict(Counter(self.rules) + Counter(other.rules)),
        )


class Tally:
    """Counts as the matches go; `seen` gives the sum."""

    def __init__(self) -> None:
        self._prompts: Counter[str] = Counter()
        self._events: Counter[type[Event]] = Counter()
        self._rules: Counter[tuple[str, ...]] = Counter()

    def answered(self, prompt: Prompt, events: tuple[Event, ...]) -> None:
        """Count an answered prompt and what it led to."""
        self._prompts[prompt.kind] += 1
        self.happened(events)

    def happened(self, events: tuple[Event, ...]) -> None:
        """Count events and the rules that they cite."""
        for event in events:
            self._events[type(event)] += 1
            self._rules[event.rules] += 1

    def ended(self, outcome: Outcome) -> None:
        """Count the rule that ended a match."""
        self._rules[(outcome.rule,)] += 1

    def seen(self, game: AnyGame) -> Seen:
        """Return the counts, with a zero for everything declared that never occurred."""
        rules: Counter[str] = Counter()
        for cited, count in self._rules.items():
            for rule in cited:
                rules[rule] += count
        events = {str(kind.__struct_config__.tag): count for kind, count in self._events.items()}
        return count_zeros(game, Seen(dict(self._prompts), events, dict(rules)))


class Report(msgspec.Struct):
    """The result of self-play, as `umpire selfplay --json` prints it. Wins count by seat from "1".

    `wins_by_order` counts by who was first asked alone, from "1"; `orders_followed` counts the answers of standing
    orders by seat ({} without any); `calls` are by seat; `endings` by the rule that ended the match; these and
    `handoffs` look at finished matches.
    `digest` is the SHA-256 over all final states in order; `unseen` names what could have occurred and did not;
    `failures` say which matches broke and how (at most 10 of `errors`); `sense` counts by policy what was senseless,
    if that was asked for.
    """

    game: str
    seats: int
    games: int
    finished: int
    errors: int
    actions: int
    longest: int
    seconds: float
    wins: dict[str, int]
    wins_by_policy: dict[str, int]
    wins_by_order: dict[str, int]
    orders_followed: dict[str, int]
    handoffs: Handoffs
    calls: dict[str, float]
    endings: dict[str, int]
    seen: Seen
    digest: str
    unseen: list[str] = []
    failures: list[str] = []
    sense: dict[str, Sense] = {}


def event_names(game: AnyGame) -> tuple[str, ...]:
    """Return the tags of all events that a game declares."""
    members: Iterable[Any] = get_args(game.event) or (game.event,)
    return tuple(str(member.__struct_config__.tag) for member in members)


def playable_rules(game: AnyGame) -> tuple[str, ...]:
    """Return the ids of the rules that computer play with any options can meet."""
    return tuple(rule.id for rule in game.rulebook.rule if rule.seen == "play")


def count_zeros(game: AnyGame, seen: Seen) -> Seen:
    """Return the counts in the order of declaration, with zeros for what never occurred."""
    return Seen(
        _filled(game.prompt_kinds, seen.prompts),
        _filled(event_names(game), seen.events),
        _filled(playable_rules(game), seen.rules),
    )


def _filled(declared: Iterable[str], counts: Mapping[str, int]) -> dict[str, int]:
    return dict.fromkeys(declared, 0) | dict(counts)


def unseen(game: AnyGame, seen: Seen, *tables: Any) -> list[str]:
    """Return what a game declares and what never occurred, as `prompt build`, `event Moved`, `rule RS-9`.

    What only an option makes possible counts where the options of one of the `tables` (none: the defaults) have it.
    """
    closed = frozenset.intersection(*map(game.check_profile.closed, tables or (game.card.options(),)))
    declared = (
        ("prompt", game.prompt_kinds, seen.prompts),
        ("event", event_names(game), seen.events),
        ("rule", playable_rules(game), seen.rules),
    )
    return [
        f"{kind} {name}"
        for kind, names, counts in declared
        for name in names
        if name not in closed and not counts.get(name)
    ]

"""Whole games that computers play: whether they end, whether they can be verified, and what never came up."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.conformance.subject import Broken, Subject
from bot.conformance.walks import options_for, shortened
from bot.dice.chain import refuse_fractions
from bot.selfplay import Tally, play_match, unseen
from games.kernel import Outcome
from games.registry import find_policy, policy_names

_MOST_FAILURES = 3
NOT_SEEN = {
    "prompt": (
        "no computer was ever asked these questions: let a computer player do what leads there, or name them in "
        "`seldom` or `needs_option` of the CheckProfile"
    ),
    "event": (
        "nothing of this kind ever happened: let a computer player do what leads there, or name them in `seldom` or "
        "`needs_option` of the CheckProfile; take out what cannot happen"
    ),
    "rule": (
        "no event and no outcome ever cited these rules: let an event name them in its `rules`, or let a computer "
        'player do what leads there; if play cannot show a rule, say why in `data/rules.toml`: seen = "the reason"'
    ),
}
"""What it means that something was not seen, and what to do, by its kind."""
SELDOM = "the CheckProfile calls them seldom, so there is nothing to do"


class Played(NamedTuple):
    """What came of some games: how many ended, how many actions they took, what broke, and what was never seen.

    `seldom` is what was not seen of that which the game says to be seldom.
    """

    games: int
    finished: int
    actions: int
    failures: tuple[str, ...]
    unseen: tuple[str, ...]
    seldom: tuple[str, ...] = ()


def play_games(subject: Subject, games: int) -> Played:
    """Let all computer players of a game, `random` too, play against each other.

    Seats and players rotate, and every other game has any options.
    """
    game, names = subject.game, tuple(policy_names(subject.game))
    least, most = game.card.seats
    tally = Tally()
    finished, actions, failures, tables = 0, 0, [], []
    for number in range(games):
        seats = least + number % (most - least + 1)
        players = [
            find_policy(game, names[(number // (most - least + 1) + seat) % len(names)]) for seat in range(seats)
        ]
        options = options_for(game, number, seats)
        options = shortened(game, options) if subject.extent.brief else options
        tables.append(options)
        played = play_match(game, players, options, f"check/{number}", tally)
        finished += played.outcome is not None
        actions += played.actions
        failures += [fault for fault in (played.failure, fraction_in(played.outcome)) if fault]
    missing = unseen(game, tally.seen(game), *tables)
    seldom = tuple(each for each in missing if each.partition(" ")[2] in game.check_profile.seldom)
    rest = tuple(each for each in missing if each not in seldom)
    return Played(games, finished, actions, tuple(failures), rest, seldom)


def fraction_in(outcome: Outcome | None) -> str:
    """Return the fault of an outcome that hands a fraction to the next match, which no hash can cover; "" for none."""
    try:
        refuse_fractions(outcome.aftermath if outcome is not None else None)
    except ValueError as error:
        return f"the aftermath of a match has a fraction: {error}"
    return ""


def grouped(missing: Iterable[str]) -> dict[str, list[str]]:
    """Return what was not seen ("rule XY-3") by its kind, as `NOT_SEEN` has them."""
    found: dict[str, list[str]] = {}
    for each in missing:
        found.setdefault(each.partition(" ")[0], []).append(each)
    return found


def games_end(played: Played) -> None:
    """Raise Broken unless every game came to its end and nothing broke."""
    if played.failures:
        first = "; ".join(played.failures[:_MOST_FAILURES])
        raise Broken(f"{len(played.failures)} of {played.games} games broke: {first}")
    if played.finished < played.games:
        raise Broken(f"{played.games - played.finished} of {played.games} games came to no end")

"""What one player has in hand, and what each thing that happens makes of it."""

import msgspec

from bot.time_left.rules import ClockRules
from bot.time_left.stills import Stills
from games.kernel import Frozen

replace = msgspec.structs.replace


class Hand(Frozen, frozen=True):
    """The time that a player has: `left` seconds at `since`, from which on it runs; None: it does not run.

    `total` is what was left when the call began: from the moment at which the player is asked something until nothing
    is asked any more, or the time is up. A clock for each answer has a call for each answer.
    """

    left: float
    since: float | None = None
    total: float = 0.0

    @property
    def runs(self) -> bool:
        """Whether the player is awaited and the clock is not paused; it can stand still for a while all the same."""
        return self.since is not None

    def left_at(self, now: float, stills: Stills) -> float:
        """Return what is left at a moment."""
        return self.left if self.since is None else max(self.left - stills.running(self.since, now), 0.0)

    def deadline(self, stills: Stills) -> float | None:
        """Return when the time is up; None while it does not run."""
        return None if self.since is None else stills.moment(self.since, self.left)

    def moment_of(self, left: float, stills: Stills) -> float | None:
        """Return when no more than so much is left; None while it does not run."""
        return None if self.since is None else stills.moment(self.since, max(self.left - left, 0.0))

    def stopped(self, now: float, stills: Stills) -> "Hand":
        """Stop it: the player is not awaited any more, or the table pauses."""
        return replace(self, left=self.left_at(now, stills), since=None)

    def resumed(self, now: float) -> "Hand":
        """Let it run on with what is left."""
        return replace(self, since=now)

    def shifted(self, gone: float, now: float, stills: Stills) -> "Hand":
        """Take nothing for the time from `gone` to `now`: the bot was not there, or the machine's clock was set."""
        return self if self.since is None else replace(self, left=self.left_at(gone, stills), since=now)

    def given(self, seconds: float, now: float, stills: Stills) -> "Hand":
        """Add what somebody at the table gives."""
        since = None if self.since is None else now
        return replace(self, left=self.left_at(now, stills) + seconds, since=since, total=self.total + seconds)


def full_hand(rules: ClockRules) -> Hand:
    """Return what every player begins with."""
    left = rules.bank if rules.kind == "bank" else rules.each
    return Hand(left, None, left)


def called(rules: ClockRules, hand: Hand, now: float) -> Hand:
    """Begin a call: the player is asked something, and was asked nothing before."""
    left = rules.each if rules.kind == "call" else hand.left
    return Hand(left, now, left)


def call_ended(rules: ClockRules, hand: Hand, now: float, stills: Stills) -> Hand:
    """End a call: the player has answered everything, or the time is up. A bank gets what there is for each call."""
    if rules.kind == "call":
        return full_hand(rules)
    left = hand.left_at(now, stills)
    return Hand(max(left, min(rules.cap, left + rules.each)), None, hand.total)


def taken_back(rules: ClockRules, hand: Hand, ended: int, now: float, stills: Stills) -> Hand:
    """Take back what a player got for calls whose answers are undone; what was used stays used."""
    if rules.kind != "bank":
        return hand
    return replace(hand.stopped(now, stills), left=max(hand.left_at(now, stills) - ended * rules.each, 0.0))


def asked_again(rules: ClockRules, hand: Hand) -> Hand:
    """Give a player who must act again at least what there is for each call."""
    return hand if hand.left >= rules.each else replace(hand, left=rules.each, total=max(hand.total, rules.each))


def answered(rules: ClockRules, hand: Hand, now: float, stills: Stills) -> Hand:
    """Take note of an answer of a player who is asked something more: time for each answer begins again."""
    return called(rules, hand, now) if rules.kind == "call" and hand.runs else hand

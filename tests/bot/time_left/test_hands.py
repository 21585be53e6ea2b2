"""What a player has left after anything that can happen, held against a model that ticks minute by minute."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.time_left import ClockRules, Hand, Span, Stills
from bot.time_left.hands import answered, call_ended, called, full_hand
from tests.bot.time_left.slow_model import MINUTE, SlowHand, runs_at
from tests.bot.time_left.test_stills import ZONES, moments, spans

banks = st.builds(
    lambda bank, each, more: ClockRules("bank", bank * MINUTE, each * MINUTE, (bank + more) * MINUTE),
    st.integers(5, 3000), st.integers(5, 800), st.integers(0, 2000),
)  # fmt: skip
calls = st.builds(lambda each: ClockRules("call", each=each * MINUTE), st.integers(5, 3000))
DEEDS = (
    *("call", "answer", "answer and go on", "pause", "go on", "time passes", "bot away"),
    *("all are here", "live play is over"),
)
happenings = st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 700)), max_size=25)


class Both:
    """The clock and the slow model, side by side."""

    def __init__(self, rules: ClockRules, now: float, stills: Stills, away: list[Span]) -> None:
        self.rules, self.now, self.stills = rules, now, stills
        self.hand = full_hand(rules)
        self.slow = SlowHand(round(self.hand.left / MINUTE), round(rules.most / MINUTE))
        self.runs = runs_at(away, stills.weekends, stills.zone)
        self.awaited = self.paused = self.live = False

    def wait(self, minutes: int) -> None:
        for step in range(minutes):
            self.slow.tick(self.runs(self.now + MINUTE * step))
        self.now += MINUTE * minutes

    def do(self, deed: str) -> None:
        """Do something; in live play people act as always, and no clock runs."""
        if deed == "all are here" and not self.paused:
            self.live = True
        elif deed == "live play is over" and self.live:
            self.live, self.slow.on = False, self.awaited
            self.hand = self.hand.resumed(self.now) if self.awaited and not self.hand.runs else self.hand
        elif not (self.live and deed in ("pause", "go on")):
            self._do(deed)
        if self.live:
            self.slow.on = False
            self.hand = self.hand.stopped(self.now, self.stills)

    def _do(self, deed: str) -> None:
        rules, hand, slow = self.rules, self.hand, self.slow
        if deed == "call" and not self.awaited and not self.paused:
            self.awaited = slow.on = True
            self.hand = called(rules, hand, self.now)
            slow.left = slow.most if rules.kind == "call" else slow.left
        elif deed == "answer" and self.awaited and not self.paused:
            self.awaited = slow.on = False
            self.hand = call_ended(rules, hand, self.now, self.stills)
            slow.left = slow.most if rules.kind == "call" else slow.left
            slow.bonus(round(rules.each / MINUTE))
        elif deed == "answer and go on" and self.awaited and not self.paused:
            # Where no clock runs, an answer begins no new one.
            again = rules.kind == "call" and hand.runs
            self.hand = answered(rules, hand, self.now, self.stills)
            slow.left = slow.most if again else slow.left
        elif deed == "pause" and not self.paused:
            self.paused, slow.on = True, False
            self.hand = hand.stopped(self.now, self.stills)
        elif deed == "go on" and self.paused:
            self.paused, slow.on = False, self.awaited
            self.hand = hand.resumed(self.now) if self.awaited else hand

    def be_away(self, minutes: int) -> None:
        gone, self.now = self.now, self.now + MINUTE * minutes
        self.hand = self.hand.shifted(gone, self.now, self.stills)


@given(st.one_of(banks, calls), moments, happenings, spans, st.booleans(), st.sampled_from(ZONES))
def test_what_is_left_agrees_with_the_slow_model(
    rules: ClockRules, start: float, deeds: Any, away: list[Span], weekends: bool, zone: str
) -> None:
    both = Both(rules, start, Stills.of(away, weekends=weekends, zone=zone), away)
    for deed, minutes in deeds:
        if deed == "bot away":
            both.be_away(minutes)
        else:
            both.wait(minutes)
            both.do(deed)
        assert both.hand.left_at(both.now, both.stills) == MINUTE * both.slow.left


@given(st.one_of(banks, calls), moments, happenings, spans, st.booleans(), st.sampled_from(ZONES))
def test_nothing_raises_what_is_left_beyond_what_the_table_agreed(
    rules: ClockRules, start: float, deeds: Any, away: list[Span], weekends: bool, zone: str
) -> None:
    both = Both(rules, start, Stills.of(away, weekends=weekends, zone=zone), away)
    for deed, minutes in deeds:
        before = both.hand.left_at(both.now, both.stills)
        if deed == "bot away":
            both.be_away(minutes)
        else:
            both.wait(minutes)
            both.do(deed)
        after = both.hand.left_at(both.now, both.stills)
        assert after <= rules.most
        if deed not in ("call", "answer", "answer and go on"):
            assert after <= before, "live play gives nobody any time either"
        elif rules.kind == "bank":
            assert after <= before + (rules.each if deed == "answer" else 0)


def test_a_deadline_is_when_nothing_is_left() -> None:
    stills = Stills((Span(100.0, 200.0),))
    hand = Hand(150.0, 50.0, 150.0)
    assert hand.deadline(stills) == 300.0
    assert hand.left_at(300.0, stills) == 0.0
    assert hand.moment_of(75.0, stills) == 225.0
    assert hand.stopped(60.0, stills).deadline(stills) is None


def test_a_bank_gets_more_for_each_call_up_to_its_cap_and_no_gift_is_lost_by_it() -> None:
    rules, stills = ClockRules("bank", 100.0, 30.0, 120.0), Stills()
    hand = call_ended(rules, called(rules, full_hand(rules), 0.0), 5.0, stills)
    assert hand.left == 120.0
    given_more = hand.given(86400.0, 5.0, stills)
    assert call_ended(rules, called(rules, given_more, 5.0), 6.0, stills).left == pytest.approx(86519.0)


def test_a_time_out_leaves_what_one_call_gives() -> None:
    rules, stills = ClockRules("bank", 100.0, 30.0, 120.0), Stills()
    assert call_ended(rules, called(rules, full_hand(rules), 0.0), 400.0, stills).left == 30.0

"""What an action changes in money and points, before it is confirmed. Nothing in play is left to chance."""

from collections.abc import Callable
from typing import Any

from games.kernel import Fact, Forecast, NoDice, Seat, Tone, seat_letter
from games.kernel.base.numbers import signed
from games.kernel.questions.notation import written
from games.uprising.board.scoring import pays
from games.uprising.board.standings import Standing, standings
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, State, Table
from games.uprising.text.words import SCORING

CarryOut = Callable[[Table, Seat, Any], None]
MoreFacts = Callable[[State, Seat, Any], list[Fact]]


def by_change(apply: CarryOut, more: MoreFacts | None = None) -> Callable[[State, Seat, Any], Forecast]:
    """Return the forecast of a verb: purse, income and points before and after it, as if the game ended there.

    Only what the action itself does is counted, not the incomes or Skirmishes that may follow it.
    """

    def forecast(state: State, seat: Seat, action: Any) -> Forecast:
        table = Table(state, NoDice())
        apply(table, seat, action)
        facts = _facts(state, table.state, seat) + (more(state, seat, action) if more is not None else [])
        return Forecast(title=written(action), formula=f"points: {SCORING}", facts=tuple(facts))

    return forecast


def _facts(state: State, after: State, seat: Seat) -> list[Fact]:
    """Say what changes for the acting player, and what the others lose."""
    was, will = (standings(one.public, all_purses(one)) for one in (state, after))
    mine, then = was[seat], will[seat]
    income = _fact("income", "Income at the end of the round", sum(mine.income), sum(then.income), "$")
    return [
        _fact("purse", "Purse", mine.money or 0, then.money or 0, "$"),
        *([income, *_incomes(seat, was, will)] if pays(state.public) else []),
        _fact("points", "Points if the game ended now", mine.total, then.total),
        *_others(seat, was, will),
        *_followers(state.public, after.public, seat),
        *_removed(state.public, after.public),
        *_unstable(state.public, after.public),
    ]


def _fact(key: str, label: str, before: int, after: int, unit: str = "") -> Fact:
    value = f"{before}{unit} → {after}{unit}" if before != after else f"{before}{unit}"
    return Fact(key, label, value, tone=_tone(after - before))


def _tone(gain: int) -> Tone:
    """Return how a change reads for the player who makes it."""
    return "good" if gain > 0 else "warn" if gain < 0 else "plain"


def _incomes(seat: Seat, was: tuple[Standing, ...], will: tuple[Standing, ...]) -> list[Fact]:
    """Say whose income changes besides the acting player's."""
    pairs = [(sum(before.income), sum(after.income)) for before, after in zip(was, will, strict=True)]
    changed = [(f"{seat_letter(other)}'s", *pair) for other, pair in enumerate(pairs) if other != seat]
    return [
        Fact(f"income {whose[0]}", f"{whose} income", f"{a}$ → {b}$", tone=_tone(a - b))
        for whose, a, b in changed
        if a != b
    ]


def _others(seat: Seat, was: tuple[Standing, ...], will: tuple[Standing, ...]) -> list[Fact]:
    facts = []
    for other, (before, after) in enumerate(zip(was, will, strict=True)):
        # A purse may be hidden, so others are compared by what lies on the board.
        a, b = sum(before.points[:2]), sum(after.points[:2])
        if other != seat and a != b:
            label = f"{seat_letter(other)}'s points without the purse"
            facts.append(Fact(f"points {seat_letter(other)}", label, f"{a} → {b}", tone=_tone(a - b)))
    return facts


def _removed(before: Public, after: Public) -> list[Fact]:
    """Say which Lieutenants go."""
    stay = {one.tag for one in after.characters}
    gone = [one for one in before.characters if one.tag not in stay]
    return [Fact(f"removed {one.tag}", f"{one.name} ({one.tag})", "removed", tone="good") for one in gone]


def _followers(before: Public, after: Public, seat: Seat) -> list[Fact]:
    """Say whose followers come or go where an action changes those of one region."""
    pairs = enumerate(zip(before.lands, after.lands, strict=True))
    changed = [number for number, (a, b) in pairs if a.followers != b.followers]
    if len(changed) != 1:
        return []
    rows = zip(before.lands[changed[0]].followers, after.lands[changed[0]].followers, strict=True)
    changes = [b - a for a, b in rows]
    told = ", ".join(f"{seat_letter(owner)} {signed(change)}" for owner, change in enumerate(changes) if change)
    # Whose losses are equal has gained nothing, and it cost followers.
    tone: Tone = "good" if 2 * changes[seat] > sum(changes) else "warn"
    return [Fact("followers", f"Followers in {before.name(changed[0])}", told, tone=tone)]


def _unstable(before: Public, after: Public) -> list[Fact]:
    pairs = enumerate(zip(before.lands, after.lands, strict=True))
    broken = [before.name(number) for number, (a, b) in pairs if b.unstable > a.unstable]
    return [Fact("unstable", name, "becomes unstable", tone="harm") for name in broken]

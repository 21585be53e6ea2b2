"""What an action changes in money and points, before it is confirmed. Nothing in play is left to chance."""

from msgspec.structs import replace

from games.kernel import Forecast, Seat, seat_letter
from games.kernel.dice import NoDice
from games.kernel.numbers import counted, signed
from games.uprising.actions import Action, Choose, Leave, Place, Skirmish
from games.uprising.board import Standing, pays, standings
from games.uprising.last import changes
from games.uprising.notation import write
from games.uprising.phases.fight import most_trades, targets_a, targets_b
from games.uprising.phases.setup import AUTO
from games.uprising.state import State
from games.uprising.table import Table
from games.uprising.turn import carry_out


def forecast(state: State, seat: Seat, action: Action) -> Forecast | None:
    """Return purse, income and victory points before and after a legal action, as if the game ended there.

    Only what the action itself does is counted, not the incomes or Skirmishes that may follow it.
    """
    if isinstance(action, Place | Choose | Leave):
        return None
    after = look_ahead(state, seat, action)
    was, will = standings(state), standings(after)
    facts = [
        ("Purse", _change(was[seat].money, will[seat].money, "$")),
        *_incomes(state, was[seat], will[seat]),
        ("Points if the game ended now", _change(was[seat].total, will[seat].total)),
        *_others(state, seat, was, will),
        *_followers(state, after),
        *_unstable(state, after),
    ]
    if isinstance(action, Skirmish):
        facts += _steps(state, seat, action)
    return Forecast(title=write(action), formula="points: 3 a region led + 2 for most followers + 1 per full 5$",
                    facts=tuple(facts))  # fmt: skip


def look_ahead(state: State, seat: Seat, action: Action) -> State:
    """Return the position right after a legal action, with `last` set, before anything follows by itself.

    This is what a preview draws; an action that asks the dice (`place auto`) changes nothing here.
    """
    if isinstance(action, Place) and action.region == AUTO:
        return state
    after = carry_out(state, seat, action, Table(NoDice()))
    return replace(after, last=changes(state, after, action))


def _change(before: int | None, after: int | None, unit: str = "") -> str:
    if before == after:
        return f"{before}{unit}"
    return f"{before}{unit} → {after}{unit}"


def _incomes(state: State, was: Standing, will: Standing) -> list[tuple[str, str]]:
    if not pays(state):
        return []
    return [("Income at the end of the round", _change(sum(was.income), sum(will.income), "$"))]


def _others(state: State, seat: Seat, was: tuple[Standing, ...], will: tuple[Standing, ...]) -> list[tuple[str, str]]:
    facts = []
    for other in range(state.seats):
        # A purse may be hidden, so others are compared by what lies on the board.
        a, b = sum(was[other].points[:2]), sum(will[other].points[:2])
        if other != seat and a != b:
            facts.append((f"{seat_letter(other)}'s points on the board", _change(a, b)))
    return facts


def _followers(before: State, after: State) -> list[tuple[str, str]]:
    """Say whose followers come or go where an action changes those of one region."""
    pairs = enumerate(zip(before.lands, after.lands, strict=True))
    changed = [number for number, (a, b) in pairs if a.followers != b.followers]
    if len(changed) != 1:
        return []
    rows = zip(before.lands[changed[0]].followers, after.lands[changed[0]].followers, strict=True)
    told = [f"{seat_letter(seat)} {signed(b - a)}" for seat, (a, b) in enumerate(rows) if a != b]
    return [(f"Followers in {before.name(changed[0])}", ", ".join(told))]


def _unstable(before: State, after: State) -> list[tuple[str, str]]:
    pairs = zip(before.lands, after.lands, strict=True)
    return [(before.name(number), "becomes unstable") for number, (a, b) in enumerate(pairs) if b.unstable > a.unstable]


def _steps(state: State, seat: Seat, action: Skirmish) -> list[tuple[str, str]]:
    """Say what each step of a Skirmish could do if it came now."""
    region = state.country.index(action.region)
    a, b = targets_a(state, region, seat), targets_b(state, region, seat)
    lieutenants = [targets[0] for targets in a if len(targets[0]) > 1]
    followers = max((len(targets) for targets in a if len(targets[0]) == 1), default=0)
    texts = [counted(followers, "follower")] if followers else []
    trades = most_trades(state, region, seat)
    return [
        ("Step a", " or ".join([*texts, *lieutenants]) or "nothing to take"),
        ("Step b", "1 follower" if b else "nothing to take"),
        ("Step c", f"up to {counted(trades, 'trade')}" if trades else "nothing to trade"),
    ]

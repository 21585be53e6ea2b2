"""The end of the game: Go to War, victory points, ties (UP-28 .. UP-34)."""

from games.kernel import Outcome, Seat, seat_letter
from games.kernel.numbers import counted
from games.kernel.prose import join
from games.uprising import events
from games.uprising.board import all_purses, points, turn_order
from games.uprising.edit import change_player, rest
from games.uprising.state import Fight, Secret, Table, TieBreak, War


def go_to_war(table: Table) -> None:
    """Begin the mandatory Skirmishes: region by region, every player present, in turn order (UP-28, UP-B41, UP-B42)."""
    order = turn_order(table.public)
    table.tell(events.WarBegan(order=order, rules=("UP-28", "UP-B41", "UP-B42")))
    rest(table)
    table.goto(War())


def war(table: Table, frame: War) -> None:
    """Fight the next Skirmish, or count when all are fought."""
    order = turn_order(table.public)
    if frame.region == len(table.public.lands):
        _score(table)
        return
    last = frame.position + 1 == len(order)
    table.goto(War(frame.region + 1) if last else War(frame.region, frame.position + 1))
    table.call(Fight(frame.region, order[frame.position]))


def _score(table: Table) -> None:
    """Reset and count the victory points; a tie leads to one Move each and another war (UP-29 .. UP-34, UP-B48)."""
    public = table.public
    parts = points(public, all_purses(table.state))
    sums = [sum(part) for part in parts]
    table.tell(events.PointsScored(points=tuple((*part, sum(part)) for part in parts),
                                   rules=("UP-29", "UP-30", "UP-31", "UP-32", "UP-B45")))  # fmt: skip
    for seat, vp in enumerate(sums):
        change_player(table, seat, vp=vp)
    order = turn_order(public)
    best = max(sums[seat] for seat in order)
    winners = tuple(sorted(seat for seat in order if sums[seat] == best))
    if len(winners) == 1:
        finish(table, winners, f"{seat_letter(winners[0])} has the most victory points ({best})", "UP-33")
    elif public.cycles and not public.changed:
        names, score = join(map(seat_letter, winners)), counted(best, "point")
        reason = f"{names} share the victory with {score}: the last tie-break changed nothing"
        finish(table, winners, reason, "UP-B48")
    else:
        table.tell(events.TieBegan(seats=winners, rules=("UP-34", "UP-B46")))
        table.change(cycles=public.cycles + 1, changed=False)
        table.goto(TieBreak(order[0]))


def finish(table: Table, winners: tuple[Seat, ...], reason: str, rule: str) -> None:
    """Close the match; purses are shown to all."""
    for seat, money in enumerate(all_purses(table.state)):
        change_player(table, seat, money=money)
        if table.secret(seat) != Secret():
            table.change_secret(seat, money=None)
    table.tell(events.GameEnded(winners=winners, rules=(rule,)))
    table.finish(Outcome(winners, reason, rule))

"""The end of the game: Go to War, victory points, ties (UP-28 .. UP-34)."""

from msgspec.structs import replace

from games.kernel import Outcome, Seat, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import join
from games.uprising.board.edit import change_player, rest
from games.uprising.board.order import turn_order
from games.uprising.board.scoring import points
from games.uprising.mechanics.war.stakes import contested_by, decided_by
from games.uprising.state import events
from games.uprising.state.frames import Fight, TieBreak, War
from games.uprising.state.purses import all_purses
from games.uprising.state.state import Public, Secret, Table


def go_to_war(table: Table) -> None:
    """Begin the mandatory Skirmishes: every player in every region, in turn order (UP-28, UP-B41, UP-B42)."""
    order = turn_order(table.public)
    table.tell(events.WarBegan(order=order, rules=("UP-28", "UP-B41", "UP-B42")))
    rest(table)
    table.goto(War())


def war(table: Table, frame: War) -> None:
    """Fight the next Skirmish, or count when all are fought."""
    order = turn_order(table.public)
    if frame.region == len(table.public.lands) or frame.position == len(order):
        _score(table)
    elif table.public.options.war_order == "region":
        last = frame.position + 1 == len(order)
        table.goto(War(frame.region + 1) if last else War(frame.region, frame.position + 1))
        table.call(Fight(frame.region, order[frame.position]))
    elif frame.left is None:
        table.goto(_begun(table.public, frame.position))
    elif not frame.left:
        table.goto(War(position=frame.position + 1))
    else:
        region, *left = frame.left
        table.goto(replace(frame, left=tuple(left)))
        table.call(Fight(region, order[frame.position], trades=region in frame.contested))


def _begun(public: Public, position: int) -> War:
    """Return the turn at war of a player who settles: the regions where something must be asked come first.

    Until all of it is answered, no other region is settled, and so a sheet can name each of them for a trade (UP-22).
    """
    seat, regions = turn_order(public)[position], range(len(public.lands))
    contested = contested_by(public, seat)
    asked = {*contested, *decided_by(public, seat)}
    left = tuple(sorted(regions, key=lambda region: region not in asked))
    return War(position=position, left=left, contested=contested)


def fights_left(public: Public) -> tuple[Fight, ...]:
    """Return the Skirmishes of the player who settles in the order of the map, the one under way among them."""
    below, fight = public.frames[0], public.fight
    if fight is None or not isinstance(below, War):
        return ()
    later = [Fight(region, fight.seat, trades=region in below.contested) for region in below.left or ()]
    return tuple(sorted((fight, *later), key=lambda each: each.region))


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
    elif why := _endless(public):
        names, score = join(map(seat_letter, winners)), counted(best, "point")
        finish(table, winners, f"{names} share the victory with {score}: {why}", "UP-B48")
    else:
        table.tell(events.TieBegan(seats=winners, rules=("UP-34", "UP-B46")))
        table.change(cycles=public.cycles + 1, changed=False)
        table.goto(TieBreak(order[0]))


def _endless(public: Public) -> str:
    """Say why a tie is not broken any more; "" while it may be (UP-B48)."""
    if public.cycles and not public.changed:
        return "the last tie-break changed nothing"
    if 0 < public.options.tie_cycles <= public.cycles:
        return f"{counted(public.cycles, 'tie-break')} did not part them"
    return ""


def finish(table: Table, winners: tuple[Seat, ...], reason: str, rule: str) -> None:
    """Close the match; purses are shown to all."""
    for seat, money in enumerate(all_purses(table.state)):
        change_player(table, seat, money=money)
        if table.secret(seat) != Secret():
            table.change_secret(seat, money=None)
    table.tell(events.GameEnded(winners=winners, rules=(rule,)))
    table.finish(Outcome(winners, reason, rule))

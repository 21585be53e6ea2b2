"""How a battle ends: a team destroyed, or by options the turns are over or a team withdraws (UW-55, UW-B49, UW-B50)."""

from games.kernel import Outcome, Seat
from games.kernel.base.seats import seat_letter
from games.kernel.text.prose import join
from games.urban_war.state.events import Ended
from games.urban_war.state.public import Public, Table
from games.urban_war.units.points import member_of, points_left
from games.urban_war.units.queries import other


def decided(table: Table) -> bool:
    """End the game if a team is destroyed; return whether it has ended (UW-55, UW-B50)."""
    if table.public.outcome is not None:
        return True
    alive = [any(not model.dead for model in table.public.models if model.seat == seat) for seat in (0, 1)]
    if all(alive):
        return False
    winners = tuple(seat for seat in (0, 1) if alive[seat])
    _finish(table, winners, "destroyed")
    return True


def at_turn_end(table: Table) -> bool:
    """End the game by turns or withdrawal where options say so; return whether it has ended (UW-B49)."""
    public = table.public
    if decided(table):
        return True
    options = public.options
    gone = [seat for seat in (0, 1) if options.withdrawal and _withdraws(public, seat)]
    if gone:
        _finish(table, _richest(public) if len(gone) == 2 else (other(gone[0]),), "withdrawal")
        return True
    if options.turns and public.turn >= options.turns:
        _finish(table, _richest(public), "turns")
        return True
    return False


def _richest(public: Public) -> tuple[Seat, ...]:
    """Return who has most points left, nobody where both have as many (UW-B49)."""
    left = [points_left(public, seat) for seat in (0, 1)]
    return () if left[0] == left[1] else (left.index(max(left)),)


def _withdraws(public: Public, seat: Seat) -> bool:
    """Whether a team has no more than the option's percent of its points left (UW-B49)."""
    book = public.book.value
    mine = [model for model in public.models if model.seat == seat]
    whole = sum(book.cost(member_of(model)) for model in mine)
    left = sum(book.cost(member_of(model)) for model in mine if not model.dead)
    return 100 * left <= public.options.withdrawal * whole


def _finish(table: Table, winners: tuple[Seat, ...], why: str) -> None:
    left = tuple(points_left(table.public, seat) for seat in (0, 1))
    rules: tuple[str, ...] = ("UW-55",) if why == "destroyed" else ("UW-B49",)
    if why == "destroyed" and not winners:
        rules = ("UW-55", "UW-B50")
    table.tell(Ended(winners=winners, why=why, points=left, rules=rules))  # type: ignore[arg-type] # one of three
    table.change(phase="over")
    table.finish(Outcome(winners, _reason(winners, why, left), rules[0]))


def _reason(winners: tuple[Seat, ...], why: str, left: tuple[int, ...]) -> str:
    if why == "destroyed":
        return "The enemy team is destroyed." if winners else "Both teams are destroyed."
    loser = seat_letter(other(winners[0])) if winners else ""
    score = f"{left[0]} points to {left[1]}"
    if why == "withdrawal":
        return f"Team {loser} withdraws ({score})." if winners else f"Both teams withdraw ({score})."
    return f"The turns are over: {score}." if winners else f"The turns are over, {join(map(str, left))} points: a draw."

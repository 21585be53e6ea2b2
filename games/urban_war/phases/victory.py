"""How a battle ends: a team destroyed, or by options the turns are over or a team withdraws (UW-55, B49, B50)."""

from games.kernel import Outcome, Seat
from games.kernel.prose import join
from games.kernel.seats import seat_letter
from games.urban_war.board import other
from games.urban_war.cards.book import Member
from games.urban_war.events import Ended
from games.urban_war.state import Model, Public, Table

OBJECTIVE = 20
"""Points of an objective that one side alone holds at the end (a house rule)."""
_HOLDS = 3000


def points_left(public: Public, seat: Seat) -> int:
    """Return the points of the models that a team has left, objectives by a house rule included (B49)."""
    book = public.book.value
    found = sum(book.cost(_member(model)) for model in public.models if model.seat == seat and not model.dead)
    if public.options.objectives:
        found += OBJECTIVE * sum(holder(public, at) == seat for at in objectives(public))
    return found


def _member(model: Model) -> Member:
    return Member(model.card, model.cal, model.gear)


def objectives(public: Public) -> tuple[tuple[int, int], ...]:
    """Return where the scenario's objectives lie."""
    return tuple(objective.at for objective in public.scenario.value.objectives)


def holder(public: Public, at: tuple[int, int]) -> Seat | None:
    """Return who alone has models within 3 inches of a point, None for nobody or both."""
    near = {
        model.seat
        for model in public.standing()
        if model.at is not None
        and (model.at[0] - at[0]) ** 2 + (model.at[1] - at[1]) ** 2 <= (_HOLDS + public.card(model).radius) ** 2
    }
    return near.pop() if len(near) == 1 else None


def decided(table: Table) -> bool:
    """End the game if a team is destroyed; tell whether it has ended (UW-55, B50)."""
    if table.public.outcome is not None:
        return True
    alive = [any(not model.dead for model in table.public.models if model.seat == seat) for seat in (0, 1)]
    if all(alive):
        return False
    winners = tuple(seat for seat in (0, 1) if alive[seat])
    _finish(table, winners, "destroyed")
    return True


def at_turn_end(table: Table) -> bool:
    """End the game by turns or withdrawal where options say so; tell whether it has ended (B49)."""
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
    """Return who has most points left, nobody where both have as many (B49)."""
    left = [points_left(public, seat) for seat in (0, 1)]
    return () if left[0] == left[1] else (left.index(max(left)),)


def _withdraws(public: Public, seat: Seat) -> bool:
    """Tell whether a team has no more than the option's percent of its points left (B49)."""
    book = public.book.value
    mine = [model for model in public.models if model.seat == seat]
    whole = sum(book.cost(_member(model)) for model in mine)
    left = sum(book.cost(_member(model)) for model in mine if not model.dead)
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

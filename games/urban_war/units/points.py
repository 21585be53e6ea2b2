"""The points that a team has left, and who holds objectives (UW-B49)."""

from games.battlefield.scenario import Objective
from games.geometry.inches import INCH, Inches
from games.kernel import Seat
from games.urban_war.content.book import Member
from games.urban_war.content.numbers import OBJECTIVE_POINTS, OBJECTIVE_RANGE
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public

HOLDS: Inches = OBJECTIVE_RANGE * INCH
"""How near the edge of a base must be to hold an objective (UW-H2)."""


def points_left(public: Public, seat: Seat) -> int:
    """Return the points of the models that a team has left, objectives by a house rule included (UW-B49)."""
    book = public.book.value
    found = sum(book.cost(member_of(model)) for model in public.models if model.seat == seat and not model.dead)
    if public.options.objectives:
        found += OBJECTIVE_POINTS * sum(holder(public, at) == seat for at in objectives(public))
    return found


def member_of(model: Model) -> Member:
    """Return what a model is in the book."""
    return Member(model.card, model.cal, model.gear)


def objectives(public: Public) -> tuple[tuple[int, int], ...]:
    """Return where the scenario's objectives lie."""
    return tuple(objective.at for objective in public.scenario.value.objectives)


def counting(public: Public) -> tuple[Objective, ...]:
    """Return the objectives that give points at the end: none without the option, none without a last turn (UW-H2)."""
    options = public.options
    return public.scenario.value.objectives if options.objectives and options.turns else ()


def holder(public: Public, at: tuple[int, int]) -> Seat | None:
    """Return who alone has models near a point, None for nobody or both."""
    near = {model.seat for model in public.standing() if model.at is not None and holds(public, model, model.at, at)}
    return near.pop() if len(near) == 1 else None


def holds(public: Public, model: Model, at: tuple[int, int], objective: tuple[int, int]) -> bool:
    """Whether a model at a place is near enough to a point to hold it."""
    reach = HOLDS + public.card(model).radius
    return (at[0] - objective[0]) ** 2 + (at[1] - objective[1]) ** 2 <= reach**2

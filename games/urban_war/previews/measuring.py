"""Measuring the table: how far, in which range band, who sees whom and behind what (UW-8, UW-9, UW-38, UW-42)."""

from games.battlefield.pieces import Piece
from games.battlefield.sight.measuring import (
    Survey,
    Thing,
    distance_words,
    group_of,
    mark_things,
    near_facts,
    survey,
    terrain_things,
)
from games.geometry.discs import CONTACT, Disc
from games.geometry.inches import INCH
from games.geometry.plane import Point
from games.kernel import Fact
from games.kernel.text.measuring import Ends, Group, Measurement
from games.kernel.text.prose import person
from games.urban_war.mechanics.movement.allowance import allowance
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, View
from games.urban_war.terrain import effects, line_of_sight
from games.urban_war.terrain.line_of_sight import Look
from games.urban_war.units.points import counting
from games.urban_war.units.ranges import band_of


def measurable(view: View) -> tuple[Group, ...]:
    """Return the models of both sides and the terrain, to measure from and to."""
    public = view.public
    models = [
        group_of(
            f"Models of {person(view, seat)}",
            [(_thing(public, one), public.card(one).name) for one in public.standing(seat)],
        )
        for seat in range(public.seats)
    ]
    ground = group_of("Terrain", [(thing, "") for thing in terrain_things(_pieces(public))])
    return tuple(group for group in (*models, ground) if group.words)


def surveyed(view: View, ends: Ends) -> Survey:
    """Return what is measured, for pictures too; raises BadNotation."""
    public = view.public
    marks = mark_things(_objectives(public))
    models = [_thing(public, model) for model in public.standing()]
    return survey(ends, (*models, *marks, *terrain_things(_pieces(public))), public.size)


def measure(view: View, ends: Ends) -> Measurement:
    """Return how far something is, and who of two models sees the other; raises BadNotation."""
    found = surveyed(view, ends)
    if found.end is None or found.far is None:
        return Measurement(f"Near {found.start.said}", near_facts(found))
    facts = [_distance(found), *_sights(view.public, found), *_gaits(view.public, found.start)]
    return Measurement(f"{found.start.said} to {found.end.said}", tuple(facts))


def in_sight(public: Public, found: Survey) -> tuple[bool, ...]:
    """Return whether the first of two models sees the second, and the other way round; () where not both are models."""
    return tuple(look.seen for _, _, look in _looks(public, found))


def _thing(public: Public, model: Model) -> Thing:
    return Thing(model.id, model.id, (public.disc(model),))


def _pieces(public: Public) -> tuple[Piece, ...]:
    return effects.terrain_of(public)


def _objectives(public: Public) -> list[tuple[str, Point]]:
    """Return the objectives, where this table counts them (UW-H2)."""
    return [(one.name, one.at) for one in counting(public)]


def _distance(found: Survey) -> Fact:
    """Return how far it is, with the range band where a model is at both ends or a point is."""
    gap = found.far.gap if found.far is not None else 0
    far = distance_words(gap)
    if not all(isinstance(one.shapes[0], Disc) for one in (found.start, found.end or found.start)):
        return Fact("distance", "Distance", far)
    if gap <= CONTACT:
        return Fact("distance", "Distance", "in contact")
    band = band_of(gap)
    return Fact("distance", "Distance", f"{far}, {band} range" if band else f"{far}, beyond extreme range")


def _sights(public: Public, found: Survey) -> list[Fact]:
    """Return who of two models sees the other, and behind what (UW-38, UW-42)."""
    looks = _looks(public, found)
    return [Fact("sight", f"{viewer} sees {target}", _sight_words(look)) for viewer, target, look in looks]


def _looks(public: Public, found: Survey) -> list[tuple[str, str, Look]]:
    """Return how two models see each other, each from where it is or would be."""
    end = found.end or found.start
    models = [_model_of(public, found.start), _model_of(public, end)]
    if models[0] is None or models[1] is None or models[0].id == models[1].id:
        return []
    (one, here), (two, there) = ((found.start, _centre(found.start)), (end, _centre(end)))
    return [
        (one.said, two.said, line_of_sight.look(public, models[0], models[1], at=there, eye=here)),
        (two.said, one.said, line_of_sight.look(public, models[1], models[0], at=here, eye=there)),
    ]


def _model_of(public: Public, thing: Thing) -> Model | None:
    """Return the model that a thing is, if it is one."""
    name = thing.name.partition("@")[0]
    return next((model for model in public.standing() if model.id == name), None)


def _centre(thing: Thing) -> Point:
    base = thing.shapes[0]
    assert isinstance(base, Disc), thing  # noqa: S101 - a model is one base
    return base.centre


def _sight_words(look: Look) -> str:
    """Return what a model sees of another in words."""
    if not look.seen:
        return f"no ({look.sight.free} of {look.sight.lines} lines are free)"
    cover = {0: "no cover"}.get(look.save, f"cover saves on {look.save} or more")
    return f"yes, {cover} ({look.sight.free} of {look.sight.lines} lines are free)"


def _gaits(public: Public, start: Thing) -> list[Fact]:
    """Return how far the model moves that is measured from (UW-24, UW-27, UW-28)."""
    model = _model_of(public, start)
    if model is None:
        return []
    move, rush, charge = (allowance(public, model, deed) // INCH for deed in ("move", "rush", "charge"))
    return [Fact("move", f"{model.id} can go", f"{move} inches with a Move, {rush} with a Rush, {charge} to charge")]

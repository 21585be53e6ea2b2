"""Names of models, as people write them and as menus list them."""

from collections.abc import Callable

from games.kernel import BadNotation, Choices, Line, Seat, Word, quoted
from games.urban_war.mechanics.turn.permissions import actors
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries


def find_model(public: Public, word: str, among: tuple[Model, ...] | None = None) -> Model:
    """Return a model by its id in any case; raises BadNotation."""
    known = public.standing() if among is None else among
    for model in known:
        if model.id == word.upper():
            return model
    names = ", ".join(model.id for model in known) or "none"
    dead = any(model.dead and model.id == word.upper() for model in public.models)
    why = f"{word.upper()} is dead" if dead else f"{quoted(word)} is not a model here"
    raise BadNotation(f"{why}; there are {names}")


def own_model(line: Line, state: State, seat: Seat) -> Model:
    """Take the name of a model of one's own; raises BadNotation."""
    return find_model(state.public, line.take(), state.public.standing(seat))


def names(state: State, seat: Seat, fits: Callable[[Model], bool]) -> Choices:
    """List the models that may act and fit."""
    public = state.public
    listed = tuple(
        Word(model.id, model.id, f"{public.card(model).name}{' · panicked' if queries.hindered(public, model) else ''}")
        for model in actors(state, seat)
        if fits(model)
    )
    return Choices(words=listed, label="model")

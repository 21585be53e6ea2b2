"""Names of models, as people write them and as menus list them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from games.kernel import BadNotation, Line, Rng, Seat, Word, quoted
from games.kernel.questions.arguments import Argument, one_of
from games.kernel.questions.notation import pick
from games.urban_war.content.book import Weapon
from games.urban_war.mechanics.turn.permissions import checked_actor
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State
from games.urban_war.units import queries

OWN = "Which of your models: A3"


def find_model(public: Public, word: str, seat: Seat | None = None, among: tuple[Model, ...] | None = None) -> Model:
    """Return a model by its id in any case: one on the table, of a seat's own with `seat`, or one `among` some.

    Raises BadNotation.
    """
    known = public.standing(seat) if among is None else among
    for model in known:
        if model.id == word.upper():
            return model
    names = ", ".join(model.id for model in known)
    raise BadNotation(_missing(public, word, seat) + (f"; there are {names}" if names else ""))


def _missing(public: Public, word: str, seat: Seat | None) -> str:
    """Return why a word names none of the models that are asked for."""
    model = next((one for one in public.models if one.id == word.upper()), None)
    if model is None:
        return f"{quoted(word)} is not a model here"
    if seat is not None and model.seat != seat:
        return f"{model.id} is not a model of yours"
    return f"{model.id} is dead" if model.dead else f"{model.id} is not deployed yet"


def own_model(line: Line, state: State, seat: Seat) -> Model:
    """Take the name of a model of one's own; raises BadNotation."""
    mine = state.public.standing(seat)
    return find_model(state.public, line.named(called(state.public, mine)), seat)


def called(public: Public, models: Collection[Model]) -> Mapping[str, str]:
    """Return models by the names of their cards, where no other of them has the same."""
    known = [public.card(model).name for model in models]
    return {name: model.id for name, model in zip(known, models, strict=True) if known.count(name) == 1}


def named_models(public: Public, models: Iterable[Model]) -> Iterator[Word]:
    """List models with what they are."""
    for model in models:
        panicked = " · panicked" if queries.hindered(public, model) else ""
        yield Word(model.id, model.id, f"{public.card(model).name}{panicked}")


def _read(line: Line, state: State, seat: Seat) -> str:
    return find_model(state.public, line.named(called(state.public, state.public.standing()))).id


def model_argument(name: str, description: str, words: Callable[[State, Seat], Iterable[Word]]) -> Argument[State, str]:
    """Return the argument for a model on the table, one of those listed."""
    return one_of(name, description, _read, words)


def acting_model(
    able: Callable[[State, Seat], Iterable[Model]],
    rule: str = "",
    sample: Callable[[State, Seat, Rng], str] | None = None,
) -> Argument[State, str]:
    """Return the argument for one's own model that acts, one of those `able`; `rule` is what it does then."""
    return one_of(
        "model",
        OWN,
        lambda line, state, seat: own_model(line, state, seat).id,
        lambda state, seat: named_models(state.public, able(state, seat)),
        fits=(lambda state, seat, name: bool(checked_actor(state, seat, name, rule))) if rule else None,
        usable=lambda state, seat: next(iter(able(state, seat)), None) is not None,
        sample=sample,
    )


def read_weapon(line: Line, weapons: Collection[Weapon]) -> str:
    """Take the name of one of a model's weapons, if the line goes on; "" for the only one. Raises BadNotation."""
    line.flag("with")
    if not line.left:
        return ""
    word = pick(line.take(), [weapon.word for weapon in weapons], "weapon of its own")
    return word if len(weapons) > 1 else ""


def weapon_words(weapons: Collection[Weapon], usable: Collection[Weapon] | None = None) -> Iterator[Word]:
    """List the weapons of a model that are usable, if it has several."""
    listed = weapons if usable is None else usable
    return (Word(weapon.word, weapon.name) for weapon in listed if len(weapons) > 1)

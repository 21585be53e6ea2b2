"""The Marker phase and the Order phase: counters away, orders in secret, both players at once (UW-19 .. UW-21)."""

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.urban_war.previews import watching
from games.urban_war.questions.notation.names import find_model
from games.urban_war.state.actions import Orders
from games.urban_war.state.events import OrdersNoted, OrdersPlaced
from games.urban_war.state.frames import Initiative, Ordering
from games.urban_war.state.public import State, Table
from games.urban_war.units import queries
from games.urban_war.units.changes import change_model

_SNAP = "snap"
_ON = "overwatch"


def proceed(table: Table, frame: Ordering) -> None:
    """Ask both for orders at once; then the counters lie there (UW-20, UW-21, UW-B8)."""
    public = table.public
    if not frame.asked:
        for seat in (0, 1):
            table.change_secret(seat, overwatch=None)
        table.goto(Ordering(asked=True))
        asked = [seat for seat in (0, 1) if queries.unengaged(public, seat)]
        for model in public.standing():
            if queries.engaged(public, model):
                change_model(table, model.id, counter="snap")
        if asked:
            table.ask("orders", *asked)
            return
    for model in table.public.standing():
        if not model.counter:
            change_model(table, model.id, counter="down")
    table.change(phase="initiative")
    table.goto(Initiative())


def _read(line: Line, state: State, seat: Seat) -> tuple[str, ...]:
    """Read `overwatch A1 A4`, or `snap`."""
    if line.flag(_SNAP, "snap-fire", "none"):
        return ()
    line.flag(_ON, "ow")
    mine = state.public.standing(seat)
    if line.flag("all"):
        return tuple(model.id for model in queries.unengaged(state.public, seat))
    words = [word for word in line.without(",").rest() if word.lower() != "and"]
    named = [find_model(state.public, word, seat).id for word in words]
    names = set(named)
    if not names:
        raise line.lacking()
    again = next((name for name in named if named.count(name) > 1), None)
    if again is not None:
        raise BadNotation(f"you have named {again} already in this line (UW-20)")
    return tuple(model.id for model in mine if model.id in names)


def _write(overwatch: tuple[str, ...]) -> str:
    return f"{_ON} {' '.join(overwatch)}" if overwatch else _SNAP


def _words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List `snap`, or `overwatch` and models, in reading order."""
    if not said:
        return Choices(
            words=(Word(_SNAP, "All on Snap-fire"), Word(_ON, "Some on Overwatch", "all others on Snap-fire")),
            label="orders",
            unfolds=" ",
        )
    if said[0] == _SNAP:
        return Choices(complete=len(said) == 1)
    if said[0] != _ON:
        raise BadNotation("write orders snap, or orders overwatch and models")
    names = [model.id for model in queries.unengaged(state.public, seat)]
    last = -1
    for word in said[1:]:
        if word not in names[last + 1 :]:
            raise BadNotation(f"{word[:9]} cannot be named here")
        last = names.index(word)
    public = state.public
    rest = names[last + 1 :]
    listed = tuple(Word(name, name, watching.words(public, public.model(name))) for name in rest)
    return Choices(words=listed, complete=len(said) > 1, label="model on Overwatch", ticked=len(said) - 1)


def check(state: State, seat: Seat, action: Orders) -> None:
    """Raise IllegalAction for a model that gets no face-down order (UW-21)."""
    names = {model.id for model in queries.unengaged(state.public, seat)}
    for name in action.overwatch:
        if name not in names:
            raise IllegalAction(f"{name} is in base contact, and cannot be on Overwatch", "UW-21")


def place(table: Table, seat: Seat, action: Orders) -> None:
    """Place the orders face down (UW-21)."""
    public = table.public
    engaged = tuple(model.id for model in public.standing(seat) if model.counter == "snap")
    table.change_secret(seat, overwatch=action.overwatch)
    table.tell(OrdersNoted(seat=seat, overwatch=action.overwatch, rules=("UW-21",), seen_by=(seat,)))
    rules = ("UW-20", "UW-21") if engaged else ("UW-21",)
    table.tell(OrdersPlaced(seat=seat, counters=len(queries.unengaged(public, seat)), engaged=engaged, rules=rules))


_MODELS = rest("models", "snap, or who waits", _read, _words, write=_write)
QUESTION = Question(
    kind="orders",
    rule="UW-21",
    ask=lambda public, seat: "Give your models their orders",
    default=lambda state, seat: Orders(),
    verbs=(
        Verb(
            form=taking(_MODELS).to(Orders),
            check=check,
            apply=place,
            title="Orders",
            hint="who waits on Overwatch",
            needs="snap, or overwatch and models, such as orders overwatch A1 A4",
        ),
    ),
)

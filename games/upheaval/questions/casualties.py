"""Hits on a unit: its owner says which models take them (UH-H5)."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, Forecast, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import repeat, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics.casualties.allocation import falls_by_rule, frame_of, hit_count
from games.upheaval.mechanics.casualties.needs_choice import needs_choice, order_that_keeps_ground
from games.upheaval.mechanics.casualties.resolve import resolve
from games.upheaval.previews.fights import allocation
from games.upheaval.state.actions import Casualties
from games.upheaval.state.frames import Wounding
from games.upheaval.state.public import Public, State, Table
from games.upheaval.units import party
from games.upheaval.units.party import Member

AUTO = "auto"
_NAMED = 4


def proceed(table: Table, frame: Wounding) -> None:
    """Ask the owner in which order models take the hits, where that matters; then resolve them one by one (UH-H5)."""
    public = table.public
    unit = public.unit(frame.target)
    if frame.order is None and needs_choice(public, frame):
        table.ask("casualties", unit.seat)
        return
    table.end()
    if party.members(public, unit):
        resolve(table, frame)


def _numbers(public: Public) -> tuple[Member, ...]:
    return party.members(public, public.unit(frame_of(public).target))


def _read(line: Line, state: State, seat: Seat) -> int:
    return line.number()


def _more(state: State, seat: Seat, named: tuple[int, ...]) -> Choices:
    """List `auto`, then the models that are not named yet."""
    public, members = state.public, _numbers(state.public)
    left = [one for one in members if one.number not in named]
    if len(named) + len(left) != len(members):
        raise BadNotation("name models of the unit, each once")
    listed = tuple(Word(str(one.number), one.name, _state_of(public, one)) for one in left)
    first = () if named else (Word(AUTO, "By the rules", _by_rule(public)),)
    return Choices(words=(*first, *listed), label="next to take a hit")


def _by_rule(public: Public) -> str:
    """Say who takes the hits by the rules, as long as each kills."""
    falls = falls_by_rule(public, _numbers(public), frame_of(public))
    names = join([one.name for one in falls[:_NAMED]] + (["so on"] if len(falls) > _NAMED else []))
    return f"{names}: wounded models, then the nearest"


def _state_of(public: Public, member: Member) -> str:
    whole = party.wound_points(public, member.unit, member.model)
    told = [member.profile(public).name]
    told += [f"{whole - member.model.wounds} of {whole} wounds left"] if whole > 1 else []
    return ", ".join([*told, *(["prone"] if member.model.prone else [])])


def check(state: State, seat: Seat, action: Casualties) -> None:
    """Raise IllegalAction for numbers that are not models of the unit, or come twice (UH-H5)."""
    known = {member.number for member in _numbers(state.public)}
    strange = [number for number in action.order if number not in known]
    if strange:
        there = ", ".join(map(str, sorted(known)))
        raise IllegalAction(f"{frame_of(state.public).target} has no model {strange[0]}; it has {there}", "UH-H5")
    if len(set(action.order)) < len(action.order):
        raise IllegalAction("a model is named twice", "UH-H5")


def apply(table: Table, seat: Seat, action: Casualties) -> None:
    """Note the order in which models take the hits (UH-H5)."""
    table.goto(replace(frame_of(table.public), order=action.order))


def forecast(state: State, seat: Seat, action: Casualties) -> Forecast:
    """Return who takes the hits, and what each does (UH-H5)."""
    return allocation.hits_forecast(state, seat, action)


def _only(public: Public, seat: Seat) -> Casualties | None:
    """Return the order that loses no ground, where all models are alike: nothing else tells them apart (UH-H5)."""
    order = order_that_keeps_ground(public, frame_of(public))
    return None if order is None else Casualties(order)


def _ask(public: Public, seat: Seat) -> str:
    frame = frame_of(public)
    return f"Say who of {frame.target} takes {counted(hit_count(frame), 'hit')}, or auto"


_MODELS = repeat("models", "Numbers in order, or auto: the nearest", _read, _more, none=AUTO, without=",")
QUESTION = Question(
    kind="casualties",
    rule="UH-H5",
    ask=_ask,
    default=lambda state, seat: Casualties(),
    only=_only,
    verbs=(
        Verb(
            form=taking(_MODELS).to(Casualties),
            check=check,
            apply=apply,
            forecast=forecast,
            title="Casualties",
            hint="which models take the hits, in order",
            needs="numbers of models in order, such as casualties 3 1 2, or auto",
        ),
    ),
)

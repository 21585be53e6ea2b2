"""Move, Run and standing up: a unit goes where its leader leads it (UH-11, UH-12, UH-36, UH-B29, UH-H16)."""

from typing import TypeVar

from games.battlefield.bases.destinations import MOST
from games.kernel import Choices, Forecast, IllegalAction, Line, Nothing, Rng, Seat, Verb, Word
from games.kernel.questions.arguments import rest, taking
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.movement import unit_move
from games.upheaval.mechanics.movement.after_move import RULES, carry_out_move
from games.upheaval.mechanics.movement.context import move_context
from games.upheaval.mechanics.movement.unit_move import keeps_coherency, stopped_at_edge
from games.upheaval.mechanics.turn import permissions
from games.upheaval.previews import shortcuts
from games.upheaval.previews.consequences import move_facts
from games.upheaval.previews.destinations import any_way
from games.upheaval.questions.movement.surprises import of_unit_move
from games.upheaval.questions.movement.words import after_way, goes, moves, open_way, read_said
from games.upheaval.questions.notation import STAY, WAY, Order, read_order, write_order
from games.upheaval.questions.units import moving_unit
from games.upheaval.state.actions import Move, Run, Stand
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.secret import Secret
from games.upheaval.state.units import Deed, Unit

GoingT = TypeVar("GoingT", Move, Run, Stand)


def _sampled(public: Public, unit: Unit, deed: Deed, rng: Rng) -> str:
    """Return a way at random for a unit, now and then to stay while others move; "" for none."""
    if not rng.randrange(MOST) and (deed == "stand" or moves(unit_move.plan_move(public, unit, deed, ()))):
        return STAY
    return any_way(public, unit, deed, rng)


def verb(
    kind: type[GoingT], deed: Deed, title: str, hint: str, synonyms: tuple[str, ...] = ()
) -> Verb[Public, Secret, Nothing, GoingT]:
    """Return the verb of a kind of move."""
    word = str(kind.__struct_config__.tag)
    rule = RULES[deed][0]

    def read(line: Line, state: State, seat: Seat, name: str) -> Order:
        return read_order(line, state.public, move_context(state.public, state.public.unit(name), deed))

    def check(state: State, seat: Seat, action: GoingT) -> None:
        unit = permissions.check_allowed(state.public, seat, action.unit, deed)
        plan = unit_move.plan_move(state.public, unit, deed, action.way, action.places)
        if not goes(state.public, unit, deed, plan):
            instead = "done" if current.actions_done(state.public) else f"pass {unit.id}"
            raise IllegalAction(f"nobody of {unit.id} would move; to do nothing, write {instead}", rule)

    def apply(table: Table, seat: Seat, action: GoingT) -> None:
        unit = table.public.unit(action.unit)
        plan = unit_move.plan_move(table.public, unit, deed, action.way, action.places)
        edge = stopped_at_edge(move_context(table.public, unit, deed), plan)
        carry_out_move(table, action.unit, deed, plan, edge=edge)

    def words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
        unit = state.public.unit(name)
        if not said:
            closed = goes(state.public, unit, deed, unit_move.plan_move(state.public, unit, deed, ()))
            stay = (Word(STAY, "Stay", _stay_hint(deed)),) if closed else ()
            return Choices(words=stay, open=open_way(state.public, unit, deed), label="where the leader goes")
        way = read_said(said[0])
        return after_way(
            state.public,
            unit,
            deed,
            said[1:],
            lambda places: unit_move.plan_move(state.public, unit, deed, way, places),
        )

    def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng, name: str) -> str:
        return "" if said else _sampled(state.public, state.public.unit(name), deed, rng)

    def irreversible_loss(state: State, seat: Seat, action: GoingT) -> str:
        unit = state.public.unit(action.unit)
        context = move_context(state.public, unit, deed)
        plan = unit_move.plan_move(state.public, unit, deed, action.way, action.places)
        torn = keeps_coherency(context) and not keeps_coherency(context, plan)
        return f"leave {unit.id} out of coherency, and pinned" if torn else ""

    def second_look(state: State, seat: Seat, action: GoingT, said: tuple[str, ...]) -> str:
        unit = state.public.unit(action.unit)
        context = move_context(state.public, unit, deed)
        plan = unit_move.plan_move(state.public, unit, deed, action.way, action.places)
        return of_unit_move(state.public, unit, context, plan, said)

    def forecast(state: State, seat: Seat, action: GoingT) -> Forecast:
        unit = state.public.unit(action.unit)
        plan = unit_move.plan_move(state.public, unit, deed, action.way, action.places)
        return Forecast(f"{unit.id} {_DOES[deed]}", facts=move_facts(state.public, unit, deed, plan))

    def shown_at_once(state: State, seat: Seat) -> Choices:
        return shortcuts.places(state.public, permissions.allowed_units(state.public, seat, deed), deed)

    order = rest("way", WAY, read, words, write=write_order, sample=sample)
    return Verb(
        form=taking(moving_unit(deed)).then(order).spread(kind),
        check=check,
        apply=apply,
        forecast=forecast,
        irreversible_loss=irreversible_loss,
        shortcuts=shown_at_once,
        second_look=second_look,
        title=title,
        hint=hint,
        synonyms=synonyms,
        needs=f"a unit and where to, such as {word} A2 12,20",
    )


def _stay_hint(deed: Deed) -> str:
    return "prone models stand up" if deed == "stand" else "the leader stays, others close up"


_DOES: dict[Deed, str] = {"move": "moves", "run": "runs", "stand": "stands up", "fall": "falls back"}
MOVE = verb(Move, "move", "Move", "up to MOV; others follow the leader")
RUN = verb(Run, "run", "Run", "up to MOV again")
STAND = verb(Stand, "stand", "Stand up", "in place of a move; the others move")

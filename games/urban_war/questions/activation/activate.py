"""Activation: whose turn it is to activate a model, and what may be answered (UW-23, UW-29, UW-53)."""

import msgspec

from games.kernel import Question, Seat, Verb
from games.kernel.questions.arguments import bare
from games.urban_war.mechanics.melee import contact_weapons
from games.urban_war.mechanics.turn import assaults
from games.urban_war.mechanics.turn.permissions import actors, must_rally, the_chosen
from games.urban_war.questions.activation import assault, move, rally, rush
from games.urban_war.state.actions import Assault, Done, Move, Rally, Rush
from games.urban_war.state.events import Rested, Spent
from games.urban_war.state.frames import Activating, Chosen, Marking
from games.urban_war.state.public import Public, State, Table
from games.urban_war.units import queries


def proceed(table: Table, frame: Activating) -> None:
    """Ask a side to activate a model, or the other side, or end the turn (UW-23, UW-B9, UW-B10)."""
    public = table.public
    ready = [bool(queries.ready(public, seat, table.secret(seat).overwatch)) for seat in (0, 1)]
    if not any(ready):
        table.goto(Marking())
        return
    if ready[frame.seat]:
        table.ask("activate", frame.seat)
        return
    _note_spent(table, frame.seat)
    table.goto(Activating(queries.other(frame.seat), public.options.group - 1))


def _note_spent(table: Table, seat: Seat) -> None:
    """Tell, once and not before it is that side's turn to activate, that it has no Snap-fire left (UW-B10)."""
    spent = table.public.spent
    if not spent[seat]:
        table.change(spent=(True, spent[1]) if seat == 0 else (spent[0], True))
        table.tell(Spent(seat=seat, rules=("UW-23", "UW-B10")))


def chosen(table: Table, frame: Chosen) -> None:
    """Ask what a model does that has rallied or tried to, or whether it makes a follow-up action (UW-29, UW-53)."""
    model = table.public.model(frame.model)
    if model.dead or (frame.follow_up and not frame.tried and model.follow_ups >= model.cal):
        table.end()
    elif frame.tried:
        table.ask("act", model.seat)
    else:
        table.ask("follow", model.seat)


def done(table: Table, seat: Seat, action: Done) -> None:
    """Make no follow-up action (UW-29)."""
    model = table.public.model(_ask_model(table.public))
    table.tell(Rested(model=model.id, boxes=model.cal - model.follow_ups, rules=("UW-29",)))
    table.end()


def plainest(state: State, seat: Seat) -> Rally | Move | Assault:
    """The first model in reading order: it rallies, fights with the best weapon, or does nothing."""
    public = state.public
    model = min(actors(state, seat), key=queries.number_of)
    if must_rally(public, model):
        return Rally(model.id)
    engaged = queries.contacts(public, model)
    if not engaged:
        return Move(model.id)
    enemy = max(
        engaged,
        key=lambda one: contact_weapons.mean_wounds(public, model, one, contact_weapons.best(public, model, one)),
    )
    return Assault(model.id, "fight", enemy.id, (), contact_weapons.best_word(public, model, enemy))


def _ask_activate(public: Public, seat: Seat) -> str:
    """Say which of its group a side is to activate, if several go in a row (UW-23)."""
    frame, group = public.frames[-1], public.options.group
    if group == 1 or not isinstance(frame, Activating):
        return "Activate a model on Snap-fire"
    number = group - frame.left
    most = min(group, number - 1 + len(queries.able(public, seat)))
    return (
        f"Activate a model on Snap-fire ({number} of {most})" if most > 1 else "Activate your last model on Snap-fire"
    )


def _ask_model(public: Public) -> str:
    frame = the_chosen(public)
    return frame.model if frame is not None else "a model"


def _deeds(public: Public) -> tuple[str, ...]:
    """Return the verbs that a chosen model could use, as everybody sees (UW-28, UW-53)."""
    frame = the_chosen(public)
    if frame is None:
        return tuple(verb.word for verb in _DEEDS)
    model = public.model(frame.model)
    if must_rally(public, model):
        return (rally.VERB.word,)
    if queries.engaged(public, model):
        return (assault.VERB.word,)
    walks = move.VERB.word, rush.VERB.word
    return (*walks, assault.VERB.word) if assaults.charge_ways(public, model) else walks


def _next_model(public: Public, seat: Seat, action: msgspec.Struct) -> Done | None:
    """Return that a model makes no follow-up action, where a plan goes on with another one (UW-29, UW-H6)."""
    names_another = isinstance(action, Move | Rush | Assault | Rally) and action.model != _ask_model(public)
    return Done() if names_another else None


_DEEDS = (move.VERB, rush.VERB, assault.VERB)
_DONE = Verb(
    form=bare(Done),
    apply=done,
    title="No follow-up",
    hint="keep follow-ups for later",
)
ACTIVATE = Question(
    kind="activate",
    rule="UW-23",
    ask=_ask_activate,
    default=plainest,
    only=rally.only_rally,
    verbs=(*_DEEDS, rally.VERB),
)
ACT = Question(
    kind="act",
    rule="UW-23",
    ask=lambda public, seat: f"Act with {_ask_model(public)}",
    default=plainest,
    offers=lambda public, seat: _deeds(public),
    verbs=_DEEDS,
)
FOLLOW = Question(
    kind="follow",
    rule="UW-29",
    ask=lambda public, seat: f"Make a follow-up action with {_ask_model(public)}, or none",
    default=lambda state, seat: Done(),
    gives_way=_next_model,
    offers=lambda public, seat: (_DONE.word, *_deeds(public)),
    verbs=(_DONE, *_DEEDS, rally.VERB),
)

"""The two questions that stop an attack: evasion (RS-50) and the place of the damage (RS-54)."""

from games.kernel import Seat
from games.raise_shields.actions import Evade, Locate
from games.raise_shields.phases import attack
from games.raise_shields.phases.cannon import after_attack
from games.raise_shields.state import State
from games.raise_shields.table import Question, Table


def _evade(table: Table, seat: Seat, action: Evade) -> None:
    if attack.evade(table, seat, action):
        after_attack(table)


def _locate(table: Table, seat: Seat, action: Locate) -> None:
    if attack.locate(table, seat, action):
        after_attack(table)


def _ask_evade(state: State, seat: Seat) -> str:
    pending = attack.pending_attack(state)
    hits = pending.hits + pending.piercing
    return f"Roll evasion for {state.ship(pending.target).name} against {hits} {'hit' if hits == 1 else 'hits'}"


def _ask_locate(state: State, seat: Seat) -> str:
    pending = attack.pending_attack(state)
    hits = f"{pending.through} {'hit goes' if pending.through == 1 else 'hits go'}"
    return f"Choose where {hits} on {state.ship(pending.target).name}"


def _any_evasion(state: State, seat: Seat, action: Evade) -> None:
    """Both ways of evading are always open (RS-50)."""


QUESTIONS = (
    Question(
        kind="evade",
        rule="RS-50",
        verbs=("evade",),
        actions=(Evade,),
        ask=_ask_evade,
        check=_any_evasion,
        carry_out=_evade,
        words=attack.evade_words,
        default=lambda state, seat: Evade(),
    ),
    Question(
        kind="locate",
        rule="RS-54",
        verbs=("locate",),
        actions=(Locate,),
        ask=_ask_locate,
        check=attack.check_locate,
        carry_out=_locate,
        words=attack.locate_words,
        default=attack.default_locate,
    ),
)

"""The two questions that stop an attack: evasion (RS-50) and the place of the damage (RS-54)."""

from games.kernel import Choices, IllegalAction, Seat, Word
from games.kernel.numbers import counted
from games.raise_shields.actions import Evade, Locate
from games.raise_shields.phases import attack
from games.raise_shields.phases.cannon import after_attack
from games.raise_shields.state import Location, State
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
    return f"Roll evasion for {state.ship(pending.target).name} against {counted(hits, 'hit')}"


def _ask_locate(state: State, seat: Seat) -> str:
    pending = attack.pending_attack(state)
    hits = counted(pending.through, "hit goes", "hits go")
    return f"Choose where {hits} on {state.ship(pending.target).name}"


def _any_evasion(state: State, seat: Seat, action: Evade) -> None:
    """Both ways of evading are always open (RS-50)."""


def locations(state: State) -> tuple[Location, ...]:
    """Return where the chooser of rows 1 and 6 may put the hits: nowhere that is empty (RS-B34, RS-B36)."""
    pending = attack.pending_attack(state)
    ship = state.ship(pending.target)
    return (
        "hull",
        *(("crew",) if ship.crew else ()),
        "stress",
        *(("cannons",) if attack.boxes(ship, attack.near_side(pending)) else ()),
    )


def check_locate(state: State, seat: Seat, action: Locate) -> None:
    """Refuse an empty place, and cannons struck from front or back (RS-B34, RS-B36)."""
    if action.where in locations(state):
        return
    pending = attack.pending_attack(state)
    if action.where == "cannons" and attack.near_side(pending) is None:
        raise IllegalAction(f"the attack strikes the {pending.struck}, where no cannons are", "RS-54")
    raise IllegalAction(f"there is nothing left of the {action.where} to damage", "RS-B36")


def locate_words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the places, each with what it holds."""
    if len(prefix) > 1:
        return Choices(complete=True)
    pending = attack.pending_attack(state)
    ship = state.ship(pending.target)
    hits, boxes = counted(pending.through, "hit"), attack.boxes(ship, attack.near_side(pending))
    hints = {
        "hull": f"{ship.hull} left, {hits}",
        "crew": f"{ship.crew} aboard, {hits}",
        "stress": f"now {ship.stress}, plus {pending.through}",
        "cannons": f"{counted(boxes, 'box', 'boxes')} left on the {pending.struck} side, {hits}",
    }
    return Choices(
        words=tuple(Word(where, where.capitalize(), hints[where]) for where in locations(state)), label="place"
    )


def default_locate(state: State, seat: Seat) -> Locate:
    """The attacker names the hull; the defender crew, cannons or stress, never the hull ((c))."""
    pending = attack.pending_attack(state)
    ship = state.ship(pending.target)
    if seat != ship.seat:
        return Locate("hull")
    if ship.crew > pending.through:
        return Locate("crew")
    return Locate("cannons" if attack.boxes(ship, attack.near_side(pending)) >= pending.through else "stress")


def evade_words(state: State, seat: Seat, prefix: tuple[str, ...]) -> Choices:
    """List the further die."""
    if len(prefix) > 1:
        return Choices(complete=True)
    ship = state.ship(attack.pending_attack(state).target)
    extra = Word(
        "stress", "one more die", f"stress {ship.stress} becomes {ship.stress + 1}, {attack.evasion_dice(ship, True)}D6"
    )
    return Choices(words=(extra,), complete=True, label="one more die")


QUESTIONS = (
    Question(
        kind="evade",
        rule="RS-50",
        verbs=("evade",),
        actions=(Evade,),
        ask=_ask_evade,
        check=_any_evasion,
        carry_out=_evade,
        words=evade_words,
        default=lambda state, seat: Evade(),
    ),
    Question(
        kind="locate",
        rule="RS-54",
        verbs=("locate",),
        actions=(Locate,),
        ask=_ask_locate,
        check=check_locate,
        carry_out=_locate,
        words=locate_words,
        default=default_locate,
    ),
)

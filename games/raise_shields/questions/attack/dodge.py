"""Which hits the defender evades, where the table lets the defender pick (RS-51, RS-B30)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel import IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import one_of, taking
from games.raise_shields.mechanics.damage.dodging import default_dodge, ways_to_dodge
from games.raise_shields.mechanics.damage.resolution import attack_of
from games.raise_shields.state import events
from games.raise_shields.state.actions import Dodge
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.state import Public, State, Table


def apply(table: Table, seat: Seat, action: Dodge) -> None:
    """Take the hits off that the defender picked."""
    attack = attack_of(table.public)
    rules = ("RS-51", "RS-B30")
    plain = attack.evaded - action.past
    table.tell(events.HitsDodged(target=attack.target, past=action.past, plain=plain, rules=rules))
    table.goto(Attacking(replace(attack, evaded_past=action.past)))


def check(state: State, seat: Seat, action: Dodge) -> None:
    """Refuse more than were evaded, or fewer than must be."""
    ways = _ways(attack_of(state.public))
    if action.past not in ways:
        raise IllegalAction(f"{ways[0]} to {ways[-1]} of the hits past the shields can be evaded", "RS-51")


def _ways(attack: Attack) -> range:
    return ways_to_dodge(attack.hits, attack.piercing, attack.evaded)


def _words(state: State, seat: Seat) -> Iterator[Word]:
    attack = attack_of(state.public)
    for past in _ways(attack):
        left, plain = attack.piercing - past, attack.hits - (attack.evaded - past)
        hits = counted(plain, "other hit strikes", "other hits strike")
        yield Word(str(past), f"{past} past the shields", f"{left} past the shields and {hits}")


def _read(line: Line, state: State, seat: Seat) -> int:
    return line.number()


_PAST = one_of("past", "How many of the evaded hits would go past the shields", _read, _words, label="past the shields")


def _ask(public: Public, seat: Seat) -> str:
    attack = attack_of(public)
    return f"Pick which {counted(attack.evaded, 'hit')} {public.ship(attack.target).name} evades"


QUESTION = Question(
    kind="dodge",
    rule="RS-51",
    ask=_ask,
    default=lambda state, seat: Dodge(default_dodge(state.public)),
    verbs=(
        Verb(
            form=taking(_PAST).to(Dodge),
            needs="how many of the hits past the shields, such as dodge 1",
            check=check,
            apply=apply,
            title="Pick the hits",
        ),
    ),
)

"""Evasion: the defender's dice against an attack that hit, and what opens the question (RS-50, RS-51)."""

from msgspec.structs import replace

from games.kernel import Question, Seat, Verb, Word
from games.kernel.base.numbers import counted
from games.kernel.questions.arguments import flag, taking
from games.raise_shields.board import fleet, weapons
from games.raise_shields.content.numbers import EVASION_STRESS
from games.raise_shields.content.tables import hits_evaded
from games.raise_shields.mechanics.damage.dodging import dodged, struck_of, ways_to_dodge
from games.raise_shields.mechanics.damage.resolution import attack_of, end_attack, strike
from games.raise_shields.previews.evasion import forecast, pointless_reason
from games.raise_shields.previews.only import only_evasion
from games.raise_shields.state import events
from games.raise_shields.state.actions import Evade
from games.raise_shields.state.frames import Attack, Attacking
from games.raise_shields.state.state import Public, State, Table
from games.raise_shields.text.words import share_of


def proceed(table: Table, frame: Attacking) -> None:
    """Ask the defender to evade if anything hit (RS-50), and perhaps which hits; then those that are left strike."""
    attack = frame.attack
    if not attack.scored:
        end_attack(table, attack)
    elif not attack.evasion:
        table.ask("evade", table.public.ship(attack.target).seat)
    elif attack.evaded_past is None:
        table.ask("dodge", table.public.ship(attack.target).seat)
    else:
        strike(table, attack)


def apply(table: Table, seat: Seat, action: Evade) -> None:
    """Roll evasion, which takes hits off the attack (RS-50, RS-51, RS-14)."""
    attack = attack_of(table.public)
    ship = table.public.ship(attack.target)
    if action.stress:
        ship = fleet.change_ship(table, ship.id, stress=ship.stress + EVASION_STRESS)
    count = weapons.evasion_dice(ship, extra=action.stress)
    dice = table.roll(count, 6, f"evasion of {ship.name}", by=seat, reason="evasion")
    evaded = min(attack.scored, hits_evaded(sum(dice), ship.stress))
    rules = ("RS-50", "RS-51", *(("RS-14",) if "evasive" in ship.upgrades else ()))
    table.tell(
        events.AttackEvaded(
            target=ship.id, dice=dice, stress=ship.stress, evaded=evaded, extra=action.stress, rules=rules
        )
    )
    losses = (("stress", EVASION_STRESS),) if action.stress else ()
    attack = replace(attack, evasion=dice, evaded=evaded, losses=losses)
    table.goto(Attacking(replace(attack, evaded_past=_evaded_past(table.public, attack))))


def _evaded_past(public: Public, attack: Attack) -> int | None:
    """Return how many of the evaded hits bypass the shields, or None if the defender picks (RS-B30)."""
    if public.options.pick_evaded and len(ways_to_dodge(attack.hits, attack.piercing, attack.evaded)) > 1:
        return None
    return dodged(struck_of(public, attack), attack.hits, attack.piercing, attack.evaded)


def _more(state: State, seat: Seat) -> Word:
    ship = state.public.ship(attack_of(state.public).target)
    hint = f"stress {ship.stress} becomes {ship.stress + EVASION_STRESS}, {weapons.evasion_dice(ship, extra=True)}D6"
    return Word("stress", "one more die", hint)


_STRESS = flag("stress", f"Take {EVASION_STRESS} stress for one more die", _more, label="one more die")


def _ask(public: Public, seat: Seat) -> str:
    attack = attack_of(public)
    past = f"{share_of(attack.piercing, attack.scored)} past the shields" if attack.piercing else ""
    return f"Roll evasion for {public.ship(attack.target).name} against {counted(attack.scored, 'hit')}{past}"


QUESTION = Question(
    kind="evade",
    rule="RS-50",
    ask=_ask,
    default=lambda state, seat: Evade(),
    only=only_evasion,
    verbs=(
        Verb(
            form=taking(_STRESS).to(Evade),
            apply=apply,
            forecast=forecast,
            pointless_reason=pointless_reason,
            title="Evade",
            hint="roll evasion",
        ),
    ),
)

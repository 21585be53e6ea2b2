"""The action Shoot: which models shoot at which units (UH-13, UH-14, UH-17, UH-22, UH-H2)."""

import re
from collections.abc import Iterable, Iterator

from games.kernel import BadNotation, Choices, IllegalAction, Line, Open, Rng, Seat, Verb, Word
from games.kernel.dice import shuffled
from games.kernel.questions.arguments import rest, taking
from games.kernel.text.prose import join
from games.upheaval.mechanics import manual
from games.upheaval.mechanics.activation import current
from games.upheaval.mechanics.casualties import allocation
from games.upheaval.mechanics.shooting.refusals import no_shot_reason
from games.upheaval.mechanics.shooting.resolve import fire
from games.upheaval.mechanics.shooting.targets import (
    aims,
    best_aim,
    each_target,
    has_shot_at,
    legal_targets,
    target_refusal,
    usable_weapons,
    volley_aims,
)
from games.upheaval.mechanics.turn import permissions
from games.upheaval.previews import shortcuts
from games.upheaval.previews.fights import shooting
from games.upheaval.questions import notation
from games.upheaval.questions.units import unit_argument
from games.upheaval.state.actions import Shoot, Volley
from games.upheaval.state.events import Declared
from games.upheaval.state.public import Public, State, Table
from games.upheaval.state.units import Unit
from games.upheaval.units import changes, party, sides

_NUMBERS = re.compile(r"[0-9]{1,2}(-[0-9]{1,2})?(,[0-9]{1,2}(-[0-9]{1,2})?)*")


def _read(line: Line, state: State, seat: Seat, unit: str) -> tuple[Volley, ...]:
    """Read `B3` or `B3 1,2 B4 3-5`."""
    line.flag("at")
    volleys = [_volley(line, state.public)]
    while line.left:
        volleys.append(_volley(line, state.public))
    return _one_way(state.public, state.public.unit(unit), volleys)


def _one_way(public: Public, unit: Unit, volleys: Iterable[Volley]) -> tuple[Volley, ...]:
    """Return volleys as they are written: the target of all others comes last, and a lone model has no number."""
    found = tuple(sorted(volleys, key=lambda volley: not volley.models))
    members = party.members(public, unit)
    if len(found) == len(members) == 1 and found[0].models == (members[0].number,):
        return (Volley(found[0].target),)
    return found


def _volley(line: Line, public: Public) -> Volley:
    target = notation.read_unit(public, line.take())
    if line.left and _NUMBERS.fullmatch(line.left[0]):
        return Volley(target.id, tuple(_numbers(line.take())))
    return Volley(target.id)


def _numbers(word: str) -> Iterator[int]:
    for part in word.split(","):
        first, _, last = part.partition("-")
        if int(last or first) < int(first):
            raise BadNotation(f"{part} counts down")
        yield from range(int(first), int(last or first) + 1)


def _write(volleys: tuple[Volley, ...]) -> str:
    words = [(volley.target, *([",".join(map(str, volley.models))] if volley.models else [])) for volley in volleys]
    return " ".join(word for part in words for word in part)


def _shooters(public: Public, seat: Seat) -> Iterator[Unit]:
    """The units that may shoot now at somebody."""
    return (unit for unit in current.acting_units(public, seat) if _shoots(public, unit))


def _shoots(public: Public, unit: Unit) -> bool:
    return permissions.action_refusal(public, unit, "shoot") is None and any(each_target(public, unit))


def _words(state: State, seat: Seat, said: tuple[str, ...], name: str) -> Choices:
    """List targets; the whole unit shoots where no models are named."""
    unit = state.public.unit(name)
    if not said:
        foes = legal_targets(state.public, unit)
        return Choices(words=shortcuts.target_words(state.public, unit, foes), label="target")
    return _split(state, seat, unit, said)


def _split(state: State, seat: Seat, unit: Unit, said: tuple[str, ...]) -> Choices:
    """Offer to let some of the models alone shoot at the target that was named last, then others at further ones."""
    volleys = _one_way(state.public, unit, _volleys(state.public, said))
    check(state, seat, Shoot(unit.id, volleys))
    if _write(volleys) != " ".join(said):
        raise BadNotation(f"that is written {SHOOT.write_action(Shoot(unit.id, volleys))}")
    last = volleys[-1]
    taken = {number for volley in volleys for number in volley.models}
    if last.models:
        return Choices(words=_others(state.public, unit, volleys, taken), complete=True, label="target of the others")
    groups = _groups(state.public, unit, last.target, taken)
    some = Open("text", "models", suggestions=groups) if groups else None
    return Choices(open=some, complete=True, label="models")


def _volleys(public: Public, said: Iterable[str]) -> tuple[Volley, ...]:
    """Return the volleys that words are, each a target and perhaps numbers of models; raises BadNotation."""
    found: list[Volley] = []
    for word in said:
        if _NUMBERS.fullmatch(word) and found and not found[-1].models:
            found[-1] = Volley(found[-1].target, tuple(_numbers(word)))
        else:
            found.append(Volley(notation.read_unit(public, word).id))
    return tuple(found)


def _others(public: Public, unit: Unit, volleys: tuple[Volley, ...], taken: set[int]) -> tuple[Word, ...]:
    """Return further targets of models that do not shoot yet."""
    named = {volley.target for volley in volleys}
    left = (foe for foe in legal_targets(public, unit) if foe.id not in named)
    able = (foe for foe in left if any(aims(public, unit, foe, taken)))
    return shortcuts.target_words(public, unit, able, taken)


def _groups(public: Public, unit: Unit, target: str, taken: set[int]) -> tuple[Word, ...]:
    """Return the models that can shoot at a target and do not yet: one at a time, and those with the same weapon."""
    if len(party.members(public, unit)) < 2:
        return ()
    free = sorted(aims(public, unit, public.unit(target), taken), key=lambda one: one.member.number)
    arms = {one.weapon.word: one.weapon for one in free}
    shared = ((arm, [one.member.number for one in free if one.weapon.word == arm.word]) for arm in arms.values())
    groups = [(",".join(map(str, found)), arm.name) for arm, found in shared if len(arms) > 1]
    alone = [(str(one.member.number), one.weapon.name) for one in free]
    return tuple(Word(text, f"Only {text}", name) for text, name in dict((*alone, *groups)).items())


def _sample(state: State, seat: Seat, rng: Rng) -> str:
    """Return a unit that may shoot at random."""
    units = shuffled(current.acting_units(state.public, seat), rng)
    return next((unit.id for unit in units if _shoots(state.public, unit)), "")


def check(state: State, seat: Seat, action: Shoot) -> None:
    """Raise IllegalAction for a shot that cannot be taken (UH-13, UH-14, UH-17, UH-22, UH-H2, UH-H13)."""
    public = state.public
    unit = permissions.check_allowed(public, seat, action.unit, "shoot")
    foes = {foe.id: foe for foe in sides.whole_enemy_units(public, unit)}
    named = [number for volley in action.volleys for number in volley.models]
    if any(len(set(volley.models)) < len(volley.models) for volley in action.volleys):
        raise IllegalAction("a model is named twice", "UH-H2")
    if len(set(named)) < len(named):
        raise IllegalAction("a model shoots at one target only", "UH-H2")
    if len({volley.target for volley in action.volleys}) < len(action.volleys):
        raise IllegalAction("a target is named twice", "UH-H2")
    if sum(not volley.models for volley in action.volleys) > 1:
        raise IllegalAction("say which models shoot at which target", "UH-H2")
    for volley in action.volleys:
        if volley.target not in foes:
            raise IllegalAction(f"{volley.target} is no enemy's unit that can be shot at", "UH-H2")
        _check_models(public, unit, volley)
        _check_target(public, unit, foes[volley.target], volley, tuple(named))


def _check_models(public: Public, unit: Unit, volley: Volley) -> None:
    members = {member.number: member for member in party.members(public, unit)}
    for number in volley.models:
        if number not in members:
            raise IllegalAction(f"{unit.id} has no model {number} on the table", "UH-13")
        if members[number].model.prone:
            raise IllegalAction(f"{members[number].name} lies on the ground, and cannot shoot", "UH-36")


def _check_target(public: Public, unit: Unit, target: Unit, volley: Volley, named: tuple[int, ...]) -> None:
    why = target_refusal(public, unit, target)
    if why is not None:
        raise IllegalAction(*why)
    members = {one.number: one for one in party.members(public, unit)}
    vain = [number for number in volley.models if best_aim(public, unit, members[number], target) is None]
    if vain:
        raise IllegalAction(*no_shot_reason(public, unit, target, vain))
    if not volley.models and not has_shot_at(public, unit, target):
        reason, rule = no_shot_reason(public, unit, target, [])
        raise IllegalAction(f"{reason}{_instead(public, unit)}", rule)
    if not volley.models and not any(aims(public, unit, target, named)):
        raise IllegalAction(f"no model is left that can shoot at {target.id}", "UH-H2")


def _instead(public: Public, unit: Unit) -> str:
    """Return at whom a unit can shoot, as the end of a sentence; "" for nobody."""
    found = [foe.id for foe in legal_targets(public, unit)]
    return f"; it can shoot at {join(found, 'or')}" if found else ""


def shoot(table: Table, seat: Seat, action: Shoot) -> None:
    """Shoot: roll to hit, then the targets' owners say who takes the hits (UH-13, UH-H2, UH-H5)."""
    current.mark_done(table, action.unit, "shoot")
    unit = changes.change_unit(table, action.unit, shot=True)
    if not table.public.options.house_pack:
        _declare(table, unit, action)
        return
    fired = [fire(table, unit, target, aims) for target, aims in volley_aims(table.public, unit, action.volleys)]
    for target, hits, cover in reversed(fired):
        allocation.take_hits(table, target, hits, unit.id, cover=cover)


def _declare(table: Table, unit: Unit, action: Shoot) -> None:
    """Without the house pack: say that the unit shoots, and let the result be recorded."""
    public = table.public
    for member in (one.member for _, shots in volley_aims(public, unit, action.volleys) for one in shots):
        if any(arm.kind == "heavy" for arm in usable_weapons(unit, member, public)):
            changes.change_model(table, member.unit.id, member.model.number, heavy=True)
    targets = tuple(volley.target for volley in action.volleys)
    table.tell(Declared(unit=unit.id, targets=targets, what="shot", rules=("UH-13",)))
    manual.open_recording(table, "shot", unit.id, targets)


_UNIT = unit_argument(_shooters, deed="shoot", sample=_sample)
_TARGETS = rest("targets", "Whom: B3, or B3 1,2 B4 3,4", _read, _words, write=_write)
SHOOT = Verb(
    form=taking(_UNIT).then(_TARGETS).to(Shoot),
    check=check,
    apply=shoot,
    forecast=shooting.shooting_forecast,
    second_look=shooting.idle_words,
    shortcuts=lambda state, seat: shortcuts.shots(state.public, _shooters(state.public, seat)),
    title="Shoot",
    hint="at a unit in range and sight",
    synonyms=("fire",),
    needs="a unit and a target, such as shoot A2 B3, or shoot A2 B3 1,2 B4 3,4",
)

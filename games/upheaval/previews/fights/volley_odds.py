"""The odds of a volley: who takes each hit, save by save and wound by wound (UH-15, UH-34 .. UH-37, UH-H2 .. UH-H5)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.geometry.discs import Disc, gap
from games.upheaval.mechanics.casualties.dice import damage_on, model_cover, save_odds, wound_odds
from games.upheaval.mechanics.shooting import dice
from games.upheaval.mechanics.shooting.targets import Aim
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit
from games.upheaval.terrain import command_centre
from games.upheaval.terrain.cover import cover_of
from games.upheaval.units import party
from games.upheaval.units.party import Member

_Line = tuple[int, ...]
"""How the models of a target are, one number for each: twice the Wound Points lost, 1 more where it lies; or dead."""
_DEAD = -1
_MOST_LINES = 1000
"""How many such lines are distinguished; beyond that, all hits count as from the nearest shooter."""
_HITS, _HARMS = 10, 1000
"""Ways of a roll to hit, and of a hit's save with its roll to wound: whole numbers are quicker than fractions."""


class Killed(NamedTuple):
    """How many models a volley kills, and how many of them belong to the unit itself, not to it by attachment."""

    models: int
    own: int


class _Power(NamedTuple):
    """What a hit wounds with: DAM, and the shooter's TEK (UH-H3, UH-H17)."""

    damage: int
    tek: int


class _Target(NamedTuple):
    """A unit that is shot at, with those attached to it: its models, and the Cover that they have (UH-H4, UH-H13)."""

    public: Public
    members: tuple[Member, ...]
    cover: int
    covered: bool
    fights: bool


def kill_odds(public: Public, unit: Unit, target: Unit, aims: Sequence[Aim]) -> dict[Killed, Fraction]:
    """Return the odds of what a volley kills, its hits being taken by the rules (UH-H5)."""
    cover = cover_of(public, target, tuple(one.member.disc(public) for one in aims))
    covered, members = target.covered, party.members(public, target)
    struck = _Target(public, members, cover, covered, party.engaged(public, target))
    nearest = _ranks(struck, min(aims, key=lambda one: one.gap))
    found = None
    if not _alike(struck):
        found = _fired(struck, unit, [(one, _ranks(struck, one)) for one in aims], _MOST_LINES)
    found = found or _fired(struck, unit, [(one, nearest) for one in aims], None) or {}
    whole = (_HITS * _HARMS) ** sum(one.weapon.shots for one in aims)
    kills: dict[Killed, Fraction] = {}
    for line, ways in found.items():
        killed = _killed(members, target, line)
        kills[killed] = kills.get(killed, Fraction(0)) + Fraction(ways, whole)
    return kills


def _killed(members: Sequence[Member], target: Unit, line: _Line) -> Killed:
    dead = [one for one, state in zip(members, line, strict=True) if state == _DEAD]
    return Killed(len(dead), sum(one.unit.id == target.id for one in dead))


def _alike(struck: _Target) -> bool:
    """Whether it is all the same which models take hits, so that nobody needs to ask where each comes from."""
    public, members = struck.public, struck.members
    kinds = {(one.unit.id, one.model.profile, one.model.prone) for one in members}
    return len(kinds) == 1 and sum(one.model.wounds > 0 for one in members) < 2 and not public.options.knockdown


def _ranks(struck: _Target, one: Aim) -> tuple[int, ...]:
    """Return the places of models in the order in which they take hits of a shooter, apart from wounds (UH-H5)."""
    source = Disc(one.member.disc(struck.public).centre, 0)
    gaps = [(gap(member.disc(struck.public), source), member.number) for member in struck.members]
    return tuple(sorted(range(len(gaps)), key=gaps.__getitem__))


def _fired(
    struck: _Target, unit: Unit, fire: Sequence[tuple[Aim, tuple[int, ...]]], most: int | None
) -> dict[_Line, int] | None:
    """Return the ways in which the target can be left, or None if there are too many to distinguish."""
    found = {tuple(2 * one.model.wounds + one.model.prone for one in struck.members): 1}
    bonus = command_centre.command_bonus(struck.public, unit.seat)
    for one, ranks in fire:
        profile = one.member.profile(struck.public)
        hit = int(_HITS * dice.hit_odds(profile.accuracy + bonus))
        power = _Power(dice.damage_of(struck.public, one.member, one.weapon), profile.tek)
        steps: dict[_Line, list[tuple[_Line, int]]] = {}
        for _ in range(one.weapon.shots):
            for line in found.keys() - steps.keys():
                steps[line] = list(_one_hit(struck, line, ranks, power))
            found = _shot(found, steps, hit)
            if most is not None and len(found) > most:
                return None
    return found


def _shot(found: Mapping[_Line, int], steps: Mapping[_Line, list[tuple[_Line, int]]], hit: int) -> dict[_Line, int]:
    after: dict[_Line, int] = {}
    for line, ways in found.items():
        after[line] = after.get(line, 0) + ways * (_HITS - hit) * _HARMS
        for result, share in steps[line]:
            after[result] = after.get(result, 0) + ways * hit * share
    return after


def _one_hit(struck: _Target, line: _Line, ranks: tuple[int, ...], power: _Power) -> Iterator[tuple[_Line, int]]:
    """Yield what one hit does, each result with its ways."""
    alive = [place for place in ranks if line[place] != _DEAD]
    if not alive:
        yield line, _HARMS
        return
    place = next((place for place in alive if line[place] > 1), alive[0])  # the wounded first (UH-H5)
    for state, ways in _results(struck, struck.members[place], line[place], power):
        if ways:
            yield (*line[:place], state, *line[place + 1 :]), ways


def _results(struck: _Target, member: Member, state: int, power: _Power) -> Iterator[tuple[int, int]]:
    """Yield what one hit makes of the model that takes it, each with its ways (UH-H3, UH-H4, UH-34 .. UH-37)."""
    public, profile = struck.public, member.profile(struck.public)
    wounds, prone = divmod(state, 2)
    if prone and struck.fights:
        yield _DEAD, _HARMS
        return
    cover = model_cover(profile, struck.cover, prone=bool(prone))
    through = 100 - int(100 * save_odds(cover, covered=struck.covered))
    odds = wound_odds(damage_on(profile, *power), profile.wound_level, knocks=public.options.knockdown)
    wound = through * int(10 * odds.wound)
    knock = 0 if profile.has("huge") else through * int(10 * odds.prone)
    last = wounds + 1 >= party.wound_points(public, member.unit, member.model)
    yield state, _HARMS - wound - knock
    yield _DEAD if prone or last else state + 2, wound
    yield _DEAD if prone else state + 1, knock

"""What characters do with resource tokens: Intimidate (UP-12), Decree (UP-15); what the last one of a type does."""

import functools
from collections.abc import Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from games.uprising import events
from games.uprising.actions import Decree, Intimidate
from games.uprising.edit import add_followers, change_land, set_at
from games.uprising.maps.country import RESOURCES, Resource
from games.uprising.notation import resources
from games.uprising.phases.character import Deed
from games.uprising.state import Character, Public, Refusal, Table
from games.uprising.words import Path, supply_here


@functools.cache
def _in_order(types: tuple[Resource, ...]) -> tuple[Resource, ...]:
    """Return resource types in the order in which notation names them."""
    return tuple(sorted(types, key=RESOURCES.index))


def _kinds(tokens: Sequence[str]) -> tuple[Resource, ...]:
    """Return words of notation as the resources that they are."""
    return tuple(kind for token in tokens for kind in RESOURCES if kind == token)


def _too_few(public: Public, region: int, tokens: Sequence[str], rule: str) -> Refusal:
    """Tell why these tokens cannot be removed together."""
    types: tuple[str, ...] = public.types(region)
    for token in tokens:
        count = public.lands[region].tokens[types.index(token)] if token in types else 0
        wanted = tokens.count(token)
        if count < wanted:
            return f"{public.name(region)} has {count or 'no'} {token}, this needs {wanted}", rule
    return None


def _unsettled(public: Public, region: int, tokens: Sequence[str]) -> str:
    """Say that removing these tokens makes a stable region unstable (UP-12, UP-15); "" if it does not."""
    land = public.lands[region]
    pairs = zip(public.types(region), land.tokens, strict=True)
    last = any(count and count == tokens.count(kind) for kind, count in pairs)
    return f"{public.name(region)} becomes unstable" if last and not land.unstable else ""


def _remove(table: Table, region: int, token: Resource, rule: str) -> None:
    """Take a token away; the last of its type makes the region unstable, once (UP-B12, UP-B16): `rule` says so."""
    land, index = table.public.lands[region], table.public.types(region).index(token)
    tokens = set_at(land.tokens, index, land.tokens[index] - 1)
    if not tokens[index] and not land.unstable:
        table.tell(events.RegionUnstable(region=region, token=token, rules=(rule, "UP-19", "UP-B12")))
    change_land(table, region, replace(land, tokens=tokens, unstable=land.unstable or not tokens[index]))


def _no_intimidate(public: Public, one: Character, words: Path) -> Refusal:
    if public.lands[one.region].unstable:
        return f"{public.name(one.region)} is unstable", "UP-19"
    return _too_few(public, one.region, words, "UP-12")


def _intimidate(table: Table, one: Character, words: Path) -> None:
    (token,) = _kinds(words)
    table.tell(
        events.Intimidated(
            seat=one.seat, who=one.tag, name=one.name, region=one.region, token=token, rules=("UP-12", "UP-B11")
        )
    )
    _remove(table, one.region, token, "UP-12")
    add_followers(table, one.region, {one.seat: 1})


INTIMIDATE = Deed(
    action=Intimidate,
    title="Intimidate",
    cost=1,
    synonyms=("recruit",),
    needs="a resource, such as intimidate W grain",
    labels=("token",),
    make=lambda who, words: Intimidate(who, words[0]),
    read=lambda line, public: resources(line, 1),
    candidates=lambda public, one: [(kind,) for kind in _in_order(public.types(one.region))],
    refusal=_no_intimidate,
    describe=lambda public, one, words: (words[0], _unsettled(public, one.region, words)),
    carry_out=_intimidate,
)


def _no_decree(public: Public, one: Character, words: Path) -> Refusal:
    if public.options.decree_needs_stable and public.lands[one.region].unstable:
        return f"{public.name(one.region)} is unstable", "UP-B13"
    return _too_few(public, one.region, words, "UP-15")


def _describe_decree(public: Public, one: Character, words: Path) -> tuple[str, str]:
    parts = (supply_here(public, one.region) if len(words) == 1 else "", _unsettled(public, one.region, words))
    return words[-1], "; ".join(part for part in parts if part)


def _decree(table: Table, one: Character, words: Path) -> None:
    tokens = _kinds(words)
    spread = table.public.country.regions[one.region].near
    rules = ("UP-15", "UP-B14", "UP-B19")
    table.tell(
        events.Decreed(
            seat=one.seat, who=one.tag, name=one.name, region=one.region, tokens=tokens, spread=spread, rules=rules
        )
    )
    for token in tokens:
        _remove(table, one.region, token, "UP-15")
    for region in (one.region, *spread):
        add_followers(table, region, {one.seat: 1})


DECREE = Deed(
    action=Decree,
    title="Decree",
    cost=6,
    needs="two resources, such as decree W grain timber",
    labels=("first token", "second token"),
    make=lambda who, words: Decree(who, (words[0], words[1])),
    read=lambda line, public: resources(line, 2),
    candidates=lambda public, one: combinations_with_replacement(_in_order(public.types(one.region)), 2),
    refusal=_no_decree,
    describe=_describe_decree,
    carry_out=_decree,
)

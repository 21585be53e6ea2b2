"""What characters do with resource tokens: Intimidate (UP-12), Decree (UP-15); what the last one of a type does."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from games.kernel.base.caching import per_domain
from games.kernel.base.numbers import counted
from games.uprising.board.edit import add_followers, change_land, set_at
from games.uprising.content.maps.country import RESOURCES, Resource
from games.uprising.content.numbers import DECREE_COST, DECREE_TOKENS, INTIMIDATE_COST
from games.uprising.mechanics.characters.rules import ActionRules
from games.uprising.state import events
from games.uprising.state.actions import Decree, Intimidate, Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Refusal, Table


@per_domain
def _in_order(types: tuple[Resource, ...]) -> tuple[Resource, ...]:
    """Return resource types in the order in which notation names them."""
    return tuple(sorted(types, key=RESOURCES.index))


def _kinds(tokens: Sequence[str]) -> tuple[Resource, ...]:
    """Return words of notation as the resources that they are."""
    return tuple(kind for token in tokens for kind in RESOURCES if kind == token)


def _too_few(public: Public, region: int, tokens: Sequence[str], rule: str) -> Refusal:
    """Return why these tokens cannot be removed together."""
    types: tuple[str, ...] = public.types(region)
    for token in tokens:
        count = public.lands[region].tokens[types.index(token)] if token in types else 0
        wanted = tokens.count(token)
        if count < wanted:
            return f"{public.name(region)} has {count or 'no'} {token}, this needs {wanted}", rule
    return None


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


INTIMIDATE = ActionRules(
    action=Intimidate,
    cost=INTIMIDATE_COST,
    make=lambda who, words: Intimidate(who, words[0]),
    candidates=lambda public, one: [(kind,) for kind in _in_order(public.types(one.region))],
    refusal=_no_intimidate,
    apply=_intimidate,
)


def _no_decree(public: Public, one: Character, words: Path) -> Refusal:
    if len(words) != DECREE_TOKENS:
        return f"a Decree needs {counted(DECREE_TOKENS, 'token')}, not {len(words)}", "UP-15"
    if public.options.decree_needs_stable and public.lands[one.region].unstable:
        return f"{public.name(one.region)} is unstable", "UP-B13"
    return _too_few(public, one.region, words, "UP-15")


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


DECREE = ActionRules(
    action=Decree,
    cost=DECREE_COST,
    make=Decree,
    candidates=lambda public, one: combinations_with_replacement(_in_order(public.types(one.region)), DECREE_TOKENS),
    refusal=_no_decree,
    apply=_decree,
)

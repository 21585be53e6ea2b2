"""Resource tokens in play: when some can be removed, and what the last one does to its region (UP-12, UP-B12)."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.uprising import events
from games.uprising.edit import change_land, set_at
from games.uprising.maps.country import RESOURCES, Resource
from games.uprising.state import Public, Refusal, Table


def types_in_order(public: Public, region: int) -> list[Resource]:
    """Return the resource types of a region in the order in which notation names them."""
    return sorted(public.types(region), key=RESOURCES.index)


def kinds(tokens: Sequence[str]) -> tuple[Resource, ...]:
    """Return words of notation as the resources that they are."""
    return tuple(kind for token in tokens for kind in RESOURCES if kind == token)


def token_refusal(public: Public, region: int, tokens: Sequence[str], rule: str) -> Refusal:
    """Tell why these tokens cannot be removed together."""
    types: tuple[str, ...] = public.types(region)
    for token in tokens:
        count = public.lands[region].tokens[types.index(token)] if token in types else 0
        wanted = tokens.count(token)
        if count < wanted:
            return f"{public.name(region)} has {count or 'no'} {token}, this needs {wanted}", rule
    return None


def will_unsettle(public: Public, region: int, tokens: Sequence[str]) -> bool:
    """Tell whether removing these tokens makes a stable region unstable (UP-12, UP-15)."""
    land = public.lands[region]
    if land.unstable:
        return False
    pairs = zip(public.types(region), land.tokens, strict=True)
    return any(count and count == list(tokens).count(kind) for kind, count in pairs)


def remove_token(table: Table, region: int, token: Resource) -> None:
    """Take a token away; the last of its type makes the region unstable, once (UP-12, UP-B12, UP-B16)."""
    land, index = table.public.lands[region], table.public.types(region).index(token)
    left = land.tokens[index] - 1
    if not left and not land.unstable:
        table.tell(events.RegionUnstable(region=region, token=token, rules=("UP-12", "UP-19", "UP-B12")))
    change_land(
        table, region, replace(land, tokens=set_at(land.tokens, index, left), unstable=land.unstable or not left)
    )

"""Regions by their words, and what is next to a character."""

from games.kernel import IllegalAction
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Refusal


def region_of(public: Public, word: str) -> int:
    """Return the index of a region by its canonical word; raises IllegalAction (UP-B53)."""
    country = public.country
    if not country.has(word):
        raise IllegalAction(f"{word[:30]} is not a region of {country.title}", "UP-B53")
    return country.index(word)


def regions_near(public: Public, one: Character) -> list[Path]:
    """Return where a character could go."""
    regions = public.country.regions
    return [(regions[near].word,) for near in regions[one.region].near]


def near_refusal(public: Public, one: Character, region: int, rule: str, own: bool = False) -> Refusal:
    """Return why a region is not next to a character; `own`: the one where it stands will do."""
    near = public.country.regions[one.region].near
    if region in near or (own and region == one.region):
        return None
    if region == one.region:
        return f"{one.name} stands in {public.name(region)} already", rule
    there = f"{public.name(one.region)}, where {one.name} stands"
    beside = ", ".join(public.name(other) for other in near)
    return f"{public.name(region)} is not adjacent to {there} (next to it: {beside})", rule

"""Decree: two tokens become followers here and all around (UP-15)."""

from itertools import combinations_with_replacement

from games.uprising import events
from games.uprising.actions import Decree
from games.uprising.edit import add_followers
from games.uprising.notation import resources
from games.uprising.phases.character import Deed
from games.uprising.phases.supply import kinds, remove_token, token_refusal, types_in_order, will_unsettle
from games.uprising.state import Character, Public, Refusal, Table
from games.uprising.words import Path, supply_here


def _refusal(public: Public, one: Character, words: Path) -> Refusal:
    if public.options.decree_needs_stable and public.lands[one.region].unstable:
        return f"{public.name(one.region)} is unstable", "UP-B13"
    return token_refusal(public, one.region, words, "UP-15")


def _describe(public: Public, one: Character, words: Path) -> tuple[str, str]:
    supply = supply_here(public, one.region) if len(words) == 1 else ""
    unstable = f"{public.name(one.region)} becomes unstable" if will_unsettle(public, one.region, words) else ""
    return words[-1], "; ".join(part for part in (supply, unstable) if part)


def _carry_out(table: Table, one: Character, words: Path) -> None:
    tokens = kinds(words)
    regions = (one.region, *table.public.country.regions[one.region].near)
    table.tell(events.Decreed(seat=one.seat, name=one.name, region=one.region, tokens=tokens, followers=len(regions),
                              rules=("UP-15", "UP-B14", "UP-B19")))  # fmt: skip
    for token in tokens:
        remove_token(table, one.region, token)
    for region in regions:
        add_followers(table, region, {one.seat: 1})


DECREE = Deed(
    action=Decree,
    title="Decree",
    cost=6,
    needs="two resources, such as decree W grain timber",
    labels=("first token", "second token"),
    make=lambda who, words: Decree(who, (words[0], words[1])),
    read=lambda line, public: resources(line, 2),
    candidates=lambda public, one: combinations_with_replacement(types_in_order(public, one.region), 2),
    refusal=_refusal,
    describe=_describe,
    carry_out=_carry_out,
)

"""Intimidate: a token becomes a follower (UP-12)."""

from games.uprising import events
from games.uprising.actions import Intimidate
from games.uprising.edit import add_followers
from games.uprising.notation import resources
from games.uprising.phases.character import Deed
from games.uprising.phases.supply import kinds, remove_token, token_refusal, types_in_order, will_unsettle
from games.uprising.state import Character, Public, Refusal, Table
from games.uprising.words import Path


def _refusal(public: Public, one: Character, words: Path) -> Refusal:
    if public.lands[one.region].unstable:
        return f"{public.name(one.region)} is unstable", "UP-19"
    return token_refusal(public, one.region, words, "UP-12")


def _describe(public: Public, one: Character, words: Path) -> tuple[str, str]:
    unstable = will_unsettle(public, one.region, words)
    return words[-1], f"{public.name(one.region)} becomes unstable" if unstable else ""


def _carry_out(table: Table, one: Character, words: Path) -> None:
    (token,) = kinds(words)
    table.tell(
        events.Intimidated(seat=one.seat, name=one.name, region=one.region, token=token, rules=("UP-12", "UP-B11"))
    )
    remove_token(table, one.region, token)
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
    candidates=lambda public, one: [(kind,) for kind in types_in_order(public, one.region)],
    refusal=_refusal,
    describe=_describe,
    carry_out=_carry_out,
)

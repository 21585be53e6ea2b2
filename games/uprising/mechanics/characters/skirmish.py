"""Skirmish: a character pays for one here or next door (UP-16)."""

from games.uprising.board.regions import near_refusal, region_of, regions_near
from games.uprising.content.numbers import SKIRMISH_COST
from games.uprising.mechanics.characters.rules import ActionRules
from games.uprising.mechanics.skirmish.targets import can_fight
from games.uprising.state import events
from games.uprising.state.actions import Path, Skirmish
from games.uprising.state.frames import Fight
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Refusal, Table


def _candidates(public: Public, one: Character) -> list[Path]:
    return [(public.country.regions[one.region].word,), *regions_near(public, one)]


def _refusal(public: Public, one: Character, words: Path) -> Refusal:
    region = region_of(public, words[0])
    refused = near_refusal(public, one, region, "UP-16", own=True)
    if refused is None and not can_fight(public, region, one.seat):
        where = public.name(region)
        return f"a Skirmish in {where} would do nothing: your pieces there have nothing to take or trade", "UP-B25"
    return refused


def _carry_out(table: Table, one: Character, words: Path) -> None:
    region = region_of(table.public, words[0])
    table.tell(
        events.SkirmishBegan(
            seat=one.seat, who=one.tag, name=one.name, region=region, rules=("UP-16", "UP-B20", "UP-B24")
        )
    )
    table.call(Fight(region, one.seat))


SKIRMISH = ActionRules(
    action=Skirmish,
    cost=SKIRMISH_COST,
    make=lambda who, words: Skirmish(who, words[0]),
    candidates=_candidates,
    refusal=_refusal,
    apply=_carry_out,
)

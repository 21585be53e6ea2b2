"""What characters do on their own: Move (UP-11; its answer to a tie-break is in tie.py), Campaign (UP-14)."""

from msgspec.structs import replace

from games.uprising import events
from games.uprising.actions import Campaign, Move
from games.uprising.edit import change_character
from games.uprising.notation import place, region_of
from games.uprising.phases.character import Deed, near_refusal
from games.uprising.state import Character, Public, Refusal, Table
from games.uprising.words import Path, followers_here, supply_here


def go(table: Table, one: Character, word: str, rules: tuple[str, ...]) -> None:
    """Put a character into another region (UP-11, UP-34)."""
    region = region_of(table.public, word)
    table.tell(events.Moved(seat=one.seat, who=one.tag, name=one.name, origin=one.region, region=region, rules=rules))
    change_character(table, one, replace(one, region=region))


def regions_near(public: Public, one: Character) -> list[Path]:
    """Return where a character could go."""
    regions = public.country.regions
    return [(regions[near].word,) for near in regions[one.region].near]


def _too_far(public: Public, one: Character, words: Path) -> Refusal:
    return near_refusal(public, one, region_of(public, words[0]), "UP-11")


def _visit(public: Public, one: Character, words: Path) -> tuple[str, str]:
    region = region_of(public, words[0])
    return public.name(region), f"{supply_here(public, region)}; {followers_here(public, region)}"


MOVE = Deed(
    action=Move,
    title="Move",
    cost=1,
    synonyms=("go", "march"),
    needs="a region, such as move W {place}",
    labels=("region",),
    make=lambda who, words: Move(who, words[0]),
    read=lambda line, public: (place(line, public),),
    candidates=regions_near,
    refusal=_too_far,
    describe=_visit,
    carry_out=lambda table, one, words: go(table, one, words[0], ("UP-11", "UP-10")),
)


def _campaign(table: Table, one: Character, words: Path) -> None:
    table.tell(events.Campaigned(seat=one.seat, who=one.tag, name=one.name, region=one.region, rules=("UP-14",)))


CAMPAIGN = Deed(
    action=Campaign,
    title="Campaign",
    cost=-1,
    synonyms=("earn",),
    make=lambda who, words: Campaign(who),
    read=lambda line, public: (),
    candidates=lambda public, one: [()],
    carry_out=_campaign,
)

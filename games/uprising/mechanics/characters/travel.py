"""What characters do on their own: Move (UP-11), Campaign (UP-14)."""

from msgspec.structs import replace

from games.uprising.board.edit import change_character
from games.uprising.board.regions import near_refusal, region_of, regions_near
from games.uprising.content.numbers import CAMPAIGN_GAIN, MOVE_COST
from games.uprising.mechanics.characters.rules import ActionRules
from games.uprising.state import events
from games.uprising.state.actions import Campaign, Move, Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Refusal, Table


def go(table: Table, one: Character, word: str, rules: tuple[str, ...]) -> None:
    """Put a character into another region (UP-11, UP-34)."""
    region = region_of(table.public, word)
    table.tell(events.Moved(seat=one.seat, who=one.tag, name=one.name, origin=one.region, region=region, rules=rules))
    change_character(table, one, replace(one, region=region))


def _too_far(public: Public, one: Character, words: Path) -> Refusal:
    return near_refusal(public, one, region_of(public, words[0]), "UP-11")


MOVE = ActionRules(
    action=Move,
    cost=MOVE_COST,
    make=lambda who, words: Move(who, words[0]),
    candidates=regions_near,
    refusal=_too_far,
    apply=lambda table, one, words: go(table, one, words[0], ("UP-11", "UP-10")),
)


def _campaign(table: Table, one: Character, words: Path) -> None:
    table.tell(events.Campaigned(seat=one.seat, who=one.tag, name=one.name, region=one.region, rules=("UP-14",)))


CAMPAIGN = ActionRules(
    action=Campaign,
    cost=-CAMPAIGN_GAIN,
    make=lambda who, words: Campaign(who),
    candidates=lambda public, one: [()],
    apply=_campaign,
)

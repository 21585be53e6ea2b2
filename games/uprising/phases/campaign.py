"""Campaign: 1$ (UP-14)."""

from games.uprising import events
from games.uprising.actions import Campaign
from games.uprising.phases.character import Deed
from games.uprising.state import Character, Table
from games.uprising.words import Path


def _carry_out(table: Table, one: Character, words: Path) -> None:
    table.tell(events.Campaigned(seat=one.seat, name=one.name, region=one.region, rules=("UP-14",)))


CAMPAIGN = Deed(
    action=Campaign,
    title="Campaign",
    cost=-1,
    synonyms=("earn",),
    make=lambda who, words: Campaign(who),
    read=lambda line, public: (),
    candidates=lambda public, one: [()],
    carry_out=_carry_out,
)

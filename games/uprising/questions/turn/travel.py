"""Move (UP-11) and Campaign (UP-14), as people write them."""

from games.uprising.board.regions import region_of
from games.uprising.mechanics.characters.travel import CAMPAIGN, MOVE
from games.uprising.questions.notation import place
from games.uprising.questions.turn.action_verb import ActionVerb
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from games.uprising.text.words import followers_here, supply_here


def _visit(public: Public, one: Character, words: Path) -> tuple[str, str]:
    region = region_of(public, words[0])
    return public.name(region), f"{supply_here(public, region)}; {followers_here(public, region)}"


MOVE_VERB = ActionVerb(
    rules=MOVE,
    synonyms=("go", "march"),
    needs="a region, such as move W {place}",
    option=("region", "Where to"),
    labels=("region",),
    read=lambda line, public: (place(line, public),),
    describe=_visit,
)

CAMPAIGN_VERB = ActionVerb(rules=CAMPAIGN, synonyms=("earn",), example="campaign W")

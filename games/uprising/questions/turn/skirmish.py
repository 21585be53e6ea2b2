"""Skirmish (UP-16), as people write it."""

from games.uprising.board.regions import region_of
from games.uprising.mechanics.characters.skirmish import SKIRMISH
from games.uprising.previews.skirmish import steps_in_facts
from games.uprising.questions.notation import place
from games.uprising.questions.turn.action_verb import ActionVerb
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from games.uprising.text.words import followers_here


def _describe(public: Public, one: Character, words: Path) -> tuple[str, str]:
    region = region_of(public, words[0])
    return public.name(region), followers_here(public, region)


SKIRMISH_VERB = ActionVerb(
    rules=SKIRMISH,
    synonyms=("fight", "attack"),
    needs="a region, such as skirmish W {place}",
    option=("region", "Where"),
    labels=("region",),
    read=lambda line, public: (place(line, public),),
    describe=_describe,
    more_facts=steps_in_facts,
)

"""A way of a light position in the words of the game."""

from games.kernel import seat_letter
from games.uprising.ai.light.position import Light
from games.uprising.ai.light.ways import Way
from games.uprising.board.characters import free_lieutenants
from games.uprising.content.maps.country import RESOURCES
from games.uprising.state.actions import Action, Campaign, Decree, Intimidate, Move, Promote, Skirmish, Slay
from games.uprising.state.state import Public


def action_of(public: Public, light: Light, way: Way) -> Action:
    """Return a way in the words of the game."""
    verb, man, words = way
    number, region, _ = light.men[man]
    who = f"L{number}" if number else "W"
    if verb == "campaign":
        return Campaign(who)
    if verb == "slay":
        return Slay(who, seat_letter(words[0]))
    if verb in ("intimidate", "decree"):
        kinds = sorted([public.types(region)[kind] for kind in words], key=RESOURCES.index)
        return Intimidate(who, kinds[0]) if verb == "intimidate" else Decree(who, tuple(kinds))
    word = public.country.regions[words[0]].word
    if verb == "move":
        return Move(who, word)
    if verb == "skirmish":
        return Skirmish(who, word)
    return Promote(word, free_lieutenants(public)[0] if public.options.choose_characters else "")

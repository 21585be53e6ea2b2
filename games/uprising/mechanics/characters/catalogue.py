"""The seven actions of characters together."""

from games.uprising.mechanics.characters.followers import PROMOTE, SLAY
from games.uprising.mechanics.characters.skirmish import SKIRMISH
from games.uprising.mechanics.characters.tokens import DECREE, INTIMIDATE
from games.uprising.mechanics.characters.travel import CAMPAIGN, MOVE

CHARACTER_ACTIONS = (MOVE, INTIMIDATE, SLAY, CAMPAIGN, DECREE, SKIRMISH, PROMOTE)
"""What characters can do, in the order of the rulebook."""

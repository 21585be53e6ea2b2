"""MatchService: everything that people, clocks and the command line do with matches."""

from bot.matches.computers import ComputersPart
from bot.matches.lobby import LobbyPart
from bot.matches.looking import LookingPart
from bot.matches.posting import PostingPart


class MatchService(LobbyPart, LookingPart, PostingPart, ComputersPart):
    """The one way in. Every method but `game` and `policy` is async.

    Refusals raise `Refused` (a sentence) or `games.kernel.GameError` (`reason`); then nothing has changed.
    People are Discord ids. The methods are in the parts: `lobby`, `acting`, `looking`, `posting`, `computers`.
    """

"""MatchService: everything that people, clocks and the command line do with matches."""

from bot.matches.computers import ComputersPart
from bot.matches.exporting import ExportingPart
from bot.matches.loading import LoadingPart
from bot.matches.looking import LookingPart
from bot.matches.luck import LuckPart
from bot.matches.orders import OrdersPart
from bot.matches.starting import StartingPart
from bot.matches.table import TablePart


class MatchService(
    StartingPart, LookingPart, OrdersPart, TablePart, ComputersPart, ExportingPart, LuckPart, LoadingPart
):
    """The one way in. Every method but `game` and `policy` is async.

    Refusals raise `Refused` (a sentence) or `games.kernel.GameError` (`reason`); then nothing has changed.
    People are Discord ids. The methods are in the parts: `lobby`, `starting`, `acting`, `table`, `looking`, `posting`,
    `orders`, `computers`, `exporting`, `luck`, `loading`.
    """

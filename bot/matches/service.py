"""The match service: everything that people, clocks and the command line do with matches, in parts."""

import time
from collections.abc import Callable

from bot.dice import Entropy
from bot.matches.acting import Acting
from bot.matches.analysing import Analysing
from bot.matches.clocks.attention import Attention
from bot.matches.clocks.aways import Aways
from bot.matches.clocks.due import Deadlines
from bot.matches.clocks.letters import Letters
from bot.matches.clocks.silent_tables import SilentTables
from bot.matches.clocks.table import TableClock
from bot.matches.clocks.wishes import WishList
from bot.matches.computers import Computers
from bot.matches.deciding import Deciding
from bot.matches.drafts import Drafts
from bot.matches.exporting import Exporting
from bot.matches.files import Files
from bot.matches.habits import Habits
from bot.matches.helping import Helping
from bot.matches.imagining import Imagining
from bot.matches.key_values import KeyValues
from bot.matches.lessons import Lessons
from bot.matches.loading import Loading
from bot.matches.lobbies import Lobbies, Positions
from bot.matches.logbook import Logbook
from bot.matches.luck import Luck
from bot.matches.notes import Notes
from bot.matches.offers import Offers
from bot.matches.orders import Building, Following, Orders
from bot.matches.ownership import Ownership
from bot.matches.past_boards import PastBoards
from bot.matches.posting import Posting
from bot.matches.presence import Presence
from bot.matches.queries import Queries
from bot.matches.ratings.ratings import Ratings
from bot.matches.recaps import Recaps
from bot.matches.remarks import Remarks
from bot.matches.retelling import Retelling
from bot.matches.retention import Retention
from bot.matches.retrospect import Retrospect
from bot.matches.seating import Seating
from bot.matches.servers import Servers
from bot.matches.store import REGISTRY, MatchStore
from bot.matches.timeouts import Timeouts
from bot.matches.timing import Timing
from bot.matches.undoing.undoing import Undoing
from bot.storage import Database, Share
from bot.workers import Pool


class Service:
    """Holds the parts, each of which is handed what it needs; `build` puts them together.

    Refusals of any part raise `Refused` (a sentence) or `games.kernel.GameError` (`reason`); then nothing has changed.
    People are Discord ids.
    """

    def __init__(self, store: MatchStore) -> None:
        self.store = store
        self.acting = Acting(store)
        self.servers = Servers(store)
        self.queries = Queries(store)
        self.lobbies = Lobbies(store, self.servers)
        self.positions = Positions(store, self.lobbies)
        self.seating = Seating(store)
        self.timeouts = Timeouts(store, self.acting)
        self.attention = Attention(store)
        self.deadlines = Deadlines(store, self.acting, self.attention)
        self.letters = Letters(store, self.attention)
        self.undoing = Undoing(store)
        self.table_clock = TableClock(store, self.undoing)
        self.silent_tables = SilentTables(store)
        self.offers = Offers(store)
        self.ownership = Ownership(store)
        self.deciding = Deciding(store)
        self.aways = Aways(store)
        self.wish_list = WishList(store)
        self.imagining = Imagining(store, self.queries)
        self.past_boards = PastBoards(store)
        self.logbook = Logbook(store)
        self.notes = Notes(store)
        self.recaps = Recaps(store, self.queries, self.attention)
        self.drafts = Drafts(store)
        self.following = Following(store, self.acting)
        self.orders = Orders(store, self.following)
        self.building = Building(store, self.orders)
        self.posting = Posting(store, self.following)
        self.presence = Presence(store)
        self.computers = Computers(store, self.acting)
        self.files = Files(store)
        self.exporting = Exporting(store)
        self.analysing = Analysing(store, self.queries, self.exporting)
        self.retelling = Retelling(store, self.exporting)
        self.retention = Retention(store, self.exporting)
        self.loading = Loading(store)
        self.luck = Luck(store)
        self.ratings = Ratings(store)
        self.remarks = Remarks(store)
        self.retrospect = Retrospect(store)
        self.key_values = KeyValues(store)
        self.habits = Habits(store)
        self.helping = Helping(store)
        self.lessons = Lessons(store)

    @classmethod
    def build(
        cls,
        database: Database,
        workers: Pool,
        *,
        registry: str = REGISTRY,
        pace: Timing | None = None,
        entropy: Entropy | None = None,
        now: Callable[[], float] = time.time,
        share: Share | None = None,
    ) -> "Service":
        """Return a service on a database and a pool of workers, which it does not close."""
        store = MatchStore(database, workers, registry=registry, pace=pace, entropy=entropy, now=now, share=share)
        return cls(store)

    async def close(self) -> None:
        """End the tasks that follow standing orders, and those that analyse matches."""
        await self.following.close()
        await self.analysing.close()

"""What others ask of ratings: somebody's own, what a match has changed, and whether all of them are right."""

import msgspec

from bot.matches.errors import Refused
from bot.matches.model import MatchInfo
from bot.matches.ratings.booking import (
    Games,
    all_strengths,
    catch_up,
    kept_facts,
    rating_in,
    rating_rows,
    records_of,
    recount,
    strengths,
)
from bot.matches.ratings.reading import facts_of
from bot.matches.store import MatchStore
from bot.storage import Reader
from bot.storage.ratings import RatingRow, all_rated, all_ratings, rated, ratings_of, ratings_on
from games.kernel import Frozen
from games.kernel.base.numbers import counted
from leagues.ratings import Rating, Verdict, recomputed

_RatingKey = tuple[int, str, int, str]


class Report(Frozen, frozen=True):
    """All ratings as they are kept, and what is wrong with them ((): nothing).

    They come from so many `matches`, of which `ranked` counted for the ratings and `practice` as practice.
    """

    ratings: tuple[RatingRow, ...]
    matches: int
    ranked: int
    practice: int
    faults: tuple[str, ...] = ()


class Ratings:
    """How good people are, by server and game."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def catch_up(self) -> int:
        """Book some of the matches that ended before there were ratings; returns how many: 0, and none is left."""
        return await self._store.database.write(lambda tx: catch_up(tx, self._store.games))

    async def recount(self) -> bool:
        """Write all ratings again if computers were measured again since; returns whether that was so."""
        return await self._store.database.write(lambda tx: recount(tx, self._store.games))

    async def on_server(self, guild_id: int, user_id: int) -> dict[str, Rating]:
        """Return somebody's ranked ratings on a server by game, also those with too much doubt to be shown."""
        rows = await self._store.database.read(lambda tx: ratings_on(tx, guild_id, user_id, "ranked"))
        return {row.game: rating_in(row) for row in rows}

    async def of_match(self, match: str) -> Verdict | None:
        """Return whether a match that has ended counted, and as what; None if it was not looked at."""
        row = await self._store.database.read(lambda tx: rated(tx, match))
        return None if row is None else msgspec.json.decode(row.verdict, type=Verdict)

    async def report(self) -> Report:
        """Return all ratings as they are kept, compared with what the records of all matches make of them."""
        return await self._store.database.read(lambda tx: report(tx, self._store.games))


async def even_computer(store: MatchStore, info: MatchInfo, user_id: int) -> str:
    """Return the computer player of a lobby's game that is nearest to somebody's practice on its server.

    Who has no practice gets the weakest. Raises Refused if no computer player of the game was measured.
    """
    points = strengths(store.games, info.game)
    if not points:
        raise Refused("Nobody has measured the computers of this game, so I can't say which of them is even.")
    rows = await store.database.read(lambda tx: ratings_of(tx, info.guild_id, info.game, "practice", [user_id]))
    if not rows:
        return min(points, key=lambda name: points[name])
    own = rating_in(rows[0]).points
    return min(points, key=lambda name: abs(points[name] - own))


def report(tx: Reader, games: Games) -> Report:
    """Recompute all ratings from the records of matches, and compare them with those that are kept."""
    found, faults = [], list[str]()
    for known in kept_facts(tx):
        # Without its rules nobody knows which seats of a match were a team: then what was booked has to do.
        facts = facts_of(records_of(tx, known.match), games[known.game], known) if known.game in games else known
        if facts != known:
            faults.append(f"match {known.match} was booked otherwise than its records say")
        found.append(facts)
    rows = all_ratings(tx)
    made = rating_rows(recomputed(found, all_strengths(games)))
    faults += _differences({_key(row): row for row in made}, {_key(row): row for row in rows})
    kinds = [msgspec.json.decode(row.verdict, type=Verdict).kind for row in all_rated(tx)]
    return Report(rows, len(kinds), kinds.count("ranked"), kinds.count("practice"), tuple(faults))


def _key(row: RatingRow) -> _RatingKey:
    return row.guild_id, row.game, row.user_id, row.kind


def _differences(made: dict[_RatingKey, RatingRow], kept: dict[_RatingKey, RatingRow]) -> list[str]:
    """Return which ratings are kept otherwise than they were recomputed, in sentences."""
    return [
        f"the {kind} rating of {person} for {game} on server {server} is kept as {_told(kept.get(key))}, "
        f"and recomputed it is {_told(made.get(key))}"
        for key in sorted(made.keys() | kept.keys())
        if made.get(key) != kept.get(key)
        for server, game, person, kind in [key]
    ]


def _told(row: RatingRow | None) -> str:
    return "none" if row is None else f"{rating_in(row)} from {counted(row.matches, 'match', 'matches')}"

"""Booking matches, in the transaction that ends them: so that each is booked exactly once, whatever happens to the bot.

Matches that ended before there were ratings are booked in the order of their end, some at a time, and those that end
meanwhile after them.
"""

from collections.abc import Mapping

import msgspec
import structlog

from bot.matches.archived import journal_of
from bot.matches.ratings.reading import Records, facts_of
from bot.storage import Reader, Writer
from bot.storage.offers import tenures_of
from bot.storage.ratings import (
    RatedRow,
    RatingRow,
    all_rated,
    drop_ratings,
    keep_rated,
    keep_rating,
    next_number,
    people_free,
    rated,
    rated_with,
    ratings_of,
    rename_person,
    unrated,
)
from games.kernel import AnyGame, canonical
from leagues.ratings import Facts, Key, Rating, Verdict, booked, judged, recomputed

_log = structlog.get_logger(__name__)

Games = Mapping[str, AnyGame]
MOST = 20
"""So many matches of before are booked in one transaction."""
_ALL, _STRENGTHS = "rated", "strengths"
"""Small values: that no match of before is left, and the strengths of computers with which practice was counted."""


def strengths(games: Games, game: str) -> Mapping[str, int]:
    """Return the points of the computer players of a game that was measured."""
    return games[game].card.strengths if game in games else {}


def records_of(tx: Reader, match: str) -> Records:
    """Return what ratings read of a match that has ended, archived or not; raises LookupError if there is none."""
    row = tx.match(match)
    if row is None or row.status not in ("over", "aborted") or row.posted is None:
        raise LookupError(f"match {match} has not ended")
    return Records(row, tx.seats(match), tenures_of(tx, match), journal_of(tx, match, 0, row.ply))


def book(tx: Writer, match: str, games: Games) -> Verdict:
    """Look at a match that has just ended, and change the ratings of its people; one that was booked stays as it is."""
    before = rated(tx, match)
    if before is not None:
        return msgspec.json.decode(before.verdict, type=Verdict)
    records = records_of(tx, match)
    facts = facts_of(records, games.get(records.row.game), nameless=people_free(tx))
    found = _changed(tx, facts, games)
    row = RatedRow(match, next_number(tx), canonical(facts), canonical(found), tuple(sorted(facts.people)))
    keep_rated(tx, row)
    return found


def _changed(tx: Writer, facts: Facts, games: Games) -> Verdict:
    """Change the ratings of a match's people; returns what is said of it."""
    computers = strengths(games, facts.game)
    kind = judged(facts, computers).kind
    kept = () if kind is None else ratings_of(tx, facts.server, facts.game, kind, facts.people)
    booking = booked(facts, {row.user_id: rating_in(row) for row in kept}, computers)
    for who, rating in booking.after.items():
        keep_rating(tx, RatingRow(facts.server, facts.game, who, str(kind), rating.mu, rating.sigma, rating.matches))
    return booking.verdict


def rating_in(row: RatingRow) -> Rating:
    """Return the rating that a row holds."""
    return Rating(row.mu, row.sigma, row.matches)


def book_ended(tx: Writer, match: str, games: Games) -> None:
    """Book a match that has just ended; while matches of before wait for that, it waits behind them.

    A match ends in any case: if it can't be booked, it is one of those that wait, and so are those after it.
    """
    waits = tx.meta(_ALL) is None
    error = tx.attempt(lambda tx: catch_up(tx, games) if waits else book(tx, match, games))
    if error is not None:
        _log.error("match not rated", match=match, exc_info=error)
        tx.drop_meta(_ALL)


def catch_up(tx: Writer, games: Games) -> int:
    """Book some of the matches that have ended and were not looked at; returns how many: 0, and none is left."""
    if tx.meta(_ALL) is not None:
        return 0
    found = unrated(tx)[:MOST]
    for match in found:
        book(tx, match, games)
    if len(found) < MOST:
        tx.set_meta(_ALL, "all")
        tx.set_meta(_STRENGTHS, _strengths_told(games))
    return len(found)


def recount(tx: Writer, games: Games) -> bool:
    """Write all ratings again if computers were measured again since; returns whether that was so."""
    if tx.meta(_ALL) is None or tx.meta(_STRENGTHS) == _strengths_told(games):
        return False
    rewrite(tx, games)
    return True


def rewrite(tx: Writer, games: Games) -> None:
    """Write all ratings again, from the facts of the matches that were booked."""
    drop_ratings(tx)
    made = recomputed(kept_facts(tx), all_strengths(games))
    for row in rating_rows(made):
        keep_rating(tx, row)
    tx.set_meta(_STRENGTHS, _strengths_told(games))


def all_strengths(games: Games) -> dict[str, Mapping[str, int]]:
    """Return the points of the computer players of all games."""
    return {slug: strengths(games, slug) for slug in sorted(games)}


def _strengths_told(games: Games) -> str:
    return canonical(all_strengths(games)).decode()


def kept_facts(tx: Reader) -> list[Facts]:
    """Return the facts of all matches that were booked, in their order."""
    return [msgspec.json.decode(row.facts, type=Facts) for row in all_rated(tx)]


def rating_rows(ratings: Mapping[Key, Rating]) -> list[RatingRow]:
    """Return ratings as rows, in the order of their keys."""
    return [
        RatingRow(key.server, key.game, key.person, key.kind, rating.mu, rating.sigma, rating.matches)
        for key, rating in sorted(ratings.items())
    ]


def forget_person(tx: Writer, user_id: int) -> None:
    """Let nobody know any more whose ratings somebody's are: they get a number that means nobody.

    So the ratings of those whom they played stay as they are, and can still be recomputed.
    """
    number = people_free(tx)
    rows = rated_with(tx, user_id)
    facts = [(row.match, msgspec.json.decode(row.facts, type=Facts).renamed(user_id, number)) for row in rows]
    rename_person(tx, user_id, number, [(match, canonical(each)) for match, each in facts])

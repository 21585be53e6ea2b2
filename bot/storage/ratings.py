"""Ratings and the matches that they come from, inside a transaction of `Database`."""

from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update

from bot.storage import schema
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen

_match, _state, _rated, _people = schema.matches.c, schema.states.c, schema.rated.c, schema.rated_people.c
_rating = schema.ratings.c
_ENDED = _match.status.in_(("over", "aborted"))


class RatedRow(Frozen, frozen=True):
    """One row of `rated`: the `number`th match that was looked at, its facts and what was said of it, as JSON.

    `people` are those whom the facts name: ids, or numbers below 0 for people whose data is deleted.
    """

    match: str
    number: int
    facts: bytes
    verdict: bytes
    people: tuple[int, ...] = ()


class RatingRow(Frozen, frozen=True):
    """One row of `ratings`: how good somebody is at a game on a server, by matches of a kind."""

    guild_id: int
    game: str
    user_id: int
    kind: str
    mu: float
    sigma: float
    matches: int


_rating_columns = [_rating[name] for name in RatingRow.__struct_fields__]


def rated(tx: Reader, match: str) -> RatedRow | None:
    """Return what was said of a match, or None if it was not looked at."""
    return next(iter(_rows(tx, _rated.match == match)), None)


def all_rated(tx: Reader) -> Iterator[RatedRow]:
    """Yield all matches that were looked at, in their order."""
    return _rows(tx)


def _rows(tx: Reader, *those: ColumnElement[bool]) -> Iterator[RatedRow]:
    columns = (_rated.match, _rated.number, _rated.facts, _rated.verdict)
    rows = tx.connection.execute(select(*columns).where(*those).order_by(_rated.number)).fetchall()
    for row in rows:
        people = tx.connection.scalars(select(_people.user_id).where(_people.match == row[0]).order_by(_people.user_id))
        yield RatedRow(*row, tuple(people))


def unrated(tx: Reader) -> tuple[str, ...]:
    """Return the matches that have ended and were not looked at, in the order of their end."""
    begun = select(_state.match).where(_state.match == _match.id).exists()
    looked = select(_rated.match).where(_rated.match == _match.id).exists()
    those = select(_match.id).where(_ENDED, begun, ~looked).order_by(_match.acted_at, _match.id)
    return tuple(tx.connection.scalars(those))


def next_number(tx: Reader) -> int:
    """Return the number of the next match that is looked at."""
    return 1 + (tx.connection.scalar(select(func.max(_rated.number))) or 0)


def keep_rated(tx: Writer, row: RatedRow) -> None:
    """Write down that a match was looked at; raises Conflict at the end of the transaction if it had been."""
    values = msgspec.structs.asdict(row)
    people = values.pop("people")
    tx.connection.execute(insert(schema.rated).values(values))
    for user_id in people:
        tx.connection.execute(insert(schema.rated_people).values(match=row.match, user_id=user_id))


def ratings_of(tx: Reader, guild_id: int, game: str, kind: str, people: Iterable[int]) -> tuple[RatingRow, ...]:
    """Return the ratings that some people have for a game on a server."""
    here = (_rating.guild_id == guild_id, _rating.game == game, _rating.kind == kind)
    rows = tx.connection.execute(select(*_rating_columns).where(*here, _rating.user_id.in_(list(people))))
    return tuple(RatingRow(*row) for row in rows)


def ratings_on(tx: Reader, guild_id: int, user_id: int, kind: str) -> tuple[RatingRow, ...]:
    """Return somebody's ratings on a server, by game."""
    own = (_rating.guild_id == guild_id, _rating.user_id == user_id, _rating.kind == kind)
    return tuple(RatingRow(*row) for row in tx.connection.execute(select(*_rating_columns).where(*own)))


def all_ratings(tx: Reader) -> tuple[RatingRow, ...]:
    """Return all ratings, in the order of their keys."""
    keys = (_rating.guild_id, _rating.game, _rating.user_id, _rating.kind)
    return tuple(RatingRow(*row) for row in tx.connection.execute(select(*_rating_columns).order_by(*keys)))


def keep_rating(tx: Writer, row: RatingRow) -> None:
    """Write a rating, new or changed."""
    key = (
        _rating.guild_id == row.guild_id,
        _rating.game == row.game,
        _rating.user_id == row.user_id,
        _rating.kind == row.kind,
    )
    tx.connection.execute(delete(schema.ratings).where(*key))
    tx.connection.execute(insert(schema.ratings).values(msgspec.structs.asdict(row)))


def drop_ratings(tx: Writer) -> None:
    """Delete all ratings; the matches that they come from stay."""
    tx.connection.execute(delete(schema.ratings))


def people_free(tx: Reader) -> int:
    """Return a number below 0 that means nobody yet, for somebody whose data is deleted."""
    least = [tx.connection.scalar(select(func.min(column))) for column in (_people.user_id, _rating.user_id)]
    return min(0, *(found or 0 for found in least)) - 1


def rated_with(tx: Reader, user_id: int) -> tuple[RatedRow, ...]:
    """Return the matches that were looked at and name somebody."""
    with_them = select(_people.match).where(_people.user_id == user_id)
    return tuple(_rows(tx, _rated.match.in_(with_them)))


def rename_person(tx: Writer, before: int, after: int, facts: Iterable[tuple[str, bytes]]) -> None:
    """Give somebody another number in ratings and matches; `facts` are the facts of these matches with that number."""
    for match, told in facts:
        tx.connection.execute(update(schema.rated).where(_rated.match == match).values(facts=told))
    for table, column in ((schema.rated_people, _people.user_id), (schema.ratings, _rating.user_id)):
        tx.connection.execute(update(table).where(column == before).values(user_id=after))

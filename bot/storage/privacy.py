"""What is kept of a person or of a server, and its deletion, inside a transaction of `Database`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Table, delete, func, or_, select, update

from bot.storage import dice_schema, schema
from bot.storage.packing import unpack
from bot.storage.people import habit_key
from bot.storage.reading import RUNNING, Reader
from bot.storage.writing import Writer

_match, _seat, _journal = schema.matches.c, schema.seats.c, schema.journal.c
_tenure, _remarks = schema.tenures.c, schema.remarks
_calls, _call_rolls = dice_schema.calls.c, dice_schema.call_rolls.c
_RUNNING = _match.status.in_(RUNNING)
_UNTOLD = ("secret", "commitment", "interaction_id", "state")
"""Columns that say nothing of a person, or of dice that are hidden still, or of others: who is in an initiative."""

Rename = Callable[[str], str]
"""Takes a person's name out of a sentence."""


def _theirs(user_id: int) -> tuple[tuple[str, Table, ColumnElement[bool]], ...]:
    """Return what is kept under a person's id, with what it is called."""
    return (
        ("seats", schema.seats, _seat.user_id == user_id),
        ("seats given up", schema.tenures, _tenure.user_id == user_id),
        ("seats lent", schema.seats, _seat.lent_by == user_id),
        ("seats offered", schema.offers, schema.offers.c.asked == user_id),
        ("matches opened", schema.matches, _match.owner_id == user_id),
        ("files brought for a server", schema.uploads, schema.uploads.c.user_id == user_id),
        ("settings of servers changed", schema.server_settings, schema.server_settings.c.user_id == user_id),
        ("rolls", dice_schema.rolls, dice_schema.rolls.c.user_id == user_id),
        ("counts of dice", dice_schema.counts, dice_schema.counts.c.user_id == user_id),
        ("saved formulas", dice_schema.formulas, dice_schema.formulas.c.user_id == user_id),
        ("calls opened", dice_schema.calls, _calls.caller_id == user_id),
        ("rolls for calls", dice_schema.call_rolls, _call_rolls.user_id == user_id),
        ("initiatives begun", dice_schema.initiatives, dice_schema.initiatives.c.user_id == user_id),
        ("counts for limits", schema.tallies, _tallies("person", user_id)),
        ("standing orders", schema.standing_orders, _at_seats(schema.standing_orders, user_id)),
        ("clocks", schema.clocks, _at_seats(schema.clocks, user_id)),
        ("holidays", schema.aways, schema.aways.c.user_id == user_id),
        ("wishes for reminders", schema.wishes, schema.wishes.c.user_id == user_id),
        ("letters", schema.letters, schema.letters.c.user_id == user_id),
        ("half-built actions", schema.drafts, _at_seats(schema.drafts, user_id)),
        ("plans being built", schema.plan_drafts, _at_seats(schema.plan_drafts, user_id)),
        ("imagined lines", schema.imagined, _at_seats(schema.imagined, user_id)),
        ("requests in vain", schema.refusals, _at_seats(schema.refusals, user_id)),
        ("notes on matches", schema.remarks, schema.remarks.c.user_id == user_id),
        ("campaigns opened", schema.campaigns, schema.campaigns.c.owner_id == user_id),
        ("places in campaigns", schema.campaign_members, schema.campaign_members.c.user_id == user_id),
        ("entries in campaigns", schema.campaign_entries, schema.campaign_entries.c.user_id == user_id),
        ("lessons", schema.lessons, _at_seats(schema.lessons, user_id)),
        ("notes", schema.notes, schema.notes.c.user_id == user_id),
        ("ratings", schema.ratings, schema.ratings.c.user_id == user_id),
        ("matches rated", schema.rated_people, schema.rated_people.c.user_id == user_id),
        ("settings", schema.meta, schema.meta.c.key == habit_key(user_id)),
    )


def _at_seats(table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition that a row is about a seat that a person has."""
    seated = select(_seat.match).where(
        _seat.match == table.c.match, _seat.seat == table.c.seat, _seat.user_id == user_id
    )
    return seated.exists()


def _tallies(scope: str, of: int) -> ColumnElement[bool]:
    return (schema.tallies.c.scope == scope) & (schema.tallies.c.id == of)


def counts_of(tx: Reader, user_id: int) -> dict[str, int]:
    """Return how much is kept under a person's id, by kind."""
    ask = tx.connection.scalar
    return {kind: ask(select(func.count()).select_from(table).where(own)) or 0 for kind, table, own in _theirs(user_id)}


def rows_of(tx: Reader, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return everything kept under a person's id, by kind; the actions in matches come from their journals."""
    return {
        kind: [_told(row._mapping) for row in tx.connection.execute(select(table).where(own))]
        for kind, table, own in _theirs(user_id)
    }


def _told(row: Mapping[Any, Any]) -> dict[str, Any]:
    told = {str(key): value for key, value in row.items() if key not in _UNTOLD}
    return {key: value.decode() if isinstance(value, bytes) else value for key, value in told.items()}


def seats_of(tx: Reader, user_id: int) -> tuple[tuple[str, int], ...]:
    """Return where a person sits or sat: (match, seat)."""
    found = tx.connection.execute(select(_seat.match, _seat.seat).where(_seat.user_id == user_id))
    return tuple((match, seat) for match, seat in found)


def names_of(tx: Reader, user_id: int) -> frozenset[str]:
    """Return the names by which a person is kept."""
    now = select(_seat.name).where(_seat.user_id == user_id)
    before = select(_tenure.name).where(_tenure.user_id == user_id)
    enrolled = select(schema.campaign_members.c.name).where(schema.campaign_members.c.user_id == user_id)
    return frozenset(tx.connection.scalars(now.union(before, enrolled)))


def matches_to_clear(tx: Reader, user_id: int, names: Iterable[str]) -> tuple[str, ...]:
    """Return the matches, lobbies left out, with a person's id, or one of the names on a seat that was given up."""
    given_up = _seat.user_id.is_(None) & _seat.name.in_(list(names))
    sits = select(_seat.match).where(_seat.match == _match.id, or_(_seat.user_id == user_id, given_up)).exists()
    sat = select(_tenure.match).where(_tenure.match == _match.id, _tenure.user_id == user_id).exists()
    lent = select(_seat.match).where(_seat.match == _match.id, _seat.lent_by == user_id).exists()
    those = select(_match.id).where(_match.status != "lobby", or_(_match.owner_id == user_id, sits, sat, lent))
    return tuple(tx.connection.scalars(those.order_by(_match.id)))


def clear_match(tx: Writer, match: str, user_id: int, seats: tuple[int, ...], name: str, rename: Rename) -> None:
    """Put another name in place of a person's in a match; if it has ended, forget the id too."""
    of_seats = (_seat.match == match, _seat.seat.in_(seats))
    tx.connection.execute(update(schema.seats).where(*of_seats).values(name=name))
    sat = update(schema.tenures).where(_tenure.match == match, _tenure.user_id == user_id)
    tx.connection.execute(sat.values(name=name, user_id=None))
    lent = update(schema.seats).where(_seat.match == match, _seat.lent_by == user_id)
    tx.connection.execute(lent.values(lent_name=name))
    tx.connection.execute(delete(schema.offers).where(schema.offers.c.match == match, schema.offers.c.asked == user_id))
    if tx.connection.scalar(select(_match.id).where(_match.id == match, ~_RUNNING)) is not None:
        tx.connection.execute(update(schema.seats).where(*of_seats).values(user_id=None))
        tx.connection.execute(lent.values(lent_by=None, lent_name=None))
        here = update(schema.matches).where(_match.id == match)
        tx.connection.execute(here.values(mentioned=b"[]"))
        tx.connection.execute(here.where(_match.owner_id == user_id).values(owner_id=0))
    for table in (schema.standing_orders, schema.plan_drafts, schema.drafts, schema.imagined, schema.lessons):
        tx.connection.execute(delete(table).where(table.c.match == match, table.c.seat.in_(seats)))
    tx.connection.execute(delete(_remarks).where(_remarks.c.match == match, _remarks.c.user_id == user_id))
    _clear_remarks(tx, match, rename)
    _clear_sentences(tx, match, rename)


def _clear_remarks(tx: Writer, match: str, rename: Rename) -> None:
    """Put another name in place of a person's in what others say of a match."""
    rows = tx.connection.execute(select(_remarks.c.number, _remarks.c.text).where(_remarks.c.match == match)).fetchall()
    for number, text in rows:
        if rename(text) != text:
            this = (_remarks.c.match == match, _remarks.c.number == number)
            tx.connection.execute(update(_remarks).where(*this).values(text=rename(text)))


def _clear_sentences(tx: Writer, match: str, rename: Rename) -> None:
    rows = tx.connection.execute(
        select(_journal.ply, _journal.actor, _journal.sentences).where(_journal.match == match)
    ).fetchall()
    for ply, actor, sentences in rows:
        said = tuple(map(rename, msgspec.json.decode(sentences, type=tuple[str, ...])))
        values = {"actor": rename(actor), "sentences": msgspec.json.encode(said)}
        if (values["actor"], values["sentences"]) != (actor, sentences):
            tx.connection.execute(
                update(schema.journal).where(_journal.match == match, _journal.ply == ply).values(values)
            )
    outcome = tx.connection.scalar(select(_match.outcome).where(_match.id == match))
    if outcome is not None:
        ending = msgspec.json.decode(outcome)
        told = msgspec.json.encode(ending | {"reason": rename(ending["reason"])})
        tx.connection.execute(update(schema.matches).where(_match.id == match).values(outcome=told))


def clear_campaigns(tx: Writer, user_id: int, name: str, rename: Rename) -> None:
    """Put another name in place of a person's in campaigns; ledgers name nobody, so they can be checked as before.

    Words of a correction that name the person are deleted: the ledger keeps their hash.
    """
    members, entries, campaigns = schema.campaign_members, schema.campaign_entries, schema.campaigns
    theirs = select(members.c.campaign).where(members.c.user_id == user_id)
    said = entries.c.words != "", entries.c.campaign.in_(theirs)
    for campaign, number, words in tx.connection.execute(
        select(entries.c.campaign, entries.c.number, entries.c.words).where(*said)
    ).fetchall():
        if rename(words) != words:
            this = (entries.c.campaign == campaign, entries.c.number == number)
            tx.connection.execute(update(entries).where(*this).values(words=""))
    tx.connection.execute(update(members).where(members.c.user_id == user_id).values(user_id=None, name=name))
    tx.connection.execute(update(entries).where(entries.c.user_id == user_id).values(user_id=0))
    tx.connection.execute(update(campaigns).where(campaigns.c.owner_id == user_id).values(owner_id=0))


def put_record(tx: Writer, match: str, before: bytes, record: bytes) -> bool:
    """Replace the export of an archived match by a packed one, if it is what it was before."""
    kept: bytes | None = tx.connection.scalar(select(schema.archive.c.record).where(schema.archive.c.match == match))
    if kept is None or unpack(kept) != before:
        return False
    tx.connection.execute(update(schema.archive).where(schema.archive.c.match == match).values(record=record))
    return True


def clear_settings(tx: Writer, user_id: int) -> None:
    """Delete how a person likes to play, and what they noted down."""
    tx.connection.execute(delete(schema.meta).where(schema.meta.c.key == habit_key(user_id)))
    tx.connection.execute(delete(schema.notes).where(schema.notes.c.user_id == user_id))


def clear_dice(tx: Writer, user_id: int, name: str) -> None:
    """Delete a person's rolls, counts and formulas; in calls that are open another name is shown until they end.

    The rolls of an open call stay until then: a person who deletes one could roll again. So do the counts for limits
    until they are over, within a day: deleting them would lift the limits.
    """
    for table in (dice_schema.rolls, dice_schema.counts, dice_schema.formulas):
        tx.connection.execute(delete(table).where(table.c.user_id == user_id))
    still = select(_calls.id).where(_calls.closed_at.is_(None))
    own = _call_rolls.user_id == user_id
    tx.connection.execute(delete(dice_schema.call_rolls).where(own, _call_rolls.call.not_in(still)))
    tx.connection.execute(update(dice_schema.call_rolls).where(own).values(name=name))
    closed = update(dice_schema.calls).where(_calls.closed_at.is_not(None))
    tx.connection.execute(closed.where(_calls.caller_id == user_id).values(caller_id=0))
    invited = tx.connection.execute(select(_calls.id, _calls.invited).where(_calls.closed_at.is_not(None))).fetchall()
    for call, people in invited:
        listed = msgspec.json.decode(people, type=list[int])
        if user_id in listed:
            left = msgspec.json.encode([each for each in listed if each != user_id])
            tx.connection.execute(update(dice_schema.calls).where(_calls.id == call).values(invited=left))
    for table in (schema.uploads, schema.server_settings, dice_schema.initiatives):
        tx.connection.execute(update(table).where(table.c.user_id == user_id).values(user_id=0))


def change_initiatives(tx: Writer, change: Callable[[bytes], bytes]) -> None:
    """Let `change` write every initiative again."""
    table = dice_schema.initiatives
    for channel, state in tx.connection.execute(select(table.c.channel_id, table.c.state)).fetchall():
        after = change(state)
        if after != state:
            here = update(table).where(table.c.channel_id == channel)
            tx.connection.execute(here.values(state=after, version=table.c.version + 1))


def _of_server(guild_id: int) -> tuple[tuple[str, Table, ColumnElement[bool]], ...]:
    tables = {
        "matches and lobbies": schema.matches,
        "campaigns": schema.campaigns,
        "files brought for games": schema.uploads,
        "settings": schema.server_settings,
        "ratings": schema.ratings,
        "rolls": dice_schema.rolls,
        "counts of dice": dice_schema.counts,
        "saved formulas": dice_schema.formulas,
        "calls": dice_schema.calls,
        "initiatives": dice_schema.initiatives,
    }
    those = tuple((kind, table, table.c.guild_id == guild_id) for kind, table in tables.items())
    return (*those, ("counts for limits", schema.tallies, _tallies("server", guild_id)))


def counts_of_server(tx: Reader, guild_id: int) -> dict[str, int]:
    """Return how much is kept of a server, by kind."""
    ask = tx.connection.scalar
    return {
        kind: ask(select(func.count()).select_from(table).where(own)) or 0 for kind, table, own in _of_server(guild_id)
    }


def matches_in(tx: Reader, guild_id: int) -> tuple[str, ...]:
    """Return all matches of a server."""
    return tuple(tx.connection.scalars(select(_match.id).where(_match.guild_id == guild_id)))


def drop_match(tx: Writer, match: str) -> None:
    """Delete a match with all that belongs to it, and the notices about it."""
    tx.connection.execute(delete(schema.letters).where(schema.letters.c.match == match))
    tx.connection.execute(delete(schema.matches).where(_match.id == match))


def drop_server(tx: Writer, guild_id: int) -> None:
    """Delete everything of a server."""
    for _, table, own in _of_server(guild_id):
        tx.connection.execute(delete(table).where(own))

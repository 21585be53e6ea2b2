"""A campaign in words: what an entry says, the lines of its ledger, and where it is. Names are plain text."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.campaigns.model import CampaignInfo
from campaigns import (
    Aborted,
    Booked,
    Bought,
    Corrected,
    Ended,
    Enrolled,
    Entry,
    Forfeited,
    Left,
    Opened,
    Started,
)
from games.kernel.base.numbers import counted, minus, signed
from games.kernel.content.campaign import CampaignRules, Posting
from games.kernel.text.prose import join

DELETED = "the words are deleted"


class LedgerLine(NamedTuple):
    """A line of the ledger: a posting with whom it is about, or (`amount` 0) what happened in words."""

    number: int
    name: str
    amount: int
    what: str
    reason: str
    rule: str


def headline(info: CampaignInfo, number: int) -> str:
    """Return in a sentence what an entry says; a purchase says all in its postings ("")."""
    entry, names = info.entries[number], _names(info)
    match entry:
        case Opened(terms=terms):
            many = f"for {counted(terms.battles, 'battle')}" if terms.battles else "until one is left"
            return f"The campaign began, {many}."
        case Enrolled(member=member):
            return f"{names[member]} joined."
        case Left(member=member):
            return f"{names[member]} left."
        case Started(battle=battle, members=members):
            return f"Battle {battle} began: {' against '.join(names[member] for member in members)}."
        case Booked(battle=battle, winners=winners):
            return f"Battle {battle}: {_won(names, winners)}{_stood_in(names, entry.stood_in)}."
        case Forfeited(battle=battle, member=member):
            return f"Battle {battle}: {names[member]} did not come and loses it."
        case Aborted(battle=battle):
            return f"Battle {battle} ended without a result: it counts for nothing."
        case Bought():
            return ""
        case Corrected():
            return f"A correction by a moderator: “{info.rows[number].words or DELETED}”."
        case Ended(why=why, rule=rule):
            return f"The campaign is over: {why}{f' ({rule})' if rule else ''}."


def _names(info: CampaignInfo) -> dict[int, str]:
    return {row.member: row.name for row in info.members}


def _won(names: dict[int, str], winners: tuple[int, ...]) -> str:
    if not winners:
        return "nobody won"
    return f"{join(names[member] for member in winners)} won"


def _stood_in(names: dict[int, str], members: tuple[int, ...]) -> str:
    return f"; somebody else, or a computer, played for {join(names[member] for member in members)}" if members else ""


def ledger_lines(
    info: CampaignInfo, rules: CampaignRules, member: int | None = None, piece: str | None = None
) -> Iterator[LedgerLine]:
    """Yield the lines of a ledger in order: all of them, or the postings of a member or of one of its pieces.

    What only counts other lines (`CampaignRules.quiet`) is left out.
    """
    for number, entry in enumerate(info.entries):
        if member is None and (said := headline(info, number)):
            yield LedgerLine(number, "", 0, "", said, entry.rule if isinstance(entry, Ended) else "")
        for posting in entry.postings:
            told = posting.account not in rules.quiet
            if told and member in (None, posting.member) and piece in (None, posting.piece):
                yield _line(info, number, posting)


def _line(info: CampaignInfo, number: int, posting: Posting) -> LedgerLine:
    name = info.names[posting.member - 1]
    piece = info.pieces.get((posting.member, posting.piece), "")
    whose = f"{piece} · {name}" if piece else name
    return LedgerLine(number, whose, posting.amount, posting.account, posting.reason, posting.rule)


def changes(info: CampaignInfo, rules: CampaignRules, entry: Entry) -> tuple[str, ...]:
    """Return what an entry changes for whom, a line for each member or piece, in plain text."""
    lines: dict[str, list[str]] = {}
    for posting in (one for one in entry.postings if one.account not in rules.quiet):
        line = _line(info, 0, posting)
        rule = f", {line.rule}" if line.rule else ""
        lines.setdefault(line.name, []).append(f"{signed(line.amount)} {line.what} ({line.reason}{rule})")
    return tuple(f"{name}: {'; '.join(said)}" for name, said in lines.items())


def where_it_is(info: CampaignInfo) -> str:
    """Return how many battles are over, and which go on, in a sentence or two."""
    books, names = info.books, _names(info)
    if books.ended:
        return f"It is over: {books.ended}."
    running = [
        f"battle {battle.number}, {' against '.join(names[member] for member in battle.members)}"
        for battle in books.battles
        if battle.status == "open"
    ]
    return f"Going on: {join(running)}." if running else "No battle goes on."


def battle_count(info: CampaignInfo) -> str:
    """Return how many battles are over, of how many."""
    most, fought = info.books.opened.terms.battles, info.books.fought
    return f"{fought} of {counted(most, 'battle')} over" if most else f"{counted(fought, 'battle')} over"


def newest(info: CampaignInfo) -> str:
    """Return in a sentence what the newest entry says."""
    entry, number = info.entries[-1], len(info.entries) - 1
    if isinstance(entry, Bought):
        return f"{info.names[entry.member - 1]}: {entry.postings[0].reason}."
    return headline(info, number)


def own_counts(info: CampaignInfo, rules: CampaignRules, member: int) -> str:
    """Return what a member has: what standings show, and what else there is, in plain text."""
    estate = info.books.estate(member)
    shown = {column.title.lower(): estate.count(column.key) for column in rules.columns}
    keys = [column.key for column in rules.columns]
    others = {key: count for key, count in estate.counts.items() if key not in keys}
    return ", ".join(f"{key} {minus(count)}" for key, count in (shown | others).items())


def own_pieces(info: CampaignInfo, member: int) -> Iterable[str]:
    """Return what a member has, a line for each ship or unit, in plain text."""
    for holding in info.books.estate(member).holdings:
        counts = ", ".join(f"{key} {count}" for key, count in holding.counts.items())
        yield f"{holding.piece.name} ({holding.piece.id}): {counts or 'as it began'}"

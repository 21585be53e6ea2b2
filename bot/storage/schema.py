"""The tables. Types are those that SQLite and PostgreSQL share; times are seconds since 1970.

Bytes hold JSON, unless the column says that they are packed JSON (`PACKED`) or no text at all (`SECRET`).
A table with short rows is its primary key's tree alone (`sqlite_with_rowid`): every action writes pages of these.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Enum,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.deeds import DeedKind

PACKED, SECRET = {"holds": "packed"}, {"holds": "secret"}

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


_KIND = Enum(DeedKind, native_enum=False, length=8, values_callable=lambda kinds: [kind.value for kind in kinds])


def _match_id(primary: bool = True) -> Column[str]:
    return Column(
        "match", String(12), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=primary, nullable=False
    )


def _lease() -> tuple[Column[Any], ...]:
    """Who works on a row, and until when nobody else may: for several processes on one database."""
    return Column("lease_by", String(40)), Column("lease_until", Double)


matches = Table(
    "matches",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("status", String(8), nullable=False),  # lobby, live, over, aborted
    Column("parked", Text),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("owner_id", BigInteger, nullable=False),
    Column("interaction_id", String(64), nullable=False, unique=True),
    Column("options", LargeBinary, nullable=False),
    Column("places", Integer, nullable=False),
    Column("ply", Integer, nullable=False, default=0),
    Column("secret", LargeBinary, nullable=False, info=SECRET),
    Column("commitment", String(64), nullable=False),
    Column("closing", String(64)),
    Column("rules_version", Integer, nullable=False),  # of the setup
    Column("state_version", Integer, nullable=False),  # of the rules that the state was written by
    Column("created_at", Double, nullable=False),
    Column("acted_at", Double, nullable=False),
    Column("nudged_at", Double, nullable=False, default=0.0),
    Column("lobby_message_id", BigInteger),
    Column("outcome", LargeBinary),
    Column("parent", String(12)),  # the match that this one is a battle of
    Column("content", LargeBinary, nullable=False, default=b"{}"),  # digests by kind, of rows in `content`
    Column("mentioned", LargeBinary, nullable=False, default=b"[]"),  # the people awaited at the last post
    Column("posts", String(8), nullable=False, default="turn"),  # turn, action: what is a message of its own
    Column("posted", LargeBinary),  # the list that everybody confirmed; NULL: a lobby
    Column("seal_message_id", BigInteger),  # the message that holds the commitment alone
    Column("clock", LargeBinary),  # what the table agreed on; NULL: it is from before there were clocks
    Column("paused_at", Double),
    Column("paused_until", Double),  # when it goes on by itself
    Column("here_until", Double),  # until when everybody plays live at most; NULL: a pause is one
    Column("silent_at", Double),  # since when nobody has answered in time; NULL: somebody has
    Column("silent_due", Double),  # when something is done about that
    Column("line", Integer, nullable=False, default=0),  # the last action that took others back; 0: none has
    Index("ix_matches_channel_id", "channel_id"),
)

_RUNS = matches.c.status.in_(("lobby", "live"))
ONE_PER_CHANNEL = Index(
    "uq_matches_channel_running", matches.c.channel_id, unique=True, sqlite_where=_RUNS, postgresql_where=_RUNS
)
# What caps count.
Index(
    "ix_matches_running",
    *(matches.c.guild_id, matches.c.owner_id, matches.c.status),
    sqlite_where=_RUNS,
    postgresql_where=_RUNS,
)

states = Table(
    "states",
    metadata,
    _match_id(),
    Column("ply", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False, info=PACKED),
)

seats = Table(
    "seats",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("policy", String(40)),
    Column("joined", Double, nullable=False),
    Column("words", Text, nullable=False, default=""),
    Column("interaction", String(64), nullable=False, default=""),
    Column("ready", Integer, nullable=False, default=0),  # 1: has confirmed the lobby's list; 2: and called the others
    Column("last", Integer, nullable=False, default=0),  # 1: nothing was chosen after these words
    Column("calls", Integer, nullable=False, default=0),
    Column("missed", Integer, nullable=False, default=0),
    Column("since_ply", Integer, nullable=False, default=0),
    Column("silent", Integer, nullable=False, default=0),  # 1: a computer plays because the person was silent
    Column("lent_by", BigInteger),
    Column("lent_name", Text),
    Column("lent_until", Double),
    Index("ix_seats_user_id", "user_id"),
)

_IS_LENT = seats.c.lent_until.is_not(None)
Index("ix_seats_lent_until", seats.c.lent_until, sqlite_where=_IS_LENT, postgresql_where=_IS_LENT)

# Who played a seat before the person of now, up to an action.
tenures = Table(
    "tenures",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("since", Integer, primary_key=True),
    Column("until", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Index("ix_tenures_user_id", "user_id"),
    sqlite_with_rowid=False,
)

# Seats that somebody else can take: see `bot.storage.offers.OfferRow`.
offers = Table(
    "offers",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("why", String(8), nullable=False),
    Column("asked", BigInteger),
    Column("until", Double),
    Column("owed", Double),  # when the post is owed; NULL: it was sent
    Column("tried_at", Double),
    Column("message_id", BigInteger),
    sqlite_with_rowid=False,
)
_IS_OWED = offers.c.owed.is_not(None)
Index("ix_offers_owed", offers.c.owed, sqlite_where=_IS_OWED, postgresql_where=_IS_OWED)

journal = Table(
    "journal",
    metadata,
    _match_id(),
    Column("ply", Integer, primary_key=True),
    Column("kind", _KIND, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("dice", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("sentences", LargeBinary, nullable=False),  # as the public read them
    Column("public", Integer, nullable=False),  # 1: the text itself may be shown before the end
    Column("state_hash", String(64), nullable=False),
    Column("chain", String(64), nullable=False),
    Column("interaction_id", String(64), nullable=False),
    Column("idx", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("prompt", String(24)),  # the question that it answered
    Column("undone", Integer),  # the action that took it back; NULL: it counts, or is of the table
    UniqueConstraint("interaction_id", "idx"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _match_id(),
    Column("ply", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False, info=PACKED),
    Column("chain", String(64), nullable=False),  # the head of the chain after this ply
)

prompts = Table(
    "prompts",
    metadata,
    _match_id(),
    Column("prompt", String(24), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("ask", Text, nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("due", Double),  # when the computer acts that plays the seat; NULL: none does, or the match is parked
    *_lease(),
    sqlite_with_rowid=False,
)
_IS_DUE = prompts.c.due.is_not(None)
Index("ix_prompts_due", prompts.c.due, sqlite_where=_IS_DUE, postgresql_where=_IS_DUE)

# What players have left: see `bot.storage.clocks.ClockRow`.
clocks = Table(
    "clocks",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("left", Double, nullable=False),
    Column("since", Double),
    Column("total", Double, nullable=False),
    Column("called_at", Double),
    Column("called_ply", Integer, nullable=False, default=0),
    Column("deadline", Double),
    Column("due", Double),
    Column("told", Double),
    Column("told_at", Double),
    Column("tried_at", Double),
    Column("extra", Double),
    Column("muted", Integer, nullable=False, default=0),
    sqlite_with_rowid=False,
)
_COMES = clocks.c.due.is_not(None)
Index("ix_clocks_due", clocks.c.due, sqlite_where=_COMES, postgresql_where=_COMES)
_PAUSES = matches.c.paused_until.is_not(None)
Index("ix_matches_paused_until", matches.c.paused_until, sqlite_where=_PAUSES, postgresql_where=_PAUSES)
_SLEEPS = matches.c.silent_due.is_not(None)
Index("ix_matches_silent_due", matches.c.silent_due, sqlite_where=_SLEEPS, postgresql_where=_SLEEPS)

# When people are away, as they have announced.
aways = Table(
    "aways",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("starts", Double, primary_key=True),
    Column("ends", Double, nullable=False),
    sqlite_with_rowid=False,
)

# What a table is asked to agree on: one thing at a time.
proposals = Table(
    "proposals",
    metadata,
    _match_id(),
    Column("number", Integer, nullable=False),
    Column("what", Text, nullable=False),
    Column("agreed", LargeBinary, nullable=False),  # seats
)

# Who has asked in vain to take something back, how often, and when last.
refusals = Table(
    "refusals",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Matches that computers play on to their end now and then: see `bot.storage.verdicts.VerdictRow`.
verdicts = Table(
    "verdicts",
    metadata,
    _match_id(),
    Column("ply", Integer, nullable=False),
    Column("winners", LargeBinary),  # seats; NULL: not clear
    Column("turns", Integer, nullable=False),
    Column("asked", Integer, nullable=False),  # 1: the table was asked because of this
    Column("owed", Double),  # when the post that asks is owed; NULL: it was sent, or there is none
    Column("tried_at", Double),
    sqlite_with_rowid=False,
)

# What people want of reminders.
wishes = Table(
    "wishes",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("wishes", LargeBinary, nullable=False),
    Column("closed", Integer, nullable=False, default=0),  # 1: takes no direct messages
    sqlite_with_rowid=False,
)

# Direct messages that come to people by themselves: see `bot.storage.letters.LetterRow`.
letters = Table(
    "letters",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("match", String(12), primary_key=True),  # "": it is about no match
    Column("since", Double, nullable=False),
    Column("due", Double),
    Column("tried_at", Double),
    sqlite_with_rowid=False,
)
_TO_SEND = letters.c.due.is_not(None)
Index("ix_letters_due", letters.c.due, sqlite_where=_TO_SEND, postgresql_where=_TO_SEND)
Index("ix_letters_match", letters.c.match)

drafts = Table(
    "drafts",
    metadata,
    Column("match", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("prompt", String(24), primary_key=True),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(["match", "prompt"], ["prompts.match", "prompts.prompt"], ondelete="CASCADE"),
)

outbox = Table(
    "outbox",
    metadata,
    _match_id(),
    Column("ply", Integer, primary_key=True),
    Column("since", Double, nullable=False),
    Column("again", Integer, nullable=False, default=0),  # 1: asked for once more, so the nonce must differ
    Column("awaited", Integer, nullable=False, default=-1),  # bits of the seats awaited after it; -1: not known
    Column("frozen", Integer),  # the ply that the claimed post shows
    Column("mention", LargeBinary),
    Column("attempts", Integer, nullable=False, default=0),
    Column("attempted_at", Double),
    *_lease(),
    sqlite_with_rowid=False,
)

boards = Table(
    "boards",
    metadata,
    _match_id(),
    Column("ply", Integer, nullable=False),
    Column("message_id", BigInteger, primary_key=True),
    Column("stripped", Integer, nullable=False, default=0),
    Column("told_after", Integer, nullable=False, default=-1),  # the ply after which it tells and draws what happened
    Column("posted_at", Double, nullable=False, default=0.0),
    sqlite_with_rowid=False,
)
_HAS_BUTTONS = boards.c.stripped == 0
Index("ix_boards_match", boards.c.match, sqlite_where=_HAS_BUTTONS, postgresql_where=_HAS_BUTTONS)

content = Table(
    "content",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the text in UTF-8
    Column("game", String(32), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

uploads = Table(
    "uploads",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("digest", String(64), ForeignKey("content.digest"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
)

standing_orders = Table(
    "standing_orders",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", String(200), nullable=False),
    Column("since", Integer),  # of an action of a plan: the ply at which it was written; NULL: a standing order
    Column("why", Text),  # what stopped an action of a plan; '': it was left out
    Column("used", Integer),  # the action after which it counts no more; NULL: it counts
)

# Plans that players are building; as text, the last action may be half-written.
plan_drafts = Table(
    "plan_drafts",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Lines of play that people try out in private, until the match ends.
imagined = Table(
    "imagined",
    metadata,
    _match_id(),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("base", Integer, nullable=False),  # the action after which the line begins
    Column("guess", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("steps", LargeBinary, nullable=False),
    Column("draft", Text, nullable=False),
    Column("looked", Integer, nullable=False),
)

# What people say of positions of matches that have ended.
remarks = Table(
    "remarks",
    metadata,
    _match_id(),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# Matches that are lessons: boards have hints for one seat.
lessons = Table(
    "lessons",
    metadata,
    _match_id(),
    Column("seat", Integer, nullable=False),
    Column("stopped", Integer, nullable=False, default=0),  # 1: the learner wants no hints now
    Column("given", LargeBinary, nullable=False),  # hints that were given, by question
    sqlite_with_rowid=False,
)

# What people noted down for themselves about a match.
notes = Table(
    "notes",
    metadata,
    _match_id(),
    Column("user_id", BigInteger, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_notes_user_id", "user_id"),
    sqlite_with_rowid=False,
)

# How ended matches swung, as play-outs by computers found it: see `bot.considering.swings.Analysis`.
analyses = Table(
    "analyses",
    metadata,
    _match_id(),
    Column("analysis", LargeBinary, nullable=False, info=PACKED),
)

# Ended matches that were looked at for ratings, in their order: see `bot.storage.ratings.RatedRow`.
rated = Table(
    "rated",
    metadata,
    _match_id(),
    Column("number", Integer, nullable=False, unique=True),
    Column("facts", LargeBinary, nullable=False),
    Column("verdict", LargeBinary, nullable=False),
)

# The people whom the facts of a match name; a number below 0 is somebody whose data is deleted.
rated_people = Table(
    "rated_people",
    metadata,
    Column("match", String(12), ForeignKey("rated.match", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Index("ix_rated_people_user_id", "user_id"),
    sqlite_with_rowid=False,
)

# How good people are at a game, by server: see `bot.storage.ratings.RatingRow`.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("kind", String(8), primary_key=True),  # ranked, practice
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ix_ratings_user_id", "user_id"),
    sqlite_with_rowid=False,
)

# What the people who manage a server have chosen for it; without a row, the defaults.
server_settings = Table(
    "server_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("user_id", BigInteger, nullable=False),  # who changed them last; 0: somebody whose data is deleted
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# An ended match instead of its journal (except the last row), snapshots, prompts, posts and older boards.
archive = Table(
    "archive",
    metadata,
    _match_id(),
    Column("at", Double, nullable=False),
    Column("record", LargeBinary, nullable=False, info=PACKED),  # the export
)

# How often somebody made something of a kind within `seconds`, which are over at `until`.
tallies = Table(
    "tallies",
    metadata,
    Column("scope", String(8), primary_key=True),  # person, server
    Column("id", BigInteger, primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seconds", Integer, primary_key=True),
    Column("until", Double, nullable=False),
    Column("count", Integer, nullable=False),
    Index("ix_tallies_until", "until"),
    sqlite_with_rowid=False,
)

# Campaigns: battles linked by a ledger. Names are beside it, so that they can be changed.
campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("owner_id", BigInteger, nullable=False),  # 0: somebody whose data is deleted
    Column("interaction_id", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended", Integer, nullable=False, default=0),
    Column("created_at", Double, nullable=False),
)


def _campaign_id() -> Column[str]:
    return Column("campaign", String(12), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True)


# What happened in a campaign, each entry with its hash over the one before it.
campaign_entries = Table(
    "campaign_entries",
    metadata,
    _campaign_id(),
    Column("number", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("words", Text, nullable=False, default=""),  # of a correction: the ledger has their hash
    Column("user_id", BigInteger, nullable=False, default=0),  # whose doing it was; 0: the bot's, or somebody's
    Column("interaction_id", String(64), unique=True),  # NULL: of the bot's own making
    Column("owed", Double),  # since when a post about it is owed; NULL: it is posted, or needs none
    Index("ix_campaign_entries_owed", "owed"),
)

# Who is in a campaign. Who has left keeps the number; without a person, nobody has it now.
campaign_members = Table(
    "campaign_members",
    metadata,
    _campaign_id(),
    Column("member", Integer, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The matches that are battles of campaigns, and whether their end is entered.
campaign_battles = Table(
    "campaign_battles",
    metadata,
    _campaign_id(),
    Column("battle", Integer, primary_key=True),
    Column("match", String(12), nullable=False, unique=True),
    Column("closed", Integer, nullable=False, default=0),
    Index("ix_campaign_battles_closed", "closed"),
    sqlite_with_rowid=False,
)

meta = Table("meta", metadata, Column("key", String(64), primary_key=True), Column("value", Text, nullable=False))

"""Single rolls: open or hidden, saved formulas, and how the dice have fallen so far."""

import functools
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bot import caps
from bot.dice import Entropy, SystemEntropy
from bot.matches.caps import count_one, must_be_fewer, must_fit, must_wait
from bot.matches.errors import Refused
from bot.rolling import common
from bot.rolling.formulas import resolve
from bot.rolling.model import Place, Rolled, Where
from bot.rolling.proof import proof
from bot.storage import Database, fairness
from bot.storage import dice as store
from bot.storage.caps import Whose
from bot.storage.reading import Reader
from bot.storage.writing import Writer
from games.kernel import Frozen
from rolls import Line, LineResult, format_line

LONGEST_REASON = 100
LONGEST_FORMULA_NAME = 32


class Luck(Frozen, frozen=True):
    """How one kind of die has fallen: `faces[i]` counts face `low + i`; means as floats. Fudge dice have 0 sides."""

    sides: int
    faces: tuple[int, ...]
    mean: float
    expected: float

    @property
    def low(self) -> int:
        """The least face."""
        return 1 if self.sides else -1

    @property
    def count(self) -> int:
        """How many dice were thrown."""
        return sum(self.faces)


class RollDesk:
    """Rolls for people; every roll is kept, so that it can be repeated, revealed and checked."""

    def __init__(
        self, database: Database, entropy: Entropy | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._entropy = entropy or SystemEntropy()
        self._now = now

    async def roll(self, where: Where, text: str, reason: str, hidden: bool, interaction_id: str) -> Rolled:
        """Roll a line or a saved formula; the same interaction rolls once. Raises Refused."""
        return await self.keep(await self.throw(where, text, reason, hidden, interaction_id))

    async def throw(self, where: Where, text: str, reason: str, hidden: bool, interaction_id: str) -> store.RollRow:
        """Throw a line or a saved formula, which counts once it is kept; the same interaction throws once.

        Raises Refused.
        """
        now = self._now()
        done = await self._database.read(lambda tx: _rolled_before(tx, where, interaction_id, now, hidden=hidden))
        if done is not None:
            return done
        line = await self.read(where, text)
        said = " ".join(reason.split())[:LONGEST_REASON]
        roll_id, secret = common.new_id(self._entropy), self._entropy.token_bytes(32)
        _, dice = common.fair_throw(line, secret, roll_id, where.user_id, said)
        written = format_line(line)
        return store.RollRow(
            id=roll_id,
            guild_id=where.guild_id,
            channel_id=where.channel_id,
            user_id=where.user_id,
            name=where.name,
            line=written,
            reason=said,
            hidden=int(hidden),
            secret=secret,
            commitment=proof(secret, roll_id, where.user_id, written, said, dice)["commitment"],
            dice=common.pack(dice),
            at=now,
            revealed_at=None,
            interaction_id=interaction_id,
        )

    async def read(self, where: Where, text: str) -> Line:
        """Read a line of dice, or the name of a saved formula, for a person; raises Refused."""
        return await resolve(self._database, where.guild_id, where.user_id, text)

    async def keep(self, row: store.RollRow) -> Rolled:
        """Keep a throw as a roll; for the same interaction, return the first one that was kept. Raises Refused."""
        return _rolled(await self._database.write(functools.partial(_keep, row)))

    async def again(self, where: Where, roll_id: str, interaction_id: str) -> Rolled:
        """Roll the same line once more for the person who asks; a hidden one stays hidden. Raises Refused."""
        row = await self._row(roll_id)
        hidden = bool(row.hidden) and row.revealed_at is None
        if hidden and row.user_id != where.user_id:
            raise Refused("This roll is hidden; only who made it can roll it again.")
        return await self.roll(where, row.line, row.reason, hidden, interaction_id)

    async def reveal(self, roll_id: str, user_id: int) -> tuple[Rolled, bool]:
        """Show a hidden roll: its owner for the first time, then anybody; raises Refused.

        Returns the roll, and whether nobody has seen it before.
        """
        row = await self._seen_by(roll_id, user_id)
        if row.revealed_at is not None:
            return _rolled(row), False
        now = self._now()
        first = await self._database.write(lambda tx: _reveal(tx, roll_id, now))
        return _rolled(await self._row(roll_id)), first

    async def owns(self, roll_id: str, user_id: int) -> bool:
        """Whether a person made a hidden roll; raises Refused if it is somebody else's and was never revealed."""
        return (await self._seen_by(roll_id, user_id)).user_id == user_id

    async def _seen_by(self, roll_id: str, user_id: int) -> store.RollRow:
        row = await self._row(roll_id)
        if row.user_id != user_id and row.revealed_at is None:
            raise Refused("Only the person who rolled can reveal this roll.")
        return row

    async def prove(self, where: Where, roll_id: str) -> dict[str, Any]:
        """Return the document that proves a roll of this channel whose secret is shown; raises Refused."""
        row = await self._row(roll_id)
        if row.channel_id != where.channel_id:
            raise Refused("This roll is not known here any more.")
        if row.hidden and row.revealed_at is None:
            raise Refused("This roll is hidden: only who made it can reveal it.")
        newest = await self._database.read(lambda tx: fairness.newest_open_roll(tx, where.channel_id))
        if row.id == newest:
            raise Refused("The secret of the newest open roll is shown once somebody has rolled again here.")
        return _proof(row)

    async def hidden(self, where: Where) -> tuple[fairness.HiddenRow, ...]:
        """Return the hidden rolls of the server, or of this talk with the bot, by person."""
        channel = None if where.guild_id else where.channel_id
        return await self._database.read(lambda tx: fairness.hidden_rolls(tx, where.guild_id, channel))

    async def opened(self, guild_id: int, user_id: int) -> tuple[int, int]:
        """Return how many matches that somebody opened in a server have ended, and how many of these were aborted."""
        return await self._database.read(lambda tx: fairness.opened_by(tx, guild_id, user_id))

    async def place(self, roll_id: str) -> Place | None:
        """Return where a roll was made; None of one that is not known."""
        row = await self._database.read(lambda tx: store.find_roll(tx, roll_id))
        return None if row is None else (row.guild_id, row.channel_id)

    async def find(self, roll_id: str) -> Rolled:
        """Return a roll; raises Refused."""
        return _rolled(await self._row(roll_id))

    async def _row(self, roll_id: str) -> store.RollRow:
        row = await self._database.read(lambda tx: store.find_roll(tx, roll_id))
        if row is None:
            raise Refused("This roll is not known here any more.")
        return row

    async def save(self, where: Where, name: str, text: str, server: bool) -> str:
        """Keep a formula under a name for a person, or for the server; returns its canonical text. Raises Refused."""
        short = " ".join(name.split())
        if not 1 <= len(short) <= LONGEST_FORMULA_NAME or not short.isprintable() or not short[0].isalpha():
            raise Refused(f"A name has 1 to {LONGEST_FORMULA_NAME} characters and starts with a letter.")
        if server and not where.guild_id:
            raise Refused("There is no server here; save the formula for yourself.")
        if common.reads_as_dice(short):
            raise Refused(f"{short!r} is a way to write dice; choose a name that is not.")
        written = format_line(common.read_line(text))
        guild_id, user_id = (where.guild_id, 0) if server else (0, where.user_id)

        def keep(tx: Writer) -> None:
            saved = [row for row in _own(tx, where, server) if row.name.casefold() != short.casefold()]
            must_be_fewer(caps.SAVED_FORMULAS, "server" if server else "person", len(saved))
            _drop(tx, where, short, server)
            store.save_formula(tx, store.FormulaRow(guild_id, user_id, short, written))

        await self._database.write(keep)
        return written

    async def forget(self, where: Where, name: str, server: bool) -> None:
        """Forget a saved formula; raises Refused when there is none of this name."""
        gone = await self._database.write(lambda tx: _drop(tx, where, " ".join(name.split()), server))
        if not gone:
            raise Refused("No formula of this name is saved.")

    async def formulas(self, where: Where) -> tuple[store.FormulaRow, ...]:
        """Return the formulas a person can use here: his own, then the server's."""
        return await self._database.read(lambda tx: store.formulas(tx, where.guild_id, where.user_id))

    async def luck(self, guild_id: int, channel_id: int | None, user_id: int | None) -> tuple[Luck, ...]:
        """Return rolled against expected for each kind of die, the most thrown first."""
        rows = await self._database.read(lambda tx: store.faces_of(tx, guild_id, channel_id, user_id))
        found = luck_of({(row.sides, row.face): row.count for row in rows})
        return tuple(sorted(found, key=lambda luck: -luck.count))


def _rolled_before(tx: Reader, where: Where, interaction_id: str, now: float, *, hidden: bool) -> store.RollRow | None:
    """Return the roll that an interaction has made; raises Refused where it may make none."""
    done = store.roll_of(tx, interaction_id)
    if done is None:
        _must_be_few(tx, where.whose, now, hidden=hidden)
    return done


def _must_be_few(tx: Reader, whose: Whose, now: float, *, hidden: bool) -> None:
    if hidden:
        must_fit(tx, caps.HIDDEN_ROLLS, whose, now)
    must_wait(tx, caps.HIDDEN if hidden else caps.ROLLS, whose, now)


def _keep(row: store.RollRow, tx: Writer) -> store.RollRow:
    """Keep a roll, and return the one that its interaction has made; raises Refused."""
    done = store.roll_of(tx, row.interaction_id)
    if done is not None:
        return done
    hidden, whose = bool(row.hidden), Whose(row.user_id, row.channel_id, row.guild_id)
    _must_be_few(tx, whose, row.at, hidden=hidden)
    count_one(tx, caps.HIDDEN if hidden else caps.ROLLS, whose, row.at)
    store.add_roll(tx, row)
    if not hidden:  # a hidden roll counts when it is shown: its faces are nobody's business before
        place = (row.guild_id, row.channel_id, row.user_id)
        store.count_faces(tx, place, common.faces(common.unpack(row.dice)))
    return row


def _proof(row: store.RollRow) -> dict[str, Any]:
    return proof(row.secret, row.id, row.user_id, row.line, row.reason, common.unpack(row.dice))


def _reveal(tx: Writer, roll_id: str, now: float) -> bool:
    """Note that a roll is shown, and count its dice; returns False where another press was faster."""
    row = store.find_roll(tx, roll_id)
    if row is None or row.revealed_at is not None:
        return False
    store.reveal_roll(tx, roll_id, now)
    place = (row.guild_id, row.channel_id, row.user_id)
    store.count_faces(tx, place, common.faces(common.unpack(row.dice)))
    return True


def _own(tx: Reader, where: Where, server: bool) -> list[store.FormulaRow]:
    """Return a person's own formulas, or the server's alone."""
    saved = store.formulas(tx, where.guild_id, where.user_id)
    return [row for row in saved if bool(row.guild_id) == server]


def _drop(tx: Writer, where: Where, name: str, server: bool) -> bool:
    """Forget a name however it is capitalised; returns whether it was there."""
    named = [row for row in _own(tx, where, server) if row.name.casefold() == name.casefold()]
    for row in named:
        store.forget_formula(tx, row.guild_id, row.user_id, row.name)
    return bool(named)


def luck_of(counts: dict[tuple[int, int], int]) -> tuple[Luck, ...]:
    """Sum up counted faces by kind of die; dice of more than 1,000 sides are left out."""
    found = []
    for sides in sorted({sides for sides, _ in counts if sides <= 1_000}):
        faces = tuple(counts.get((sides, face), 0) for face in range(1, (sides or 3) + 1))
        mean = Fraction(sum(face * count for face, count in enumerate(faces, 1)), sum(faces))
        found.append(Luck(sides, faces, float(mean if sides else mean - 2), (sides + 1) / 2 if sides else 0.0))
    return tuple(found)


def _rolled(row: store.RollRow) -> Rolled:
    result: LineResult = common.again(row.line, row.dice)
    return Rolled(
        row.id,
        row.user_id,
        row.name,
        row.line,
        row.reason,
        result,
        bool(row.hidden),
        not row.hidden or row.revealed_at is not None,
        row.commitment,
        row.at,
        row.interaction_id,
    )

"""What rolls, calls and initiative share: ids, records of dice, reading a formula or the name of a saved one."""

import re
from collections.abc import Iterable

import msgspec

from bot.caps import MOST_COUNTED_SIDES
from bot.dice import Entropy
from bot.matches.errors import Refused
from bot.rolling.model import Where
from bot.rolling.proof import roll_dice
from bot.storage import Database
from bot.storage import dice as store
from games.kernel import Dice, RecordedDice, Roll
from rolls import Line, LineResult, RollError, format_line, limits, nearest, parse, parse_kept, roll
from rolls.model import Binary, Number
from rolls.roller import FUDGE
from rolls.written import format_expression

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_NAME = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})*")
"""Two letters or more and nothing else: meant as the name of a formula, not as dice."""
MOST_BONUS = 1_000
_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


def new_id(entropy: Entropy, length: int = 8) -> str:
    """Return a random id of digits and letters that cannot be confused."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in entropy.token_bytes(length))


def read_line(text: str) -> Line:
    """Read a line of dice; raises Refused with the fault marked."""
    try:
        return parse(text)
    except RollError as error:
        reason = f"{error.reason[0].upper()}{error.reason[1:]}"
        meant = f"Did you mean `{found.replace('`', '´')}`?\n" if (found := nearest(error)) else ""
        raise Refused(
            f"{reason}:\n```\n{error.marked}\n```\n{meant}-# `/dice help` shows how dice are written."
        ) from None


def _single(line: Line, what: str) -> Line:
    """Check that `what` can be rolled by everybody, with a bonus; raises Refused."""
    if len(line.items) != 1 or line.items[0].repeat != 1:
        raise Refused(f"{what} is one roll: leave out the comma or the repetition.")
    try:
        parse(format_line(_plus(line, MOST_BONUS)))
    except RollError:
        raise Refused(f"These dice leave no room for a bonus of up to {MOST_BONUS}: write them shorter.") from None
    return line


def _plus(line: Line, bonus: int) -> Line:
    item = line.items[0]
    added = Binary("-" if bonus < 0 else "+", item.expression, Number(abs(bonus)))
    return Line((msgspec.structs.replace(item, expression=added),))


def with_bonus(line: str, bonus: int) -> Line:
    """Return a single roll with somebody's bonus."""
    return _plus(read_line(line), bonus) if bonus else read_line(line)


def reads_as_dice(text: str) -> bool:
    """Whether a text can be rolled as it is, so that no saved name may hide it."""
    try:
        parse(text)
    except RollError:
        return False
    return True


def throw(line: Line, dice: Dice) -> LineResult:
    """Roll a line; raises Refused where its arithmetic fails."""
    try:
        return roll(line, dice)
    except RollError as error:
        raise Refused(f"{error.reason[0].upper()}{error.reason[1:]}.") from None


def fair_throw(
    line: Line, secret: bytes, roll_id: str, user_id: int, reason: str
) -> tuple[LineResult, tuple[Roll, ...]]:
    """Roll a line on fair dice; returns the result and the dice as recorded."""
    dice = roll_dice(secret, roll_id, user_id, format_line(line), reason)
    result = throw(line, dice)
    return result, tuple(dice.rolls)


def pack(rolls: Iterable[Roll]) -> bytes:
    """Write recorded dice."""
    return msgspec.json.encode(tuple(rolls))


def unpack(data: bytes) -> tuple[Roll, ...]:
    """Read recorded dice."""
    return _ROLLS.decode(data)


def again(line: str, data: bytes) -> LineResult:
    """Return the result that a line had with its recorded dice."""
    return roll(parse_kept(line), RecordedDice(unpack(data)))


def faces(rolls: Iterable[Roll]) -> dict[tuple[int, int], int]:
    """Count (sides, face) pairs, but not of large dice; fudge dice have 0 sides, and their faces are 1 to 3."""
    found: dict[tuple[int, int], int] = {}
    for each in rolls:
        if each.sides > MOST_COUNTED_SIDES:
            continue
        sides = 0 if each.why == FUDGE else each.sides
        for face in each.faces:
            found[sides, face] = found.get((sides, face), 0) + 1
    return found


async def resolve_one(database: Database, where: Where, text: str, what: str) -> Line:
    """Read a single roll, or the name of a saved one; raises Refused."""
    return _single(await resolve(database, where.guild_id, where.user_id, text), what)


async def resolve(database: Database, guild_id: int, user_id: int, text: str) -> Line:
    """Read a line of dice, or the name of a saved formula (the person's own before the server's); raises Refused.

    Saved formulas also count in a sum: `fireball + 3`.
    """
    wanted = " ".join(text.split()).casefold()
    saved = await database.read(lambda tx: store.formulas(tx, guild_id, user_id))
    for formula in saved:
        if formula.name.casefold() == wanted:
            return read_line(formula.line)
    if len(text) <= limits.LENGTH and not reads_as_dice(text) and (whole := _spelled_out(text, saved)):
        return read_line(whole)
    if _NAME.fullmatch(wanted):
        name = " ".join(text.split())
        raise Refused(f"No formula is saved as {name!r}; dice are written like 4d6kh3+2, see `/dice help`.")
    return read_line(text)


def _spelled_out(text: str, saved: Iterable[store.FormulaRow]) -> str:
    """Return a line with the dice of saved formulas for their names, "" where it names none. Raises Refused."""
    lines: dict[str, str] = {}
    for formula in saved:
        lines.setdefault(" ".join(formula.name.split()).casefold(), formula.line)
    names = "|".join(re.escape(name).replace("\\ ", r"\s+") for name in sorted(lines, key=len, reverse=True))
    if not names:
        return ""
    found = False

    def dice(match: re.Match[str]) -> str:
        nonlocal found
        found = True
        name = " ".join(match[0].split())
        item = _single(parse_kept(lines[name.casefold()]), f"The saved {name}, in a sum,").items[0]
        return f"({format_expression(item.expression)})"

    whole = re.sub(rf"(?<![\w'’-])(?:{names})(?![\w'’-])", dice, text, flags=re.IGNORECASE)
    return whole if found else ""

"""What rolls, calls and initiative share: ids, records of dice, reading a formula or the name of a saved one."""

import re
from collections.abc import Iterable

import msgspec

from bot.dice import Entropy
from bot.matches.errors import Refused
from bot.rolling.proof import roll_dice
from bot.storage import Database
from bot.storage import dice as store
from games.kernel import Dice, RecordedDice, Roll
from rolls import Line, LineResult, RollError, format_line, parse, roll

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_NAME = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})*")
"""Two letters or more and nothing else: meant as the name of a formula, not as dice."""
_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


def new_id(entropy: Entropy, length: int = 8) -> str:
    """Return a random id of digits and letters that cannot be confused."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in entropy.token_bytes(length))


def read_line(text: str) -> Line:
    """Read a line of dice; raises Refused with the fault marked."""
    try:
        return parse(text)
    except RollError as error:
        raise Refused(f"{error.reason[0].upper()}{error.reason[1:]}:\n```\n{error.marked}\n```") from None


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
    return roll(parse(line), RecordedDice(unpack(data)))


def faces(rolls: Iterable[Roll]) -> dict[tuple[int, int], int]:
    """Count (sides, face) pairs."""
    found: dict[tuple[int, int], int] = {}
    for each in rolls:
        for face in each.faces:
            found[each.sides, face] = found.get((each.sides, face), 0) + 1
    return found


async def resolve(database: Database, guild_id: int, user_id: int, text: str) -> Line:
    """Read a line of dice, or the name of a saved formula (the person's own before the server's); raises Refused."""
    wanted = text.strip().casefold()
    async with database.read() as tx:
        saved = await store.formulas(tx, guild_id, user_id)
    for formula in saved:
        if formula.name.casefold() == wanted:
            return read_line(formula.line)
    if _NAME.fullmatch(wanted):
        name = " ".join(text.split())
        raise Refused(f"No formula is saved as {name!r}; dice are written like 4d6kh3+2, see `/dice help`.")
    return read_line(text)

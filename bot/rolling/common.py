"""What rolls, calls and initiative share: ids, records of dice, reading a line."""

from collections.abc import Iterable

import msgspec

from bot.caps import MOST_COUNTED_SIDES
from bot.dice import Entropy
from bot.matches.errors import Refused
from bot.rolling.proof import roll_dice
from games.kernel import Dice, RecordedDice, Roll
from rolls import Line, LineResult, RollError, format_line, nearest, parse, parse_kept, roll
from rolls.model import Binary, Number
from rolls.roller import FUDGE

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
MOST_BONUS = 1_000
_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])


def new_id(entropy: Entropy, length: int = 8) -> str:
    """Return a random id of digits and letters that cannot be confused."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in entropy.token_bytes(length))


def read_line(text: str, near: str = "") -> Line:
    """Read a line of dice; raises Refused with the fault marked, and what is meant: `near`, or what looks like it."""
    try:
        return parse(text)
    except RollError as error:
        reason = f"{error.reason[0].upper()}{error.reason[1:]}"
        meant = f"{did_you_mean(found)}\n" if (found := near or nearest(error)) else ""
        raise Refused(
            f"{reason}:\n```\n{error.marked}\n```\n{meant}-# `/dice help` shows how dice are written."
        ) from None


def did_you_mean(text: str) -> str:
    """Ask whether a line was meant.

    >>> did_you_mean("2d6")
    'Did you mean `2d6`?'
    """
    return f"Did you mean `{text.replace('`', '´')}`?"


def single(line: Line, what: str) -> Line:
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

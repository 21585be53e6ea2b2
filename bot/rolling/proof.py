"""Fair rolls: a secret of its own for each, dice drawn from it, and a commitment that a hidden roll posts at once.

The encoding, in the words of `docs/fair_dice.md`: H is the SHA-256 of the canonical JSON of
`{"line", "reason", "roll", "user"}` (all text); draws and faces follow from H and the secret as for a match. The
commitment is the SHA-256 of the canonical JSON of `{"dice", "line", "reason", "roll", "secret", "user"}` with `dice` as
`[{"faces": [..], "sides": s}, ..]` and the secret in lower-case hexadecimal.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

from bot.dice import FairDice
from games.kernel import Roll, canonical, digest

FORMAT = "umpire roll 1"


def roll_dice(secret: bytes, roll_id: str, user_id: int, line: str, reason: str) -> FairDice:
    """Return the dice of one roll."""
    said = {"line": line, "reason": reason, "roll": roll_id, "user": str(user_id)}
    return FairDice(secret, hashlib.sha256(canonical(said)).digest())


def proof(secret: bytes, roll_id: str, user_id: int, line: str, reason: str, rolls: Iterable[Roll]) -> dict[str, Any]:
    """Return the document that anybody can check once the roll is revealed, its commitment included."""
    said: dict[str, Any] = {
        "dice": [{"faces": list(roll.faces), "sides": roll.sides} for roll in rolls],
        "line": line,
        "reason": reason,
        "roll": roll_id,
        "secret": secret.hex(),
        "user": str(user_id),
    }
    return {"format": FORMAT, "commitment": digest(canonical(said)), **said}

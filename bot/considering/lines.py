"""Drafts of several actions, such as a computer's proposal for a whole activation: `move A1 12,20; shoot A1 B2`.

All but the last one must be certain: what follows is thought about as if they were done.
"""

from typing import Any, NamedTuple

from bot.considering.foreseeing import NEXT_ACTION
from games.kernel import AnyGame, BadNotation, GameError, Seat
from games.kernel.exploring.foreseeing import Hidden, foreseen, sealed

_MOST = 4
"""So many actions a proposal has at most."""


class Ahead(NamedTuple):
    """The last action of a draft, the state in which it would be done, and the others, which come before it.

    `irreversible_loss` is what those before it lose for good.
    """

    state: Any
    last: str
    before: tuple[str, ...] = ()
    irreversible_loss: str = ""

    def whole(self, last: str) -> str:
        """Return the draft with another last action; without any, as it was before that one."""
        return f"{NEXT_ACTION} ".join(part for part in (*self.before, last) if part)


def ahead(game: AnyGame, state: Any, seat: Seat, text: str) -> Ahead:
    """Cut the last action off a draft; raises GameError where one of those before it is not possible or not certain."""
    *before, last = (part.strip() for part in text.split(NEXT_ACTION))
    if not before:
        return Ahead(state, text)
    now, loss = sealed(state, seat), ""
    for part in before:
        action = game.parse(now, seat, part)
        game.check(now, seat, action)
        loss = loss or game.irreversible_loss(now, seat, action)
        after = foreseen(game, now, seat, action)
        if after is None:
            raise BadNotation(f"nobody knows what is possible after {part}")
        now = after
    return Ahead(now, last, tuple(before), loss)


def goes_on(game: AnyGame, state: Any, seat: Seat, action: Any) -> Any | None:
    """Return the state after an action of a seat if that is certain, and the same seat goes on with the same thing."""
    try:
        after = foreseen(game, sealed(state, seat), seat, action)
    except (GameError, Hidden):
        return None
    if after is None:
        return None
    own = [prompt for prompt in game.awaiting(after) if prompt.seat == seat]
    return after if own and own[0].kind in game.card.follow_kinds else None


def proposal(game: AnyGame, view: Any, seat: Seat, rng: Any, nodes: int, dice: Any) -> tuple[str, str]:
    """Return what the best computer player does and why, with what it would do next of the same activation."""
    state, texts, reasons = game.imagine(view, seat, dice), list[str](), list[str]()
    for _ in range(_MOST):
        found = game.advice(view, seat, rng, nodes)
        texts.append(game.format(found.action))
        reasons += [found.why] if found.why else []
        after = goes_on(game, state, seat, found.action)
        if after is None:
            break
        state, view = after, game.view(after, seat)
    return f"{NEXT_ACTION} ".join(texts), "; then ".join(dict.fromkeys(reasons))

"""What a standing order says, such as `evade: evade stress if hits >= 3`."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from bot.matches.errors import Refused
from bot.matches.orders.conditions import Conditions, check_conditions, read_conditions
from games.kernel import AnyGame, BadNotation, Frozen, GameError, Prompt, Seat, seat_letter
from games.kernel.text.prose import join

LONGEST = 200
DEFAULT = "default"
"""The answer for what the rules do if a player doesn't answer, such as the best repair with the points there are."""
ANY, ONLY = "any", "only"
"""`any: only` answers any question to which only one answer is sensible (`Question.only`) with that."""
ASK = "ask me"
"""The answer that is none: the question waits for its player, whatever orders come after this one."""
ONCE, ALWAYS = "once", "always"
_LINE = re.compile(
    r"(?:(?P<often>once|always)\s+)?(?P<kind>[\w-]+)\s*:\s*(?P<text>.+?)"
    r"(?:\s+(?P<how>if|unless)\s+(?P<conditions>.+))?",
    re.IGNORECASE,
)
_PIECE = re.compile(r"\b([AB])(\d+)\b")
_HOW = "Write an order as `question: answer`, perhaps with `if figure >= number` or `unless ..` behind."


class StandingOrder(Frozen, frozen=True):
    """One order: the kind of question, the answer, and what it depends on.

    `often` is "once" or "always", "" where it is as the kind of question has it.
    """

    kind: str
    text: str
    conditions: Conditions = Conditions()
    often: str = ""

    @property
    def line(self) -> str:
        """The order as people write it."""
        often = f"{self.often} " if self.often else ""
        return f"{often}{self.kind}: {self.text}{self.conditions.text}"

    def holds(self, game: AnyGame, state: Any, prompt: Prompt) -> bool:
        """Whether its conditions are met."""
        try:
            return self.conditions.hold(game, state, prompt, self.text)
        except GameError:  # a piece that it looks at is not there any more
            return False


def read_order(line: str) -> StandingOrder:
    """Read one order; raises Refused in a sentence.

    >>> read_order("Evade: evade stress IF hits > 2 and stress<=4").line
    'evade: evade stress if hits > 2 and stress <= 4'
    """
    line = " ".join(line.split())
    found = _LINE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        raise Refused(_HOW)
    conditions = read_conditions(found["how"], found["conditions"])
    return StandingOrder(found["kind"].lower(), found["text"], conditions, (found["often"] or "").lower())


def settled_often(game: AnyGame, order: StandingOrder) -> StandingOrder:
    """Return an order as it is kept: it says how often only where the kind of question does not.

    What one does in the own turn is done once, anything else always.
    """
    own_turn = order.kind in game.card.turn_kinds
    often = order.often or (ONCE if own_turn else ALWAYS)
    return replace(order, often="" if often == ALWAYS and not own_turn else often)


def useful_orders(game: AnyGame, seat: Seat = 0) -> tuple[str, ...]:
    """Return orders that are worth giving in a game, with a seat's own pieces."""
    only = (f"{ANY}: {ONLY}",) if game.only_kinds else ()
    let_be = (f"{kind}: {game.lets_be(kind)} this turn" for kind in game.prompt_kinds if game.lets_be(kind))
    examples = (of_seat(order, seat) for order in game.card.orders)
    return (*only, *examples, *let_be, *(f"{kind}: {ASK}" for kind in game.card.blind_kinds))


def of_seat(example: str, seat: Seat) -> str:
    """Return an example, written for player A with an enemy B, for another seat.

    >>> of_seat("interrupt: interrupt best A1 within 8, A3 at B4 only", 1)
    'interrupt: interrupt best B1 within 8, B3 at A4 only'
    """
    letters = {"A": seat_letter(seat), "B": "A"} if seat else {}
    return _PIECE.sub(lambda found: letters.get(found[1], found[1]) + found[2], example)


def what_shows(game: AnyGame, line: str) -> str:
    """Say what the others see of an order, "" for one that they do not notice."""
    order = read_order(line)
    if order.text.lower() != ASK or order.kind not in game.card.blind_kinds:
        return ""
    return "The others see that the game waits for you there. All other orders answer at once, whatever you have."


def check_order(game: AnyGame, state: Any, seat: Seat, order: StandingOrder) -> None:
    """Raise Refused or BadNotation for an order that can never fit."""
    card, plain = game.card, order.text.lower()
    if order.kind == ANY and plain != ONLY:
        raise Refused(f"An order for {ANY} question is `{ANY}: {ONLY}`: the answer where only one is sensible.")
    if order.kind not in (ANY, *game.prompt_kinds):
        raise Refused(f"{card.title} never asks for {order.kind!r}; it asks for {', '.join(game.prompt_kinds)}.")
    check_conditions(game, state, seat, order.conditions, order.text)
    if plain in (DEFAULT, ASK) or order.kind == ANY:
        return
    if plain == ONLY:
        if order.kind not in game.only_kinds:
            raise Refused(f"{order.kind!r} is always your choice: no answer is the only sensible one.")
        return
    verbs = [verb.word for question in game.questions if question.kind == order.kind for verb in question.verbs]
    fitting = f"what {order.kind!r} asks is answered with {join(verbs, 'or')}"
    try:
        action = game.parse(state, seat, order.text)
    except BadNotation as error:
        known = order.text.split()[0].lower() in verbs
        raise BadNotation(f"{order.text!r} is not an action: {error.reason if known else fitting}") from None
    if game.format(action).split()[0] not in verbs:
        raise Refused(f"{order.text!r} would never fit: {fitting}.")


def ordered(game: AnyGame, state: Any, prompt: Prompt, lines: Iterable[str]) -> Any:
    """Return the action of the first of some orders that answers a question now, or None; see `followed`."""
    return followed(game, state, prompt, lines)[0]


def followed(game: AnyGame, state: Any, prompt: Prompt, lines: Iterable[str]) -> tuple[Any, str]:
    """Return the action of the first of some orders that answers a question now, with its line; else None and "".

    If nobody may know whether one can (`GameCard.blind_kinds`), the default is the answer of those that cannot, so
    that it hangs on what everybody knows alone whether there is one.
    """
    blind = prompt.kind in game.card.blind_kinds
    kinds = (prompt.kind,) if blind else (prompt.kind, ANY)
    orders = [order for order in map(read_order, lines) if order.kind in kinds]
    for order in orders:
        if order.text.lower() == ASK and order.holds(game, state, prompt):
            return None, ""
        action = answer(game, state, prompt, order)
        if action is not None:
            return action, order.line
    if blind:
        fits = any(order.holds(game, state, prompt) for order in orders if order.text.lower() != ASK)
        return (game.default(state, prompt) if fits else None), ""
    return None, ""


def answer(game: AnyGame, state: Any, prompt: Prompt, order: StandingOrder) -> Any:
    """Return the action of an order if it answers a question now, else None: then its owner is asked as ever.

    One that would cost something and gain nothing is not done, nor one that loses something for good.
    """
    action = _meant(game, state, prompt, order)
    return None if action is None or cost_of(game, state, prompt, action) else action


def objection(game: AnyGame, state: Any, prompt: Prompt, order: StandingOrder) -> str:
    """Return why an order that fits a question is not followed; "" where it is, or does not fit."""
    action = _meant(game, state, prompt, order)
    return "" if action is None else cost_of(game, state, prompt, action)


def cost_of(game: AnyGame, state: Any, prompt: Prompt, action: Any) -> str:
    """Return what a legal action loses for good, or that it gains nothing: then its player is asked; "" for neither."""
    loses = game.irreversible_loss(state, prompt.seat, action)
    return game.pointless_reason(state, prompt.seat, action) or (f"it would {loses}" if loses else "")


def _meant(game: AnyGame, state: Any, prompt: Prompt, order: StandingOrder) -> Any:
    """Return the legal action of an order that fits a question, or None."""
    if order.kind not in (prompt.kind, ANY):
        return None
    if not order.holds(game, state, prompt):
        return None
    if order.text.lower() in (DEFAULT, ONLY):
        only = order.text.lower() == ONLY
        return game.only_answer(state, prompt) if only else game.default(state, prompt)
    try:
        action = game.parse(state, prompt.seat, order.text)
        game.check(state, prompt.seat, action)
    except GameError:
        return None
    return action if game.answers(state, prompt.seat, action) == prompt.id else None

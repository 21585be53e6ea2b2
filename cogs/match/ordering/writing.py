"""How orders and plans are written, in the words of a game."""

from typing import NamedTuple

from bot.caps import MOST_ORDERS, MOST_STEPS
from bot.matches.orders import DEFAULT, WORD, of_seat, useful_orders
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code
from games.kernel import AnyGame, Seat
from games.kernel.text.prose import join

_HOW = (
    "Write an order as {form}, such as {example}. The first that fits counts. If none fits, or if it would cost "
    "you something for no benefit, the bot asks you instead. An order for your own turn works once, unless it begins "
    "with `always`."
)
_ANSWERS = (
    "`any: only` answers where only one answer is sensible, and the answer `ask me` lets a question wait for you. The "
    f"answer {code(DEFAULT)} is what the rules do if a player doesn't answer. With `this turn` behind its answer, an "
    "order comes first, and ends with the turn."
)
_CONDITIONS = (
    "After the answer you can write a condition: `if figure >= number` (or `>`, `<`, `<=`, `=`, or another figure), or "
    "`unless` it is so; several with `and`."
)
_PLANS = (
    "A plan writes up to {most} actions ahead, such as {example}. Each is done when it is your turn for it; the first "
    "surprise drops the rest, and only you read why. With `or` between them, the first that is possible is done. An "
    "action with a condition (`if ..`, `unless ..`, or `if possible`) is left out where that is not met. Nobody else "
    "learns that you have a plan. A new plan replaces the old one."
)


class Orders(NamedTuple):
    """What a sheet of orders is about: the game, the match, the seat, and whether the table plays with plans."""

    game: AnyGame
    match: str = ""
    seat: Seat = 0
    plans: bool = False


def how_sheet(about: Orders) -> Sheet:
    """Say how orders and plans are written."""
    game = about.game
    examples = useful_orders(game, about.seat)
    example = code(examples[-1 if len(examples) < 2 else 1]) if examples else code(f"{game.prompt_kinds[0]}: ..")
    sheet = Sheet(NEUTRAL).text("### How to write orders")
    sheet.text(_HOW.format(form=code("question: answer"), example=example)).text(_ANSWERS)
    sheet.text(f"The questions of {game.card.title}: {', '.join(map(code, game.prompt_kinds))}.")
    if game.card.figures:
        sheet.text(f"{_CONDITIONS} Figures: {', '.join(map(code, game.card.figures))}.{_facts(game)}")
    if game.card.plans:
        plan = code(f"{WORD}: {of_seat(game.card.plan_example, about.seat)}")
        sheet.text(_PLANS.format(example=plan, most=MOST_STEPS))
    sheet.text(f"-# You have at most {MOST_ORDERS} orders. {code('/match orders')} takes what you write under `add`.")
    return sheet.buttons([Control("Back to your orders", button_id(about.match, "orderlist"))] if about.match else [])


def _facts(game: AnyGame) -> str:
    """Return what a condition can say of a piece; "" in a game without."""
    return (
        f" You can also write that a piece is {join(list(map(code, game.card.facts)), 'or')}."
        if game.card.facts
        else ""
    )

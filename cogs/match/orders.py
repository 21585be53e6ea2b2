"""`/match orders`: answers given beforehand. Everything here is private to the player who gave them."""

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from bot.caps import MOST_ORDERS, MOST_STEPS
from bot.matches.orders import ACTOR, DEFAULT, PLANNER
from bot.names import told_actor
from bot.posts.sheets import NEUTRAL, Sheet
from bot.posts.words import code, escape
from cogs.common.answering.answers import offered, put, think, timely
from cogs.common.answering.failing import sentence_of
from cogs.common.controls.gate import running_here
from cogs.common.core.ask import Ask, actor_of
from cogs.common.core.lengths import Action
from cogs.common.verbs import match_here
from games.kernel import AnyGame
from games.kernel.text.prose import clip

_HOW = (
    "An order answers a question for you at once. The first that fits counts. If none fits, or if it would cost "
    "you something for no benefit, the bot asks you instead."
)
_CONDITIONS = (
    "After the answer you can write a condition: `if figure >= number` (or `>`, `<`, `<=`, `=`, or another figure), "
    "several with `and`."
)
_PLANS = (
    f"If the table plays with plans (a house rule), `plan: action; action` writes up to {MOST_STEPS} actions ahead. "
    "Each is taken when it is your turn for it; the first surprise drops the rest, and the bot tells you which it was. "
    "A new plan replaces the old one."
)


def orders_sheet(game: AnyGame, orders: tuple[str, ...], note: str = "") -> Sheet:
    """List somebody's orders with how to write them."""
    sheet = Sheet(NEUTRAL).text("### Your standing orders").text(note)
    sheet.text("\n".join(f"{place}. {code(order)}" for place, order in enumerate(orders, 1)) or "You have none.")
    examples = ", ".join(map(code, game.card.orders or (f"{game.prompt_kinds[0]}: ..",)))
    example = f" Write one as {code('question: answer')}, such as {examples}."
    default = f" The answer {code(DEFAULT)} is what the rules do if a player doesn't answer."
    sheet.text(f"-# {_HOW}{example}{default} At most {MOST_ORDERS}; only you see them.")
    if game.card.figures:
        sheet.text(f"-# {_CONDITIONS} Figures: {escape(', '.join(game.card.figures))}.")
    if game.card.plans:
        sheet.text(f"-# {_PLANS}")
    return sheet


def suggest_orders(game: AnyGame, typed: str) -> list[tuple[str, str]]:
    """Return (name, value) suggestions: what is typed, the game's examples, then the questions there are."""
    wanted = " ".join(typed.split())
    kinds = [f"{kind}: " for kind in game.prompt_kinds]
    plans = ("plan: ",) if game.card.plans else ()
    near = [text for text in (*game.card.orders, *plans, *kinds) if wanted.lower() in text.lower()]
    written = [wanted] if ":" in wanted and wanted not in near else []
    return [(text, text.strip()) for text in (*written, *near)]


async def _orders(
    interaction: Ask, add: Action = "", remove: app_commands.Range[int, 1, MOST_ORDERS + MOST_STEPS] | None = None
) -> None:
    await think(interaction)
    info = await match_here(interaction)
    service, actor, note = interaction.client.service, actor_of(interaction, info.id), ""
    if remove is not None:
        await service.orders.remove(info.id, actor.user, remove)
        note = f"Order {remove} is removed."
    if add.strip():
        await service.orders.add(info.id, actor.user, add)
        note = f"{note} The order works from now on.".strip()
    idle = await service.orders.idle(info.id, actor.user)
    note = "\n".join(line for line in (note, *(f"⚠ {escape(sentence_of(why))}" for why in idle)) if line)
    given = await service.orders.given(info.id, actor.user)
    await put(interaction, orders_sheet(service.store.game(info.game), given, note))


async def _suggest(interaction: Ask, current: str) -> list[app_commands.Choice[str]]:
    service = interaction.client.service
    info = await running_here(interaction)
    return [] if info is None else offered(suggest_orders(service.store.game(info.game), current))


def by_order(actor: str) -> str:
    """Return how the log marks an action that a standing order or a plan took."""
    return f" *({told_actor(actor)})*" if actor in (ACTOR, PLANNER) else ""


def add(group: app_commands.Group, games: Iterable[AnyGame]) -> None:
    """Add the command."""
    examples = [order for game in games for order in game.card.orders]
    command: app_commands.Command[Any, ..., None] = group.command(
        name="orders", description="Standing orders: answer some questions in advance"
    )(_orders)
    app_commands.describe(
        add=clip(f"An order, such as {examples[0]}" if examples else "An order", 100),
        remove="The number of the order to remove",
    )(command)
    command.autocomplete("add")(timely(_suggest))

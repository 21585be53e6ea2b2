"""`/roll` and Roll again."""

from typing import Any

import discord
from discord import app_commands

from bot.posts.ids import NO_MATCH, button_id
from bot.posts.sheets import NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from bot.rolling import Rolled
from cogs.common.answering.announcing import check_first, follow, openly
from cogs.common.answering.answers import answered_before, put, tell, timely
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.core.ask import Ask
from cogs.common.core.lengths import Formula, Reason
from cogs.dice.desks import Desks, at_roll, where
from cogs.dice.hidden import reveal_control, sealed_sheet
from cogs.dice.proofs import proof_control, seal_line
from cogs.dice.saved import suggest_formulas
from games.kernel.text.prose import clip
from renderers.dice import roll_picture
from rolls import explain

HELP = "Dice such as 4d6kh3+2, d%, 5d10>=7, 2d6! or 3x d20+5; or the name of a saved formula"


def roll_words(rolled: Rolled) -> str:
    """Return a roll in words: who, why, every die and the totals."""
    why = f" for *{escape(rolled.reason)}*" if rolled.reason else ""
    head = f"**{escape(rolled.name)}** rolls {code(rolled.line)}{why}"
    return clip("\n".join([head, *explain(rolled.result, escape)]), 1900)


async def roll_sheet(desks: Desks, rolled: Rolled) -> Sheet:
    """Draw a roll: words, picture, and its buttons."""
    picture = await desks.draw(roll_picture, rolled.name, rolled.reason, rolled.result)
    sheet = Sheet(NEUTRAL).text(roll_words(rolled)).picture(picture, f"roll-{rolled.id}")
    controls = [Control("Roll again", button_id(NO_MATCH, "rollagain", argument=rolled.id))]
    sheet.text(seal_line(rolled))
    if rolled.revealed:
        controls.append(proof_control(rolled))
    else:
        sheet.text("-# Only you see this.")
        controls.insert(0, reveal_control(rolled, discord.ButtonStyle.primary))
    return sheet.buttons(controls)


async def answer_roll(ask: Ask, desks: Desks, rolled: Rolled) -> None:
    """Post a roll after its acknowledgement: openly, or for its owner alone with a sealed note for the others."""
    if not rolled.hidden:
        await openly(ask, await roll_sheet(desks, rolled))
        return
    told = await answered_before(ask)
    await put(ask, await roll_sheet(desks, rolled))
    if not told:
        await follow(ask, sealed_sheet(rolled))


def handlers(desks: Desks) -> Handlers:
    """Return the handlers of the buttons under a roll."""

    async def again(ask: Ask, pressed: Pressed) -> None:
        rolled = await desks.rolls.again(where(ask), pressed.address.argument, str(ask.id))
        await answer_roll(ask, desks, rolled)

    async def is_open(ask: Ask, pressed: Pressed) -> bool:
        return (await desks.rolls.find(pressed.address.argument)).revealed

    return {"rollagain": Door(again, None, at_roll(desks), opens=is_open)}


def roll_command(desks: Desks, contexts: app_commands.AppCommandContext) -> app_commands.Command[Any, ..., None]:
    """Return `/roll`."""

    @app_commands.describe(dice=HELP, reason="What it is for", secret="Only you see it, until you reveal it")  # noqa: S106
    async def roll(interaction: Ask, dice: Formula, reason: Reason = "", secret: bool = False) -> None:
        """Roll dice."""
        throw = desks.rolls.throw(where(interaction), dice, reason, secret, str(interaction.id))
        thrown = await check_first(interaction, throw, lambda row: not row.hidden)
        await answer_roll(interaction, desks, await desks.rolls.keep(thrown))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="roll", description="Roll dice, openly or hidden", callback=roll, allowed_contexts=contexts
    )
    command.autocomplete("dice")(timely(suggest_formulas(desks)))
    return command


def add(group: app_commands.Group) -> None:
    """Add `/dice help`."""

    @group.command(name="help", description="How to write dice")
    async def show_help(interaction: Ask) -> None:
        await tell(interaction, GRAMMAR)


GRAMMAR = """### How dice are written
`4d6` four six-sided dice · `d20+5` sums, also `- * /` and brackets · `d%` 1 to 100 · `d66` tens and ones · `4dF` fudge
**Keep, drop** `4d6kh3` the highest three · `2d20kl1` the lowest · `4d6dl1` all but the lowest · `dh1` the highest · \
`d20+5 adv`, `d20 dis`
**Throw again** `2d6ro1` a 1 once · `2d6r<=2` until it is over 2
**Explode** `3d6!` each 6 throws one more die (`6!` in the answer is one that did) · `!o` once · \
`3d10!!>=9` adds to the same die
**Limits** `2d6mi2ma5` each die counts at least 2, at most 5
**Successes** `5d10>=7` counts dice · `5d10>=7 botch 1 double 10` a 1 takes one away, a 10 counts twice · \
`5d10!10>=7` explodes on 10 too
**Tests** `d20+5 vs 15` the total · `d20cs>=19cf1` marks faces
**More** `3x 4d6kh3` three times · `d20+5 to hit, 2d6+3 # fire damage` several rolls, words · `2d6[fire]` labels
**Chances** `/dice odds 4d6kh3 >= 15` with a space: the total · `5d10>=7 >= 3`: three successes
**Commands** `/roll` (`secret: True`: sealed until you reveal it) · `/dice call` everyone rolls · `/dice initiative` \
an order of turns · `/dice save` a formula under a name · `/dice stats` rolled against expected
-# Forms of other rollers (`4d6 drop lowest`, `10d10 t8 f1`, `6 4d6`, `1d20 dc 15` ..) are understood too."""

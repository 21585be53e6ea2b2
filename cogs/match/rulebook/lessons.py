"""The buttons of lessons: what a hint proposes, and whether hints are given. `/<game> learn` is in the game's face."""

from cogs.common.answering.answers import put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match, seated
from cogs.common.core.ask import Ask, actor_of
from cogs.common.lobbies.learning import resume
from cogs.common.panels.acting import fill_in_hint, open_panel


def handlers() -> Handlers:
    """Return the handlers by verb."""
    own = of_match(seated)
    return {
        "showme": Door(show_me, think, own),
        "learnstop": Door(stop, think, own),
        "learnon": Door(go_on, think, own),
    }


async def show_me(ask: Ask, pressed: Pressed) -> None:
    """Open the panel with what the hint proposes filled in; on an old board, with what is asked now."""
    service, match, prompt = ask.client.service, pressed.address.match, pressed.address.prompt
    position = await service.queries.look(match, ask.user.id)
    if not position.prompts or position.prompts[0].id != prompt:
        await open_panel(ask, match)
        return
    await open_panel(ask, match, await fill_in_hint(ask, match, prompt))


async def stop(ask: Ask, pressed: Pressed) -> None:
    """Give no hints any more."""
    service, actor = ask.client.service, actor_of(ask, pressed.address.match)
    if await service.lessons.set_stopped(actor, stopped=True):
        await service.posting.repost(actor)
    await put(
        ask, "No more hints: play on, or come back with **Go on with the lesson**. `/seat resign` ends the match."
    )


async def go_on(ask: Ask, pressed: Pressed) -> None:
    """Give hints again."""
    await resume(ask, await ask.client.service.queries.get(pressed.address.match))
    await put(ask, "The hints are back.")

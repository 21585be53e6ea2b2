"""Misspelled calls of the service by a face, one a line that ends in `# wrong`: mypy must refuse them, and no more."""

from discord import app_commands

from cogs.common.core.ask import Ask, actor_of

group = app_commands.Group(name="g", description="d")


@group.command()
async def command(interaction: Ask, line: str) -> None:
    service = interaction.client.service
    await service.acting.submit(actor_of(interaction, "k7m2pq"), None, line)
    await service.acting.sumbit(actor_of(interaction, "k7m2pq"), None, line)  # a method # wrong
    await service.actin.submit(actor_of(interaction, "k7m2pq"), None, line)  # a part # wrong
    await service.acting.submit("k7m2pq", None, line)  # an argument # wrong
    info = await service.queries.find(7)
    print(info.ply)  # there may be none # wrong

"""What the tests of outages share."""

from bot.matches import MatchInfo
from discord_sandbox.driver import Driver
from discord_sandbox.outage import Way
from tests.e2e.desk import CHANNEL, PRIVATE, Desk, actor_in, ply_of

NOT_DONE: tuple[Way, ...] = ("500", "502", "503", "504", "cut")
WAYS: tuple[Way, ...] = (*NOT_DONE, "lost", "denied")
FOR_GOOD = 40
"""So many failures in a row that nobody tries longer."""


async def match_in(desk: Desk, channel: str) -> MatchInfo:
    """Return the newest match of a channel, by its id."""
    info = await desk.service.queries.latest(int(channel))
    assert info is not None
    return info


async def act(desk: Desk, channel: str) -> MatchInfo:
    """Let whoever is awaited do what the computer would, and return the match before that."""
    info = await match_in(desk, channel)
    awaited = (await desk.service.queries.look(info.id, None)).awaited[0].seat
    (user,) = [seat.user_id for seat in info.seats if seat.seat == awaited and seat.user_id is not None]
    position = await desk.service.queries.look(info.id, user)
    line = (await desk.service.computers.suggest(info.id, user, position.prompts[0].id)).line
    await desk.service.acting.submit(actor_in(info, user, f"act {info.ply}"), None, line)
    return info


async def post_every_action(desk: Desk, channel: str) -> None:
    """Let every action of the match be a message of its own."""
    info = await match_in(desk, channel)
    await desk.service.posting.set_posts(actor_in(info, info.owner_id, "posts"), "action")


async def plies(driver: Driver, channel: str = CHANNEL) -> list[int]:
    """Return the plies of all boards of a channel, in their order."""
    posted = [message for message in await driver.messages(channel, limit=100) if not message["flags"] & PRIVATE]
    return [ply_of(message) for message in posted if ply_of(message) >= 0]

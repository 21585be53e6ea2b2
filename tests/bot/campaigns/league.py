"""A league of the tiny game: the service with campaigns, and the steps through a battle."""

from bot.campaigns import Battles, Booking, CampaignInfo, Campaigns, Doer
from bot.matches import MatchInfo, Person, Service
from games.kernel.content.campaign import Terms
from tests.bot.matches.table import ANN, BEN, CHANNEL, GUILD, by, fresh, play_on

MOD = Person(1009, "Mona")


def doer(person: Person, *, manages: bool = False, interaction: str | None = None) -> Doer:
    """Return somebody who does something, by a new interaction unless one is given."""
    return Doer(person, interaction or fresh(), manages)


async def league(service: Service, *people: Person, battles: int = 5, places: tuple[int, ...] = (3,)) -> CampaignInfo:
    """Return a campaign of the tiny game with some people in it."""
    campaigns = Campaigns(service.store)
    where, terms = (GUILD, CHANNEL), Terms(battles, places)
    number = len(await campaigns.listed(GUILD))
    name = f"The cup {number + 1}" if number else "The cup"
    info = await campaigns.open("tiny", where, name, {}, terms, doer(MOD, manages=True))
    for person in people or (ANN, BEN):
        info = await campaigns.join(info.id, doer(person))
    return info


async def start(service: Service, campaign: str, *people: Person, channel: int = CHANNEL) -> MatchInfo:
    """Open the lobby of a battle and let everybody be ready."""
    first, *others = people or (ANN, BEN)
    info = await Battles(service).start(campaign, doer(first), [each.id for each in others], channel)
    for person in people or (ANN, BEN):
        info = await service.lobbies.start(by(person, info.id))
    return info


async def fight(service: Service, campaign: str, *people: Person, channel: int = CHANNEL) -> MatchInfo:
    """Play a battle to its end; nothing is booked by that."""
    info = await start(service, campaign, *people, channel=channel)
    return await play_on(service, info.id)


async def booked(service: Service, campaign: str) -> CampaignInfo:
    """Book what is due, and return the campaign."""
    await Booking(service.store).book_due()
    return await Campaigns(service.store).get(campaign)

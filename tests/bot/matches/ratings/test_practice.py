"""Practice against computers whose strength is known, and the computer that is as good as a person."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Refused, Service, Timing
from bot.matches.lobbies.lobbies import EVEN
from bot.storage import Database
from bot.storage.ratings import RatingRow, all_ratings, keep_rating
from bot.workers import Inline
from games.registry import GAMES
from leagues.ratings.scale import mu_of
from tests.bot.matches.table import ANN, BEN, CHANNEL, GUILD, Clock, by, fresh, lobby

POINTS = GAMES["uprising"].card.strengths


@pytest.fixture
def houses(database: Database, clock: Clock) -> Service:
    """Return a service that plays the games of this house."""
    return Service.build(database, Inline(), pace=Timing(pause=2.0), entropy=SeededEntropy("7"), now=clock)


async def with_even(houses: Service, channel: int = CHANNEL) -> MatchInfo:
    """Open a lobby of Ann's with the computer that is as good as Ann."""
    info = await houses.lobbies.open("uprising", GUILD, channel, ANN, options={}, places=2, interaction=fresh())
    await houses.lobbies.join(by(ANN, info.id), "words")
    return await houses.lobbies.add_computer(by(ANN, info.id), EVEN)


async def practised(database: Database, points: int, guild: int = GUILD) -> None:
    row = RatingRow(guild, "uprising", ANN.id, "practice", mu_of(points), 3.0, 9)
    await database.write(lambda tx: keep_rating(tx, row))


async def test_who_has_no_practice_gets_the_weakest(houses: Service, database: Database) -> None:
    await practised(database, 2000, guild=GUILD + 1)  # on another server
    assert (await with_even(houses)).seats[1].policy == min(POINTS, key=lambda name: POINTS[name])


@pytest.mark.parametrize(("points", "policy"), [(2500, "advise"), (1600, "steady"), (900, "easy"), (100, "random")])
async def test_an_even_computer_is_the_nearest(houses: Service, database: Database, points: int, policy: str) -> None:
    await practised(database, points)
    assert (await with_even(houses)).seats[1].policy == policy


async def test_a_game_whose_computers_nobody_has_measured_has_no_even_one(service: Service) -> None:
    info = await lobby(service, ANN)
    with pytest.raises(Refused, match="Nobody has measured the computers of this game"):
        await service.lobbies.add_computer(by(ANN, info.id), EVEN)


async def test_rt2_who_gives_up_against_a_computer_has_less_practice_and_no_rating(
    houses: Service, database: Database
) -> None:
    info = await with_even(houses)
    await houses.lobbies.start(by(ANN, info.id))
    await houses.seating.resign(by(ANN, info.id))
    (row,) = await database.read(all_ratings)
    assert (row.user_id, row.kind, row.matches) == (ANN.id, "practice", 1)
    assert row.mu < 25
    verdict = await houses.ratings.of_match(info.id)
    assert verdict is not None
    assert verdict.kind == "practice"
    assert await houses.ratings.on_server(GUILD, ANN.id) == {}
    assert (await houses.ratings.report()).faults == ()


async def test_practice_is_counted_again_when_computers_were_measured_anew(
    houses: Service, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await with_even(houses)
    await houses.lobbies.start(by(ANN, info.id))
    await houses.seating.resign(by(ANN, info.id))
    assert not await houses.ratings.recount()
    (before,) = await database.read(all_ratings)
    stronger = {name: points + 300 for name, points in POINTS.items()}
    monkeypatch.setattr("bot.matches.ratings.booking.strengths", lambda games, slug: stronger)
    assert (await houses.ratings.report()).faults
    assert await houses.ratings.recount()
    (after,) = await database.read(all_ratings)
    assert after.mu > before.mu
    assert (await houses.ratings.report()).faults == ()
    assert not await houses.ratings.recount()


async def test_people_alone_are_ranked_in_a_game_of_this_house(houses: Service, database: Database) -> None:
    info = await houses.lobbies.open("uprising", GUILD, CHANNEL, ANN, options={}, places=2, interaction=fresh())
    for person in (ANN, BEN):
        await houses.lobbies.join(by(person, info.id), "words")
    for person in (BEN, ANN):
        await houses.lobbies.start(by(person, info.id))
    await houses.seating.resign(by(ANN, info.id))
    found = {row.user_id: row for row in await database.read(all_ratings)}
    assert {row.kind for row in found.values()} == {"ranked"}
    assert found[BEN.id].mu > 25 > found[ANN.id].mu

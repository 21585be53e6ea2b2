"""Away for three days: what the returning player reads, and what nobody else ever reads."""

import random
from typing import NamedTuple

import pytest

from bot.dice import SeededEntropy
from bot.matches import MatchInfo, Person, Refused, Service
from bot.storage import Database
from bot.time_left import DAY
from bot.workers import Inline
from games.kernel.exploring.walk import random_text
from games.registry import GAMES, find_policy
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN, CLEO)


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("7"), now=clock)


async def table(service: Service, slug: str, people: tuple[Person, ...] = PEOPLE[:2]) -> MatchInfo:
    places = len(people)
    info = await service.lobbies.open(slug, GUILD, 1, ANN, options={}, places=places, interaction=fresh())
    for person in people:
        await service.lobbies.join(by(person, info.id), "words")
    return await begin(service, info.id)


async def act(service: Service, match: str, seat: int, rng: random.Random) -> None:
    live = await service.store.load(match)
    steady = find_policy(live.game, "steady")
    action = steady(live.view(seat), seat, rng, 20)
    person = PEOPLE[seat]
    await service.acting.submit(by(person, match), None, live.game.format(action), knowing=True)


class Away(NamedTuple):
    """A match in which Ann's last action was `since`; the others have acted as far as they could."""

    match: str
    since: int
    before: list[str]


async def away(service: Service, clock: Clock, slug: str, least: int = 40) -> Away:
    """Play until Ann has acted and others have after her, three days later, and Ann is asked again."""
    info, rng = await table(service, slug), random.Random(3)
    since, before = 0, list[str]()
    for _ in range(600):
        live = await service.store.load(info.id)
        assert not live.info.ended
        waiting = {prompt.seat for prompt in live.prompts}
        others = sorted(waiting - {0})
        if not others and since and live.info.ply > max(least, since + 1):
            return Away(info.id, since, before)
        if others:
            clock.time += DAY if live.info.ply >= least else 60.0
            await act(service, info.id, others[0], rng)
        else:
            await act(service, info.id, 0, rng)
            live = await service.store.load(info.id)
            since = live.info.ply
            before = [str(live.game.holdings(live.view(0), 0))]
    raise AssertionError("Ann never came back")


@pytest.mark.parametrize("slug", GAMES)
async def test_who_was_away_reads_what_changed_and_what_is_asked(service: Service, clock: Clock, slug: str) -> None:
    found = await away(service, clock, slug)
    clock.time += 3 * DAY
    service.recaps._attention._seen.clear()  # as after a restart
    assert await service.recaps.is_due(found.match, ANN.id)
    assert not await service.recaps.is_due(found.match, CLEO.id), "she has no seat"
    await service.notes.write(found.match, ANN.id, "hold the bridge")
    recap = await service.recaps.of(found.match, ANN.id)
    live = await service.store.load(found.match)
    assert (recap.since, recap.why, recap.note) == (found.since, "acted", "hold the bridge")
    assert clock.time - recap.at >= 3 * DAY
    assert {prompt.seat for prompt in recap.position.prompts} == {0}
    game, view = live.game, live.view(0)
    same = str(game.holdings(view, 0)) == found.before[0]
    assert same == (not any(recap.changed)), "it says what changed, and nothing else"
    assert recap.gists
    assert all(gist.told for gist in recap.gists)
    assert [seat for seat, _ in recap.standings] == [0, 1]
    assert not await service.recaps.is_due(found.match, ANN.id), "she has just read it"
    clock.time += 2 * DAY
    assert await service.recaps.is_due(found.match, ANN.id)


@pytest.mark.parametrize("slug", ["raise_shields", "upheaval"])
async def test_the_board_of_then_is_beside_the_board_of_now(service: Service, clock: Clock, slug: str) -> None:
    found = await away(service, clock, slug)
    recap = await service.recaps.of(found.match, ANN.id)
    picture = await service.recaps.picture(recap)
    assert picture is not None
    assert picture.width == 2 * 1200 + 24
    assert picture.alt.startswith(f"Then: action {found.since}: ")
    assert f"Now: action {recap.position.info.ply}: " in picture.alt
    assert len(picture.png) < 400_000


async def test_right_after_ones_own_action_nothing_has_happened(service: Service) -> None:
    info, rng = await table(service, "raise_shields"), random.Random(1)
    await act(service, info.id, 0, rng)
    recap = await service.recaps.of(info.id, ANN.id)
    assert (recap.since, recap.gists, any(recap.changed)) == (1, (), False)
    assert await service.recaps.picture(recap) is None
    assert not await service.recaps.is_due(info.id, ANN.id)
    other = await service.recaps.of(info.id, BEN.id)
    assert (other.since, other.why) == (0, "seated")


async def test_people_without_a_seat_have_no_note(service: Service) -> None:
    info = await table(service, "raise_shields")
    for ask in (
        service.notes.write(info.id, CLEO.id, "x"),
        service.notes.read(info.id, CLEO.id),
    ):
        with pytest.raises(Refused, match="You do not play in this match"):
            await ask
    assert await service.notes.of(info.id, CLEO.id) == ""


@pytest.mark.parametrize("slug", GAMES)
async def test_who_has_no_seat_reads_a_day_of_play_and_then_what_is_new(
    service: Service, clock: Clock, slug: str
) -> None:
    info, rng = await table(service, slug), random.Random(3)
    await service.notes.write(info.id, ANN.id, "hold the bridge")

    async def play(count: int) -> int:
        for _ in range(count):
            clock.time += DAY / 10
            live = await service.store.load(info.id)
            await act(service, info.id, live.prompts[0].seat, rng)
        return (await service.store.load(info.id)).info.ply

    ply = await play(24)
    clock.time += 5 * DAY
    recap = await service.recaps.of(info.id, CLEO.id)
    assert (recap.why, recap.position.seat) == ("day", None)
    assert 0 < recap.since < ply
    rows = await service.store.database.read(lambda tx: tx.journal(info.id, 0, ply))
    assert rows[recap.since].at <= rows[ply].at - DAY < rows[recap.since + 1].at
    assert recap.gists
    assert (any(recap.changed), recap.plan.to_come, recap.note) == (False, (), "")
    view = (await service.queries.look(info.id, None)).view
    assert recap.position.view == view, "nothing but what is public"
    picture = await service.recaps.picture(recap)
    assert picture is not None
    assert picture.alt.startswith(f"Then: action {recap.since}: ")
    again = await service.recaps.of(info.id, CLEO.id)
    assert (again.since, again.why) == (recap.since, "day"), "nothing is new: she reads the same again"
    await play(2)
    newer = await service.recaps.of(info.id, CLEO.id)
    assert (newer.since, newer.why) == (ply, "looked")


async def test_right_at_the_beginning_a_day_of_play_is_the_setup(service: Service) -> None:
    info = await table(service, "raise_shields")
    recap = await service.recaps.of(info.id, CLEO.id)
    assert (recap.since, recap.why, recap.gists) == (0, "day", ())
    assert await service.recaps.picture(recap) is None


async def test_a_note_is_one_persons_alone_and_has_an_end(service: Service) -> None:
    info = await table(service, "uprising")
    await service.notes.add(info.id, ANN.id, "first")
    assert await service.notes.add(info.id, ANN.id, "second") == "first\nsecond"
    assert await service.notes.of(info.id, BEN.id) == ""
    with pytest.raises(Refused, match="room for 1,000 characters; this one would have 1,001"):
        await service.notes.write(info.id, ANN.id, "x" * 1001)
    assert await service.notes.of(info.id, ANN.id) == "first\nsecond"
    assert await service.notes.write(info.id, ANN.id, "  ") == ""


async def sealed(service: Service, channel: int, reader: Person, *, plasma: bool) -> tuple[str, bytes]:
    """Return what somebody reads and sees after Ben has sealed a build, with plasma cannons or without."""
    info = await service.lobbies.open(
        "raise_shields", GUILD, channel, ANN, options={"credits": 20}, places=2, interaction=fresh()
    )
    for person in PEOPLE[:2]:
        await service.lobbies.join(by(person, info.id), "words")
    await begin(service, info.id)
    live = await service.store.load(info.id)
    lines = (random_text(live.game, live.state, 1, random.Random(seed)) for seed in range(200))
    await service.acting.submit(by(BEN, info.id), None, next(line for line in lines if ("plasma" in line) == plasma))
    recap = await service.recaps.of(info.id, reader.id)
    assert recap.gists
    picture = await service.recaps.picture(recap)
    assert picture is not None
    return str((recap.changed, recap.gists, recap.standings, recap.position.prompts)), picture.png


@pytest.mark.parametrize("reader", [ANN, CLEO], ids=["a player", "somebody without a seat"])
async def test_a_recap_tells_nothing_that_others_have_sealed(service: Service, reader: Person) -> None:
    one, other = await sealed(service, 1, reader, plasma=True), await sealed(service, 2, reader, plasma=False)
    assert one == other
    assert "plasma" not in one[0]


async def test_after_an_undo_then_is_the_position_that_it_led_back_to(service: Service) -> None:
    info, rng = await table(service, "uprising"), random.Random(3)
    live = await service.store.load(info.id)
    while live.info.ply < 12 or live.newest is None or live.newest.seat != 0:
        await act(service, info.id, live.prompts[0].seat, rng)
        live = await service.store.load(info.id)
    after = await service.undoing.undo(by(ANN, info.id), live.info.ply, live.info.ply)
    assert after.ply == live.info.ply + 1
    recap = await service.recaps.of(info.id, ANN.id)
    assert (recap.since, recap.why) == (after.ply, "acted")
    assert not any(recap.changed)

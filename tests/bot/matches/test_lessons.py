"""Lessons without Discord: what boards say tells nothing that only the learner knows, and who can do what."""

import pytest

from bot.dice import SeededEntropy
from bot.matches import Actor, Person, Refused, Service
from bot.matches.lessons import Taught
from bot.storage import Database
from bot.workers import Inline
from games.registry import GAMES

ANN, BEN = Person(201, "Ann"), Person(202, "Ben")


@pytest.fixture
def service(database: Database) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("lessons"))


async def begun(service: Service, slug: str, channel: int = 2) -> str:
    lesson = GAMES[slug].lesson
    assert lesson is not None
    words = " ".join(f"{name}={value}".lower() for name, value in lesson.options.items())
    options, _ = await service.lobbies.options_from(slug, 1, words, 2)
    info = await service.lobbies.open(
        slug, 1, channel, ANN, options=options, places=2, interaction=f"open {channel}", timed=False
    )
    ann = Actor(ANN, info.id, f"ann {channel}")
    await service.lobbies.join(ann, "my words")
    await service.lobbies.add_computer(Actor(ANN, info.id, f"computer {channel}"), lesson.rival)
    await service.lessons.begin(ann)
    await service.lobbies.start(ann)
    return info.id


async def hint_of(service: Service, match: str) -> Taught:
    taught = await service.lessons.hint(match, (await service.queries.get(match)).ply)
    assert taught is not None
    return taught


async def until_asked(service: Service, match: str) -> str:
    """Let the computer act until the learner is asked; returns what."""
    while True:
        position = await service.queries.look(match, None)
        own = [entry.kind for entry in position.awaited if entry.seat == 0]
        if own:
            return own[0]
        await service.computers.play(match, position.awaited[0].seat)


async def told(service: Service, channel: int, orders: str) -> tuple[list[Taught], str]:
    """Return what boards say in a lesson of Urban War whose learner gives some orders, and what is asked last."""
    match = await begun(service, "urban_war", channel)
    lines = {
        "team": "team marines",
        "deploy": "deploy rest",
        "orders": orders,
        "side": "side south",
        "beginner": "first enemy",
    }
    said: list[Taught] = []
    for step in range(20):
        kind = await until_asked(service, match)
        said.append(await hint_of(service, match))
        if kind not in lines:
            return said, kind
        await service.acting.submit(Actor(ANN, match, f"{channel} {step}"), None, lines[kind])
    raise AssertionError("no end")


async def test_boards_tell_nothing_of_secret_orders(database: Database) -> None:
    found = []
    for channel, orders in enumerate(("orders overwatch A2", "orders overwatch A3 A4", "orders snap"), 10):
        service = Service.build(database, Inline(), entropy=SeededEntropy("same"))
        if channel > 10:
            await service.seating.abort(Actor(ANN, found[-1][2], f"abort {channel}"))
        said, kind = await told(service, channel, orders)
        match = await service.queries.find(channel)
        assert match is not None
        found.append(([(one.words, one.line, one.why, one.instead) for one in said], kind, match.id))
        await service.close()
    words = [{one for one in said if "orders" in one[0].lower()} for said, _, _ in found]
    assert words[0] == words[1] == words[2]
    assert all(not instead for said, _, _ in found for *_, instead in said[-1:]), (
        "what was chosen in secret is not said"
    )


async def test_only_the_learner_stops_a_lesson_and_hears_what_is_proposed(service: Service) -> None:
    match = await begun(service, "uprising")
    await until_asked(service, match)
    ben = Actor(BEN, match, "ben")
    for stopped in (True, False):
        with pytest.raises(Refused, match="no lesson of yours"):
            await service.lessons.set_stopped(ben, stopped=stopped)
    prompt = (await service.queries.look(match, ANN.id)).prompts[0]
    assert (await service.lessons.propose(match, ANN.id, prompt.id)).line.startswith("place ")
    with pytest.raises(Refused, match="do not play"):
        await service.lessons.propose(match, BEN.id, prompt.id)


async def test_a_lesson_has_no_clock_its_own_orders_and_one_row(service: Service) -> None:
    match = await begun(service, "raise_shields")
    assert not (await service.queries.get(match)).clock.counts
    assert await service.orders.given(match, ANN.id) == ()
    running = await service.lessons.running(ANN.id, 1, "raise_shields")
    assert running is not None
    assert running.id == match
    assert await service.lessons.running(ANN.id, 1, "uprising") is None
    assert await service.lessons.running(ANN.id, 7, "raise_shields") is None
    assert await service.lessons.running(BEN.id, 1, "raise_shields") is None
    await service.seating.abort(Actor(ANN, match, "abort"))
    assert await service.lessons.running(ANN.id, 1, "raise_shields") is None
    assert await service.lessons.hint(match, (await service.queries.get(match)).ply) is None


async def test_what_was_done_instead_of_a_hint_is_named_once(service: Service) -> None:
    match = await begun(service, "uprising")
    await until_asked(service, match)
    first = await hint_of(service, match)
    assert first.begins
    assert first == await hint_of(service, match), "the same question has the same hint"
    other = "place Thornby" if first.line != "place Thornby" else "place Larkhill"
    await service.acting.submit(Actor(ANN, match, "place"), None, other)
    await until_asked(service, match)
    second = await hint_of(service, match)
    assert (second.instead, second.begins) == (other, "")
    await service.acting.submit(Actor(ANN, match, "follow"), None, second.line)
    await until_asked(service, match)
    assert (await hint_of(service, match)).instead == ""


async def test_a_computer_that_plays_for_the_learner_needs_no_hints(service: Service) -> None:
    match = await begun(service, "raise_shields")
    await until_asked(service, match)
    await service.seating.hand_over(Actor(ANN, match, "over"), None)
    assert await service.lessons.hint(match, (await service.queries.get(match)).ply) is None

"""Honest records of every game, with everything in them that can be done at the table."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches import MatchInfo, Person, Service
from bot.matches.clocks.proposals import LivePlay, Settlement, VoteOut, What
from bot.matches.clocks.table import EndOfPause, NewPause
from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from bot.storage.offers import offers_of
from games.kernel import AnyGame
from games.registry import GAMES, find_policy
from tests.bot.matches.table import ANN, BEN, CHANNEL, CLEO, GUILD, Clock, begin, by, fresh
from tests.bot.verify.forging import Document
from umpire_tiny.game import TINY

EVERY: dict[str, AnyGame] = {**GAMES, "tiny": TINY}
REGISTRY = f"{__name__}:EVERY"
SLUGS = tuple(EVERY)
_PEOPLE = (ANN, BEN, CLEO)
DAN, EDDA = Person(1004, "Dan"), Person(1005, "Edda")
_SKIPS = 60


def newer(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> int:
    """Let a game have a newer version of its rules from now on; returns which."""
    card = replace(game.card, version=game.card.version + 1)
    monkeypatch.setattr(type(game), "card", card)
    return card.version


def seats_of(game: AnyGame) -> int:
    return min(3, game.card.seats[1])


async def opened(service: Service, slug: str, seats: int) -> MatchInfo:
    """Begin a short match between so many people."""
    options = dict(EVERY[slug].check_profile.brief)
    info = await service.lobbies.open(slug, GUILD, CHANNEL, ANN, options=options, places=seats, interaction=fresh())
    for person in _PEOPLE[:seats]:
        await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    return await begin(service, info.id)


async def act(service: Service, match: str, times: int = 1) -> None:
    """Let whoever is awaited first act: a person as the ruled default has it."""
    for _ in range(times):
        await service.following.settled(match)
        live = await service.store.load(match)
        prompt = live.open_prompts()[0]
        if live.info.seats[prompt.seat].policy is not None:
            assert await service.computers.play(match, prompt.seat) is not None
        else:
            text = live.game.format(live.game.default(live.state, prompt))
            await service.acting.submit(by(_PEOPLE[prompt.seat], match), prompt.id, text, knowing=True)


async def stood_in(service: Service, clock: Clock, match: str) -> None:
    """Skip Ben or Cleo until a computer can play for them, let it, and let them play again."""
    ann = by(ANN, match)
    for _ in range(_SKIPS):
        await service.following.settled(match)
        clock.time += service.store.pace.clock.each + 1
        awaited = {prompt.seat for prompt in (await service.store.load(match)).prompts}
        await (service.timeouts.skip(by(ANN, match)) if awaited - {0} else act(service, match))
        absent = await service.timeouts.absent(ann)
        if absent:
            await service.timeouts.stand_in(by(ANN, match), absent[0].seat)
            await act(service, match)
            await service.seating.take_back(by(_PEOPLE[absent[0].seat], match))
            return
    raise AssertionError("nobody was skipped twice in a row")


async def decided_about_time(service: Service, clock: Clock, match: str) -> None:
    """Let the table agree on another clock, give a day, pause until a time, and pause until all want to go on."""
    time = service.table_clock
    await time.propose_clock(by(ANN, match), "3d end=default", alone=True)
    await time.give(by(BEN if await awaits_ann(service, match) else ANN, match), await awaited_person(service, match))
    await time.propose(by(ANN, match), NewPause(clock.time + 100.0), alone=True)
    clock.time += 100.0
    assert await service.deadlines.go_on() == (match,)
    people = [person for person in _PEOPLE if (await service.queries.get(match)).seat_of(person.id)]
    for what in (NewPause(), EndOfPause()):
        asked = await time.propose(by(people[0], match), what)
        for person in people[1:]:
            asked = await time.agree(by(person, match), asked.number)
        assert asked.done


async def awaited_person(service: Service, match: str) -> int:
    await service.following.settled(match)
    return min(prompt.seat for prompt in (await service.store.load(match)).prompts)


async def awaits_ann(service: Service, match: str) -> bool:
    return await awaited_person(service, match) == 0


async def exported(service: Service, match: str) -> Document:
    document: Document = json.loads(await service.exporting.export(match))
    return document


async def aborted(service: Service, clock: Clock, slug: str, monkeypatch: pytest.MonkeyPatch) -> Document:
    """Return a match with everything that can be done at the table while it goes on, and newer rules; then aborted."""
    game = EVERY[slug]
    match = (await opened(service, slug, seats_of(game))).id
    await act(service, match, 2)
    await service.seating.hand_over(by(BEN, match), "random")
    await act(service, match, 4)
    await service.seating.take_back(by(BEN, match))
    await stood_in(service, clock, match)
    await decided_about_time(service, clock, match)
    newer(monkeypatch, game)
    service.store.forget(match)
    await act(service, match, 2)
    if seats_of(game) > 2:
        await service.seating.resign(by(CLEO, match))
        await act(service, match, 2)
    await service.seating.abort(by(ANN, match))
    return await exported(service, match)


async def conceded(service: Service, slug: str) -> Document:
    """Return a match of two that Ben has resigned to Ann."""
    match = (await opened(service, slug, 2)).id
    await act(service, match, 3)
    await service.seating.resign(by(BEN, match))
    return await exported(service, match)


async def given_up(service: Service, slug: str) -> Document:
    """Return a match of three that all have resigned."""
    match = (await opened(service, slug, 3)).id
    await act(service, match, 2)
    for person in (CLEO, ANN, BEN):
        await service.seating.resign(by(person, match))
    return await exported(service, match)


def played_out(slug: str) -> Document:
    """Return a match that computers have played to its end."""
    game = EVERY[slug]
    seats, options = game.card.seats[0], replace(game.card.options(), **game.check_profile.brief)
    recording = Recording(game, options, ["random"] * seats, "9")
    played = play_match(game, [find_policy(game, "random")] * seats, options, "9", carrier=recording)
    assert played.outcome is not None, played.failure
    document: Document = json.loads(recording.record().to_bytes())
    return document


def texts_of(document: Document) -> list[Any]:
    return [row["text"] for row in document["journal"] if row["kind"] == "table"]


async def with_people(service: Service, clock: Clock, slug: str) -> Document:
    """Return a match of three in which people came and went, played live, and agreed on the end."""
    match = (await opened(service, slug, 3)).id
    await act(service, match, 2)
    people = {0: ANN, 1: BEN, 2: CLEO}
    offer = await service.offers.offer(by(BEN, match))
    assert offer is not None
    await service.offers.take(by(DAN, match), 1, offer.number)
    people[1] = DAN
    await agreed(service, match, LivePlay(), people)
    await service.table_clock.propose(by(ANN, match), EndOfPause())
    await service.ownership.give(by(ANN, match), 2)
    clock.time += service.store.pace.clock.each + 1
    out = await awaited_person(service, match)
    await service.table_clock.propose(by(EDDA, match, manages=True), VoteOut(out), alone=True)
    (free,) = await service.store.database.read(lambda tx: offers_of(tx, match))
    await service.offers.take(by(EDDA, match), out, free.number)
    people[out] = EDDA
    info = await service.queries.get(match)
    live = await service.store.load(match)
    sides = live.game.sides(live.state)
    await agreed(service, match, Settlement(tuple(sorted(sides[-1]))), people)
    assert (await service.queries.get(match)).ended, info
    return await exported(service, match)


async def agreed(service: Service, match: str, what: What, people: dict[int, Person]) -> None:
    asked = await service.table_clock.propose(by(people[0], match), what)
    for seat in (1, 2):
        asked = await service.table_clock.agree(by(people[seat], match), asked.number)
    assert asked.done

"""Since the last action of a player who is called, all that everybody may know is told or counted; values are true."""

import random
import re
from collections.abc import AsyncIterator

import pytest

from bot.dice import SeededEntropy
from bot.matches import Person, Service
from bot.matches.guards import headlines_of
from bot.matches.live import Live
from bot.matches.orders import ACTOR
from bot.storage import Database
from bot.workers import Inline
from games.kernel.text.outline import Headline, current_headlines, outline
from games.registry import find_policy
from games.uprising.board.scoring import points
from games.uprising.content.numbers import BOOK_ROUNDS
from games.uprising.state.purses import open_purses
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh

PEOPLE = (ANN, BEN)
PLIES = {"raise_shields": ("random", 300), "uprising": ("random", 120), "urban_war": ("steady", 110),
         "upheaval": ("steady", 240)}  # fmt: skip
COUNTED = re.compile(r" \(also ([^)]*)\)")


@pytest.fixture
def service(database: Database, clock: Clock) -> Service:
    return Service.build(database, Inline(), entropy=SeededEntropy("3"), now=clock)


async def positions(service: Service, slug: str) -> AsyncIterator[tuple[Live, list[int]]]:
    """Play a match; yield each position in which somebody is called, with the last own action of each player."""
    policy, plies = PLIES[slug]
    info = await service.lobbies.open(slug, GUILD, 1, ANN, options={}, places=2, interaction=fresh())
    for person in PEOPLE:
        await service.lobbies.join(by(person, info.id), "words")
    info, rng = await begin(service, info.id), random.Random(12)
    for _ in range(plies):
        await service.following.settled(info.id)
        live = await service.store.load(info.id)
        if live.info.ended:
            return
        yield live, [(await service.logbook.own_last(info.id, person.id)) or 0 for person in PEOPLE]
        seat = live.prompts[0].seat
        action = find_policy(live.game, policy)(live.view(seat), seat, rng, 60)
        await service.acting.submit(by(PEOPLE[seat], info.id), None, live.game.format(action), knowing=True)


async def told_since(service: Service, live: Live, own: int, person: Person) -> list[Headline]:
    """Return all that is to be told: what followed an own action, and what mattered of it or was in vain.

    What one's own standing orders did matters.
    """
    (mine, *rows) = await service.store.database.read(lambda tx: tx.journal(live.info.id, own, live.info.ply))
    told = [one for one in current_headlines(headlines_of(live, [mine])) if one.matters or one.vain]
    for row in rows:
        ordered = row.actor == ACTOR and row.seat == PEOPLE.index(person)
        told += [one._replace(matters=True) if ordered else one for one in headlines_of(live, [row])]
    return current_headlines(told)


@pytest.mark.parametrize("slug", list(PLIES))
async def test_all_that_happened_is_told_or_counted(service: Service, slug: str) -> None:
    checked = cut = 0
    async for live, last in positions(service, slug):
        for person, own in zip(PEOPLE, last, strict=True):
            if not 0 < own < live.info.ply:
                continue
            clause = await service.logbook.glance(live.info.id, own, live.info.ply, (person.id,))
            expected = await told_since(service, live, own, person)
            if not expected:
                continue
            counted = sum(int(number) for more in COUNTED.findall(clause) for number in re.findall(r"\d+", more))
            told = re.sub(r"^.*’s last action: ", "", COUNTED.sub("", clause)).rstrip(".")
            told = re.sub(r" \((A|B|A and B) by order\)$", "", told)
            kept = [number for number in range(len(expected)) if outline(expected[number:], 10_000) == told]
            news = [one for one in expected if not one.shown] or expected
            for told_of in (news, [one for one in news if one.matters]):
                kept += [
                    len(expected) - len(told_of[n:]) for n in range(len(told_of)) if outline(told_of[n:], 999) == told
                ]
            assert counted in kept or "…" in told, (clause, expected)
            checked, cut = checked + 1, cut + (counted > 0)
    assert checked > 20
    assert cut > 0


VALUE = re.compile(
    r"(is down to|has|repairs its) (?:(\d+) )?(shield|hull|crew|stress|(?:port|starboard) cannon)s?(?: to (\d+))?"
)


async def test_values_of_ships_are_those_of_the_roster(service: Service) -> None:
    seen = set()
    async for live, last in positions(service, "raise_shields"):
        for person, own in zip(PEOPLE, last, strict=True):
            clause = await service.logbook.glance(live.info.id, own, live.info.ply, (person.id,))
            for part in clause.rpartition(": ")[2].split("; "):
                ship = next((ship for ship in live.state.public.ships if part.startswith(ship.name)), None)
                for did, number, what, to in VALUE.findall(part) if ship else ():
                    left = {
                        "shield": ship.shields, "hull": ship.hull, "crew": ship.crew, "stress": ship.stress,
                        "port cannon": ship.cannons("port"), "starboard cannon": ship.cannons("starboard"),
                    }[what]  # fmt: skip
                    assert int(number or to) == left, (clause, ship)
                    seen.add((did, what))
    assert {what for _, what in seen} >= {"shield", "hull", "stress"}, seen


async def test_points_of_objectives_are_those_of_the_roster(service: Service) -> None:
    seen = 0
    async for live, last in positions(service, "upheaval"):
        for person, own in zip(PEOPLE, last, strict=True):
            clause = await service.logbook.glance(live.info.id, own, live.info.ply, (person.id,))
            for one, other in re.findall(r"\(points A (\d+), B (\d+)\)", clause):
                assert (int(one), int(other)) == live.state.public.points
                seen += 1
    assert seen


async def test_the_end_of_a_round_of_uprising_is_said(service: Service) -> None:
    """Incomes, who begins, and the points then: in the line of the board, and in the log."""
    rounds, before = 0, 1
    async for live, _ in positions(service, "uprising"):
        public = live.state.public
        if public.phase == "play" and public.round == before + 1:
            (row,) = await service.logbook.newest(live.info.id, 1)
            scores = [sum(each) for each in points(public, open_purses(public))]
            assert any(sentence.startswith("Income: ") for sentence in row.sentences)
            assert any(f" Points so far: Ann {scores[0]} and Ben {scores[1]}." in said for said in row.sentences)
            clause = await service.logbook.glance(live.info.id, live.info.ply - 1, live.info.ply)
            first = "AB"[public.first]
            last = ", the last one," if public.round == BOOK_ROUNDS else ""
            assert f"round {public.round} begins{last} with {first} (points A {scores[0]}, B {scores[1]})" in clause
            assert "incomes are A " in clause.replace("Incomes", "incomes")
            assert clause[:1].isupper(), "nothing stands before it: it begins a sentence"
            rounds += 1
        before = max(before, public.round)
    assert rounds

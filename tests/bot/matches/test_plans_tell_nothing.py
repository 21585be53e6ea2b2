"""What others see is equal with and without a plan; and of a planned action, what they see of a quick player's."""

import pathlib
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from bot.dice import SeededEntropy
from bot.matches import Service, Timing
from bot.matches.live import Live
from bot.storage import Database
from bot.workers import Inline
from games.kernel import Prompt, canonical, news_for
from games.registry import GAMES
from renderers.contract import find_renderer
from tests.bot.matches.table import ANN, BEN, GUILD, Clock, begin, by, fresh, planned

PEOPLE = (ANN, BEN)
OPTIONS: dict[str, dict[str, object]] = {
    "raise_shields": {"credits": 20},
    "uprising": {},
    "urban_war": {"plans": True, "group": 2},
    "upheaval": {"points": 300, "scenario": "streets", "casualties": "auto"},
}
MOST = 150


class Said(NamedTuple):
    """An action of a match: who did it, as the answer to which kind of question, and what."""

    seat: int
    kind: str
    text: str


class Seen(NamedTuple):
    """What everybody but Ann can get."""

    owed: Any
    asked: Any
    views: tuple[bytes, ...]
    pictures: tuple[bytes, ...]
    log: Any
    glance: str
    export: bytes
    clocks: Any
    others: Any


@pytest.fixture
async def tables(tmp_path: pathlib.Path) -> Any:
    """Open tables, each in a database of its own, with the same dice."""
    opened: list[Database] = []

    async def table(slug: str) -> tuple[Service, str]:
        database = await Database.open(tmp_path / f"{len(opened)}.sqlite3")
        opened.append(database)
        pace = Timing(pause=0.0, even=0.0)
        service = Service.build(
            database, Inline(), registry="games.registry:GAMES", pace=pace, entropy=SeededEntropy("7"), now=Clock()
        )
        info = await service.lobbies.open(slug, GUILD, 1, ANN, options=OPTIONS[slug], places=2, interaction=fresh())
        for person in PEOPLE:
            info = await service.lobbies.join(by(person, info.id), "words")
        return service, (await begin(service, info.id)).id

    yield table
    for database in opened:
        await database.close()


async def ready(service: Service, match: str) -> Live:
    await service.following.settled(match)
    return await service.store.load(match)


def asked_first(live: Live) -> Prompt:
    return live.open_prompts()[0]


async def post(service: Service, match: str) -> None:
    owed = await service.posting.claim(match)
    if owed is not None:
        await service.posting.posted(match, owed.ply, 1000 + owed.ply, owed.after)


async def says(service: Service, match: str, said: Said) -> None:
    await service.acting.submit(by(PEOPLE[said.seat], match), None, said.text, knowing=True)
    await service.following.settled(match)


async def recorded(service: Service, match: str, slug: str) -> list[Said]:
    """Play until Ann acts in a turn of her own that an action of Ben's has opened; that is the last action."""
    rng, said = random.Random(3), list[Said]()
    policy = GAMES[slug].card.policies.get("steady") or next(iter(GAMES[slug].card.policies.values()))
    for _ in range(MOST):
        live = await ready(service, match)
        prompt = asked_first(live)
        text = live.game.format(policy(live.view(prompt.seat), prompt.seat, rng, 50))
        said.append(Said(prompt.seat, prompt.kind, text))
        if (
            len(said) > 8
            and [one.seat for one in said[-2:]] == [1, 0]
            and prompt.kind in live.game.card.plans
            and said[-2].kind in live.game.card.plans
            and not await _would_surprise(service, live, text)
        ):
            return said
        await says(service, match, said[-1])
    raise AssertionError("Ann had no turn behind one of Ben's")


async def _would_surprise(service: Service, live: Live, text: str) -> bool:
    """Whether Ben's last action would stop a plan of Ann's with this action."""
    (row,) = await service.store.database.read(lambda tx: tx.journal(live.info.id, live.info.ply))
    events = live.game.load_events(row.events)
    return bool(live.game.surprise(live.state, 0, live.game.parse(live.state, 0, text), events))


async def replayed(service: Service, match: str, said: Sequence[Said]) -> None:
    """Play the same, with a post after every action."""
    await post(service, match)
    for one in said:
        await ready(service, match)
        await says(service, match, one)
        await post(service, match)


async def seen(service: Service, match: str, slug: str) -> Seen:
    live = await ready(service, match)
    looks = [await service.queries.look(match, None), await service.queries.look(match, BEN.id)]
    rows = await service.store.database.read(lambda tx: tx.journal(match, max(live.info.ply - 1, 1)))
    news = news_for([live.game.load_events(row.events) for row in rows], None)
    renderer = find_renderer(slug)
    return Seen(
        owed=await service.posting.claim(match),
        asked=[look.awaited for look in looks],
        views=tuple(canonical(look.view) for look in looks),
        pictures=tuple(draw(looks[0].view, news).png for draw in (renderer.board, renderer.roster)),
        log=await service.logbook.newest(match, 200),
        glance=await service.logbook.glance(match, max(live.info.ply - 3, 0), live.info.ply, [BEN.id]),
        export=await service.exporting.export(match),
        clocks=live.clocks,
        others=[await service.orders.given(match, BEN.id), await service.orders.planned(match, BEN.id)],
    )


@pytest.mark.parametrize("slug", sorted(OPTIONS))
async def test_nobody_else_learns_of_a_plan_before_it_acts_or_afterwards(slug: str, tables: Any) -> None:
    said = await recorded(*await tables(slug), slug)
    *before, opening, own = said
    quick, match = await tables(slug)
    await replayed(quick, match, before)
    nothing = await seen(quick, match, slug)
    await says(quick, match, opening)
    await says(quick, match, own)

    ahead, same = await tables(slug)
    assert same == match
    await replayed(ahead, match, before)
    await ahead.orders.add(match, ANN.id, f"plan: {own.text}")
    assert (await ahead.orders.planned(match, ANN.id)).to_come == (own.text,)
    assert await seen(ahead, match, slug) == nothing, "a plan that waits is not seen"
    await says(ahead, match, opening)
    assert await planned(ahead, match) == [own.text], await ahead.orders.idle(match, ANN.id)

    for name, one, other in zip(
        Seen._fields, await seen(ahead, match, slug), await seen(quick, match, slug), strict=True
    ):
        assert one == other, f"{name} tells that there was a plan"


@pytest.mark.parametrize("slug", sorted(OPTIONS))
async def test_that_a_plan_was_stopped_is_told_to_its_owner_alone(slug: str, tables: Any) -> None:
    *before, opening, own = await recorded(*await tables(slug), slug)
    plain, match = await tables(slug)
    await replayed(plain, match, before)
    await says(plain, match, opening)
    stopped, _ = await tables(slug)
    await replayed(stopped, match, before)
    await stopped.orders.add(match, ANN.id, f"plan: {own.text}")
    await _spoil(stopped, match)
    await says(stopped, match, opening)
    assert (await stopped.orders.planned(match, ANN.id)).stops, "the plan was stopped"
    assert len(await stopped.orders.idle(match, ANN.id)) >= 1
    assert await seen(stopped, match, slug) == await seen(plain, match, slug)


async def _spoil(service: Service, match: str) -> None:
    """Let what is planned be impossible when its moment comes, as if the game had changed meanwhile."""

    def worse(tx: Any) -> None:
        tx.connection.exec_driver_sql("UPDATE standing_orders SET line = 'dance' WHERE since IS NOT NULL")

    await service.store.database.write(worse)
    service.store.forget(match)

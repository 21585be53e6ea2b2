"""Digests and notices: as wished, each once over restarts and in several processes, never in quiet hours, no leak."""

import asyncio
import datetime

import pytest

from bot.clocks.courier import Courier
from bot.matches import Person, Refused, Service, Timing
from bot.matches.clocks.letters import Letter
from bot.matches.clocks.notices import AFTER_ASKED, AFTER_NEXT, AFTER_TURN
from bot.storage import Database
from bot.storage.letters import LetterRow, letters_about
from bot.time_left import DAY, HOUR, Wishes
from bot.workers import Inline
from tests.bot.matches.clocks.keeping import ann_answers, started_with
from tests.bot.matches.table import ANN, BEN, CLEO, GUILD, Clock, begin, by, fresh, service_on
from tests.bot.time_left.test_stills import at

EIGHT = Wishes(digest=8 * 60, zone="Europe/Berlin")


class Post:
    """A courier of a bot that can be killed, and what it has sent."""

    def __init__(self, service: Service, clock: Clock) -> None:
        self.service, self.clock = service, clock
        self.sent: list[tuple[float, Letter]] = []
        self.empty = False
        self.courier = Courier(service, self.send)

    async def send(self, letter: Letter) -> bool:
        if self.empty:
            return False
        self.sent.append((self.clock.time, letter))
        return True

    async def until(self, moment: float, step: float = 600.0) -> None:
        while self.clock.time < moment:
            self.clock.time = min(self.clock.time + step, moment)
            await self.courier.tick()

    @property
    def kinds(self) -> list[str]:
        return [letter.kind for _, letter in self.sent]


@pytest.fixture
def post(service: Service, clock: Clock) -> Post:
    return Post(service, clock)


async def notices(service: Service, match: str) -> tuple[LetterRow, ...]:
    return await service.store.database.read(lambda tx: letters_about(tx, match))


async def test_a_digest_comes_once_a_day_also_when_clocks_change(service: Service, clock: Clock, post: Post) -> None:
    clock.time = at("2026-03-27T12:00", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    await post.until(clock.time + 5 * DAY)
    zone = datetime.timezone(datetime.timedelta(hours=2))
    days = [datetime.datetime.fromtimestamp(moment, zone) for moment, _ in post.sent]
    assert [(day.day, day.hour, day.minute < 10) for day in days] == [
        (28, 9, True),  # eight in winter time
        *[(day, 8, True) for day in (29, 30, 31)],
        (1, 8, True),
    ]
    assert len({letter.nonce for _, letter in post.sent}) == 5
    assert all(len(letter.nonce) <= 25 for _, letter in post.sent)


async def test_a_digest_is_not_sent_twice_by_two_couriers_or_after_a_kill(
    service: Service, database: Database, clock: Clock, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.time = at("2026-06-01T07:59", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    other = Post(service_on(database, clock), clock)
    other.sent = post.sent

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    clock.time += 120
    with monkeypatch.context() as patch:
        patch.setattr(service.letters, "sent", killed)
        await asyncio.gather(post.courier.tick(), other.courier.tick())
    assert len(post.sent) == 1
    await post.until(clock.time + HOUR, 30.0)
    first = post.sent[0][1]
    tries = [letter for _, letter in post.sent]
    assert {letter.nonce for letter in tries} == {first.nonce}, "the same message, which Discord takes once"
    assert all(letter.tried_at == post.sent[0][0] for letter in tries[1:])
    assert len(tries) <= 2


async def test_after_two_days_without_the_bot_there_is_one_digest(service: Service, clock: Clock, post: Post) -> None:
    clock.time = at("2026-06-01T07:00", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    clock.time = at("2026-06-03T10:00", "Europe/Berlin")
    await post.until(clock.time + DAY)
    assert [round((moment - clock.time) / HOUR) for moment, _ in post.sent] == [-2], "that of the third day is stale"


async def test_a_day_on_which_nothing_waits_has_none_and_the_next_one_comes(
    service: Service, clock: Clock, post: Post
) -> None:
    clock.time = at("2026-06-01T07:00", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    post.empty = True
    await post.until(clock.time + DAY)
    post.empty = False
    await post.until(clock.time + DAY)
    assert post.kinds == ["digest"]


async def test_another_time_on_the_same_day_brings_no_second_one(service: Service, clock: Clock, post: Post) -> None:
    clock.time = at("2026-06-01T07:00", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    await post.until(at("2026-06-01T08:30", "Europe/Berlin"))
    await service.wish_list.keep(BEN.id, Wishes(digest=9 * 60, zone="Europe/Berlin"))
    await post.until(at("2026-06-02T08:59", "Europe/Berlin"))
    assert post.kinds == ["digest"]
    await post.until(at("2026-06-02T09:10", "Europe/Berlin"))
    assert post.kinds == ["digest"] * 2
    await service.wish_list.keep(BEN.id, Wishes())
    await post.until(clock.time + 3 * DAY)
    assert len(post.sent) == 2


async def test_other_settings_lose_no_digest_that_is_due(service: Service, clock: Clock, post: Post) -> None:
    clock.time = at("2026-06-01T07:59", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    clock.time += 65
    await service.wish_list.keep(BEN.id, Wishes(digest=8 * 60, zone="Europe/Berlin", direct=True))
    await post.courier.tick()
    assert post.kinds == ["digest"]


@pytest.mark.parametrize("quiet", [(22, 8), (7, 9), (23, 9)])
async def test_a_digest_in_quiet_hours_is_refused(service: Service, quiet: tuple[int, int]) -> None:
    with pytest.raises(Refused, match="in your quiet hours"):
        await service.wish_list.keep(BEN.id, Wishes(digest=7 * 60 + 30, quiet=quiet))
    assert await service.wish_list.of(BEN.id) == Wishes()
    await service.wish_list.keep(BEN.id, Wishes(digest=9 * 60, quiet=quiet))


async def test_the_last_one_awaited_hears_of_it_an_hour_after_the_question(
    service: Service, clock: Clock, post: Post
) -> None:
    await service.wish_list.keep(BEN.id, Wishes(last_awaited=True))
    await service.wish_list.keep(ANN.id, Wishes(last_awaited=True))
    info = await started_with(service, "2d")
    asked = clock.time
    await post.until(asked + 300, 60)
    await ann_answers(service, info.id)
    (row,) = await notices(service, info.id)
    assert (row.user_id, row.kind, row.due) == (BEN.id, "last", asked + AFTER_ASKED)
    await post.until(asked + DAY)
    ((moment, letter),) = post.sent
    assert asked + AFTER_ASKED <= moment < asked + AFTER_ASKED + 600
    assert (letter.user_id, letter.match) == (BEN.id, info.id)
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert all(row.user_id != BEN.id for row in await notices(service, info.id))


async def test_who_wishes_it_hears_of_every_turn_once_a_minute_after_it_began(
    service: Service, clock: Clock, post: Post
) -> None:
    await service.wish_list.keep(BEN.id, Wishes(my_turn=True))
    info = await started_with(service, "2d")
    began = clock.time
    await post.until(began + HOUR, 30)
    ((moment, letter),) = post.sent
    assert (letter.user_id, letter.kind, letter.match) == (BEN.id, "turn", info.id)
    assert began + AFTER_TURN <= moment < began + AFTER_TURN + 60
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert await notices(service, info.id) == (), "Ben is not awaited any more"
    await ann_answers(service, info.id)
    (row,) = await notices(service, info.id)
    assert (row.user_id, row.kind, row.due) == (BEN.id, "turn", clock.time + AFTER_TURN), "another turn is told again"
    await service.wish_list.keep(BEN.id, Wishes())
    await post.until(clock.time + HOUR)
    assert len(post.sent) == 1, "it is not wished any more"


async def test_who_answers_in_time_or_looks_on_or_wishes_nothing_hears_nothing(
    service: Service, clock: Clock, post: Post
) -> None:
    info = await started_with(service, "2d")
    await ann_answers(service, info.id)
    assert await notices(service, info.id) == (), "Ben has not asked for it"
    await service.wish_list.keep(ANN.id, Wishes(last_awaited=True))
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    live = await service.store.load(info.id)
    assert {prompt.seat for prompt in live.prompts} == {0, 1}
    await service.acting.submit(by(BEN, info.id), None, "pace walk")
    assert len(await notices(service, info.id)) == 1
    clock.time += HOUR
    service.attention.note(info.id, ANN.id)
    await post.courier.tick()
    await post.until(clock.time + DAY)
    assert post.sent == []


async def test_an_answer_by_standing_order_looks_like_any_other(
    service: Service, database: Database, clock: Clock
) -> None:
    """What Ben is told, and when, is the same if Ann's sealed answer came by an order or by hand."""
    await service.wish_list.keep(BEN.id, Wishes(last_awaited=True))
    told = []
    for delay in (0.0, 5.0, 50 * 60.0):
        info = await started_with(service, "2d")
        asked = clock.time
        clock.time += delay
        await ann_answers(service, info.id)
        (row,) = await notices(service, info.id)
        assert row.due is not None
        told.append((row.kind, row.due - asked))
        await service.seating.abort(by(ANN, info.id))
        assert await notices(service, info.id) == ()
    assert told == [("last", AFTER_ASKED)] * 3


async def test_a_notice_waits_for_the_end_of_quiet_hours_and_for_no_pause(
    service: Service, clock: Clock, post: Post
) -> None:
    clock.time = at("2026-06-01T22:30", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, Wishes(last_awaited=True, quiet=(23, 7), zone="Europe/Berlin"))
    info = await started_with(service, "2d")
    await ann_answers(service, info.id)
    await post.until(clock.time + DAY)
    assert [moment for moment, _ in post.sent] == [at("2026-06-02T07:00", "Europe/Berlin")]


async def test_who_is_next_hears_of_it_at_a_table_of_three(database: Database, clock: Clock) -> None:
    """With Uprising, where turns go round (UP-8); at a table of two it would be no news."""
    service = Service.build(database, Inline(), pace=Timing(pause=0.0, even=0.0), now=clock)
    for person in (ANN, BEN, CLEO):
        await service.wish_list.keep(person.id, Wishes(next_up=True))
    info = await uprising(service, 600, ANN, BEN, CLEO)
    for _ in range(30):
        live = await service.store.load(info)
        public = live.state.public
        if live.game.next_seat(public) is not None:
            break
        await answered_by_default(service, info)
    following, turn = live.game.next_seat(public), live.game.awaiting(live.state)[0].seat
    rows = await notices(service, info)
    assert [(row.user_id, row.kind) for row in rows] == [(live.info.seats[following or 0].user_id, "next")]
    assert following != turn
    post = Post(service, clock)
    await post.until(clock.time + AFTER_NEXT - 1)
    assert post.sent == []
    await post.until(clock.time + 60)
    assert post.kinds == ["next"]
    await post.until(clock.time + DAY)
    assert len(post.sent) == 1
    two = await uprising(service, 601, ANN, BEN)
    for _ in range(8):
        await answered_by_default(service, two)
        assert await notices(service, two) == ()
    await service.close()


async def uprising(service: Service, channel: int, *people: Person) -> str:
    info = await service.lobbies.open(
        "uprising", GUILD, channel, people[0], options={}, places=len(people), interaction=fresh()
    )
    for person in people:
        await service.lobbies.join(by(person, info.id), f"words of {person.name}")
    return (await begin(service, info.id)).id


async def answered_by_default(service: Service, match: str) -> None:
    """Answer the first open question as the rules do for a silent player."""
    live = await service.store.load(match)
    prompt = live.open_prompts()[0]
    taken = live.info.seats[prompt.seat]
    line = live.game.format(live.game.default(live.state, prompt))
    await service.acting.submit(by(Person(taken.user_id or 0, taken.name), match), prompt.id, line, knowing=True)


async def test_a_closed_inbox_gets_no_letter_until_settings_change(service: Service, clock: Clock, post: Post) -> None:
    clock.time = at("2026-06-01T07:00", "Europe/Berlin")
    await service.wish_list.keep(BEN.id, EIGHT)
    await service.deadlines.closed(BEN.id)
    await post.until(clock.time + 2 * DAY)
    assert post.sent == []
    await service.wish_list.keep(BEN.id, EIGHT)
    await post.until(clock.time + DAY)
    assert post.kinds == ["digest"]

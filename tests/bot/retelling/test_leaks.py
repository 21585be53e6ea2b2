"""Nothing hidden is in a film or a book of a match that goes on: whatever is hidden, they are the same."""

import json
from typing import Any

import msgspec
import pytest

from bot.conformance.declared import NAMES
from bot.conformance.leaks import positions, variants
from bot.conformance.perceiving import named_view, news_of
from bot.conformance.subject import Extent, Subject
from bot.matches import Service
from bot.retelling.book import Outline, Spent, document_of, leaves
from bot.retelling.film import told
from bot.retelling.frames import Frame
from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from bot.verify.moments import Moment, public_view
from bot.verify.record import Record, read_record
from games.kernel import AnyGame, News, visible
from games.registry import GAMES, find_policy
from renderers.contract import Picture, find_renderer
from tests.bot.matches.table import ANN, by, started

FEW, MANY = 60, 500


def going_on(game: AnyGame, seats: int) -> Record:
    """Return a record of a match that goes on, with everything in it, as workers have it."""
    recording = Recording(game, game.card.options(), ["random"] * seats, "leaks")
    policies = [find_policy(game, "random")] * seats
    play_match(game, policies, game.card.options(), "leaks", most_plies=8, carrier=recording)
    found = recording.record(clear=True)
    named = tuple(
        msgspec.structs.replace(seat, name=NAMES[place], computer=None) for place, seat in enumerate(found.seats)
    )
    return msgspec.structs.replace(found, seats=named)


class Seen:
    """A renderer that draws nothing and notes from what it would have drawn."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, News]] = []

    def board(self, view: Any, news: News) -> Picture:
        """Note a board."""
        self.seen.append((view, news))
        return Picture(b"", 1, 1, "")

    roster = board

    def preview(self, view: Any, action: Any, forecast: Any, events: Any) -> None:
        """Draw nothing."""


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=[pytest.mark.soak, pytest.mark.timeout(1800)])])
@pytest.mark.parametrize("slug", GAMES)
def test_no_secret_changes_what_a_film_or_a_book_shows_while_the_match_goes_on(slug: str, count: int) -> None:
    game = GAMES[slug]
    subject = Subject(game, find_renderer(slug), extent=Extent(positions=count))
    records = {seats: going_on(game, seats) for seats in range(game.card.seats[0], game.card.seats[1] + 1)}
    looked = 0
    for number, ply in enumerate(positions(subject)):
        record = records[ply.seats]
        moment = Moment(1, ply.state, news_of(ply, None))
        shown = public_view(game, record, moment, laid_open=record.ended)
        assert shown == named_view(game, ply.state, None)
        for variant in variants(game, ply, None, number):
            other = public_view(game, record, moment._replace(state=variant.state), laid_open=record.ended)
            assert other == shown, variant.what
        looked += 1
    assert looked >= min(count, FEW)


@pytest.mark.parametrize("slug", GAMES)
def test_what_only_some_may_know_is_told_to_nobody_before_the_end(slug: str) -> None:
    game = GAMES[slug]
    record = going_on(game, game.card.seats[0])
    frames = [Frame(row.ply, row.ply) for row in record.journal]
    for each in told(game, record, frames):
        assert all(visible(event, None) for events in each.news for event in events)
    ended = msgspec.structs.replace(record, status="over")
    hidden = {row.ply for row in record.journal if any(event.get("seen_by") is not None for event in row.events)}
    shown = {
        each.frame.last
        for each in told(game, ended, frames)
        if any(not visible(event, None) for events in each.news for event in events)
    }
    assert shown == hidden, "once it has ended, it shows everything"


async def test_the_book_of_a_match_that_goes_on_has_what_may_be_exported(service: Service) -> None:
    info = await started(service)
    await service.acting.submit(by(ANN, info.id), None, "pace jog")
    export, whole = await service.exporting.export(info.id), await service.exporting.retold(info.id)
    secret = (await service.store.load(info.id)).secret.hex()
    assert secret.encode() not in whole
    document = json.loads(document_of(read_record(export)))
    assert document["secret"] is None
    assert all(row["dice"] is None and row["state"] is None and row["chain"] is None for row in document["journal"])
    sealed = next(row for row in document["journal"] if row["kind"] == "game")
    assert sealed["text"] is None


def test_pages_say_nothing_but_what_views_and_public_events_say() -> None:
    game = GAMES["uprising"]
    record = going_on(game, 2)
    frames = (Frame(0, len(record.journal) - 1),)
    seen = Seen()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("renderers.kit.album.Album.add", lambda album, picture: (album, None, 0))
        ((_, _, moment),) = leaves(game, seen, record, Outline(frames, 10**6), frames, Spent())
    assert [view for view, _ in seen.seen] == [public_view(game, record, moment)] * 2

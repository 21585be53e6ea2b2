"""The boards of a match, one after the other, as everybody may know them: all of it once the match has ended."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.retelling.frames import MOST_FRAMES, Each, Frame, frames_of, spread
from bot.table_texts import Undo
from bot.verify.moments import Moment, first_playable, moments, public_view
from bot.verify.record import BadRecord, Record
from bot.verify.replaying import AnyGame
from games.kernel import News, Theme
from games.kernel.base.numbers import counted
from renderers.contract import Picture, Renderer


class Told(NamedTuple):
    """A frame with the moment at its end: `news` are of the whole frame."""

    frame: Frame
    moment: Moment
    news: News


class Plan(NamedTuple):
    """The frames of a film, and in a sentence what was left out of it ("": nothing)."""

    frames: tuple[Frame, ...]
    note: str = ""


def planned(
    game: AnyGame, record: Record, first: int | None, last: int | None, each: Each | None, most: int = MOST_FRAMES
) -> Plan:
    """Return the frames of a part of a match (None: from its beginning, to its end).

    Without `each`, there is one for each action, or where these are too many, for each turn. Raises BadRecord where
    there is no such part, or it cannot be played again.
    """
    end, playable = len(record.journal) - 1, first_playable(game, record)
    begin, until = (playable if first is None else first), (end if last is None else min(last, end))
    if begin > until:
        raise BadRecord(f"This match has the actions 0 to {end}: there is nothing from {begin} to {until}.")
    if begin < playable:
        raise BadRecord(f"This match can be shown from action {playable} on: before, older rules were in force.")
    found = frames_of(game, record, begin, until, each or "action")
    if each is None and len(found) > most:
        each, found = "turn", frames_of(game, record, begin, until, "turn")
    notes = [f"older rules were in force before action {playable}"] if first is None and playable else []
    if len(found) > most:
        notes.append(f"{counted(len(found), each or 'action')} in {most} boards")
    return Plan(spread(found, most), "; ".join(notes))


def told(game: AnyGame, record: Record, frames: Sequence[Frame], after: Moment | None = None) -> Iterator[Told]:
    """Yield frames in their order with the moments at their ends; they go on from a moment. Raises BadRecord."""
    waiting = iter(frames)
    frame = next(waiting, None)
    if frame is None:
        return
    news: dict[int, News] = {}
    played = moments(game, record, frame.first, frames[-1].last, after=after, everything=record.ended)
    for moment in played:
        done = record.journal[moment.ply].at_the_table()
        if isinstance(done, Undo):
            news = {ply: each for ply, each in news.items() if ply <= done.to}
        elif done is None:
            news[moment.ply] = moment.news
        if moment.ply == frame.last:
            yield Told(frame, moment, tuple(events for each in news.values() for events in each))
            news, frame = {}, next(waiting, None)
            if frame is None:
                return


def drawn(
    game: AnyGame, renderer: Renderer[object], record: Record, some: Iterable[Told], theme: Theme = "world"
) -> Iterator[Picture]:
    """Draw the boards of some frames."""
    for each in some:
        yield renderer.board(public_view(game, record, each.moment, laid_open=record.ended, theme=theme), each.news)

"""Which boards a film and a book show: every action once, what was taken back in books alone, in parts as in one go."""

import json
import random

import pytest

from bot.deeds import DeedKind
from bot.retelling.film import planned, told
from bot.retelling.frames import Frame, actions, frames_of, spread, turns
from bot.retelling.work import after, at
from bot.verify.record import BadRecord, Record, read_record
from games.registry import GAMES
from tests.bot.matches.undoing.lines import Line

UNDOS = 3


def played(slug: str, seed: int = 5, length: int = 24) -> tuple[Line, Record]:
    """Return a random line with undos, and the record of it."""
    line, rng = Line(GAMES[slug], f"frames {seed}"), random.Random(seed)
    undos = 0
    while len(line.rows) < length and not line.live.info.ended:
        line.act(rng)
        back = line.standing.plies[-4:-1]
        if back and undos < UNDOS and rng.random() < 0.2 and not line.live.info.ended:
            line.go_back(rng.choice(back))
            undos += 1
    return line, read_record(json.dumps(line.end()).encode())


def covers(frames: tuple[Frame, ...], first: int, last: int) -> bool:
    """Whether frames follow each other without a gap."""
    return [ply for frame in frames for ply in range(frame.first, frame.last + 1)] == list(range(first, last + 1))


@pytest.mark.parametrize("slug", GAMES)
def test_frames_cover_a_match_and_end_in_its_states(slug: str) -> None:
    line, record = played(slug)
    game, last = GAMES[slug], len(record.journal) - 1
    undone = record.undone()
    assert undone, "nothing was taken back in this line"
    for frames in (
        actions(record, 0, last),
        turns(game, record, 0, last),
        turns(game, record, 0, last, undone=True),
        spread(actions(record, 0, last), 4),
    ):
        assert covers(frames, 0, last)
        for each in told(game, record, frames):
            assert game.dump(each.moment.state) == game.dump(line.at[each.frame.last].state)
    starts = {frame.first for frame in actions(record, 0, last)}
    standing = {row.ply for row in record.journal if row.kind != DeedKind.TABLE and row.ply not in undone}
    assert starts == standing | {0}
    assert len(spread(actions(record, 0, last), 4)) == 4
    undos = {row.ply for row in record.journal if (row.text or "").startswith("undo")}
    assert undos <= {frame.first for frame in turns(game, record, 0, last, undone=True)}


@pytest.mark.parametrize("slug", GAMES)
def test_parts_show_what_the_whole_shows(slug: str) -> None:
    _, record = played(slug, seed=8)
    game, last = GAMES[slug], len(record.journal) - 1
    frames = turns(game, record, 0, last, undone=True)
    whole = [(each.frame, game.dump(each.moment.state), each.news) for each in told(game, record, frames)]
    found, place = [], None
    for begin in range(0, len(frames), 2):
        some = list(told(game, record, frames[begin : begin + 2], after(game, record, place)))
        found += [(each.frame, game.dump(each.moment.state), each.news) for each in some]
        place = at(game, some[-1].moment)
    assert found == whole


def test_what_was_taken_back_leaves_no_trail_on_a_film() -> None:
    _, record = played("raise_shields")
    game, undone = GAMES["raise_shields"], record.undone()
    frames = actions(record, 0, len(record.journal) - 1)
    for each in told(game, record, frames):
        plies = [ply for ply in range(each.frame.first, each.frame.last + 1) if ply not in undone]
        stand = [ply for ply in plies if record.journal[ply].kind != DeedKind.TABLE]
        assert len(each.news) <= len(stand) <= 1


def test_a_part_that_is_not_there_is_refused_and_a_long_match_is_shown_by_turns() -> None:
    _, record = played("uprising")
    game, last = GAMES["uprising"], len(record.journal) - 1
    with pytest.raises(BadRecord, match=f"has the actions 0 to {last}"):
        planned(game, record, last + 1, None, None)
    assert planned(game, record, 2, 5, "action").frames == actions(record, 2, 5)
    assert planned(game, record, 2, 999, None).frames[-1].last == last
    by_turns = planned(game, record, None, None, None, most=len(actions(record, 0, last)) - 1)
    assert by_turns.frames == spread(frames_of(game, record, 0, last, "turn"), len(actions(record, 0, last)) - 1)
    few = planned(game, record, None, None, "action", most=3)
    assert len(few.frames) == 3
    assert few.note == f"{len(actions(record, 0, last))} actions in 3 boards"

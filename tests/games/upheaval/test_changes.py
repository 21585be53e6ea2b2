"""What a picture draws besides the position is numbered by activations."""

from games.upheaval.state import events as ev
from games.upheaval.text.changes import changes_of
from tests.games.upheaval.fields import at

BEFORE = ev.Moved(unit="A1", deed="run", tracks=(ev.Track(1, (at(1, 1), at(1, 5)), 4_000),), most=6_000)
SECOND = ev.Moved(unit="B2", deed="move", tracks=(ev.Track(1, (at(9, 9), at(9, 5)), 4_000),), most=6_000)
THIRD = ev.Moved(unit="A3", deed="move", tracks=(ev.Track(2, (at(3, 9), at(3, 5)), 4_000),), most=6_000)


def test_what_belongs_to_an_activation_that_began_earlier_has_no_number() -> None:
    done = changes_of(((BEFORE,), (ev.Activated(unit="B2"), SECOND), (ev.Activated(unit="A3"), THIRD)))
    assert [(walk.unit, str(walk.number)) for walk in done.walks] == [("A1", "0"), ("B2", "1"), ("A3", "2")]
    assert done.activations == 2

"""Plans of Upheaval, as the rules see them: what can never be done is named when it is written (UH-H20)."""

from games.upheaval.game import UPHEAVAL
from tests.games.upheaval.battles import asked
from tests.games.upheaval.fields import row, to_activate, unit


def test_uhh20_a_plan_names_the_action_that_can_never_be_done() -> None:
    state = asked(to_activate(unit("A1", *row(20, 40, 3)), unit("A2", *row(30, 40, 3)), unit("B1", *row(20, 8, 3))))

    def fault(*texts: str) -> tuple[int, str] | None:
        return UPHEAVAL.plan_fault(state, 0, [UPHEAVAL.parse(state, 0, text) for text in texts])

    assert fault("cover A1", "cover A2") is None
    found = fault("cover A1", "cover A2", "move A1 20,38")
    assert found is not None
    assert found[0] == 2
    assert "A1 has been activated by then" in found[1]

"""What all parts of the referee share: the board, the action under way, and what is still due."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.referees.journal import Bench, Json
from tests.referees.plane import Spot, gap
from tests.referees.urban_war.board import EDGE, Board, Figure
from tests.referees.urban_war.cards import Book

DEEDS = ("rush", "move", "charge", "fight", "leave")


@dataclass
class Action:
    """An action under way (UW-24 .. UW-28), as its player declared it, and how far it has come."""

    model: str
    deed: str
    target: str = ""
    way: tuple[Spot, ...] = ()
    walked: float = 0.0
    begun: bool = False
    attempts: int = 0
    stopped: bool = False
    shot: bool = False
    fought: bool = False
    left: bool | None = None
    checked: bool | None = None
    hurt: bool = False
    strikes: int = 0


@dataclass
class Reaction:
    """An attempt to interrupt (UW-30 .. UW-36)."""

    model: str
    target: str
    how: str
    passed: bool | None = None
    acted: bool = False


@dataclass
class Casualty:
    """A death, or half of the wounds lost: who is to check for it, and who has (UW-52)."""

    model: str
    near: dict[str, bool] = field(default_factory=dict)
    checked: set[str] = field(default_factory=set)


class Court(Bench):
    """The state of a game of Urban War as its referee keeps it."""

    def __init__(self, record: Json, table: Json) -> None:
        super().__init__()
        self.options: Json = record["options"]
        self.board = Board(table)
        self.book = Book(record["content"][0]["text"])
        self.turn = 0
        self.phase = "teams"
        self.next: int | None = None
        self.chooser: int | None = None
        self.first: int | None = None
        self.side_picker: int | None = None
        self.sides: dict[int, str] = {}
        self.deployer: int | None = None
        self.left_in_group = 0
        self.action: Action | None = None
        self.active = self.waits = ""
        self.reaction: Reaction | None = None
        self.said: dict[int, tuple[str, str]] = {}
        self.rally_due = ""
        self.panic_due: tuple[str, str] | None = None
        self.deaths: list[tuple[str, str]] = []
        self.hurts: list[tuple[str, int, str]] = []
        self.casualties: list[Casualty] = []
        self.strikes_due: list[tuple[str, str]] = []
        self.fight: Json | None = None
        self.hits: dict[str, int] = {}
        self.ended: Sequence[int] | None = None

    def model(self, name: str) -> Figure:
        """Return a model by its id."""
        return self.board.models[name]

    def commander(self, seat: int) -> Figure | None:
        """Return the Commander, the first of its team, while it lives (UW-7)."""
        found = self.board.models.get(f"{'AB'[seat]}1")
        return None if found is None or found.dead else found

    def led(self, model: Figure) -> set[int]:
        """Return what the Commander adds to a command check now; both where it is on the edge (UW-54, UW-B43)."""
        chief = self.commander(model.seat)
        if chief is None or chief.id == model.id or chief.at is None or model.at is None or chief.hindered:
            return {0}
        far = gap(chief.base, model.base)
        return {0, 1} if abs(far - 9) < EDGE else {int(far < 9)}

    def ready(self, seat: int) -> list[Figure]:
        """Return the models of a seat that still have Snap-fire (UW-23)."""
        return [one for one in self.board.living(seat) if one.order == "snap" and not one.done]

    def settle(self) -> None:
        """Look back on an action or reaction that is over: nothing is left that was due."""
        self.hold(not self.strikes_due, "UW-47", f"no blow was struck of those due: {self.strikes_due}")
        self.hold(not self.deaths, "UW-43", f"killed and not removed: {self.deaths}")
        self.hold(not self.hurts, "UW-43", f"wounds not marked: {self.hurts}")
        self.hold(not self.rally_due, "UW-53", f"{self.rally_due} is panicked and made no rally check")
        self.hold(self.panic_due is None, "UW-50", f"no panic check was made of {self.panic_due}")
        self.strikes_due, self.deaths, self.hurts, self.rally_due, self.panic_due = [], [], [], "", None
        self._settle_casualties()
        for one in self.board.living():
            if one.shield and not self.board.touching(one):
                one.shield = ""

    def _settle_casualties(self) -> None:
        for death in self.casualties:
            for name, certain in death.near.items():
                one = self.model(name)
                free = not one.dead and not one.panic and not self.board.touching(one)
                due = certain and free and name not in death.checked
                self.hold(not due, "UW-52", f"{name} saw what became of {death.model}, and made no panic check")
        self.casualties = []

    def calm(self, name: str) -> None:
        """End what hinders a model that has rallied: its action is over (UW-53, UW-B40)."""
        one = self.model(name)
        if one.rallied:
            one.hindered = one.rallied = False


def parts_sum(parts: Sequence[Sequence[Any]]) -> int:
    """Return what is added to a die."""
    return sum(number for _, number in parts)

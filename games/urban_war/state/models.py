"""Models, and what is kept of the action under way. Everything here is immutable and knows no rules.

Lengths are whole thousandths of an inch, positions are the centres of bases.
"""

from typing import Literal, TypeAlias

from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, Seat
from games.urban_war.content.book import Band

Phase = Literal["teams", "terrain", "sides", "deployment", "orders", "initiative", "activation", "over"]
Side = Literal["north", "south"]
Counter = Literal["", "down", "snap"]
"""The order counter that lies by a model as everybody knows it: none, face down, or Snap-fire."""
Deed = Literal["rush", "move", "charge", "fight", "leave"]
"""What a model does with its action: UW-24, UW-25, UW-28, and UW-27 twice: staying, or breaking off."""
Step = Literal["watch", "go", "shoot", "strike", "leave", "end"]
Reaction = Literal["shot", "intercept"]
When = Literal["start", "way", "shot", "after", "end"]


class Model(Frozen, frozen=True, omit_defaults=True):
    """One model: its card, what happened to it, and where it stands (`at` None: not on the table).

    `counter` is the order by it, `done` whether it has completed its turn, `follow_ups` how many were used (UW-3).
    `answered` names the first enemy that attacked it this turn, which alone it fights back against (UW-45), `halved`
    tells that it was checked at half its wounds (UW-52).
    `panic` is the counter, `panicked` what hinders its action, `rallied` that this ends with the action, whatever
    counter comes meanwhile (UW-53, UW-B40). `shielded` names the enemy against whom a
    battleshield is turned in close combat (UW-13, UW-B51).
    """

    id: str
    seat: Seat
    card: str
    cal: int = 0
    gear: tuple[str, ...] = ()
    commander: bool = False
    at: Point | None = None
    wounds: int = 0
    dead: bool = False
    counter: Counter = ""
    done: bool = False
    follow_ups: int = 0
    answered: str = ""
    halved: bool = False
    panic: bool = False
    panicked: bool = False
    rallied: bool = False
    shielded: str = ""


class Watcher(Frozen, frozen=True, array_like=True):
    """A model that may interrupt at a moment: the band in which it could shoot ("": it cannot), and whether charge.

    `save` is the cover save that its shot would meet (0: none).
    """

    model: str
    band: Band | Literal[""]
    charge: bool
    save: int = 0

    @property
    def able(self) -> bool:
        """Whether it could do anything."""
        return bool(self.band) or self.charge


class Moment(Frozen, frozen=True, array_like=True):
    """A point of an action at which it may be interrupted (UW-31, UW-B14).

    `leg` waypoints are passed by then, and the model stands `at`. `watchers` are the enemy's models with a counter that
    could act then, whatever their orders are.
    """

    when: When
    leg: int
    at: Point
    watchers: tuple[Watcher, ...]


class Condition(Frozen, frozen=True, array_like=True):
    """What must be so at the moment of an interruption: the shot missed or hit, or a model lives or has died."""

    what: Literal["missed", "hit", "lives", "died"]
    model: str = ""


class Watch(Frozen, frozen=True):
    """An interruption that was said beforehand: at which moment, by whom, how, with which weapon, by which points.

    `only` is what must be so by then, if anything must.
    """

    moment: int
    model: str
    how: Reaction
    weapon: str = ""
    way: Path = ()
    only: Condition | None = None


Placements: TypeAlias = tuple[tuple[str, Point], ...]
"""Models by their ids, and where they are to stand."""


class Casualty(Frozen, frozen=True, array_like=True):
    """A model that was killed, or lost half its wounds: whose it is, and who is to check for it (UW-52, UW-B42).

    For each: whether the Commander helped it before the death, which counts by an option.
    """

    model: str
    seat: Seat
    witnesses: tuple[tuple[str, bool], ...]

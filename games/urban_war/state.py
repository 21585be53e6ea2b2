"""Urban War: what a match is at one moment. Everything here is immutable and knows no rules.

Lengths are whole thousandths of an inch, positions are the centres of bases.
"""

from functools import cached_property
from typing import Literal, TypeAlias

from games import kernel
from games.battlefield.pieces import Piece
from games.battlefield.scenario import Scenario
from games.geometry.discs import Disc
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Frozen, Held, Seat
from games.urban_war.cards.book import Band, Book, Card, Member
from games.urban_war.options import Options

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
    `answered` tells that it has fought back this turn (UW-45), `halved` that it was checked at half its wounds (UW-52).
    `panic` is the counter, `panicked` what hinders its action, `rallied` that this ends with the action, whatever
    counter comes meanwhile (UW-53, B40). `shielded` names the enemy against whom a
    battleshield is turned in close combat (UW-13, B51).
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
    answered: bool = False
    halved: bool = False
    panic: bool = False
    panicked: bool = False
    rallied: bool = False
    shielded: str = ""


class Watcher(Frozen, frozen=True, array_like=True):
    """A model that may interrupt at a moment: the band in which it could shoot ("": it cannot), and whether charge."""

    model: str
    band: Band | Literal[""]
    charge: bool


class Moment(Frozen, frozen=True, array_like=True):
    """A point of an action at which it may be interrupted (UW-31, B14).

    `leg` waypoints are passed by then, and the model stands `at`. `watchers` are the enemy's models with a counter that
    could act then, whatever their orders are.
    """

    when: When
    leg: int
    at: Point
    watchers: tuple[Watcher, ...]


class Watch(Frozen, frozen=True):
    """An interruption that was said beforehand: at which moment, by whom, how, and with which weapon."""

    moment: int
    model: str
    how: Reaction
    weapon: str = ""


Spots: TypeAlias = tuple[tuple[str, Point], ...]
"""Models by their ids, and where they are to stand."""


class Secret(Frozen, frozen=True, omit_defaults=True):
    """What one player alone knows.

    `team` is what was picked until both have, `sheet` where all models are to stand until both have said so (None: not
    written), `overwatch` the models whose order is Overwatch (all others with a
    counter: Snap-fire; None: not written), `watch` what the action under way is to be interrupted with.
    """

    team: tuple[Member, ...] | None = None
    sheet: Spots | None = None
    overwatch: tuple[str, ...] | None = None
    watch: Watch | None = None


class Fallen(Frozen, frozen=True, array_like=True):
    """A model that was killed: whose it was, and which friends are to check for it (UW-52, B42).

    Of each: whether the Commander helped it before the death.
    """

    model: str
    seat: Seat
    witnesses: tuple[tuple[str, bool], ...]


class Mustering(Frozen, frozen=True, tag="mustering"):
    """Both players pick a team (UW-7)."""

    asked: bool = False


class Landscaping(Frozen, frozen=True, tag="landscaping"):
    """Terrain is about to be laid, or a piece to be placed by a player (UW-15).

    `left` are how many each still may place, `rest` the seats that have left theirs to the bot.
    """

    seat: Seat | None = None
    left: tuple[int, ...] = ()
    rest: tuple[Seat, ...] = ()


class Siding(Frozen, frozen=True, tag="siding"):
    """Who picks a side is about to be rolled, or was: `seat` (UW-16)."""

    seat: Seat | None = None


class Deploying(Frozen, frozen=True, tag="deploying"):
    """Models are placed one at a time; `seat` is next, None before it is known who begins (UW-17).

    `rest` are the seats that have said that the rest of their models are to be placed by themselves.
    """

    seat: Seat | None = None
    rest: tuple[Seat, ...] = ()


class Sheets(Frozen, frozen=True, tag="sheets"):
    """Both sides write where all their models are to stand, in secret and at once (house rule, UW-H4)."""

    asked: bool = False


class Starting(Frozen, frozen=True, tag="starting"):
    """The start roll is about to be made (UW-18)."""


class Marking(Frozen, frozen=True, tag="marking"):
    """A game turn begins with its Marker phase, or the game is over (UW-19)."""


class Ordering(Frozen, frozen=True, tag="ordering"):
    """Orders are placed (UW-20, UW-21)."""

    asked: bool = False


class Initiative(Frozen, frozen=True, tag="initiative"):
    """Initiative is about to be rolled, or was won by `seat` with `dice`, who says who goes first (UW-22)."""

    seat: Seat | None = None
    dice: tuple[int, ...] = ()


class Activating(Frozen, frozen=True, tag="activating"):
    """A side is to activate a model; `left` of its group after this one (UW-23)."""

    seat: Seat
    left: int = 0


class Chosen(Frozen, frozen=True, tag="chosen"):
    """A model is to act: it rallied or tried to, or (`follow_up`) it may act once more (UW-29, UW-53)."""

    model: str
    follow_up: bool = False
    tried: bool = False


class Acting(Frozen, frozen=True, tag="acting", omit_defaults=True):
    """A model carries out an action (UW-24 .. UW-28).

    `trail` is where it has walked, from its start to where it stands, `way` the points still ahead, `reach` how far it
    may go in all. `target` and `weapon` are those of the shot or the fight. `moments` are those at which it can be
    interrupted, `tried` whether that was attempted, `again` whether more attempts are to be
    asked for (B12). `hurt` are hits that it took from whom it left (B23).
    """

    model: str
    deed: Deed
    step: Step = "watch"
    reach: Inches = 0
    trail: Path = ()
    way: Path = ()
    target: str = ""
    weapon: str = ""
    moments: tuple[Moment, ...] = ()
    now: int = 0
    tried: bool = False
    again: bool = False
    stopped: bool = False
    hurt: bool = False
    follow_up: bool = False


class Reacting(Frozen, frozen=True, tag="reacting"):
    """A model interrupts (UW-30 .. UW-36); `fought` once an intercept charge has led to close combat."""

    model: str
    target: str
    how: Reaction
    weapon: str = ""
    fought: bool = False


class Replanning(Frozen, frozen=True, tag="replanning"):
    """The mover may plan the rest of its way anew (B14)."""


class Fighting(Frozen, frozen=True, tag="fighting", omit_defaults=True):
    """Close combat of an attacker with one target (UW-44 .. UW-50).

    `charged` are those who count as charging. `answers` tells whether the target fights back, with `reply`
    ("" until it is chosen).
    """

    attacker: str
    target: str
    weapon: str
    charged: tuple[str, ...] = ()
    answers: bool = True
    reply: str = ""


class Leaving(Frozen, frozen=True, tag="leaving"):
    """A model has broken off, and an enemy is to strike it (UW-27, B23); `strikers` are those who may."""

    model: str
    strikers: tuple[str, ...]


class Turning(Frozen, frozen=True, tag="turning"):
    """The bearer of a battleshield turns it on another enemy (UW-13)."""

    model: str


Frame = (
    Mustering
    | Landscaping
    | Siding
    | Deploying
    | Sheets
    | Starting
    | Marking
    | Ordering
    | Initiative
    | Activating
    | Chosen
    | Acting
    | Reacting
    | Replanning
    | Fighting
    | Leaving
    | Turning
)


class Public(kernel.Public, frozen=True, kw_only=True, dict=True):
    """What everybody may know of a match of Urban War.

    `sides` are the table edges by seat (() until they are picked), `first` whom the start roll lets choose in turn 1.
    `spent` tells of each seat that all counters of it that still lie face down are Overwatch (B10). `fallen` are the
    killed whose friends are still to check.
    """

    options: Options
    book: Held[Book]
    scenario: Held[Scenario]
    phase: Phase = "teams"
    turn: int = 0
    terrain: tuple[Piece, ...] = ()
    sides: tuple[Side, ...] = ()
    models: tuple[Model, ...] = ()
    teams: tuple[str, ...] = ()
    first: Seat | None = None
    spent: tuple[bool, ...] = (False, False)
    fallen: tuple[Fallen, ...] = ()
    frames: tuple[Frame, ...] = ()

    @property
    def size(self) -> tuple[Inches, Inches]:
        """Width and height of the table."""
        return self.scenario.value.size

    def model(self, model_id: str) -> Model:
        """Return a model by its id; raises StopIteration for none."""
        return next(model for model in self.models if model.id == model_id)

    def card(self, model: Model) -> Card:
        """Return the stat card of a model, with its gear."""
        return self.book.value.card(model.card, model.gear)

    def standing(self, seat: Seat | None = None) -> tuple[Model, ...]:
        """Return the models on the table, of one seat or of both."""
        return self._standing if seat is None else self._by_seat[seat]

    @cached_property
    def _standing(self) -> tuple[Model, ...]:
        return tuple(model for model in self.models if model.at is not None and not model.dead)

    @cached_property
    def _by_seat(self) -> tuple[tuple[Model, ...], ...]:
        return tuple(tuple(model for model in self._standing if model.seat == seat) for seat in range(self.seats))

    def disc(self, model: Model) -> Disc:
        """Return the base of a model on the table."""
        found = self._discs.get(model)
        if found is None:
            assert model.at is not None, model  # noqa: S101 - whoever asks has made sure
            found = self._discs[model] = Disc(model.at, self.card(model).radius)
        return found

    @cached_property
    def _discs(self) -> dict[Model, Disc]:
        """The bases of models that were asked for."""
        return {}

    @cached_property
    def bases(self) -> tuple[tuple[tuple[Model, Disc], ...], ...]:
        """The models of every seat on the table, with their bases."""
        return tuple(tuple((model, self.disc(model)) for model in standing) for standing in self._by_seat)

    @cached_property
    def touching(self) -> dict[Model, tuple[Model, ...]]:
        """The enemies in contact with models that were asked for: `board.contacts` keeps them."""
        return {}


State: TypeAlias = kernel.State[Public, Secret, kernel.Nothing]
View: TypeAlias = kernel.View[Public, Secret]
Table: TypeAlias = kernel.Table[Public, Secret, kernel.Nothing]

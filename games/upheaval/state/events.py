"""What happens in Upheaval, in the past tense. Rolls carry their whole arithmetic for logs and pictures.

`house` is in the rules of an event where a house rule made it happen: a rule id "UH-H7" and so on.
"""

from typing import Literal

from games.battlefield.pieces import Piece
from games.battlefield.scenario import Objective
from games.battlefield.terrain.events import PiecePlaced, TerrainLaid
from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Point
from games.kernel import Event, Frozen, Seat
from games.upheaval.content.book import Squad
from games.upheaval.state.items import Item, Kind, Zone
from games.upheaval.state.secret import Purchase
from games.upheaval.state.units import Deed


class Track(Frozen, frozen=True, array_like=True):
    """The way of one model: its number, from its start to where it stands, and its length."""

    number: int
    path: Path
    length: Inches


class Die(Frozen, frozen=True, array_like=True):
    """One D10: the face, with all that is added, what was needed, and whether it did it."""

    face: int
    total: int
    needed: int
    good: bool


class Shooter(Frozen, frozen=True, array_like=True):
    """One model that shot: its number, where it stood, its weapon's word, and its rolls to hit (UH-H2)."""

    number: int
    at: Point
    weapon: str
    hits: tuple[Die, ...]


class Blow(Frozen, frozen=True, array_like=True):
    """One hit from there to its end: which model took it, its Cover save(s) and the roll to wound (UH-H3 .. UH-H5).

    `saves` has two dice where Take Cover re-rolled a failed one (UH-15). `wound` is None where it was not rolled.
    `result` says what became of it.
    """

    model: int
    at: Point
    damage: int
    saves: tuple[Die, ...]
    wound: Die | None
    result: Literal["saved", "nothing", "wounded", "killed", "prone"]


class Strike(Frozen, frozen=True, array_like=True):
    """One attack in a melee: who struck whom, the roll to hit (None: a prone model dies), the roll to wound (UH-H7)."""

    attacker: str
    target: str
    hit: Die | None
    wound: Die | None
    killed: bool


class ArmyPicked(Event, frozen=True, kw_only=True):
    """A player has picked an army; which is not told yet."""

    seat: Seat


class ArmyNoted(Event, frozen=True, kw_only=True):
    """Only for the player who picked it: the army, until all have picked."""

    seat: Seat
    squads: tuple[Squad, ...]


class ArmiesShown(Event, frozen=True, kw_only=True):
    """All armies stand beside the table: their names, points, and numbers of models."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    models: tuple[int, ...]


class ExperienceSpent(Event, frozen=True, kw_only=True):
    """A player has spent experience; only that player knows on what (`purchases`), until all have (UH-32)."""

    seat: Seat
    purchases: tuple[Purchase, ...] | None = None


class ExperienceShown(Event, frozen=True, kw_only=True):
    """What everybody spent experience on."""

    purchases: tuple[tuple[Purchase, ...], ...]


class ZonesDrawn(Event, frozen=True, kw_only=True):
    """Objectives and zones are known; `order` is drawn by lot: who deploys first, then clockwise (UH-49)."""

    objectives: tuple[Objective, ...]
    zones: tuple[Zone, ...]
    order: tuple[Seat, ...]


class ConditionRolled(Event, frozen=True, kw_only=True):
    """A player rolled for battle conditions; `condition` 0: nothing came of it (UH-38 .. UH-48)."""

    seat: Seat
    face: int
    condition: int
    again: int = 0


class ConditionPicked(Event, frozen=True, kw_only=True):
    """A player picked a condition, 0: none (UH-48)."""

    seat: Seat
    condition: int


class ItemPlaced(Event, frozen=True, kw_only=True):
    """A player placed what a condition gives; `item` None: declined, or no room."""

    seat: Seat
    kind: Kind
    item: Item | None
    piece: Piece | None = None


class Deployed(Event, frozen=True, kw_only=True):
    """A player placed a unit: (number, where) of every model."""

    seat: Seat
    unit: str
    spots: tuple[tuple[int, Point], ...]


class SheetWritten(Event, frozen=True, kw_only=True):
    """A player has written where all units are to stand; where is not told yet."""

    seat: Seat
    units: int


class SheetNoted(Event, frozen=True, kw_only=True):
    """For the player who wrote it: where the models of each unit are to stand, until everybody has written."""

    seat: Seat
    units: tuple[tuple[str, tuple[tuple[int, Point], ...]], ...]


class TurnBegan(Event, frozen=True, kw_only=True):
    """A game turn began; the deck of its Action phase has so many cards by seat (UH-1, UH-4)."""

    turn: int
    deck: tuple[int, ...]

    @property
    def heading(self) -> str:
        """What the log writes above all that follows."""
        return f"Turn {self.turn}"


class Drawn(Event, frozen=True, kw_only=True):
    """A card was drawn: whose, the die of how many, what is left in the deck, whether it was skipped (UH-2, UH-B3)."""

    seat: Seat
    face: int
    of: int
    left: tuple[int, ...]
    skipped: bool = False


class Activated(Event, frozen=True, kw_only=True):
    """A unit is activated."""

    unit: str


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved: the tracks of its models, how far each might have gone, and what slowed it ("" nothing).

    `target` is whom it charged; `stood` who got up, `left` who left the table. `lead` is the model that the others
    followed, 0 where that is not of this unit.
    """

    unit: str
    deed: Deed
    tracks: tuple[Track, ...]
    most: Inches
    slowed: str = ""
    stood: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    target: str = ""
    lead: int = 0


class StateChanged(Event, frozen=True, kw_only=True):
    """A unit's state changed, and why: pinned, falling back, rallied, in cover, gone."""

    unit: str
    what: Literal["pinned", "falling", "rallied", "covered", "gone", "destroyed", "attached", "detached", "passed"]
    why: Literal["", "coherency", "fenced", "melee", "losses", "regroup", "edge", "recorded"] = ""
    other: str = ""


class Shot(Event, frozen=True, kw_only=True):
    """A unit shot at another: rolls of every model that could (UH-H2)."""

    unit: str
    target: str
    shooters: tuple[Shooter, ...]
    hits: int
    gap: Inches
    bonus: int = 0


class Wounded(Event, frozen=True, kw_only=True):
    """Hits on a unit were assigned and rolled (UH-H3 .. UH-H5); `cover` is the unit's Cover, 0: in the open.

    `surplus` hits were left when all its models had been killed: nobody rolls for them.
    """

    unit: str
    by: str
    deed: Literal["shot", "plant", "mines"]
    cover: int
    blows: tuple[Blow, ...]
    surplus: int = 0


class Hazard(Event, frozen=True, kw_only=True):
    """A plant or a minefield rolled for a unit: the face, and the hits that follow (UH-39, UH-44)."""

    unit: str
    item: str
    face: int
    hits: int


class Fought(Event, frozen=True, kw_only=True):
    """A melee was fought: all strikes, models killed by seat, and the seats that lost (UH-H7)."""

    units: tuple[str, ...]
    strikes: tuple[Strike, ...]
    caused: tuple[int, ...]
    losers: tuple[Seat, ...]


class Tested(Event, frozen=True, kw_only=True):
    """A unit tested MOR: the face against MOR with its bonus (UH-H8)."""

    unit: str
    face: int
    morale: int
    good: bool
    why: Literal["melee", "losses", "regroup"]


class Scored(Event, frozen=True, kw_only=True):
    """The turn's objectives were counted: who holds each (None: nobody), and all points (UH-H10)."""

    turn: int
    holders: tuple[Seat | None, ...]
    points: tuple[int, ...]


class Recorded(Event, frozen=True, kw_only=True):
    """Without the house pack a player recorded losses or a state."""

    seat: Seat
    unit: str
    what: Literal["lost", "pinned", "falling", "ready", "prone", "standing", "wounded", "healed", "back"]
    models: tuple[int, ...] = ()


class Declared(Event, frozen=True, kw_only=True):
    """Without the house pack a unit shoots, or fights; the players resolve it and record the result."""

    unit: str
    targets: tuple[str, ...]
    what: Literal["shot", "melee"]


class Ended(Event, frozen=True, kw_only=True):
    """The battle is over."""

    winners: tuple[Seat, ...]
    reason: str


UpheavalEvent = (
    ArmyPicked
    | ArmyNoted
    | ArmiesShown
    | ExperienceSpent
    | ExperienceShown
    | TerrainLaid
    | PiecePlaced
    | ZonesDrawn
    | ConditionRolled
    | ConditionPicked
    | ItemPlaced
    | Deployed
    | SheetWritten
    | SheetNoted
    | TurnBegan
    | Drawn
    | Activated
    | Moved
    | StateChanged
    | Shot
    | Wounded
    | Hazard
    | Fought
    | Tested
    | Scored
    | Recorded
    | Declared
    | Ended
)

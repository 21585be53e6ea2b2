"""What was senseless in a battle that computers played, found from its states and events alone."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.geometry.inches import INCH, Inches
from games.geometry.paths import length
from games.geometry.plane import squared
from games.kernel import Advice, Critic, Lapse, Seat
from games.upheaval.ai.sense import critic_facts as facts
from games.upheaval.mechanics.activation import current
from games.upheaval.state.actions import Charge, Fall, Shoot
from games.upheaval.state.events import Hazard, Moved, Shot, StateChanged, TurnBegan
from games.upheaval.state.frames import Activation
from games.upheaval.state.public import Public, State
from games.upheaval.units import coherency

LONG = 0.1
"""A shot that hurts somebody less often than this is a long shot."""
LINES = 3
"""Into the fire of so many enemies nobody goes for nothing."""
_TO_AND_FRO: Inches = 2 * INCH
"""A way of more than this that ends a third of it from its start led nowhere."""


class Outing:
    """One activation as it goes on: the table when it began, what was done, and why."""

    def __init__(self, public: Public, unit: str) -> None:
        self.start, self.unit = public, unit
        self.whys: list[str] = []
        self.walked: list[Moved] = []
        self.deeds: list[type] = []
        self.compelled = public.unit(unit).compelled
        self.long = False


class UpheavalCritic(Critic):
    """Watches whole activations and turns.

    What is found only when another seat acts is said of its owner's next action.
    """

    def __init__(self) -> None:
        self._outing: Outing | None = None
        self._owed: dict[Seat, list[Lapse]] = {}
        self._idle: dict[Seat, bool] = {}
        """By seat whether it could have done something in this turn, for those that have done nothing."""
        self._busy: set[Seat] = set()

    def judge(self, before: State, seat: int, advice: Advice, after: State, events: tuple[Any, ...]) -> Iterable[Lapse]:
        """Yield what was senseless in an action, and in the activation and the turn that it ends."""
        if before.public.options.house_pack and before.public.phase == "action":
            for owner, lapse in self._found(before.public, advice, after.public, events):
                self._owed.setdefault(owner, []).append(lapse)
        yield from self._owed.pop(seat, ())

    def _found(
        self, before: Public, advice: Advice, after: Public, events: tuple[Any, ...]
    ) -> Iterator[tuple[Seat, Lapse]]:
        outing = self._watched(before, advice)
        if outing is None:
            return
        owner = before.unit(outing.unit).seat
        self._note(before, outing, owner, advice, events)
        yield from ((owner, lapse) for lapse in _harmed(before, outing, events))
        if _over(after, outing):
            self._outing = None
            yield from ((owner, lapse) for lapse in _ended(outing, after))
            if self._was_idle(after, owner, outing):
                yield owner, Lapse.IDLE_TURN
        if any(isinstance(event, TurnBegan) for event in events):
            self._idle.clear()
            self._busy.clear()

    def _watched(self, before: Public, advice: Advice) -> Outing | None:
        """Return the activation that an action begins or goes on with."""
        frame = current.activation(before)
        name = frame.unit if frame is not None else getattr(advice.action, "unit", "")
        if self._outing is None or self._outing.unit != name:
            known = name and any(unit.id == name for unit in before.on_table())
            self._outing = Outing(before, name) if known else None
        return self._outing

    def _note(self, before: Public, outing: Outing, owner: Seat, advice: Advice, events: tuple[Any, ...]) -> None:
        if advice.why:
            outing.whys.append(advice.why)
        outing.deeds.append(type(advice.action))
        outing.walked += [one for one in events if isinstance(one, Moved) and one.unit == outing.unit]
        if any(isinstance(one, Moved | Shot) and before.unit(one.unit).seat == owner for one in events):
            self._busy.add(owner)
        if isinstance(advice.action, Shoot):
            outing.long = facts.volley_harms(before, advice.action) < LONG and facts.other_use(before, advice.action)

    def _was_idle(self, after: Public, owner: Seat, outing: Outing) -> bool:
        """Whether an activation ends a turn in which its side did nothing, though it could."""
        could = facts.could_do(outing.start, outing.start.unit(outing.unit))
        self._idle[owner] = self._idle.get(owner, False) or could
        last = after.turn != outing.start.turn or after.phase != "action" or not current.ready_units(after, owner)
        return last and owner not in self._busy and self._idle[owner]


def _over(after: Public, outing: Outing) -> bool:
    """Whether an activation has ended."""
    return not any(isinstance(one, Activation) and one.unit == outing.unit for one in after.frames)


def _harmed(before: Public, outing: Outing, events: tuple[Any, ...]) -> Iterator[Lapse]:
    """Yield harm done at once by one's own will: mines under a move, and coherency torn by it (UH-44, UH-20)."""
    if outing.compelled or outing.deeds[-1] is Fall:
        return
    mines = {item.id for item in before.items if item.kind == "mines"}
    if any(isinstance(one, Hazard) and one.item in mines and one.unit == outing.unit for one in events):
        yield Lapse.SELF_HARM
    pinned = any(
        isinstance(one, StateChanged) and one.what == "pinned" and one.unit == outing.unit and one.why == "coherency"
        for one in events
    )
    if pinned and coherency.coherent(before, before.unit(outing.unit)):
        yield Lapse.SELF_HARM


def _ended(outing: Outing, after: Public) -> Iterator[Lapse]:
    """Yield what was senseless in a whole activation, now that it is over."""
    ends = outing.walked[-1] if outing.walked else None
    if outing.long and ends is None and not facts.took_cover(after, outing.unit):
        yield Lapse.LONG_SHOT
    unit = next((one for one in after.on_table() if one.id == outing.unit), None)
    if unit is None or outing.compelled or Charge in outing.deeds or ends is None:
        return
    if _left_for_nothing(outing, after):
        yield Lapse.SELF_HARM
    if _to_and_fro(outing):
        yield Lapse.IDLE_TURN
    if after.turn != outing.start.turn or after.phase != "action":
        return  # melees were fought and states tested since: where it stood then is not known
    if not _exposed(after, unit.id) or _exposed(outing.start, unit.id):
        return
    if not facts.gain_named(" ".join(outing.whys), outing.start, after, unit.id):
        yield Lapse.EXPOSED


def _exposed(public: Public, unit_id: str) -> bool:
    """Whether a unit is in three lines of fire without cover, or alone where fire takes half of it."""
    unit = public.unit(unit_id)
    return len(facts.open_lines(public, unit)) >= LINES or facts.forlorn(public, unit)


def _left_for_nothing(outing: Outing, after: Public) -> bool:
    """Whether a unit left an objective that its side held, and has none for it (UH-H10)."""
    before, seat = outing.start, outing.start.unit(outing.unit).seat
    left = facts.held_by(before, seat) - facts.held_by(after, seat)
    stood = facts.places_of(before, before.unit(outing.unit)) & left
    stands = facts.places_of(after, after.unit(outing.unit)) - facts.places_of(before, before.unit(outing.unit))
    return bool(stood) and not stands and not facts.relieved(after, seat, stood)


def _to_and_fro(outing: Outing) -> bool:
    """Whether a unit moved twice and is about where it was."""
    tracks = [track for moved in outing.walked for track in moved.tracks[:1]]
    if len(tracks) < 2:
        return False
    total = sum(length(track.path) for track in tracks)
    return total > _TO_AND_FRO and 9 * squared(tracks[0].path[0], tracks[-1].path[-1]) < total * total

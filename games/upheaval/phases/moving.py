"""Move, Run and standing up: a unit goes where its leader leads it (UH-11, UH-12, UH-36, B29, H-16)."""

from collections.abc import Callable
from typing import TypeVar

from games.battlefield.notation import is_point, points
from games.geometry.inches import parse_point, write_point
from games.geometry.paths import Path
from games.kernel import (
    BadNotation,
    Choices,
    Fact,
    Forecast,
    IllegalAction,
    Line,
    Nothing,
    Open,
    Rng,
    Seat,
    Span,
    Verb,
    Word,
)
from games.kernel.notation import whole
from games.upheaval import walking
from games.upheaval.actions import Move, Places, Run, Stand
from games.upheaval.marches import March
from games.upheaval.marching import at_edge, hanging, inches
from games.upheaval.menus import unit_words
from games.upheaval.outlooks import outlook
from games.upheaval.party import members
from games.upheaval.phases import allowed
from games.upheaval.phases.carrying import RULES, carry, moved_units
from games.upheaval.spots import MOST, any_way, has_spots, spots
from games.upheaval.state import Deed, Public, Secret, State, Table, Unit
from games.upheaval.ways import PLACE, STAY, find_unit, read_order, write_order

GoingT = TypeVar("GoingT", Move, Run, Stand)
_TENTH = 100
_BEFORE_SHOTS: tuple[Deed, ...] = ("move", "stand", "fall")
"""After what a unit may still shoot (UH-10, UH-17)."""


def own_unit(line: Line, public: Public, seat: Seat) -> Unit:
    """Take the name of a unit of one's own; raises BadNotation."""
    return find_unit(public, line.take(), public.standing(seat))


def may(public: Public, seat: Seat, unit: Unit, deed: Deed) -> bool:
    """Tell whether a unit may do something now."""
    try:
        allowed.may(public, seat, unit.id, deed)
    except IllegalAction:
        return False
    return True


def able(public: Public, seat: Seat, deed: Deed) -> list[Unit]:
    """Return the units of a seat that may do something now."""
    return [unit for unit in public.standing(seat) if may(public, seat, unit, deed)]


def listed(public: Public, units: list[Unit]) -> Choices:
    """List units."""
    return Choices(words=unit_words(public, units), label="unit")


def open_way(public: Public, unit: Unit, deed: Deed) -> Open | None:
    """Any point may be typed where there is one to go to; spots worth going to are suggested."""
    found = tuple(
        Word(spot.text, f"{number}. {spot.title}", spot.words)
        for number, spot in enumerate(spots(public, unit, deed), 1)
    )
    return _open(public, "where to", found) if found else None


def _sampled(public: Public, unit: Unit, deed: Deed, rng: Rng) -> str:
    """Return a way at random for a unit, now and then to stay while others move; "" for none."""
    if not rng.randrange(MOST) and (deed == "stand" or _moves(walking.plan(public, unit, deed, ()))):
        return STAY
    return any_way(public, unit, deed, rng)


def _open(public: Public, label: str, found: tuple[Word, ...] = ()) -> Open:
    width, height = public.size
    return Open("point", label, Span(0, width, _TENTH, 1000), Span(0, height, _TENTH, 1000), "inches", found)


def after_way(
    public: Public, unit: Unit, deed: Deed, said: tuple[str, ...], planned: Callable[[Places], March]
) -> Choices:
    """Return what may follow the words behind a way, with which models are placed by hand; raises GameError.

    `planned` is the move with some models placed by hand.
    """
    free = [one.number for one in members(public, unit) if not one.figure.prone and not one.figure.heavy]
    if not said:
        more = (Word(PLACE, "Place a model", "anywhere in its own reach"),)
        return Choices(
            words=more if free else (), complete=goes(public, unit, deed, planned(())), label="models by hand"
        )
    if said[0] != PLACE:
        raise BadNotation(f"after the way stands {PLACE}, or nothing")
    rest = said[1:]
    places = tuple((_number(rest[place]), parse_point(rest[place + 1])) for place in range(0, len(rest) - 1, 2))
    march = planned(places)
    left = [number for number in free if number not in dict(places)]
    if len(rest) % 2:
        number = _one_of(left, rest[-1])
        listed = (_planned(march, number),) if goes(public, unit, deed, march) else ()
        return Choices(open=_open(public, "where to", listed), label="place")
    words = tuple(Word(str(number), f"Model {number}") for number in left)
    return Choices(words=words, complete=bool(places) and goes(public, unit, deed, march), label="model")


def goes(public: Public, unit: Unit, deed: Deed, march: March) -> bool:
    """Tell whether an action is one at all: a Move or Run leads somebody somewhere, if anything could."""
    if deed not in ("move", "run") or _moves(march):
        return True
    return not walking.coherent(public, unit) or not has_spots(public, unit, deed)


def _moves(march: March) -> bool:
    return any(len(set(step.path)) > 1 for step in march.steps)


def _one_of(left: list[int], word: str) -> int:
    number = _number(word)
    if number not in left:
        raise BadNotation(f"there is no model {number} left to place")
    return number


def _planned(march: March, number: int) -> Word:
    """Return where a model would go by itself."""
    at = write_point(next(step.path[-1] for step in march.steps if step.rank == number))
    return Word(at, at, "where it would go by itself")


def _number(word: str) -> int:
    number = whole(word)
    if number is None:
        raise BadNotation(f"{word[:20]} is no number of a model")
    return number


def read_said(word: str) -> Path:
    """Return the way that a word is; raises BadNotation."""
    if word == STAY:
        return ()
    if not is_point(word):
        raise BadNotation(f"{word[:20]} is no point; write x,y in inches, or {STAY}")
    return points(word)


def facts(public: Public, unit: Unit, deed: Deed, march: March) -> tuple[Fact, ...]:
    """Return what a move comes to: how far, what slows it, whether the unit hangs together, what it has then."""
    after = moved_units(public, march)
    far = max((step.cost for step in march.steps), default=0)
    found = [Fact("length", "Farthest", inches(far), f"of {inches(march.most)} inches")]
    if walking.WINDS in public.conditions and any(one.profile(public).has("flying") for one in members(public, unit)):
        found.append(Fact("winds", "High winds", f"{inches(walking.GUST)} inches less for flyers", tone="warn"))
    if march.slowed:
        found.append(Fact("slowed", "MOV halved by", march.slowed, tone="warn"))
    if not walking.coherent(after, after.unit(unit.id)):
        found.append(Fact("coherency", "Out of coherency", "it will be pinned", tone="harm"))
    return (
        tuple(found)
        if deed == "charge"
        else (*found, *outlook(after, unit.id, shoots=deed in _BEFORE_SHOTS and not allowed.deeds(public)))
    )


def verb(
    kind: type[GoingT], deed: Deed, title: str, hint: str, synonyms: tuple[str, ...] = ()
) -> Verb[Public, Secret, Nothing, GoingT]:
    """Return the verb of a kind of move."""
    word = str(kind.__struct_config__.tag)
    rule = RULES[deed][0]

    def read(line: Line, state: State, seat: Seat) -> GoingT:
        unit = own_unit(line, state.public, seat)
        way, places = read_order(line, state.public, walking.ground_of(state.public, unit, deed))
        line.end()
        return kind(unit.id, way, places)

    def write(action: GoingT) -> str:
        return f"{word} {action.unit} {write_order(action.way, action.places)}"

    def check(state: State, seat: Seat, action: GoingT) -> None:
        unit = allowed.may(state.public, seat, action.unit, deed)
        march = walking.plan(state.public, unit, deed, action.way, action.places)
        if not goes(state.public, unit, deed, march):
            instead = "done" if allowed.deeds(state.public) else f"pass {unit.id}"
            raise IllegalAction(f"nobody of {unit.id} would move; to do nothing, write {instead}", rule)

    def carry_out(table: Table, seat: Seat, action: GoingT) -> None:
        unit = table.public.unit(action.unit)
        march = walking.plan(table.public, unit, deed, action.way, action.places)
        edge = at_edge(walking.ground_of(table.public, unit, deed), march)
        carry(table, action.unit, deed, march, edge=edge)

    def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
        if not said:
            return listed(state.public, able(state.public, seat, deed))
        unit = allowed.may(state.public, seat, said[0], deed)
        if len(said) == 1:
            closed = goes(state.public, unit, deed, walking.plan(state.public, unit, deed, ()))
            stay = (Word(STAY, "Stay", _stay_hint(deed)),) if closed else ()
            return Choices(words=stay, open=open_way(state.public, unit, deed), label="where the leader goes")
        way = read_said(said[1])
        return after_way(
            state.public, unit, deed, said[2:], lambda places: walking.plan(state.public, unit, deed, way, places)
        )

    def sample(state: State, seat: Seat, said: tuple[str, ...], rng: Rng) -> str:
        return (
            _sampled(state.public, allowed.may(state.public, seat, said[0], deed), deed, rng) if len(said) == 1 else ""
        )

    def grave(state: State, seat: Seat, action: GoingT) -> str:
        unit = state.public.unit(action.unit)
        ground = walking.ground_of(state.public, unit, deed)
        march = walking.plan(state.public, unit, deed, action.way, action.places)
        torn = hanging(ground) and not hanging(ground, march)
        return f"leave {unit.id} out of coherency, and pinned" if torn else ""

    def forecast(state: State, seat: Seat, action: GoingT) -> Forecast:
        unit = state.public.unit(action.unit)
        march = walking.plan(state.public, unit, deed, action.way, action.places)
        return Forecast(f"{unit.id} {_DOES[deed]}", facts=facts(state.public, unit, deed, march))

    return Verb(
        action=kind,
        read=read,
        write=write,
        check=check,
        carry_out=carry_out,
        words=words,
        sample=sample,
        forecast=forecast,
        grave=grave,
        usable=usable(deed),
        title=title,
        hint=hint,
        synonyms=synonyms,
        needs=f"a unit and where to, such as {word} A2 12,20",
    )


def usable(deed: Deed) -> Callable[[State, Seat], bool]:
    """Return how to tell whether a seat has a unit that may do something now."""
    return lambda state, seat: any(may(state.public, seat, unit, deed) for unit in state.public.standing(seat))


def _stay_hint(deed: Deed) -> str:
    return "prone models stand up" if deed == "stand" else "the leader stays, others close up"


_DOES: dict[Deed, str] = {"move": "moves", "run": "runs", "stand": "stands up", "fall": "falls back"}
MOVE = verb(Move, "move", "Move", "up to MOV; others follow the leader")
RUN = verb(Run, "run", "Run", "up to MOV again")
STAND = verb(Stand, "stand", "Stand up", "in place of a move; the others move")

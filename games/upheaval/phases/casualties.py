"""Hits on a unit: its owner says who takes them; saves, wounds, knockdowns (UH-15, UH-33 .. UH-37, H-3 .. H-5)."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from games.geometry.discs import Disc, gap
from games.geometry.plane import Point
from games.kernel import BadNotation, Choices, Forecast, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.numbers import counted
from games.kernel.prose import join
from games.upheaval import board, chances, party
from games.upheaval.actions import Casualties
from games.upheaval.events import Blow, Die, Wounded
from games.upheaval.party import Member
from games.upheaval.phases import losing, removing
from games.upheaval.state import Hit, Public, State, Table, Unit, Wounding

AUTO = "auto"
_NAMED = 4


def wound(
    table: Table,
    target: str,
    hits: tuple[Hit, ...],
    by: str = "",
    deed: Literal["shot", "plant", "mines"] = "shot",
    cover: int = 0,
) -> None:
    """Let a unit take hits, inside whatever is under way (H-5)."""
    if hits:
        table.call(Wounding(target, hits, by, deed=deed, cover=cover))


def proceed(table: Table, frame: Wounding) -> None:
    """Ask the owner in which order models take the hits, where that matters; then resolve them one by one (H-5)."""
    public = table.public
    unit = public.unit(frame.target)
    if frame.order is None and _matters(public, frame):
        table.ask("casualties", unit.seat)
        return
    table.end()
    if party.members(public, unit):
        _resolve(table, frame)


def _matters(public: Public, frame: Wounding) -> bool:
    """Tell whether the order can matter: several models, and not all hits go to the one that is wounded already.

    Unless the table wants to be asked always, it must matter for more than where those stand who are left.
    """
    unit = public.unit(frame.target)
    members = party.members(public, unit)
    if public.options.casualties == "auto" or len(members) < 2:
        return False
    hurt = [member for member in members if member.figure.wounds]
    if len(hurt) == 1 and total(frame) <= _least(public, hurt[0], frame):
        return False
    return public.options.casualties == "always" or _differs(public, unit, frame)


def _differs(public: Public, unit: Unit, frame: Wounding) -> bool:
    """Tell whether the owner may well want other models to take the hits than the nearest (H-5)."""
    members = party.members(public, unit)
    falls = _nearest(public, members, frame)
    return losing.spares(public, members, falls) or losing.costs_ground(public, unit, falls)


def _nearest(public: Public, members: tuple[Member, ...], frame: Wounding) -> tuple[Member, ...]:
    """Return who would fall, one after the other, if every hit killed the nearest model."""
    falls: list[Member] = []
    for hit in frame.hits:
        left = tuple(one for one in members if one not in falls)
        falls += queue(public, left, (), hit.source)[: hit.count]
    return tuple(falls)


def _least(public: Public, member: Member, frame: Wounding) -> int:
    """Return how few hits may kill a model (UH-37)."""
    if member.figure.prone:
        return 1
    left = party.left(public, member.unit, member.figure)
    return min(left, 2) if any(hit.knocks for hit in frame.hits) else left


def total(frame: Wounding) -> int:
    """Return how many hits there are."""
    return sum(hit.count for hit in frame.hits)


def queue(public: Public, members: Iterable[Member], order: tuple[int, ...], source: Point) -> tuple[Member, ...]:
    """Return models as they take hits: wounded ones first, then in the owner's order, then the nearest (H-5)."""
    rank = {number: place for place, number in enumerate(order)}
    origin = Disc(source, 0)

    def key(one: Member) -> tuple[bool, int, int, int]:
        return not one.figure.wounds, rank.get(one.number, len(rank)), gap(one.disc(public), origin), one.number

    return tuple(sorted(members, key=key))


def _resolve(table: Table, frame: Wounding) -> None:
    """Resolve all hits, one after the other, while there is somebody to take them (H-5)."""
    unit = table.public.unit(frame.target)
    fights = party.engaged(table.public, unit)
    parts = [unit.id, *(other.id for other in board.escorts(table.public, unit))]
    blows = []
    for hit in frame.hits:
        for _ in range(hit.count):
            there = party.members(table.public, table.public.unit(frame.target))
            if not there:
                break
            member = queue(table.public, there, frame.order or (), hit.source)[0]
            blow = _take(table, member, hit, frame, fights=fights)
            _mark(table, member, blow, frame.by)
            blows.append(blow)
    rules = _cited(table.public, frame, tuple(blows))
    table.tell(Wounded(unit=unit.id, by=frame.by, deed=frame.deed, cover=frame.cover, blows=tuple(blows), rules=rules))
    removing.bury(table, parts)


def _take(table: Table, member: Member, hit: Hit, frame: Wounding, *, fights: bool) -> Blow:
    """Roll what comes of one hit on one model: its saves, then the roll to wound; nothing is marked yet (H-3, H-4)."""
    public = table.public
    profile, at, prone = member.profile(public), member.disc(public).centre, member.figure.prone
    if prone and fights:
        return Blow(member.number, at, hit.damage, (), None, "killed")
    cover = chances.cover_of(profile, frame.cover, prone=prone) if hit.saves else 0
    covered = public.unit(frame.target).covered
    saves = _saves(table, member, cover, covered=covered)
    if saves and saves[-1].good:
        return Blow(member.number, at, hit.damage, saves, None, "saved")
    by = public.unit(frame.by).seat if frame.by else None
    reason = "hazard" if by is None else "wound"  # a plant's and mines' dice are nobody's luck
    face = table.roll(1, 10, f"to wound {member.name}", by=by, reason=reason)[0]
    die = chances.harm(face, hit.damage, profile.wound_level)
    return Blow(member.number, at, hit.damage, saves, die, _result(public, member, hit, die))


def _saves(table: Table, member: Member, cover: int, *, covered: bool) -> tuple[Die, ...]:
    """Roll a Cover save, and a failed one once more for a unit that took cover (UH-15, B24)."""
    found: list[Die] = []
    while cover and len(found) <= covered and not (found and found[-1].good):
        face = table.roll(1, 10, f"Cover of {member.name}", by=member.unit.seat, reason="save")[0]
        found.append(chances.save(face, cover))
    return tuple(found)


def _result(public: Public, member: Member, hit: Hit, die: Die) -> Literal["nothing", "wounded", "killed", "prone"]:
    """Return what a roll to wound does (H-3, UH-34 .. UH-37, B27, B28)."""
    if not die.good:
        return "nothing"
    if hit.knocks and die.total == die.needed:
        if member.profile(public).has("huge"):
            return "nothing"
        return "killed" if member.figure.prone else "prone"
    last = party.left(public, member.unit, member.figure) <= 1
    return "killed" if member.figure.prone or last else "wounded"


def _mark(table: Table, member: Member, blow: Blow, by: str) -> None:
    unit_id, number = member.unit.id, member.figure.number
    if blow.result == "killed":
        removing.kill(table, unit_id, number, by)
    elif blow.result == "wounded":
        board.change_figure(table, unit_id, number, wounds=member.figure.wounds + 1)
    elif blow.result == "prone":
        board.change_figure(table, unit_id, number, prone=True)


def _cited(public: Public, frame: Wounding, blows: tuple[Blow, ...]) -> tuple[str, ...]:
    """Return the rules that made the blows what they were."""
    found = {
        "UH-H3": any(blow.wound is not None for blow in blows),
        "UH-H4": any(blow.saves for blow in blows),
        "UH-H5": True,
        "UH-15": any(len(blow.saves) > 1 for blow in blows),
        "UH-33": public.options.cinematic,
        "UH-34": any(blow.result == "prone" for blow in blows),
        "UH-37": any(blow.result == "killed" and blow.wound is None for blow in blows),
        "UH-B34": frame.deed != "shot",
    }
    return tuple(rule for rule, counts in found.items() if counts)


# What the owner answers.


def frame_of(public: Public) -> Wounding:
    """Return the hits that somebody is asked about."""
    frame = public.frames[-1]
    assert isinstance(frame, Wounding)  # noqa: S101 - the question is asked of hits alone
    return frame


def _numbers(public: Public) -> tuple[Member, ...]:
    return party.members(public, public.unit(frame_of(public).target))


def read(line: Line, state: State, seat: Seat) -> Casualties:
    """Read `casualties 3 1 2` or `casualties auto`; commas may stand between numbers."""
    if line.flag(AUTO):
        line.end()
        return Casualties()
    line = line.without(",")
    numbers = [line.number()]
    while line.left:
        numbers.append(line.number())
    return Casualties(tuple(numbers))


def write(action: Casualties) -> str:
    """Return the canonical line."""
    return f"casualties {' '.join(map(str, action.order)) or AUTO}"


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List `auto`, then the models that are not named yet."""
    if said and said[0] == AUTO:
        return Choices(complete=len(said) == 1)
    public = state.public
    left = [one for one in _numbers(public) if str(one.number) not in said]
    if len(said) + len(left) != len(_numbers(public)):
        raise BadNotation("name models of the unit, each once")
    listed = tuple(Word(str(one.number), one.name, _state_of(public, one)) for one in left)
    first = () if said else (Word(AUTO, "By the rules", _by_rule(public)),)
    return Choices(words=(*first, *listed), complete=bool(said), label="next to take a hit")


def _by_rule(public: Public) -> str:
    """Say who takes the hits by the rules, as long as each kills."""
    falls = _nearest(public, _numbers(public), frame_of(public))
    names = join([one.name for one in falls[:_NAMED]] + (["so on"] if len(falls) > _NAMED else []))
    return f"{names}: wounded models, then the nearest"


def _state_of(public: Public, member: Member) -> str:
    whole = party.points(public, member.unit, member.figure)
    told = [member.profile(public).name]
    told += [f"{whole - member.figure.wounds} of {whole} wounds left"] if whole > 1 else []
    return ", ".join([*told, *(["prone"] if member.figure.prone else [])])


def check(state: State, seat: Seat, action: Casualties) -> None:
    """Raise IllegalAction for numbers that are no models of the unit, or come twice (H-5)."""
    known = {member.number for member in _numbers(state.public)}
    strange = [number for number in action.order if number not in known]
    if strange:
        there = ", ".join(map(str, sorted(known)))
        raise IllegalAction(f"{frame_of(state.public).target} has no model {strange[0]}; it has {there}", "UH-H5")
    if len(set(action.order)) < len(action.order):
        raise IllegalAction("a model is named twice", "UH-H5")


def carry_out(table: Table, seat: Seat, action: Casualties) -> None:
    """Note the order in which models take the hits (H-5)."""
    table.goto(replace(frame_of(table.public), order=action.order))


def forecast(state: State, seat: Seat, action: Casualties) -> Forecast:
    """Return who takes the hits, and what each does (H-5)."""
    from games.upheaval import assigning

    return assigning.of_hits(state, seat, action)


def _ask(public: Public, seat: Seat) -> str:
    frame = frame_of(public)
    return f"Say who of {frame.target} takes {counted(total(frame), 'hit')}, or auto"


QUESTION = Question(
    kind="casualties",
    rule="UH-H5",
    ask=_ask,
    default=lambda state, seat: Casualties(),
    verbs=(
        Verb(
            action=Casualties,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=carry_out,
            forecast=forecast,
            title="Casualties",
            hint="who takes the hits, in order",
            needs="numbers of models in order, such as casualties 3 1 2, or auto",
        ),
    ),
)

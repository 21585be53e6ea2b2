"""What an action changed, found by comparing the positions before and after it."""

from msgspec.structs import replace

from games.kernel import DiceMismatch, NoDice, Seat, Verb, seat_letter
from games.uprising.actions import Action, Settle
from games.uprising.board import all_purses, open_purses
from games.uprising.events import IncomePaid
from games.uprising.maps.country import Resource
from games.uprising.phases import QUESTIONS
from games.uprising.state import Last, Public, State, Table

_QUESTIONS = {question.kind: question for question in QUESTIONS}

Tokens = tuple[tuple[int, Resource, int], ...]
Moves = tuple[tuple[str, int, int], ...]
Places = tuple[tuple[str, int], ...]
Followers = tuple[tuple[int, Seat, int], ...]


def note(before: State, table: Table, seat: Seat, action: Action) -> None:
    """Write what an action of a seat and all that followed it changed; changes of hidden purses into their secrets."""
    last = _changes(before.public, table.public, seat, action)
    changes = [b - a for a, b in zip(all_purses(before), all_purses(table.state), strict=True)]
    income: tuple[int, ...] = ()
    for event in table.events:
        if isinstance(event, IncomePaid):
            income = tuple(map(sum, event.incomes))
    if None in open_purses(table.public):
        table.change(last=replace(last, income=income))
        for other, change in enumerate(changes):
            table.change_secret(other, change=change)
    else:
        table.change(last=replace(last, income=income, money=tuple(changes)))


def look_ahead(state: State, seat: Seat, action: Action) -> State:
    """Return the position right after a legal action, with `last` set, before anything follows by itself.

    This is what a preview draws; an action that asks the dice (`place auto`) changes nothing here.
    """
    table = Table(state, NoDice())
    try:
        verb_now(state.public, action).carry_out(table, seat, action)
    except DiceMismatch:
        return state
    note(state, table, seat, action)
    return table.state


def verb_now(public: Public, action: Action) -> Verb:
    """Return the verb of an action in the present phase; raises KeyError."""
    kind = public.phase if public.fight is None or public.phase == "war" else "skirmish"
    verb = _QUESTIONS[kind].verb_of(action)
    if verb is None:
        raise KeyError(action)
    return verb


def _changes(before: Public, after: Public, seat: Seat, action: Action) -> Last:
    who, region = _scene(before, after, seat, action)
    tokens, followers, unstable = _land_changes(before, after)
    moved, removed, raised = _people(before, after)
    return Last(
        seat=seat,
        verb=str(action.__struct_config__.tag),
        who=who,
        region=region,
        tokens=tokens,
        followers=followers,
        unstable=unstable,
        moved=moved,
        removed=removed,
        raised=raised,
    )


def _people(before: Public, after: Public) -> tuple[Moves, Places, Places]:
    """Return who moved, who is gone, and who is new."""
    old = {(one.seat, one.number): one for one in before.characters}
    new = {(one.seat, one.number): one for one in after.characters}
    both = ((old[key], one) for key, one in new.items() if key in old)
    return (
        tuple((one.tag, was.region, one.region) for was, one in both if was.region != one.region),
        tuple((one.tag, one.region) for key, one in old.items() if key not in new),
        tuple((one.tag, one.region) for key, one in new.items() if key not in old),
    )


def _scene(before: Public, after: Public, seat: Seat, action: Action) -> tuple[str, int | None]:
    """Return the tag of the character that acted and the region where.

    Whatever happens in a region and names no character is the Warlord's doing (place, promote).
    """
    word = getattr(action, "region", "")
    who = getattr(action, "who", "W" if word else "")
    if isinstance(action, Settle):
        return "", None
    if not who:
        return "", before.fight.region if before.fight is not None else None
    tag = seat_letter(seat) + who
    stands = (one.region for one in after.own(seat) if one.id == who)
    return tag, before.country.index(word) if before.country.has(word) else next(stands, None)


def _land_changes(before: Public, after: Public) -> tuple[Tokens, Followers, tuple[int, ...]]:
    tokens: list[tuple[int, Resource, int]] = []
    followers: list[tuple[int, Seat, int]] = []
    unstable = []
    for number, (old, new) in enumerate(zip(before.lands, after.lands, strict=True)):
        if old is new:
            continue
        if old.tokens:
            kinds = zip(before.types(number), old.tokens, new.tokens, strict=True)
            tokens += [(number, kind, b - a) for kind, a, b in kinds if a != b]
        pairs = enumerate(zip(old.followers, new.followers, strict=True))
        followers += [(number, seat, b - a) for seat, (a, b) in pairs if a != b]
        if new.unstable and not old.unstable:
            unstable.append(number)
    return tuple(tokens), tuple(followers), tuple(unstable)

"""All listed actions of the seat that is asked, and what each leads to at once."""

from collections.abc import Iterator

from games.kernel import NoDice, Seat
from games.uprising.actions import Action, Bid, End, Move, Place, Stay
from games.uprising.characters import free_lieutenants
from games.uprising.phases import step, verb_now
from games.uprising.phases.fight import answers_to
from games.uprising.phases.move import MOVE, regions_near
from games.uprising.phases.play import DEEDS
from games.uprising.phases.setup import start_regions
from games.uprising.state import Character, Fight, State, Table, TurnOver, War


def listed(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the actions worth thinking about: no gifts, no leaving, and one name for a new Lieutenant."""
    public = state.public
    if public.fight is not None:
        yield from answers_to(public, public.fight)
    elif public.phase == "play":
        name = free_lieutenants(public)[0] if public.options.choose_characters else ""
        for one in _unlike(state, seat):
            yield from _of(state, one, name)
        yield End()
    elif public.phase == "bidding":
        yield Bid(0)
    elif public.phase == "tie":
        yield Stay()
        if MOVE.too_dear(state, seat) is None:
            yield from (Move(one.id, word) for one in public.own(seat) for (word,) in regions_near(public, one))
    else:
        yield from (Place(public.country.regions[region].word) for region in start_regions(public)[0])


def _unlike(state: State, seat: Seat) -> Iterator[Character]:
    """Yield the characters that can act, but of several Lieutenants in one region only the first."""
    regions = set()
    for one in state.public.own(seat):
        if one.left and (not one.number or one.region not in regions):
            yield one
            if one.number:
                regions.add(one.region)


def _of(state: State, one: Character, name: str) -> Iterator[Action]:
    """Yield what one character can do; of the names for a new Lieutenant only one is tried."""
    for deed in DEEDS:
        ways = deed.ways(state, one)
        yield from (deed.make(one.id, words) for words in ways if deed is not DEEDS[-1] or words[1:] in ((), (name,)))


def result(state: State, seat: Seat, action: Action) -> State:
    """Return the state right after an action, before anything follows by itself."""
    table = Table(state, NoDice())
    if state.public.prompts:
        table.change(prompts=())
    verb_now(state.public, action).apply_action(table, seat, action)
    return table.state


def finish_steps(state: State) -> State:
    """Take the steps of a paid Skirmish that need no decision, until one does or it is over; pass an ended turn on."""
    frames = state.public.frames
    if not isinstance(frames[-1], Fight | TurnOver) or isinstance(frames[0], War):
        return state
    table = Table(state, NoDice())
    while not table.public.prompts and isinstance(table.frame, Fight | TurnOver):
        step(table)
    return table.state

"""The actions of the seat that is asked, as far as they are worth thinking about."""

from collections.abc import Iterator

from games.kernel import Seat
from games.uprising.board.characters import free_lieutenants
from games.uprising.board.regions import regions_near
from games.uprising.board.starts import start_regions
from games.uprising.mechanics.characters.catalogue import CHARACTER_ACTIONS
from games.uprising.mechanics.characters.followers import PROMOTE
from games.uprising.mechanics.characters.travel import MOVE
from games.uprising.mechanics.skirmish.steps import answers_to
from games.uprising.state.actions import Action, Bid, End, Move, Place, Stay
from games.uprising.state.pieces import Character
from games.uprising.state.state import State


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
    """Yield what one character can do; only one of the names for a new Lieutenant is tried."""
    for rules in CHARACTER_ACTIONS:
        ways = rules.ways(state, one)
        yield from (rules.make(one.id, words) for words in ways if rules is not PROMOTE or words[1:] in ((), (name,)))

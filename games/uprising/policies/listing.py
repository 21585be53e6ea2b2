"""All listed actions of the seat that is asked, and what each leads to at once."""

from collections.abc import Iterator

from games.kernel import Seat
from games.kernel.dice import NoDice
from games.uprising import actions as act
from games.uprising.actions import Action
from games.uprising.characters import free_lieutenants
from games.uprising.phases.fight import answers_to
from games.uprising.phases.play import COSTS, VERBS, ways
from games.uprising.phases.setup import start_regions
from games.uprising.prompts import kind_of
from games.uprising.state import Character, State
from games.uprising.table import Table
from games.uprising.turn import carry_out


def listed(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the actions worth thinking about: no gifts, no leaving, and one name for a new Lieutenant."""
    match kind_of(state):
        case "play":
            for one in state.own(seat):
                if one.left:
                    for verb in VERBS:
                        yield from _of(state, one, verb)
            yield act.End()
        case "skirmish" | "war":
            for verb, *words in answers_to(state):
                yield act.Take(tuple(words)) if verb == "take" else act.Trade(int(words[0]))
        case "tie":
            yield act.Stay()
            if state.players[seat].money >= COSTS["move"]:
                for one in state.own(seat):
                    near = state.country.regions[one.region].near
                    yield from (act.Move(one.id, state.country.regions[region].word) for region in near)
        case "placement":
            yield from (act.Place(state.country.regions[region].word) for region in start_regions(state)[0])


def _of(state: State, one: Character, verb: str) -> Iterator[Action]:
    name = free_lieutenants(state)[0] if verb == "promote" and state.options.choose_characters else ""
    for words in ways(state, one, verb):
        match verb:
            case "move":
                yield act.Move(one.id, words[0])
            case "intimidate":
                yield act.Intimidate(one.id, words[0])
            case "slay":
                yield act.Slay(one.id, words[0])
            case "campaign":
                yield act.Campaign(one.id)
            case "decree":
                yield act.Decree(one.id, (words[0], words[1]))
            case "skirmish":
                yield act.Skirmish(one.id, words[0])
            case "promote" if len(words) == 1 or words[1] == name:
                yield act.Promote(*words)


def result(state: State, seat: Seat, action: Action) -> State:
    """Return the state right after an action, before anything follows by itself."""
    return carry_out(state, seat, action, Table(NoDice()))

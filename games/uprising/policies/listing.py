"""All listed actions of the seat that is asked, and what each leads to at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel import Seat
from games.kernel.dice import NoDice
from games.uprising import actions as act
from games.uprising.actions import Action
from games.uprising.characters import free_lieutenants
from games.uprising.phases.fight import answers_to, step_on
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
            for one in _unlike(state, seat):
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


def _unlike(state: State, seat: Seat) -> Iterator[Character]:
    """Yield the characters that can act, but of several Lieutenants in one region only the first."""
    regions = set()
    for one in state.own(seat):
        if one.left and (not one.number or one.region not in regions):
            yield one
            if one.number:
                regions.add(one.region)


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


def finish_steps(state: State) -> State:
    """Take the steps of a paid Skirmish that need no decision, until one does or it is over."""
    while state.phase == "play" and (fight := state.fight) is not None:
        answers = answers_to(state)
        if len(answers) > 1:
            return state
        if answers:
            verb, *words = answers[0]
            action = act.Take(tuple(words)) if verb == "take" else act.Trade(int(words[0]))
            state = result(state, fight.seat, action)
        elif fight.step == "done":
            state = replace(state, fight=None)
        else:
            state = step_on(state)
    return state

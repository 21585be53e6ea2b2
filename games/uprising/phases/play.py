"""A player's turn: the seven actions, ending it, gifts and leaving (UP-8 .. UP-19)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from games.kernel import Seat, seat_letter
from games.uprising import events
from games.uprising.actions import (
    Action,
    Campaign,
    CharacterAction,
    Decree,
    Intimidate,
    Move,
    Promote,
    Skirmish,
    Slay,
)
from games.uprising.characters import free_lieutenants
from games.uprising.edit import add_at, set_at, with_character, with_followers, with_land, with_money
from games.uprising.maps.country import RESOURCES, Resource
from games.uprising.phases.fight import can_fight
from games.uprising.state import LIEUTENANT_ACTIONS, Character, Fight, State
from games.uprising.table import Fault, Table

COSTS = {"move": 1, "intimidate": 1, "slay": 1, "campaign": 0, "decree": 6, "skirmish": 3, "promote": 10}
RULES = {
    "move": "UP-11",
    "intimidate": "UP-12",
    "slay": "UP-13",
    "campaign": "UP-14",
    "decree": "UP-15",
    "skirmish": "UP-16",
    "promote": "UP-17",
}
VERBS = tuple(COSTS)
"""The verbs of a character's actions, in the order of the rulebook."""
CAMPAIGN_GAIN = 1
PROMOTE_FOLLOWERS = 2


def find_character(state: State, seat: Seat, who: str) -> Character | None:
    """Return a player's own character by "W", "L1", ..."""
    return next((one for one in state.characters if one.seat == seat and one.id == who), None)


def no_character(state: State, seat: Seat, who: str) -> tuple[str, str]:
    """Tell a player whom there is instead of a character that there is not."""
    have = ", ".join(f"{one.id} ({one.name})" for one in state.own(seat))
    return f"you have no character {who}; you have {have or 'none'}", "UP-10"


def able_fault(state: State, one: Character, verb: str) -> Fault:
    """Tell why a character cannot do anything of a kind: no action left (UP-9), or no money (UP-18)."""
    if not one.left:
        return f"{one.name} has no action left this turn", "UP-9"
    cost, money = COSTS[verb], state.players[one.seat].money
    if money < cost:
        return f"{verb} costs {cost}$, you have {money}$", "UP-18"
    if verb == "promote" and one.number:
        return "only a Warlord may promote", "UP-17"
    return None


def words_fault(state: State, one: Character, verb: str, words: tuple[str, ...]) -> Fault:
    """Tell why an able character cannot do exactly this; `words` are those after the character."""
    match verb:
        case "move":
            return _near_fault(state, one, words[0], "UP-11")
        case "intimidate":
            return _intimidate_fault(state, one, words[0])
        case "slay":
            return _slay_fault(state, one, words[0])
        case "decree":
            return _decree_fault(state, one, words)
        case "skirmish":
            return _skirmish_fault(state, one, words[0])
        case "promote":
            return _promote_fault(state, one, words)
    return None


def candidates(state: State, one: Character, verb: str) -> Iterator[tuple[str, ...]]:
    """Yield the words after the character that could make sense of a verb, legal or not."""
    region = state.country.regions[one.region]
    types = sorted(state.types(one.region), key=RESOURCES.index)
    match verb:
        case "move":
            yield from ((state.country.regions[near].word,) for near in region.near)
        case "intimidate":
            yield from ((token,) for token in types)
        case "slay":
            yield from ((seat_letter(seat),) for seat in range(state.seats))
        case "campaign":
            yield ()
        case "decree":
            yield from combinations_with_replacement(types, 2)
        case "skirmish":
            yield from ((state.country.regions[near].word,) for near in (one.region, *region.near))
        case "promote":
            names = free_lieutenants(state) if state.options.choose_characters else ()
            for near in (one.region, *region.near):
                word = state.country.regions[near].word
                yield from ((word, name) for name in names) if names else ((word,),)


def ways(state: State, one: Character, verb: str) -> Iterator[tuple[str, ...]]:
    """Yield every legal way for a character to use a verb, as the words after the character."""
    if able_fault(state, one, verb) is None:
        for words in candidates(state, one, verb):
            if words_fault(state, one, verb, words) is None:
                yield words


def _region(state: State, word: str) -> int:
    return state.country.index(word)


def _near_fault(state: State, one: Character, word: str, rule: str, own: bool = False) -> Fault:
    region = _region(state, word)
    if region in state.country.regions[one.region].near or (own and region == one.region):
        return None
    if region == one.region:
        return f"{one.name} stands in {state.name(region)} already", rule
    near = ", ".join(state.name(other) for other in state.country.regions[one.region].near)
    there = f"{state.name(one.region)}, where {one.name} stands"
    return f"{state.name(region)} is not adjacent to {there} (next to it: {near})", rule


def _intimidate_fault(state: State, one: Character, token: str) -> Fault:
    land = state.lands[one.region]
    if land.unstable:
        return f"{state.name(one.region)} is unstable", "UP-19"
    return _token_fault(state, one.region, (token,), "UP-12")


def _token_fault(state: State, region: int, tokens: tuple[str, ...], rule: str) -> Fault:
    types = state.types(region)
    have = dict(zip(types, state.lands[region].tokens, strict=True))
    for token in tokens:
        count = next((count for kind, count in have.items() if kind == token), 0)
        if count < tokens.count(token):
            return f"{state.name(region)} has {count or 'no'} {token}, this needs {tokens.count(token)}", rule
    return None


def _slay_fault(state: State, one: Character, victim: str) -> Fault:
    letters = [seat_letter(seat) for seat in range(state.seats)]
    if victim not in letters or victim == seat_letter(one.seat):
        return "Slay needs another player's follower", "UP-13"
    if not state.lands[one.region].followers[letters.index(victim)]:
        return f"{victim} has no follower in {state.name(one.region)}", "UP-13"
    return None


def _decree_fault(state: State, one: Character, tokens: tuple[str, ...]) -> Fault:
    if state.options.decree_needs_stable and state.lands[one.region].unstable:
        return f"{state.name(one.region)} is unstable", "UP-B13"
    return _token_fault(state, one.region, tokens, "UP-15")


def _skirmish_fault(state: State, one: Character, word: str) -> Fault:
    fault = _near_fault(state, one, word, "UP-16", own=True)
    if fault is None and not can_fight(state, _region(state, word), one.seat):
        where = state.name(_region(state, word))
        return f"a Skirmish in {where} would do nothing: your pieces there have nothing to take or trade", "UP-B25"
    return fault


def _promote_fault(state: State, one: Character, words: tuple[str, ...]) -> Fault:
    fault = _near_fault(state, one, words[0], "UP-17", own=True)
    if fault is not None:
        return fault
    region = _region(state, words[0])
    count = state.lands[region].followers[one.seat]
    if count < PROMOTE_FOLLOWERS:
        return f"Promote needs 2 of your followers in {state.name(region)}, there is {count or 'none'}", "UP-17"
    cap = state.options.lieutenant_cap
    if cap and sum(1 for other in state.own(one.seat) if other.number) >= cap:
        return f"nobody may have more than {cap} Lieutenants at this table", "UP-B32"
    named = words[1] if len(words) > 1 else ""
    if state.options.choose_characters != bool(named):
        return ("name the new Lieutenant" if not named else "Lieutenants are dealt at this table"), "UP-17"
    if named and named not in free_lieutenants(state):
        return f"{named} is not a Lieutenant who is free", "UP-17"
    return None


def actor_and_words(action: CharacterAction | Promote) -> tuple[str, str, tuple[str, ...]]:
    """Return verb, character and further words of an action."""
    match action:
        case Move(who, region):
            return "move", who, (region,)
        case Intimidate(who, token):
            return "intimidate", who, (token,)
        case Slay(who, victim):
            return "slay", who, (victim,)
        case Campaign(who):
            return "campaign", who, ()
        case Decree(who, tokens):
            return "decree", who, tokens
        case Skirmish(who, region):
            return "skirmish", who, (region,)
        case Promote(region, name):
            return "promote", "W", (region, name) if name else (region,)


def play_fault(state: State, seat: Seat, action: CharacterAction | Promote) -> Fault:
    """Tell why a player may not take an action with a character now."""
    verb, who, words = actor_and_words(action)
    one = find_character(state, seat, who)
    if one is None:
        return no_character(state, seat, who)
    return able_fault(state, one, verb) or words_fault(state, one, verb, words)


def act(state: State, seat: Seat, action: CharacterAction | Promote, table: Table) -> State:
    """Carry out a legal action of a character: it costs its $ and one of the character's actions."""
    verb, who, words = actor_and_words(action)
    one = find_character(state, seat, who)
    if one is None:
        return state
    spent = replace(one, left=one.left - 1)
    state = with_money(with_character(state, one, spent), seat, -COSTS[verb])
    match verb:
        case "move":
            return move(state, spent, _region(state, words[0]), ("UP-11", "UP-10"), table)
        case "intimidate":
            return _intimidate(state, spent, words[0], table)
        case "slay":
            return _slay(state, spent, words[0], table)
        case "campaign":
            table.say(events.Campaigned(seat=seat, name=one.name, region=one.region, rules=("UP-14",)))
            return with_money(state, seat, CAMPAIGN_GAIN)
        case "decree":
            return _decree(state, spent, words, table)
        case "skirmish":
            region = _region(state, words[0])
            table.say(
                events.SkirmishBegan(seat=seat, name=one.name, region=region, rules=("UP-16", "UP-B20", "UP-B24"))
            )
            return replace(state, fight=Fight(region, seat))
    return _promote(state, spent, words, table)


def move(state: State, one: Character, region: int, rules: tuple[str, ...], table: Table) -> State:
    """Put a character into another region (UP-11, UP-34)."""
    table.say(events.Moved(seat=one.seat, name=one.name, origin=one.region, region=region, rules=rules))
    return with_character(state, one, replace(one, region=region))


def _remove_token(state: State, region: int, token: Resource, table: Table) -> State:
    """Take a token away; the last of its type makes the region unstable, once (UP-12, UP-B12, UP-B16)."""
    land = state.lands[region]
    index = state.types(region).index(token)
    tokens = add_at(land.tokens, index, -1)
    if not tokens[index] and not land.unstable:
        table.say(events.RegionUnstable(region=region, token=token, rules=("UP-12", "UP-19", "UP-B12")))
    return with_land(state, region, replace(land, tokens=tokens, unstable=land.unstable or not tokens[index]))


def _intimidate(state: State, one: Character, token: str, table: Table) -> State:
    kind = next(kind for kind in RESOURCES if kind == token)
    table.say(
        events.Intimidated(seat=one.seat, name=one.name, region=one.region, token=kind, rules=("UP-12", "UP-B11"))
    )
    state = _remove_token(state, one.region, kind, table)
    return with_followers(state, one.region, {one.seat: 1})


def _slay(state: State, one: Character, victim: str, table: Table) -> State:
    seat = next(seat for seat in range(state.seats) if seat_letter(seat) == victim)
    table.say(events.Slew(seat=one.seat, name=one.name, region=one.region, victim=seat, rules=("UP-13", "UP-B29")))
    return with_followers(state, one.region, {seat: -1})


def _decree(state: State, one: Character, tokens: tuple[str, ...], table: Table) -> State:
    kinds = tuple(next(kind for kind in RESOURCES if kind == token) for token in tokens)
    regions = (one.region, *state.country.regions[one.region].near)
    table.say(events.Decreed(seat=one.seat, name=one.name, region=one.region, tokens=kinds, followers=len(regions),
                             rules=("UP-15", "UP-B14", "UP-B19")))  # fmt: skip
    for kind in kinds:
        state = _remove_token(state, one.region, kind, table)
    for region in regions:
        state = with_followers(state, region, {one.seat: 1})
    return state


def _promote(state: State, one: Character, words: tuple[str, ...], table: Table) -> State:
    region, player = _region(state, words[0]), state.players[one.seat]
    name = words[1] if len(words) > 1 else free_lieutenants(state)[0]
    fresh = Character(one.seat, player.raised + 1, name, region,
                      0 if state.options.fresh_lieutenant_waits else LIEUTENANT_ACTIONS)  # fmt: skip
    table.say(events.Promoted(seat=one.seat, name=name, region=region, rules=("UP-17", "UP-B30", "UP-B31")))
    state = with_followers(state, region, {one.seat: -PROMOTE_FOLLOWERS})
    characters = sorted((*state.characters, fresh), key=lambda other: (other.seat, other.number))
    players = set_at(state.players, one.seat, replace(player, raised=player.raised + 1))
    return replace(state, characters=tuple(characters), players=players, named=(*state.named, name))


def is_character_action(action: Action) -> bool:
    """Tell whether an action is one of the seven of UP-11 .. UP-17."""
    return isinstance(action, CharacterAction | Promote)

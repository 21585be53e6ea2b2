"""What menus say of the words of an action: its cost, the purse after it, and what it leads to."""

from collections.abc import Sequence

from games.kernel import Seat, Word, seat_letter
from games.uprising.board import most
from games.uprising.characters import cast
from games.uprising.phases.play import CAMPAIGN_GAIN, COSTS
from games.uprising.state import Character, State

Path = tuple[str, ...]

VERB_TITLES = {
    "move": "Move",
    "intimidate": "Intimidate",
    "slay": "Slay",
    "campaign": "Campaign",
    "decree": "Decree",
    "skirmish": "Skirmish",
    "promote": "Promote",
    "give": "Give $",
    "end": "End turn",
    "leave": "Leave the game",
    "stay": "Stay",
}


def purse_change(state: State, seat: Seat, verb: str) -> str:
    """Return cost and purse after an action.

    Example: "1$, purse 4$ → 3$".
    """
    money = state.players[seat].money
    if verb == "campaign":
        return f"+1$, purse {money}$ → {money + CAMPAIGN_GAIN}$"
    cost = COSTS[verb]
    return f"{cost}$, purse {money}$ → {money - cost}$"


def verb_word(state: State, seat: Seat, verb: str) -> Word:
    """Describe a first word."""
    hint = ""
    if verb in COSTS:
        hint = purse_change(state, seat, verb)
    elif verb == "end":
        left = sum(one.left for one in state.own(seat))
        hint = f"{left} action{'' if left == 1 else 's'} unused" if left else ""
    elif verb == "leave":
        hint = "your pieces are removed"
    return Word(verb, VERB_TITLES[verb], hint)


def character_word(state: State, one: Character, verb: str) -> Word:
    """Describe a character as a next word, with what the action will cost."""
    left = f"{one.left} action{'' if one.left == 1 else 's'} left" if state.phase == "play" else ""
    hint = "; ".join(part for part in (purse_change(state, one.seat, verb), left) if part)
    return Word(one.id, f"{one.name} in {state.name(one.region)}", hint)


def followers_here(state: State, region: int) -> str:
    """Return the followers of a region in a few words ("A 3, B 1"), the leader first."""
    counts = [(count, seat_letter(seat)) for seat, count in enumerate(state.lands[region].followers) if count]
    return ", ".join(f"{letter} {count}" for count, letter in sorted(counts, key=lambda one: -one[0])) or "no followers"


def supply_here(state: State, region: int) -> str:
    """Return the tokens of a region in a few words ("grain 5, ore 2, unstable")."""
    land = state.lands[region]
    if not land.tokens:
        return ", ".join(state.types(region))
    tokens = [f"{kind} {count}" for kind, count in zip(state.types(region), land.tokens, strict=True)]
    return ", ".join([*tokens, *(["unstable"] if land.unstable else [])])


def will_unsettle(state: State, region: int, tokens: Sequence[str]) -> bool:
    """Tell whether removing these tokens makes a stable region unstable (UP-12, UP-15)."""
    land = state.lands[region]
    if land.unstable or not land.tokens:
        return False
    return any(count and count == list(tokens).count(kind)
               for kind, count in zip(state.types(region), land.tokens, strict=True))  # fmt: skip


def place_word(state: State, path: Path) -> Word:
    """Describe a start region."""
    if len(path) == 1:
        return Word("place", "Place")
    if path[1] == "auto":
        return Word("auto", "Anywhere", "a random legal region")
    region = state.country.index(path[1])
    near = state.country.regions[region].near
    return Word(path[1], state.name(region), f"{len(near)} neighbours; {supply_here(state, region)}")


def way_word(state: State, one: Character, path: Path) -> Word:
    """Describe a next word after verb and character; the last one also says what the action costs."""
    verb, text = path[0], path[-1]
    if verb in ("move", "skirmish"):
        region = state.country.index(text)
        what = followers_here(state, region) if verb == "skirmish" else _visit(state, region)
        return Word(text, state.name(region), f"{purse_change(state, one.seat, verb)}; {what}")
    hint = purse_change(state, one.seat, verb)
    if verb == "slay":
        return Word(text, f"a follower of {text}", f"{hint}; {followers_here(state, one.region)}")
    tokens = path[2:]
    unstable = f"{state.name(one.region)} becomes unstable" if will_unsettle(state, one.region, tokens) else ""
    supply = supply_here(state, one.region) if verb == "decree" and len(tokens) == 1 else ""
    return Word(text, text, "; ".join(part for part in (hint, supply, unstable) if part))


def _visit(state: State, region: int) -> str:
    return f"{supply_here(state, region)}; {followers_here(state, region)}"


def promote_word(state: State, seat: Seat, path: Path) -> Word:
    """Describe a region or a name for a new Lieutenant."""
    if len(path) == 3:
        persona = cast().find(path[2])
        return Word(path[2], persona.title if persona else path[2], purse_change(state, seat, "promote"))
    region = state.country.index(path[1])
    have = state.lands[region].followers[seat]
    hint = f"{purse_change(state, seat, 'promote')}; your followers {have} → {have - 2}"
    return Word(path[1], state.name(region), hint)


def give_word(state: State, seat: Seat, amount: int) -> Word:
    """Describe a sum to give."""
    money = state.players[seat].money
    return Word(str(amount), f"{amount}$", f"purse {money}$ → {money - amount}$")


def fight_word(state: State, path: Path) -> Word:
    """Describe an answer to a step of a Skirmish."""
    text, fight = path[-1], state.fight
    if fight is None or len(path) == 1:
        return Word(text, {"take": "Take", "trade": "Trade"}.get(text, text))
    if path[0] == "trade":
        label = "No trade" if text == "0" else f"{text} trade{'' if text == '1' else 's'}"
        return Word(text, label, _after_trades(state, int(text)))
    victim = next((one for one in state.characters if one.tag == text), None)
    if victim is not None:
        return Word(text, f"{victim.name}, Lieutenant of {seat_letter(victim.seat)}")
    return Word(text, f"a follower of {text}", followers_here(state, fight.region))


def _after_trades(state: State, count: int) -> str:
    """Say who has how many followers after some trades, and who leads then."""
    if state.fight is None:
        return ""
    counts = tuple(have - min(count, have) for have in state.lands[state.fight.region].followers)
    left = ", ".join(f"{seat_letter(seat)} {have}" for seat, have in enumerate(counts) if have) or "nobody left"
    lead = "".join(seat_letter(seat) for seat in most(counts))
    return f"{left}; {lead} leads" if len(lead) == 1 else f"{left}; {'+'.join(lead)} tied" if lead else left

"""The tree of choices: the next words of a partly written action, each with its cost and consequence."""

from collections.abc import Callable, Iterable

from games.kernel import BadNotation, Choices, IllegalAction, Open, Seat, Word, seat_letter
from games.uprising.characters import cast, free_lieutenants, free_warlords
from games.uprising.phases.fight import answers_to
from games.uprising.phases.play import COSTS, VERBS, find_character, ways
from games.uprising.phases.setup import AUTO, start_regions
from games.uprising.prompts import asked_first, kind_of, verbs_of
from games.uprising.state import Character, State
from games.uprising.words import (
    character_word,
    fight_word,
    give_word,
    place_word,
    promote_word,
    verb_word,
    way_word,
)

Path = tuple[str, ...]
MakeWord = Callable[[Path], Word]
"""Turns the path up to and with a next word into what a menu shows for it."""

NEXT_LABELS = {
    "move": ("character", "region"),
    "intimidate": ("character", "token"),
    "slay": ("character", "victim"),
    "campaign": ("character",),
    "decree": ("character", "first token", "second token"),
    "skirmish": ("character", "region"),
    "promote": ("region", "Lieutenant"),
    "give": ("player", "sum"),
    "place": ("region",),
    "choose": ("Warlord", "Lieutenant"),
    "take": ("target", "second target"),
    "trade": ("followers",),
}


def choices(state: State, seat: Seat, prefix: Path) -> Choices:
    """Return the next words after a prefix; raises BadNotation, IllegalAction for one that leads nowhere."""
    if state.phase == "over" or seat != state.turn:
        return Choices()
    match kind_of(state):
        case "play":
            node = _play(state, seat, prefix)
        case "skirmish" | "war":
            node = _along(answers_to(state), prefix, lambda path: fight_word(state, path))
        case "tie":
            node = _tie(state, seat, prefix)
        case "placement":
            node = _along(_placements(state), prefix, lambda path: place_word(state, path))
        case _:
            node = _names(state, prefix)
    if not (node.words or node.open or node.complete):
        raise _refusal(state, prefix)
    return node


def _refusal(state: State, prefix: Path) -> BadNotation | IllegalAction:
    verbs = verbs_of(state)
    if prefix and prefix[0] in verbs:
        return IllegalAction(f"{' '.join(prefix)[:40]} leads to nothing you may do now", "UP-10")
    return BadNotation(f"{' '.join(prefix)[:40]} is not asked now, but this: {asked_first(state)[0]}")


def _label(prefix: Path) -> str:
    if not prefix:
        return "action"
    labels = NEXT_LABELS.get(prefix[0], ())
    return labels[len(prefix) - 1] if len(prefix) <= len(labels) else ""


def _along(paths: Iterable[Path], prefix: Path, word: MakeWord) -> Choices:
    """Return the node at a prefix of a tree given by all its paths."""
    size = len(prefix)
    under = [path for path in paths if path[:size] == prefix]
    following = dict.fromkeys(path[: size + 1] for path in under if len(path) > size)
    return Choices(tuple(word(path) for path in following), complete=prefix in under, label=_label(prefix))


def _placements(state: State) -> list[Path]:
    free, _ = start_regions(state)
    return [*(("place", state.country.regions[region].word) for region in free), ("place", AUTO)]


def _names(state: State, prefix: Path) -> Choices:
    def word(path: Path) -> Word:
        persona = cast().find(path[-1]) if len(path) > 1 else None
        return Word(path[-1], persona.title if persona else "Choose characters")

    lieutenants = free_lieutenants(state)
    paths = (("choose", one, two) for one in free_warlords(state) for two in lieutenants)
    return _along(paths, prefix, word)


def _play(state: State, seat: Seat, prefix: Path) -> Choices:
    if not prefix:
        return Choices(tuple(verb_word(state, seat, verb) for verb in _open_verbs(state, seat)), label="action")
    verb = prefix[0]
    if verb == "promote":
        return _promote(state, seat, prefix)
    if verb in VERBS:
        return _character(state, seat, prefix)
    if verb == "give" and state.options.gifts:
        return _give(state, seat, prefix)
    complete = len(prefix) == 1 and (verb == "end" or (verb == "leave" and state.options.remove_dropouts))
    return Choices(complete=complete)


def _open_verbs(state: State, seat: Seat) -> list[str]:
    own = [one for one in state.own(seat) if one.left]
    verbs = [verb for verb in VERBS if any(_can(state, one, verb) for one in own)]
    if state.options.gifts and state.players[seat].money:
        verbs.append("give")
    return [*verbs, "end", *(("leave",) if state.options.remove_dropouts else ())]


def _can(state: State, one: Character, verb: str) -> bool:
    return next(ways(state, one, verb), None) is not None


def _character(state: State, seat: Seat, prefix: Path) -> Choices:
    """Return the words after a verb of a character: the character, then the way."""
    verb = prefix[0]
    if len(prefix) == 1:
        able = (one for one in state.own(seat) if one.left and _can(state, one, verb))
        return Choices(tuple(character_word(state, one, verb) for one in able), label="character")
    one = find_character(state, seat, prefix[1])
    if one is None:
        return Choices()
    paths = ((verb, one.id, *way) for way in ways(state, one, verb))
    return _along(paths, prefix, lambda path: way_word(state, one, path))


def _promote(state: State, seat: Seat, prefix: Path) -> Choices:
    one = find_character(state, seat, "W")
    if one is None:
        return Choices()
    paths = (("promote", *way) for way in ways(state, one, "promote"))
    return _along(paths, prefix, lambda path: promote_word(state, seat, path))


def _give(state: State, seat: Seat, prefix: Path) -> Choices:
    money = state.players[seat].money
    letters = [seat_letter(other) for other in gift_seats(state, seat)] if money else []
    if len(prefix) == 1:
        return Choices(tuple(Word(letter, letter) for letter in letters), label="player")
    if prefix[1] not in letters or len(prefix) > 3:
        return Choices()
    if len(prefix) == 3:
        number = prefix[2]
        return Choices(complete=number.isascii() and number.isdigit() and number in map(str, range(1, money + 1)))
    sums = sorted({1, (money + 1) // 2, money})
    suggestions = tuple(give_word(state, seat, sum_) for sum_ in sums)
    return Choices(open=Open("number", "sum", 1, money, 1, "$", suggestions), label="sum")


def gift_seats(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return to whom a player may give $ (UP-B50)."""
    return tuple(other for other in range(state.seats) if other != seat and not state.players[other].gone)


def _tie(state: State, seat: Seat, prefix: Path) -> Choices:
    """Return the words of a tie-break: one Move of any own character, or none (UP-34, UP-B46)."""
    paths: list[Path] = [("stay",)]
    if state.players[seat].money >= COSTS["move"]:
        regions = state.country.regions
        paths[:0] = [("move", one.id, regions[r].word) for one in state.own(seat) for r in regions[one.region].near]

    def word(path: Path) -> Word:
        if len(path) == 1:
            return verb_word(state, seat, path[0])
        one = find_character(state, seat, path[1])
        if one is None:
            return Word(path[-1])
        return character_word(state, one, path[0]) if len(path) == 2 else way_word(state, one, path)

    return _along(paths, prefix, word)

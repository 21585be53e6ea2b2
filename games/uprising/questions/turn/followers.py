"""Slay (UP-13) and Promote (UP-17), as people write them."""

from msgspec.structs import replace

from games.kernel import BadNotation, Choices, Line, Seat
from games.kernel.questions.arguments import Argument, rest, taking
from games.uprising.board.regions import region_of
from games.uprising.content.characters import cast
from games.uprising.content.maps.country import key_of
from games.uprising.content.numbers import PROMOTE_FOLLOWERS
from games.uprising.mechanics.characters.followers import PROMOTE, SLAY
from games.uprising.mechanics.characters.rules import who_and_words
from games.uprising.questions.notation import actor, known_name, letter, place
from games.uprising.questions.turn.action_verb import ActionVerb
from games.uprising.state.actions import Path, Promote
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, State
from games.uprising.text.words import followers_here

SLAY_VERB = ActionVerb(
    rules=SLAY,
    synonyms=("kill",),
    needs="a player's letter, such as slay W B",
    option=("victim", "Whose follower"),
    labels=("victim",),
    read=lambda line, public: (letter(public, line.take()),),
    describe=lambda public, one, words: (f"a follower of {words[0]}", followers_here(public, one.region)),
)


def _read(line: Line, state: State, seat: Seat) -> Path:
    """Read a region and perhaps a name; a leading "W" is accepted, since only a Warlord promotes."""
    who = actor(line, state.public, seat) if len(line) > 1 else None
    if who not in (None, "W"):
        where = " ".join(line.left)[:40]
        raise BadNotation(f"only a Warlord promotes, so leave {who} out: promote {where} (UP-17)")
    return _region_and_name(line, state.public)


def _region_and_name(line: Line, public: Public) -> Path:
    words = line.rest()
    whole = key_of(" ".join(words)) in public.country.words
    named = known_name(words[-1], [one.name for one in cast().lieutenant]) if len(words) > 1 and not whole else None
    if named is None:
        return (place(Line(line.verb, words, line.needs), public),)
    return place(Line(line.verb, words[:-1]), public), named


def _describe(public: Public, one: Character, words: Path) -> tuple[str, str]:
    if len(words) > 1:
        persona = cast().find(words[1])
        return persona.title if persona else words[1], ""
    region = region_of(public, words[0])
    have = public.lands[region].followers[one.seat]
    return public.name(region), f"your followers {have} → {have - PROMOTE_FOLLOWERS}"


def _next_words(state: State, seat: Seat, said: Path) -> Choices:
    """Return the words after the verb; no character is named."""
    return PROMOTE_VERB.next_words(state, state.public.own(seat)[0], said, PROMOTE.ways)


PROMOTE_VERB = ActionVerb(
    rules=PROMOTE,
    needs="a region, such as promote {place}",
    labels=("region", "Lieutenant"),
    read=_region_and_name,
    describe=_describe,
)
_WHERE: Argument[State, Path] = rest("region", "Where, and a name if you pick", _read, _next_words, write=" ".join)

WARLORDS_PROMOTE = replace(
    PROMOTE_VERB.verb(),
    form=taking(_WHERE).to(Promote, lambda words: Promote(*words), lambda done: who_and_words(done)[1:]),
)

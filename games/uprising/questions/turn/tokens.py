"""Intimidate (UP-12) and Decree (UP-15), as people write them."""

from collections.abc import Sequence

from games.kernel.base.numbers import ORDINALS, in_word
from games.uprising.content.maps.country import RESOURCES
from games.uprising.content.numbers import DECREE_TOKENS
from games.uprising.mechanics.characters.tokens import DECREE, INTIMIDATE
from games.uprising.questions.notation import resources
from games.uprising.questions.turn.action_verb import ActionVerb
from games.uprising.state.actions import Path
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public
from games.uprising.text.words import supply_here


def _unsettled(public: Public, region: int, tokens: Sequence[str]) -> str:
    """Say that removing these tokens makes a stable region unstable (UP-12, UP-15); "" if it does not."""
    land = public.lands[region]
    pairs = zip(public.types(region), land.tokens, strict=True)
    last = any(count and count == tokens.count(kind) for kind, count in pairs)
    return f"{public.name(region)} becomes unstable" if last and not land.unstable else ""


INTIMIDATE_VERB = ActionVerb(
    rules=INTIMIDATE,
    synonyms=("recruit",),
    needs="a resource, such as intimidate W grain",
    option=("token", "Which resource"),
    labels=("token",),
    read=lambda line, public: resources(line, 1),
    describe=lambda public, one, words: (words[0], _unsettled(public, one.region, words)),
)


def _describe_decree(public: Public, one: Character, words: Path) -> tuple[str, str]:
    parts = (
        supply_here(public, one.region) if len(words) < DECREE_TOKENS else "",
        _unsettled(public, one.region, words),
    )
    return words[-1], "; ".join(part for part in parts if part)


DECREE_VERB = ActionVerb(
    rules=DECREE,
    needs=f"{in_word(DECREE_TOKENS)} resources, such as decree W {' '.join(RESOURCES[:DECREE_TOKENS])}",
    option=("tokens", f"{in_word(DECREE_TOKENS).capitalize()} resources"),
    labels=tuple(f"{which} token" for which in ORDINALS[:DECREE_TOKENS]),
    many=True,
    read=lambda line, public: resources(line, DECREE_TOKENS),
    describe=_describe_decree,
)

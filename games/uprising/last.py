"""What an action changed, found by comparing the states before and after it."""

from games.kernel import seat_letter
from games.uprising.actions import Action, Place, Promote, Take, Trade
from games.uprising.maps.country import Resource
from games.uprising.notation import write
from games.uprising.phases.play import actor_and_words, is_character_action
from games.uprising.state import Last, State


def changes(before: State, after: State, action: Action) -> Last:
    """Return what an action of the seat that was asked changed."""
    seat = before.turn
    who, region = _scene(before, after, action)
    tokens, followers, unstable = _land_changes(before, after)
    old = {one.tag: one.region for one in before.characters}
    new = {one.tag: one.region for one in after.characters}
    return Last(
        seat=seat,
        text=write(action),
        who=who,
        region=region,
        tokens=tokens,
        followers=followers,
        unstable=unstable,
        moved=tuple((tag, old[tag], where) for tag, where in new.items() if tag in old and old[tag] != where),
        removed=tuple((tag, where) for tag, where in old.items() if tag not in new),
        raised=tuple((tag, where) for tag, where in new.items() if tag not in old),
        money=tuple(b.money - a.money for a, b in zip(before.players, after.players, strict=True)),
    )


def _scene(before: State, after: State, action: Action) -> tuple[str, int | None]:
    """Return the tag of the character that acted and the region where."""
    if isinstance(action, Take | Trade):
        return "", before.fight.region if before.fight else None
    if isinstance(action, Place):
        placed = [one.region for one in after.characters if one.seat == before.turn]
        return seat_letter(before.turn) + "W", placed[0] if placed else None
    if isinstance(action, Promote):
        return seat_letter(before.turn) + "W", before.country.index(action.region)
    if is_character_action(action):
        _, who, words = actor_and_words(action)  # type: ignore[arg-type]
        tag = seat_letter(before.turn) + who
        if type(action).__name__ == "Skirmish":
            return tag, before.country.index(words[0])
        return tag, next((one.region for one in after.characters if one.tag == tag), None)
    return "", None


Tokens = tuple[tuple[int, Resource, int], ...]
Followers = tuple[tuple[int, int, int], ...]


def _land_changes(before: State, after: State) -> tuple[Tokens, Followers, tuple[int, ...]]:
    tokens: list[tuple[int, Resource, int]] = []
    followers: list[tuple[int, int, int]] = []
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

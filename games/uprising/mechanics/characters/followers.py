"""What characters do with followers: Slay (UP-13), Promote (UP-17)."""

from collections.abc import Iterator

from games.uprising.board.characters import free_lieutenants
from games.uprising.board.edit import add_followers, change_player
from games.uprising.board.order import letters
from games.uprising.board.regions import near_refusal, region_of
from games.uprising.content.numbers import LIEUTENANT_ACTIONS, PROMOTE_COST, PROMOTE_FOLLOWERS, SLAY_COST
from games.uprising.mechanics.characters.rules import ActionRules
from games.uprising.state import events
from games.uprising.state.actions import Path, Promote, Slay
from games.uprising.state.pieces import Character
from games.uprising.state.state import Public, Refusal, Table


def _no_slay(public: Public, one: Character, words: Path) -> Refusal:
    victim, known = words[0], letters(public.seats)
    if victim not in known or victim == known[one.seat]:
        return "Slay needs another player's follower", "UP-13"
    if not public.lands[one.region].followers[known.index(victim)]:
        return f"{victim} has no follower in {public.name(one.region)}", "UP-13"
    return None


def _slay(table: Table, one: Character, words: Path) -> None:
    seat = letters(table.public.seats).index(words[0])
    table.tell(
        events.Slew(
            seat=one.seat, who=one.tag, name=one.name, region=one.region, victim=seat, rules=("UP-13", "UP-B29")
        )
    )
    add_followers(table, one.region, {seat: -1})


SLAY = ActionRules(
    action=Slay,
    cost=SLAY_COST,
    make=lambda who, words: Slay(who, words[0]),
    candidates=lambda public, one: [(victim,) for victim in letters(public.seats)],
    refusal=_no_slay,
    apply=_slay,
)


def _candidates(public: Public, one: Character) -> Iterator[Path]:
    """Only a Warlord promotes; a name is given if players pick characters (UP-B8)."""
    if one.number:
        return
    names = free_lieutenants(public) if public.options.choose_characters else ()
    for near in (one.region, *public.country.regions[one.region].near):
        word = public.country.regions[near].word
        yield from ((word, name) for name in names) if names else ((word,),)


def _no_promote(public: Public, one: Character, words: Path) -> Refusal:
    region = region_of(public, words[0])
    if refused := near_refusal(public, one, region, "UP-17", own=True):
        return refused
    count = public.lands[region].followers[one.seat]
    if count < PROMOTE_FOLLOWERS:
        where, there = public.name(region), "is" if count < 2 else "are"
        return (
            f"Promote needs {PROMOTE_FOLLOWERS} of your followers in {where}, there {there} {count or 'none'}",
            "UP-17",
        )
    cap = public.options.lieutenant_cap
    if cap and sum(1 for other in public.own(one.seat) if other.number) >= cap:
        return f"nobody may have more than {cap} Lieutenants at this table", "UP-B32"
    return _name_refusal(public, words[1] if len(words) > 1 else "")


def _name_refusal(public: Public, name: str) -> Refusal:
    if public.options.choose_characters != bool(name):
        return ("name the new Lieutenant" if not name else "Lieutenants are dealt at this table"), "UP-17"
    if name and name not in free_lieutenants(public):
        return f"{name} is not a Lieutenant who is free", "UP-17"
    return None


def _promote(table: Table, one: Character, words: Path) -> None:
    public, seat, region = table.public, one.seat, region_of(table.public, words[0])
    number = public.players[seat].raised + 1
    name = words[1] if len(words) > 1 else free_lieutenants(public)[0]
    actions = 0 if public.options.fresh_lieutenant_waits else LIEUTENANT_ACTIONS
    table.tell(
        events.Promoted(
            seat=seat,
            number=number,
            name=name,
            region=region,
            followers=PROMOTE_FOLLOWERS,
            actions=actions,
            rules=("UP-17", "UP-B30", "UP-B31"),
        )
    )
    add_followers(table, region, {seat: -PROMOTE_FOLLOWERS})
    everybody = (*public.characters, Character(seat, number, name, region, actions))
    characters = tuple(sorted(everybody, key=lambda other: (other.seat, other.number)))
    table.change(characters=characters, promoted=(*public.promoted, name))
    change_player(table, seat, raised=number)


PROMOTE = ActionRules(
    action=Promote,
    cost=PROMOTE_COST,
    make=lambda who, words: Promote(*words),
    candidates=_candidates,
    refusal=_no_promote,
    apply=_promote,
)

"""Slay: another player's follower goes (UP-13)."""

from games.uprising import events
from games.uprising.actions import Slay
from games.uprising.edit import add_followers
from games.uprising.notation import letter, letters
from games.uprising.phases.character import Deed
from games.uprising.state import Character, Public, Refusal, Table
from games.uprising.words import Path, followers_here


def _refusal(public: Public, one: Character, words: Path) -> Refusal:
    victim, known = words[0], letters(public.seats)
    if victim not in known or victim == known[one.seat]:
        return "Slay needs another player's follower", "UP-13"
    if not public.lands[one.region].followers[known.index(victim)]:
        return f"{victim} has no follower in {public.name(one.region)}", "UP-13"
    return None


def _carry_out(table: Table, one: Character, words: Path) -> None:
    seat = letters(table.public.seats).index(words[0])
    table.tell(events.Slew(seat=one.seat, name=one.name, region=one.region, victim=seat, rules=("UP-13", "UP-B29")))
    add_followers(table, one.region, {seat: -1})


SLAY = Deed(
    action=Slay,
    title="Slay",
    cost=1,
    synonyms=("kill",),
    needs="a player's letter, such as slay W B",
    labels=("victim",),
    make=lambda who, words: Slay(who, words[0]),
    read=lambda line, public: (letter(public, line.take()),),
    candidates=lambda public, one: [(victim,) for victim in letters(public.seats)],
    refusal=_refusal,
    describe=lambda public, one, words: (f"a follower of {words[0]}", followers_here(public, one.region)),
    carry_out=_carry_out,
)

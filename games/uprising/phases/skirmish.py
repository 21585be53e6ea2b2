"""Skirmish: a character pays for one here or next door (UP-16); its steps are in fight.py."""

from games.kernel import Fact, Seat
from games.kernel.numbers import counted
from games.uprising import events
from games.uprising.actions import Skirmish
from games.uprising.notation import place, region_of
from games.uprising.phases.character import Deed, near_refusal
from games.uprising.phases.fight import can_fight, most_trades, targets_a, targets_b
from games.uprising.phases.move import regions_near
from games.uprising.state import Character, Fight, Public, Refusal, State, Table
from games.uprising.words import Path, followers_here


def _candidates(public: Public, one: Character) -> list[Path]:
    return [(public.country.regions[one.region].word,), *regions_near(public, one)]


def _refusal(public: Public, one: Character, words: Path) -> Refusal:
    region = region_of(public, words[0])
    refused = near_refusal(public, one, region, "UP-16", own=True)
    if refused is None and not can_fight(public, region, one.seat):
        where = public.name(region)
        return f"a Skirmish in {where} would do nothing: your pieces there have nothing to take or trade", "UP-B25"
    return refused


def _describe(public: Public, one: Character, words: Path) -> tuple[str, str]:
    region = region_of(public, words[0])
    return public.name(region), followers_here(public, region)


def _carry_out(table: Table, one: Character, words: Path) -> None:
    region = region_of(table.public, words[0])
    table.tell(
        events.SkirmishBegan(
            seat=one.seat, who=one.tag, name=one.name, region=region, rules=("UP-16", "UP-B20", "UP-B24")
        )
    )
    table.call(Fight(region, one.seat))


def _steps(state: State, seat: Seat, action: Skirmish) -> list[Fact]:
    """Say what each step could do if it came now."""
    public, region = state.public, region_of(state.public, action.region)
    a, b = targets_a(public, region, seat), targets_b(public, region, seat)
    lieutenants = [targets[0] for targets in a if len(targets[0]) > 1]
    followers = max((len(targets) for targets in a if len(targets[0]) == 1), default=0)
    texts = [counted(followers, "follower")] if followers else []
    trades = most_trades(public, region, seat)
    return [
        Fact("step a", "Step a: the Warlord takes", " or ".join([*texts, *lieutenants]) or "nothing to take"),
        Fact("step b", "Step b: Lieutenants take", "1 follower" if b else "nothing to take"),
        Fact(
            "step c", "Step c: followers traded", f"up to {counted(trades, 'trade')}" if trades else "nothing to trade"
        ),
    ]


SKIRMISH = Deed(
    action=Skirmish,
    title="Skirmish",
    cost=3,
    synonyms=("fight", "attack"),
    needs="a region, such as skirmish W {place}",
    labels=("region",),
    make=lambda who, words: Skirmish(who, words[0]),
    read=lambda line, public: (place(line, public),),
    candidates=_candidates,
    refusal=_refusal,
    describe=_describe,
    more_facts=_steps,
    carry_out=_carry_out,
)

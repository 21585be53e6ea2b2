"""What comes of saying who takes hits, and whom models strike, before it is confirmed (UH-H3 .. UH-H5, UH-H7)."""

from fractions import Fraction

from games.kernel import Fact, Forecast, Seat
from games.kernel.base.numbers import counted, percent
from games.kernel.odds.odds import mean
from games.kernel.text.prose import join
from games.upheaval.mechanics.casualties import allocation, dice
from games.upheaval.mechanics.melee import pairing
from games.upheaval.previews.fights import melee
from games.upheaval.state.actions import Blows, Casualties
from games.upheaval.state.frames import Attack, Hit, Wounding
from games.upheaval.state.public import Public, State
from games.upheaval.units import party, queries
from games.upheaval.units.party import Member

_NAMED = 6


def hits_forecast(state: State, seat: Seat, action: Casualties) -> Forecast:
    """Return who takes hits, one after the other, and what one hit does to the first of them (UH-H3 .. UH-H5)."""
    public = state.public
    frame = allocation.frame_of(public)
    members = party.members(public, public.unit(frame.target))
    queue = allocation.queue(public, members, action.order, frame.hits[0].source)
    facts = [
        Fact(
            "order",
            "Who takes them, as long as each kills",
            _few([one.name for one in queue[: allocation.hit_count(frame)]]),
        )
    ]
    facts += dict.fromkeys(_harm(public, frame, hit, queue[0]) for hit in frame.hits)
    return Forecast(f"{frame.target} takes {counted(allocation.hit_count(frame), 'hit')}", facts=tuple(facts))


def _harm(public: Public, frame: Wounding, hit: Hit, member: Member) -> Fact:
    """Return how often a hit wounds or knocks down a model, its Cover save and what Take Cover adds to it included."""
    profile, prone, label = member.profile(public), member.model.prone, f"A hit of {hit.weapon}"
    if prone and party.engaged(public, public.unit(frame.target)):
        return Fact("harm", label, f"kills {member.name}, which lies prone in a melee", tone="harm")
    cover = dice.model_cover(profile, frame.cover, prone=prone) if hit.saves else 0
    through = 1 - dice.save_odds(cover, covered=public.unit(frame.target).covered)
    knocks = hit.knocks and public.options.knockdown and not profile.has("huge")
    damage = dice.damage_on(profile, hit.damage, hit.tek)
    odds = dice.wound_odds(damage, profile.wound_level, knocks=knocks)
    told = f"wounds {member.name} {percent(float(through * odds.wound))}"
    told += f", knocks it down {percent(float(through * odds.prone))}" if odds.prone else ""
    saves = f", Cover {cover}" if cover else ""
    return Fact("harm", f"{label} (DAM {damage}{saves})", told, tone="harm")


def strikes_forecast(state: State, seat: Seat, action: Blows) -> Forecast:
    """Return whom a player's models strike, and what that comes to on average (UH-H7)."""
    public = state.public
    said = {attack.attacker: attack.target for attack in action.attacks}
    found = pairing.strike_choices(public, pairing.units_of(public))
    mine = {name: foes for name, foes in found.items() if queries.find_model(public, name)[0].seat == seat}
    attacks = [Attack(name, said.get(name, foes[0].name)) for name, foes in mine.items()]
    wounds, kills = melee.blow_odds(public, attacks)
    facts = (
        Fact("strikes", "Strike", _few([f"{one.attacker} at {one.target}" for one in attacks])),
        Fact("wounds", "Mean wounds", _mean(wounds)),
        Fact("kills", "Mean killed", _mean(kills)),
    )
    return Forecast(f"{counted(len(attacks), 'blow')} of yours", facts=facts)


def _mean(ways: dict[int, Fraction]) -> str:
    return f"{float(mean(ways)):.2f}"


def _few(names: list[str]) -> str:
    return join([*names[:_NAMED], *(["so on"] if len(names) > _NAMED else [])])

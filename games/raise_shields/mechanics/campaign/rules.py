"""Campaigns of Raise Shields: credits, repairs, upgrades between battles, ships lost for good (RS-61 .. RS-64)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from games.kernel import IllegalAction
from games.kernel.base.numbers import often
from games.kernel.content.campaign import (
    FOUGHT,
    WON,
    Account,
    CampaignRules,
    Changes,
    Posting,
    Result,
    Terms,
    Ware,
    fought,
)
from games.kernel.content.muster import Estate, Holding, Piece
from games.raise_shields.board.fitting import effect_of, limit_of
from games.raise_shields.content.numbers import KILL_CREDITS, PATCH_PRICE, REFIT_PRICE, WIN_CREDITS
from games.raise_shields.content.upgrades import CANNONS, CATALOGUE
from games.raise_shields.mechanics.campaign.aftermath import DESTROYED, GONE, HALVED, is_fit
from games.raise_shields.mechanics.campaign.names import ship_name
from games.raise_shields.state.options import Options

CREDITS, EARNED, KILLS = "credits", "earned", "kills"
_REPAIRS = {
    "patch": ("Repair by half", "returns with half shields and half hull", PATCH_PRICE),
    "refit": ("Repair", "returns with everything full", REFIT_PRICE),
}
"""What can be bought for a destroyed ship (RS-62)."""


class ShieldsCampaign(CampaignRules):
    """A campaign of Raise Shields. The winner is who has earned most credits (RS-B49)."""

    columns = (
        Account(EARNED, "Earned"),
        Account(CREDITS, "Credits"),
        Account(KILLS, "Kills"),
        Account(WON, "Won"),
        Account(FOUGHT, "Fought"),
    )
    ranks = (EARNED, WON, KILLS)
    quiet = (EARNED, WON, FOUGHT, KILLS)
    pieces = "ship"
    open_end = True

    def battle_options(self, options: Options, estates: Sequence[Estate]) -> Options:
        """Return the options of a battle: credits are spent between battles (RS-7, RS-B47)."""
        return replace(options, credits=0)

    def enlisted(self, options: Options, member: int) -> Changes:
        """Return the ships and the credits that a member begins with (RS-5, RS-69, RS-B56)."""
        ships = tuple((member, Piece(f"{number}", ship_name(member, number))) for number in range(1, options.ships + 1))
        credits = options.credits * (options.ships if options.credits_per_ship else 1)
        given = (Posting(member, CREDITS, credits, "to begin with", "RS-5"),) if credits else ()
        return Changes(given, ships)

    def before_battle(self, estate: Estate) -> tuple[Posting, ...]:
        """Repair what was left destroyed as cheaply as can be, as on time-out; what nobody can pay is lost (RS-63)."""
        postings: list[Posting] = []
        credits = estate.count(CREDITS)
        for holding in estate.holdings:
            if holding.count(DESTROYED) and credits >= PATCH_PRICE:
                postings += _repaired(estate, holding, "patch", "; nobody chose before the battle")
                credits -= PATCH_PRICE
            elif holding.count(DESTROYED):
                postings += _lost(estate.member, holding)
        return tuple(postings)

    def unfit(self, estate: Estate) -> tuple[str, str] | None:
        """Return that a member has no ship left (RS-63)."""
        return None if any(not each.count(GONE) for each in estate.holdings) else ("has no ship left", "RS-63")

    def booked(self, terms: Terms, number: int, estates: Sequence[Estate], result: Result) -> Changes:
        """Return the credits of a battle, and what became of the ships (RS-61 .. RS-64, RS-B44, RS-B46)."""
        battle = f"in battle {number}"
        postings = list(fought(number, estates, result, "RS-60"))
        for seat in result.winners:
            postings += _earned(estates[seat].member, WIN_CREDITS, f"won battle {number}")
        for seat, estate in enumerate(estates):
            postings += _after(seat, estate, estates, result.aftermath or {"ships": ()}, battle)
        return Changes((*postings, *_unpaid(estates, postings)))

    def wares(self, options: Options, estate: Estate) -> tuple[Ware, ...]:
        """Return what can be bought for each ship: repairs if it is destroyed, else upgrades within limits (RS-22)."""
        return tuple(ware for holding in estate.holdings for ware in _wares(options, holding))

    def bought(self, options: Options, estate: Estate, piece: str, ware: str) -> tuple[Posting, ...]:
        """Return what a purchase books; raises IllegalAction (RS-22, RS-62, RS-B47, RS-B54)."""
        holding = estate.holding(piece)
        if holding is None:
            raise IllegalAction(f"you have no ship {piece[:20]}", "RS-7")
        _check(options, estate, holding, ware)
        if ware == "retire":
            return _lost(estate.member, holding, "retired by its player")
        if ware in _REPAIRS:
            return _repaired(estate, holding, ware)
        entry = CATALOGUE[ware]  # type: ignore[index]
        name, old = holding.piece.name, [kind for kind in CANNONS if ware in CANNONS and holding.count(kind)]
        paid = Posting(estate.member, CREDITS, -entry.cost, f"{entry.title} for {name}", entry.rule)
        gone = (Posting(estate.member, kind, -1, f"replaced by {entry.title}", "RS-B54", piece) for kind in old)
        return (paid, *gone, Posting(estate.member, ware, 1, f"bought {entry.title}", entry.rule, piece))

    def over(self, terms: Terms, estates: Iterable[Estate], battles: int) -> tuple[str, str] | None:
        """Return that all battles are over, or that only one player has ships left (RS-B49)."""
        ended = super().over(terms, estates, battles)
        if ended is not None:
            return ended[0], "RS-B49"
        left = [estate for estate in estates if self.unfit(estate) is None]
        return ("only one player has ships left", "RS-B49") if battles and len(left) <= 1 else None


def _wares(options: Options, holding: Holding) -> Iterator[Ware]:
    piece = holding.piece.id
    if holding.count(GONE):
        return
    if holding.count(DESTROYED):
        for key, (title, effect, price) in _REPAIRS.items():
            yield Ware(key, piece, title, effect, price, CREDITS, "RS-62")
        yield Ware("retire", piece, "Give up", "out of the campaign for good", 0, CREDITS, "RS-63")
        return
    for word, entry in CATALOGUE.items():
        limit = limit_of(word, options)
        if not limit or holding.count(word) < limit:
            yield Ware(word, piece, entry.title, effect_of(word, options), entry.cost, CREDITS, entry.rule)


def _check(options: Options, estate: Estate, holding: Holding, ware: str) -> None:
    """Raise IllegalAction for what cannot be bought for a ship now, or costs more than there is."""
    name = holding.piece.name
    if holding.count(GONE):
        raise IllegalAction(f"{name} is out of the campaign", "RS-63")
    found = next((one for one in _wares(options, holding) if one.key == ware), None)
    if found is None and holding.count(DESTROYED):
        raise IllegalAction(f"{name} is destroyed: choose patch, refit or retire", "RS-62")
    if found is None and ware in CATALOGUE:
        limit = limit_of(ware, options)
        raise IllegalAction(f"{CATALOGUE[ware].title} can be bought {often(limit)} at most", "RS-22")
    if found is None:
        raise IllegalAction(f"there is no upgrade {ware[:20]} for {name}", "RS-7")
    if found.price > estate.count(CREDITS):
        raise IllegalAction(f"{found.title} costs {found.price} credits, you have {estate.count(CREDITS)}", found.rule)


def _earned(member: int, amount: int, reason: str) -> tuple[Posting, ...]:
    """Return credits that a battle brings, which decide the campaign too (RS-61, RS-B49)."""
    return Posting(member, CREDITS, amount, reason, "RS-61"), Posting(member, EARNED, amount, reason, "RS-B49")


def _repaired(estate: Estate, holding: Holding, how: str, why: str = "") -> tuple[Posting, ...]:
    """Return what a repair books (RS-62)."""
    title, effect, price = _REPAIRS[how]
    piece, name = holding.piece.id, holding.piece.name
    paid = Posting(estate.member, CREDITS, -price, f"{title} of {name}{why}", "RS-62")
    back = Posting(estate.member, DESTROYED, -1, effect, "RS-62", piece)
    half = (Posting(estate.member, HALVED, 1, effect, "RS-62", piece),) if how == "patch" else ()
    return (paid, back, *half)


def _lost(member: int, holding: Holding, why: str = "its repair can't be paid") -> tuple[Posting, ...]:
    """Return that a destroyed ship is out of the campaign for good (RS-63)."""
    piece = holding.piece.id
    gone = f"out of the campaign: {why}"
    return Posting(member, DESTROYED, -1, gone, "RS-63", piece), Posting(member, GONE, 1, gone, "RS-63", piece)


def _after(
    seat: int, estate: Estate, estates: Sequence[Estate], after: dict[str, Any], battle: str
) -> Iterator[Posting]:
    """Return what became of the ships of a seat, and the kills that are credited for them (RS-61 .. RS-64, RS-B48)."""
    rows = {row["ship"].partition("-")[2] or "1": row for row in after["ships"] if row["seat"] == seat}
    seats = {row["ship"]: row["seat"] for row in after["ships"]}
    for holding in filter(is_fit, estate.holdings):
        piece, name = holding.piece.id, holding.piece.name
        if holding.count(HALVED):
            yield Posting(estate.member, HALVED, -1, f"restored after the battle {battle[3:]}", "RS-B44", piece)
        row = rows.get(piece)
        if row is None:
            continue
        if spent := holding.count("torpedo") - row["torpedoes"]:
            yield Posting(estate.member, "torpedo", -spent, f"fired {battle}", "RS-B46", piece)
        if row["status"] != "destroyed":
            continue
        yield Posting(estate.member, DESTROYED, 1, f"destroyed {battle}", "RS-62", piece)
        if row["by"]:
            killer = estates[seats[row["by"]]]
            yield from _earned(killer.member, KILL_CREDITS, f"destroyed {name} {battle}")
            by = row["by"].partition("-")[2] or "1"
            yield Posting(killer.member, KILLS, 1, f"destroyed {name} {battle}", "RS-61")
            yield Posting(killer.member, KILLS, 1, f"destroyed {name} {battle}", "RS-61", by)


def _unpaid(estates: Sequence[Estate], postings: Sequence[Posting]) -> Iterator[Posting]:
    """Return which ships are lost at once: destroyed ones of members who cannot pay for any repair (RS-63)."""
    for estate in estates:
        own = [posting for posting in postings if posting.member == estate.member]
        credits = estate.count(CREDITS) + sum(one.amount for one in own if one.account == CREDITS)
        if credits < PATCH_PRICE:
            destroyed = {one.piece for one in own if one.account == DESTROYED}
            for holding in estate.holdings:
                if holding.piece.id in destroyed:
                    yield from _lost(estate.member, holding)

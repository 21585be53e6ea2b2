"""Campaigns of Upheaval: units that learn, armies that go from battle to battle, Seasoned Units (UH-H12, UH-32)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.kernel import IllegalAction
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
from games.upheaval.content.book import STATS, Book, Gain, Squad
from games.upheaval.content.experience import WARES, price, room, trained
from games.upheaval.mechanics.campaign.aftermath import members_of
from games.upheaval.state.options import Options

XP, SPENT, POOL, EARNED = "xp", "spent", "pool", "earned"
_ELITE: Final = "elite"


def gains_of(holding: Holding) -> tuple[Gain, ...]:
    """Return what a unit of a campaign has gained (UH-H12)."""
    bought: tuple[Gain, ...] = tuple(Gain(ware, holding.count(ware)) for ware in WARES if holding.count(ware))
    return (*bought, Gain(_ELITE)) if holding.count(_ELITE) else bought


def army_brought(book: Book, estate: Estate | None) -> tuple[Squad, ...] | None:
    """Return the army of a member who has fought before, all units with all their models; None for others (UH-H12).

    Raises IllegalAction for a profile that the book does not have.
    """
    if estate is None or not estate.holdings:
        return None
    known = {profile.word for profile in book.profiles}
    army = tuple(_squad(holding) for holding in estate.holdings)
    missing = sorted({word for squad in army for word in squad.members} - known)
    if missing:
        raise IllegalAction(f"the book of this campaign has no profile {missing[0]} any more", "UH-H15")
    return army


def _squad(holding: Holding) -> Squad:
    piece = holding.piece
    return Squad(piece.name, members_of(piece.made), gains_of(holding), holding.count(XP), holding.count(SPENT))


class UpheavalCampaign(CampaignRules):
    """A campaign of Upheaval. The winner is who has won most battles (UH-H12)."""

    columns = (Account(WON, "Won"), Account(FOUGHT, "Fought"), Account(EARNED, "XP"))
    ranks = (WON,)
    quiet = (EARNED, FOUGHT)
    pieces = "unit"

    def battle_options(self, options: Options, estates: Sequence[Estate]) -> Options:
        """Return the options of a battle: with the pool of Seasoned Units if all its players have theirs (UH-32)."""
        return options if all(estate.count(POOL) for estate in estates) else replace(options, seasoned=0)

    def enlisted(self, options: Options, member: int) -> Changes:
        """Return the pool of Seasoned Units (UH-32, UH-B26); armies are picked in the first battle."""
        if not options.seasoned:
            return Changes()
        return Changes((Posting(member, POOL, options.seasoned, "Seasoned Units", "UH-32"),))

    def booked(self, terms: Terms, number: int, estates: Sequence[Estate], result: Result) -> Changes:
        """Return what a battle brings: who won, what units bought before it, and what they earned (UH-H12)."""
        postings = list(fought(number, estates, result, "UH-H12"))
        pieces: list[tuple[int, Piece]] = []
        pooled = all(estate.count(POOL) for estate in estates)
        for army in (result.aftermath or {"armies": ()})["armies"]:
            estate = estates[army["seat"]]
            if pooled and army["units"]:
                postings.append(Posting(estate.member, POOL, -estate.count(POOL), f"used in battle {number}", "UH-32"))
            for unit in army["units"]:
                piece = unit["id"][1:]
                if estate.holding(piece) is None:
                    pieces.append((estate.member, Piece(piece, unit["name"], tuple(unit["members"]))))
                postings += _learned(estate, piece, unit, number)
        return Changes(tuple(postings), tuple(pieces))

    def wares(self, options: Options, estate: Estate) -> tuple[Ware, ...]:
        """Return what the pool still buys for a member who first met somebody without one (UH-32).

        What units have earned is spent as the next battle begins. So are Infiltrators: the table knows the profiles.
        """
        if not estate.count(POOL):
            return ()
        return tuple(
            Ware(stat, holding.piece.id, f"+1 {stat}", "from the pool of Seasoned Units", price(stat), POOL, "UH-32")
            for holding in estate.holdings
            for stat in STATS
            if room(gains_of(holding), stat)
        )

    def bought(self, options: Options, estate: Estate, piece: str, ware: str) -> tuple[Posting, ...]:
        """Return what a purchase from the pool books; raises IllegalAction (UH-32, UH-H12)."""
        found = next((one for one in self.wares(options, estate) if (one.key, one.piece) == (ware, piece)), None)
        holding = estate.holding(piece)
        if holding is None or found is None:
            why = "units spend what they have earned when the next battle begins" if not estate.count(POOL) else ""
            raise IllegalAction(why or f"unit {piece[:9]} can't gain {ware[:12]} now", "UH-H12")
        if found.price > estate.count(POOL):
            raise IllegalAction(f"{found.title} costs {found.price} XP, your pool has {estate.count(POOL)}", "UH-32")
        paid = Posting(estate.member, POOL, -found.price, f"{found.title} for {holding.piece.name}", "UH-32")
        gains: dict[str, int] = {gain.what: gain.by for gain in trained(gains_of(holding), (ware,))}
        after = {**holding.counts, SPENT: holding.count(SPENT) + found.price, **gains}
        return (paid, *_gained(estate.member, holding, after, "bought from the pool", "UH-32"))


def _learned(estate: Estate, piece: str, unit: Mapping[str, Any], number: int) -> Iterator[Posting]:
    """Return what a unit bought with its experience before a battle, and what it earned in it (UH-H12)."""
    holding = estate.holding(piece) or Holding(Piece(piece, unit["name"]))
    after: dict[str, int] = dict.fromkeys((*WARES, _ELITE), 0)
    after |= Counter[str](unit["gains"]) | {_ELITE: int(unit["elite"]), SPENT: unit["spent"]}
    yield from _gained(estate.member, holding, after, f"trained before battle {number}", "UH-H12")
    if paid := unit["xp"] - unit["earned"] - holding.count(XP):
        reason = f"paid for training before battle {number}" if paid < 0 else f"brought to battle {number}"
        yield Posting(estate.member, XP, paid, reason, "UH-H12", piece)
    if unit["earned"]:
        earned = f"earned in battle {number}"
        yield Posting(estate.member, XP, unit["earned"], earned, "UH-H12", piece)
        yield Posting(estate.member, EARNED, unit["earned"], f"{holding.piece.name} {earned}", "UH-H12")


def _gained(member: int, holding: Holding, after: Mapping[str, int], reason: str, rule: str) -> Iterator[Posting]:
    """Return how a unit's counts come to be those after it bought something; enough spent makes it elite (UH-H12)."""
    for key, count in after.items():
        if key != XP and count != holding.count(key):
            yield Posting(member, key, count - holding.count(key), reason, rule, holding.piece.id)

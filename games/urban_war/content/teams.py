"""Teams: what one is called, who may be in it, and what it may cost (UW-6, UW-7)."""

from games.kernel import IllegalAction
from games.kernel.prose import join
from games.urban_war.content.book import Book, Member
from games.urban_war.content.validation import MEMBERS

LEAST, MOST = MEMBERS
OWN = "A team of their own"


def team_name(book: Book, members: tuple[Member, ...]) -> str:
    """Return the name of a ready team, or what one of a player's own making is called."""
    return next((team.name for team in book.teams if team.members == members), OWN)


def member_name(book: Book, member: Member) -> str:
    """Return what a member is called: "Gate Warden CAL 1 with Battleshield"."""
    card = book.card(member.card)
    gear = [each.name for each in card.gear if each.word in member.gear]
    cal = f" CAL {member.cal}" if member.cal else ""
    return f"{card.name}{cal}{f' with {join(gear)}' if gear else ''}"


def cheapest(book: Book) -> tuple[int, Member]:
    """Return the cheapest member of a book and its points."""
    found = ((grade.cost, Member(card.word, grade.cal)) for card in book.cards for grade in card.grades)
    return min(found, key=lambda pair: pair[0])


def check_some_team(book: Book, most: int) -> None:
    """Raise IllegalAction for a book of which nobody could pick a team (UW-7)."""
    least = LEAST * cheapest(book)[0]
    if not book.teams and least > most:
        raise IllegalAction(
            f"{book.title} has no ready team, and {LEAST} of its cheapest models cost {least} points, not {most}",
            "UW-7",
        )


def check_members(book: Book, members: tuple[Member, ...]) -> None:
    """Raise IllegalAction for a card, CAL or gear that the book does not have (UW-6)."""
    for member in members:
        try:
            card = book.card(member.card)
        except KeyError:
            names = ", ".join(each.word for each in book.cards)
            raise IllegalAction(f"there is no card {member.card[:20]}; there are {names}", "UW-6") from None
        if card.grade(member.cal) is None:
            known = ", ".join(str(grade.cal) for grade in card.grades)
            raise IllegalAction(f"{card.name} has CAL {known}, not {member.cal}", "UW-6")
        for gear in member.gear:
            if gear not in {each.word for each in card.gear}:
                known = ", ".join(each.word for each in card.gear) or "none"
                raise IllegalAction(f"{card.name} has no option {gear[:20]}; there are: {known}", "UW-6")


def check_points(book: Book, members: tuple[Member, ...], most: int) -> None:
    """Raise IllegalAction for a team that costs too much (UW-7)."""
    points = book.points(members)
    if points > most:
        raise IllegalAction(f"that team costs {points} points, {points - most} more than {most}", "UW-7")

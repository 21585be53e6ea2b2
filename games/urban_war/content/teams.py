"""Teams: what members are called, and who may be in one (UW-6, UW-7)."""

from games.battlefield.books.sides import check_points
from games.kernel import IllegalAction
from games.kernel.text.prose import join
from games.urban_war.content.book import Book, Member

OWN = "A team of their own"


def member_name(book: Book, member: Member) -> str:
    """Return what a member is called: "Gate Warden CAL 1 with Battleshield"."""
    card = book.card(member.card)
    gear = [each.name for each in card.gear if each.word in member.gear]
    cal = f" CAL {member.cal}" if member.cal else ""
    return f"{card.name}{cal}{f' with {join(gear)}' if gear else ''}"


def check_members(book: Book, members: tuple[Member, ...], most: int) -> None:
    """Raise IllegalAction for what the book does not have, and for members that cost too much (UW-6, UW-7)."""
    for member in members:
        _check_member(book, member)
    check_points(book.points(members), most, "team", "UW-7")


def _check_member(book: Book, member: Member) -> None:
    """Raise IllegalAction for a card, CAL or gear that the book does not have (UW-6)."""
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

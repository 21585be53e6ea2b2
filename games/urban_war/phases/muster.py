"""Teams: both players pick theirs, ready or of their own making, before they see the other's (UW-6, UW-7)."""

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word
from games.kernel.seats import seat_letter
from games.urban_war.actions import Muster
from games.urban_war.cards.book import Book, Member
from games.urban_war.events import TeamNoted, TeamPicked, TeamsShown
from games.urban_war.state import Landscaping, Model, Mustering, Public, State, Table

LEAST, MOST = 6, 20
"""Models of a strike team (UW-7)."""
_MAKE = "make"


def proceed(table: Table, frame: Mustering) -> None:
    """Ask both for a team at once; then both stand beside the table (UW-7)."""
    if not frame.asked:
        table.goto(Mustering(asked=True))
        table.ask("team", 0, 1)
        return
    teams = [table.secret(seat).team or () for seat in (0, 1)]
    models = tuple(model for seat, team in enumerate(teams) for model in _models(seat, team))
    book = table.public.book.value
    names = tuple(team_name(book, team) for team in teams)
    for seat in (0, 1):
        table.change_secret(seat, team=None)
    table.change(models=models, teams=names, phase="terrain")
    table.tell(TeamsShown(names=names, points=tuple(map(book.points, teams)), rules=("UW-7",)))
    table.goto(Landscaping())


def _models(seat: Seat, team: tuple[Member, ...]) -> list[Model]:
    return [
        Model(
            id=f"{seat_letter(seat)}{number}",
            seat=seat,
            card=member.card,
            cal=member.cal,
            gear=member.gear,
            commander=number == 1,
        )
        for number, member in enumerate(team, 1)
    ]


def team_name(book: Book, members: tuple[Member, ...]) -> str:
    """Return the name of a ready team, or what one of a player's own making is called."""
    return next((team.name for team in book.teams if team.members == members), "A team of its own")


def member_word(member: Member) -> str:
    """Return a member as one word: `marine`, `marine:1`, `marine:1+shield`."""
    cal = f":{member.cal}" if member.cal else ""
    return "+".join((f"{member.card}{cal}", *member.gear))


def read_member(word: str) -> Member:
    """Return the member that a word is; raises BadNotation."""
    head, *gear = word.lower().split("+")
    card, colon, cal = head.partition(":")
    if colon and not (cal.isascii() and cal.isdigit() and len(cal) == 1):
        raise BadNotation(f"{word[:30]} names no CAL; write {card[:20]}:1")
    return Member(card, int(cal or 0), tuple(sorted(gear)))


def read(line: Line, state: State, seat: Seat) -> Muster:
    """Read `team vipers`, or `team make sergeant:2 marine marine:1+shield ..`."""
    if not line.left:
        raise line.lacking()
    if line.flag(_MAKE):
        members: list[Member] = []
        for word in line.without(",").rest():
            count, times, rest = word.partition("*")
            many = int(count) if times and count.isdigit() and len(count) < 3 else 1
            members += [read_member(rest if times else word)] * many
        return Muster("", tuple(members[: MOST + 1]))
    word = line.take().lower()
    line.end()
    return Muster(word)


def write(action: Muster) -> str:
    """Return the canonical line."""
    return f"team {action.team}" if action.team else " ".join(("team", _MAKE, *map(member_word, action.members)))


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List ready teams, then making one: every member that the points still allow."""
    book, options = state.public.book.value, state.public.options
    if not said:
        ready = tuple(
            Word(team.word, team.name, f"{team.words} · {book.points(team.members)} points") for team in book.teams
        )
        return Choices(words=(*ready, Word(_MAKE, "Make your own", f"up to {options.points} points")), label="team")
    if said[0] != _MAKE:
        if len(said) > 1:
            raise BadNotation("nothing may follow the name of a team")
        return Choices(complete=True)
    members = tuple(map(read_member, said[1:]))
    if members:
        check_members(book, members)
    left = options.points - book.points(members)
    need = max(0, LEAST - len(members) - 1) * _cheapest(book)
    listed = [
        Word(word, f"{card.name} CAL {grade.cal}", f"{grade.cost} points, {left - grade.cost} left")
        for card in book.cards
        for grade in card.grades
        if grade.cost + need <= left and len(members) < MOST
        for word in (member_word(Member(card.word, grade.cal)),)
    ]
    return Choices(words=tuple(listed), complete=LEAST <= len(members) <= MOST, label="member")


def _cheapest(book: Book) -> int:
    return min(grade.cost for card in book.cards for grade in card.grades)


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
                raise IllegalAction(f"{card.name} has no option {gear[:20]}", "UW-6")


def check(state: State, seat: Seat, action: Muster) -> None:
    """Raise IllegalAction for a team that there is not, or that breaks the bounds (UW-6, UW-7)."""
    book, options = state.public.book.value, state.public.options
    if action.team:
        if book.team(action.team) is None:
            names = ", ".join(team.word for team in book.teams)
            raise IllegalAction(f"there is no team {action.team[:20]}; there are {names}", "UW-7")
        return
    if not LEAST <= len(action.members) <= MOST:
        raise IllegalAction(f"a team has {LEAST} to {MOST} models, not {len(action.members)}", "UW-7")
    check_members(book, action.members)
    points = book.points(action.members)
    if points > options.points:
        raise IllegalAction(f"that team costs {points} points, {points - options.points} too many", "UW-7")


def muster(table: Table, seat: Seat, action: Muster) -> None:
    """Pick a team; nobody else sees which until both have (UW-7)."""
    book = table.public.book.value
    team = book.team(action.team)
    members = team.members if team is not None else action.members
    table.change_secret(seat, team=members)
    table.tell(TeamNoted(seat=seat, members=members, rules=("UW-7",), seen_by=(seat,)))
    table.tell(TeamPicked(seat=seat, rules=("UW-7",)))


def _default(state: State, seat: Seat) -> Muster:
    teams = state.public.book.value.teams
    return Muster(teams[seat % len(teams)].word)


def _ask(public: Public, seat: Seat) -> str:
    return "Pick your strike team"


QUESTION = Question(
    kind="team",
    rule="UW-7",
    ask=_ask,
    default=_default,
    verbs=(
        Verb(
            action=Muster,
            read=read,
            write=write,
            words=words,
            check=check,
            carry_out=muster,
            title="Team",
            hint="a ready one, or your own",
            needs="a team's name, or make and members",
        ),
    ),
)

"""Teams: both players pick theirs, ready or of their own making, before they see the other's (UW-6, UW-7)."""

from games.battlefield.books.picking import Picking, question
from games.kernel import BadNotation, Choices, Seat, Word, quoted
from games.kernel.base.seats import seat_letter
from games.kernel.questions.notation import whole
from games.urban_war.content.book import Book, Card, Grade, Member
from games.urban_war.content.teams import OWN, check_members
from games.urban_war.content.validation import MEMBERS
from games.urban_war.mechanics.deployment.mustering import silent_team
from games.urban_war.previews.team_forecast import team_forecast
from games.urban_war.state.actions import Muster
from games.urban_war.state.events import TeamNoted, TeamPicked, TeamsShown
from games.urban_war.state.frames import Landscaping, Mustering
from games.urban_war.state.models import Model
from games.urban_war.state.public import Table
from games.urban_war.text.words import figure_words

_LEAST, _MOST = MEMBERS


def proceed(table: Table, frame: Mustering) -> None:
    """Ask both for a team at once; then both stand beside the table (UW-7)."""
    if not frame.asked:
        table.goto(Mustering(asked=True))
        table.ask("team", 0, 1)
        return
    teams = [table.secret(seat).team or () for seat in (0, 1)]
    models = tuple(model for seat, team in enumerate(teams) for model in _models(seat, team))
    book = table.public.book.value
    names = tuple(book.called(team, OWN) for team in teams)
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


def member_words(member: Member) -> tuple[str, ...]:
    """Return a member as it is written: `marine`, `marine:1`, or `marine:1 +shield`."""
    cal = f":{member.cal}" if member.cal else ""
    return (f"{member.card}{cal}", *(f"+{gear}" for gear in member.gear))


def read_members(words: tuple[str, ...]) -> tuple[Member, ...]:
    """Return the members that words are, `4*marine` and `marine:1+shield` too; raises BadNotation."""
    members: list[Member] = []
    for word in words:
        if not word.startswith("+"):
            members += _members(word.lower())
        elif members:
            members[-1] = _with_gear(members[-1], word.lower()[1:].split("+"))
        else:
            raise BadNotation(f"{quoted(word)} needs a member before it")
        if len(members) > _MOST:
            raise BadNotation(f"a team has at most {_MOST} models")
    return tuple(members)


def _members(word: str) -> list[Member]:
    """Return the member that a word is, as often as it says: `4*marine`, `marine*4`."""
    count, times, rest = word.partition("*")
    if times and not count.isdigit():
        count, rest = rest, count
    head, *gear = (rest if times else word).split("+")
    card, colon, cal = head.partition(":")
    many = whole(count) if times else 1
    if many is None or (colon and whole(cal) is None):
        raise BadNotation(
            f"{quoted(word)} is not a member of a team; write marine, marine:1, marine:1+shield, or 4*marine"
        )
    return [_with_gear(Member(card, int(cal or 0)), gear)] * min(many, _MOST + 1)


def _with_gear(member: Member, gear: list[str]) -> Member:
    return Member(member.card, member.cal, tuple(sorted({*member.gear, *gear})))


def _next_words(book: Book, said: tuple[str, ...], most: int) -> Choices:
    """List every member and every option that may follow in a team, as far as the points allow."""
    members = read_members(said)
    check_members(book, members, most)
    left = most - book.points(members)
    listed = (*_options(book, members, left), *_more(book, members, left))
    return Choices(words=listed, complete=len(members) >= _LEAST, label=_label(members, left))


def _options(book: Book, members: tuple[Member, ...], left: int) -> tuple[Word, ...]:
    """Return the options that the last member may still take, in the order in which they are written."""
    if not members:
        return ()
    last, spare = members[-1], left - _reserve(book, len(members))
    return tuple(
        Word(f"+{gear.word}", f"with {gear.name}", f"{gear.cost} points more, {left - gear.cost} left")
        for gear in sorted(book.card(last.card).gear, key=lambda gear: gear.word)
        if gear.word > max(last.gear, default="") and gear.cost <= spare
    )


def _more(book: Book, members: tuple[Member, ...], left: int) -> tuple[Word, ...]:
    """Return every member that may come next, such that enough for the least models can be paid."""
    spare = left - _reserve(book, len(members) + 1)
    return tuple(
        Word(member_words(Member(card.word, grade.cal))[0], f"{card.name} CAL {grade.cal}", _cost(card, grade, left))
        for card in book.cards
        for grade in card.grades
        if len(members) < _MOST and grade.cost <= spare
    )


def _cost(card: Card, grade: Grade, left: int) -> str:
    """Return what a member costs, and every figure of its card at this CAL."""
    told = f"{grade.cost} points, {left - grade.cost} left · {figure_words(card, grade)}"
    return f"{told}; not played: {', '.join(card.unsupported)}" if card.unsupported else told


def _reserve(book: Book, members: int) -> int:
    """Return what must stay for the models that a team of some members lacks."""
    return max(0, _LEAST - members) * book.cheapest()[0]


def _label(members: tuple[Member, ...], left: int) -> str:
    if not members:
        return "Commander"
    return f"model {len(members) + 1} of {_LEAST} to {_MOST}, {left} points left"


def muster(table: Table, seat: Seat, action: Muster) -> None:
    """Pick a team; nobody else sees which until both have (UW-7)."""
    members = table.public.book.value.picked(action)
    table.change_secret(seat, team=members)
    table.tell(TeamNoted(seat=seat, members=members, rules=("UW-7",), seen_by=(seat,)))
    table.tell(TeamPicked(seat=seat, rules=("UW-7",)))


TEAMS: Picking[Book, Member] = Picking(
    noun="team",
    parts="models",
    least=_LEAST,
    most=_MOST,
    rule="UW-7",
    option="A ready team, or make and its members",
    example="members, such as team make sergeant:2 5*marine",
    read=lambda line: read_members(line.without(",").rest()),
    write=lambda members: " ".join(word for member in members for word in member_words(member)),
    words=_next_words,
    check=check_members,
    hint=lambda book, team: f"{team.words} {len(team.parts)} models, {book.points(team.parts)} points",
)
QUESTION = question(
    TEAMS,
    Muster,
    lambda public: public.book.value,
    lambda public: public.options.points,
    muster,
    team_forecast,
    "strike team",
    silent_team,
)

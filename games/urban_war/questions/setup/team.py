"""Teams: both players pick theirs, ready or of their own making, before they see the other's (UW-6, UW-7)."""

from games.kernel import BadNotation, Choices, IllegalAction, Line, Question, Seat, Verb, Word, quoted
from games.kernel.arguments import by_hand_old
from games.kernel.notation import whole
from games.kernel.seats import seat_letter
from games.urban_war.content import teams
from games.urban_war.content.book import Book, Card, Member
from games.urban_war.content.teams import LEAST, MOST, team_name
from games.urban_war.previews.team_forecast import team_forecast
from games.urban_war.state.actions import Muster
from games.urban_war.state.events import TeamNoted, TeamPicked, TeamsShown
from games.urban_war.state.frames import Landscaping, Mustering
from games.urban_war.state.models import Model
from games.urban_war.state.public import Public, State, Table

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
        if len(members) > MOST:
            raise BadNotation(f"a team has at most {MOST} models")
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
            f"{quoted(word)} is no member of a team; write marine, marine:1, marine:1+shield, or 4*marine"
        )
    return [_with_gear(Member(card, int(cal or 0)), gear)] * min(many, MOST + 1)


def _with_gear(member: Member, gear: list[str]) -> Member:
    return Member(member.card, member.cal, tuple(sorted({*member.gear, *gear})))


def read(line: Line, state: State, seat: Seat) -> Muster:
    """Read `team kennel`, or `team make sergeant:2 4*marine marine:1+shield ..`."""
    if line.flag(_MAKE):
        members = read_members(line.without(",").rest())
        if not members:
            raise BadNotation("team make needs members, such as team make sergeant:2 5*marine")
        return Muster("", members)
    word = line.take().lower()
    line.end()
    return Muster(word)


def write(action: Muster) -> str:
    """Return the canonical line."""
    if action.team:
        return f"team {action.team}"
    return " ".join(("team", _MAKE, *(word for member in action.members for word in member_words(member))))


def words(state: State, seat: Seat, said: tuple[str, ...]) -> Choices:
    """List ready teams, then making one: every member and every option that the points still allow."""
    book, most = state.public.book.value, state.public.options.points
    if not said:
        return Choices(words=_teams(book, most), label="team")
    if said[0] != _MAKE:
        if len(said) > 1:
            raise BadNotation("nothing may follow the name of a team")
        return Choices(complete=True)
    members = read_members(said[1:])
    teams.check_members(book, members)
    teams.check_points(book, members, most)
    left = most - book.points(members)
    listed = (*_options(book, members, left), *_more(book, members, left))
    return Choices(words=listed, complete=len(members) >= LEAST, label=_label(members, left))


def _teams(book: Book, most: int) -> tuple[Word, ...]:
    """Return the ready teams, and `make` where the points are enough for it."""
    ready = tuple(
        Word(team.word, team.name, f"{team.words} {len(team.members)} models, {book.points(team.members)} points")
        for team in book.teams
    )
    own = Word(_MAKE, "Make your own", f"{LEAST} to {MOST} models, up to {most} points")
    return (*ready, own) if LEAST * teams.cheapest(book)[0] <= most else ready


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
        Word(
            member_words(Member(card.word, grade.cal))[0], f"{card.name} CAL {grade.cal}", _cost(card, grade.cost, left)
        )
        for card in book.cards
        for grade in card.grades
        if len(members) < MOST and grade.cost <= spare
    )


def _cost(card: Card, cost: int, left: int) -> str:
    told = f"{cost} points, {left - cost} left"
    return f"{told}; not played: {', '.join(card.unsupported)}" if card.unsupported else told


def _reserve(book: Book, members: int) -> int:
    """Return what must stay for the models that a team of some members lacks."""
    return max(0, LEAST - members) * teams.cheapest(book)[0]


def _label(members: tuple[Member, ...], left: int) -> str:
    if not members:
        return "Commander"
    return f"model {len(members) + 1} of {LEAST} to {MOST}, {left} points left"


def check(state: State, seat: Seat, action: Muster) -> None:
    """Raise IllegalAction for a team that there is not, or that breaks the bounds (UW-6, UW-7)."""
    book, options = state.public.book.value, state.public.options
    if action.team:
        if book.team(action.team) is None:
            names = ", ".join(team.word for team in book.teams)
            raise IllegalAction(f"there is no team {action.team[:20]}; there are {names or 'none'}", "UW-7")
        return
    if not LEAST <= len(action.members) <= MOST:
        raise IllegalAction(f"a team has {LEAST} to {MOST} models, not {len(action.members)}", "UW-7")
    teams.check_members(book, action.members)
    teams.check_points(book, action.members, options.points)


def muster(table: Table, seat: Seat, action: Muster) -> None:
    """Pick a team; nobody else sees which until both have (UW-7)."""
    book = table.public.book.value
    team = book.team(action.team)
    members = team.members if team is not None else action.members
    table.change_secret(seat, team=members)
    table.tell(TeamNoted(seat=seat, members=members, rules=("UW-7",), seen_by=(seat,)))
    table.tell(TeamPicked(seat=seat, rules=("UW-7",)))


def _default(state: State, seat: Seat) -> Muster:
    book = state.public.book.value
    if not book.teams:
        return Muster("", (teams.cheapest(book)[1],) * LEAST)
    return Muster(book.teams[seat % len(book.teams)].word)


def _ask(public: Public, seat: Seat) -> str:
    return "Pick your strike team"


QUESTION = Question(
    kind="team",
    rule="UW-7",
    ask=_ask,
    default=_default,
    verbs=(
        Verb(
            form=by_hand_old(
                Muster,
                read=read,
                write=write,
                words=words,
            ),
            check=check,
            apply=muster,
            forecast=team_forecast,
            title="Team",
            hint="a ready one, or your own",
            needs="a team's name, or make and members, such as team make sergeant:2 5*marine",
        ),
    ),
)

"""A game of interrupts inside interrupts: an attack opens a reaction, that a morale test, that a casualty choice."""

from collections.abc import Mapping
from typing import Any, Literal

from games import kernel
from games.kernel import (
    BadNotation,
    Content,
    ContentKind,
    Dice,
    Event,
    Frozen,
    Game,
    GameCard,
    GameError,
    Held,
    Outcome,
    Procedure,
    Question,
    Rule,
    Rulebook,
    Seat,
    Span,
    Summary,
    Upload,
    Verb,
    Word,
)
from games.kernel.questions.arguments import Argument, bare, number, taking

FIELDS = {"meadow": "name meadow\n12", "marsh": "name marsh\n4"}
READ: list[str] = []
"""Every text that was read, in order."""


class Options(Frozen, frozen=True):
    attacks: int = 1
    field: str = "meadow"


class Begin(Frozen, frozen=True, tag=True):
    left: int


class Attack(Frozen, frozen=True, tag=True):
    step: Literal["strike", "wound"] = "strike"


class Reaction(Frozen, frozen=True, tag=True):
    step: Literal["ask", "waver", "done"] = "ask"


class Morale(Frozen, frozen=True, tag=True):
    step: Literal["test", "over"] = "test"
    face: int = 0


class Public(kernel.Public, frozen=True, kw_only=True):
    options: Options
    field: Held[int]
    told: tuple[str, ...] = ()
    frames: tuple[Begin | Attack | Reaction | Morale, ...] = ()


class Happened(Event, frozen=True, kw_only=True):
    what: str


class Parry(Frozen, frozen=True, tag="parry"):
    pass


class Flee(Frozen, frozen=True, tag="flee"):
    pass


class Lose(Frozen, frozen=True, tag="lose"):
    men: int


def tell(table: Any, what: str) -> None:
    table.change(told=(*table.public.told, what))
    table.tell(Happened(what=what, rules=("NE-1",)))


def begin(table: Any, frame: Begin) -> None:
    if not frame.left:
        return table.finish(Outcome((0,), "no attack is left", "NE-1"))
    table.goto(Begin(frame.left - 1))
    table.call(Attack())


def attack(table: Any, frame: Attack) -> None:
    if frame.step == "strike":
        tell(table, "attack")
        table.goto(Attack("wound"))
        return table.call(Reaction())
    tell(table, "wound")
    table.end()


def reaction(table: Any, frame: Reaction) -> None:
    if frame.step == "ask":
        table.goto(Reaction("waver"))
        return table.ask("react", 1)
    if frame.step == "waver":
        table.goto(Reaction("done"))
        return table.call(Morale())
    tell(table, "reacted")
    table.end()


def morale(table: Any, frame: Morale) -> None:
    if frame.step == "test":
        (face,) = table.roll(1, 6, "morale", by=1, reason="morale")
        table.goto(Morale("over", face))
        return table.ask("casualty", 0, 1)
    tell(table, f"morale {frame.face}")
    table.end()


def suggested(state: Any, seat: Seat) -> tuple[Word, ...]:
    return (Word("1"),)


MEN: Argument[Any, int] = number("men", "How many", lambda state, seat: Span(1, state.public.field.value), suggested)


def check_lose(state: Any, seat: Seat, action: Lose) -> None:
    if not 1 <= action.men <= state.public.field.value:
        raise kernel.IllegalAction(f"{action.men} is not between 1 and {state.public.field.value}", "NE-2")


def read_field(text: str) -> int:
    READ.append(text)
    return int(text.rsplit(maxsplit=1)[-1])


def check_field(text: str) -> Upload:
    if not text.rsplit(maxsplit=1)[-1].isdigit():
        raise GameError("a field ends with its width", ("a field ends with its width", "the name is missing"))
    return Upload(text.split()[1], ("wide",) if read_field(text) > 10 else ())


FIELD = ContentKind(
    kind="field", option="field", title="field", rule="NE-3", read=read_field, check=check_field, shipped=lambda: FIELDS
)
REACT = Question(
    kind="react",
    rule="NE-1",
    ask=lambda public, seat: "Answer the attack",
    default=lambda state, seat: Parry(),
    verbs=(
        Verb(
            form=bare(Parry),
            apply=lambda table, seat, action: tell(table, "parry"),
            synonyms=("block",),
        ),
        Verb(
            form=bare(Flee),
            apply=lambda table, seat, action: table.finish(Outcome((0,), "the other fled", "NE-1")),
            title="Run away",
            hint=lambda state, seat: f"over {state.public.field.value} paces",
        ),
    ),
)
CASUALTY = Question(
    kind="casualty",
    rule=lambda public: "NE-2",
    ask=lambda public, seat: "Say who falls",
    default=lambda state, seat: Lose(1),
    verbs=(
        Verb(
            form=taking(MEN).to(Lose), check=check_lose, needs="a number of men",
            apply=lambda table, seat, action: tell(table, f"{'AB'[seat]} lost {action.men}"),
        ),
    ),
)  # fmt: skip


class Nested(Game[Public, kernel.Nothing, kernel.Nothing]):
    card = GameCard(
        slug="nested", title="Nested", command="nested", seats=(2, 2), version=1, options=Options, policies={},
        places_rule="NE-1", over_rule="NE-1", example="`parry`", contents=(FIELD,), rolls=("morale",),
    )  # fmt: skip
    rulebook = Rulebook("Nested", "", "", (Rule("NE-1", "One", "One."), Rule("NE-2", "Two", "Two.")))
    public = Public
    event = Happened
    questions = (REACT, CASUALTY)
    procedures = (
        Procedure(Begin, begin),
        Procedure(Attack, attack),
        Procedure(Reaction, reaction),
        Procedure(Morale, morale),
    )

    def initial_state(self, seats: int, options: Options, held: Mapping[str, Any]) -> Any:
        public = Public(seats=seats, options=options, field=held["field"], frames=(Begin(options.attacks),))
        return kernel.State(public=public, secret=(kernel.Nothing(),) * seats)

    def narrate(self, event: Any, view: Any) -> str:
        return event.what

    def summary(self, view: Any) -> Summary:
        return Summary("Nested", (), "", "")


def brought(text: str) -> Content:
    """Return a field that a server brought."""
    if "name" not in text:
        raise BadNotation("no name")
    return Content("field", text.split()[1], text)


def opened(game: Nested, dice: Dice, **options: Any) -> tuple[Any, tuple[Content, ...]]:
    """Return a new game and its content."""
    chosen = Options(**options)
    content = game.content_for(chosen)
    return game.setup(2, chosen, content, dice).state, content

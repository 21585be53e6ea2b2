"""Declared arguments: reading, writing, next words and slash options come of them, for any form."""

import functools
from typing import Any

import pytest

from games.kernel import (
    AmbiguousNotation,
    BadNotation,
    Choices,
    Frozen,
    IllegalAction,
    Line,
    Open,
    Seat,
    Span,
    Word,
)
from games.kernel.questions.arguments import (
    Argument,
    Form,
    VerbOption,
    bare,
    by_hand,
    flag,
    number,
    one_of,
    one_word,
    picked,
    repeat,
    rest,
    taking,
)

PORTS = {"port": ("reef", "Brig"), "starboard": ("sloop",)}
"""Whom a side can shoot at: what the state of these tests is."""
State = dict[str, tuple[str, ...]]


class Fire(Frozen, frozen=True, tag="fire"):
    side: str
    target: str
    shots: int
    boarding: bool = False


class Volley(Frozen, frozen=True, tag="volley"):
    side: str
    target: str
    shots: int


class Rest(Frozen, frozen=True, tag="rest"):
    pass


class Load(Frozen, frozen=True, tag="load"):
    shells: tuple[str, ...] = ()


class Steer(Frozen, frozen=True, tag="steer"):
    course: tuple[int, int]


class Signal(Frozen, frozen=True, tag="signal"):
    text: str = ""


def sides(state: State, seat: Seat) -> tuple[Word, ...]:
    return tuple(Word(side, side.capitalize()) for side in state)


def targets(state: State, seat: Seat, side: str) -> tuple[Word, ...]:
    return tuple(map(Word, state[side]))


def read_target(line: Line, state: State, seat: Seat, side: str) -> str:
    typed = line.take()
    return next((name for names in state.values() for name in names if name.lower() == typed.lower()), typed)


def shots(state: State, seat: Seat, side: str, target: str) -> Span:
    return Span(1, 3 if side == "port" else 1)


def volley(state: State, seat: Seat, side: str, target: str) -> tuple[Word, ...]:
    return (Word("1"),)


def board(state: State, seat: Seat, side: str, target: str, number: int) -> Word | None:
    return Word("boarding", "board") if target == "reef" else None


SIDE = one_of("side", "Which side", picked(("port", "starboard"), "side"), sides)
TARGET = one_of("target", "Whom", read_target, targets, label="enemy")
SHOTS = number("", "", shots, volley, label="shots")
BOARDING = flag("boarding", "With a boarding party", board, "board", label="boarding")
FIRE = taking(SIDE).then(TARGET).then(SHOTS).then(BOARDING).to(Fire)


def read(form: Form[State, Any], line: str) -> Any:
    verb, *words = line.split()
    return form.read(Line(verb, words, "more, such as fire port reef 1"), PORTS, 0)


def words(form: Form[State, Any], *said: str) -> Choices:
    return form.words(PORTS, 0, said)


def texts(node: Choices) -> list[str]:
    return [word.text for word in node.words]


@pytest.mark.parametrize(
    ("line", "action", "written"),
    [
        ("fire port Brig 2", Fire("port", "Brig", 2), "fire port Brig 2"),
        ("fire star SLOOP 1", Fire("starboard", "sloop", 1), "fire starboard sloop 1"),
        ("fire PORT reef 3 board", Fire("port", "reef", 3, boarding=True), "fire port reef 3 boarding"),
    ],
)
def test_a_line_is_read_argument_by_argument_and_written_canonically(line: str, action: Fire, written: str) -> None:
    assert read(FIRE, line) == action
    assert FIRE.write(action) == written
    assert read(FIRE, written) == action


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fire", "^fire needs more, such as fire port reef 1$"),
        ("fire port", "^fire needs more, such as fire port reef 1$"),
        ("fire stern reef", "^there is no side 'stern'; there are port, starboard$"),
        ("fire port reef 1 now", "^nothing may follow fire, but there is 'now'$"),
        ("fire port reef many", "^fire needs more"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        read(FIRE, line)


def test_each_argument_lists_its_words_after_those_before_it() -> None:
    assert words(FIRE) == Choices((Word("port", "Port"), Word("starboard", "Starboard")), label="side")
    assert words(FIRE, "port") == Choices((Word("reef"), Word("Brig")), label="enemy")
    assert texts(words(FIRE, "starboard")) == ["sloop"]
    open_word = Open("number", "shots", Span(1, 3), suggestions=(Word("1"),))
    assert words(FIRE, "port", "reef") == Choices(open=open_word, label="shots")
    assert words(FIRE, "port", "reef", "2") == Choices((Word("boarding", "board"),), complete=True, label="boarding")
    assert words(FIRE, "port", "Brig", "2") == Choices(complete=True)
    assert words(FIRE, "port", "reef", "2", "boarding") == Choices(complete=True)


@pytest.mark.parametrize(
    "said",
    [
        ("stern",),
        ("star",),
        ("port", "sloop"),
        ("port", "brig"),
        ("port", "reef", "4"),
        ("port", "reef", "01"),
        ("port", "reef", "x"),
        ("port", "reef", "1", "board"),
        ("port", "reef", "1", "boarding", "boarding"),
    ],
)
def test_after_a_word_that_may_not_be_said_or_is_not_canonical_nothing_follows(said: tuple[str, ...]) -> None:
    node = words(FIRE, *said)
    assert not node.words
    assert node.open is None
    assert not node.complete


def test_an_argument_without_a_name_goes_on_in_the_option_before() -> None:
    assert FIRE.options == (
        VerbOption("side", "Which side"),
        VerbOption("target", "Whom", rest=True),
        VerbOption("boarding", "With a boarding party", required=False, word="boarding"),
    )
    assert bare(Rest).options == ()


def test_nothing_follows_a_bare_verb() -> None:
    assert read(bare(Rest), "rest") == Rest()
    assert bare(Rest).write(Rest()) == "rest"
    assert words(bare(Rest)).complete
    assert words(bare(Rest), "now").empty
    with pytest.raises(BadNotation, match="nothing may follow rest"):
        read(bare(Rest), "rest now")


def test_the_fields_of_an_action_are_its_arguments_or_its_parts_are_named() -> None:
    with pytest.raises(TypeError, match="Fire has other fields than 1 arguments"):
        taking(SIDE).to(Fire)
    with pytest.raises(TypeError, match="is not a struct of an action"):
        bare(functools.partial(Rest))
    x: Argument[State, int] = number("x", "East", lambda state, seat: Span(0, 9), lambda state, seat: ())
    y: Argument[State, int, int] = number("y", "South", lambda state, seat, x: Span(0, x), lambda state, seat, x: ())
    form = taking(x).then(y).to(Steer, lambda x, y: Steer((x, y)), lambda done: done.course)
    assert read(form, "steer 3 2") == Steer((3, 2))
    assert form.write(Steer((3, 2))) == "steer 3 2"
    assert words(form, "3", "4").empty, "the second bound hangs on the first number"


def test_the_last_argument_may_be_several_fields() -> None:
    def read_shot(line: Line, state: State, seat: Seat, side: str) -> tuple[str, int]:
        return line.take(), line.number()

    def shot_words(state: State, seat: Seat, said: tuple[str, ...], side: str) -> Choices:
        return Choices(complete=len(said) == 2)

    shot = rest("shot", "Whom and how often", read_shot, shot_words, write=lambda shot: f"{shot[0]} {shot[1]}")
    form = taking(SIDE).then(shot).spread(Volley)
    assert read(form, "volley port reef 2") == Volley("port", "reef", 2)
    assert form.write(Volley("port", "reef", 2)) == "volley port reef 2"
    alone = rest("shot", "?", lambda line, state, seat: (line.take(), "x", 3), lambda *_: Choices(), write=str)
    assert read(taking(alone).spread(Volley), "volley port") == Volley("port", "x", 3)
    assert taking(alone).spread(Volley).write(Volley("port", "x", 3)) == "volley ('port', 'x', 3)"


def test_a_number_may_have_decimals_and_steps() -> None:
    half: Argument[State, int] = number(
        "depth", "How deep", lambda state, seat: Span(50, 250, 50, 100), lambda state, seat: (), unit="m", scale=100
    )
    form = taking(half).to(Steer, lambda depth: Steer((depth, 0)), lambda done: (done.course[0],))
    assert read(form, "steer 1.50") == Steer((150, 0))
    assert form.write(Steer((150, 0))) == "steer 1.5"
    assert words(form, "1.5").complete
    for said in ("1.50", "1.25", "3", "0"):
        assert words(form, said).empty, said
    for typed in ("deep", "-1", "1.505"):
        with pytest.raises(BadNotation, match="is not a depth in m"):
            read(form, f"steer {typed}")


def shells(state: State, seat: Seat, named: tuple[str, ...]) -> Choices:
    left = [word for word in ("chain", "grape") if word not in named]
    none = () if named else (Word("none"),)
    return Choices((*map(Word, left), *none), label=f"{len(named)} loaded")


def test_a_list_goes_on_with_what_was_named() -> None:
    kinds = repeat("shells", "What", picked(("chain", "grape"), "shell"), shells, none="none", without=",")
    form = taking(kinds).to(Load)
    assert words(form) == Choices((Word("chain"), Word("grape"), Word("none")), label="0 loaded")
    assert words(form, "grape") == Choices((Word("chain"),), label="1 loaded", complete=True)
    assert words(form, "none") == Choices(complete=True)
    assert words(form, "none", "grape").empty
    assert words(form, "gra").empty, "not canonical"
    assert read(form, "load Grape,ch") == Load(("grape", "chain"))
    assert read(form, "load NONE") == Load()
    assert (form.write(Load()), form.write(Load(("grape", "chain")))) == ("load none", "load grape chain")
    with pytest.raises(BadNotation, match="load needs more"):
        read(form, "load")
    empty = taking(repeat("shells", "What", picked(("chain",), "shell"), shells, none="none", least=0)).to(Load)
    assert read(empty, "load") == Load()


def test_an_optional_word_may_be_left_out() -> None:
    def code(line: Line, state: State, seat: Seat) -> str:
        return line.one_of(("help", "hello"), "signal") if line.left else ""

    def codes(state: State, seat: Seat) -> tuple[Word, ...]:
        return Word("help"), Word("hello")

    form = taking(one_of("text", "What", code, codes, optional=True)).to(Signal)
    assert words(form) == Choices((Word("help"), Word("hello")), label="text", complete=True)
    assert (read(form, "signal"), form.write(Signal())) == (Signal(), "signal")
    assert not form.options[0].required
    with pytest.raises(AmbiguousNotation):
        read(form, "signal hel")
    assert words(form, "hel").empty, "what could be two words is none in a tree"


def test_what_may_be_said_can_be_looked_up_without_listing_it_and_refused_with_the_rule() -> None:
    def fits(state: State, seat: Seat, side: str) -> bool:
        if side == "starboard":
            raise IllegalAction("no gun is left", "NE-1")
        return True

    def never(state: State, seat: Seat) -> Choices:
        raise AssertionError("listed")

    form = taking(one_word("side", "Which", picked(("port", "starboard"), "side"), never, fits=fits)).to(Signal)
    assert words(form, "port").complete
    with pytest.raises(IllegalAction, match="no gun is left: NE-1"):
        words(form, "starboard")


def test_words_picked_at_random_come_of_the_argument_that_follows() -> None:
    class Last:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

    side = one_of("side", "?", picked(("port", "starboard"), "side"), sides, sample=lambda state, seat, rng: "port")
    some: Argument[State, str, str] = rest(
        "target",
        "?",
        lambda line, state, seat, side: " ".join(line.rest()),
        lambda state, seat, said, side: Choices(),
        sample=lambda state, seat, said, rng, side: state[side][rng.randrange(len(state[side]))],
        write=str,
    )
    form = taking(side).then(some).to(Signal, lambda side, text: Signal(text), lambda done: ("port", done.text))
    assert form.samples
    assert not FIRE.samples
    assert form.sample(PORTS, 0, (), Last()) == "port"
    assert form.sample(PORTS, 0, ("port",), Last()) == "Brig"
    assert form.sample(PORTS, 0, ("stern",), Last()) == ""
    assert FIRE.sample(PORTS, 0, (), Last()) == ""


def test_a_grammar_of_its_own_reads_and_writes_the_action_itself() -> None:
    form: Form[State, Signal] = by_hand(
        Signal,
        "text",
        "What to say",
        lambda line, state, seat: Signal(" ".join(line.rest())),
        lambda state, seat, said: Choices(complete=bool(said)),
        write=lambda done: done.text,
    )
    assert read(form, "signal all well") == Signal("all well")
    assert form.write(Signal("all well")) == "signal all well"
    assert words(form, "all", "well").complete
    assert form.options == (VerbOption("text", "What to say", rest=True),)

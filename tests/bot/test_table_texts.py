"""What is done at the table, as the journal says it: read, written, and what follows from it."""

import pytest

from bot.table_texts import (
    Abort,
    Concede,
    End,
    Give,
    GiveUp,
    GoOn,
    HandOver,
    Here,
    Leave,
    NewRules,
    NotATableText,
    Own,
    Pause,
    SetClock,
    Settle,
    Substitute,
    TableText,
    TakeBack,
    Vacate,
    end_of,
    read_table_text,
    resignation,
    written,
)

TEXTS: dict[str, TableText] = {
    "hand-over careful": HandOver("careful"),
    "hand-over x_1-y": HandOver("x_1-y"),
    "take-back": TakeBack(),
    "resign careful": Leave("careful"),
    "resign tom": Leave("tom"),
    "resign to B": Concede((1,)),
    "resign to A C H": Concede((0, 2, 7)),
    "resign": GiveUp(),
    "abort": Abort(),
    "clock": SetClock(),
    "pause": Pause(),
    "go-on": GoOn(),
    "here": Here(),
    "substitute": Substitute(),
    "vacate careful": Vacate("careful"),
    "settle": Settle(()),
    "settle A": Settle((0,)),
    "settle B D": Settle((1, 3)),
    "owner A": Own(0),
    "owner H": Own(7),
    "give A": Give(0),
    "give H": Give(7),
    "rules 2": NewRules(2),
    "rules 999999999": NewRules(999_999_999),
}


@pytest.mark.parametrize("text", TEXTS)
def test_each_text_is_read_and_written(text: str) -> None:
    assert read_table_text(text) == TEXTS[text]
    assert written(TEXTS[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "resign to",
        "resign to B A",
        "resign to I",
        "rules 01",
        "abort now",
        "settle D B",
        "settle A A",
        "settle ",
        "settle to A",
        "owner",
        "owner I",
        "vacate",
        "vacate to",
        "substitute A",
        "here now",
        "give",
        "give I",
        "give A B",
        "pause A",
        "clock 3d",
    ],
)
def test_every_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotATableText, match="says nothing that can be done at the table"):
        read_table_text(text)


def test_only_some_of_it_ends_a_match() -> None:
    ends = {text: end_of(done) for text, done in TEXTS.items() if end_of(done) is not None}
    called_off = End("aborted", None)
    assert ends == {
        "resign to B": End("over", (1,)),
        "resign to A C H": End("over", (0, 2, 7)),
        "resign": called_off,
        "abort": called_off,
        "settle": End("over", ()),
        "settle A": End("over", (0,)),
        "settle B D": End("over", (1, 3)),
    }


@pytest.mark.parametrize(
    ("sides", "others", "due"),
    [
        (((0,), (1,)), True, Concede((1,))),
        (((0,), (1,)), False, Concede((1,))),
        (((0,), (2, 1)), True, Concede((1, 2))),
        (((0,), (1,), (2,)), True, Leave("careful")),
        (((0,), (1,), (2,)), False, GiveUp()),
        (((0, 2), (1,)), True, Leave("careful")),
        (((1,), (2,)), True, Leave("careful")),
        (((1,),), False, GiveUp()),
    ],
    ids=str,
)
def test_what_comes_of_it_when_a_seat_resigns(sides: tuple[tuple[int, ...], ...], others: bool, due: TableText) -> None:
    assert resignation(sides, 0, "careful", others=others) == due

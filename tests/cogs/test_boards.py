import random
from typing import cast

import discord
import msgspec

from bot.matches import AwaitedSeat, DeedKind, Owed, Position, SeatInfo
from bot.posts.boards import AWAITED, ROSTER, awaited_text, board_sheet, story
from bot.posts.sheets import DONE, MAX_TEXT, NEUTRAL, Sheet
from cogs.match.reading import status_sheet
from games.kernel import AnyGame, Outcome, Summary
from renderers.contract import Picture
from tests.cogs.stand_in import ANN, BEN, MATCH, StandIn, match_info

PICTURES = (Picture(b"png", 1200, 1100, "the map"), Picture(b"png", 1200, 800, "the rosters"))


def labels(sheet: Sheet) -> list[str | None]:
    return [item.label for item in sheet.view().walk_children() if isinstance(item, discord.ui.Button)]


def text_of(sheet: Sheet) -> str:
    return "\n".join(item.content for item in sheet.view().walk_children() if isinstance(item, discord.ui.TextDisplay))


async def board(
    position: Position,
    sentences: tuple[str, ...] = ("Ann moved.",),
    pictures: object = PICTURES,
    mention: tuple[int, ...] = (),
    looked_back: tuple[str, ...] = (),
    mattered: str = "",
) -> Sheet:
    summary = StandIn(random.Random(3)).rules.summary(position.view)
    owed = Owed(
        match=MATCH, ply=7, sentences=sentences, mention=mention, since=0.0, attempts=0, attempted_at=None, after=5
    )  # fmt: skip
    return board_sheet(position, summary, pictures, owed, "Raise Shields", looked_back, mattered)  # type: ignore[arg-type]


async def public(**changes: object) -> Position:
    position = await StandIn(random.Random(3)).queries.look(MATCH, None)
    return msgspec.structs.replace(position, info=match_info(**changes))


async def test_a_board_says_what_happened_shows_two_galleries_and_has_buttons() -> None:
    sheet = await board(await public())
    assert "Ann moved." in text_of(sheet)
    assert f"action 7 · match {MATCH}" in text_of(sheet)
    assert [file.filename for file in sheet.files] == [f"board-{MATCH}-7.png", f"roster-{MATCH}-7.png"]
    assert labels(sheet) == ["Act", "Log", "Rules", "Facts in words", "Proof"]


async def test_a_board_is_read_from_above_what_mattered_who_is_called_buttons_board_roster_small_print() -> None:
    sheet = await board(await public(), ("Ann rolls 3 4 5.", "Ben rolls 6."), mattered="*A1* kills B2.")
    parts = [part for part in sheet.view().walk_children() if not isinstance(part, discord.ui.Button)][1:]
    kinds = [type(part).__name__ for part in parts]
    shown = ["TextDisplay", "TextDisplay", "TextDisplay", "ActionRow", "MediaGallery", "MediaGallery", "TextDisplay"]
    assert kinds == [*shown, "ActionRow"]
    title, mattered, called, small = [part.content for part in parts if isinstance(part, discord.ui.TextDisplay)]
    assert title.startswith("## ")
    assert mattered == r"\*A1\* kills B2."
    assert "due <t:" in called
    assert small.startswith("-# ")
    assert [part.id for part in parts if isinstance(part, discord.ui.MediaGallery)] == [None, ROSTER]
    assert "rolls" not in text_of(sheet), "all dice are in the log"


async def test_without_pictures_or_short_words_all_sentences_are_told() -> None:
    told = ("Ann rolls 3 4 5.", "Ben rolls 6.")
    for sheet in (
        await board(await public(), told, pictures=None, mattered="A1 kills."),
        await board(await public(), told),
    ):
        assert "\n".join(told) in text_of(sheet)
        assert "A1 kills" not in text_of(sheet)


async def test_the_first_board_names_the_list_every_board_its_mark_and_the_last_one_the_closing_hash() -> None:
    position = msgspec.structs.replace(await public(), setup_hash="a" * 64, mark="0123abcd")
    foot = text_of(await board(position)).split("match ")[1]
    assert foot == f"{MATCH} · mark 0123abcd"
    over = msgspec.structs.replace(position, info=match_info(status="aborted", closing="d" * 64, secret="5ec2e7"))
    first = board_sheet(position, StandIn(random.Random(3)).rules.summary(position.view), PICTURES, opened(), "RS")
    assert text_of(first).endswith(f" · mark 0123abcd · list `{'a' * 16}`")
    assert text_of(await board(over)).endswith(f" · mark 0123abcd\n-# closing hash `{'d' * 64}`")
    assert "5ec2e7" not in text_of(await board(over)), "the secret is behind Proof"


def opened() -> Owed:
    return Owed(match=MATCH, ply=0, sentences=(), mention=(), since=0.0, attempts=0, attempted_at=None)


async def test_every_board_that_calls_says_what_to_press_and_where_to_type() -> None:
    position = await public()
    summary = StandIn(random.Random(3)).rules.summary(position.view)
    sheet = board_sheet(position, summary, PICTURES, opened(), "RS", command="shields")
    called = next(part for part in sheet.view().walk_children() if part.id == AWAITED)
    assert isinstance(called, discord.ui.TextDisplay)
    how = called.content.splitlines()[-1]
    assert how.startswith("-# Press **Act**, or type `/shields ..`. The bot reads no line without a slash.")
    over = msgspec.structs.replace(position, info=match_info(status="aborted"))
    nobody = msgspec.structs.replace(position, awaited=())
    for each in (over, nobody):
        assert "Press **Act**" not in text_of(await board(each))


async def test_the_awaited_are_mentioned_with_a_deadline_and_names_are_escaped() -> None:
    position = await public()
    text = awaited_text(position.info, position.awaited)
    assert f"<@{ANN}>" in text or f"<@{BEN}>" in text
    assert "<t:1000:R>" in text
    computer = SeatInfo(seat=1, user_id=None, name="*Robot*", policy="steady", joined=0.0)
    entries = tuple(msgspec.structs.replace(entry, seat=1) for entry in position.awaited)
    info = match_info(seats=(position.info.seats[0], computer))
    assert r"\*Robot\*" in awaited_text(info, entries)
    assert "<t:" not in awaited_text(info, entries)


async def test_people_who_are_asked_the_same_are_called_in_one_line_and_the_times_that_differ_are_said() -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")
    seats = tuple(SeatInfo(seat, 10 + seat, name, None, 0.0) for seat, name in enumerate(names))
    info = match_info(seats=seats)

    def asked(*dues: float | None, ask: str = "Give orders.") -> tuple[AwaitedSeat, ...]:
        return tuple(
            AwaitedSeat(seat=seat, prompt_id=f"p{seat}", kind="orders", ask=ask, since=0.0, deadline=due)
            for seat, due in enumerate(dues)
        )

    two = "**A** <@10> and **B** <@11>: Give orders. · due <t:1000:R>"
    assert awaited_text(info, asked(1000.0, 1000.9)) == two
    four = "**A** <@10>, **B** <@11>, **C** <@12> and **D** <@13>: Give orders."
    assert awaited_text(info, asked(None, None, None, None)) == four
    late = "**A** <@10> (due <t:1000:R>), **B** <@11> (due <t:2000:R>) and **C** <@12>: Give orders."
    assert awaited_text(info, asked(1000.0, 2000.0, None)) == late
    other = msgspec.structs.replace(asked(1000.0)[0], seat=2, ask="Wait *here*.")
    assert awaited_text(info, (*asked(1000.0, 1000.0), other)).splitlines() == [
        two,
        r"**C** <@12>: Wait \*here\*. · due <t:1000:R>",
    ]
    computer = msgspec.structs.replace(seats[1], user_id=None, policy="steady", name="Computer 2")
    mixed = match_info(seats=(seats[0], computer))
    assert awaited_text(mixed, asked(1000.0, None)) == two.replace("<@11>", "Computer 2")


async def test_every_sentence_of_collapsed_plies_is_kept() -> None:
    sentences = tuple(f"Sentence number {number}." for number in range(12))
    text = text_of(await board(await public(), sentences))
    assert all(sentence in text for sentence in sentences)


async def test_too_long_a_story_keeps_the_newest_and_stays_in_bounds() -> None:
    sentences = tuple(f"{number} " + "x" * 300 for number in range(40))
    sheet = await board(await public(), sentences)
    assert "39 x" in text_of(sheet)
    assert sheet.view().content_length() <= MAX_TEXT


async def test_without_pictures_their_facts_are_told() -> None:
    position = await public()
    lines = StandIn(random.Random(3)).rules.summary(position.view).lines
    sheet = await board(position, pictures=None)
    assert sheet.files == []
    assert lines[0][:5] in text_of(sheet)


async def test_the_end_posts_the_closing_hash_and_offers_a_rematch() -> None:
    outcome = Outcome(winners=(1,), reason="Every other ship is gone.", rule="RS-60")
    position = await public(status="over", outcome=outcome, secret="5ec2e7", closing="c105e")
    sheet = await board(position)
    assert labels(sheet)[0] == "Rematch"
    assert all(part in text_of(sheet) for part in (r"B \*Ben\* won", "RS-60", "c105e"))
    assert sheet.view().to_components()[0]["accent_color"] == DONE


async def test_several_awaited_seats_give_the_neutral_accent() -> None:
    position = await public()
    two = tuple(msgspec.structs.replace(position.awaited[0], seat=seat) for seat in (0, 1))
    sheet = await board(msgspec.structs.replace(position, awaited=two))
    assert sheet.view().to_components()[0]["accent_color"] == NEUTRAL


def test_a_story_escapes_names() -> None:
    assert story(["*Ann* fired."], 100) == r"\*Ann\* fired."


async def test_whoever_was_to_be_told_is_told_although_the_game_has_moved_on() -> None:
    position = msgspec.structs.replace(await public(), awaited=())
    assert f"<@{BEN}>: it is your turn." in text_of(await board(position, mention=(BEN,)))


async def test_what_is_said_of_the_whole_match_stands_below_its_result_and_leaves_room_for_the_dice() -> None:
    ended = await public(status="over", outcome=Outcome((0,), "Ben resigned", ""), secret="5" * 64, closing="c" * 64)
    for lines in (("It took *9* actions.", "Best roll: 6 6."), ("x" * 9000,)):
        for pictures in (PICTURES, None):
            text = text_of(await board(ended, ("y" * 3000,), pictures, looked_back=lines))
            assert len(text) <= MAX_TEXT
            assert text.index(lines[0][:3]) > text.index("## Game over · A ")
            assert "5" * 64 not in text
            assert "c" * 64 in text
    sheet = await board(ended, looked_back=("It took *9* actions.",))
    assert r"It took \*9\* actions." in text_of(sheet)


async def test_the_reason_of_an_end_is_told_once() -> None:
    outcome = Outcome((0,), "Halcyon wins: nobody else is left", "RS-60")
    position = await public(status="over", outcome=outcome)
    for told in (("Halcyon wins: nobody else is left.",), ("Ben's ship fled.",)):
        said = text_of(await board(position, told))
        assert said.count("nobody else is left") == 1
        assert "RS-60" in said


async def test_a_resigned_match_is_over_and_names_no_rule() -> None:
    outcome = Outcome((0,), "Ben resigned", "")
    position = await public(status="over", outcome=outcome, ended_by=DeedKind.TABLE)
    said = text_of(await board(position, ("Ben resigns: Ann wins.",)))
    assert "## Game over" in said
    assert "()" not in said
    assert said.count("resign") == 1


async def test_a_seat_that_was_handed_over_is_said_to_be_played_by_the_computer() -> None:
    seats = tuple(SeatInfo(seat=seat, user_id=ANN, name="Ann", policy="random", joined=0.0) for seat in (0, 1))
    position = await public(seats=seats)
    assert "Ann (played by the computer)" in awaited_text(position.info, position.awaited)


async def test_board_and_status_tell_for_whom_the_computer_plays_also_when_nobody_waits_for_it() -> None:
    def seated(*seats: tuple[str, int | None, str | None]) -> tuple[SeatInfo, ...]:
        return tuple(SeatInfo(place, user, name, policy, 0.0) for place, (name, user, policy) in enumerate(seats))

    rules = StandIn(random.Random(3)).rules
    for seats, said in (
        (
            seated(("Ann", ANN, None), ("Ben", BEN, "steady")),
            "-# The computer plays for Ben (B). `/seat return` returns a seat to its owner.",
        ),
        (seated(("Ann", ANN, None), ("*Ben*", None, "advise")), "-# The computer plays for \\*Ben\\* (B)."),
        (seated(("Ann", ANN, None), ("Computer 2", None, "advise")), ""),
        (seated(("Ann", ANN, None), ("Ben", BEN, None)), ""),
    ):
        position = await public(seats=seats, status="live")
        for told in (text_of(await board(position, ())), text_of(status_sheet(position, rules, 0.0))):
            assert [line for line in told.splitlines() if "omputer plays for" in line] == [said] * bool(said)


async def test_what_mattered_is_below_the_title_and_nothing_where_there_is_nothing_to_tell() -> None:
    position = await public()
    lines = text_of(await board(position, mattered="Since A's last action: *B2* rushes.")).splitlines()
    assert lines[1] == "Since A's last action: \\*B2\\* rushes."
    assert "" not in text_of(await board(position, ())).splitlines()


async def test_facts_without_end_leave_room_for_who_is_called() -> None:
    position = await public()
    summary = StandIn(random.Random(3)).rules.summary(position.view)
    summary = msgspec.structs.replace(summary, lines=("A fact. " * 20,) * 50)
    owed = Owed(
        match=MATCH, ply=7, sentences=("Went. " * 300,), mention=(BEN,), since=0.0, attempts=0, attempted_at=None
    )
    sheet = board_sheet(position, summary, None, owed, "Raise Shields")
    awaited = position.info.seats[position.awaited[0].seat].user_id
    assert f"<@{awaited}>" in text_of(sheet)
    assert f"<@{BEN}>" in text_of(sheet)
    assert sheet.view().content_length() <= MAX_TEXT


async def test_facts_in_words_have_pages_that_a_screen_has_room_for() -> None:
    position, stand_in = await public(), StandIn(random.Random(3))
    lines = tuple(f"line {number}" for number in range(60))

    class Long:
        card = stand_in.rules.card

        def summary(self, view: object) -> Summary:
            return Summary("Turn 3", lines, "", "")

    told = [text_of(status_sheet(position, cast(AnyGame, Long()), 0.0, page=page)) for page in (0, 1, 2, 9)]
    found = [[line for line in text.splitlines() if line.startswith("line ")] for text in told]
    assert [len(page) for page in found] == [24, 24, 12, 12]
    assert found[0] + found[1] + found[2] == list(lines)
    assert ["(1 of 3)" in told[0], "(3 of 3)" in told[3]] == [True, True]

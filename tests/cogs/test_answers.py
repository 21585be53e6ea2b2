"""What a person is told when a request is refused."""

from typing import Any

import pytest

from bot.matches import Refused
from bot.workers import TookTooLong, TookTooMuch, WorkerLost
from cogs.common.answering.answers import Ask, acts, put, think, think_aloud
from cogs.common.answering.failing import fail, sentence_of
from games.kernel import IllegalAction


class Response:
    async def defer(self, **_: Any) -> None:
        return


class Asked:
    """An interaction that keeps what was answered."""

    id, guild_id = 5, 6

    def __init__(self) -> None:
        self.extras: dict[Any, Any] = {}
        self.response = Response()
        self.told = ""

    async def edit_original_response(self, *, content: str, **_: Any) -> None:
        self.told = content


async def told(error: Exception, *, acting: bool = False) -> str:
    asked = Asked()
    ask: Ask = asked  # type: ignore[assignment]
    await think(ask)
    if acting:
        acts(ask)
    await fail(ask, error, "a test")
    return asked.told


async def test_nothing_private_is_put_where_everybody_reads() -> None:
    asked = Asked()
    ask: Ask = asked  # type: ignore[assignment]
    await think_aloud(ask)
    with pytest.raises(RuntimeError, match="everybody"):
        await put(ask, "the gold is under the mast")
    assert asked.told == ""


@pytest.mark.parametrize("link", [None, "https://discord.com/channels/1/2/3"])
async def test_a_line_that_stops_tells_what_was_done_before(link: str | None) -> None:
    sentence = "Done: move W Ford. The rest was refused: Ford has no grain, this needs 1: UP-12"
    said = await told(Refused(sentence, link, ("*Ann* goes to Ford.", "Ford is stable.")))
    first, *more = said.splitlines()
    assert first == (f"{sentence} [Go there]({link})" if link else sentence)
    assert more == ["\\*Ann\\* goes to Ford.", "Ford is stable."]


async def test_a_long_story_leaves_room_for_the_reason() -> None:
    said = await told(Refused("Done: a. The rest was refused: no", None, tuple(f"{n} goes on." for n in range(500))))
    assert said.startswith("Done: a. The rest was refused: no.\n")
    assert 1000 < len(said) < 1300


async def test_what_was_stopped_is_told_in_a_sentence() -> None:
    assert await told(TookTooLong(60.0)) == "That took longer than 60 seconds, so I stopped it; nothing has changed."
    assert await told(TookTooMuch(512), acting=True) == (
        "Not done: That needed more than 512 MB of memory, so I stopped it; nothing has changed."
    )
    assert "given up" in await told(WorkerLost())


async def test_a_plain_refusal_is_one_sentence() -> None:
    assert await told(Refused("nobody is here")) == "Nobody is here."
    assert await told(IllegalAction("the ship has moved already", "RS-25")) == "The ship has moved already: RS-25"


async def test_the_refusal_of_an_action_says_first_that_it_was_not_done() -> None:
    said = await told(IllegalAction("the ship has moved already", "RS-25"), acting=True)
    assert said == "Not done: the ship has moved already: RS-25"
    assert await told(Refused("That board is out of date."), acting=True) == "Not done: That board is out of date."
    partly = await told(Refused("Done: a. The rest was refused: no", None, ("Ann goes.",)), acting=True)
    assert partly == "Done: a. The rest was refused: no.\nAnn goes."


@pytest.mark.parametrize("rule", ["RS-25", "UP-B55", "UP-H1"])
def test_a_reason_that_ends_in_a_rule_gets_no_stop(rule: str) -> None:
    assert sentence_of(f"the ship has moved already: {rule}") == f"The ship has moved already: {rule}"
    assert sentence_of(f"see {rule}: the ship has moved") == f"See {rule}: the ship has moved."

"""Slash commands in the box: suggestions, pills, what is refused, and the keyboard."""

import asyncio
import re

from playwright.async_api import Route, expect

from discord_sandbox.page import PATIENCE
from discord_sandbox.server import Sandbox
from pocket.bot import SILENT
from pocket.page_test import PAGE_TEST, Opener

pytestmark = PAGE_TEST


async def test_commands_with_options_reach_the_bot(open_page: Opener) -> None:
    chat = await open_page()
    await chat.command("ship move", line="2F L", count=3)
    answer = await chat.wait_text("moved 2F L 3")
    await expect(answer.locator(".reply")).to_contain_text("Annused/ship move")
    await expect(answer).to_have_attribute("data-ephemeral", "true")
    await chat.command("ship who", member="Ben", place="#general")
    await chat.wait_text("Ben general")
    await chat.command("ship move", line="@Cleo @nobody")
    await chat.wait_text("moved @Cleo @nobody 1")
    await chat.say("@ben, and ann@dev.example")
    mention = (await chat.wait_text("and ann@dev.example")).locator("[data-user-id]")
    await expect(mention).to_have_text("@Ben")


async def test_everything_by_keyboard(open_page: Opener) -> None:
    chat = await open_page()
    await chat.page.locator("#log").focus()
    await chat.page.keyboard.type("/sh mov")  # typing anywhere goes to the box
    await expect(chat.page.locator("#suggest [aria-selected=true]")).to_have_attribute("data-value", "ship move")
    await chat.page.keyboard.press("Tab")
    await chat.page.keyboard.type("2F L")
    await expect(chat.page.locator("#suggest .sughead b")).to_have_text("2F L")  # not yet those of "2F "
    await expect(chat.page.locator("#suggest [role=option]")).to_have_count(2)
    await chat.page.keyboard.press("ArrowDown")
    await chat.page.keyboard.press("ArrowDown")
    await chat.page.keyboard.press("Enter")  # takes "2F L F"
    await expect(chat.page.locator("input[data-option=line]")).to_have_value("2F L F")
    await chat.page.keyboard.press("Enter")  # sends
    await chat.wait_text("moved 2F L F 1")


async def test_autocomplete_knows_the_other_options_and_typed_text_is_sent_all_the_same(open_page: Opener) -> None:
    chat = await open_page()
    await chat.start_command("ship move")
    await chat.option("count", 7)
    await chat.option("line", "")
    await expect(chat.page.locator("#suggest [role=option]")).to_have_text(["2F", "2F L", "2F L F", "7"])
    await chat.option("line", "9Z")
    await expect(chat.page.locator("#suggest")).to_contain_text("No option matches.")
    await chat.page.keyboard.press("Enter")
    await chat.wait_text("moved 9Z 7")


async def test_a_whole_command_is_sent_by_the_button_and_asks_for_what_it_needs(open_page: Opener) -> None:
    chat = await open_page()
    await chat.page.locator("#box").fill("/ship board")
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator("[data-command]")).to_have_count(0)
    await chat.messages().first.wait_for()
    await chat.page.locator("#box").fill("/ship move")
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator('[data-command="ship move"]')).to_be_visible()
    await expect(chat.page.locator("#hint")).to_contain_text("line")


async def test_what_an_option_does_not_take_is_not_sent(open_page: Opener) -> None:
    chat = await open_page()
    await chat.start_command("ship move")
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator("#hint")).to_contain_text("This option is required. Give it a value.")
    await expect(chat.page.locator("[data-pill=line]")).to_have_class("pill wrong")
    await expect(chat.page.locator("input[data-option=line]")).to_be_focused()
    await chat.option("line", "2F")
    refused = {"12": "At most 9, please.", "1.5": "This must be a whole number.", "many": "This must be a number."}
    for value, sentence in refused.items():
        await chat.option("count", value)
        await chat.page.locator("[data-send]").click()
        await expect(chat.page.locator("#hint")).to_contain_text(sentence)
    await expect(chat.messages()).to_have_count(0)


async def test_escape_and_backspace_lead_out_of_a_command(open_page: Opener) -> None:
    chat = await open_page()
    await chat.start_command("ship move")
    await chat.suggestions()
    await chat.page.keyboard.press("Escape")
    await expect(chat.page.locator("#suggest")).to_be_hidden()
    await expect(chat.page.locator("[data-command]")).to_be_visible()
    await chat.page.keyboard.press("Escape")
    await expect(chat.page.locator("[data-command]")).to_have_count(0)
    await expect(chat.page.locator("#box")).to_be_focused()
    await chat.start_command("ship move")
    await chat.option("count", "")
    await chat.page.locator("input[data-option=count]").press("Backspace")
    await expect(chat.page.locator("[data-pill=count]")).to_have_count(0)
    await expect(chat.page.locator("input[data-option=line]")).to_be_focused()
    await chat.page.keyboard.press("Backspace")
    await expect(chat.page.locator("#box")).to_have_value("/ship move")


async def test_a_command_that_never_reached_the_bot_stands_in_the_box_again(open_page: Opener) -> None:
    chat = await open_page()
    await chat.page.route("**/sandbox/commands", lambda route: route.abort())
    await chat.start_command("ship move")
    await chat.option("line", "2F L")
    await chat.page.locator("[data-send]").click()
    await chat.wait_failed("The sandbox cannot be reached.")
    await expect(chat.page.locator("input[data-option=line]")).to_have_value("2F L")
    await expect(chat.page.locator("[data-tail]")).to_be_focused()
    await chat.page.unroute_all()
    await chat.page.keyboard.press("Enter")
    await chat.wait_text("moved 2F L 1")


async def test_autocomplete_that_is_slow_says_so_and_is_dropped_when_it_comes_late(open_page: Opener) -> None:
    chat = await open_page()
    asked, answered = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        if (route.request.post_data_json or {})["options"]["line"] == "":
            asked.set()
            await answered.wait()
        await route.continue_()

    await chat.page.route("**/sandbox/autocomplete", late)
    await chat.start_command("ship move")
    await expect(chat.page.locator("#suggest")).to_contain_text("Loading options")
    await asyncio.wait_for(asked.wait(), PATIENCE / 1000)
    await chat.option("line", "2F L")
    rows = chat.page.locator("#suggest [role=option]")
    await expect(rows).to_have_text(["2F L", "2F L F"])
    async with chat.page.expect_response(lambda answer: "autocomplete" in answer.url):
        answered.set()
    await expect(rows).to_have_text(["2F L", "2F L F"])


async def test_autocomplete_that_fails_says_why_and_the_text_is_sent_all_the_same(open_page: Opener) -> None:
    chat = await open_page()
    await chat.page.route("**/sandbox/autocomplete", lambda route: route.abort())
    await chat.start_command("ship move")
    await chat.option("line", "2F")
    await expect(chat.page.locator("#suggest")).to_contain_text("The sandbox cannot be reached.")
    await chat.page.keyboard.press("Enter")
    await chat.wait_text("moved 2F 1")


async def test_a_bot_that_is_silent_about_suggestions_is_told_of(open_page: Opener, sandbox: Sandbox) -> None:
    chat = await open_page()
    await chat.start_command("ship move")
    await chat.suggestions()
    patience, sandbox.hub.interactions.ack_seconds = sandbox.hub.interactions.ack_seconds, 0.1
    await chat.option("line", SILENT)
    await expect(chat.page.locator("#suggest")).to_contain_text("Your bot did not answer within 0.1 seconds.")
    await expect(chat.page.locator("#announce")).to_have_text("Your bot did not answer within 0.1 seconds.")
    sandbox.hub.interactions.ack_seconds = patience
    await chat.option("line", "9Z")
    await expect(chat.page.locator("#suggest")).to_contain_text("No option matches.")
    await expect(chat.page.locator("#announce")).to_have_text("0 options")


async def test_a_command_typed_word_for_word_fills_its_options(open_page: Opener) -> None:
    chat = await open_page()
    for typed in ("/ship move line: 2F L count: 3", "/ship move 2F L count:3", "/ship move count:3 line:2F L"):
        await chat.page.locator("#box").focus()
        await chat.page.keyboard.type(typed)
        await expect(chat.page.locator("input[data-option=line]")).to_have_value("2F L")
        await expect(chat.page.locator("input[data-option=count]")).to_have_value(re.compile(r"\s?3"))
        await chat.page.locator("[data-send]").click()
        await expect(chat.page.locator("[data-command]")).to_have_count(0)
        await chat.page.locator("#box").fill(typed)  # pasted
        await expect(chat.page.locator("input[data-option=line]")).to_have_value("2F L")
        await chat.page.locator("[data-send]").click()
        await expect(chat.page.locator("[data-command]")).to_have_count(0)
    await expect(chat.messages().filter(has_text="moved 2F L 3")).to_have_count(6)


async def test_what_belongs_to_no_option_is_refused_and_stays(open_page: Opener) -> None:
    chat = await open_page()
    tail, hint = chat.page.locator("[data-tail]"), chat.page.locator("#hint")
    await chat.page.locator("#box").fill("/ship board now: please")
    await expect(tail).to_have_value("now: please")
    await chat.page.locator("[data-send]").click()
    await expect(hint).to_contain_text("“now: please” is too much: this command takes no more options.")
    await tail.fill("")
    await chat.page.keyboard.press("Escape")
    await chat.page.locator("#box").fill("/ship who Ben now place: #general")
    await expect(chat.page.locator("input[data-option=place]")).to_have_value("#general")
    await chat.page.locator("[data-send]").click()
    await expect(hint).to_contain_text("Choose one of the list.")
    await expect(chat.page.locator("input[data-option=member]")).to_have_value("Ben now")
    await chat.page.locator("input[data-option=member]").fill("Ben")
    await tail.fill("surely")
    await tail.press("Enter")
    await expect(hint).to_contain_text("“surely” is too much")
    await expect(chat.messages()).to_have_count(0)


async def test_a_command_that_there_is_not_is_refused_unless_it_is_left_as_text(open_page: Opener) -> None:
    chat = await open_page()
    await chat.say("/shp move line: 2F")
    await expect(chat.page.locator("#hint")).to_contain_text("No command is called so; there are /ship")
    await expect(chat.page.locator("#box")).to_have_value("/shp move line: 2F")
    await chat.page.keyboard.press("Escape")
    await chat.page.keyboard.press("Enter")
    await chat.wait_text("/shp move line: 2F")


async def test_a_text_that_is_too_short_or_too_long_for_its_option_is_told(open_page: Opener) -> None:
    chat = await open_page()
    told = await chat.page.evaluate(
        """async () => {
            const { meaning } = await import("/js/commands.js");
            const option = { type: 3, min_length: 2, max_length: 4 };
            return ["a", "ab", "abcd", "abcde"].map((text) => meaning(option, text).error ?? "");
        }"""
    )
    assert told == ["At least 2 characters, please.", "", "", "At most 4 characters, please."]

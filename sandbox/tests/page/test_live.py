"""Live updates: more tabs than a browser has connections, gaps in the stream, pages that the browser kept for Back."""

import asyncio

import discord
from playwright.async_api import Route, expect

from discord_sandbox.driver import Driver
from discord_sandbox.page import ChatPage
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot, board
from pocket.page_test import PAGE_TEST, Opener
from pocket.raw import until

pytestmark = PAGE_TEST
CHANNEL = "games"
STREAMS = 4


async def siblings(first: ChatPage, personas: str) -> list[ChatPage]:
    """More tabs of one browser."""
    tabs = []
    for persona in personas.split():
        tabs.append(await first.sibling())
        await tabs[-1].goto(persona, CHANNEL)
        await expect(tabs[-1].page.locator("[data-live=live]")).to_be_visible()
    return tabs


async def test_tabs_beyond_the_streams_speak_and_hear_and_take_over(
    open_page: Opener, sandbox: Sandbox, bot: PocketBot
) -> None:
    """With six streams a browser could send nothing any more: six connections to a host are all it opens."""
    first = await open_page("ann")
    streaming = [first, *await siblings(first, "ben cleo dev")]
    await until(lambda: sandbox.hub.stream.readers == STREAMS)
    [waiting] = await siblings(first, "ann")
    tabs = [*streaming, waiting]
    for number, tab in enumerate(tabs):
        await tab.say(f"from tab {number}")
    for tab in tabs:
        await expect(tab.messages()).to_have_count(len(tabs))
        await expect(tab.page.locator(".newline")).to_have_count(0)
    assert sandbox.hub.stream.readers == STREAMS
    message = await bot.place(CHANNEL).send(view=board("b1", "Board", "quiet later"))
    await waiting.press("Quiet")
    await waiting.wait_text("only you")
    await waiting.press("Later")
    await waiting.wait_text("Later")
    await message.delete()
    await expect(waiting.message(str(message.id))).to_have_count(0)
    async with waiting.page.expect_response(lambda answer: "/sandbox/events" in answer.url):
        await tabs[1].page.close()
    await waiting.page.route("**/sandbox/channels/**", lambda route: route.abort())
    await bot.place(CHANNEL).send("streamed")
    await waiting.wait_text("streamed")


async def test_the_place_is_kept_over_a_gap(open_page: Opener, sandbox: Sandbox, bot: PocketBot) -> None:
    async with Driver(sandbox.url, "ben") as ben:
        for n in range(130):
            await ben.say(CHANNEL, f"line {n}.")
    chat = await open_page()
    log = chat.page.locator("#log")
    await expect(chat.messages()).to_have_count(50)
    await log.evaluate("el => { el.scrollTop = 0; }")
    await expect(chat.messages()).to_have_count(100)
    line = chat.messages().filter(has_text="line 60.")
    await line.evaluate("el => el.scrollIntoView({ block: 'center' })")
    await expect(chat.page.locator("#oldbar")).to_be_visible()
    item, top = await line.element_handle(), await line.evaluate("el => el.getBoundingClientRect().top")
    assert item is not None
    await chat.page.context.set_offline(True)
    sandbox.hub.stream.close()
    await expect(chat.page.locator("[data-live=lost]")).to_be_visible()
    for n in range(60):
        await bot.place(CHANNEL).send(f"missed {n}.")
    await chat.page.context.set_offline(False)
    await expect(chat.messages().last).to_contain_text("missed 59.")
    await expect(chat.messages()).to_have_count(160)
    assert await item.evaluate("el => el.isConnected")
    assert await line.evaluate("el => el.getBoundingClientRect().top") == top
    await expect(chat.page.locator("#oldbar")).to_contain_text("60 new below")


async def test_a_page_that_was_kept_for_back_is_live_again(open_page: Opener, sandbox: Sandbox, bot: PocketBot) -> None:
    chat = await open_page()
    await expect(chat.page.locator("[data-live=live]")).to_be_visible()
    await chat.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    await bot.place(CHANNEL).send("meanwhile")
    await chat.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    await chat.wait_text("meanwhile")
    await bot.place(CHANNEL).send("and now")
    await chat.wait_text("and now")


async def test_an_edit_of_a_message_further_up_leaves_no_hole(
    open_page: Opener, sandbox: Sandbox, bot: PocketBot
) -> None:
    old = await bot.place(CHANNEL).send("long ago")
    async with Driver(sandbox.url, "ben") as ben:
        for n in range(60):
            await ben.say(CHANNEL, f"line {n}.")
    chat = await open_page()
    await expect(chat.messages()).to_have_count(50)
    await old.edit(content="changed since")
    await bot.place(CHANNEL).send("the newest")
    await chat.wait_text("the newest")
    await expect(chat.messages()).to_have_count(51)
    await chat.page.locator("#log").evaluate("el => { el.scrollTop = 0; }")
    await expect(chat.messages()).to_have_count(62)
    await expect(chat.messages().first).to_contain_text("changed since")


async def test_a_channel_that_went_during_a_gap_is_left(open_page: Opener, sandbox: Sandbox, bot: PocketBot) -> None:
    chat = await open_page("ann", "general")
    place = bot.place("general").id
    await chat.page.context.set_offline(True)
    sandbox.hub.stream.close()
    await expect(chat.page.locator("[data-live=lost]")).to_be_visible()
    sandbox.delete_channel(str(place))
    await chat.page.context.set_offline(False)
    await expect(chat.page.locator("#top h1")).to_have_text(CHANNEL)


async def test_a_channel_that_cannot_be_fetched_says_so_and_comes_by_itself(
    open_page: Opener, sandbox: Sandbox, bot: PocketBot
) -> None:
    chat = await open_page("ann", "general")
    await bot.place(CHANNEL).send("a line")
    await expect(chat.page.locator(f'[data-channel-name="{CHANNEL}"]')).to_have_attribute("data-unread", "1")
    await chat.page.context.set_offline(True)
    sandbox.hub.stream.close()
    await expect(chat.page.locator("[data-live=lost]")).to_be_visible()
    await chat.channel("lounge")
    await expect(chat.page.locator("#hint")).to_contain_text("The sandbox cannot be reached.")
    async with Driver(sandbox.url, "ben") as ben:
        await ben.say("lounge", "no kings in castles")
    await chat.page.context.set_offline(False)
    await chat.wait_text("no kings in castles")


async def test_a_placeholder_that_was_deleted_does_not_come_back_with_a_late_answer(
    open_page: Opener, bot: PocketBot
) -> None:
    seen = asyncio.Event()

    @bot.tree.command(name="vanish", description="Think, and say nothing")
    async def vanish(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await seen.wait()
        await interaction.delete_original_response()

    await bot.tree.sync()
    chat = await open_page()
    thinking = chat.page.locator("[data-thinking=true]")

    async def late(route: Route) -> None:
        answered = await route.fetch()
        assert (await answered.json())["message"]["flags"] & 128, "it still shows the placeholder"
        await expect(thinking).to_have_count(1)
        seen.set()
        await expect(thinking).to_have_count(0)
        await route.fulfill(response=answered)

    await chat.page.route("**/sandbox/commands", late)
    async with chat.page.expect_response("**/sandbox/commands"):
        await chat.command("vanish")
    await bot.place(CHANNEL).send("afterwards")
    await chat.wait_text("afterwards")
    await expect(thinking).to_have_count(0)


async def test_of_a_channel_that_was_left_before_it_was_loaded_nothing_is_told(open_page: Opener) -> None:
    chat, left = await open_page(), asyncio.Event()

    async def refused(route: Route) -> None:
        await left.wait()
        await route.abort()

    lounge = await chat.page.locator('[data-channel-name="lounge"]').get_attribute("data-channel-id")
    await chat.page.route(f"**/sandbox/channels/{lounge}/messages*", refused)
    await chat.channel("lounge")
    await chat.channel(CHANNEL)
    async with chat.page.expect_event("requestfailed"):
        left.set()
    await chat.page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    await expect(chat.page.get_by_text("Not loaded")).to_have_count(0)
    await chat.channel("lounge")
    await expect(chat.page.get_by_text("Not loaded")).to_have_count(1)


async def test_a_second_tab_is_a_second_person(open_page: Opener, sandbox: Sandbox) -> None:
    """The address opened twice gives two players, and a reload keeps who each is."""
    chat = await open_page("ann")
    other = await chat.sibling()
    await other.page.goto(sandbox.url)
    await expect(other.page.locator("body[data-ready=true]")).to_have_count(1)
    assert "persona=ben" in other.page.url
    await other.page.reload()
    await expect(other.page.locator("body[data-ready=true]")).to_have_count(1)
    assert "persona=ben" in other.page.url

"""The rail of servers, and what one does in a server: on a desktop and on a phone."""

import re
from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.driver import Driver
from discord_sandbox.page import PHONE
from discord_sandbox.server import Sandbox
from discord_sandbox.testing import strict_sandbox
from discord_sandbox.world import BOT_ID
from pocket.page_test import PAGE_TEST, Opener
from pocket.raw import BEN
from pocket.world import LIBRARY, TWO_SERVERS

pytestmark = PAGE_TEST
BEFORE = "Test server"


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with strict_sandbox(world=TWO_SERVERS) as server:
        yield server


async def test_the_rail_leads_from_server_to_server(sandbox: Sandbox, open_page: Opener) -> None:
    chat = await open_page("ben", "lounge")
    faces = chat.page.locator("#rail [data-guild-name]")
    assert [await face.get_attribute("data-guild-name") for face in await faces.all()] == [BEFORE, LIBRARY]
    await expect(chat.page.locator("#channels [data-channel-name]")).to_have_text(
        ["general", "games", "lounge", "Your bot"]
    )
    async with Driver(sandbox.url, "cleo") as cleo:
        await cleo.say(f"{LIBRARY}/atlas", f"Where is <@{BEN}>?")
    library = chat.page.locator(f'[data-guild-name="{LIBRARY}"]')
    await expect(library).to_have_attribute("data-mentions", "1")
    await expect(library).to_have_class(re.compile("unread"))
    await chat.server(LIBRARY)
    await expect(chat.page.locator("#guild-name")).to_have_text(LIBRARY)
    await expect(chat.page.locator("#channels [data-channel-name]")).to_have_text(["atlas", "games", "Your bot"])
    await expect(await chat.wait_text("Where is")).to_contain_text("@Benedict")
    await expect(library).not_to_have_attribute("data-mentions", "1")
    await expect(chat.page.locator("#members .name")).to_have_text(["Your botAPP", "Benedict", "Cleo", "Dev"])
    await chat.channel("games")
    await chat.server(BEFORE)
    await expect(chat.page.locator("#top h1")).to_have_text("lounge")
    await chat.server(LIBRARY)
    await expect(chat.page.locator("#top h1")).to_have_text("games")
    await chat.channel("Your bot")
    await expect(chat.page.locator("#guild-name")).to_have_text(LIBRARY)
    await chat.page.go_back()
    await expect(chat.page.locator("#top h1")).to_have_text("games")


async def test_one_gives_oneself_a_name_in_a_server_and_leaves_it_and_joins_another(
    sandbox: Sandbox, open_page: Opener
) -> None:
    chat = await open_page("ann", "games")
    await chat.say("who am I?")
    await chat.wait_text("who am I?")
    await chat.page.locator("#guild-more").click()
    await chat.page.locator("#nick").fill("Lady Ann")
    await chat.page.locator("[data-nick-save]").click()
    await expect((await chat.wait_text("who am I?")).locator(".name")).to_have_text("Lady Ann")
    await chat.command("ship who", member="Lady Ann")
    await chat.wait_text("Lady Ann None")
    await chat.page.locator(".server.add").click()
    await chat.page.locator("[data-server-act=join]").filter(has_text=LIBRARY).click()
    await chat.server(LIBRARY)
    await expect(chat.page.locator("#members .name")).to_have_text(["Your botAPP", "Ann", "Benedict", "Cleo", "Dev"])
    await expect(chat.page.locator(".server.add")).to_have_count(0)
    await chat.page.locator("#guild-more").click()
    await expect(chat.page.locator("#nick")).to_have_value("")
    await chat.page.locator("[data-server-act=leave]").click()
    await expect(chat.page.locator("#guild-name")).to_have_text(BEFORE)
    await expect(chat.page.locator("[data-guild-name]")).to_have_count(1)


async def test_the_owner_removes_the_bot_and_adds_it_again(sandbox: Sandbox, open_page: Opener) -> None:
    chat = await open_page("ben", "atlas")
    await chat.page.locator("#guild-more").click()
    await chat.page.locator("[data-server-act=remove-bot]").click()
    await expect(chat.page.locator("#members .app")).to_have_count(0)
    assert BOT_ID not in sandbox.hub.state.guilds[TWO_SERVERS.guild_id(LIBRARY)].members
    await chat.page.locator("#box").fill("/")
    await expect(chat.page.locator("#suggest")).to_contain_text("No command matches")
    await chat.page.locator("#box").fill("")
    await chat.page.locator("#guild-more").click()
    await chat.page.locator("[data-server-act=add-bot]").click()
    await expect(chat.page.locator("#members .app")).to_have_count(1)
    await chat.command("ship move", line="2F")
    await chat.wait_text("moved 2F 1")


async def test_on_a_phone_the_rail_is_in_the_drawer(sandbox: Sandbox, open_page: Opener) -> None:
    chat = await open_page("ben", "lounge", PHONE)
    await chat.page.locator(".burger").click()
    box = await chat.page.locator(f'[data-guild-name="{LIBRARY}"]').bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await chat.page.locator(f'[data-guild-name="{LIBRARY}"]').click()
    await expect(chat.page.locator("#top h1")).to_have_text("atlas")
    await expect(chat.page.locator("#side")).not_to_be_visible()
    await chat.page.locator(".burger").click()
    await chat.page.locator("#guild-more").click()
    sheet = await chat.page.locator("#serverbox").bounding_box()
    assert sheet is not None
    assert (sheet["x"], sheet["width"], sheet["y"] + sheet["height"]) == (0, 390, 844)
    beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await chat.page.evaluate(beyond) == 0
    await chat.page.locator("[data-server-act=leave]").click()
    await expect(chat.page.locator("#guild-name")).to_have_text(BEFORE)

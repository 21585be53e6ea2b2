"""Personas, phone and desktop layout, accessibility of the whole."""

import re

import discord
from discord import ui
from playwright.async_api import expect

from discord_sandbox.page import DESKTOP, PHONE, Tabs
from discord_sandbox.testing import strict_sandbox
from pocket.bot import PocketBot, board, picture, pocket_bot
from pocket.page_test import PAGE_TEST, Opener
from pocket.world import CHESS_CLUB

pytestmark = PAGE_TEST
CHANNEL = "games"
_DANGLING = """() => ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant"].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]:not([aria-expanded=false])`)]
        .filter((el) => el.checkVisibility() && !document.getElementById(el.getAttribute(name)))
        .map((el) => `${name}: ${el.outerHTML.slice(0, 120)}`))"""


async def test_one_persona_per_tab_and_one_address_for_all(open_page: Opener) -> None:
    ann = await open_page("ann")
    ben = await ann.sibling()
    await ben.goto("ben", CHANNEL)
    await ben.say("hello from ben")
    await expect(await ann.wait_text("hello from ben")).to_have_attribute("data-author", "ben")
    await expect(ann.page.locator("#members")).to_contain_text("Open in another tab")
    await ann.page.bring_to_front()
    await ann.page.locator("[data-persona-switch]").click()
    await ann.page.locator('[data-persona="cleo"]').click()
    await ann.page.wait_for_selector('body[data-ready="true"]')
    await expect(ann.page.locator("#panel")).to_contain_text("Cleo")
    assert "persona=cleo" in ann.page.url
    await ann.page.goto(ann.base_url.replace("127.0.0.1", "localhost") + "/?persona=dev")
    await ann.page.wait_for_selector('body[data-ready="true"]')
    await expect(ann.page.locator("#panel")).to_contain_text("Dev")
    assert ann.page.url.startswith(ann.base_url)


async def test_the_page_tells_the_names_of_its_world(tabs: Tabs) -> None:
    async with strict_sandbox(world=CHESS_CLUB) as sandbox:
        chat = await tabs.take(sandbox.url, DESKTOP)
        await chat.page.goto(f"{sandbox.url}/")
        await chat.page.wait_for_selector('body[data-ready="true"]')
        assert await chat.page.title() == "#board-1 · Mara · Arbiter"
        await expect(chat.page.locator("#guild-name")).to_have_text("Chess Club")
        await expect(chat.page.locator("#members h2")).to_have_text(["Officials — 1", "Personas — 2"])
        await expect(chat.page.locator("#members .name")).to_have_text(["ArbiterAPP", "Mara", "Otto"])
        await expect(chat.page.locator(".welcome")).to_contain_text("Type / to see what Arbiter can do.")
        await expect(chat.page.locator("[data-live]")).to_have_text("Arbiter is offline")
        async with pocket_bot(sandbox.url):
            await chat.page.locator("#box").fill("/")
            await expect(chat.page.locator("#suggest .sughead")).to_have_text("Arbiter’s commands")
    assert chat.errors == []
    await tabs.give_back(chat)


async def test_nothing_scrolls_sideways(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    await bot.place(CHANNEL).send(view=board("b1", "Board " * 20, file="map.png"), file=picture(side=900))
    await chat.wait_text("Board")
    boxes = "[document.documentElement, document.body, document.getElementById('log')]"
    beyond = f"{boxes}.map((box) => box.scrollWidth - box.clientWidth)"
    for width in (320, 390, 768, 1024, 1280, 1920):
        await chat.page.set_viewport_size({"width": width, "height": 844})
        assert await chat.page.evaluate(beyond) == [0, 0, 0], f"at {width} px"


async def test_the_longest_menu_and_the_longest_names_fit_a_phone(open_page: Opener, bot: PocketBot) -> None:
    options = [
        discord.SelectOption(label=f"{n} ".ljust(100, "x"), value=str(n), description="d" * 100) for n in range(25)
    ]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Select(custom_id="pick:b1", placeholder="P" * 150, options=options)))
    await bot.place(CHANNEL).send(view=view)
    await bot.place(CHANNEL).create_thread(name="Long names " * 9, type=discord.ChannelType.public_thread)
    chat = await open_page(size=PHONE)
    await chat.page.locator("[data-custom-id='pick:b1']").click()
    menu = chat.page.locator(".menu")
    await expect(menu.locator("[role=option]")).to_have_count(25)
    await chat.page.keyboard.press("End")
    await expect(menu.locator("[role=option]").last).to_be_in_viewport()
    assert await menu.evaluate("el => el.scrollWidth - el.clientWidth") == 0
    box = await menu.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    await chat.page.keyboard.press("Escape")
    lines = "el => [el.clientHeight, getComputedStyle(el).lineHeight]"
    one = await chat.page.locator("#box").evaluate(lines)
    await chat.page.locator(".burger").click()
    await chat.page.locator("[data-channel-name^='Long names']").click()
    await expect(chat.page.locator("#top h1")).to_contain_text("Long names")
    assert await chat.page.locator("#box").evaluate(lines) == one, "its placeholder stays on one line"
    assert await chat.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


async def test_the_phone_has_a_drawer_and_big_targets(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page(size=PHONE)
    await bot.place(CHANNEL).send(view=board("b1", "Board"))
    button = chat.page.locator("[data-custom-id='u:b1:edit']")
    box = await button.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    row = chat.page.locator('[data-channel-name="general"]')
    await expect(row).not_to_be_in_viewport()
    burger = chat.page.locator(".burger")
    await burger.click()
    await expect(row).to_be_in_viewport()
    await expect(burger).to_have_attribute("aria-expanded", "true")
    await expect(chat.page.locator(".chan.here")).to_be_focused()
    await chat.page.keyboard.press("Escape")
    await expect(row).not_to_be_in_viewport()
    await expect(burger).to_be_focused()
    await burger.click()
    await row.click()
    await expect(chat.page.locator("#top h1")).to_have_text("general")
    await expect(row).not_to_be_in_viewport()
    await expect(burger).to_have_attribute("aria-expanded", "false")


async def test_the_log_does_not_move_under_a_reader(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    place = bot.place(CHANNEL)
    for n in range(25):
        await place.send(f"line {n}\nand more\nand more")
    await chat.wait_text("line 24")
    log = chat.page.locator("#log")
    await log.evaluate("el => { el.scrollTop = 200; }")
    await expect(chat.page.locator("[data-present]")).to_be_visible()
    before = await log.evaluate("el => el.scrollTop")
    await place.send("a late line")
    await expect(chat.page.locator("#oldbar")).to_contain_text("1 new below")
    assert await log.evaluate("el => el.scrollTop") == before
    await log.focus()
    await chat.page.keyboard.press("Escape")
    await expect(chat.messages().last).to_be_in_viewport()
    await expect(chat.page.locator("#oldbar")).to_be_hidden()


async def test_roles_names_and_motion(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    await bot.place(CHANNEL).send(view=board("b1", "Board", file="map.png"), file=picture())
    await chat.wait_text("Board")
    await expect(chat.page.get_by_role("log")).to_be_visible()
    await chat.page.keyboard.press("Escape")
    nameless = await chat.page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, textarea, [role=combobox]")]
            .filter((el) => el.checkVisibility() && !(el.ariaLabel || el.textContent.trim() || el.labels?.length))
            .map((el) => el.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    await chat.start_command("ship move")
    await chat.suggestions()
    field = chat.page.locator("input[data-option=line]")
    await expect(field).to_have_attribute("role", "combobox")
    await expect(field).to_have_attribute("aria-expanded", "true")
    await field.press("ArrowDown")
    marked = await field.get_attribute("aria-activedescendant")
    await expect(chat.page.locator(f"#{marked}")).to_have_attribute("aria-selected", "true")
    assert await chat.page.evaluate(_DANGLING) == []
    await chat.option("count", "")
    await expect(field).to_have_attribute("aria-expanded", "false")
    await expect(field).not_to_have_attribute("aria-activedescendant", re.compile(""))
    assert await chat.page.locator("ol > :not(li), ul > :not(li)").count() == 0
    assert await chat.page.locator("h1").all_inner_texts() == [CHANNEL]
    await chat.page.evaluate("import('/js/page.js').then(({ dom }) => document.body.append(dom.dots()))")
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert await chat.page.evaluate(moving) == 0, "tabs of tests ask for less motion"
    await chat.page.emulate_media(reduced_motion="no-preference")
    assert await chat.page.evaluate(moving) == 3
    await chat.page.emulate_media(reduced_motion="reduce")

"""Plain text in the box: what is kept when it cannot be sent, and over a reload."""

from playwright.async_api import expect

from pocket.page_test import PAGE_TEST, Opener

pytestmark = PAGE_TEST
CHANNEL = "games"


async def test_a_text_that_cannot_be_sent_is_kept_with_the_reason(open_page: Opener) -> None:
    chat = await open_page()
    box, hint = chat.page.locator("#box"), chat.page.locator("#hint")
    await chat.page.route("**/sandbox/channels/*/messages", lambda route: route.abort())
    await chat.say("hello there")
    await expect(hint).to_contain_text("The sandbox cannot be reached.")
    await expect(box).to_have_value("hello there")
    await chat.page.unroute_all()
    await box.fill("x" * 2001)
    await box.press("Enter")
    await expect(hint).to_contain_text("2001 characters; a message has at most 2000.")
    await expect(box).to_have_value("x" * 2001)
    await expect(chat.messages()).to_have_count(0)
    await box.fill("word " * 399 + "end.")
    await box.press("Enter")
    await chat.wait_text("end.")
    await expect(box).to_have_value("")
    await expect(box).to_be_focused()


async def test_what_was_typed_outlives_other_channels_a_reload_and_other_personas(open_page: Opener) -> None:
    chat = await open_page()
    box = chat.page.locator("#box")
    await box.fill("half a thought")
    await chat.channel("general")
    await expect(box).to_have_value("")
    await chat.goto("ben", CHANNEL)
    await expect(box).to_have_value("")
    await chat.goto("ann", CHANNEL)
    await expect(box).to_have_value("half a thought")


async def test_what_is_dismissed_in_one_tab_is_gone_in_the_other(open_page: Opener) -> None:
    chat = await open_page()
    other = await chat.sibling()
    await other.goto("ann", CHANNEL)
    await chat.command("ship move", line="2F")
    await other.wait_text("moved 2F 1")
    await (await chat.wait_text("moved 2F 1")).locator("[data-dismiss]").click()
    await expect(chat.messages()).to_have_count(0)
    await expect(chat.page.locator("#box")).to_be_focused()
    await expect(other.messages()).to_have_count(0)

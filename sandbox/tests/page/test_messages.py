"""Messages: markdown as nodes, components that act, forms, what only one person sees, live updates."""

import asyncio

from playwright.async_api import Route, expect

from discord_sandbox.driver import Driver
from discord_sandbox.page import ChatPage
from discord_sandbox.server import Sandbox
from pocket.bot import PocketBot, board, picture
from pocket.page_test import PAGE_TEST, Opener

pytestmark = PAGE_TEST
CHANNEL = "games"


async def shown(bot: PocketBot, title: str = "Board", verbs: str = "ask edit later quiet think") -> str:
    file = picture(side=120)
    message = await bot.place(CHANNEL).send(view=board("b1", title, verbs, file="map.png"), file=file)
    return str(message.id)


_DRAW = """async (source) => {
    const { markdown } = (await import("/js/page.js")).markdown;
    const box = document.createElement("div");
    box.append(...markdown(source));
    return box.innerHTML;
}"""
_MARKDOWN = {
    "a *slanted* _too_ word": "<p>a <em>slanted</em> <em>too</em> word</p>",
    "**bold *both***": "<p><strong>bold <em>both</em></strong></p>",
    "__under__ ~~struck~~": "<p><u>under</u> <s>struck</s></p>",
    "`2F * L * F`": "<p><code>2F * L * F</code></p>",
    "```py\nx = *1*\n```": '<pre tabindex="0"><code data-lang="py">x = *1*</code></pre>',
    "```\na   b\n1   2\n```": '<pre tabindex="0" class="columns"><code>a   b\n1   2</code></pre>',
    "# Big\n## Mid\n-# fine": '<h3 class="md h1">Big</h3><h4 class="md h2">Mid</h4><small class="md sub">fine</small>',
    "one\ntwo": "<p>one<br>two</p>",
    "> quoted\n> more\nout": "<blockquote><p>quoted<br>more</p></blockquote><p>out</p>",
    "- one\n- two\n  - inner": "<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>",
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "hello <@1000000000000000202>": '<p>hello <span class="ment" data-user-id="1000000000000000202">@Ben</span></p>',
    "\\*not slanted\\* snake_case_name 2*3*4": "<p>*not slanted* snake_case_name 2<em>3</em>4</p>",
    "<script>alert(1)</script> <b>": "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
}


_PLAIN = """async (source) => (await import("/js/page.js")).markdown.plain(source)"""
_READS = {
    "**A** <@1000000000000000202>: Move *Halcyon*": "A @Ben: Move Halcyon",
    "## Ann\\_1 \\*acts\\*": "Ann_1 *acts*",
    "-# `move 2F` and [more](https://example.org/x)": "move 2F and more",
    "```py": "py",
}


async def test_a_preview_of_a_message_reads_as_the_message_does(open_page: Opener) -> None:
    chat = await open_page()
    assert {source: await chat.page.evaluate(_PLAIN, source) for source in _READS} == _READS


async def test_text_is_markdown_and_never_markup(open_page: Opener) -> None:
    chat = await open_page()
    await chat.say("<img src=x onerror=alert(1)> **bold** <b>no</b>")
    text = chat.messages().last.locator(".text")
    await expect(text).to_have_text("<img src=x onerror=alert(1)> bold <b>no</b>")
    await expect(text.locator("img, b")).to_have_count(0)
    await expect(text.locator("strong")).to_have_text("bold")
    assert {source: await chat.page.evaluate(_DRAW, source) for source in _MARKDOWN} == _MARKDOWN
    stamp = await chat.page.evaluate(_DRAW, "<t:1700000000:D>")
    assert ">14 November 2023</time>" in stamp
    link = await chat.page.evaluate(_DRAW, "[the *rules*](https://example.org/r) and https://example.org/q.")
    assert 'href="https://example.org/r"' in link
    assert 'href="https://example.org/q"' in link
    assert "<em>rules</em>" in link


async def test_a_board_comes_after_the_dots_and_is_changed_in_place(open_page: Opener) -> None:
    chat = await open_page()
    await chat.command("ship board")
    message = await chat.wait_text("Board")
    await expect(chat.page.locator("[data-thinking]")).to_have_count(0)
    await expect(chat.messages()).to_have_count(1)
    await expect(message.locator("h4.h2")).to_have_text("Board")
    await expect(message.locator("img")).to_have_attribute("alt", "The map")
    stripe = await message.locator(".container").evaluate("el => getComputedStyle(el).getPropertyValue('--accent')")
    assert stripe == "#f0ad1f"
    await message.locator(".pic").click()
    await expect(chat.page.locator("dialog.lightbox .caption")).to_have_text("The map")
    await chat.page.keyboard.press("Escape")
    await expect(chat.page.locator("dialog.lightbox")).to_have_count(0)
    await chat.press("Edit")
    await expect(chat.messages()).to_contain_text("Edited")
    await chat.press("Later")
    await expect(chat.messages()).to_contain_text("Later")
    await expect(chat.messages()).to_have_count(1)


async def test_a_private_answer_is_seen_by_one_and_can_be_dismissed(open_page: Opener, bot: PocketBot) -> None:
    chat, other = await open_page("ann"), await open_page("ben")
    await shown(bot)
    await chat.press("Quiet")
    answer = await chat.wait_text("only you")
    await expect(answer).to_contain_text("Only you can see this")
    await other.say("am I alone?")
    await other.wait_text("am I alone?")
    await expect(other.messages().filter(has_text="only you")).to_have_count(0)
    await answer.locator("[data-dismiss]").click()
    await expect(chat.messages().filter(has_text="only you")).to_have_count(0)
    await chat.goto("ann", CHANNEL)
    await expect(chat.messages().filter(has_text="only you")).to_have_count(0)


async def test_a_silent_bot_is_told_of(open_page: Opener, sandbox: Sandbox, bot: PocketBot) -> None:
    patience, sandbox.hub.interactions.ack_seconds = sandbox.hub.interactions.ack_seconds, 0.1
    chat = await open_page()
    await shown(bot, verbs="mute edit")
    seen = asyncio.Event()

    async def hold(route: Route) -> None:
        await seen.wait()
        await route.continue_()

    await chat.page.route("**/sandbox/components", hold)
    await chat.press("Mute")
    await expect(chat.page.locator("[data-custom-id='u:b1:mute']")).to_have_attribute("aria-busy", "true")
    seen.set()
    await chat.wait_failed("Your bot did not answer within 0.1 seconds. Nothing was changed.")
    sandbox.hub.interactions.ack_seconds = patience
    await chat.press("Edit")
    await chat.wait_text("Edited")
    await expect(chat.page.locator(".failed")).to_have_count(0)
    sandbox.hub.interactions.ack_seconds = 0.1
    await chat.command("ship silent")
    await chat.wait_failed("Your bot did not answer within 0.1 seconds.")
    ghost = chat.page.locator('[data-ghost="ship silent"]')
    await ghost.locator(".linkish").click()
    await expect(ghost).to_have_count(0)


async def test_a_menu_of_several_values_by_keyboard(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    await shown(bot)
    menu = chat.page.locator("[data-custom-id='pick:b1']")
    await menu.focus()
    for key in ("ArrowDown", " ", "End", "Enter", "Tab"):
        await chat.page.keyboard.press(key)
    await chat.wait_text("picked 0, 2")


async def test_the_focus_stays_in_a_message_that_changes_and_typing_goes_to_the_box(
    open_page: Opener, bot: PocketBot
) -> None:
    chat = await open_page()
    await shown(bot)
    await chat.page.locator("[data-custom-id='u:b1:edit']").focus()
    await chat.page.keyboard.press("Enter")
    await chat.wait_text("Edited")
    first = chat.page.locator("[data-custom-id='u:b2:ask']")
    await expect(first).to_be_focused()
    prevented = await first.evaluate(
        """el => ["Enter", " "].map((key) =>
            !el.dispatchEvent(new KeyboardEvent("keydown", { key, repeat: true, bubbles: true, cancelable: true })))"""
    )
    assert prevented == [True, True], "a key that is held down must not press what got the focus"
    await chat.page.locator("[data-custom-id='pick:b2']").focus()
    await chat.page.keyboard.type("hello")
    await expect(chat.page.locator("#box")).to_have_value("hello")


async def test_a_form_is_left_by_escape_and_sent_when_its_errors_are_gone(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    await shown(bot)
    await chat.press("Ask")
    dialog = chat.page.locator("dialog.modal")
    await dialog.locator(".select").click()
    await expect(chat.page.locator(".menu")).to_be_visible()
    await chat.page.keyboard.press("Escape")
    await expect(chat.page.locator(".menu")).to_have_count(0)
    await expect(dialog).to_be_visible()
    await chat.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(chat.page.locator("[data-custom-id='u:b1:ask']")).to_be_focused()
    await chat.press("Ask")
    await dialog.locator("[data-submit]").click()
    await expect(dialog.locator("[data-field-for=number]")).to_contain_text("This field is required.")
    await expect(dialog.locator("[data-custom-id=number]")).to_be_focused()
    await expect(dialog.locator("[data-field-for=sort]")).to_contain_text("Choose one of the list.")
    await chat.fill_modal({"number": "12", "sort": "hex"})
    await chat.wait_text("asked 12 hex")


async def test_updates_arrive_by_themselves_also_after_a_lost_connection(
    open_page: Opener, sandbox: Sandbox, bot: PocketBot
) -> None:
    chat = await open_page()
    message = await bot.place(CHANNEL).send("first words")
    await chat.wait_text("first words")
    await message.edit(content="second words")
    await chat.wait_text("second words")
    await message.delete()
    await expect(chat.messages()).to_have_count(0)
    await chat.page.context.set_offline(True)
    sandbox.hub.stream.close()
    await expect(chat.page.locator("[data-live=lost]")).to_be_visible()
    await bot.place(CHANNEL).send("sent meanwhile")
    await chat.page.locator("#box").fill("kept text")
    await chat.page.context.set_offline(False)
    await chat.wait_text("sent meanwhile")
    await expect(chat.page.locator("[data-live=live]")).to_be_visible()
    await expect(chat.page.locator("#box")).to_have_value("kept text")


async def test_a_jump_link_leads_to_the_message(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    number = await shown(bot, "The one")
    for n in range(30):
        await bot.place(CHANNEL).send(f"filler {n}\n\nmore\nlines")
    await bot.place("general").send(f"[the board](https://discord.com/channels/1/{bot.place(CHANNEL).id}/{number})")
    await chat.channel("general")
    await chat.page.get_by_text("the board").click()
    await expect(chat.message(number)).to_be_in_viewport()


async def test_mentions_are_counted_until_they_are_read(open_page: Opener, sandbox: Sandbox) -> None:
    chat: ChatPage = await open_page("ann", "general")
    async with Driver(sandbox.url, "ben") as ben:
        await ben.say(CHANNEL, "<@1000000000000000201> it is your turn")
    row = chat.page.locator(f'[data-channel-name="{CHANNEL}"]')
    await expect(row).to_have_attribute("data-mentions", "1")
    assert (await chat.page.title()).startswith("(1) ")
    await chat.channel(CHANNEL)
    await expect(chat.messages().last).to_have_class("msg start mention")
    await expect(row).not_to_have_attribute("data-mentions", "1")


async def test_arriving_messages_leave_focus_and_open_menus_alone(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page()
    number = await shown(bot)
    menu = chat.page.locator("[data-custom-id='pick:b1']")
    await menu.click()
    await chat.page.keyboard.press("End")
    item = await chat.message(number).element_handle()
    await bot.place(CHANNEL).send("an interruption")
    await chat.wait_text("an interruption")
    await expect(menu).to_be_focused()
    await expect(menu).to_have_attribute("aria-expanded", "true")
    assert item is not None
    assert await item.evaluate("el => el.isConnected")
    await chat.page.keyboard.press("Enter")
    await chat.page.keyboard.press("Tab")
    await chat.wait_text("picked 2")


async def test_older_messages_are_fetched_on_the_way_up(open_page: Opener, bot: PocketBot, sandbox: Sandbox) -> None:
    async with Driver(sandbox.url, "ben") as ben:
        for n in range(70):
            await ben.say(CHANNEL, f"line {n}.")
    chat = await open_page()
    await expect(chat.messages()).to_have_count(50)
    await chat.page.locator("#log").evaluate("el => { el.scrollTop = 0; }")
    await expect(chat.messages()).to_have_count(70)
    await expect(chat.messages().first).to_contain_text("line 0.")
    await expect(chat.page.locator(".welcome")).to_contain_text("Welcome to #games.")


async def test_the_new_line_marks_what_came_while_one_was_elsewhere(open_page: Opener, bot: PocketBot) -> None:
    chat = await open_page("ann", CHANNEL)
    await bot.place(CHANNEL).send("seen as it came")
    await chat.wait_text("seen as it came")
    await expect(chat.page.locator(".newline")).to_have_count(0)
    await chat.channel("general")
    await bot.place(CHANNEL).send("missed")
    await expect(chat.page.locator(f'[data-channel-name="{CHANNEL}"]')).to_have_attribute("data-unread", "1")
    await chat.channel(CHANNEL)
    line = chat.page.locator(".newline + [data-message-id]")
    await expect(line).to_contain_text("missed")
    await chat.say("I am here")
    await expect(chat.page.locator(".newline")).to_have_count(0)

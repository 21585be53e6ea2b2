"""The chat page as a test sees it: a page object over stable selectors.

The page's contract with tests (anything else in its markup may change):

| selector | what |
|---|---|
| `body[data-ready="true"]` | state, messages and badges are loaded |
| `[data-channel-id=ID]`, `[data-channel-name=NAME]` | a channel; counts in `data-unread`, `data-mentions` |
| `[data-guild-id=ID]`, `[data-guild-name=NAME]` | a server of the rail; `data-mentions`; `.unread` |
| `#guild-more` | the server's box: `#nick`, `[data-nick-save]`, `[data-server-act=leave]`, `remove-bot`, `add-bot` |
| `.server.add` | the servers that can be joined: `[data-server-act=join]` |
| `li[data-message-id=ID]` | a message; `data-author` is a username, `data-ephemeral="true"`, `data-thinking="true"` |
| `li[data-ghost="ship move"]` | a command that is under way or was not answered |
| `[data-custom-id=ID]` | a button, a select, or a field of a modal |
| `.menu [data-value=V]` | a value of the open select |
| `#box` | the text box; `[data-send]` the send button |
| `[data-command="ship move"]` | the chip of the command being filled in |
| `[data-pill=NAME]`, `input[data-option=NAME]` | an option of it; class `wrong` when refused |
| `[data-pill=NAME][data-file]` | an option that takes a file: "empty", "sending", "ready" or "failed" |
| `input[data-tail]` | where optional options are added |
| `#suggest [role=option]`, `data-value` | the suggestions above the box |
| `dialog.modal[data-modal=CUSTOM_ID]`, `[data-submit]`, `[data-field-for=ID]` | a modal |
| `.failed` | a red line: the bot did not answer, or the sandbox refused |
| `[data-dismiss]`, `[data-mark-read]`, `[data-present]` | dismiss an ephemeral, mark as read, jump to the present |
| `[data-live]` | "live", "lost", "connecting" or "offline" |
"""

import re

from playwright.async_api import Browser, Locator, Page, expect

DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE = 30_000
"""Milliseconds anything may take on a busy machine."""


class ChatPage:
    """One tab of the chat page, one persona. Errors of the page's own scripts are kept in `errors`."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.page = page
        self.base_url = base_url.rstrip("/")
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if _policy(line.text) else None)

    @classmethod
    async def open(cls, browser: Browser, base_url: str, size: tuple[int, int] = DESKTOP) -> "ChatPage":
        """A tab in a browser profile of its own, for somebody who asked for less motion: no test waits for any."""
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        return cls(await context.new_page(), base_url)

    async def sibling(self) -> "ChatPage":
        """A second tab of the same browser profile, as a person opens it."""
        return ChatPage(await self.page.context.new_page(), self.base_url)

    async def goto(self, persona: str, channel: str | None = None) -> None:
        """Open the page as a persona, in a channel given by id or name, and wait until it is loaded."""
        where = f"&channel={channel}" if channel else ""
        await self.page.goto(f"{self.base_url}/?persona={persona}{where}")
        await self.page.wait_for_selector('body[data-ready="true"]')

    async def channel(self, name: str) -> None:
        """Go to a channel or thread of the list, by name or id."""
        row = self.page.locator(f'[data-channel-name="{name}"], [data-channel-id="{name}"]').first
        await row.click()
        await expect(row).to_have_attribute("aria-current", "page")

    async def server(self, name: str) -> None:
        """Go to a server of the rail."""
        face = self.page.locator(f'[data-guild-name="{name}"]')
        await face.click()
        await expect(face).to_have_attribute("aria-current", "true")

    async def say(self, text: str) -> None:
        """Send plain text."""
        await self.page.locator("#box").fill(text)
        await self.page.keyboard.press("Enter")

    async def start_command(self, path: str) -> None:
        """Type a slash command's name and take it, so that its options are in the box."""
        if await self.page.locator("[data-command]").count():
            await self.page.keyboard.press("Escape")
            await self.page.keyboard.press("Escape")
        await self.page.locator("#box").fill(f"/{path}")
        await self.page.locator(f'#suggest [data-value="{path}"]').click()
        await expect(self.page.locator(f'[data-command="{path}"]')).to_be_visible()

    async def option(self, name: str, value: object) -> None:
        """Fill one option, adding it first when it is optional."""
        field = self.page.locator(f'input[data-option="{name}"]')
        if not await field.count():
            await self.page.locator("[data-tail]").click()
            await self.page.locator(f'#suggest [data-value="{name}"]').click()
        if await field.get_attribute("type") != "file":
            await field.fill(str(value))
            return
        await field.set_input_files(str(value))
        pill = self.page.locator(f'[data-pill="{name}"]')
        await expect(pill).to_have_attribute("data-file", re.compile("ready|failed"))

    async def command(self, path: str, **options: object) -> None:
        """Send a slash command: `command("ship move", path="2F L")`. Booleans are True and False, files paths."""
        await self.start_command(path)
        for name, value in options.items():
            await self.option(name, value)
        await self.page.locator("[data-send]").click()
        await expect(self.page.locator("[data-command]")).to_have_count(0)

    async def suggestions(self) -> list[str]:
        """The names that the list above the box offers, once it is there."""
        rows = self.page.locator("#suggest [role=option]")
        await rows.first.wait_for()
        return await rows.locator(".name").all_inner_texts()

    async def press(self, label: str, *, message: str | None = None) -> None:
        """Press a button by its label, or by `u:...` custom id: the newest such button, or the one of a message."""
        scope = self.message(message) if message else self.page.locator("#msgs")
        named = scope.locator("button.btn, a.btn").filter(has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
        await named.or_(scope.locator(f'button[data-custom-id="{label}"]')).last.click()

    async def select(self, custom_id: str, *values: str, within: Locator | None = None) -> None:
        """Choose values of the newest select whose custom id or placeholder is given; values by value or label."""
        scope = within or self.page.locator("#msgs")
        box = scope.locator(f'.select[data-custom-id="{custom_id}"], .select[aria-label="{custom_id}"]').last
        await box.click()
        menu = self.page.locator(".menu")
        for value in values:
            row = menu.locator(f'[data-value="{value}"]')
            if not await row.count():
                row = menu.locator("[role=option]").filter(has_text=value)
            await row.first.click()
        if await menu.count():
            await box.press("Tab")

    async def fill_modal(self, values: dict[str, str | list[str]], *, send: bool = True) -> None:
        """Fill the open modal by custom ids and submit it."""
        dialog = self.page.locator("dialog.modal[data-modal]")
        await dialog.wait_for()
        for custom_id, value in values.items():
            field = dialog.locator(f'[data-custom-id="{custom_id}"]')
            if "select" in (await field.first.get_attribute("class") or ""):
                await self.select(custom_id, *([value] if isinstance(value, str) else value), within=dialog)
            else:
                await field.fill(str(value))
        if send:
            await dialog.locator("[data-submit]").click()
            await expect(dialog).to_have_count(0)

    def messages(self) -> Locator:
        """Every message in the log, oldest first."""
        return self.page.locator("#msgs [data-message-id]")

    def message(self, message_id: str) -> Locator:
        """One message by id."""
        return self.page.locator(f'#msgs [data-message-id="{message_id}"]')

    async def wait_text(self, text: str | re.Pattern[str], *, patience: float = PATIENCE) -> Locator:
        """Wait (at most `patience` milliseconds) until some message contains the text; the newest such message."""
        found = self.messages().filter(has_text=text)
        await found.last.wait_for(timeout=patience)
        return found.last

    async def wait_failed(self, text: str) -> Locator:
        """Wait for a red line with this text."""
        found = self.page.locator(".failed").filter(has_text=text)
        await found.last.wait_for()
        return found.last


class Tabs:
    """Tabs that are used again, each in a profile of its own: opening one costs more than most tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[ChatPage] = []

    async def take(self, base_url: str, size: tuple[int, int]) -> ChatPage:
        """A tab for the page at an address."""
        if not self._free:
            return await ChatPage.open(self._browser, base_url, size)
        chat = self._free.pop()
        chat.base_url = base_url
        await chat.page.set_viewport_size({"width": size[0], "height": size[1]})
        return chat

    async def give_back(self, chat: ChatPage) -> None:
        """Take a tab back: nothing of the test is kept in its browser profile."""
        page = chat.page
        for other in page.context.pages:
            if other is not page:
                await other.close()
        await page.context.set_offline(False)
        await page.unroute_all()
        # The page stays, without its live updates: going on to the next sandbox from it keeps the browser's process.
        await page.evaluate(
            "() => { localStorage.clear(); sessionStorage.clear(); window.dispatchEvent(new Event('pagehide')); }"
        )
        chat.errors.clear()
        self._free.append(chat)


def _policy(line: str) -> bool:
    return "Content Security Policy" in line or "Unknown component" in line

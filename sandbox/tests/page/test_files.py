"""Options of a command that take a file: chosen, dropped, shown with its size, removed, refused."""

import pathlib

from playwright.async_api import expect

from pocket.page_test import PAGE_TEST, Opener

pytestmark = PAGE_TEST
DROP = """(pill, [name, size]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(size)], name));
    for (const type of ["dragover", "drop"])
        pill.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


async def test_a_file_is_chosen_shown_removed_dropped_and_sent(open_page: Opener, tmp_path: pathlib.Path) -> None:
    chat = await open_page()
    (tmp_path / "country.toml").write_text("x" * 1500)
    await chat.command("ship load", file=tmp_path / "country.toml")
    await chat.wait_text("country.toml: 1500 bytes")
    keyboard, pill = chat.page.keyboard, chat.page.locator("[data-pill=file]")
    await chat.start_command("ship load")
    await expect(pill.locator(".filebtn")).to_be_focused()
    async with chat.page.expect_file_chooser() as chooser:
        await chat.page.evaluate("0")  # keys overtake the order to catch the chooser; an evaluation does not
        await keyboard.press("Enter")
    await (await chooser.value).set_files(tmp_path / "country.toml")
    await expect(pill).to_have_attribute("data-file", "ready")
    await expect(pill.locator(".filebtn")).to_have_text("country.toml1.5 KB")
    await expect(pill.locator(".filebtn")).to_be_focused()
    await keyboard.press("Tab")
    await expect(pill.get_by_role("button", name="Remove country.toml")).to_be_focused()
    await keyboard.press("Enter")
    await expect(pill.locator(".filebtn")).to_have_text("Choose a file")
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator("#hint")).to_contain_text("This option is required. Choose a file.")
    await expect(pill).to_have_class("pill filepill wrong")
    await pill.evaluate(DROP, ["dropped.txt", 7])
    await expect(pill).to_have_attribute("data-file", "ready")
    await keyboard.press("Enter")
    await chat.wait_text("dropped.txt: 7 bytes")


async def test_a_file_that_is_refused_says_so_and_is_not_sent(open_page: Opener) -> None:
    chat = await open_page()
    await chat.start_command("ship load")
    pill = chat.page.locator("[data-pill=file]")
    await pill.evaluate(DROP, ["big.bin", 11 * 1024 * 1024])
    await expect(pill).to_have_attribute("data-file", "failed")
    await expect(chat.page.locator("#hint")).to_contain_text("The file has 11 MB; 10 MB are allowed.")
    await chat.page.route("**/sandbox/attachments*", lambda route: route.abort())
    await pill.evaluate(DROP, ["small.txt", 7])
    await expect(chat.page.locator("#hint")).to_contain_text("The sandbox cannot be reached.")
    await chat.page.locator("[data-send]").click()
    await expect(chat.page.locator("[data-command]")).to_be_visible()
    await expect(chat.messages()).to_have_count(0)

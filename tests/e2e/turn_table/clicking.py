"""A person who takes an action by pressing, as the panel offers it, and counts the presses."""

from typing import Any

from bot.matches import Service
from discord_sandbox.driver import Driver, Reply, buttons, walk
from tests.e2e.desk import PRIVATE, answer, confirm_label, shown

Json = dict[str, Any]
_MOST = 60
"""Presses for one action; more would be a way round in circles."""


class Stranded(RuntimeError):
    """The panel offers no way to the action that is wanted."""


class Clicking:
    """One person's panel; `presses` counts from Act to Confirm, `private` the messages that only this person sees."""

    def __init__(self, service: Service, driver: Driver, user: int, place: str) -> None:
        self._service, self._driver, self._user, self._place = service, driver, user, place
        self.presses = 0
        self.private: set[str] = set()

    async def act(self, board: Json, match: str, prompt: str, written: str) -> None:
        """Take an action from Act to Confirm; raises Stranded."""
        panel = await self._opened(board)
        for _ in range(_MOST):
            draft = await self._service.drafts.get(match, self._user, prompt)
            rest = written.removeprefix(draft).strip()
            if not written.startswith(draft):
                raise Stranded(f"{draft!r} does not lead to {written!r}")
            if not rest and confirm_label(panel):
                self._note(await self._driver.press_label(panel, confirm_label(panel)))
                return
            panel = await shown(self._driver, panel, await self._step(panel, rest), self._place)
        raise Stranded(f"no end of pressing for {written!r}")

    async def _opened(self, board: Json) -> Json:
        reply = self._note(await self._driver.press_label(board, "Act"))
        return await answer(self._driver, reply, self._place)

    def _note(self, reply: Reply) -> Reply:
        self.presses += 1
        if reply.message is not None and reply.message["flags"] & PRIVATE:
            self.private.add(reply.message["id"])
        return reply

    async def _step(self, panel: Json, rest: str) -> Reply:
        """Press what leads on: the longest words that fit, else a form to write in, else the next page."""
        ways = [
            (option["value"], item["custom_id"], True)
            for item in walk(panel)
            if item["type"] == 3
            for option in item["options"]
        ]
        keys = list(buttons(panel).values())
        ways += [(key.split(":add:")[1][5:], key, False) for key in keys if ":add:" in key]
        fitting = [way for way in ways if f"{rest} ".startswith(f"{way[0]} ")]
        if fitting:
            word, key, listed = max(fitting, key=lambda way: len(way[0]))
            press = self._driver.select(panel, key, word) if listed else self._driver.press(panel, key)
            return self._note(await press)
        form = next((key for key in keys if ":ask:" in key), None)
        if form is not None and rest:
            opened = self._note(await self._driver.press(panel, form))
            return self._note(await self._driver.submit_modal(opened, {"word": rest.split(maxsplit=1)[0]}))
        more = buttons(panel).get("More words")
        if more is None:
            raise Stranded(f"nothing leads to {rest!r}")
        return self._note(await self._driver.press(panel, more))

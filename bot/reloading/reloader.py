"""Takes over what was saved: cogs are reloaded, renderers get new workers, and the rest needs a new start."""

import asyncio
import importlib
import importlib.util
import pathlib
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

import structlog
from discord.ext import commands

from bot.main import FEATURES, sync_commands
from bot.reloading.files import Files
from bot.reloading.importing import fault_of, in_a_line
from bot.workers import HEAVY, apart
from cogs.common.client import Umpire
from games.kernel.base.caching import clear_all
from games.registry import PARTS
from renderers import contract

log = structlog.get_logger("umpire.reload")

OURS = ("bot", "campaigns", "cogs", "games", "renderers", "rolls", "umpire_api")
"""The packages of this house."""


class Place(NamedTuple):
    """Where a module is: its file, or the folder of a package."""

    module: str
    path: pathlib.Path

    def holds(self, path: pathlib.Path) -> bool:
        """Whether a file belongs to the module."""
        return path == self.path or self.path in path.parents

    def module_of(self, path: pathlib.Path) -> str:
        """Return the name of a module that is here, from its file."""
        inner = path.relative_to(self.path).with_suffix("").parts if path != self.path else ()
        return ".".join((self.module, *(part for part in inner if part != "__init__")))


def place_of(module: str) -> Place:
    """Return where a module is; raises ImportError where there is none."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ImportError(f"there is no module {module}")
    path = pathlib.Path(spec.origin)
    return Place(module, path.parent if spec.submodule_search_locations else path)


def _found(modules: Iterable[str]) -> Iterator[Place]:
    """Yield where some modules are. What a package names may not be there, or may not be importable."""
    for module in modules:
        try:
            yield place_of(module)
        except (Exception, SystemExit) as error:
            log.warning("not watched", what=module, error=in_a_line(error))


class Reloader:
    """Watches the files of cogs, renderers and the rest of a running bot."""

    def __init__(self, client: Umpire) -> None:
        self._client = client
        self._workers = client.service.store.workers
        faces = [parts.face for parts in PARTS.values()]
        named = [*faces, *(parts.renderer for parts in PARTS.values())]
        packages = dict.fromkeys([*OURS, *(re.split(r"\W", name)[0] for name in named)])
        self._cogs = tuple(_found([*FEATURES, *faces]))
        self._packages = tuple(_found(packages))
        self._files = Files(place.path for place in self._packages)

    async def run(self) -> None:
        """Take over what is saved, for as long as the bot runs."""
        async for saved in self._files.saved():
            await self.take(saved)

    async def take(self, saved: Collection[pathlib.Path]) -> None:
        """Take over some files that were saved together."""
        importlib.invalidate_caches()
        rest = set(saved)
        for cog in self._cogs:
            own = {path for path in rest if cog.holds(path)}
            if own:
                await self._reload(cog.module)
            rest -= own
        drawing = {path: module for path in rest if (module := self._drawn_with(path))}
        if drawing:
            await self._draw_anew(drawing)
        if rest - drawing.keys():
            log.warning("restart to use what you saved", files=sorted(path.name for path in rest - drawing.keys()))

    def _drawn_with(self, path: pathlib.Path) -> str:
        """Return the module of a file that workers alone run; "" for what this process runs as well."""
        place = next((each for each in self._packages if each.holds(path)), None)
        if place is None:
            return ""
        module = place.module_of(path)
        if place.module == "renderers":
            return "" if module in ("renderers", contract.__name__) else module
        return "" if place.module in OURS or module in sys.modules else module

    async def _reload(self, extension: str) -> None:
        """Reload a cog, or load one that could not be loaded before; one that fails leaves what was there."""
        try:
            if extension in self._client.extensions:
                await self._client.reload_extension(extension)
            else:
                await self._client.load_extension(extension)
        except commands.ExtensionError as error:
            cause = error.original if isinstance(error, commands.ExtensionFailed) else error
            log.warning("not reloaded", what=extension, error=in_a_line(cause))
            return
        clear_all()  # what is kept may be of the code that was there
        await self._workers.renew()  # some jobs are functions of cogs
        await sync_commands(self._client)
        log.info("reloaded", what=extension)

    async def _draw_anew(self, saved: Mapping[pathlib.Path, str]) -> None:
        """Let new workers draw with some modules; if one cannot be imported, those that are there go on."""
        what = ", ".join(sorted(saved.values()))
        there = sorted(module for path, module in saved.items() if path.exists())
        if fault := await asyncio.to_thread(apart, HEAVY, fault_of, there):
            log.warning("not reloaded", what=what, error=fault)
            return
        await self._workers.renew()
        log.info("reloaded", what=what)

"""Lessons: matches against an easy computer player in which the board has a hint at each decision of the learner.

A hint is chosen by the question that is asked, not by a script, so that whatever the learner does, the next one fits.
What a board shows comes from the public's view alone.
"""

import msgspec
import structlog
from msgspec.structs import replace

from bot import jobs
from bot.matches.errors import Refused
from bot.matches.guards import check_prompt, seat_to_act
from bot.matches.live import Live
from bot.matches.model import Actor, MatchInfo
from bot.matches.store import MatchStore
from bot.storage import Reader, Writer
from bot.storage.lessons import LessonRow, keep_lesson, lesson_of, lessons_with
from games.kernel import AnyGame, Frozen, Prompt, canonical
from games.kernel.content.options import read_options
from games.kernel.exploring.teaching import Proposed
from games.kernel.text.lessons import Hint, Lesson, hint_words

_log = structlog.get_logger("umpire.lessons")
_NOTHING = Proposed("")


class Given(Frozen, frozen=True):
    """A hint that was given at a question of some kind, and the line that it proposed as the game writes it ("").

    The `last` one says that the lesson is over.
    """

    prompt: str
    kind: str
    line: str = ""
    last: bool = False


class Taught(Frozen, frozen=True):
    """What a board says of a lesson.

    `words` are the hint, `line` what it proposes and `why`. `begins` comes before the first hint, and `ends` instead
    of the last. `instead` is what the learner has done last instead of what was proposed. `prompt` is the question, ""
    where nothing is asked of the learner. While the lesson is `stopped`, nothing is said.
    """

    prompt: str = ""
    words: str = ""
    line: str = ""
    why: str = ""
    begins: str = ""
    ends: str = ""
    instead: str = ""
    stopped: bool = False


class Lessons:
    """Which matches are lessons, and how far they have come."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    async def begin(self, actor: Actor) -> None:
        """Let a lobby be the lesson of the person who has taken its first place."""
        info = await self._store.get(actor.match)
        seat = info.seat_of(actor.user)
        if seat is None or info.status != "lobby":
            raise Refused("A lesson begins in a lobby in which you sit.")
        row = LessonRow(info.id, seat.seat, 0, b"[]")
        await self._store.database.write(lambda tx: keep_lesson(tx, row))

    async def running(self, user_id: int, guild_id: int, game: str) -> MatchInfo | None:
        """Return the match of a game that a person learns by in a server, if there is one that goes on."""
        found = await self._store.database.read(lambda tx: lessons_with(tx, user_id, guild_id, game))
        return await self._store.get(found[0]) if found else None

    async def set_stopped(self, actor: Actor, *, stopped: bool) -> bool:
        """Give no hints any more, or give them again; returns whether that changes anything.

        Raises Refused for who does not learn by this match.
        """

        def write(tx: Writer) -> bool:
            row = lesson_of(tx, actor.match)
            if row is None or row.seat != seat:
                raise Refused("This match is no lesson of yours.", info.board_link)
            keep_lesson(tx, replace(row, stopped=int(stopped)))
            return row.stopped != int(stopped)

        info = await self._store.get(actor.match)
        own = info.seat_of(actor.user)
        seat = -1 if own is None else own.seat
        return await self._store.database.write(write)

    async def hint(self, match: str, ply: int) -> Taught | None:
        """Return what a board that shows a ply says of a lesson; None where there is none, or where it is over."""
        row = await self._store.database.read(lambda tx: lesson_of(tx, match))
        live = await self._store.load(match)
        lesson = live.game.lesson
        if row is None or lesson is None or live.info.ended or live.info.ply != ply:
            return None
        if live.info.seats[row.seat].policy is not None:
            return None  # a computer plays for the learner
        given = msgspec.json.decode(row.given, type=tuple[Given, ...])
        prompt = next((prompt for prompt in live.open_prompts() if prompt.seat == row.seat), None)
        if given and given[-1].last and (prompt is None or prompt.id != given[-1].prompt):
            return None
        if row.stopped or prompt is None:
            return Taught(stopped=bool(row.stopped))
        return await self._taught(live, row, lesson, prompt, given)

    async def _taught(
        self, live: Live, row: LessonRow, lesson: Lesson, prompt: Prompt, given: tuple[Given, ...]
    ) -> Taught:
        """Return what is said at a question, and keep that it was said, so that another post says the same."""
        # Where an action was taken back, a question of before is asked once more.
        before = given[: next((place for place, one in enumerate(given) if one.prompt == prompt.id), len(given))]
        instead = await self._instead(live, before[-1]) if before else ""
        hint = lesson.hint_at(prompt.kind, [one.kind for one in before])
        if hint is None:
            await self._keep(row, (*before, Given(prompt.id, prompt.kind, last=True)))
            return Taught(ends=lesson.ends, instead=instead)
        found = await self._shown(live, row.seat, lesson, hint, prompt)
        await self._keep(row, (*before, Given(prompt.id, prompt.kind, found.line)))
        book = live.game.rules_of(read_options(live.game.card, (), live.info.options))
        begins = "" if before else lesson.begins
        return Taught(prompt.id, hint_words(hint, book), found.text, found.why, begins=begins, instead=instead)

    async def _shown(self, live: Live, seat: int, lesson: Lesson, hint: Hint, prompt: Prompt) -> Proposed:
        """Return what everybody may read of what could be done: nothing if only the learner knows what is possible."""
        if not hint.tries and (not lesson.advises or prompt.kind in live.game.card.secret_kinds):
            return _NOTHING
        try:
            return await self._propose(live, None, seat, hint)
        except Exception:  # a hint without a line is better than none
            _log.exception("nothing to propose", match=live.info.id, ply=live.info.ply)
            return _NOTHING

    async def _propose(self, live: Live, viewer: int | None, seat: int, hint: Hint) -> Proposed:
        view = canonical(live.view(viewer))
        store, info = self._store, live.info
        seed = f"{info.id}.{info.ply}"
        return await store.workers.run(
            jobs.teach, store.registry, info.game, view, live.content, seat, hint.tries, seed, store.pace.nodes
        )

    async def _instead(self, live: Live, given: Given) -> str:
        """Return what the learner has answered instead of what a hint named, if everybody may know both."""
        if not given.line:
            return ""
        row = await self._store.database.read(lambda tx: tx.answer_to(live.info.id, given.prompt))
        if row is None or not row.public or row.text == given.line:
            return ""
        return row.text

    async def _keep(self, row: LessonRow, given: tuple[Given, ...]) -> None:
        """Write down what was given, unless the learner has stopped the lesson meanwhile."""
        told = msgspec.json.encode(given)

        def write(tx: Writer) -> None:
            now = lesson_of(tx, row.match)
            if now is not None and now.given != told:
                keep_lesson(tx, replace(now, given=told))

        await self._store.database.write(write)

    async def propose(self, match: str, user_id: int, prompt_id: str) -> Proposed:
        """Return what a learner could do at a question, from all that the learner knows; raises Refused."""
        live = await self._store.load(match)
        seat = seat_to_act(live, user_id)
        check_prompt(live, seat, prompt_id)
        row = await self._store.database.read(lambda tx: lesson_of(tx, match))
        if row is None or row.seat != seat.seat:
            raise Refused("This match is no lesson of yours.", live.link)
        return await self._propose(live, seat.seat, seat.seat, _hint_now(live.game, row, prompt_id))


def lesson_orders(tx: Reader, live: Live) -> tuple[str, ...] | None:
    """Return the standing orders with which a learner begins; None where a match is no lesson."""
    lesson = live.game.lesson
    return None if lesson is None or lesson_of(tx, live.info.id) is None else lesson.orders


def _hint_now(game: AnyGame, row: LessonRow, prompt_id: str) -> Hint:
    """Return the hint that was given at a question; one without words where none was."""
    given = msgspec.json.decode(row.given, type=tuple[Given, ...])
    kinds = [one.kind for one in given]
    place = next((idx for idx, one in enumerate(given) if one.prompt == prompt_id), None)
    hint = None if place is None or game.lesson is None else game.lesson.hint_at(kinds[place], kinds[:place])
    return hint or Hint("")

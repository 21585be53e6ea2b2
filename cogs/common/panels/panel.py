"""The Act panel: a private message built from `choices`, word by word, with odds and a picture before Confirm.

The half-built text is a draft in the database. Every control carries a mark of the text it was drawn for, so that a
press on an outdated panel never adds a word to another text: it redraws.
"""

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence

import discord

from bot.considering import Considered, listed
from bot.matches import Position, Service
from bot.matches.orders import Plan
from bot.posts.boards import LET_BE, story
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, Control, Sheet, seat_colour
from bot.posts.teaching import CHOOSE, SHOW, hint_text
from bot.posts.words import block, code, escape
from cogs.common.answering.answers import STORY
from cogs.common.answering.failing import sentence_of
from cogs.common.panels.home import home_control
from cogs.common.panels.menus import Keys, add_offers
from cogs.common.panels.undo import undo_controls
from games.kernel import Fact, Forecast, ForecastRow, Open, Prompt
from games.kernel.base.numbers import counted, often, percent
from games.kernel.text.measuring import gauge_of
from games.kernel.text.prose import clip, join

ADD = "Add to it"
"""The button that leads to what can be added to an action that a computer filled in."""
_STEPS = 3
"""Actions of a plan of each kind that a panel names."""
_LONGEST_STEP = 60
_NOTE = 160
"""The most characters of a note in another message."""
_ANSWERS = 3
"""Answers by standing orders that a panel names."""


def mark_of(text: str) -> str:
    """Return four hexadecimal digits that tell one draft from another."""
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"


async def panel_sheet(
    service: Service,
    position: Position,
    prompt: Prompt,
    user_id: int,
    *,
    page: int = 0,
    note: str = "",
    away: bool = False,
    whole: bool = False,
) -> Sheet:
    """Draw the panel of a prompt from its draft. A draft that no longer leads anywhere starts again.

    If it is `away` from the channel of the match, it leads back to the list of matches. A draft that is `whole` is
    shown without what could be added: a button leads to that.
    """
    match = position.info.id
    service.attention.note(match, user_id)
    draft = await service.drafts.get(match, user_id, prompt.id)
    found = await service.queries.consider(match, user_id, draft)
    if found.text != draft:
        await service.drafts.set(match, user_id, prompt.id, found.text)
    sheet = Sheet(seat_colour([prompt.seat]))
    game = service.store.game(position.info.game)
    place = f"-# {escape(game.card.title)} in <#{position.info.channel_id}>" if away else ""
    _head(sheet, prompt, found, note, place)
    taught = None if found.chosen else await service.lessons.hint(match, position.info.ply)
    sheet.text(hint_text(taught, CHOOSE) if taught else "")
    if not found.chosen:
        sheet.text(answered_for(await service.logbook.answered(match, user_id)))
        sheet.text(own_note(await service.notes.of(match, user_id)))
    keys = Keys(match, prompt.id, mark_of(found.text))
    folded = whole and found.node.complete and _can_grow(found)
    add_considered(sheet, keys, found, page, folded=folded)
    passes = bool(game.lets_be(prompt.kind))
    shows = taught is not None and bool(taught.prompt)
    gauge = gauge_of(game)
    measures = gauge.button if gauge else ""
    controls = _controls(keys, found, measures=measures, passes=passes, shows=shows)
    controls += [Control(ADD, keys.page(0))] if folded else []
    if not found.chosen:
        controls += undo_controls(match, await service.undoing.free(match, user_id))
    return sheet.buttons([*controls, home_control()] if away else controls)


def add_considered(sheet: Sheet, keys: Keys, found: Considered, page: int, *, folded: bool = False) -> None:
    """Add what a half-built action may come to, with its picture and odds, and what may follow it unless `folded`."""
    if not found.chosen and found.outlook is not None:
        _odds(sheet, found.outlook, drawn=False)
    if found.picture is not None:
        sheet.picture(found.picture, f"preview-{keys.match}")
    if found.forecast is not None:
        _odds(sheet, found.forecast, drawn=found.picture is not None)
    if not folded:
        add_offers(sheet, keys, found, page)
    sheet.text(warning(found.irreversible_loss))


def _head(sheet: Sheet, prompt: Prompt, found: Considered, note: str, place: str) -> None:
    """Say what is asked, and how far the draft is: in one text once something is chosen, since a picture follows."""
    note = note or (f"Starting over: {sentence_of(found.fault)}" if found.fault else "")
    if found.chosen:
        sheet.text("\n".join(filter(None, (note, place, f"**{escape(prompt.ask)}** {progress(found)}"))))
        return
    for text in (note, place, f"### {escape(prompt.ask)}", progress(found)):
        sheet.text(text)


def answered_for(answers: Sequence[tuple[str, str]]) -> str:
    """Say what standing orders answered for a person since they last acted: each question by its kind, the answer.

    >>> answered_for([("interrupt", "pass"), ("fight_back", "sword"), ("interrupt", "pass")])
    '-# Since your last action, your orders answered “interrupt” with “pass” (twice) and “fight back” with “sword”.'
    """
    times = Counter(answers)
    shown = [_answer(kind, text, times[kind, text]) for kind, text in list(times)[:_ANSWERS]]
    if not shown:
        return ""
    more = [counted(len(times) - _ANSWERS, "other question")] if len(times) > _ANSWERS else []
    return f"-# Since your last action, your orders answered {join([*shown, *more])}."


def _answer(kind: str, text: str, times: int) -> str:
    again = f" ({often(times)})" if times > 1 else ""
    return f"“{escape(re.sub('[-_]', ' ', kind), within=True)}” with “{escape(text, within=True)}”{again}"


def note_line(note: str) -> str:
    """Return a note as a line of another message.

    >>> note_line("Hold the bridge\\nAsk Ben")
    '**Your note:** Hold the bridge · Ask Ben'
    """
    return f"**Your note:** {escape(clip(' · '.join(note.splitlines()), _NOTE), within=True)}"


def own_note(note: str) -> str:
    """Return a person's note in small type; "" for none."""
    return f"-# {note_line(note)}" if note else ""


def plan_text(plan: Plan) -> str:
    """Say what somebody has planned, and what of it was done or left out; "" without a plan.

    >>> plan_text(Plan(("move A2",), ("move A1",), ("shoot A1 B1 if B1 is in reach",)))
    '-# Your plan: `move A2` is to come; done: `move A1`; left out: `shoot A1 B1 if B1 is in reach`.'
    """
    to_come = f"{_lines(plan.to_come)} {'is' if len(plan.to_come) == 1 else 'are'} to come" if plan.to_come else ""
    done = f"done: {_lines(plan.taken)}" if plan.taken else ""
    left_out = f"left out: {_lines(plan.left_out)}" if plan.left_out else ""
    told = "; ".join(filter(None, (to_come, done, left_out)))
    return f"-# Your plan: {told}." if told else ""


def _lines(lines: Sequence[str]) -> str:
    shown = [code(clip(line, _LONGEST_STEP)) for line in lines[:_STEPS]]
    return join([*shown, f"{len(lines) - _STEPS} more"] if lines[_STEPS:] else shown)


def done_sheet(position: Position, note: str, onward: Sequence[Control] = ()) -> Sheet:
    """What a panel turns into when nothing more is asked of the person, with what leads `onward` from there."""
    link = position.info.board_link
    board = [Control("Go to the board", url=link)] if link else []
    return Sheet(DONE).text(note).buttons([*onward, *board])


def receipt_text(text: str, sentences: tuple[str, ...], head: str = "**Done:**") -> str:
    """Say what an action did, privately."""
    head = f"{head} {code(text)}"
    return "\n".join(part for part in (head, story(sentences, STORY)) if part)


def progress(found: Considered) -> str:
    """Say how far an action is written, and what is chosen next."""
    node = found.node
    shown = code(found.text) if found.text and (node.complete or found.chosen) else ""
    if found.trouble:
        return f"{shown}\n{escape(sentence_of(found.trouble))}"
    if node.complete:
        more = f" You can add: {escape(node.label)}." if _can_grow(found) else ""
        return f"{shown} Ready.{more}"
    return f"{shown}\nChoose {asked_for(node.label)}"


def _can_grow(found: Considered) -> bool:
    """Whether something can be added to a draft."""
    return bool(listed(found.node) or found.node.open or found.ticks)


_WHOLE = frozenset(["another", "how", "one", "what", "when", "where", "which", "who", "your"])
"""Words with which a label begins that needs no article."""


def asked_for(label: str) -> str:
    """Return what is to be chosen, after "Choose", with its label in bold.

    >>> asked_for("way"), asked_for("who begins"), asked_for("")
    ('the **way**', '**who begins**', '**one**')
    """
    article = "" if not label or label.split(maxsplit=1)[0] in _WHOLE else "the "
    return f"{article}**{escape(label or 'one')}**"


def _odds(sheet: Sheet, forecast: Forecast, drawn: bool) -> None:
    """Tell a forecast: facts as text, which wraps on a phone, odds in columns unless a picture shows them."""
    title = f"**{escape(forecast.title)}**" + (f" · {escape(forecast.formula)}" if forecast.formula else "")
    lines = [] if drawn else odds_lines(forecast.rows)
    told = [title, block(lines) if lines else "", " · ".join(map(_fact, forecast.facts))]
    sheet.text("\n".join(filter(None, told)))


def _fact(fact: Fact) -> str:
    warned = "⚠ " if fact.tone == "harm" else ""
    return f"{warned}{escape(fact.label)}: **{escape(fact.text)}**"


def odds_lines(rows: Iterable[ForecastRow]) -> list[str]:
    """Return the rows of a forecast in columns: the chance, the label, the effect."""
    counted = [row for row in rows if row.out_of]
    figures = [percent(row.share) for row in counted]
    wide, long = max(map(len, figures), default=0), max((len(row.label) for row in counted), default=0)
    pairs = zip(figures, counted, strict=True)
    return [f"{figure:>{wide}}  {row.label:<{long}}  {row.effect}".rstrip() for figure, row in pairs]


def bounds_of(word: Open) -> str:
    """Say what a word that is not listed may be, exactly; "" for free text.

    >>> from games.kernel import Span
    >>> bounds_of(Open("number", "distance", Span(50, 250, 5, 100), unit="metres"))
    '0.5 to 2.5 metres, in steps of 0.05'
    >>> bounds_of(Open("point", "where", Span(0, 44), Span(0, 30)))
    'x from 0 to 44 and y from 0 to 30'
    """
    spans = [span for span in (word.x, word.y) if span is not None]
    ranges = [f"{span.text(span.low)} to {span.text(span.high)}" for span in spans]
    if len(spans) > 1:
        ranges = [f"{axis} from {bounds}" for axis, bounds in zip("xy", ranges, strict=True)]
    said = " ".join(part for part in (join(ranges), word.unit) if part) if spans else ""
    steps = dict.fromkeys(span.text(span.step) for span in spans if span.step != span.scale)
    return f"{said}, in steps of {join(steps)}" if steps else said


def warning(irreversible_loss: str) -> str:
    """Say what an action loses for good; "" for one that loses nothing."""
    return f"⚠ **Confirm to {escape(irreversible_loss)}.** You can't take it back." if irreversible_loss else ""


def confirm_button(key: str, irreversible_loss: str, *, disabled: bool = False) -> Control:
    """Return the button that carries an action out: red, with what it loses for good, where it does."""
    style = discord.ButtonStyle.danger if irreversible_loss else discord.ButtonStyle.success
    return Control(f"Confirm: {irreversible_loss}" if irreversible_loss else "Confirm", key, style, disabled=disabled)


def imagine_control(match: str) -> Control:
    """Return the button that opens a private board to try things on."""
    return Control("Imagine", button_id(match, "imagine"))


def _controls(keys: Keys, found: Considered, *, measures: str, passes: bool, shows: bool) -> list[Control]:
    """Return the buttons below a panel; after the first word, none that leads elsewhere: a phone has no room."""
    confirm = confirm_button(keys.key("confirm"), found.irreversible_loss, disabled=not found.ready)
    suggest = Control("Suggest", keys.key("suggest"))
    if found.chosen:
        return [confirm, Control("Back", keys.key("undo")), Control("Clear", keys.key("clear")), suggest]
    return [
        confirm,
        *([Control(SHOW, keys.key("showhere"))] if shows else []),
        suggest,
        Control("Orders", button_id(keys.match, "orders")),
        imagine_control(keys.match),
        *([Control(LET_BE, button_id(keys.match, "passall"))] if passes else []),
        *([Control(measures, button_id(keys.match, "measure"))] if measures else []),
    ]

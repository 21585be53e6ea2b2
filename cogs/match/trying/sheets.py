"""What the imagined board shows: where a line is, what it came to, and the controls that lead on."""

from collections.abc import Iterable

import discord

from bot.caps import MOST_IMAGINED
from bot.considering import NEXT_ACTION, Considered, ImaginedStep, OwnPlan
from bot.imagined_jobs import ImaginedBoard
from bot.matches import MatchInfo
from bot.matches.imagined_lines import Line
from bot.matches.imagining import Compared, Shown
from bot.matches.planned import WORD
from bot.posts.boards import story
from bot.posts.ids import button_id
from bot.posts.sheets import NEUTRAL, Control, Menu, Sheet, seat_colour
from bot.posts.words import code, escape
from cogs.common.answering.answers import STORY
from cogs.common.panels.menus import Keys
from cogs.common.panels.panel import add_considered, mark_of, progress
from games.kernel import AnyGame, Prompt, Roll, Seat, seat_letter
from games.kernel.base.numbers import counted
from games.kernel.text.prose import clip

PREFIX = "im"
"""What comes before the verbs of an Act panel on an imagined board."""
_PRIVATE = "Only you see this. It is not the match: the dice are made up."
_PATH, _TITLE, _DICE_ROOM = 350, 80, 500
_LISTED, _BEFORE = 8, 5
"""Actions of a line that are listed, and how many of them up to the one that is shown."""
_HOW = {"likely": "likely", "lucky": "lucky for you", "unlucky": "unlucky for you", "named": "named by you"}
WAYS = ("first", "back", "forward", "last")
"""How one goes through a line."""
_DICE = (("Likely", "likely"), ("Lucky", "lucky"), ("Unlucky", "unlucky"))


def place_of(line: Line) -> str:
    """Return what the controls of a line carry: its number, and how far it is shown."""
    return f"{line.number}.{line.shown}"


def key_of(line: Line, verb: str, argument: str = "") -> str:
    """Return the custom_id of a control of a line."""
    return button_id(line.match, verb, prompt=place_of(line), argument=argument)


def board_sheet(game: AnyGame, info: MatchInfo, shown: Shown, note: str = "") -> Sheet:
    """Draw an imagined position with everything that can be done about it."""
    line, board = shown.line, shown.board
    sheet = Sheet(seat_colour([prompt.seat for prompt in board.prompts])).text(note)
    sheet.text(f"### What if: line {line.number} of {shown.lines}\n{_where(line)}")
    sheet.text(_fault(board))
    sheet.text(_path(line))
    sheet.picture(board.picture, f"imagined-{line.match}")
    sheet.text(_told(line, board))
    sheet.text(_guess(board.guess))
    sheet.text("\n".join(filter(None, (leads_to(game, board), _asked(info, board)))))
    sheet.buttons(_steps(line))
    sheet.buttons(_acts(line, board))
    if line.done and line.done[-1].dice:
        dice = [Control(label, key_of(line, "imdice", word)) for label, word in _DICE]
        sheet.buttons([*dice, Control("Name the dice", key_of(line, "imfaces"))])
    return sheet.buttons(_lines(shown))


def _where(line: Line) -> str:
    seen = f"you see step {line.shown} of {len(line.steps)}" if line.steps else "nothing has been tried in it yet"
    words = f"-# {_PRIVATE} This line begins after action {line.base}; {seen}."
    return "\n".join(filter(None, (words, f"⚠ {_gone_on(line)}" if line.now > line.base else "")))


def _gone_on(line: Line) -> str:
    return f"The match has gone on since this line began: it is at action {line.now} now, and not at {line.base}."


def _fault(board: ImaginedBoard) -> str:
    return f"⚠ The line ends here now: {escape(board.fault)}" if board.fault else ""


def _path(line: Line) -> str:
    """List the actions of a line around the one that led to the board, which is marked."""
    first = max(0, min(line.shown - _BEFORE, len(line.steps) - _LISTED))
    listed = list(enumerate(line.steps, 1))[first : first + _LISTED]
    told = [f"{'▶' if number == line.shown else '·'} {number} {step_text(step)}" for number, step in listed]
    before = f"-# {counted(first, 'earlier step')}" if first else ""
    left = len(line.steps) - first - len(listed)
    return "\n".join(filter(None, (before, *told, f"-# {left} more" if left else "")))


def step_text(step: ImaginedStep) -> str:
    """Write an action of a line: whose, what, and how its dice were chosen.

    >>> step_text(ImaginedStep(1, "fire port A", "named", (6, 1)))
    '**B** `fire port A` [6 1]'
    """
    chosen = " ".join(map(str, step.faces)) if step.dice == "named" else step.dice
    return f"**{seat_letter(step.seat)}** {code(step.text)}" + (f" [{chosen}]" if chosen else "")


def _told(line: Line, board: ImaginedBoard) -> str:
    said = story(tuple(board.told), STORY)
    dice = f"-# Dice ({dice_chosen(line.done[-1])}): {dice_text(board.rolls)}." if line.done and board.rolls else ""
    return "\n".join(filter(None, (said, clip(dice, _DICE_ROOM))))


def dice_chosen(step: ImaginedStep) -> str:
    """Say how the dice of a step were chosen.

    >>> dice_chosen(ImaginedStep(1, "fire port A", "named", (6, 1), named=1))
    'the first 1 named by you, the rest made up'
    """
    if 0 < step.named < len(step.faces):
        return f"the first {step.named} {_HOW[step.dice]}, the rest made up"
    return _HOW.get(step.dice, "made up")


def dice_text(rolls: Iterable[Roll]) -> str:
    """Write rolls with what each was for.

    >>> dice_text([Roll(6, (5, 2), "attack of A", 0, "attack")])
    'attack 5 2 (d6)'
    """
    return ", ".join(f"{escape(roll.reason or roll.why)} {_faces(roll)}" for roll in rolls)


def _faces(roll: Roll) -> str:
    return f"{' '.join(map(str, roll.faces))} (d{roll.sides})"


def _guess(words: str) -> str:
    return f"⚠ Guessed: {escape(words)}. The truth may be another." if words else ""


def leads_to(game: AnyGame, board: ImaginedBoard) -> str:
    """Say what a line leads to: what mattered on the way, how it ends, and everybody's score."""
    leads = f"Leads to: {escape(board.leads)}." if board.leads else ""
    score = ""
    if board.score:
        each = ", ".join(f"{seat_letter(seat)} {escape(points)}" for seat, points in enumerate(board.score))
        score = f"-# Score: {each} ({escape(game.score_words)})."
    over = f"**The game is over here:** {escape(board.over)}" if board.over else ""
    return "\n".join(filter(None, (leads, over, score)))


def _asked(info: MatchInfo, board: ImaginedBoard) -> str:
    return "\n".join(f"**{_called(info, prompt.seat)}:** {escape(prompt.ask)}" for prompt in board.prompts)


def _called(info: MatchInfo, seat: Seat) -> str:
    return f"{escape(info.names[seat], within=True)} ({seat_letter(seat)})"


def _steps(line: Line) -> list[Control]:
    at, end = line.shown, len(line.steps)
    places = zip(WAYS, (0, max(0, at - 1), min(end, at + 1), end), strict=True)
    ways = [Control(way.capitalize(), key_of(line, f"im{way}", str(to)), disabled=to == at) for way, to in places]
    rest = [Control("Drop the rest", key_of(line, "imcut"))] if at < end else []
    return [*ways, *rest] if end else []


def _acts(line: Line, board: ImaginedBoard) -> list[Control]:
    """Return the buttons that act: a panel for each seat that is asked, a typed line, a computer."""
    seats = list(dict.fromkeys(prompt.seat for prompt in board.prompts))
    own = [seat for seat in seats if seat == line.seat]
    ordered = (*own, *(seat for seat in seats if seat != line.seat))[:3]
    panels = [
        Control(f"Act for {seat_letter(seat)}", key_of(line, "imact", str(seat)), discord.ButtonStyle.primary)
        for seat in ordered
    ]
    if not ordered:
        return []
    first = ordered[0]
    computer = Control(f"Computer acts for {seat_letter(first)}", key_of(line, "imcomputer", str(first)))
    return [*panels, Control("Type a line", key_of(line, "imtype")), computer]


def _lines(shown: Shown) -> list[Control]:
    line = shown.line
    room = shown.lines < MOST_IMAGINED
    return [
        Control("Take as plan", key_of(line, "implan"), discord.ButtonStyle.success, disabled=not line.done),
        Control("Copy this line", key_of(line, "imcopy"), disabled=not room),
        Control("New line", key_of(line, "imnew")) if room else Control("Start over", key_of(line, "imover")),
        Control("My lines", key_of(line, "imlines")),
        *([Control("Guess again", key_of(line, "imguess"))] if shown.board.guess else []),
    ]


def compared_sheet(game: AnyGame, compared: Compared) -> Sheet:
    """Draw all lines side by side, with what each leads to, and a menu that opens one of them."""
    sheet = Sheet(NEUTRAL).text(f"### What if: your lines\n-# {_PRIVATE}")
    sheet.picture(compared.picture, f"imagined-{compared.shown[0].line.match}")
    for each in compared.shown:
        line = each.line
        steps = clip("; ".join(map(step_text, line.done)), _PATH)
        head = f"**Line {line.number}**, after action {line.base}: {steps or 'nothing is done yet'}"
        words = (head, _fault(each.board), leads_to(game, each.board), _guess(each.board.guess))
        sheet.text("\n".join(filter(None, words)))
    options = [(str(each.line.number), f"Line {each.line.number}", _hint(each)) for each in compared.shown]
    match = compared.shown[0].line.match
    sheet.menu(Menu(button_id(match, "imopen"), "Open a line", options))
    return sheet.menu(Menu(button_id(match, "imdrop"), "Drop a line", options))


def _hint(each: Shown) -> str:
    return clip("; ".join(step.text for step in each.line.done) or "from the beginning", _TITLE)


def panel_keys(line: Line, seat: Seat, text: str) -> Keys:
    """Return what makes the custom_ids of an imagined panel."""
    return Keys(line.match, f"{place_of(line)}.{seat}", mark_of(text), PREFIX)


def panel_sheet(line: Line, prompt: Prompt, found: Considered, guess: str, page: int = 0, note: str = "") -> Sheet:
    """Draw the Act panel of a seat on an imagined board."""
    keys = panel_keys(line, prompt.seat, found.text)
    sheet = Sheet(seat_colour([prompt.seat])).text(note)
    sheet.text(f"### What if, as {seat_letter(prompt.seat)}: {escape(prompt.ask)}\n-# {_PRIVATE}")
    sheet.text(_guess(guess))
    sheet.text(progress(found))
    add_considered(sheet, keys, found, page)
    go = Control("Imagine it", keys.key("confirm"), discord.ButtonStyle.success, disabled=not found.ready)
    back = [Control("Back", keys.key("undo")), Control("Clear", keys.key("clear"))] if found.chosen else []
    board = Control("To the board", key_of(line, "imboard"))
    return sheet.buttons([go, *back, Control("Suggest", keys.key("suggest")), board])


def written_plan(plan: OwnPlan) -> str:
    """Write a plan as `/match orders` takes it.

    >>> written_plan(OwnPlan(("move 2F", "fire port B")))
    'plan: move 2F; fire port B'
    """
    return f"{WORD}: " + f"{NEXT_ACTION} ".join(plan.lines)


def plan_sheet(line: Line, plan: OwnPlan, *, at_once: bool) -> Sheet:
    """Ask whether a plan is to be taken; where it is the player's turn, its first action is done at once."""
    sheet = Sheet(NEUTRAL).text(f"### Take as plan\n{code(clip(written_plan(plan), 1500))}")
    stopped = f"Your later actions are not in it, for there it would be stopped: {escape(plan.why)}."
    sheet.text(stopped if plan.why else "")
    now = "⚠ You are asked just now: the first action is done **in the match** as soon as you press this."
    sheet.text(now if at_once else "")
    sheet.text(f"⚠ {_gone_on(line)}" if line.now > line.base else "")
    sheet.text(
        "-# The match throws its own dice. If your next action is not possible any more, the plan stops, and only you "
        "read why. It replaces a plan that you already have."
    )
    return sheet.buttons(
        [
            Control("Take it", key_of(line, "implanned"), discord.ButtonStyle.success),
            Control("To the board", key_of(line, "imboard")),
        ]
    )

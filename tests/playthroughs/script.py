"""Reads a playthrough's script, plays it, and writes script and results as text."""

import random
import re
from typing import Any, NamedTuple

from games.kernel import (
    SEAT_LETTERS,
    AnyGame,
    Dice,
    Event,
    GameError,
    Prompt,
    RngDice,
    Roll,
    ScriptedDice,
    Step,
    digest,
    seat_letter,
)
from games.kernel.content.options import read_options

ACTION = re.compile(r"(?P<letter>[A-H]): (?P<text>.*?)(?: \[(?P<faces>[0-9 ]+)\])?")


class Line(NamedTuple):
    """One action of a script: whose, the text as typed, and its faces if they are fixed."""

    seat: int
    text: str
    faces: tuple[int, ...] | None = None

    def __str__(self) -> str:
        faces = "" if self.faces is None else f" [{' '.join(map(str, self.faces))}]"
        return f"{seat_letter(self.seat)}: {self.text}{faces}"


class Script(NamedTuple):
    """What a playthrough file says apart from the results; `remarks` are `#` lines before the first action."""

    game: str
    seats: int
    options: tuple[str, ...]
    seed: str
    remarks: tuple[str, ...]
    lines: tuple[Line, ...]


def read_script(text: str) -> Script:
    """Read a file; results are skipped. Raises ValueError for a line that is neither."""
    header: dict[str, str] = {}
    remarks: list[str] = []
    lines: list[Line] = []
    for number, row in enumerate(text.splitlines(), 1):
        found = ACTION.fullmatch(row)
        name, _, value = row.partition(" ")
        if not row.strip() or row.startswith("  "):
            continue
        if row.startswith("#"):
            remarks.append(row)
        elif found:
            faces = tuple(map(int, found["faces"].split())) if found["faces"] else None
            lines.append(Line(SEAT_LETTERS.index(found["letter"]), found["text"], faces))
        elif name in ("game", "seats", "options", "seed") and name not in header:
            header[name] = value.strip()
        else:
            raise ValueError(f"line {number} is neither header, action nor result: {row!r}")
    options = tuple(header.get("options", "").split())
    return Script(header["game"], int(header["seats"]), options, header["seed"], tuple(remarks), tuple(lines))


def play_script(game: AnyGame, script: Script) -> str:
    """Play a script and return the whole file."""
    out = [*script.remarks, f"game {script.game}", f"seats {script.seats}"]
    out += [f"options {' '.join(script.options)}"] if script.options else []
    out += [f"seed {script.seed}", ""]
    rng = random.Random(script.seed)
    dice = RngDice(rng)
    options = read_options(game.card, script.options)
    step = game.setup(script.seats, options, game.content_for(options), dice)
    out += results(game, step, dice.rolls)
    for line in script.lines:
        out.append(str(line))
        try:
            step, rolls = play_line(game, step.state, line, rng)
        except GameError as error:
            out.append(f"  refused: {error.reason}")
            continue
        out += results(game, step, rolls)
    outcome = game.outcome(step.state)
    if outcome is not None:
        winners = " ".join(seat_letter(seat) for seat in outcome.winners) or "nobody"
        out += ["", f"  over: {winners}. {outcome.reason} ({outcome.rule})"]
    return "\n".join([*out, f"  state {digest(game.dump(step.state))[:12]}", ""])


def play_line(game: AnyGame, state: Any, line: Line, rng: random.Random) -> tuple[Step[Any], list[Roll]]:
    """Apply one line; raises GameError when it is refused, DiceMismatch when its faces do not fit."""
    if line.text == "default":
        action = game.default(state, prompt_of(game, state, line.seat))
    else:
        action = game.parse(state, line.seat, line.text)
    if line.faces is None:
        dice = RngDice(rng)
        return game.apply(state, line.seat, action, dice), dice.rolls
    scripted: Dice = ScriptedDice(*line.faces)
    step = game.apply(state, line.seat, action, scripted)
    scripted.done()
    return step, scripted.rolls


def prompt_of(game: AnyGame, state: Any, seat: int) -> Prompt:
    """Return the prompt that a seat has; raises ValueError if there is none."""
    for prompt in game.awaiting(state):
        if prompt.seat == seat:
            return prompt
    raise ValueError(f"nothing is asked of {seat_letter(seat)}")


def results(game: AnyGame, step: Step[Any], rolls: list[Roll]) -> list[str]:
    """Return the result lines of a step: dice, sentences, and who is asked for what."""
    out = [f"  dice: {show_rolls(rolls)}"] if rolls else []
    for event in step.events:
        sentence = narrated(game, step.state, event)
        if sentence:
            out.append(f"  > {sentence}")
    asked = ", ".join(f"{seat_letter(prompt.seat)} {prompt.kind}" for prompt in game.awaiting(step.state))
    return [*out, f"  asked: {asked}"] if asked else out


def narrated(game: AnyGame, state: Any, event: Event) -> str:
    """Return an event's sentence as those who may see it read it, with their letters before it."""
    if event.seen_by is None:
        return game.narrate(event, game.view(state, None))
    sentence = game.narrate(event, game.view(state, event.seen_by[0])) if event.seen_by else ""
    return f"[{''.join(seat_letter(seat) for seat in event.seen_by)}] {sentence}" if sentence else ""


def show_rolls(rolls: list[Roll]) -> str:
    """Return rolls as `2d6 3 4 (why); d10 7 (why)`."""
    return "; ".join(
        f"{len(roll.faces) if len(roll.faces) != 1 else ''}d{roll.sides} {' '.join(map(str, roll.faces))} ({roll.why})"
        for roll in rolls
    )

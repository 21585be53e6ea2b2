"""The Proof button and `/match verify`: hashes, words and the secret of a match, and what a check of it says."""

from discord import app_commands

from bot.matches import MatchInfo, Position, SeatInfo
from bot.posts.ids import button_id
from bot.posts.sheets import DONE, NEUTRAL, Control, Sheet
from bot.posts.words import code, escape
from bot.verify import Report
from cogs.common.answering.answers import put, think
from cogs.common.controls.doors import Door, Handlers, Pressed
from cogs.common.controls.gate import of_match
from cogs.common.core.ask import Ask
from cogs.match.reading import any_match_here

_EARLY = "The secret stays sealed until the match ends; then this checks every die."


def handlers() -> Handlers:
    """Return the handlers of Proof, and of Verify below it."""
    return {"proof": Door(press_proof, think, of_match()), "verify": Door(press_verify, think, of_match())}


def proof_text(position: Position) -> str:
    """Return all that is known of a match's dice: what was posted, and what only this shows."""
    info, begun = position.info, bool(position.mark)
    posted = f"[posted]({info.seal_link})" if info.seal_link else "posted"
    lines = [
        f"**Commitment**, the SHA-256 hash of the secret, {posted} when the lobby opened: {code(info.commitment)}",
        f"**{'Agreed list' if begun else 'List'}**, the hash of what Ready confirms: "
        + code(position.setup_hash if begun else info.setup_hash),
        f"**Mark** of action {info.ply}: {code(position.mark)}" if begun else "",
        f"**Secret**: {code(info.secret)}" if info.secret else "**Secret**: sealed until the match ends",
        f"**Closing hash**, over everything: {code(info.closing)}" if info.closing else "",
        f"**Words**: {'; '.join(_words_of(info, seat) for seat in _people(info))}." if _people(info) else "",
        _whose_last(info),
    ]
    return "\n".join(line for line in lines if line)


def _people(info: MatchInfo) -> list[SeatInfo]:
    """Return the seats whose words go into the dice."""
    return [seat for seat in info.seats if seat.words]


def _words_of(info: MatchInfo, seat: SeatInfo) -> str:
    said = f"“{escape(seat.own_words)}”" if seat.own_words else escape(seat.words)
    return f"{seat.letter} {escape(info.first_name(seat.seat))}: {said}"


def _whose_last(info: MatchInfo) -> str:
    """Say whose own words came last, and what must be trusted."""
    if not any(seat.own_words for seat in info.seats):
        return "Nobody has given words of their own, so you have to trust the bot's host for a fair secret."
    last = next((escape(info.first_name(seat.seat)) for seat in info.seats if seat.last), None)
    if last:
        return f"The last words came from {last}: {last} can be sure that nobody tried out other lists after that."
    return "Something was chosen after the last words, so they prove less: new words would be safer."


def proof_sheet(position: Position) -> Sheet:
    """Draw the proof of a match, and how to check it."""
    info = position.info
    sheet = Sheet(NEUTRAL).text(f"### Proof of match {info.id}").text(proof_text(position))
    if not position.mark:
        return sheet
    command = f"python3 umpire_check.py umpire-{info.id}.json --commitment {info.commitment[:16]}"
    sheet.text(f"-# Check it yourself: {code('/table export')}, then {code(command)}")
    return sheet.buttons([Control("Verify", button_id(info.id, "verify"))]) if info.ended else sheet


async def press_proof(ask: Ask, pressed: Pressed) -> None:
    """Show the proof of a match."""
    await put(ask, proof_sheet(await ask.client.service.queries.look(pressed.address.match, None)))


async def press_verify(ask: Ask, pressed: Pressed) -> None:
    """Check a match, if it has ended."""
    await _tell_verdict(ask, pressed.address.match)


async def _verify(interaction: Ask) -> None:
    await think(interaction)
    await _tell_verdict(interaction, (await any_match_here(interaction)).id)


async def _tell_verdict(ask: Ask, match: str) -> None:
    position = await ask.client.service.queries.look(match, None)
    if not position.mark or not position.info.ended:
        await put(ask, proof_sheet(position).text(f"-# {_EARLY}"))
        return
    report = await ask.client.service.exporting.verify(match)
    sheet = Sheet(DONE if report.ok and report.replayed else NEUTRAL).text(f"### {_verdict(report)}")
    sheet.text("\n".join(f"- {escape(line)}" for line in report.lines))
    await put(ask, sheet.text(proof_text(position)))


def _verdict(report: Report) -> str:
    if not report.ok:
        return "This match does not verify"
    return (
        "Verified: every die and every action agrees" if report.replayed else "Every die agrees; not all was replayed"
    )


def add(group: app_commands.Group) -> None:
    """Add the command."""
    group.command(name="verify", description="Check the dice and replay this match after its end")(_verify)

"""What a lobby says: what to press now, who sits where, and in small print what the table agreed on."""

from bot.matches import MatchInfo
from bot.matches.lobbies.starting import least_players
from bot.matches.model import Reliability
from bot.posts.boards import away_lines
from bot.posts.words import escape
from bot.time_left import clock_words
from cogs.common.lobbies.options import options_of, options_words
from cogs.common.lobbies.seals import dice_text, ready_text
from games.kernel import AnyGame, seat_letter
from games.registry import policy_names

POSTS = {
    "turn": "One message for each turn of a person; the bot edits it during the turn (`/table posts`).",
    "action": "A message for each action (`/table posts`).",
}
"""What is a message of its own, in a sentence."""
_KINDS = {"steady": " (middling)", "easy": " (for a first game)", "random": " (anything legal)"}
"""What to expect of computer players that are not the best of their game."""

_OF_CAMPAIGN = (
    "A battle of a campaign, which has fixed seats and options. It begins when all have pressed **Ready**. "
    "If you leave, it is called off and counts for nothing."
)


def lobby_text(info: MatchInfo, game: AnyGame, now: float) -> str:
    """Return all that there is to say of a lobby, or of what has become of it."""
    if info.status != "lobby":
        return _past_text(info, game)
    heading = f"## {escape(game.card.title)}: lobby"
    return "\n".join((heading, *_places(info, game), next_text(info, game), terms_text(info, game, now)))


def _past_text(info: MatchInfo, game: AnyGame) -> str:
    """Say who sat where in a lobby that has gone, and what was agreed."""
    lines = [f"## {escape(game.card.title)}: {_state(info)}", *_places(info, game)]
    lines.append(f"-# Options: {options_words(game.card, info.options)}")
    if info.status == "aborted" and all(seat.user_id is None for seat in info.seats):
        lines.append("Everybody has left, so the lobby is closed: the channel is free for another game.")
    return "\n".join(lines)


def next_text(info: MatchInfo, game: AnyGame) -> str:
    """Say what to press now, in bold, and how many sit in an open lobby."""
    seated, least = len(info.seats), least_players(game, info)
    if seated >= info.places:
        return f"{_how_to_begin(info)} {'Both' if seated == 2 else f'All {seated}'} places are taken."
    taken = f"{seated} of {info.places} places {'is' if seated == 1 else 'are'} taken"
    if seated >= least:
        others = f"Others can still join ({least} to {info.places} can play)."
        return f"{_how_to_begin(info)} {taken}. {others}"
    needed = least - seated
    wanted = f"{needed} more {'player is' if needed == 1 else 'players are'} needed"
    return f"**Press Join to play**, or add a computer. {taken}, and {wanted}."


def _how_to_begin(info: MatchInfo) -> str:
    """Say what the people of a full enough lobby press."""
    return ready_text(info) or "**Press Start to begin.**"


def seats_text(info: MatchInfo, game: AnyGame) -> str:
    """Return who sits where, in one line."""
    return " · ".join(_places(info, game))


def terms_text(info: MatchInfo, game: AnyGame, now: float) -> str:
    """Return what the table agreed on, in small print; and who is away."""
    lines = [
        f"Options: {options_words(game.card, info.options)}",
        game.lobby_note(options_of(game.card, info.options)),
        _begins_from(info),
        f"Clock: {clock_words(info.clock)}",
        _brought(info, game),
    ]
    small = [f"-# {line}" for line in lines if line]
    return "\n".join((*small, *away_lines(info, info.away_at(now)), dice_text(info, game.card.title)))


def enough(info: MatchInfo, game: AnyGame) -> bool:
    """Whether enough people and computers sit in a lobby for it to begin."""
    return len(info.seats) >= least_players(game, info)


def _begins_from(info: MatchInfo) -> str:
    """Say from which position a lobby begins."""
    if info.of_campaign:
        return _OF_CAMPAIGN
    if info.origin is None:
        return ""
    match, ply = info.origin
    return (
        f"It begins where match {match} was after action {ply}, with new dice. What was hidden there is guessed again. "
        "Everybody has the same seat as there; if you leave, a computer plays your seat, and **Join** takes the "
        "seat of a computer."
    )


def _brought(info: MatchInfo, game: AnyGame) -> str:
    """Say what the computer players of a lobby bring; `random` brings anything legal."""
    if not any(seat.policy in game.card.policies for seat in info.seats):
        return ""
    return escape(game.computers_bring(options_of(game.card, info.options)))


def computer_label(game: AnyGame, policy: str) -> str:
    """Return a computer player's name with what to expect of it.

    >>> from games.registry import find_game
    >>> computer_label(find_game("raise_shields"), "random")
    'random (anything legal)'
    >>> [computer_label(find_game("uprising"), policy) for policy in ("advise", "steady", "easy")]
    ['advise (the strongest)', 'steady (middling)', 'easy (for a first game)']
    """
    kind = _KINDS | {next(iter(policy_names(game))): " (the strongest)"}
    return policy + kind.get(policy, "")


def _state(info: MatchInfo) -> str:
    return {"live": "started", "parked": "started", "over": "finished", "aborted": "closed"}.get(info.status, "")


def _places(info: MatchInfo, game: AnyGame) -> list[str]:
    taken, reliable = {seat.seat: seat for seat in info.seats}, dict(info.reliable)
    lines = []
    for place in range(info.places if info.status == "lobby" else len(info.seats)):
        seat = taken.get(place)
        if seat is None:
            lines.append(f"**{seat_letter(place)}** *free*")
        elif seat.policy is not None:
            lines.append(f"**{seat.letter}** {escape(seat.name)} · {escape(computer_label(game, seat.policy))}")
        else:
            said = f" · words “{escape(seat.own_words)}”" if seat.own_words else ""
            often = f" · answers {percent} % in time" if (percent := _percent(reliable.get(place))) is not None else ""
            lines.append(f"**{seat.letter}** {escape(seat.name)}{often}{said}{' · ready' if seat.ready else ''}")
    return lines


def _percent(found: Reliability | None) -> int | None:
    return None if found is None else found.percent

"""Games for the referees: played by computers, kept as a journal, handed over as JSON."""

import json
from typing import Any

from bot.selfplay import play_match
from bot.selfplay.recording import Recording
from games.kernel.content.options import read_options
from games.registry import find_game, find_policy

Json = dict[str, Any]


def played(
    slug: str, seed: str, policies: tuple[str, ...], words: tuple[str, ...] = (), order: str = ""
) -> tuple[Json, Json]:
    """Play a match; return its record, and the table: size, terrain, objectives and depth of zones, as JSON.

    `order` is a standing order of all seats.
    """
    game = find_game(slug)
    options = read_options(game.card, list(words))
    recording = Recording(game, options, list(policies), seed)
    orders = [(order,)] * len(policies) if order else ()
    players = [find_policy(game, name) for name in policies]
    match = play_match(game, players, options, seed, carrier=recording, orders=orders)
    if match.failure:
        raise RuntimeError(match.failure)
    public = match.state.public
    table = json.loads(_encode(public))
    return json.loads(recording.record().to_bytes()), table


def _encode(public: Any) -> bytes:
    import msgspec

    scenario = public.scenario.value
    whole = {
        "size": public.size,
        "pieces": public.terrain,
        "depth": scenario.depth,
        "objectives": scenario.objectives,
    }
    return msgspec.json.encode(whole)

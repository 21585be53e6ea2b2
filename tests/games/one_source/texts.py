"""What people read of a game: rules, card, options and commands as they stand, and what is said while it is played."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.conformance import find_subject
from bot.conformance.faces import commands_of
from bot.conformance.walks import plies
from games.kernel import AnyGame, GameError
from games.registry import find_game


def fixed_texts(slug: str) -> list[str]:
    """Return all that is said of a game before it is played: its rules by table, its card, its commands."""
    subject = find_subject(slug)
    return [*_rules(subject.game), *_card(subject.game), *_strings(asyncio.run(commands_of(subject)))]


def _rules(game: AnyGame) -> Iterator[str]:
    for preset, fields in {"": {}, **game.card.presets}.items():
        book = game.rules_of(game.card.options(**fields))
        yield f"{preset} how to play: {book.how_to_play}"
        yield f"{preset} first turn: {book.first_turn}"
        yield from (f"{preset} {one.short}: {one.text}" for one in book.figure)
        yield from (f"{preset} {rule.id} {rule.title}: {rule.text}" for rule in book.rule)
        yield from (f"{preset} {one.id} {one.problem}: {one.ruling}" for one in book.ruling)


def _card(game: AnyGame) -> Iterator[str]:
    card = game.card
    yield f"{card.slug} is for {card.seats} players; an example is {card.example}"
    yield from (f"{name}: {words}" for name, words in card.preset_words.items())
    yield from (f"{name}: {fields}" for name, fields in card.presets.items())
    for field in msgspec.structs.fields(card.options):
        yield f"{field.name}: {json.dumps(msgspec.json.schema(field.type), sort_keys=True)}, else {field.default}"
    yield from card.orders


def _strings(entry: Any, path: str = "") -> Iterator[str]:
    """Yield every command, group and option with its name, description and limits."""
    if isinstance(entry, list):
        for one in entry:
            yield from _strings(one, path)
        return
    path = f"{path} {entry['name']}"
    yield f"{path}: {json.dumps({key: value for key, value in entry.items() if key != 'options'}, sort_keys=True)}"
    yield from _strings(entry.get("options", []), path)


def said_texts(slug: str, seeds: int = 2, every: int = 4) -> list[str]:
    """Return what is said while some games are played at random: questions, menus, forecasts, sentences."""
    found: dict[str, None] = {}
    for seed in range(seeds):
        for number, ply in enumerate(plies(find_game(slug), seed)):
            if number % every == 0:
                found.update(dict.fromkeys(_said(find_game(slug), ply)))
    return list(found)


def _said(game: AnyGame, ply: Any) -> Iterator[str]:
    state, prompt = ply.state, ply.prompt
    yield prompt.ask
    for verb in prompt.verbs:
        with contextlib.suppress(GameError):
            choices = game.choices(state, prompt.seat, (verb,))
            yield from (f"{verb} {word.text}: {word.label}; {word.hint}" for word in choices.words)
    forecast = game.forecast(state, prompt.seat, ply.action)
    if forecast is not None:
        yield f"{forecast.title}: {forecast.formula}"
        yield from (f"{row.label}: {row.effect}" for row in forecast.rows)
        yield from (f"{fact.label}: {fact.text}" for fact in forecast.facts)
    view = game.view(ply.step.state, None)
    yield from (game.narrate(event, view) for event in ply.step.events if event.seen_by is None)
    yield from game.summary(view).lines

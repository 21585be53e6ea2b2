"""Every number of a rulebook has one source: changed there, it is another for rules, computers, texts and commands."""

import functools
import importlib
import json
import pathlib
import re
import subprocess
import sys

import msgspec
import pytest

from games.kernel.base.numbers import in_word, often
from games.registry import GAMES
from tests.games.one_source.altered import Told
from tests.games.one_source.changes import CHANGES, Change
from tests.games.one_source.literals import LEFT, literals_of
from tests.games.one_source.sentences import WRITTEN_OUT, written_out
from tests.games.one_source.texts import fixed_texts

ROOT = pathlib.Path(__file__).parents[2]
ALL = [(slug, change) for slug, changes in CHANGES.items() for change in changes]
FEW = [(slug, change) for slug, changes in CHANGES.items() for change in changes[:1]]


def named(changes: list[tuple[str, Change]]) -> list[str]:
    return [f"{slug} {change.name}" for slug, change in changes]


def told_with(slug: str, change: Change, games: int) -> Told:
    """Play a game with another number, in a process of its own."""
    words = [slug, change.name, json.dumps(change.value), str(games), json.dumps(change.options)]
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.one_source.altered", *words], cwd=ROOT, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return msgspec.json.decode(run.stdout, type=Told)


@functools.cache
def texts_of(slug: str) -> tuple[str, ...]:
    return tuple(fixed_texts(slug))


def number_of(slug: str, name: str) -> object:
    return getattr(importlib.import_module(f"games.{slug}.content.numbers"), name)


def forms(number: str) -> str:
    """Return the ways in which people read a number, as a regular expression."""
    words = [in_word(int(number)), often(int(number))] if number.isdecimal() else []
    return f"(?:{'|'.join(map(re.escape, (number, *words, *(word.capitalize() for word in words))))})(?![0-9])"


def read(phrase: str, number: str, texts: list[str] | tuple[str, ...]) -> int:
    """Return how often a phrase is read with a number in it."""
    pattern = re.compile(phrase.replace("#", forms(number)))
    return sum(len(pattern.findall(text)) for text in texts)


def check_change(slug: str, change: Change, games: int) -> None:
    told = told_with(slug, change, games)
    assert (told.finished, told.failures, told.broken) == (games, [], [])
    was = change.was or str(number_of(slug, change.name))
    now = change.now or str(change.value)
    before = texts_of(slug)
    stale = [phrase for phrase in (*change.phrases, *change.in_play) if read(phrase, was, (*told.fixed, *told.said))]
    assert stale == [], f"still read with {was}"
    for phrase in change.phrases:
        assert read(phrase, was, before), f"nobody reads {phrase}"
        assert read(phrase, now, told.fixed) == read(phrase, was, before) + read(phrase, now, before), phrase
    assert [text for text in rules_with(slug, change.term or change.name.lower()) if text in told.fixed] == []


def rules_with(slug: str, term: str) -> list[str]:
    """Return the rules that name a number, as they are read before it is changed."""
    book = importlib.import_module(f"games.{slug}.game").RULES
    texts = [(one.id, one.title + one.text) for one in book.rule] + [(one.id, one.ruling) for one in book.ruling]
    named = {rule for rule, text in texts if re.search(rf"{{{term}\b", text)}
    assert named, f"no rule names {{{term}}}"
    return [text for text in texts_of(slug) if text.startswith(" ") and text.split()[0] in named]


@pytest.mark.parametrize(("slug", "change"), FEW, ids=named(FEW))
def test_a_number_changed_in_one_place_is_another_everywhere(slug: str, change: Change) -> None:
    check_change(slug, change, games=1)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("slug", "change"), ALL, ids=named(ALL))
def test_every_number_can_be_changed_in_one_place(slug: str, change: Change) -> None:
    check_change(slug, change, games=3)


@pytest.mark.parametrize(("slug", "change"), ALL, ids=named(ALL))
def test_every_phrase_is_read_with_the_number_as_it_is(slug: str, change: Change) -> None:
    was = change.was or str(number_of(slug, change.name))
    assert [phrase for phrase in change.phrases if not read(phrase, was, texts_of(slug))] == []


def test_ten_numbers_of_every_game_are_changed() -> None:
    assert {slug: len({change.name for change in changes}) >= 10 for slug, changes in CHANGES.items()} == dict.fromkeys(
        GAMES, True
    )


@pytest.mark.parametrize("slug", CHANGES)
def test_rules_name_their_numbers_and_write_out_none_that_could_change(slug: str) -> None:
    assert literals_of(importlib.import_module(f"games.{slug}.game").RULES) == LEFT[slug]


@pytest.mark.parametrize("slug", CHANGES)
def test_sentences_in_code_write_out_no_number_of_the_rules(slug: str) -> None:
    assert written_out(slug) == WRITTEN_OUT[slug]

"""Texts that nobody types in good faith, of any length: what a command must answer as quickly as any other."""

import random
from collections.abc import Iterator

LONGEST = 6000
"""Characters that Discord sends of an option at most."""

SIGNS = (
    *"1a d+-*/(){}[]<>,;:.=#!%\"'`|\\\n\t",
    *"\u0130\ufb03\u0301\u200b\u202e\u3164\u00b2\u0665\ufdfa\U0001f3b2",
    "()",
    "[1]",
    "-(",
    "d6",
    "d6+",
    "1d6 + ",
    "4d6hk3",
    "4d6kh3, ",
    "20x 1d6; ",
    "d6[a]+",
    "d20 advantag ",
    "1d6 a ",
    "1! ",
    "5d10>=7 botch 1 ",
    "d6 # a, ",
    "a b ",
    "a  ",
    "ab=",
    "a=b ",
    "a = ",
    "rounds=5 ",
    "a: b if c > 1 and ",
    "a: if ",
    "plan: a; ",
    "a;",
    " ; ",
    '"a" ',
    '" ',
    "<@1",
    "<@123456789012345678> ",
    "123456789012345678 ",
    "A1 ",
    "A1,",
    "a1-9 ",
    "A1 > ",
    "B2 ma",
    "12,20 ",
    "12.5,30>",
    "1,2,3;",
    "2F L ",
    "F",
    "auto ",
    "none ",
    "toward B1 ",
    "cover T1 ",
    "8 north-east ",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "\u1e9e\u0149 ",
    "N\u0303o ",
)
"""What a hostile text repeats."""

_ALPHABETS = (
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789d+-*/()kh! ",
    "ABab12 ,.;>-=:",
    "aA1 \n\t\u200b\u202e\u0301\u00e9\u4e2d\U0001f3b2",
)


def texts(length: int, rng: random.Random) -> Iterator[str]:
    """Yield texts of a length: one thing again and again, alone or behind something else, and letters at random."""
    for sign in SIGNS:
        yield _filled(sign, length, rng.choice(("", "", "", "1d6", "a", "A1 ", "x", "d")))
    for alphabet in _ALPHABETS:
        yield "".join(rng.choices(alphabet, k=length))


def near(real: str, length: int, rng: random.Random) -> Iterator[str]:
    """Yield texts of at most a length that are nearly what is meant to be written, or that and more."""
    words = real.split() or [real]
    yield real[:length]
    yield real.upper()[:length]
    yield real[: len(real) // 2][:length]
    yield _filled(f"{real} ", length)
    yield _filled(f"{real}; ", length)
    yield _filled(real, length)
    yield _filled(f" {words[-1]}", length, real)
    yield _filled(words[-1][-1:], length, real)
    yield _filled(f"{words[-1]},", length, " ".join((*words[:-1], "")))
    yield _filled(f" {rng.choice(words)}", length, real)
    for sign in rng.sample(SIGNS, 6):
        yield _filled(sign, length, f"{real} ")
    for _ in range(4):
        letters = list(real)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(letters) + 1)
            letters[at : at + rng.randrange(2)] = rng.choice(SIGNS)
        yield "".join(letters)[:length]
    yield " ".join(rng.sample(words, len(words)))[:length]


def _filled(sign: str, length: int, start: str = "") -> str:
    """Return a text that goes on with a sign until it has a length."""
    return (start + sign * (length // len(sign) + 1))[:length]

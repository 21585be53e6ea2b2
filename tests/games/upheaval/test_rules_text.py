"""The rules page: every rule and ruling is told once, in a chapter that fits, and every id that is cited is told."""

import pathlib
import re

import games.upheaval
from games.kernel import read_rulebook
from games.upheaval.state.options import Options

(FOLDER,) = map(pathlib.Path, games.upheaval.__path__)
RULES = read_rulebook(FOLDER / "data")


def test_every_option_changes_a_ruling_and_every_ruling_names_real_options() -> None:
    named = {option for ruling in RULES.ruling for option in ruling.options}
    assert named == set(Options.__struct_fields__)


def test_house_rules_are_marked_house() -> None:
    house = [ruling for ruling in RULES.ruling if ruling.id.startswith("UH-H")]
    assert all(ruling.problem.endswith("(house)") for ruling in house)


NOT_OURS = {"UH-B50"}
"""The timer of a channel stands in for the clause about stalling: no rule of the game does anything."""


def _cited_by(name: str) -> set[str]:
    """The ids that the name of a test begins with: test_uh16_b7_..., test_uhb34_..., test_oracle_1_b3_..."""
    parts = re.match(r"test((?:_oracles?(?:_\d+)?|_(?:uh)?[bh]\d+|_uh\d+)*)", name)
    found = re.findall(r"(?:uh)?([bh])(\d+)|uh(\d+)", parts[1] if parts else "")
    return {f"UH-{letter.upper()}{number}" if letter else f"UH-{rule}" for letter, number, rule in found}


def test_every_rule_and_ruling_has_a_test() -> None:
    files = pathlib.Path(__file__).parent.glob("test_*.py")
    names = [name for path in files for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)]
    cited = {rule for name in names for rule in _cited_by(name)}
    told = {entry.id for entry in (*RULES.rule, *RULES.ruling)}
    assert sorted(told - cited - NOT_OURS) == []
    assert sorted(cited - told) == []

import importlib.metadata
import subprocess
import sys

import pytest

from bot.cli import COMMANDS, main, parser


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["selfplay"], "the following arguments are required: GAME"),
        (["selfplay", "chess"], "no game is called 'chess'; there are raise_shields"),
        (["selfplay", "raise_shields", "--games", "many"], "'many' is not a whole number"),
        (["selfplay", "raise_shields", "--games", "0"], "0 is not between 1 and 1000000"),
        (["selfplay", "raise_shields", "--seats", "7"], "Raise Shields is for 2 to"),
        (
            ["selfplay", "raise_shields", "--policy", "steady,wild"],
            "no policy 'wild'; there are advise, steady, easy",
        ),
        (["selfplay", "raise_shields", "--policy", ","], "--policy names no policy"),
        (["selfplay", "raise_shields", "--set", "colour=red"], "no option 'colour=red'"),
        (["selfplay", "raise_shields", "--set", "credits=3"], "credits takes one of 0, 5, 10, 15, 20, not '3'"),
        (["selfplay", "raise_shields", "--loud"], "unrecognized arguments: --loud"),
        (["db", "check", "--db", "nowhere.sqlite3"], "there is no file nowhere.sqlite3"),
        (["db", "mend"], "invalid choice: 'mend'"),
        (["invite", "twelve"], "an application id is a number"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("umpire: ")
    assert err.count("\n") == 1
    assert sentence in err


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        parser().parse_args(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    for module in COMMANDS:
        assert module.__name__.rpartition(".")[2] in told


def test_help_needs_no_heavy_import() -> None:
    heavy = "[name for name in ('discord', 'sqlalchemy', 'PIL') if name in sys.modules]"
    code = f"import sys, bot.cli; bot.cli.parser(); print({heavy})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_closed_pipe_is_no_traceback() -> None:
    words = ["selfplay", "raise_shields", "--games", "1", "--policy", "random", "--json"]
    code = f"import sys; from bot.cli import main; sys.exit(main({words}))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()
    assert process.wait() == 1


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"umpire {importlib.metadata.version('umpire')}\n"

"""`umpire map check FILE`."""

import pathlib

import pytest

from bot.cli import main
from games.uprising.content.maps.shelf import SHELF
from tests.games.uprising.test_setup import STAR


def kept(folder: pathlib.Path, text: str) -> str:
    path = folder / "star.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_map_is_drawn_beside_its_file_with_a_note(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "check", kept(tmp_path, STAR)]) == 0
    assert (tmp_path / "star.png").read_bytes().startswith(b"\x89PNG")
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"star: fine; drawn to {tmp_path / 'star.png'}"
    assert out[1:] == ["- 1 player can block every start for the next one; the distance rule is dropped then (UP-B6)"]


@pytest.mark.parametrize("name", ["marches", "narrows", "realm"])
def test_the_maps_of_the_game_pass(name: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "map.png"
    assert main(["map", "check", str(SHELF.folder / f"{name}.toml"), "--out", str(out)]) == 0
    assert "every player finds a start" in capsys.readouterr().out
    assert out.exists()


def test_the_picture_goes_where_it_is_told(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "elsewhere.png"
    assert main(["map", "check", kept(tmp_path, STAR), "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    assert out.exists()


def test_a_bad_map_is_told_with_all_its_faults_and_nothing_is_drawn(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = STAR.replace('neighbours = ["Hub"]', 'neighbours = ["Hob"]')
    assert main(["map", "check", kept(tmp_path, broken)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "star.toml cannot be used:\n- " in err
    assert "- North lists Hob as a neighbour, and there is no such region" in err
    assert "- Hub lists South as a neighbour, but South does not list Hub" in err
    assert not (tmp_path / "star.png").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", "the file is no TOML"),
        (STAR.replace("[900, 900]", "[900, 9000]"), "width and height are 400 to 2400, not 900 x 9000"),
        (
            STAR.replace('"star"', '"marches"'),
            "a map called marches comes with the game; give yours another name: UP-B2",
        ),
        (STAR.replace("600,300 600,600 300,600", "650,300 600,600 300,600"), "Hub and East overlap"),
        (STAR.replace("[2, 2]", "[2, 4]"), "4 players need as many regions of which no two are adjacent; there are 3"),
    ],
)
def test_each_fault_is_a_clear_sentence(
    text: str, sentence: str, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "check", kept(tmp_path, text)]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["map"], "the following arguments are required: check"),
        (["map", "check", "nowhere.toml"], "cannot read nowhere.toml"),
        (["map", "check", "nowhere.toml", "--game", "raise_shields"], "Raise Shields takes no maps"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["map", "check", str(path)]) == 2
    assert "picture.toml is not text in UTF-8" in capsys.readouterr().err

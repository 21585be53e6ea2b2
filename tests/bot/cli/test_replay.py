"""`umpire replay`: every action of a match in one moving picture."""

import io
import pathlib

import pytest
from PIL import Image

from bot.cli import main


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    file = tmp_path_factory.mktemp("replay") / "match.json"
    said = ["selfplay", "raise_shields", "--games", "1", "--seats", "2", "--seed", "5", "--policy", "random"]
    assert main([*said, "--export", str(file)]) == 0
    return file


def test_a_replay_has_a_frame_for_every_ply(
    match: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.gif"
    capsys.readouterr()
    assert main(["replay", str(match), "--out", str(out), "--last", "6", "--width", "240", "--pace", "100"]) == 0
    said = capsys.readouterr().out
    with Image.open(io.BytesIO(out.read_bytes())) as image:
        frames = getattr(image, "n_frames", 1)
        assert (image.format, image.width) == ("GIF", 240)
        durations = []
        for index in range(frames):
            image.seek(index)
            durations.append(image.info["duration"])
    boards = int(said.split(": ")[1].split(" ")[0])
    assert boards == 7
    # Equal neighbours are joined by the format: their times add up.
    assert 2 <= frames <= boards
    assert sum(durations) == 100 * (boards - 1) + 4000


def test_plies_that_are_not_there_are_refused(
    match: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(match), "--out", str(tmp_path / "x.gif"), "--first", "9", "--last", "3"]) == 2
    assert "This match has the actions 0 to" in capsys.readouterr().err


def test_what_is_no_match_is_refused_in_a_sentence(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no.json"
    file.write_text("{}")
    assert main(["replay", str(file), "--out", str(tmp_path / "x.gif")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert not (tmp_path / "x.gif").exists()


def test_a_replay_is_a_webp_too_with_fewer_boards_where_asked(
    match: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.webp"
    asked = ["--last", "6", "--width", "240", "--boards", "3"]
    assert main(["replay", str(match), "--out", str(out), *asked]) == 0
    said = capsys.readouterr().out
    assert "3 boards, 240 px wide" in said
    assert " in 3 boards" in said
    with Image.open(out) as image:
        assert (image.format, image.width, getattr(image, "n_frames", 1)) == ("WEBP", 240, 3)


def test_another_ending_is_refused(
    match: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(match), "--out", str(tmp_path / "x.mp4")]) == 2
    assert "ends with neither .webp nor .gif" in capsys.readouterr().err


def test_a_book_is_one_file_beside_its_match(match: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", str(match)]) == 0
    out = match.with_suffix(".html")
    assert f"{out}: " in capsys.readouterr().out
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "Content-Security-Policy" in page
    assert "unsafe" not in page


def test_a_replay_and_a_picture_are_plain_where_asked(match: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for command in (
        ["replay", str(match), "--last", "2", "--out", str(tmp_path / "film.webp")],
        ["render", str(match), "--ply", "2", "--out", str(tmp_path)],
    ):
        made = []
        for more in ([], ["--plain"]):
            assert main([*command, *more]) == 0
            made.append({path.name: path.read_bytes() for path in tmp_path.iterdir()})
        assert made[0].keys() == made[1].keys()
        assert made[0] != made[1]

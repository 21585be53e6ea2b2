import pytest

from bot.loopback import redirect_discord


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com",
        "http://localhost:8800",
        "http://127.0.0.1.example.org",
        "https://127.0.0.1:1",
        "http://10.0.0.1",
        "",
    ],
)
def test_discord_py_is_redirected_to_the_loopback_alone(url: str) -> None:
    with pytest.raises(ValueError, match=r"must be at http://127\.0\.0\.1"):
        redirect_discord(url)

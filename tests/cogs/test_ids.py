import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.posts.ids import LONGEST, Address, address_of, button_id

MATCHES = st.text("23456789abcdefghjkmnpqrstuvwxyz", min_size=6, max_size=6)
PROMPTS = st.text("abcdefghijklmnopqrstuvwxyz0123456789.-", min_size=1, max_size=24)
VERBS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=16)


@given(MATCHES, PROMPTS, VERBS, st.text(max_size=45))
def test_what_is_written_is_read_back(match: str, prompt: str, verb: str, argument: str) -> None:
    address = Address(match, prompt, verb, argument)
    assert address_of(str(address)) == address
    assert len(str(address)) <= LONGEST


def test_no_prompt_is_none() -> None:
    address = address_of(button_id("k7m2pq", "act"))
    assert address is not None
    assert address.prompt_id is None


@pytest.mark.parametrize("text", ["", "u:", "u:k7m2pq", "x:k7m2pq:-:act", "u:K7M2PQ:-:act", "u:k7m2pq:-:Act"])
def test_ids_of_others_are_left_alone(text: str) -> None:
    assert address_of(text) is None


def test_an_id_that_discord_would_refuse_is_refused_here() -> None:
    with pytest.raises(ValueError, match="no custom_id of ours"):
        button_id("k7m2pq", "add", argument="x" * 100)

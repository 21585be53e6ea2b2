"""The front door for games of others: everything that a package needs to bring a game to Umpire, and nothing else.

- `umpire_api.rules`: what rules are made of;
- `umpire_api.tables`: hexes, inches and battlefields;
- `umpire_api.pictures`: the kit that pictures are made with;
- `umpire_api.face`: the commands in Discord;
- `umpire_api.testing`: the conformance suite, for your own pytest.

Import from these modules alone: whatever else Umpire is made of may move in any release. The module that your entry
point names says which version it was written for, `UMPIRE_API = "1"`. A package for another major version, or for a
later minor one ("1.2"), is left out, and `umpire game list` says why.
"""

from games.kernel.api import API_VERSION

__all__ = ["API_VERSION"]

"""The version of `umpire_api`, which games of others are written for, and whether a package fits it.

It is here and not in `umpire_api`, since the registry asks for it, and `umpire_api` is above the registry.
"""

import re

API_VERSION = (1, 3)
"""Major and minor version of `umpire_api`.

The major version rises when a name goes, or when what a name means or a game must keep changes so that a package has to
change. The minor version rises when names come. It says nothing of the rules of any game.
"""
_DECLARED = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?")
_HINT = f'write UMPIRE_API = "{API_VERSION[0]}" beside RULES'


def api_fault(declared: object) -> str:
    """Return why a package that was written for this version ("1", or "1.2" at least) cannot be used here; "": it can.

    >>> api_fault("1"), api_fault("7")
    ('', 'it was written for umpire_api 7, and this Umpire has 1.3')
    """
    if declared is None:
        return f"it does not say for which version of umpire_api it was written; {_HINT}"
    found = _DECLARED.fullmatch(declared) if isinstance(declared, str) else None
    if found is None:
        return f"UMPIRE_API is {declared!r}, which is not a version; {_HINT}"
    major, minor = int(found[1]), int(found[2] or 0)
    if major == API_VERSION[0] and minor <= API_VERSION[1]:
        return ""
    return f"it was written for umpire_api {declared}, and this Umpire has {'.'.join(map(str, API_VERSION))}"

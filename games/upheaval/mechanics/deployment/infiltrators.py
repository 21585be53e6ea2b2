"""Which units deploy as Infiltrators (UH-45, UH-H11)."""

from games.upheaval.state.conditions import NIGHT_COVER
from games.upheaval.state.public import Public
from games.upheaval.state.units import Unit


def infiltrates(public: Public, unit: Unit) -> bool:
    """Whether a unit deploys as Infiltrators: by its keyword, or elite under night cover (UH-45, UH-H11)."""
    profiles = [public.profile(unit, model) for model in unit.models]
    if all(profile.has("infiltrators") for profile in profiles):
        return True
    return NIGHT_COVER in public.conditions and all(profile.has("elite") for profile in profiles)

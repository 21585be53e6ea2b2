"""Ways that come nearer: to something that is named, or to the rest of the unit (UH-10)."""

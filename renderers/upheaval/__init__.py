"""The pictures of Upheaval: the battlefield, the rosters of all armies, and previews."""

"""The pictures of Urban War: the battlefield, the stat cards of both teams, and previews."""

"""Events, the position and menus in words."""

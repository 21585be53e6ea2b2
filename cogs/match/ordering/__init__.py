"""`/match orders`: standing orders, and plans typed or built by menus."""

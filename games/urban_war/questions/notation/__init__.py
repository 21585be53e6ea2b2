"""How paths, names and shots are read, and how menus list them."""

"""Books of profiles and ready sides: how they are read and checked, and how a side is picked from one."""

"""Every budget of the design, measured: `umpire bench`. Nothing is imported here: the measured bot is in here too."""

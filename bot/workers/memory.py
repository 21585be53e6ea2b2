"""Memory that a process has freed: it keeps that for itself until somebody asks it to give it back."""

import ctypes
import sys


def give_back() -> None:
    """Return what this process has freed to the system, where the C library can (glibc); elsewhere nothing happens."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)

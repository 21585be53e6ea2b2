"""Records of matches: the exported file, the replay, and the check that nobody changed a die.

`umpire_check.py` is a program of its own that needs nothing else; here it is imported as one half of `verify`.
"""

from bot.verify.check import Report, verify
from bot.verify.record import Base, Record, RecordContent, RecordRow, RecordSeat, read_record
from bot.verify.umpire_check import FORMAT

__all__ = ["FORMAT", "Base", "Record", "RecordContent", "RecordRow", "RecordSeat", "Report", "read_record", "verify"]

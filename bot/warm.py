"""To import this is to import every game and its renderer: workers are forked from a process that has done so.

So they start in a moment, and share most of their memory.
"""

import gc

from bot.jobs import warm_up

warm_up()
gc.freeze()  # a look at what all share would copy it into each

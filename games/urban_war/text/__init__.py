"""Words: sentences for events, headlines, the summary, and what several events add up to."""

"""What everything else uses: seats, errors, numbers as people write them, caches."""

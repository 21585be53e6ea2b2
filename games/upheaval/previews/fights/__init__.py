"""What shots and melees are likely to do, and where hits go: exact odds, which previews and computer players read."""

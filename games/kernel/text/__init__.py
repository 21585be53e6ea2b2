"""What people read: sentences, outlines, the rules in words and their terms."""

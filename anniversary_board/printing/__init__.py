"""The board on paper and in picture files."""

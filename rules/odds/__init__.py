"""What a battle is likely to bring: the same battle code, fought many times with other dice."""

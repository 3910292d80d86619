"""A network that lays pieces: what it sees of a position, its data, its training, and how it plays."""

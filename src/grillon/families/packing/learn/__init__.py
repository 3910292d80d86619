"""A network that places pieces: its view of a position, its data, its training, and how it plays."""

"""Commands of the packing family."""

"""Signs drawn, distorted and learned: how `signs.bin` is made (extra `train`)."""

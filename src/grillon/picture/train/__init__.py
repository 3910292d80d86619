"""Signs drawn, distorted and learned: how `signs.bin` is made (extra `train`).

| file | purpose |
| --- | --- |
| `__main__.py` | the command line of the training |
| `distortion.py` | what cameras and screens do to a sign |
| `drawing.py` | signs drawn from fonts |
| `fonts.py` | the fonts, with their licences |
| `quantize.py` | whole numbers instead of fractions, and the file of weights |
| `training.py` | the network, and how it learns |
"""

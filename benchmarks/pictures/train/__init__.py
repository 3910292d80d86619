"""Signs drawn, distorted and learned: how `signs.bin` is made (extra `train`).

| file | purpose |
| --- | --- |
| `fonts.py` | the free fonts to draw with, by package and licence |
| `drawing.py` | signs drawn large, by fonts and by a made-up pen, and what is no sign |
| `distortion.py` | what screens, cameras and the finding of signs do to them |
| `training.py` | the network and its training |
| `quantize.py` | whole numbers, calibration, the file, and a reference in NumPy |
| `__main__.py` | `python -m benchmarks.pictures.train` |
"""

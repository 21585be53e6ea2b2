"""Golden pictures: what was once looked at and found good, compared as pixels."""

import io
import os
import pathlib

from PIL import Image, ImageChops, ImageStat

from renderers.contract import Picture

FOLDER = pathlib.Path(__file__).parent.parent / "goldens"
UPDATE = "UPDATE_GOLDENS"
MEAN, FAR, FEW = 0.4, 48, 0.002
"""Tolerated between builds of Pillow and FreeType: mean difference (of 255), and the share of pixels off by `FAR`."""


def decoded(picture: Picture) -> Image.Image:
    """Return the pixels of a picture."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def check_golden(picture: Picture, name: str) -> None:
    """Compare a picture with tests/goldens/<name>.png, or write it there when UPDATE_GOLDENS is set."""
    path = FOLDER / f"{name}.png"
    if os.environ.get(UPDATE):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture.png)
        return
    assert path.exists(), f"no golden picture {path.name}; look at the new one and set {UPDATE}=1 to keep it"
    if path.read_bytes() == picture.png:
        return
    golden = Image.open(path).convert("RGB")
    found = decoded(picture)
    assert found.size == golden.size
    difference = ImageChops.difference(found, golden).convert("L")
    mean = ImageStat.Stat(difference).mean[0]
    far = sum(difference.histogram()[FAR:]) / (golden.width * golden.height)
    if mean > MEAN or far > FEW:
        shown = path.with_suffix(".new.png")
        shown.write_bytes(picture.png)
        raise AssertionError(f"{path.name} differs: mean {mean:.2f}, {far:.2%} far off; see {shown.name}")

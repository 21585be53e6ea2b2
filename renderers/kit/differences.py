"""What changed between two pictures: most of a board stays as it is from one action to the next."""

from PIL import Image, ImageChops


def changed_mask(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return where two pictures of one size differ: white there, black elsewhere."""
    difference = ImageChops.difference(before.convert("RGB"), after.convert("RGB"))
    red, green, blue = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(_TO_WHITE)


_TO_WHITE = [0] + [255] * 255

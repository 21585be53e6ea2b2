"""Small portraits of the named characters, drawn from what the cast says of them: hat, hair, mark and tone (UP-B8)."""

import math

from games.kernel import Seat
from games.kernel.base.caching import per_sprite
from games.uprising.content.characters import Persona, cast
from renderers.kit.canvas import Point
from renderers.kit.cutouts import Cutout
from renderers.kit.palette import INK, RGB, STEEL, mix, rgb, seat_style
from renderers.kit.shapes import rounded
from renderers.kit.sprites import Stencil, sprite
from renderers.uprising.tones import CLOAKS, HAIRS, SKINS

_NOBODY = Persona("?", "?", "hood", "none", "none", 2)
_FUR, _FUR_DEEP, _HAT = rgb("8A6A4C"), rgb("5F4632"), rgb("4A3A2E")


@per_sprite
def portrait(name: str, seat: Seat, size: int) -> Cutout:
    """Return the portrait of a character as a sprite, `size` px square, on the dark tone of its seat."""
    persona = cast().find(name) or _NOBODY
    return sprite(size, size, lambda canvas: _Face(canvas, size, persona, seat).draw())


class _Face:
    """One portrait being drawn; coordinates are shares of its size."""

    def __init__(self, canvas: Stencil, size: int, persona: Persona, seat: Seat) -> None:
        self.canvas, self.size, self.persona, self.seat = canvas, size, persona, seat
        self.skin = SKINS[persona.tone % len(SKINS)]
        # Names that share a tone of skin still differ in hair and cloak.
        turn = sum(map(ord, persona.name))
        self.hair = HAIRS[(persona.tone + turn) % len(HAIRS)]
        self.cloak = CLOAKS[turn % len(CLOAKS)]

    def draw(self) -> None:
        """Draw from the back to the front."""
        style = seat_style(self.seat)
        self.canvas.rect((0, 0, self.size, self.size), mix(style.dark, style.colour, 0.12), self.size * 0.14)
        self._back()
        self._shoulders()
        self._head()
        self._beard()
        self._features()
        self._hair()
        self._hat()
        self.canvas.rect((0, 0, self.size, self.size), None, self.size * 0.14, style.colour, max(2, self.size * 0.03))

    def _poly(self, points: list[Point], fill: RGB, soft: float = 0.0) -> None:
        scaled = [(x * self.size, y * self.size) for x, y in points]
        self.canvas.polygon(rounded(scaled, soft * self.size) if soft else scaled, fill)

    def _dot(self, x: float, y: float, radius: float, fill: RGB) -> None:
        self.canvas.circle((x * self.size, y * self.size), radius * self.size, fill)

    def _stroke(self, points: list[Point], fill: RGB, width: float) -> None:
        scaled = [(x * self.size, y * self.size) for x, y in points]
        self.canvas.line(scaled, fill, max(1.5, width * self.size))

    def _oval(self, x: float, y: float, rx: float, ry: float, fill: RGB, part: tuple[int, int] = (0, 360)) -> None:
        turns = [math.radians(turn) for turn in range(part[0], part[1] + 1, 10)]
        self._poly([(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns], fill)

    def _back(self) -> None:
        if self.persona.hat == "hood":
            self._poly([(0.5, 0.08), (0.78, 0.22), (0.82, 0.62), (0.7, 0.8), (0.3, 0.8), (0.18, 0.62), (0.22, 0.22)],
                       mix(self.cloak, INK, 0.35), 0.1)  # fmt: skip
        elif self.persona.hair == "long":
            self._poly([(0.27, 0.3), (0.73, 0.3), (0.78, 0.76), (0.22, 0.76)], mix(self.hair, INK, 0.3), 0.08)
        elif self.persona.hair == "curls":
            for x, y in ((0.27, 0.44), (0.73, 0.44), (0.27, 0.56), (0.73, 0.56)):
                self._dot(x, y, 0.1, mix(self.hair, INK, 0.3))

    def _shoulders(self) -> None:
        self._poly(
            [(0.06, 0.97), (0.12, 0.82), (0.34, 0.72), (0.66, 0.72), (0.88, 0.82), (0.94, 0.97)], self.cloak, 0.05
        )
        self._poly([(0.36, 0.71), (0.64, 0.71), (0.5, 0.9)], mix(self.cloak, INK, 0.35))
        self._poly([(0.42, 0.58), (0.58, 0.58), (0.58, 0.73), (0.5, 0.8), (0.42, 0.73)], mix(self.skin, INK, 0.25))
        if self.persona.hair == "braid":
            for step in range(4):
                self._dot(
                    0.73 - step * 0.015, 0.56 + step * 0.085, 0.055, self.hair if step % 2 else mix(self.hair, INK, 0.3)
                )

    def _head(self) -> None:
        for side in (-1, 1):
            self._dot(0.5 + side * 0.2, 0.47, 0.045, mix(self.skin, INK, 0.25))
        self._oval(0.5, 0.45, 0.2, 0.24, self.skin)

    def _beard(self) -> None:
        if self.persona.mark == "beard":
            self._poly([(0.3, 0.48), (0.36, 0.53), (0.5, 0.51), (0.64, 0.53), (0.7, 0.48), (0.69, 0.64), (0.5, 0.82),
                        (0.31, 0.64)], self.hair, 0.05)  # fmt: skip
            self._stroke([(0.44, 0.59), (0.56, 0.59)], mix(self.skin, INK, 0.6), 0.025)

    def _features(self) -> None:
        dark = mix(self.skin, INK, 0.6)
        for side in (-1, 1):
            self._dot(0.5 + side * 0.082, 0.44, 0.026, INK)
            self._stroke([(0.5 + side * 0.13, 0.385), (0.5 + side * 0.045, 0.395)], mix(self.hair, INK, 0.3), 0.025)
        self._stroke([(0.5, 0.45), (0.48, 0.52), (0.51, 0.525)], mix(self.skin, INK, 0.25), 0.02)
        mark = self.persona.mark
        if mark != "beard":
            self._stroke([(0.44, 0.595), (0.56, 0.595)], dark, 0.022)
        if mark == "moustache":
            self._poly([(0.5, 0.54), (0.62, 0.57), (0.68, 0.54), (0.6, 0.62), (0.5, 0.58), (0.4, 0.62), (0.32, 0.54),
                        (0.38, 0.57)], self.hair, 0.02)  # fmt: skip
        elif mark == "scar":
            self._stroke([(0.6, 0.36), (0.63, 0.56)], mix(self.skin, INK, 0.6), 0.025)
        elif mark == "patch":
            self._stroke([(0.31, 0.37), (0.68, 0.34)], INK, 0.02)
            self._oval(0.582, 0.44, 0.06, 0.055, INK)
        elif mark == "paint":
            for side in (-1, 1):
                self._stroke([(0.5 + side * 0.07, 0.5), (0.5 + side * 0.16, 0.53)], seat_style(self.seat).colour, 0.035)

    def _hair(self) -> None:
        hair, hat = self.persona.hair, self.persona.hat
        if hat in ("helm", "hood") or hair == "none":
            return
        if hair == "curls":
            for x, y in ((0.31, 0.33), (0.39, 0.25), (0.5, 0.22), (0.61, 0.25), (0.69, 0.33)):
                self._dot(x, y, 0.085, self.hair)
            return
        self._oval(0.5, 0.4, 0.22, 0.22, self.hair, (180, 360))
        self._poly([(0.29, 0.38), (0.71, 0.38), (0.6, 0.33), (0.42, 0.31)], self.hair)
        self._poly(
            [(0.34, 0.42), (0.36, 0.34), (0.5, 0.35), (0.66, 0.34), (0.66, 0.42), (0.6, 0.37), (0.4, 0.37)], self.skin
        )
        if hair in ("long", "braid"):
            for side in (-1, 1):
                end = 0.68 if hair == "long" else 0.5
                self._poly([(0.5 + side * 0.2, 0.34), (0.5 + side * 0.26, 0.42), (0.5 + side * 0.25, end),
                            (0.5 + side * 0.17, end - 0.03), (0.5 + side * 0.18, 0.42)], self.hair, 0.02)  # fmt: skip

    def _hat(self) -> None:
        hat = self.persona.hat
        if hat == "helm":
            self._oval(0.5, 0.38, 0.235, 0.27, STEEL, (180, 360))
            self._poly([(0.26, 0.36), (0.74, 0.36), (0.74, 0.41), (0.26, 0.41)], mix(STEEL, INK, 0.4))
            self._poly([(0.47, 0.12), (0.53, 0.12), (0.53, 0.52), (0.47, 0.52)], mix(STEEL, INK, 0.4), 0.01)
        elif hat == "hood":
            self._poly([(0.5, 0.1), (0.76, 0.26), (0.74, 0.62), (0.68, 0.42), (0.6, 0.27), (0.5, 0.23), (0.4, 0.27),
                        (0.32, 0.42), (0.26, 0.62), (0.24, 0.26)], self.cloak, 0.03)  # fmt: skip
        elif hat == "fur":
            self._oval(0.5, 0.3, 0.22, 0.2, _FUR_DEEP, (180, 360))
            for step in range(6):
                self._dot(0.28 + step * 0.088, 0.31, 0.072, _FUR)
        elif hat == "band":
            self._poly([(0.29, 0.29), (0.71, 0.29), (0.715, 0.355), (0.285, 0.355)], seat_style(self.seat).colour)
        elif hat == "brim":
            self._oval(0.5, 0.3, 0.36, 0.07, _HAT)
            self._poly([(0.32, 0.3), (0.36, 0.1), (0.5, 0.07), (0.64, 0.1), (0.68, 0.3)], mix(_HAT, STEEL, 0.12), 0.04)
            self._poly([(0.325, 0.24), (0.675, 0.24), (0.68, 0.29), (0.32, 0.29)], seat_style(self.seat).colour)

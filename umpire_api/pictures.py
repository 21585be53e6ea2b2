"""The kit that pictures are made with.

Coordinates and sizes are px of the finished picture, always. `blank(width, height, colour)` makes an image that is
`SCALE` (2) times as large in each direction; a `Canvas` on it draws there what you say in px of the finished picture;
in the end `canvas.image.reduce(SCALE)` brings it down to its size, which makes smooth edges:

    canvas = Canvas(blank(WIDTH, 400, PAGE))
    canvas.circle((600, 200), 40, NOW)
    image = canvas.image.reduce(SCALE)
    picture = Picture(png(image), image.width, image.height, clip("A dot in the middle."))

Only what you do to `canvas.image` yourself, with Pillow, is at drawing scale.

What a game offers:

- `Renderer`: the three pictures of a game: board, roster, preview
- `Pointing`: a renderer that also shows where a half-written action could go
- `Showing`: a renderer that also draws content
- `Gauging`: a renderer that also draws what somebody measures
- `Inviting`: a renderer that also draws the banner of a lobby
- `Gathering`: a lobby as its banner shows it
- `Place`: a place at its table
- `Explaining`: a renderer that also draws pages behind How to play, such as a stat card with its abbreviations
- `Picture`: a finished PNG with its size and alt text
- `SCREEN`: how many px board and roster may be high together

Canvas:

- `blank`: an empty image of a size in px, at drawing scale
- `SCALE`: the drawing scale; `image.reduce(SCALE)` makes the final size
- `Canvas`: shapes and lines on an image, in px of the finished picture
- `Point`: a point in px
- `Box`: left, top, right, bottom in px
- `png`: a finished image as a small PNG
- `Layer`: a finished background that many pictures start from
- `stacked`: two finished images, one below the other

Words:

- `draw_text`: one line of text; no size under 24
- `text_width`: its width
- `fit`: a text cut to a width
- `wrapped`: a text in several lines
- `printable`: what can be drawn of a name
- `label`: words on a map, in a rim

Parts that every picture has:

- `WIDTH`: the width of every picture in px
- `HEADER`: the height of the header
- `STRIP`: the height of a strip below a board
- `header`: title, badges, phases and who is to act
- `verdict`: the header of a match that has ended
- `Actor`: who is awaited, as the header says it
- `Badge`: a seat's badge in the header
- `badge`: a seat's badge anywhere
- `pill`: a few words in a round box
- `pill_size`: its size
- `die`: a die with its face
- `Odds`: one possible result on a card
- `odds_cards`: a row of such cards

Banners of lobbies:

- `Scenery`: the look and colours of a banner, and what is behind
- `plain_scenery`: one without a world
- `shrunk`: a map as large as a banner shows it
- `ground_of`: what of a banner stays the same while people come and go
- `draw_banner`: the whole banner
- `banner_alt`: what it shows, in words

Moments, which a board celebrates:

- `Moment`: what is celebrated, how much it weighs, its mood and place
- `Mood`: how it looks
- `GLORY`: the mood of a great deed
- `LOSS`: of a loss
- `LAST`: of what is the last
- `Told`: which events are moments
- `moment_of`: the strongest of the last action
- `draw_stamp`: rays where it happened
- `draw_ribbon`: the words on a ribbon
- `frame_moment`: a frame round the map

Colours:

- `RGB`: a colour
- `rgb`: a colour by its hexadecimal digits
- `mix`: a colour laid over another
- `seat_style`: shape and colours of a seat
- `SeatStyle`: what that returns
- `PAGE`: the ground of a picture
- `PANEL`: a panel on it
- `RAISED`: a panel that matters now
- `HAIRLINE`: thin lines between
- `SPACE`: the ground of a map
- `ZONE`: an area of a map
- `GRID_LINE`: the lines of its grid
- `PLATE`: the ground of words on a map
- `INK`: words on bright colours
- `TEXT`: words that matter
- `SOFT`: words that matter less
- `MUTE`: words that hardly matter
- `EMPTY`: what is not there, such as an empty box
- `UNLIT`: what is switched off
- `ICE`: what is good
- `STEEL`: what is neither good nor bad
- `NOW`: what is so now: who acts, the last action
- `HARM`: harm
- `HARM_CORE`: the heart of harm, such as of a burst

Shapes and signs:

- `placed`: an outline at a place, turned and scaled
- `polar`: the point at an angle from another one
- `rounded`: an outline with round corners
- `seat_outline`: the outline of a seat's shape
- `hex_corners`: the corners of a hex
- `dart`: an arrow's head
- `burst`: a star of many points
- `tick`: a tick: done
- `cross`: a cross: lost
- `arrow`: an arrow

Maps:

- `HexLayout`: where each hex of a board is
- `draw_grid`: its grid
- `draw_rulers`: letters and numbers at its edges
- `Obstacle`: what a plate should not cover
- `spots`: places for a plate around a point
- `best_spot`: the place that covers least
"""

from renderers.contract import (
    SCREEN,
    Explaining,
    Gathering,
    Gauging,
    Inviting,
    Picture,
    Place,
    Pointing,
    Renderer,
    Showing,
)
from renderers.kit.banner import Scenery, banner_alt, draw_banner, ground_of, plain_scenery, shrunk
from renderers.kit.canvas import Box, Canvas, Point, blank, png
from renderers.kit.fonts import SCALE, printable
from renderers.kit.hexmap import HexLayout, draw_grid, draw_rulers
from renderers.kit.icons import arrow, cross, tick
from renderers.kit.layers import Layer, stacked
from renderers.kit.moments import (
    GLORY,
    LAST,
    LOSS,
    Moment,
    Mood,
    Told,
    draw_ribbon,
    draw_stamp,
    frame_moment,
    moment_of,
)
from renderers.kit.palette import (
    EMPTY,
    GRID_LINE,
    HAIRLINE,
    HARM,
    HARM_CORE,
    ICE,
    INK,
    MUTE,
    NOW,
    PAGE,
    PANEL,
    PLATE,
    RAISED,
    RGB,
    SOFT,
    SPACE,
    STEEL,
    TEXT,
    UNLIT,
    ZONE,
    SeatStyle,
    mix,
    rgb,
    seat_style,
)
from renderers.kit.panels import (
    HEADER,
    STRIP,
    WIDTH,
    Actor,
    Badge,
    Odds,
    die,
    header,
    label,
    odds_cards,
    pill,
    pill_size,
)
from renderers.kit.place import Obstacle, best_spot, spots
from renderers.kit.shapes import burst, dart, hex_corners, placed, polar, rounded, seat_outline
from renderers.kit.text import draw_text, fit, text_width, wrapped
from renderers.kit.tokens import badge
from renderers.kit.verdict import verdict

__all__ = [
    "EMPTY",
    "GLORY",
    "GRID_LINE",
    "HAIRLINE",
    "HARM",
    "HARM_CORE",
    "HEADER",
    "ICE",
    "INK",
    "LAST",
    "LOSS",
    "MUTE",
    "NOW",
    "PAGE",
    "PANEL",
    "PLATE",
    "RAISED",
    "RGB",
    "SCALE",
    "SCREEN",
    "SOFT",
    "SPACE",
    "STEEL",
    "STRIP",
    "TEXT",
    "UNLIT",
    "WIDTH",
    "ZONE",
    "Actor",
    "Badge",
    "Box",
    "Canvas",
    "Explaining",
    "Gathering",
    "Gauging",
    "HexLayout",
    "Inviting",
    "Layer",
    "Moment",
    "Mood",
    "Obstacle",
    "Odds",
    "Picture",
    "Place",
    "Point",
    "Pointing",
    "Renderer",
    "Scenery",
    "SeatStyle",
    "Showing",
    "Told",
    "arrow",
    "badge",
    "banner_alt",
    "best_spot",
    "blank",
    "burst",
    "cross",
    "dart",
    "die",
    "draw_banner",
    "draw_grid",
    "draw_ribbon",
    "draw_rulers",
    "draw_stamp",
    "draw_text",
    "fit",
    "frame_moment",
    "ground_of",
    "header",
    "hex_corners",
    "label",
    "mix",
    "moment_of",
    "odds_cards",
    "pill",
    "pill_size",
    "placed",
    "plain_scenery",
    "png",
    "polar",
    "printable",
    "rgb",
    "rounded",
    "seat_outline",
    "seat_style",
    "shrunk",
    "spots",
    "stacked",
    "text_width",
    "tick",
    "verdict",
    "wrapped",
]

"""Bodies that Discord takes, bodies its schemas refuse, and bodies that only its finer limits refuse."""

from typing import Any

V2 = 1 << 15


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def link(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "Go", "url": "https://example.org"} | changes


def options(count: int) -> list[dict[str, Any]]:
    return [{"label": f"L{n}", "value": f"v{n}"} for n in range(count)]


def select(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "pick", "options": options(3)} | changes


def row(*items: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def box(*items: Any, **changes: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(items)} | changes


def section(*texts: Any, accessory: Any = None) -> dict[str, Any]:
    return {"type": 9, "components": list(texts), "accessory": accessory or button()}


def media(url: str = "attachment://a.png", **changes: Any) -> dict[str, Any]:
    return {"media": {"url": url}} | changes


def gallery(*items: Any) -> dict[str, Any]:
    return {"type": 12, "items": list(items)}


def v2(*components: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)}


def buttons(count: int) -> list[dict[str, Any]]:
    return [row(*(button(custom_id=f"{r}.{n}") for n in range(5))) for r in range(count // 5)]


GOOD_MESSAGES: dict[str, dict[str, Any]] = {
    "content": {"content": "x" * 2000, "tts": False},
    "embeds": {"embeds": [{"title": "T", "description": "D", "color": 5, "fields": [{"name": "n", "value": "v"}]}]},
    "embed picture": {"embeds": [{"image": {"url": "attachment://a.png"}, "footer": {"text": "f"}}]},
    "rows": {"components": [*buttons(20), row(select())]},
    "link": {"content": "x", "components": [row(link(), button(emoji={"name": "x"}, label=None))]},
    "container": v2(box(text(), {"type": 14, "spacing": 2, "divider": False}, gallery(media(description="alt")))),
    "section": v2(
        section(text(), text(), accessory={"type": 11, **media()}), {"type": 13, "file": {"url": "attachment://a.png"}}
    ),
    "full": v2(box(*(text() for _ in range(39)), accent_color=0)),
    "user select": v2(row({"type": 5, "custom_id": "who", "max_values": 25})),
    "four thousand": v2(text("x" * 4000)),
    "mentions": {"content": "x", "allowed_mentions": {"parse": ["users"], "roles": ["5"], "replied_user": True}},
    "nonce": {"content": "x", "nonce": "n" * 25, "enforce_nonce": True},
    "no values needed": v2(row(select(min_values=0, max_values=3, placeholder="p" * 150))),
}

BAD_MESSAGES: dict[str, dict[str, Any]] = {
    "long content": {"content": "x" * 4001},
    "content of another type": {"content": 5},
    "eleven embeds": {"embeds": [{"title": "T"}] * 11},
    "long title": {"embeds": [{"title": "T" * 257}]},
    "long description": {"embeds": [{"description": "T" * 4097}]},
    "26 fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
    "field without a value": {"embeds": [{"fields": [{"name": "n"}]}]},
    "long footer": {"embeds": [{"footer": {"text": "f" * 2049}}]},
    "long author": {"embeds": [{"author": {"name": "f" * 257}}]},
    "colour": {"embeds": [{"title": "T", "color": 0x1000000}]},
    "long nonce": {"content": "x", "nonce": "n" * 26},
    "unknown parse": {"content": "x", "allowed_mentions": {"parse": ["all"]}},
    "101 users": {"content": "x", "allowed_mentions": {"users": [str(n + 1) for n in range(101)]}},
    "long label": v2(row(button(label="x" * 81))),
    "long custom_id": v2(row(button(custom_id="x" * 101))),
    "empty custom_id": v2(row(button(custom_id=""))),
    "unknown style": v2(row(button(style=9))),
    "no style": v2(row({"type": 2, "custom_id": "x", "label": "x"})),
    "six buttons": v2(row(*(button(custom_id=str(n)) for n in range(6)))),
    "empty row": v2(row()),
    "row in a row": v2(row(row(button()))),
    "text in a row": v2(row(text())),
    "26 options": v2(row(select(options=options(26)))),
    "no options": v2(row(select(options=[]))),
    "long option": v2(row(select(options=[{"label": "x" * 101, "value": "v"}]))),
    "long value": v2(row(select(options=[{"label": "x", "value": "v" * 101}]))),
    "option without a value": v2(row(select(options=[{"label": "x"}]))),
    "long placeholder": v2(row(select(placeholder="p" * 151))),
    "26 values": v2(row(select(max_values=26))),
    "no select id": v2(row({"type": 3, "options": options(2)})),
    "empty text": v2(text("")),
    "long text": v2(text("x" * 4001)),
    "container in a container": v2(box(box(text()))),
    "empty container": v2(box()),
    "accent": v2(box(text(), accent_color=-1)),
    "section without accessory": v2({"type": 9, "components": [text()]}),
    "four texts": v2(section(*[text()] * 4)),
    "text as accessory": v2(section(text(), accessory=text())),
    "empty gallery": v2(gallery()),
    "eleven pictures": v2(gallery(*[media()] * 11)),
    "long alt text": v2(gallery(media(description="x" * 1025))),
    "picture without address": v2(gallery({"media": {}})),
    "file without address": v2({"type": 13, "file": {}}),
    "spacing": v2({"type": 14, "spacing": 3}),
    "unknown type": v2({"type": 99}),
    "41 components": v2(*[text() for _ in range(41)]),
    "negative id": v2({"type": 10, "content": "x", "id": -1}),
    "no list": {"flags": V2, "components": {"type": 10}},
}

FINER_MESSAGES: dict[str, dict[str, Any]] = {
    "content over 2000": {"content": "x" * 2001},
    "embeds over 6000": {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
    "content beside components v2": {"content": "x"} | v2(text()),
    "embeds beside components v2": {"embeds": [{"title": "x"}]} | v2(text()),
    "v2 component without the flag": {"components": [text()]},
    "six rows": {"components": [*buttons(25), row(select())]},
    "same custom_id": v2(row(button(), button(label="Other"))),
    "same component id": v2(text() | {"id": 3}, text() | {"id": 3}),
    "same values": v2(row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))),
    "button without id or address": v2(row({"type": 2, "style": 1, "label": "x"})),
    "link without address": v2(row({"type": 2, "style": 5, "label": "x"})),
    "link with custom_id": v2(row(link(custom_id="x"))),
    "button with address": v2(row(button(url="https://example.org"))),
    "button without words": v2(row(button(label=None))),
    "mixed row": v2(row(select(), button())),
    "two selects in a row": v2(row(select(), select(custom_id="other"))),
    "max over options": v2(row(select(max_values=4))),
    "min over max": v2(row(select(min_values=3, max_values=2))),
    "too many defaults": v2(row(select(options=[o | {"default": True} for o in options(3)]))),
    "40 nested components": v2(box(*(text() for _ in range(40)))),
    "4000 characters in all": v2(text("x" * 2001), box(text("x" * 2000))),
    "unknown file in a gallery": v2(gallery(media("attachment://b.png"))),
    "unknown file in a file": v2({"type": 13, "file": {"url": "attachment://b.png"}}),
    "unknown file in an embed": {"embeds": [{"image": {"url": "attachment://b.png"}}]},
    "file from elsewhere": v2({"type": 13, "file": {"url": "https://example.org/a.png"}}),
    "no address at all": v2(gallery(media("a.png"))),
    "parse and users": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["5"]}},
}


def command(**changes: Any) -> dict[str, Any]:
    return {"type": 1, "name": "move", "description": "Move a ship"} | changes


def option(kind: int = 3, **changes: Any) -> dict[str, Any]:
    return {"type": kind, "name": "line", "description": "How"} | changes


def choices(count: int) -> list[dict[str, Any]]:
    return [{"name": f"n{n}", "value": f"v{n}"} for n in range(count)]


SUB = option(1, name="fire", options=[option()])

GOOD_COMMANDS: dict[str, list[Any]] = {
    "none": [],
    "plain": [command(nsfw=False, default_member_permissions=8192, contexts=[0], integration_types=[0])],
    "accents": [command(name="geländer-1_x")],
    "groups": [command(options=[SUB, option(2, name="more", options=[SUB])])],
    "choices": [command(options=[option(required=True, choices=choices(25)), option(4, name="n", min_value=1)])],
    "context menu": [{"type": 3, "name": "Show board"}, command(name="show")],
    "autocomplete": [command(options=[option(autocomplete=True, min_length=0, max_length=6000)])],
}

BAD_COMMANDS: dict[str, list[Any]] = {
    "long name": [command(name="x" * 33)],
    "no name": [{"type": 1, "description": "x"}],
    "long description": [command(description="x" * 101)],
    "26 options": [command(options=[option(name=f"o{n}") for n in range(26)])],
    "26 choices": [command(options=[option(choices=choices(26))])],
    "unknown type of option": [command(options=[option(99)])],
    "option without description": [command(options=[{"type": 3, "name": "x"}])],
    "long choice": [command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])])],
    "empty choice": [command(options=[option(choices=[{"name": "", "value": "v"}])])],
    "number as text": [command(options=[option(4, choices=[{"name": "x", "value": "v"}])])],
    "26 subcommands": [command(options=[option(1, name=f"s{n}") for n in range(26)])],
    "group in a group": [command(options=[option(2, options=[option(2, name="x")])])],
    "subcommand in a subcommand": [command(options=[option(1, options=[option(1, name="x")])])],
    "length": [command(options=[option(max_length=6001)])],
}

FINER_COMMANDS: dict[str, list[Any]] = {
    "capitals": [command(name="Move")],
    "space": [command(name="move it")],
    "empty description": [command(description="")],
    "description of a context menu": [{"type": 2, "name": "Who", "description": "x"}],
    "same name": [command(), command()],
    "same option": [command(options=[option(), option()])],
    "same choice": [command(options=[option(choices=[{"name": "a", "value": "1"}, {"name": "a", "value": "2"}])])],
    "choices with autocomplete": [command(options=[option(choices=choices(2), autocomplete=True)])],
    "required after optional": [command(options=[option(), option(name="b", required=True)])],
    "subcommand beside an option": [command(options=[SUB, option()])],
    "101 commands": [command(name=f"c{n}") for n in range(101)],
    "long value of a choice": [command(options=[option(choices=[{"name": "x", "value": "v" * 101}])])],
    "choices of a flag": [command(options=[option(5, choices=choices(1))])],
    "min over max": [command(options=[option(4, min_value=5, max_value=4)])],
    "min length over max": [command(options=[option(min_length=5, max_length=4)])],
    "over 8000": [
        command(
            options=[
                option(name=f"o{n}", choices=[{"name": f"{n}" * 9, "value": "v" * 90} for n in range(10, 25)])
                for n in range(6)
            ]
        )
    ],
}


def label(component: Any, **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "How many?", "component": component} | changes


def field(**changes: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "n", "style": 1} | changes


def modal(*components: Any, **changes: Any) -> dict[str, Any]:
    return {"title": "Ask", "custom_id": "ask", "components": list(components)} | changes


GOOD_MODALS = {
    "label": modal(label(field(max_length=4000)), label(select()), text()),
    "row": modal(row(field(label="N"))),
}
BAD_MODALS: dict[str, Any] = {
    "long title": modal(label(field()), title="x" * 46),
    "no title": {"custom_id": "x", "components": [label(field())]},
    "long id": modal(label(field()), custom_id="x" * 101),
    "nothing": modal(),
    "long label": modal(label(field(), label="x" * 46)),
    "style": modal(label(field(style=3))),
    "button": modal(row(button())),
    "button in a label": modal(label(button())),
    "long value": modal(label(field(value="x" * 4001))),
    "long placeholder": modal(label(field(placeholder="x" * 101))),
    "container": modal(box(text())),
}
FINER_MODALS: dict[str, Any] = {
    "six parts": modal(*(label(field(custom_id=str(n))) for n in range(6))),
    "same custom_id": modal(label(field()), label(field())),
    "min over max": modal(label(field(min_length=5, max_length=4))),
    "row without a label": modal(row(field())),
}

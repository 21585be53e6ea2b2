"""The body of a message: content, embeds, files, mentions, nonce."""

from typing import Any, Final

from discord_sandbox.errors import Json, empty_message, too_large
from discord_sandbox.validate.components import ComponentCheck
from discord_sandbox.validate.form import Form, Path

V2_FLAG: Final = 1 << 15
"""Components V2: the message is its components; content and embeds stay empty."""
MAX_FILE: Final = 10 * 1024 * 1024
_EMBED_TEXT: Final = 6000


def check_message(body: Json, files: list[Json], sizes: list[int]) -> None:
    """Check a whole message as it would be after a create or an edit.

    Args:
        body: content, embeds, components, flags as they would be, and the request's allowed_mentions and nonce.
        files: the attachments it would have (`filename` each).
        sizes: bytes of each uploaded file.

    Raises:
        DiscordError: 50035, 50006 (empty) or 40005 (a file over 10 MiB).
    """
    form = Form()
    modern = bool((body.get("flags") or 0) & V2_FLAG)
    content = form.text(("content",), body.get("content"), 0, 2000)
    embeds = form.items(("embeds",), body.get("embeds"), 0, 10)
    _embeds(form, embeds, {str(file["filename"]) for file in files})
    if modern and (content or embeds):
        form.fault(
            ("content" if content else "embeds",),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    ComponentCheck(form, {str(file["filename"]) for file in files}, modern=modern).run(body.get("components"))
    form.items(("attachments",), files, 0, 10)
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        form.text(("nonce",), nonce, 0, 25)
    _mentions(form, body.get("allowed_mentions"))
    form.done()
    if any(size > MAX_FILE for size in sizes) or sum(sizes) > 10 * MAX_FILE:
        raise too_large()
    if not body.get("components") and (modern or not (content.strip() or embeds or files)):
        raise empty_message()


def _mentions(form: Form, allowed: Any) -> None:
    if allowed is None:
        return
    path: Path = ("allowed_mentions",)
    body = form.mapping(path, allowed)
    parse = form.items((*path, "parse"), body.get("parse"), 0, 3)
    for place, word in enumerate(parse):
        if word not in ("users", "roles", "everyone"):
            form.fault((*path, "parse", place), "BASE_TYPE_CHOICES", "Must be one of users, roles, everyone.")
    for word in ("users", "roles"):
        if form.items((*path, word), body.get(word), 0, 100) and word in parse:
            form.fault(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{word}"] and {word}: [ids...] exclude each other',
            )


def _embeds(form: Form, embeds: list[Any], files: set[str]) -> None:
    total = 0
    for place, embed in enumerate(embeds):
        path: Path = ("embeds", place)
        total += _embed(form, path, form.mapping(path, embed), files)
    if total > _EMBED_TEXT:
        form.fault(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(form: Form, path: Path, embed: Json, files: set[str]) -> int:
    total = len(form.text((*path, "title"), embed.get("title"), 0, 256))
    total += len(form.text((*path, "description"), embed.get("description"), 0, 4096))
    footer = embed.get("footer")
    if footer is not None:
        text = form.mapping((*path, "footer"), footer).get("text")
        total += len(form.text((*path, "footer", "text"), text, 0, 2048))
    author = embed.get("author")
    if author is not None:
        text = form.mapping((*path, "author"), author).get("name")
        total += len(form.text((*path, "author", "name"), text, 0, 256))
    for n, item in enumerate(form.items((*path, "fields"), embed.get("fields"), 0, 25)):
        field = form.mapping((*path, "fields", n), item)
        total += len(form.text((*path, "fields", n, "name"), field.get("name"), 1, 256, required=True))
        total += len(form.text((*path, "fields", n, "value"), field.get("value"), 1, 1024, required=True))
    form.whole((*path, "color"), embed.get("color"), 0, 0xFFFFFF, 0)
    for part in ("image", "thumbnail"):
        _embed_picture(form, (*path, part), embed.get(part), files)
    return total


def _embed_picture(form: Form, path: Path, media: Any, files: set[str]) -> None:
    if media is None:
        return
    url = form.text((*path, "url"), form.mapping(path, media).get("url"), 0, 2048)
    if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
        form.fault((*path, "url"), "ATTACHMENT_NOT_FOUND", f"The referenced {url} is not among the files")

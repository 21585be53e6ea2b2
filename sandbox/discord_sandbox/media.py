"""Files of a message: stored, described, and put in place of `attachment://` in components and embeds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from discord_sandbox import pictures
from discord_sandbox.errors import Json
from discord_sandbox.state import State
from discord_sandbox.validate import Form
from discord_sandbox.validate.components import CONTAINER, FILE, GALLERY, SEPARATOR, THUMBNAIL


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request: `index` is the n of `files[n]`."""

    index: int
    filename: str
    data: bytes


PLACEHOLDER: Final = "IAgCBwB3d3d3d3d3d3d3d3d3d3d3d3d3"
"""What is shown before a picture has come: a ThumbHash, here of plain grey for all pictures."""


def attach(state: State, channel_id: str, upload: Upload, described: Json, *, ephemeral: bool = False) -> Json:
    """Store an uploaded file and make its attachment object; `ephemeral` ones are promised for as long as a message."""
    file_id = state.ids.next()
    filename = str(described.get("filename") or upload.filename).replace("/", "_")
    url = f"{state.base_url}/cdn/attachments/{channel_id}/{file_id}/{quote(filename)}"
    state.store.put_file(file_id, upload.data)
    body: Json = {
        "id": file_id,
        "filename": filename,
        "size": len(upload.data),
        "url": url,
        "proxy_url": url,
        "content_type": pictures.media_type(upload.data, filename),
        "flags": 0,
    }
    if ephemeral:
        body["ephemeral"] = True
    if described.get("description"):
        body["description"] = described["description"]
    measured = pictures.size(upload.data)
    if measured is not None:
        body["width"], body["height"] = measured
        body |= {"placeholder": PLACEHOLDER, "placeholder_version": 1}
    return body


def named(uploads: list[Upload], listed: Any) -> list[tuple[Upload, Json]]:
    """Each upload with its entry in the body's `attachments` (matched by the index sent as id)."""
    entries = {str(item.get("id")): item for item in listed or [] if isinstance(item, dict)}
    return [(upload, entries.get(str(upload.index), {})) for upload in uploads]


def check_listed(uploads: list[Upload], listed: Any, present: list[Json]) -> None:
    """Check the `attachments` of a body: each is an uploaded file, or one that the message has.

    Raises:
        DiscordError: 50035.
    """
    form = Form()
    known = {str(upload.index) for upload in uploads} | {str(file["id"]) for file in present}
    for place, item in enumerate(form.items(("attachments",), listed, 0, 10)):
        entry = form.mapping(("attachments", place), item)
        form.text(("attachments", place, "description"), entry.get("description"), 0, 1024)
        if str(entry.get("id")) not in known:
            wrong = f"The attachment with id {entry.get('id')} was not found in the message"
            form.fault(("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", wrong)
    form.done()


LOADED: Final = 2
NOT_FOUND: Final = 3
"""What becomes of a picture elsewhere: the sandbox fetches nothing."""
_MEASURED: Final = ("width", "height", "content_type", "placeholder", "placeholder_version")
_NOT_EMBEDDED: Final = ("id", "attachment_id", "loading_state")
_SHOWN: Final[Json] = {"spoiler": False}
_DEFAULTS: Final[dict[int, Json]] = {
    THUMBNAIL: _SHOWN,
    FILE: _SHOWN,
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: _SHOWN,
}
"""What Discord tells of a component, also where a bot has left it out."""


class Resolver:
    """Replaces `attachment://name` (and addresses of the message's own files) by full media objects."""

    def __init__(self, files: list[Json], new_id: Callable[[], str]) -> None:
        self._new_id = new_id
        self._by_name = {file["filename"]: file for file in files}
        self._by_url = {file["url"]: file for file in files}
        self.used: set[str] = set()
        self._number = 0

    def components(self, listed: list[Json]) -> list[Json]:
        """A copy of the components with media resolved, ids given and defaults filled in."""
        taken = {item.get("id") for item in walk(listed)}
        return [self._component(item, taken) for item in listed]

    def embeds(self, listed: list[Json]) -> list[Json]:
        """A copy of the embeds with their pictures resolved."""
        resolved = []
        for embed in listed:
            body = {"type": "rich", **embed}
            for part in ("image", "thumbnail"):
                if body.get(part):
                    media = self._media(body[part])
                    body[part] = {key: value for key, value in media.items() if key not in _NOT_EMBEDDED}
            resolved.append(body)
        return resolved

    def _component(self, item: Json, taken: set[Any]) -> Json:
        body = _DEFAULTS.get(item["type"], {}) | {key: value for key, value in item.items() if value is not None}
        if not body.get("id"):
            self._number += 1
            while self._number in taken:
                self._number += 1
            body["id"] = self._number
        if "components" in body:
            body["components"] = [self._component(child, taken) for child in body["components"]]
        if "accessory" in body:
            body["accessory"] = self._component(body["accessory"], taken)
        kind = body["type"]
        if kind == THUMBNAIL:
            body["media"] = self._media(body["media"])
        elif kind == GALLERY:
            body["items"] = [{**_SHOWN, **entry, "media": self._media(entry["media"])} for entry in body["items"]]
        elif kind == FILE:
            body["file"] = self._media(body["file"])
            own = self._by_url.get(body["file"]["url"], {})
            body |= {"name": own.get("filename", ""), "size": own.get("size", 0)}
        return body

    def _media(self, media: Json) -> Json:
        url = str(media["url"])
        name = url.removeprefix("attachment://")
        file = self._by_name.get(name) if name != url else self._by_url.get(url)
        new: Json = {"id": self._new_id()}
        if file is None:
            found = {**dict.fromkeys(_MEASURED), **media, "proxy_url": url}
            return {**found, **new, "loading_state": NOT_FOUND, "flags": 0}
        self.used.add(file["id"])
        shown = new | {"url": file["url"], "proxy_url": file["proxy_url"]}
        shown |= {key: file.get(key) for key in _MEASURED}
        return {**shown, "attachment_id": file["id"], "loading_state": LOADED, "flags": 0}


def walk(components: list[Json]) -> list[Json]:
    """All components of a message or modal, depth first, those in rows, containers, sections and labels included."""
    found: list[Json] = []
    for item in components:
        found.append(item)
        found.extend(walk(item.get("components") or []))
        for key in ("accessory", "component"):
            if isinstance(item.get(key), dict):
                found.extend(walk([item[key]]))
    return found

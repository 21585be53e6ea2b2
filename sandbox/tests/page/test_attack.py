"""A page of another origin, open in the same browser, tries everything that a page can try on the sandbox."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from discord_sandbox.driver import Driver
from discord_sandbox.server import Sandbox
from pocket.page_test import PAGE_TEST, Opener

pytestmark = PAGE_TEST

ATTACKS = """async ([base, channel, picture]) => {
  const found = {};
  const soon = () => new Promise((done) => setTimeout(() => done("nothing"), 1500));
  const attempt = async (name, work) => {
    try { found[name] = await Promise.race([work(), soon()]); } catch (error) { found[name] = "refused"; }
  };
  const json = JSON.stringify({ persona: "ann", content: "by another page" });
  const form = new FormData();
  form.set("payload_json", json);
  const read = (path, options) => async () => (await fetch(base + path, options)).text();
  await Promise.all([
    attempt("state", read("/sandbox/state?persona=ann")),
    attempt("messages", read(`/sandbox/channels/${channel}/messages?persona=ann`)),
    attempt("page", read("/")),
    attempt("rest", read("/api/v10/gateway", { headers: { Authorization: "Bot x" } })),
    attempt("write", read(`/sandbox/channels/${channel}/messages`, { method: "POST", body: json })),
    attempt("write as json", read(`/sandbox/channels/${channel}/messages`, {
      method: "POST", body: json, headers: { "Content-Type": "application/json" } })),
    ...["no-cors", "cors"].flatMap((mode) => [
      [`/sandbox/channels/${channel}/messages`, json],
      ["/sandbox/attachments?filename=x.txt", new Blob(["x"], { type: "text/plain" })],
      [`/api/v10/channels/${channel}/messages`, form],
      [`/api/v10/channels/${channel}/messages`, json],
      ["/sandbox/commands", json],
    ].map(([path, body], place) => attempt(`${mode} ${place}`, async () =>
      (await fetch(base + path, { method: "POST", mode, body })).type === "opaque" ? "sent" : "read"))),
    attempt("stream", () => new Promise((done, fail) => {
      const source = new EventSource(base + "/sandbox/events?persona=ann");
      source.onopen = () => done("opened");
      source.onerror = fail;
    })),
    attempt("gateway", () => new Promise((done, fail) => {
      const socket = new WebSocket(base.replace("http", "ws") + "/gateway");
      socket.onopen = () => done("opened");
      socket.onerror = fail;
    })),
    ...[["img", picture], ["script", "/js/page.js"], ["link", "/css/page.css"]].map(([tag, path]) =>
      attempt(tag, () => new Promise((done, fail) => {
        const element = document.createElement(tag);
        element.onload = () => done("loaded");
        element.onerror = fail;
        element.rel = "stylesheet";
        element[tag === "link" ? "href" : "src"] = path.startsWith("http") ? path : base + path;
        document.body.append(element);
      }))),
    attempt("window", async () => {
      const opened = window.open(base + "/?persona=ann");
      await new Promise((done) => setTimeout(done, 1000));
      try { return opened.document.body.innerText; } finally { opened?.close(); }
    }),
  ]);
  const posted = document.createElement("form");
  Object.assign(posted, { method: "post", enctype: "text/plain", target: "frame" });
  posted.action = `${base}/sandbox/channels/${channel}/messages`;
  posted.innerHTML = `<input name='{"persona":"ann","content":"by a form","x":"' value='"}'>`;
  const frame = document.createElement("iframe");
  frame.name = "frame";
  document.body.append(frame, posted);
  posted.submit();
  const framed = document.createElement("iframe");
  framed.src = base + "/?persona=ann&channel=games";
  document.body.append(framed);
  await new Promise((done) => setTimeout(done, 1000));
  return found;
}"""


@asynccontextmanager
async def attacker(host: str) -> AsyncIterator[str]:
    """Another web server on this machine, with a page on it; yields its address."""

    async def page(request: web.Request) -> web.Response:
        return web.Response(text="<!doctype html><title>Kittens</title><body>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://{host}:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


def kept(sandbox: Sandbox) -> dict[str, Any]:
    """Return what a page could have changed."""
    hub = sandbox.hub
    return {
        "messages": {key: list(room) for key, room in hub.state.messages.items()},
        "uploads": list(hub.state.uploads),
        "interactions": list(hub.state.interactions),
        "asked": sandbox.asked,
    }


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_a_page_of_another_origin_reads_and_changes_nothing(
    sandbox: Sandbox, open_page: Opener, host: str
) -> None:
    chat = await open_page()
    async with Driver(sandbox.url, "ann") as ann:
        (channel,) = [entry["id"] for entry in await ann.channels() if entry["name"] == "games"]
        picture = f"{sandbox.url}/cdn/embed/avatars/0.png"
        before = kept(sandbox)
        async with attacker(host) as address:
            page = await chat.page.context.new_page()
            await page.goto(address)
            found = await page.evaluate(ATTACKS, [sandbox.url, channel, picture])
            framed = [frame.url for frame in page.frames[1:]]
            await page.close()
        sent = {name for name, came in found.items() if came != "refused"}
        assert {name for name in sent if name.startswith("no-cors") and found[name] == "sent"} == sent, found
        assert all(url.startswith(("chrome-error:", "about:")) for url in framed), framed
        assert len(framed) == 2
        assert kept(sandbox) == before

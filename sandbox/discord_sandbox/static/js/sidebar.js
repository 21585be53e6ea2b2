// The list of channels with their threads, and the header above the log.
import { $, h, refresh } from "./dom.js";
import { face, icon } from "./icons.js";
import { unread, wantedIn } from "./read.js";
import { cmp, emit, isDirect, isHere, isText, isThread, on, store } from "./store.js";

export const badge = (count, label) =>
  count ? h("span", { class: "badge", "aria-label": `${count} ${label}` }, count > 99 ? "99+" : String(count)) : null;

function row(channel) {
  const { count, wanted } = unread(store.me.id, channel.id);
  const here = channel.id === store.current;
  const archived = channel.thread_metadata?.archived;
  const cls = ["chan", isThread(channel) && "thread", here && "here", count && "unread", archived && "done"]
    .filter(Boolean)
    .join(" ");
  const href = `?${new URLSearchParams({ persona: store.me.username, channel: channel.id })}`;
  const click = (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    emit("go", channel.id);
  };
  return h(
    "a",
    {
      class: cls,
      href,
      data: { channelId: channel.id, channelName: channel.name, unread: count || null, mentions: wanted || null },
      "aria-current": here ? "page" : null,
      on: { click },
    },
    isThread(channel)
      ? h("span", { class: "spine", "aria-hidden": "true" })
      : icon(isDirect(channel) ? "people" : "hash", 20),
    h("span", { class: "cname" }, channel.name),
    count ? h("span", { class: "sr" }, "unread") : null,
    badge(wanted, "mentions"),
  );
}

const byPlace = (a, b) => (a.position ?? 0) - (b.position ?? 0) || cmp(a.id, b.id);

function withThreads(channel, all) {
  const threads = all
    .filter((c) => isThread(c) && c.parent_id === channel.id)
    .sort((a, b) => cmp(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
  return [row(channel), threads.length ? h("div", { class: "threads" }, threads.map(row)) : null];
}

const closed = new Set(); // categories that this tab has folded up

function group(name, rows) {
  if (!rows.length) return null;
  const toggle = (event) => (event.currentTarget.open ? closed.delete(name) : closed.add(name));
  const title = h("summary", {}, icon("down", 12), name);
  return h("details", { class: "group", open: !closed.has(name), on: { toggle } }, title, rows);
}

function drawChannels() {
  const all = [...store.channels.values()].filter(isHere);
  const texts = all.filter(isText).sort(byPlace);
  const categories = all.filter((c) => c.type === 4).sort(byPlace);
  const loose = texts.filter((c) => !isDirect(c) && !categories.some((k) => k.id === c.parent_id));
  refresh(
    $("channels"),
    group(
      categories.length ? "Other" : "Channels",
      loose.flatMap((c) => withThreads(c, all)),
    ),
    categories.map((k) =>
      group(
        k.name,
        texts.filter((c) => c.parent_id === k.id).flatMap((c) => withThreads(c, all)),
      ),
    ),
    group("Direct messages", texts.filter(isDirect).map(row)),
  );
}

const LIVE = { live: "Live", lost: "Reconnecting", connecting: "Connecting" };

function drawTop() {
  const channel = store.channels.get(store.current);
  const { total } = wantedIn(store.me.id);
  const state = store.live === "live" && !store.online ? "offline" : store.live;
  const open = () => drawer(!document.body.classList.contains("drawer"));
  const people = () => document.body.classList.toggle("nomembers");
  refresh(
    $("top"),
    h(
      "button",
      {
        class: "burger tool",
        type: "button",
        "aria-label": "Channels",
        "aria-controls": "side",
        "aria-expanded": String(document.body.classList.contains("drawer")),
        on: { click: open },
      },
      icon("menu", 24),
      badge(total, "mentions"),
    ),
    h("span", { class: "tophash" }, icon(isDirect(channel) ? "people" : "hash", 24)),
    h(
      "div",
      { class: "titles" },
      h("h1", {}, channel?.name ?? ""),
      channel?.topic ? h("p", { class: "topic" }, channel.topic) : null,
    ),
    h(
      "span",
      { class: `live ${state}`, role: "status", data: { live: state } },
      h("i", { "aria-hidden": "true" }),
      LIVE[state] ?? `${store.bot.name} is offline`,
    ),
    h(
      "button",
      { class: "tool peoplebtn", type: "button", "aria-label": "Members", title: "Members", on: { click: people } },
      icon("people", 24),
    ),
    h(
      "button",
      {
        class: "facebtn",
        type: "button",
        "aria-label": `You are ${store.me.name}. Change persona`,
        popovertarget: "personas",
      },
      face(store.me, 36),
    ),
  );
  $("lost").hidden = store.live !== "lost";
  $("lost").textContent = "The connection was lost. Trying again; what you have typed is kept.";
  document.title = `${total ? `(${total}) ` : ""}#${channel?.name ?? ""} · ${store.me.name} · ${store.bot.name}`;
}

/** The list of channels on a phone: whoever opens it is in it, whoever closes it is back at its button. */
function drawer(open) {
  const was = document.body.classList.contains("drawer");
  document.body.classList.toggle("drawer", open);
  if (was === open) return;
  drawTop();
  (open ? document.querySelector(".chan.here") : document.querySelector(".burger"))?.focus();
}

/** Draw, and draw again whenever channels, read marks or the connection change. */
export function startSidebar() {
  const all = () => {
    if (store.me) {
      drawChannels();
      drawTop();
    }
  };
  for (const name of ["channel", "channels", "unread", "live"]) on(name, all);
  on("channel", () => drawer(false));
  $("veil").addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open], :popover-open")) drawer(false);
  });
  all();
}

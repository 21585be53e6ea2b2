// The page comes together here: state, rooms, live updates, address.
import { api } from "./api.js";
import { startComposer } from "./composer.js";
import { $, h } from "./dom.js";
import { fetchLatest } from "./history.js";
import { listen } from "./live.js";
import { catchUp, drop, openChannel, startLog, update } from "./log.js";
import { freePersona, startPersonas } from "./personas.js";
import { firstVisit } from "./read.js";
import { firstOf, startServers } from "./servers.js";
import { cmp, emit, isText, isThread, load, on, room, setChannels, setServers, store } from "./store.js";
import { startSidebar } from "./sidebar.js";
import { keepFresh } from "./time.js";
import { showSource } from "./source.js";
import { heardTyping } from "./typing.js";

const params = () => new URLSearchParams(location.search);

async function refreshChannels() {
  setChannels(await api.channels(store.me.id));
  emit("channels");
}

function channelHere({ channel }) {
  store.channels.set(channel.id, { ...store.channels.get(channel.id), ...channel });
  emit("channels");
}

function channelGone({ channel }) {
  store.channels.delete(channel.id);
  store.messages.delete(channel.id);
  if (store.current === channel.id) go(firstChannel(), false);
  else emit("channels");
}

async function created({ message }) {
  if (!store.channels.has(message.channel_id)) await refreshChannels().catch(() => {}); // the next look fetches it
  emit("put", message);
}

const EVENTS = {
  message_create: created,
  message_update: (e) => update(e.message),
  message_delete: (e) => drop(e.channel, e.id),
  channel_create: channelHere,
  channel_update: channelHere,
  channel_delete: channelGone,
  commands: (e) => {
    store.commands = e.commands;
    emit("commands");
  },
  typing: heardTyping,
  guilds: () => look().catch(() => {}), // the next look fetches it
  bot: (e) => {
    store.online = e.online;
    emit("live");
  },
};

let news = 0; // events heard about other things than messages

function heard(event) {
  if (!event.type.startsWith("message_")) news += 1;
  EVENTS[event.type]?.(event);
}

/** Fetch what the live updates may have missed; what they tell meanwhile is newer than the answer. */
async function look() {
  const before = news;
  const state = await api.state(store.me.id);
  if (news !== before) return look();
  const known = new Map([...store.channels].map(([id, channel]) => [id, channel.last_message_id]));
  setServers(state);
  emit("names");
  emit("channels");
  emit("live");
  if (!store.current) return undefined; // the page is just being opened
  if (!store.channels.has(store.current)) return go(firstChannel(), false);
  const stale = [...store.channels.values()].filter((c) => c.last_message_id !== known.get(c.id)).map((c) => c.id);
  return catchUp([...new Set([...stale, store.current])]);
}

function told(state) {
  if (store.live === state) return;
  store.live = state;
  emit("live");
}

/** Badges of the other channels need their newest messages; the twenty liveliest are enough. */
function fetchOthers() {
  const others = [...store.channels.values()].filter(
    (c) => c.last_message_id && c.id !== store.current && room(c.id).size === 0,
  );
  others.sort((a, b) => cmp(b.last_message_id, a.last_message_id));
  return Promise.all(others.slice(0, 20).map((c) => fetchLatest(c.id))).then(() => emit("unread"));
}

async function go(id, push = true) {
  const address = `?${new URLSearchParams({ persona: store.me.username, channel: id })}`;
  if (push) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  await openChannel(id);
  if (!matchMedia("(max-width: 767px)").matches) $("box")?.focus({ preventScroll: true });
}

function firstChannel() {
  const wanted = params().get("channel");
  const all = [...store.channels.values()].filter((c) => isText(c) || isThread(c));
  return (
    all.find((c) => c.id === wanted || c.name === wanted) ??
    store.channels.get(firstOf(store.guild?.id)) ??
    all.find(isText) ??
    all[0]
  )?.id;
}

async function start() {
  const known = params().get("persona") ?? sessionStorage.getItem("sandbox.persona");
  const wanted = known ?? (await freePersona(await api.personas())).username;
  load(await api.state(wanted), wanted);
  sessionStorage.setItem("sandbox.persona", store.me.username);
  firstVisit(store.personas, store.channels.values());
  startSidebar();
  startServers();
  startPersonas();
  startLog();
  startComposer();
  keepFresh();
  on("go", go);
  on("source", showSource);
  on("channel", (id) => {
    if (params().get("channel") !== id)
      history.replaceState(null, "", `?${new URLSearchParams({ persona: store.me.username, channel: id })}`);
  });
  window.addEventListener("popstate", () => {
    const id = params().get("channel");
    if (store.channels.has(id) && id !== store.current) openChannel(id);
  });
  listen(store.me.id, { heard, look, told });
  const first = firstChannel();
  if (first) await go(first, false);
  await fetchOthers();
  document.body.dataset.ready = "true";
}

start().catch((error) => {
  document.body.dataset.ready = "failed";
  $("msgs").replaceChildren(
    h(
      "li",
      { class: "welcome" },
      h("h2", {}, error.status ? "There is nothing to show." : "The sandbox is not there."),
      h("p", {}, error.message),
      h("p", {}, h("a", { href: error.status ? "/?persona=ann" : location.href }, error.status ? "Open the page as Ann" : "Try again")),
    ),
  );
});

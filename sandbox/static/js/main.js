// The page comes together here: state, rooms, live updates, address.
import { api, listen } from "./api.js";
import { startComposer } from "./composer.js";
import { $, h } from "./dom.js";
import { catchUp, drop, fetchLatest, openChannel, startLog, update } from "./log.js";
import { startPersonas } from "./personas.js";
import { firstVisit } from "./read.js";
import { cmp, emit, isText, isThread, load, on, room, setChannels, store } from "./store.js";
import { startSidebar } from "./sidebar.js";
import { keepFresh } from "./time.js";
import { showSource } from "./source.js";
import { heardTyping } from "./typing.js";

const params = () => new URLSearchParams(location.search);

async function refreshChannels() {
  setChannels(await api.channels(store.me.id));
  emit("channels");
}

function channelHere(event) {
  const channel = event.channel ?? event.data ?? event;
  if (channel?.id && channel.name) store.channels.set(channel.id, { ...store.channels.get(channel.id), ...channel });
  emit("channels");
  if (!channel?.name) refreshChannels();
}

const message = (event) => event.message ?? event.data ?? event;

const EVENTS = {
  message_create: (e) => { const m = message(e); if (!store.channels.has(m.channel_id)) refreshChannels(); emit("put", m); },
  message_update: (e) => update(message(e)),
  message_delete: (e) => { const m = message(e); drop(e.channel_id ?? m.channel_id, e.message_id ?? m.id); },
  channel_create: channelHere,
  channel_update: channelHere,
  channel_delete: refreshChannels,
  commands: async (e) => { store.commands = e.commands ?? await api.commands(); emit("commands"); },
  typing: heardTyping,
  bot: (e) => { store.online = e.online ?? e.connected ?? true; emit("live"); },
};

function liveChanged(state) {
  const was = store.live;
  store.live = state;
  emit("live");
  if (was === "lost" && state === "live") refreshChannels().then(catchUp);
}

/** Badges of the other channels need their newest messages; the twenty liveliest are enough. */
function fetchOthers() {
  const others = [...store.channels.values()].filter((c) => c.last_message_id && c.id !== store.current && room(c.id).size === 0);
  others.sort((a, b) => cmp(b.last_message_id, a.last_message_id));
  return Promise.all(others.slice(0, 20).map((c) => fetchLatest(c.id))).then(() => emit("unread"));
}

async function go(id, push = true) {
  const address = `?${new URLSearchParams({ persona: store.me.username, channel: id })}`;
  if (push) history.pushState(null, "", address); else history.replaceState(null, "", address);
  await openChannel(id);
  if (!matchMedia("(max-width: 767px)").matches) $("box")?.focus({ preventScroll: true });
}

function firstChannel() {
  const wanted = params().get("channel");
  const all = [...store.channels.values()].filter((c) => isText(c) || isThread(c));
  return (all.find((c) => c.id === wanted || c.name === wanted) ?? all.find((c) => c.name === "games") ?? all.find(isText) ?? all[0])?.id;
}

async function start() {
  const wanted = params().get("persona") ?? sessionStorage.getItem("umpire.persona") ?? "ann";
  load(await api.state(wanted), wanted);
  sessionStorage.setItem("umpire.persona", store.me.username);
  firstVisit(store.personas, store.channels.values());
  startSidebar();
  startPersonas();
  startLog();
  startComposer();
  keepFresh();
  on("go", go);
  on("source", showSource);
  on("channel", (id) => { if (params().get("channel") !== id) history.replaceState(null, "", `?${new URLSearchParams({ persona: store.me.username, channel: id })}`); });
  window.addEventListener("popstate", () => { const id = params().get("channel"); if (store.channels.has(id)) openChannel(id); });
  listen(store.me.id, (event) => EVENTS[event.type]?.(event), liveChanged);
  const first = firstChannel();
  if (first) await go(first, false);
  await fetchOthers();
  document.body.dataset.ready = "true";
}

start().catch((error) => {
  document.body.dataset.ready = "failed";
  $("msgs").replaceChildren(h("li", { class: "welcome" }, h("h2", {}, "The sandbox is not there."), h("p", {}, error.message)));
});

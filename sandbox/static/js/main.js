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
  if (!store.channels.has(message.channel_id)) await refreshChannels();
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
  bot: (e) => {
    heardOfBot += 1;
    store.online = e.online;
    emit("live");
  },
};

let heardOfBot = 0;

/** The bot may have come back before the stream did; what the stream says meanwhile is newer than the answer. */
async function askForBot() {
  const before = heardOfBot;
  const state = await api.state(store.me.id);
  if (heardOfBot !== before) return;
  store.online = state.bot?.online ?? false;
  emit("live");
}

function liveChanged(state) {
  const was = store.live;
  store.live = state;
  emit("live");
  if (was !== "lost" || state !== "live") return;
  refreshChannels().then(catchUp);
  askForBot().catch(() => {}); // the stream tells of the next loss
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
    all.find((c) => c.name === "games") ??
    all.find(isText) ??
    all[0]
  )?.id;
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
  on("channel", (id) => {
    if (params().get("channel") !== id)
      history.replaceState(null, "", `?${new URLSearchParams({ persona: store.me.username, channel: id })}`);
  });
  window.addEventListener("popstate", () => {
    const id = params().get("channel");
    if (store.channels.has(id)) openChannel(id);
  });
  listen(store.me.id, (event) => EVENTS[event.type]?.(event), liveChanged);
  const first = firstChannel();
  if (first) await go(first, false);
  await fetchOthers();
  document.body.dataset.ready = "true";
}

start().catch((error) => {
  document.body.dataset.ready = "failed";
  $("msgs").replaceChildren(
    h("li", { class: "welcome" }, h("h2", {}, "The sandbox is not there."), h("p", {}, error.message)),
  );
});

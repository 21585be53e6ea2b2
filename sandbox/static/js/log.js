// The log of the open channel. `put`, `update` and `drop` are the only doors to it.
import { api } from "./api.js";
import { $, h, renew } from "./dom.js";
import { icon } from "./icons.js";
import { ghostItem, messageItem } from "./messages.js";
import { isNew, mark, markRead, unread } from "./read.js";
import { cmp, emit, isEphemeral, on, remember, room, store } from "./store.js";
import { clock, day } from "./time.js";

const PAGE = 50;
const NEAR = 90; // px from the end that still count as being at the end
let stick = true;
let since = "";      // read mark when the channel was opened: the NEW line stands after it
let below = 0;       // arrived while the reader was further up
let ghosts = [];
const failed = new Map();
const box = () => $("log");
const rows = () => $("msgs");
const item = (id) => rows().querySelector(`[data-message-id="${CSS.escape(id)}"]`);

const dismissedKey = () => `umpire.dismissed.${store.me.id}`;
const dismissed = () => new Set(JSON.parse(localStorage.getItem(dismissedKey()) ?? "[]"));
const shown = (channel) => { const gone = dismissed(); return [...room(channel).values()].filter((m) => !gone.has(m.id)); };

/** Open a channel: fetch its messages, draw them, go to the end or to the first new one. */
export async function openChannel(id) {
  store.current = id;
  ghosts = [];
  below = 0;
  since = mark(store.me.id, id);
  stick = true;
  emit("channel", id);
  await fetchLatest(id);
  if (store.current !== id) return;
  draw();
  toEnd();
  settle();
}

/** Fetch the newest messages of a channel. */
export async function fetchLatest(id) {
  const list = await api.messages(store.me.id, id, { limit: PAGE });
  if (!store.older.has(id)) store.older.set(id, list.length >= PAGE);
  list.forEach(remember);
}

/** After a lost connection: everything that happened meanwhile, edits included. */
export async function catchUp() {
  await Promise.all([...store.messages.keys()].map(fetchLatest));
  draw();
  follow();
}

async function fetchOlder() {
  const id = store.current;
  const first = [...room(id).keys()][0];
  if (!first || store.older.get(id) === false) return;
  store.older.set(id, false);
  const list = await api.messages(store.me.id, id, { before: first, limit: PAGE });
  list.forEach(remember);
  store.older.set(id, list.length >= PAGE);
  const height = box().scrollHeight;
  const top = box().scrollTop;
  draw();
  box().scrollTop = top + box().scrollHeight - height;
}

const divider = (date) => h("li", { class: "day", role: "separator" }, h("span", {}, day(date)));
const newLine = () => h("li", { class: "newline", role: "separator", "aria-label": "New messages" }, h("span", {}, "NEW"));

function welcome(channel) {
  return h("li", { class: "welcome" }, h("span", { class: "bighash" }, icon(channel?.type === 0 ? "hash" : "thread", 40)), h("h2", {}, `Welcome to #${channel?.name ?? "nowhere"}.`), h("p", {}, "Type ", h("kbd", {}, "/"), " to see what Umpire can do."));
}

function draw() {
  const list = shown(store.current);
  const out = [];
  if (!store.older.get(store.current)) out.push(welcome(store.channels.get(store.current)));
  let before = null;
  let lined = false;
  for (const message of list) {
    const date = new Date(message.timestamp);
    const newDay = !before || new Date(before.timestamp).toDateString() !== date.toDateString();
    if (newDay) out.push(divider(date));
    const line = !lined && since && isNew(message, since) && message.author.id !== store.me.id && !isEphemeral(message);
    if (line) { out.push(newLine()); lined = true; }
    out.push(messageItem(message, newDay || line ? null : before, failed.get(message.id)));
    before = message;
  }
  rows().replaceChildren(...out, ...ghosts.filter((g) => g.channel === store.current).map(ghostItem));
}

/** Keep focus and open menus where they were when an item is drawn again. */
function redraw(message) {
  const old = item(message.id);
  if (!old) { draw(); return; }
  const list = shown(store.current);
  const at = list.findIndex((m) => m.id === message.id);
  const held = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
  const broken = ["newline", "day"].some((c) => old.previousElementSibling?.classList.contains(c));
  const fresh = messageItem(message, broken ? null : list[at - 1] ?? null, failed.get(message.id));
  old.replaceWith(fresh);
  if (held) (fresh.querySelector(`[data-custom-id="${CSS.escape(held)}"]:not(:disabled)`) ?? box()).focus({ preventScroll: true });
}

/** A new message. Messages of other channels are remembered for their badges. */
export function put(message) {
  if (!remember(message)) { update(message); return; }
  ghosts = ghosts.filter((g) => g.text || g.channel !== message.channel_id || message.interaction_metadata?.user?.id !== store.me.id);
  if (message.channel_id === store.current) {
    if (!stick && message.author.id !== store.me.id) below += 1;
    if (message.author.id === store.me.id || isEphemeral(message)) stick = true;
    draw();
    follow();
  }
  settle();
}

/** An edited message, in place. */
export function update(message) {
  const known = room(message.channel_id).get(message.id);
  if (!known) { if (message.author) put(message); return; }
  const whole = { ...known, ...message };
  remember(whole);
  if (message.channel_id === store.current) { redraw(whole); follow(); }
}

/** A deleted message. */
export function drop(channel, id) {
  room(channel).delete(id);
  if (channel === store.current) draw();
  settle();
}

const atEnd = () => box().scrollHeight - box().scrollTop - box().clientHeight < NEAR;
/** Go to the newest message. */
export function toEnd() { stick = true; below = 0; box().scrollTop = box().scrollHeight; }
const follow = () => { if (stick) toEnd(); bars(); };

/** Read marks move only while the tab is seen and the reader is at the end. */
function settle() {
  if (stick && document.visibilityState === "visible" && document.hasFocus()) read();
  emit("unread");
  bars();
}

function read() {
  const last = [...room(store.current).values()].filter((m) => !isEphemeral(m)).at(-1)?.id ?? store.channels.get(store.current)?.last_message_id;
  if (markRead(store.me.id, store.current, last)) emit("unread");
}

function bars() {
  const { count, first } = unread(store.me.id, store.current);
  $("newbar").hidden = !count || !first;
  if (count && first) {
    const go = () => { item(first.id)?.scrollIntoView({ block: "start" }); };
    const done = () => { read(); since = mark(store.me.id, store.current); draw(); settle(); };
    renew($("newbar"), h("button", { type: "button", on: { click: go } }, `${count} new message${count > 1 ? "s" : ""} since ${clock(new Date(first.timestamp))}`), h("button", { type: "button", data: { markRead: "" }, on: { click: done } }, "Mark as read", icon("check", 16)));
  }
  $("oldbar").hidden = stick;
  $("oldbar").classList.toggle("fresh", below > 0);
  if (!stick) renew($("oldbar"), h("span", {}, below ? `${below} new below` : "You’re viewing older messages"), h("button", { type: "button", data: { present: "" }, on: { click: () => { toEnd(); settle(); } } }, "Jump to present", icon("down", 16)));
}

/** Show one message, of whatever channel, and let it flash. */
export async function jumpTo({ channel, message }) {
  if (channel !== store.current) await openChannel(channel);
  if (!message) return;
  for (let pages = 0; !item(message) && store.older.get(channel) && cmp(message, [...room(channel).keys()][0] ?? message) < 0 && pages < 20; pages += 1) await fetchOlder();
  const el = item(message);
  if (!el) return;
  stick = false;
  el.scrollIntoView({ block: "center" });
  el.classList.add("flash");
  setTimeout(() => el.classList.remove("flash"), 1600);
}

function wire() {
  box().addEventListener("scroll", () => {
    stick = atEnd();
    if (stick) below = 0;
    if (box().scrollTop < 120) fetchOlder();
    settle();
  }, { passive: true });
  new ResizeObserver(() => { if (stick) box().scrollTop = box().scrollHeight; }).observe(rows());
  new ResizeObserver(() => { if (stick) box().scrollTop = box().scrollHeight; }).observe(box());
  for (const name of ["focus", "visibilitychange"]) window.addEventListener(name, () => store.current && settle());
}

/** Join the log to the bus. */
export function startLog() {
  wire();
  on("put", put);
  on("update", update);
  on("jump", jumpTo);
  on("fail", ({ message, text }) => {
    if (text ? failed.get(message) === text : !failed.has(message)) return;
    if (text) failed.set(message, text); else failed.delete(message);
    const known = room(store.current).get(message);
    // The pressed control is still on the page; drawing the item anew would lose its dots.
    if (known && text) { redraw(known); follow(); } else item(message)?.querySelector(".failed")?.remove();
  });
  on("dismiss", (message) => {
    localStorage.setItem(dismissedKey(), JSON.stringify([...dismissed(), message.id].slice(-300)));
    draw();
    $("box")?.focus();
  });
  on("sending", (ghost) => { ghosts.push(ghost); draw(); follow(); });
  on("sent", ({ channel, path }) => { ghosts = ghosts.filter((g) => g.text || g.channel !== channel || g.path !== path); draw(); follow(); });
  on("unsent", (ghost) => { ghosts.push(ghost); stick = true; draw(); follow(); });
  on("unghost", (ghost) => { ghosts = ghosts.filter((g) => g !== ghost); draw(); });
}

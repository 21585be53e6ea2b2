// The log's nodes: what stands in the open channel, drawn anew only where it changed, so that focus, open menus
// and pictures stay while messages arrive.
import { $, h } from "./dom.js";
import { icon } from "./icons.js";
import { follows, ghostItem, messageItem } from "./messages.js";
import { isNew } from "./read.js";
import { closeMenu } from "./select.js";
import { isDirect, isEphemeral, room, store } from "./store.js";
import { day } from "./time.js";

const rows = () => $("msgs");
let drawn = new Map(); // key -> {node, parts}: what the node was made of

const dismissedKey = () => `sandbox.dismissed.${store.me.id}`;
const dismissed = () => JSON.parse(localStorage.getItem(dismissedKey()) ?? "[]");

/** Hide an ephemeral message from this persona for good. */
export const dismiss = (id) => localStorage.setItem(dismissedKey(), JSON.stringify([...dismissed(), id].slice(-300)));

/** The item of a message in the open channel, or null. */
export const item = (id) => rows().querySelector(`[data-message-id="${CSS.escape(id)}"]`);

const divider = (date) => h("li", { class: "day" }, h("span", {}, day(date)));
const newLine = () =>
  h("li", { class: "newline" }, h("span", {}, "NEW", h("span", { class: "sr" }, " messages")));

function welcome(channel) {
  return h(
    "li",
    { class: "welcome" },
    h("span", { class: "bighash" }, icon("hash", 40)),
    h("h2", {}, isDirect(channel) ? `You and ${store.bot.name}.` : `Welcome to #${channel?.name ?? "nowhere"}.`),
    h("p", {}, "Type ", h("kbd", {}, "/"), ` to see what ${store.bot.name} can do.`),
  );
}

/** What should stand in the log: [{key, parts, make}]; a node is made again when its parts differ. */
function plan({ since, failed, ghosts }) {
  const id = store.current;
  const gone = new Set(dismissed());
  const out = [];
  const add = (key, parts, make) => out.push({ key, parts, make });
  const name = store.channels.get(id)?.name;
  if (store.older.get(id) === false) add("welcome", [id, name], () => welcome(store.channels.get(id)));
  let before = null;
  let lined = false;
  for (const message of room(id).values()) {
    if (gone.has(message.id)) continue;
    const date = new Date(message.timestamp);
    const newDay = !before || new Date(before.timestamp).toDateString() !== date.toDateString();
    if (newDay) add(`day ${date.toDateString()}`, [], () => divider(date));
    const line = !lined && since && isNew(message, since) && message.author.id !== store.me.id && !isEphemeral(message);
    if (line) add("new", [], newLine);
    lined ||= line;
    const start = newDay || line || !follows(message, before);
    const words = failed.get(message.id);
    add(message.id, [message, start, words, store.naming], () => messageItem(message, start, words));
    before = message;
  }
  for (const ghost of ghosts.filter((g) => g.channel === id)) add(ghost, [], () => ghostItem(ghost));
  return out;
}

const same = (a, b) => a.length === b.length && a.every((part, i) => part === b[i]);

/** Bring the log in line with what is known. */
export function draw(state) {
  const next = new Map();
  for (const { key, parts, make } of plan(state)) {
    const old = drawn.get(key);
    next.set(key, old && same(old.parts, parts) ? old : { node: make(), parts });
  }
  const keep = new Set([...next.values()].map(({ node }) => node));
  const held = document.activeElement?.closest("[data-message-id]");
  const control = document.activeElement?.dataset.customId;
  for (const node of [...rows().children]) {
    if (keep.has(node)) continue;
    if (node.querySelector('[aria-expanded="true"]')) closeMenu();
    node.remove();
  }
  let place = rows().firstChild;
  for (const node of keep) {
    if (node === place) place = place.nextSibling;
    else rows().insertBefore(node, place);
  }
  drawn = next;
  if (held && !held.isConnected) refocus(held.dataset.messageId, control);
}

/** The control that had the focus has it again; where it is gone, the first one that stands in its message now. */
function refocus(id, control) {
  const there = control ? [...(item(id)?.querySelectorAll("[data-custom-id]:not(:disabled)") ?? [])] : [];
  const again = there.find((el) => el.dataset.customId === control) ?? there[0] ?? $("log");
  again.focus({ preventScroll: true });
}

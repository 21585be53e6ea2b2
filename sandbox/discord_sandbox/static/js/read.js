// Who has read how far. Marks live in localStorage, which all tabs of one browser share, so a tab also knows who else is wanted.
import { cmp, isEphemeral, mentions, room, store } from "./store.js";

const key = (persona) => `sandbox.read.${persona}`;

function marks(persona) {
  try {
    return JSON.parse(localStorage.getItem(key(persona)) ?? "{}");
  } catch {
    return {};
  }
}

/** The id up to which `persona` has read the channel; "" = nothing. */
export const mark = (persona, channel) => marks(persona)[channel] ?? "";

/** Move the mark forward, never back. */
export function markRead(persona, channel, id) {
  const all = marks(persona);
  if (!id || cmp(all[channel] ?? "", id) >= 0) return false;
  all[channel] = id;
  localStorage.setItem(key(persona), JSON.stringify(all));
  return true;
}

/** Personas whom this browser does not know yet have read all that is there. */
export function firstVisit(personas, channels) {
  const all = Object.fromEntries([...channels].filter((c) => c.last_message_id).map((c) => [c.id, c.last_message_id]));
  for (const { id } of personas)
    if (localStorage.getItem(key(id)) === null) localStorage.setItem(key(id), JSON.stringify(all));
}

/** Unread messages of one channel: {count, wanted, first}; `wanted` counts those that mention the persona. */
export function unread(persona, channelId) {
  const since = mark(persona, channelId);
  const fresh = [...room(channelId).values()].filter(
    (m) => cmp(m.id, since) > 0 && m.author.id !== persona && !isEphemeral(m),
  );
  const channel = store.channels.get(channelId);
  const count = fresh.length || Number(cmp(channel?.last_message_id ?? "", since) > 0 && room(channelId).size === 0);
  return { count, wanted: fresh.filter((m) => mentions(m, persona)).length, first: fresh[0] ?? null };
}

/** How often a persona is wanted over all channels, and where first. */
export function wantedIn(persona) {
  let total = 0;
  let where = null;
  for (const id of store.channels.keys()) {
    const { wanted } = unread(persona, id);
    total += wanted;
    if (wanted && !where) where = store.channels.get(id);
  }
  return { total, where };
}

/** Is this message above the mark: where the NEW line goes. */
export const isNew = (message, since) => cmp(message.id, since) > 0;

// What is fetched of a channel's past: its newest messages, and older ones on the way up.
import { api } from "./api.js";
import { cmp, remember, room, store } from "./store.js";

const PAGE = 50;
const MOST = 20; // pages that are fetched again at once
const told = new Map(); // channel id -> how often it was heard of

const page = (id, before) => api.messages(store.me.id, id, { before, limit: PAGE });
const countOf = (id) => told.get(id) ?? 0;

/** A channel was heard of: an answer that is under way may be older than that. */
export const noteNews = (id) => told.set(id, countOf(id) + 1);

/** The newest messages, back to the one called `oldest`: {list, more}. */
async function newest(id, oldest) {
  const list = await page(id);
  let more = list.length >= PAGE;
  for (let pages = 1; more && oldest && cmp(oldest, list[0].id) < 0 && pages < MOST; pages += 1) {
    const older = await page(id, list[0].id);
    const wanted = older.filter((message) => cmp(message.id, oldest) >= 0);
    more = older.length >= PAGE || wanted.length < older.length;
    list.unshift(...wanted);
    if (wanted.length < older.length) break;
  }
  return { list, more };
}

/** Fetch the newest messages of a channel; with `all` as far back as is known. What is not there any more is forgotten. */
export async function fetchLatest(id, { all = false } = {}) {
  const known = [...room(id).keys()];
  const before = countOf(id);
  const { list, more } = await newest(id, all ? known[0] : null);
  if (countOf(id) !== before) return fetchLatest(id, { all });
  const there = new Set(list.map((message) => message.id));
  for (const old of known) if (!there.has(old)) room(id).delete(old);
  list.forEach(remember);
  store.older.set(id, more);
  return undefined;
}

const climbing = new Set(); // channels whose older messages are on their way

/** Fetch the messages above the oldest known one; false when there are none, or when they are under way already. */
export async function fetchAbove(id) {
  const [first] = room(id).keys();
  if (!first || !store.older.get(id) || climbing.has(id)) return false;
  climbing.add(id);
  try {
    const list = await page(id, first);
    list.forEach(remember);
    store.older.set(id, list.length >= PAGE);
  } finally {
    climbing.delete(id);
  }
  return true;
}

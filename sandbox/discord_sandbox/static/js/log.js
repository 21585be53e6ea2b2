// The log of the open channel. `put`, `update` and `drop` are the only doors to it.
import { newBar, oldBar } from "./bars.js";
import { $ } from "./dom.js";
import { dismiss, draw as drawLog, item } from "./drawing.js";
import { fetchAbove, fetchLatest, noteNews } from "./history.js";
import { mark, markRead } from "./read.js";
import { cmp, emit, enter, isEphemeral, on, remember, room, store } from "./store.js";

const NEAR = 90; // px from the end that still count as being at the end
let stick = true;
let since = ""; // read mark when the channel was opened: the NEW line stands after it
let below = 0; // arrived while the reader was further up
let ghosts = []; // commands under way or not answered: {channel, path, text?}
const failed = new Map(); // message id -> sentence
const box = () => $("log");
const draw = () => drawLog({ since, failed, ghosts });

/** Open a channel: draw what is known, fetch its messages, go to the end. */
export async function openChannel(id) {
  enter(id);
  ghosts = [];
  below = 0;
  since = mark(store.me.id, id);
  stick = true;
  emit("channel", id);
  draw();
  const problem = await fetchLatest(id).catch((error) => error);
  if (store.current !== id) return;
  if (problem) emit("notice", { name: "Not loaded", text: problem.message });
  draw();
  toEnd();
  settle();
}

/** Bring channels up to date after a gap in the live updates; the open one stays as it is read. */
export async function catchUp(ids) {
  const here = store.current;
  const last = [...room(here).keys()].at(-1) ?? "";
  await Promise.all(ids.map((id) => fetchLatest(id, { all: id === here })));
  if (store.current === here) arrived([...room(here).keys()].filter((id) => cmp(id, last) > 0));
  settle();
}

/** Draw the open channel with what came to it. Whoever sees a message come needs no NEW line for it. */
function arrived(ids) {
  if (ids.length && stick && seen() && !document.querySelector(".newline")) since = ids.at(-1);
  if (!stick) below += ids.length;
  draw();
  follow();
}

async function fetchOlder() {
  const id = store.current;
  const came = await fetchAbove(id).catch(() => false); // the next turn of the wheel tries again
  if (!came || store.current !== id) return;
  const { scrollHeight, scrollTop } = box();
  draw();
  box().scrollTop = scrollTop + box().scrollHeight - scrollHeight;
}

/** A new message. Messages of other channels are remembered for their badges. */
export function put(message) {
  if (store.gone.has(message.id)) return;
  noteNews(message.channel_id);
  if (!remember(message)) {
    update(message);
    return;
  }
  const asked = (message.interaction ?? message.interaction_metadata)?.user?.id === store.me.id;
  const mine = asked || message.author.id === store.me.id || isEphemeral(message);
  ghosts = ghosts.filter((g) => g.text || g.channel !== message.channel_id || !asked);
  if (message.channel_id === store.current) {
    if (mine) since = message.id; // who has just acted needs no NEW line; one that stands already stays till then
    if (mine) stick = true;
    arrived([message.id]);
  }
  settle();
}

/** An edited message, in place. */
export function update(message) {
  noteNews(message.channel_id);
  const known = room(message.channel_id).get(message.id);
  const [first] = room(message.channel_id).keys();
  if (!known && first && cmp(message.id, first) < 0) return; // it is further up than was fetched
  remember({ ...known, ...message });
  if (message.channel_id !== store.current) return;
  draw();
  follow();
}

/** A deleted message. */
export function drop(channel, id) {
  noteNews(channel);
  store.gone.add(id);
  room(channel).delete(id);
  if (channel === store.current) draw();
  settle();
}

const atEnd = () => box().scrollHeight - box().scrollTop - box().clientHeight < NEAR;

/** Go to the newest message. */
function toEnd() {
  stick = true;
  below = 0;
  box().scrollTop = box().scrollHeight;
}

function follow() {
  if (stick) toEnd();
  bars();
}

const seen = () => document.visibilityState === "visible" && document.hasFocus();

/** Read marks move only while the tab is seen and the reader is at the end. */
function settle() {
  if (!store.current) return;
  if (stick && seen()) read();
  emit("unread");
  bars();
}

function read() {
  const last = [...room(store.current).values()].filter((m) => !isEphemeral(m)).at(-1)?.id;
  markRead(store.me.id, store.current, last ?? store.channels.get(store.current)?.last_message_id);
}

function allRead() {
  read();
  since = mark(store.me.id, store.current);
  draw();
  settle();
}

function present() {
  toEnd();
  settle();
}

function bars() {
  newBar((id) => item(id)?.scrollIntoView({ block: "start" }), allRead);
  oldBar(stick, below, present);
}

/** Show one message, of whatever channel, and let it flash. */
async function jumpTo({ channel, message }) {
  if (!store.channels.has(channel)) {
    emit("notice", { name: "Not shown", text: "This channel is gone, or you cannot see it." });
    return;
  }
  if (channel !== store.current) await openChannel(channel);
  if (!message) return;
  const above = () => cmp(message, [...room(channel).keys()][0] ?? message) < 0;
  for (let pages = 0; above() && store.older.get(channel) && pages < 20; pages += 1) await fetchOlder();
  const el = item(message);
  if (!el) {
    emit("notice", { name: "Not shown", text: "This message is gone, or you cannot see it." });
    return;
  }
  stick = false;
  el.scrollIntoView({ block: "center" });
  el.classList.add("flash");
  setTimeout(() => el.classList.remove("flash"), 1600);
}

function wire() {
  let waiting = false;
  const scrolled = () => {
    waiting = false;
    stick = atEnd();
    if (stick) below = 0;
    if (box().scrollTop < 120) fetchOlder();
    settle();
  };
  const soon = () => {
    if (!waiting) requestAnimationFrame(scrolled);
    waiting = true;
  };
  box().addEventListener("scroll", soon, { passive: true });
  const hold = new ResizeObserver(() => {
    if (stick) box().scrollTop = box().scrollHeight;
  });
  hold.observe($("msgs"));
  hold.observe(box());
  for (const name of ["focus", "visibilitychange"]) window.addEventListener(name, settle);
  // A key that is held down presses once: what gets the focus meanwhile may be the button that settles it.
  box().addEventListener("keydown", (event) => {
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.matches("button")) event.preventDefault();
  });
  window.addEventListener("storage", draw); // another tab of this persona has dismissed something
}

/** The red line under a message comes (text) or goes (null). */
function setFailed({ message, text }) {
  if (text) {
    failed.set(message, text);
    draw();
    follow();
  } else if (failed.delete(message)) {
    // The pressed control stays on the page, so the line is taken away without drawing the message anew.
    item(message)?.querySelector(".failed")?.remove();
  }
}

function setGhosts(list) {
  ghosts = list;
  draw();
  follow();
}

/** Join the log to the bus. */
export function startLog() {
  wire();
  on("put", put);
  on("jump", jumpTo);
  on("names", () => store.current && draw());
  on("fail", setFailed);
  on("dismiss", (message) => {
    dismiss(message.id);
    draw();
    $("box").focus();
  });
  on("sending", (ghost) => setGhosts([...ghosts, ghost]));
  on("sent", ({ channel, path }) =>
    setGhosts(ghosts.filter((g) => g.text || g.channel !== channel || g.path !== path)),
  );
  on("unsent", (ghost) => {
    stick = true;
    setGhosts([...ghosts, ghost]);
  });
  on("unghost", (ghost) => setGhosts(ghosts.filter((g) => g !== ghost)));
}

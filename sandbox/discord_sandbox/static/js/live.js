// Live updates. A browser opens six connections to one host, and an event stream holds one for as long as it lasts:
// so a few tabs of a browser have a stream. The others ask every second, and as soon as a tab with a stream hears of
// something; they take a stream over when it falls free.
import { debounce } from "./dom.js";

const STREAMS = 4;
const PAUSE = 1000; // ms between two looks without a stream
const SOON = 60; // ms after a neighbour heard of something
const LONGEST = 8000; // ms between two tries to open a stream
const slots = Array.from({ length: STREAMS }, (_, n) => `sandbox-stream-${n}`);
const neighbours = new BroadcastChannel("sandbox-stir");

/** Call `granted` once one of the slots is this tab's, which it is until `signal` aborts. */
function slot(signal, granted) {
  const others = new AbortController();
  signal.addEventListener("abort", () => others.abort());
  const left = new Promise((done) => signal.addEventListener("abort", done));
  const take = () => {
    if (others.signal.aborted) return null;
    others.abort();
    granted();
    return left;
  };
  for (const name of slots)
    navigator.locks.request(name, { signal: others.signal }, take).catch((error) => {
      if (error.name !== "AbortError") throw error;
    });
}

/** The browser's own EventSource gives up on some errors, so a closed one is opened again here, 1 to 8 s later. */
function stream(address, signal, { opened, heard, lost }) {
  let wait = PAUSE;
  const open = () => {
    if (signal.aborted) return;
    const source = new EventSource(address);
    source.onopen = () => {
      wait = PAUSE;
      opened();
    };
    source.onmessage = (event) => heard(JSON.parse(event.data));
    source.onerror = () => {
      lost();
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST);
    };
    signal.addEventListener("abort", () => source.close());
  };
  open();
}

/** Follow what happens until `signal` aborts. */
function follow(address, signal, { heard, look, told }) {
  let streaming = false;
  let behind = true; // something may have happened that the stream did not tell of
  let looking = false;
  const ask = async () => {
    if (looking || signal.aborted) return;
    looking = true;
    behind = false;
    try {
      await look();
      if (!streaming) told("live");
    } catch {
      behind = true;
      if (!streaming && !signal.aborted) told("lost");
    }
    looking = false;
  };
  const opened = () => {
    told("live");
    behind = true;
    ask();
  };
  const hear = (event) => {
    neighbours.postMessage(event.type);
    heard(event);
  };
  slot(signal, () => {
    streaming = true;
    stream(address, signal, { opened, heard: hear, lost: () => told("lost") });
  });
  const timer = setInterval(() => {
    if (!streaming || behind) ask();
  }, PAUSE);
  const soon = debounce(ask, SOON); // every tab with a stream tells of the same event
  neighbours.addEventListener("message", () => streaming || soon(), { signal });
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Live updates of a persona: `heard(event)` gets each event; `look()` must fetch what may have been missed, and reject
 * when it cannot; `told` gets "live" or "lost". A page that the browser keeps for Back has none till it is shown again.
 */
export function listen(persona, hooks) {
  const address = `/sandbox/events?${new URLSearchParams({ persona })}`;
  let shown = null;
  const start = () => {
    shown = new AbortController();
    follow(address, shown.signal, hooks);
  };
  window.addEventListener("pagehide", () => shown.abort());
  window.addEventListener("pageshow", (event) => event.persisted && start());
  start();
}

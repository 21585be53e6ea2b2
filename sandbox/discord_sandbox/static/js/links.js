// Addresses: what may be shown, and what stays inside the page.
import { h } from "./dom.js";
import { emit } from "./store.js";

/** Files of the sandbox are asked from this page's own origin, whatever host name the bot was told. */
export function local(url) {
  if (!url) return "";
  try {
    const parsed = new URL(url, location.href);
    const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname);
    return loopback || parsed.origin === location.origin ? parsed.pathname + parsed.search : parsed.href;
  } catch {
    return "";
  }
}

const JUMP = /\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** {channel, message} of a link to a message, or null. */
export function jumpTarget(url) {
  const found = JUMP.exec(url.split(/[?#]/)[0]);
  return found && { channel: found[1], message: found[2] ?? null };
}

/** A link; message links jump within the page, others open a new tab; only web addresses are links at all. */
export function link(url, children, props = {}) {
  const target = jumpTarget(url);
  if (target) {
    const click = (event) => {
      event.preventDefault();
      emit("jump", target);
    };
    return h("a", { href: `#m-${target.message ?? ""}`, ...props, on: { click } }, children);
  }
  if (!/^https?:\/\//i.test(url)) return h("span", {}, children);
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer", ...props }, children);
}

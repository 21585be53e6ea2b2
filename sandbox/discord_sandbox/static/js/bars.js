// The bar above the log (what is new) and the one below it (where the present is).
import { $, h, refresh } from "./dom.js";
import { icon } from "./icons.js";
import { unread } from "./read.js";
import { store } from "./store.js";
import { clock } from "./time.js";

/** Draw the upper bar; `go(id)` shows the first new message, `done()` marks all as read. */
export function newBar(go, done) {
  const { count, first } = unread(store.me.id, store.current);
  const el = $("newbar");
  el.hidden = !count || !first;
  if (el.hidden) return;
  const words = `${count} new message${count > 1 ? "s" : ""} since ${clock(new Date(first.timestamp))}`;
  refresh(
    el,
    h("button", { type: "button", data: { first: first.id }, on: { click: () => go(first.id) } }, words),
    h("button", { type: "button", data: { markRead: "" }, on: { click: done } }, "Mark as read", icon("check", 16)),
  );
}

/** Draw the lower bar: hidden at the end of the log, blue when something arrived `below` the reader. */
export function oldBar(atEnd, below, present) {
  const el = $("oldbar");
  el.hidden = atEnd;
  el.classList.toggle("fresh", below > 0);
  if (atEnd) return;
  refresh(
    el,
    h("span", {}, below ? `${below} new below` : "You’re viewing older messages"),
    h("button", { type: "button", data: { present: "" }, on: { click: present } }, "Jump to present", icon("down", 16)),
  );
}

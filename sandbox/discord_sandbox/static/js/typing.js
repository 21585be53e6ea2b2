// "Ann is typing…": shown for ten seconds after each typing event, or until a message comes.
import { $, dots, h, renew } from "./dom.js";
import { on, store } from "./store.js";

const SECONDS = 10;
const typing = new Map(); // channel id -> Map(user id -> when it ends)

function draw() {
  const here = typing.get(store.current) ?? new Map();
  for (const [user, until] of here) if (until < Date.now()) here.delete(user);
  const names = [...here.keys()].map((id) => store.people.get(id)?.name).filter(Boolean);
  if (!names.length) {
    renew($("typing"));
    return;
  }
  renew($("typing"), dots(), h("strong", {}, names.join(", ")), names.length > 1 ? " are typing…" : " is typing…");
  setTimeout(draw, SECONDS * 1000 + 50);
}

/** A typing event of the stream. */
export function heardTyping({ user, channel }) {
  if (user === store.me.id) return;
  if (!typing.has(channel)) typing.set(channel, new Map());
  typing.get(channel).set(user, Date.now() + SECONDS * 1000);
  draw();
}

on("put", (message) => {
  typing.get(message.channel_id)?.delete(message.author.id);
  draw();
});
on("channel", draw);

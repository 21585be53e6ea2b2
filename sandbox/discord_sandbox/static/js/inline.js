// Discord's inline markdown: text in, nodes out.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { jumpTarget, link } from "./links.js";
import { emit, store } from "./store.js";
import { stamp } from "./time.js";

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function userMention(id) {
  const who = store.people.get(id);
  return h("span", { class: "ment", data: { userId: id } }, `@${who?.name ?? "unknown user"}`);
}

function channelMention(id) {
  const channel = store.channels.get(id);
  if (!channel) return h("span", { class: "ment" }, "#unknown");
  return h(
    "button",
    { class: "ment", type: "button", on: { click: () => emit("jump", { channel: id, message: null }) } },
    `#${channel.name}`,
  );
}

const roleMention = (id) => {
  const role = (store.guild?.roles ?? []).find((r) => r.id === id);
  const name = role?.name ?? "role";
  return h("span", { class: "ment" }, name.startsWith("@") ? name : `@${name}`);
};

const commandMention = (path) =>
  h("button", { class: "ment cmd", type: "button", on: { click: () => emit("compose", path) } }, `/${path}`);

/** An address that stands for itself; a link to a message shows its channel instead. */
function bare(url) {
  const target = jumpTarget(url);
  if (!target) return link(url, url);
  const name = store.channels.get(target.channel)?.name ?? "unknown";
  return link(url, [`#${name}`, target.message ? [icon("right", 12), "message"] : null], { class: "ment" });
}

function spoiler(children) {
  const show = (event) => {
    event.currentTarget.classList.add("shown");
    event.currentTarget.setAttribute("aria-label", "Spoiler, shown");
  };
  return h(
    "button",
    { class: "spoiler", type: "button", "aria-label": "Spoiler, press to show", on: { click: show } },
    children,
  );
}

const wrap = (tag) => (m) => h(tag, {}, inline(m[1]));

// Order matters: the first rule that matches at a place wins, as in Discord's own parser.
const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [
    /^(`+)([\s\S]*?[^`])\1(?!`)/,
    (m) => h("code", {}, m[2].length > 2 ? m[2].replace(/^ (?=.*`)|(?<=`.*) $/g, "") : m[2]),
  ],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => stamp(m[1], m[2] ?? "f")],
  [/^<@!?(\d+)>/, (m) => userMention(m[1])],
  [/^<@&(\d+)>/, (m) => roleMention(m[1])],
  [/^<#(\d+)>/, (m) => channelMention(m[1])],
  [/^<\/([-\w ]{1,100}):\d+>/, (m) => commandMention(m[1])],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "ment" }, m[0])],
  [/^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => bare(m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]!?]/, (m) => bare(m[0])],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(inline(m[1]))],
  [/^\*\*\*((?:\\.|[^\\])+?)\*\*\*(?!\*)/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/, wrap("strong")],
  [/^__((?:\\.|[^\\])+?)__(?!_)/, wrap("u")],
  [/^~~((?:\\.|[^\\])+?)~~/, wrap("s")],
  [/^\*(?!\s)((?:\*\*|\\.|[^*\\])+?)(?<!\s)\*(?!\*)/, wrap("em")],
  [/^_((?:__|\\.|[^_\\])+?)_(?![\w_])/, wrap("em")],
];
const PLAIN = new RegExp(`^[^${escapeRegExp("\\`<@[h|*_~\n")}]+`);

/** Nodes and strings of one run of text; newlines become line breaks. */
export function inline(text) {
  const out = [];
  let rest = text;
  let before = "";
  while (rest) {
    const plain = PLAIN.exec(rest);
    let taken = plain?.[0];
    if (taken) out.push(taken);
    else if (rest[0] === "\n") {
      taken = "\n";
      out.push(h("br"));
    } else {
      const inWord = /\w/.test(before);
      const hit = RULES.map(([rule, make]) => [rule.exec(rest), make]).find(
        ([m]) => m && !(inWord && (m[0][0] === "_" || m[0][0] === "h")),
      );
      taken = hit ? hit[0][0] : rest[0];
      out.push(hit ? hit[1](hit[0]) : taken);
    }
    before = taken.at(-1);
    rest = rest.slice(taken.length);
  }
  return out;
}

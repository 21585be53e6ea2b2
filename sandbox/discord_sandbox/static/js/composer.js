// The box at the bottom: plain text here, slash commands in slash.js, the list above it in popup.js.
import { api } from "./api.js";
import { commandIn, leaves, matching } from "./commands.js";
import { $, h, renew } from "./dom.js";
import { holdDrops } from "./filepill.js";
import { hint, noHint } from "./hint.js";
import { botFace, icon } from "./icons.js";
import { Popup, announce } from "./popup.js";
import { focusCommand, inCommand, joinSlash, leaveCommand, sendCommand, startCommand } from "./slash.js";
import { emit, mentioning, on, store } from "./store.js";

const MOST = 2000; // characters of a message, as in Discord
let popup = null;
let box = null;
let kept = new Map(); // channel -> text not sent

const commandItem = (leaf) => ({
  name: `/${leaf.path}`,
  about: leaf.description,
  value: leaf.path,
  face: botFace(24),
  leaf,
  tag: leaf.options.flatMap((o) => (o.required ? [o.name] : [])).join(" "),
});

function typed() {
  grow();
  kept.set(store.current, box.value);
  const text = box.value;
  noHint();
  const taken = text.startsWith("/") && commandIn(text);
  if (taken) {
    start(taken.leaf, taken.rest);
    return;
  }
  if (!text.startsWith("/") || text.includes("\n")) {
    popup.close();
    return;
  }
  const found = matching(text.slice(1));
  popup.show({
    title: {
      label: "Commands",
      nodes: text.length > 1 ? ["Commands matching ", h("b", {}, text)] : `${store.bot.name}’s commands`,
    },
    items: found.map(commandItem),
    typed: text.trim(),
    mark: found.length ? 0 : -1,
    take: ({ leaf }) => start(leaf),
    owner: box,
    empty: "No command matches. Esc leaves it as text.",
  });
  announce(`${found.length} commands`);
}

function start(leaf, rest) {
  box.value = "";
  kept.delete(store.current);
  startCommand(leaf, rest);
}

function grow() {
  box.style.setProperty("height", "auto");
  box.style.setProperty("height", `${Math.min(box.scrollHeight, 240)}px`);
}

function boxKey(event) {
  if (popup.key(event) || event.shiftKey || event.isComposing) return;
  if (["Tab", "Enter"].includes(event.key) && popup.isOpen && popup.marked) {
    event.preventDefault();
    popup.choose();
  } else if (event.key === "Enter") {
    event.preventDefault();
    sendText();
  }
}

async function sendText() {
  const content = box.value.trim();
  const channel = store.current;
  if (!content) return;
  if (content.length > MOST) {
    hint("Too long", `${content.length} characters; a message has at most ${MOST}.`, { wrong: true });
    return;
  }
  const found = content.startsWith("/") ? matching(content.slice(1)) : [];
  const whole = found.find((leaf) => leaf.path === content.slice(1).toLowerCase());
  if (whole) {
    start(whole);
    sendCommand();
    return;
  }
  if (found.length) {
    typed();
    hint("/", "Choose one of the commands of the list.", { wrong: true });
    return;
  }
  if (content.startsWith("/") && popup.isOpen) {
    const known = [...new Set(leaves().map((leaf) => `/${leaf.path.split(" ")[0]}`))].join(", ");
    hint(content.split(/\s/)[0], `No command is called so; there are ${known}. Esc leaves it as text.`, { wrong: true });
    return;
  }
  box.value = "";
  typed();
  try {
    emit("put", await api.say(store.me.id, channel, mentioning(content)));
  } catch (error) {
    giveBack(channel, content);
    hint("Not sent", error.message, { wrong: true });
  }
}

/** A text that was not sent stands before whatever was typed there since. */
function giveBack(channel, content) {
  const text = [content, kept.get(channel)].filter(Boolean).join("\n");
  kept.set(channel, text);
  if (channel !== store.current || inCommand()) return;
  box.value = text;
  grow();
}

function build() {
  box = h("textarea", {
    id: "box",
    rows: 1,
    "aria-label": "Message",
    autocomplete: "off",
    spellcheck: "false",
    on: { input: typed, keydown: boxKey },
  });
  const slash = () => {
    if (inCommand()) return;
    box.value = "/";
    box.focus();
    typed();
  };
  const send = () => (inCommand() ? sendCommand() : sendText());
  const plus = { class: "plus", type: "button", title: "Commands", "aria-label": "Show the commands" };
  const go = { class: "send", id: "send", type: "button", title: "Send", "aria-label": "Send", data: { send: "" } };
  renew(
    $("composer"),
    h("div", { class: "suggest" }),
    h("div", { class: "hint", id: "hint", hidden: true, role: "status" }),
    h(
      "div",
      { class: "boxrow" },
      h("button", { ...plus, on: { click: slash } }, icon("plus", 18)),
      h("div", { class: "textrow", id: "textrow" }, box),
      h("div", { class: "pillrow", id: "pillrow", hidden: true }),
      h("button", { ...go, on: { click: send } }, icon("send", 22)),
    ),
    h("div", { class: "sr", id: "announce", "aria-live": "polite" }),
  );
  popup = new Popup($("composer").querySelector(".suggest"));
  joinSlash(popup, (text) => {
    box.value = text;
    box.focus();
    typed();
  });
}

const busyElsewhere = () =>
  document.querySelector("dialog[open]") ||
  document.activeElement?.matches("input, textarea, .select[aria-expanded=true]");

/** Anywhere on the page, typing goes to the box. */
function anywhere(event) {
  const pastes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
  if (pastes && !busyElsewhere()) {
    focusBox();
    return;
  }
  if (busyElsewhere() || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  if (event.key === " " && document.activeElement?.matches("button, a, summary, [tabindex]")) return;
  focusBox();
}

function focusBox() {
  if (inCommand()) focusCommand();
  else box.focus();
}

function channelOpened(id) {
  if (inCommand()) leaveCommand();
  box.placeholder = `Message #${store.channels.get(id)?.name ?? ""}`;
  box.value = kept.get(id) ?? "";
  popup.close();
  noHint();
  grow();
}

/** What was typed and not sent outlives a reload, and a change of persona in this tab. */
function keep() {
  const key = `sandbox.kept.${store.me.id}`;
  kept = new Map(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  window.addEventListener("pagehide", () => sessionStorage.setItem(key, JSON.stringify([...kept])));
}

/** Build the composer and join it to the bus. */
export function startComposer() {
  keep();
  build();
  holdDrops();
  on("channel", channelOpened);
  on("notice", ({ name, text }) => hint(name, text, { wrong: true }));
  on("compose", (path) => {
    const leaf = leaves().find((l) => l.path === path);
    if (leaf) start(leaf);
  });
  document.addEventListener("keydown", anywhere);
  $("log").addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelector("[data-present]")?.click();
  });
  document.addEventListener("mousedown", (event) => {
    if (!$("composer").contains(event.target)) popup.close();
  });
}

// The box at the bottom: plain text, or a slash command in pills. The list above it is popup.js.
import { command } from "./actions.js";
import { api } from "./api.js";
import { leaves, matching, named } from "./commands.js";
import { Completer } from "./completer.js";
import { $, h, renew } from "./dom.js";
import { botFace, icon } from "./icons.js";
import { Draft } from "./pills.js";
import { Popup, announce } from "./popup.js";
import { emit, on, store } from "./store.js";

let draft = null;    // the command being filled in, or null
let popup = null;
let box = null;      // the free text box
let tail = null;     // the input that offers optional options
let current = null;  // the pill that has focus
const kept = new Map(); // channel -> text not sent

const completer = new Completer((answer) => offer(answer));

function hint(nodes, wrong = false) {
  const el = $("hint");
  el.hidden = !nodes;
  el.classList.toggle("wrong", wrong);
  renew(el, nodes);
}

function pillHint(pill) {
  const { option, error } = pill;
  hint([h("b", {}, option.name), h("span", { class: "what" }, error ?? option.description),
    h("span", { class: "keys" }, option.required ? "required" : "optional", " · ", h("kbd", {}, "Tab"), " next")], Boolean(error));
}

// ---- free text -------------------------------------------------------------------------------------------------

const commandItem = (leaf) => ({ name: `/${leaf.path}`, about: leaf.description, value: leaf.path, face: botFace(24), leaf, tag: leaf.options.filter((o) => o.required).map((o) => o.name).join(" ") });

function typed() {
  grow();
  kept.set(store.current, box.value);
  const text = box.value;
  if (!text.startsWith("/") || text.includes("\n")) { popup.close(); hint(null); return; }
  const found = matching(text.slice(1));
  // Typing a space after a whole command takes it, as does Tab.
  const whole = text.endsWith(" ") && found.find((leaf) => leaf.path === text.slice(1).trim() && !found.some((o) => o.path.startsWith(`${leaf.path} `)));
  if (whole) { start(whole); return; }
  popup.show({ title: { label: "Commands", nodes: text.length > 1 ? ["Commands matching ", h("b", {}, text)] : "Umpire’s commands" }, items: found.map(commandItem), typed: text.trim(), mark: found.length ? 0 : -1, take: (item) => start(item.leaf), owner: box, empty: "No command matches. Esc leaves it as text." });
  announce(`${found.length} commands`);
}

function grow() {
  box.style.setProperty("height", "auto");
  box.style.setProperty("height", `${Math.min(box.scrollHeight, 240)}px`);
}

function boxKey(event) {
  if (popup.key(event)) return;
  if ((event.key === "Tab" && !event.shiftKey || event.key === "Enter" && !event.shiftKey) && popup.isOpen && popup.marked) { event.preventDefault(); popup.choose(); return; }
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); sendText(); }
}

async function sendText() {
  const content = box.value.trim();
  if (!content) return;
  if (content.startsWith("/") && matching(content.slice(1)).length) { hint([h("b", {}, "/"), h("span", { class: "what" }, "Choose one of the commands of the list.")], true); typed(); return; }
  box.value = "";
  typed();
  try {
    const message = await api.say(store.me.id, store.current, content);
    if (message?.id) emit("put", message);
  } catch (error) {
    box.value = content;
    grow();
    hint([h("b", {}, "Not sent"), h("span", { class: "what" }, error.message)], true);
  }
}

// ---- commands --------------------------------------------------------------------------------------------------

const hooks = {
  focus: (pill) => { current = pill; pillHint(pill); suggest(pill); },
  input: (pill) => { pill.picked = null; pillHint(pill); suggest(pill); },
  key: pillKey,
};

/** Begin a command: chip, its required pills, and the tail. */
function start(leaf) {
  draft = new Draft(leaf, hooks);
  popup.close();
  box.value = "";
  kept.delete(store.current);
  render();
  focusNext(null);
}

function leave(text = "") {
  draft = null;
  current = null;
  completer.stop();
  popup.close();
  hint(null);
  render();
  box.value = text;
  box.focus();
  typed();
}

function render() {
  $("textrow").hidden = Boolean(draft);
  const row = $("pillrow");
  row.hidden = !draft;
  $("send").classList.toggle("ready", Boolean(draft));
  if (!draft) { renew(row); tail = null; return; }
  const more = draft.missing.length;
  tail = h("input", { type: "text", class: "tail", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-expanded": "false", "aria-controls": "suglist", "aria-label": more ? `${more} more options` : "Enter sends the command", placeholder: more ? `+${more} optional` : "", data: { tail: "" },
    on: { focus: tailFocus, input: tailList, click: tailList, keydown: tailKey } });
  renew(row, h("span", { class: "chip", data: { command: draft.leaf.path } }, botFace(20), `/${draft.leaf.path}`), draft.pills.map((p) => p.el), tail);
}

function focusNext(pill) {
  const at = draft.pills.indexOf(pill);
  (draft.pills[at + 1]?.input ?? tail).focus();
}

function suggest(pill) {
  completer.want(draft.leaf, pill.option, pill.picked ? "" : pill.text, draft.values(pill));
}

/** Show what the completer found for the pill that has focus. */
function offer(answer) {
  const pill = current;
  if (!draft || !pill || !answer) { popup.close(); return; }
  if (answer.loading) { popup.loading(pill.input); return; }
  pill.list = answer.items;
  const text = pill.text;
  // The first value is marked while it is being typed; a text that is itself listed needs no marking and Enter sends it.
  const exact = Boolean(pill.picked) || Boolean(named(answer.items, text)) || !text.trim();
  const first = answer.items.findIndex((c) => c.name.toLowerCase().includes(text.trim().toLowerCase()));
  popup.show({ title: { label: `Values of ${pill.option.name}`, nodes: answer.typed ? ["Options matching ", h("b", {}, answer.typed)] : pill.option.name }, items: answer.items, typed: answer.typed, mark: exact ? -1 : first, owner: pill.input, empty: answer.failed ?? "No option matches.",
    take: (choice) => { completer.stop(); pill.set(choice); if (draft.pills.indexOf(pill) < draft.pills.length - 1) focusNext(pill); else pill.input.focus(); } });
  announce(`${answer.items.length} options`);
}

function pillKey(event, pill) {
  if (popup.key(event)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (popup.isOpen && popup.marked) popup.choose(); else send();
  } else if (event.key === "Tab") {
    if (!event.shiftKey && popup.isOpen && popup.marked) pill.set(popup.marked);
    popup.close();
    const at = draft.pills.indexOf(pill) + (event.shiftKey ? -1 : 1);
    if (at < 0) return;
    event.preventDefault();
    (draft.pills[at]?.input ?? tail).focus();
  } else if (event.key === "Escape") { event.preventDefault(); leave(); }
  else if (event.key === "Backspace" && !pill.text) { event.preventDefault(); erase(pill); }
}

function erase(pill) {
  const at = draft.pills.indexOf(pill);
  if (pill.option.required) { if (at <= 0) leave(`/${draft.leaf.path}`); else draft.pills[at - 1].input.focus(); return; }
  draft.remove(pill);
  render();
  (draft.pills[at - 1]?.input ?? tail).focus();
}

function tailFocus() {
  current = null;
  completer.stop();
  popup.close();
  hint([h("b", {}, `/${draft.leaf.path}`), h("span", { class: "what" }, draft.leaf.description), h("span", { class: "keys" }, h("kbd", {}, "Enter"), " sends")]);
  if (draft.missing.length) tailList();
}

function tailList() {
  const text = tail.value.trim();
  const found = draft.missing.filter((o) => `${o.name} ${o.description}`.toLowerCase().includes(text.toLowerCase()));
  if (!draft.missing.length) { tail.value = ""; return; }
  popup.show({ title: { label: "Optional" }, items: found.map((o) => ({ name: o.name, about: o.description, option: o })), typed: text, mark: text && found.length ? 0 : -1, owner: tail, take: (item) => { const pill = draft.add(item.option); render(); pill.input.focus(); } });
}

function tailKey(event) {
  if (popup.key(event)) return;
  if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && popup.marked)) {
    event.preventDefault();
    if (popup.isOpen && popup.marked) popup.choose(); else send();
  } else if (event.key === "Tab") {
    popup.close();
    if (!event.shiftKey) return;
    event.preventDefault();
    draft.pills.at(-1)?.input.focus();
  } else if (event.key === "Escape") { event.preventDefault(); leave(); }
  else if (event.key === "Backspace" && !tail.value) {
    event.preventDefault();
    if (draft.pills.length) draft.pills.at(-1).input.focus(); else leave(`/${draft.leaf.path}`);
  }
}

function send() {
  if (!draft) { sendText(); return; }
  const wrong = draft.check();
  if (wrong) { wrong.input.focus(); pillHint(wrong); return; }
  const { leaf } = draft;
  const values = draft.values();
  leave();
  command(leaf.path, values, store.current);
}

// ---- the box itself --------------------------------------------------------------------------------------------

function build() {
  box = h("textarea", { id: "box", rows: 1, "aria-label": "Message", "aria-controls": "suglist", autocomplete: "off", spellcheck: "false", maxlength: 2000, on: { input: typed, keydown: boxKey } });
  const slash = () => { if (draft) return; box.value = "/"; box.focus(); typed(); };
  renew($("composer"),
    h("div", { class: "suggest" }),
    h("div", { class: "hint", id: "hint", hidden: true, role: "status" }),
    h("div", { class: "boxrow" },
      h("button", { class: "plus", type: "button", title: "Commands", "aria-label": "Show the commands", on: { click: slash } }, icon("plus", 18)),
      h("div", { class: "textrow", id: "textrow" }, box),
      h("div", { class: "pillrow", id: "pillrow", hidden: true }),
      h("button", { class: "send", id: "send", type: "button", title: "Send", "aria-label": "Send", data: { send: "" }, on: { click: send } }, icon("send", 22))),
    h("div", { class: "sr", id: "announce", "aria-live": "polite" }));
  popup = new Popup($("composer").querySelector(".suggest"));
}

const busyElsewhere = () => document.querySelector("dialog[open]") || document.activeElement?.matches("input, textarea, select, [role=combobox]");

/** Anywhere on the page, typing goes to the box, and Escape in the log goes to the present. */
function anywhere(event) {
  if (busyElsewhere() || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
  if (event.key === " " && document.activeElement?.matches("button, a, summary, [tabindex]")) return;
  (current?.input ?? (draft ? tail : box)).focus();
}

/** Build the composer and join it to the bus. */
export function startComposer() {
  build();
  on("channel", (id) => {
    const channel = store.channels.get(id);
    if (draft) leave();
    box.placeholder = `Message #${channel?.name ?? ""}`;
    box.value = kept.get(id) ?? "";
    popup.close();
    grow();
  });
  on("compose", (path) => { const leaf = leaves().find((l) => l.path === path); if (leaf) start(leaf); });
  document.addEventListener("keydown", anywhere);
  $("log").addEventListener("keydown", (event) => { if (event.key === "Escape") document.querySelector("[data-present]")?.click(); });
  document.addEventListener("mousedown", (event) => { if (!$("composer").contains(event.target)) popup.close(); });
}

// A slash command in the box: its pills, their suggestions and keys, until it is sent or left.
import { command } from "./actions.js";
import { named, pairsIn } from "./commands.js";
import { Completer } from "./completer.js";
import { $, h, renew } from "./dom.js";
import { hint } from "./hint.js";
import { botFace } from "./icons.js";
import { Draft } from "./pills.js";
import { announce } from "./popup.js";
import { store } from "./store.js";

let draft = null; // the command being filled in, or null
let current = null; // the pill that has focus
let tail = null; // the input that offers optional options
let popup = null;
let back = null; // back(text): the text box takes over

const completer = new Completer((answer) => offer(answer));
const hooks = {
  focus: (pill) => {
    current = pill;
    pillHint(pill);
    suggest(pill);
  },
  input: (pill) => {
    pill.picked = null;
    const last = draft.unpack?.(pill);
    if (last && last !== pill) goTo(last);
    else {
      pillHint(pill);
      suggest(pill);
    }
  },
  key: pillKey,
};

/** Join to the list above the box, and to the text box that takes over when a command is left. */
export function joinSlash(list, takeOver) {
  popup = list;
  back = takeOver;
}

export const inCommand = () => draft !== null;

/** Give the focus back to where the command is being typed. */
export const focusCommand = () => (current?.input ?? tail).focus();

/** Begin a command: chip, its required pills, and the tail; `rest` is what was typed after its name. */
export function startCommand(leaf, rest = "") {
  draft = new Draft(leaf, hooks);
  popup.close();
  const over = draft.read(rest);
  render();
  tail.value = over;
  const written = draft.pills.findLast((pill) => pill.text);
  if (over) refuseTail();
  else if (written) goTo(written, false);
  else focusNext(null);
}

/** Go on typing at the end of a pill, which may be a new one. */
function goTo(pill, fresh = true) {
  if (fresh) render();
  pill.input.focus();
  pill.input.setSelectionRange(pill.text.length, pill.text.length);
}

/** Whatever is typed and belongs to no option keeps the command from being sent, and is said. */
function refuseTail() {
  const over = tail.value.trim();
  tail.focus();
  popup.close();
  const more = draft.missing.map((option) => `${option.name}: …`).join(" ");
  const sentence = more
    ? `“${over}” belongs to no option. Write its name before it: ${more}`
    : `“${over}” is too much: this command takes no more options.`;
  hint(`/${draft.leaf.path}`, sentence, { wrong: true });
}

/** Leave the command; the text box gets the text. */
export function leaveCommand(text = "") {
  draft?.stop();
  draft = null;
  current = null;
  completer.stop();
  popup.close();
  render();
  back(text);
}

/** Send it, unless an option is wrong: then that one gets the focus and says why. */
export function sendCommand() {
  if (tail.value.trim()) {
    refuseTail();
    return;
  }
  const wrong = draft.check();
  if (wrong) {
    wrong.input.focus();
    pillHint(wrong);
    return;
  }
  const sent = draft;
  const channel = store.current;
  const values = draft.values();
  leaveCommand();
  command(sent.leaf.path, values, channel).then((arrived) => arrived || giveBack(sent, channel));
}

/** A command that never reached the bot stands in the box again, unless something else does by now. */
function giveBack(unsent, channel) {
  if (draft || store.current !== channel || $("box").value) return;
  const held = document.activeElement === $("box");
  draft = unsent;
  render();
  if (held) tail.focus();
  popup.close();
}

function render() {
  $("textrow").hidden = Boolean(draft);
  $("pillrow").hidden = !draft;
  $("send").classList.toggle("ready", Boolean(draft));
  renew($("pillrow"));
  tail = null;
  if (!draft) return;
  tail = makeTail(draft.missing.length);
  const chip = h("span", { class: "chip", data: { command: draft.leaf.path } }, botFace(20), `/${draft.leaf.path}`);
  $("pillrow").append(chip, ...draft.pills.map((pill) => pill.el), tail);
}

function makeTail(more) {
  return h("input", {
    type: "text",
    class: "tail",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-expanded": "false",
    "aria-label": more ? `${more} more options` : "Enter sends the command",
    placeholder: more ? `+${more} optional` : "",
    data: { tail: "" },
    on: { focus: tailFocus, input: tailTyped, click: tailList, keydown: tailKey },
  });
}

function pillHint({ option, error, keys: own }) {
  const keys = [own ?? (option.required ? "required" : "optional"), " · ", h("kbd", {}, "Tab"), " next"];
  hint(option.name, error ?? option.description, { wrong: Boolean(error), keys });
}

function focusNext(pill) {
  const at = draft.pills.indexOf(pill);
  (draft.pills[at + 1]?.input ?? tail).focus();
}

// ---- suggestions -----------------------------------------------------------------------------------------------

function suggest(pill) {
  completer.want(draft.leaf, pill.option, pill.picked ? "" : pill.text, draft.values(pill));
}

/** Show what the completer found for the pill that has focus. */
function offer(answer) {
  const pill = current;
  if (!draft || !pill || !answer) {
    popup.close();
    return;
  }
  if (answer.loading) {
    popup.loading(pill.input);
    return;
  }
  popup.show({
    title: {
      label: `Values of ${pill.option.name}`,
      nodes: answer.typed ? ["Options matching ", h("b", {}, answer.typed)] : pill.option.name,
    },
    items: answer.items,
    typed: answer.typed,
    mark: firstMark(pill, answer.items),
    owner: pill.input,
    empty: answer.failed ?? "No option matches.",
    take: (choice) => taken(pill, choice),
  });
  announce(answer.failed ?? `${answer.items.length} options`);
}

/** The first fitting value is marked while one is typed; a text that is itself listed needs no mark: Enter sends it. */
function firstMark(pill, items) {
  const text = pill.text.trim().toLowerCase();
  if (!text || pill.picked || named(items, text)) return -1;
  return items.findIndex((choice) => choice.name.toLowerCase().includes(text));
}

function taken(pill, choice) {
  completer.stop();
  pill.set(choice);
  if (draft.pills.at(-1) === pill) pill.input.focus();
  else focusNext(pill);
}

// ---- keys ------------------------------------------------------------------------------------------------------

function enter() {
  if (popup.isOpen && popup.marked) popup.choose();
  else sendCommand();
}

function pillKey(event, pill) {
  if (popup.key(event)) {
    if (event.key === "Escape") completer.stop(); // what is still on its way must not open the list again
    return;
  }
  const keys = {
    Enter: enter,
    Tab: () => step(pill, event.shiftKey ? -1 : 1),
    Escape: () => leaveCommand(),
    Backspace: pill.text ? null : () => erase(pill),
  };
  const act = keys[event.key];
  if (act && act() !== false) event.preventDefault();
}

/** Tab takes the marked value and goes on; Shift+Tab before the first pill leaves the box (false). */
function step(pill, by) {
  if (by > 0 && popup.isOpen && popup.marked) pill.set(popup.marked);
  popup.close();
  const { stops } = draft;
  const at = stops.indexOf(document.activeElement) + by;
  if (at < 0) return false;
  (stops[at] ?? tail).focus();
  return true;
}

/** Backspace in an empty pill: an optional one goes, the first required one turns the command into text. */
function erase(pill) {
  const at = draft.pills.indexOf(pill);
  if (!pill.option.required) {
    draft.remove(pill);
    render();
    (draft.pills[at - 1]?.input ?? tail).focus();
  } else if (at <= 0) leaveCommand(`/${draft.leaf.path}`);
  else draft.pills[at - 1].input.focus();
}

// ---- the tail: optional options --------------------------------------------------------------------------------

function tailFocus() {
  current = null;
  completer.stop();
  popup.close();
  hint(`/${draft.leaf.path}`, draft.leaf.description, { keys: [h("kbd", {}, "Enter"), " sends"] });
  tailList();
}

/** `name: value` typed word for word becomes the pill of that option. */
function tailTyped() {
  const { lead, pairs } = pairsIn(tail.value, draft.empty);
  const last = pairs.map(([option, value]) => draft.put(option, value)).at(-1);
  if (!last) {
    tailList();
    return;
  }
  render();
  tail.value = lead;
  goTo(last, false);
}

function tailList() {
  const text = tail.value.trim().toLowerCase();
  if (!draft.missing.length) {
    if (text) refuseTail();
    return;
  }
  const named = draft.missing.filter((o) => o.name.startsWith(text));
  const told = draft.missing.filter((o) => `${o.name} ${o.description}`.toLowerCase().includes(text));
  const found = [...new Set([...named, ...told])];
  popup.show({
    title: { label: "Optional" },
    items: found.map((option) => ({ name: option.name, about: option.description, option })),
    typed: text,
    mark: text && found.length ? 0 : -1,
    owner: tail,
    take: ({ option }) => {
      const pill = draft.add(option);
      render();
      pill.input.focus();
    },
  });
}

function tailKey(event) {
  if (popup.key(event)) return;
  const keys = {
    Enter: enter,
    Tab: () => tailTab(event.shiftKey),
    Escape: () => leaveCommand(),
    Backspace: tail.value ? null : tailErase,
  };
  const act = keys[event.key];
  if (act && act() !== false) event.preventDefault();
}

function tailTab(backwards) {
  if (!backwards && popup.marked) {
    popup.choose();
    return true;
  }
  popup.close();
  if (!backwards || !draft.pills.length) return false;
  draft.stops.at(-1).focus();
  return true;
}

function tailErase() {
  if (draft.pills.length) draft.pills.at(-1).input.focus();
  else leaveCommand(`/${draft.leaf.path}`);
}

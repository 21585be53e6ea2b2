// What a person does to the bot: press, choose, command, submit. Every answer comes back through `take`.
import { api } from "./api.js";
import { dots, h } from "./dom.js";
import { openModal } from "./modal.js";
import { emit, room, store } from "./store.js";

let last = null;

/** The last interaction of this tab, so that it can be delivered to the bot a second time. */
export const lastInteraction = () => last;

/** What the bot answered; returned is a sentence when it did not, else null. */
function take(reply) {
  last = reply.interaction ?? last;
  // The event stream is the truth and may be ahead of this answer: only a message that it has not told of yet is taken from here.
  if (reply.message && !room(reply.message.channel_id).has(reply.message.id)) emit("put", reply.message);
  if (reply.answer === "modal" && reply.modal) openModal(reply.modal, (values) => submit(reply.interaction, values));
  return reply.error ?? null;
}

/** Dots in place of the label, the width kept; the returned function puts the label back. */
function busy(el) {
  const width = `${el.getBoundingClientRect().width}px`;
  const was = [...el.childNodes];
  el.setAttribute("aria-busy", "true");
  el.style.setProperty("min-width", width);
  el.replaceChildren(dots());
  return () => {
    if (!el.isConnected) return;
    el.removeAttribute("aria-busy");
    el.style.removeProperty("min-width");
    el.replaceChildren(...was);
  };
}

/** Press a button, or choose in a select when `values` are given. A second press while the first is under way is ignored. */
export async function press(message, customId, el, values = null) {
  if (el.getAttribute("aria-busy") === "true") return;
  const free = busy(el);
  emit("fail", { message: message.id, text: null });
  try {
    const body = { persona: store.me.id, message: message.id, custom_id: customId };
    if (values) body.values = values;
    const silence = take(await api.component(body));
    if (silence) emit("fail", { message: message.id, text: `${silence} Nothing was changed.` });
  } catch (error) {
    emit("fail", { message: message.id, text: error.message });
  } finally {
    free();
  }
}

/** Send a slash command. The page shows it as under way until the bot answers. Resolves to false when it never got there. */
export async function command(path, options, channel) {
  const slow = setTimeout(() => emit("sending", { channel, path }), 300);
  try {
    const silence = take(await api.command({ persona: store.me.id, channel, command: path, options }));
    if (silence) emit("unsent", { channel, path, text: silence });
    return true;
  } catch (error) {
    emit("unsent", { channel, path, text: error.message });
    return false;
  } finally {
    clearTimeout(slow);
    emit("sent", { channel, path });
  }
}

/** Send a modal's values; resolves to an error sentence, or null when the bot took them. */
export async function submit(interaction, values) {
  try {
    return take(await api.modal({ persona: store.me.id, interaction, values }));
  } catch (error) {
    return error.message;
  }
}

/** Deliver the last interaction to the bot again, as Discord sometimes does. */
export async function deliverAgain() {
  try {
    if (last) await api.redeliver(last);
  } catch (error) {
    emit("notice", { name: "Not delivered", text: error.message });
  }
}

/** A red line with an icon, under what failed. */
export const failedLine = (text, icon) => h("p", { class: "failed", role: "alert" }, icon, text);

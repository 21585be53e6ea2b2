// One message as a list item: reply line, face, head, body, failed line, ephemeral footer.
import { components } from "./components.js";
import { attachments, embeds } from "./embeds.js";
import { failedLine } from "./actions.js";
import { dots, h } from "./dom.js";
import { face, icon } from "./icons.js";
import { markdown, plain } from "./markdown.js";
import { emit, isEphemeral, isThinking, mentions, person, room, store } from "./store.js";
import { clock, full, headTime } from "./time.js";

const SEVEN_MINUTES = 7 * 60 * 1000;
const app = (who) => (who.bot ? h("span", { class: "app" }, "APP") : null);
const name = (who) => h("h3", { class: "name", css: who.bot ? {} : { "--who": who.colour } }, who.name);

/** Every text of a message in one string, components included. */
export function words(message) {
  const out = [message.content];
  const visit = (part) => {
    out.push(
      part.content,
      part.label,
      part.type === 12 ? (part.items ?? []).map((i) => i.description).join("\n") : null,
    );
    for (const child of [...(part.components ?? []), part.accessory].filter(Boolean)) visit(child);
  };
  for (const part of message.components ?? []) visit(part);
  for (const embed of message.embeds ?? [])
    out.push(embed.title, embed.description, ...(embed.fields ?? []).map((f) => `${f.name}: ${f.value}`));
  return out.filter(Boolean).join("\n");
}

function title(message) {
  const first = words(message).split("\n").map(plain).find(Boolean);
  return first && first.length > 90 ? `${first.slice(0, 88)}…` : first;
}

const spine = (...children) =>
  h("div", { class: "reply" }, h("span", { class: "spine", "aria-hidden": "true" }), children);

function replyTo(message, id) {
  const target = message.referenced_message ?? room(message.channel_id).get(id);
  if (!target) return null;
  const who = person(target.author);
  const jump = () => emit("jump", { channel: target.channel_id ?? message.channel_id, message: target.id });
  return spine(
    face(who, 16),
    app(who),
    h("span", { class: "who" }, who.name),
    h(
      "button",
      { class: "excerpt", type: "button", on: { click: jump } },
      title(target) ?? "a message",
      ": click to see it",
    ),
  );
}

/** "Ann used /ship new", or a link to the message that was clicked or answered. */
function replyLine(message) {
  const meta = message.interaction_metadata;
  const used = message.interaction?.name ?? meta?.name;
  const user = message.interaction?.user ?? meta?.user;
  if (used && user) {
    const who = person(user);
    return spine(
      face(who, 16),
      h("span", { class: "who", css: { "--who": who.colour } }, who.name),
      h("span", {}, "used"),
      h("span", { class: "cmd" }, `/${used}`),
    );
  }
  const id = message.message_reference?.message_id ?? meta?.interacted_message_id;
  return id ? replyTo(message, id) : null;
}

/** Does this message go on under the head of the one before it? */
export function follows(message, before) {
  if (!before || before.author.id !== message.author.id || isEphemeral(message) !== isEphemeral(before)) return false;
  if (message.interaction_metadata || message.interaction || message.message_reference || isEphemeral(message))
    return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < SEVEN_MINUTES;
}

function head(message, who) {
  const at = new Date(message.timestamp);
  return h(
    "header",
    { class: "head" },
    name(who),
    app(who),
    h("time", { datetime: message.timestamp, title: full(at) }, headTime(at)),
  );
}

function body(message) {
  if (isThinking(message)) return h("p", { class: "thinking" }, dots(), `${person(message.author).name} is thinking…`);
  const edited =
    message.edited_timestamp && message.content
      ? h("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, "(edited)")
      : null;
  return [
    message.content ? h("div", { class: "text" }, markdown(message.content), edited) : null,
    attachments(message),
    embeds(message),
    components(message),
  ];
}

function ownOnly(message) {
  if (!isEphemeral(message)) return null;
  return h(
    "footer",
    { class: "own" },
    icon("eye", 16),
    h("span", {}, "Only you can see this"),
    h("span", { "aria-hidden": "true" }, "·"),
    h(
      "button",
      { class: "linkish", type: "button", data: { dismiss: "" }, on: { click: () => emit("dismiss", message) } },
      "Dismiss message",
    ),
  );
}

function tools(message) {
  const copy = () => navigator.clipboard?.writeText(words(message));
  const tool = (glyph, label, click) =>
    h("button", { class: "tool", type: "button", title: label, "aria-label": label, on: { click } }, icon(glyph, 18));
  return h(
    "div",
    { class: "tools" },
    tool("copy", "Copy text", copy),
    tool("code", "What the bot sent", () => emit("source", message)),
  );
}

function classes(message, start, replied) {
  return [
    "msg",
    start && "start",
    replied && "replied",
    mentions(message, store.me.id) && !isEphemeral(message) && "mention",
    isEphemeral(message) && "eph",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The list item of a message; `start`: with face and head; `failed`: the sentence that stands under it. */
export function messageItem(message, start, failed) {
  const who = person(message.author);
  const line = start ? replyLine(message) : null;
  const gutter = start
    ? h("span", { class: "avatar" }, face(who, 40))
    : h("time", { class: "avatar at", "aria-hidden": "true" }, clock(new Date(message.timestamp)));
  return h(
    "li",
    {
      class: classes(message, start, line),
      id: `m-${message.id}`,
      data: {
        messageId: message.id,
        author: who.username,
        ephemeral: isEphemeral(message) ? "true" : null,
        thinking: isThinking(message) ? "true" : null,
      },
    },
    h(
      "article",
      { "aria-label": `${who.name}, ${headTime(new Date(message.timestamp))}` },
      line,
      gutter,
      start ? head(message, who) : null,
      h(
        "div",
        { class: "body" },
        body(message),
        failed ? failedLine(failed, icon("warn", 16)) : null,
      ),
      ownOnly(message),
      tools(message),
    ),
  );
}

/** A command that is under way, or that was not answered: not a message, only this tab's memory of one. */
export function ghostItem(ghost) {
  const dismiss = () => emit("unghost", ghost);
  return h(
    "li",
    { class: "msg start replied eph", data: { ghost: ghost.path } },
    h(
      "article",
      {},
      spine(
        face(store.me, 16),
        h("span", { class: "who", css: { "--who": store.me.colour } }, person(store.me).name),
        h("span", {}, "used"),
        h("span", { class: "cmd" }, `/${ghost.path}`),
      ),
      h("span", { class: "avatar" }, face(store.bot, 40)),
      h(
        "header",
        { class: "head" },
        h("h3", { class: "name" }, store.bot.name),
        h("span", { class: "app" }, "APP"),
      ),
      h(
        "div",
        { class: "body" },
        ghost.text ? failedLine(ghost.text, icon("warn", 16)) : h("p", { class: "thinking" }, dots(), "Sending…"),
        ghost.text
          ? h(
              "footer",
              { class: "own" },
              icon("eye", 16),
              h("span", {}, "Only you can see this"),
              h("span", { "aria-hidden": "true" }, "·"),
              h("button", { class: "linkish", type: "button", on: { click: dismiss } }, "Dismiss message"),
            )
          : null,
      ),
    ),
  );
}

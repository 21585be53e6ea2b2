// What this tab knows, and one bus over which the rooms of the page hear of changes.

const bus = new EventTarget();
export const on = (name, fn) => bus.addEventListener(name, (event) => fn(event.detail));
export const emit = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));

export const store = {
  me: null, // persona of this tab
  personas: [],
  people: new Map(), // id -> {id, username, name, colour, shape, letter, bot, inside}, as they are called where the tab is
  guilds: new Map(), // the servers that this tab's persona is in
  elsewhere: [], // the other ones: {id, name}
  guild: null, // the server that is shown: the open channel's, or the last one before direct messages
  naming: "", // changes when people are called differently
  channels: new Map(),
  commands: [],
  bot: { bot: true, name: "Your bot" },
  online: true, // is the bot connected
  live: "connecting", // connecting | live | lost
  current: null, // channel id
  messages: new Map(), // channel id -> Map(message id -> message), in order of id
  older: new Map(), // channel id -> is there more above
  gone: new Set(), // ids of messages that were deleted: an answer that still shows one comes late
  tabs: new Set(), // personas open in other tabs
};

/** Snowflakes are longer than a double is exact: compare as text, by length first. */
export const cmp = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const colour = (value) => (typeof value === "number" ? `#${value.toString(16).padStart(6, "0")}` : value);

/** Take the answer of /sandbox/state. */
export function load(state, wanted) {
  store.personas = state.personas.map((p) => ({ ...p, colour: colour(p.colour) }));
  if (state.bot) {
    store.bot = {
      name: state.bot.global_name ?? state.bot.name ?? state.bot.username ?? store.bot.name,
      ...state.bot,
      bot: true,
    };
  }
  const me = state.me?.id ?? wanted;
  store.me = store.personas.find((p) => p.id === me || p.username === me) ?? store.personas[0];
  setServers(state);
}

/** Take what changes of the answer of /sandbox/state: servers and who is in them, channels, commands. */
export function setServers(state) {
  store.guilds = new Map((state.guilds ?? []).map((guild) => [guild.id, guild]));
  store.elsewhere = state.elsewhere ?? [];
  store.commands = state.commands ?? [];
  store.online = state.bot?.online ?? false;
  setChannels(state.channels);
  enter(store.current);
}

/** Be in a channel: its server is shown, and people are called as they are there. */
export function enter(id) {
  store.current = id;
  const channel = store.channels.get(id);
  const last = store.guilds.get(store.guild?.id) ?? [...store.guilds.values()][0] ?? null;
  store.guild = store.guilds.get(channel?.guild_id) ?? last;
  const members = new Map((store.guild?.members ?? []).map((member) => [member.user.id, member]));
  const called = ({ ...about }) => {
    const member = members.get(about.id);
    return { ...about, name: (!isDirect(channel) && member?.nick) || about.name, inside: Boolean(member) };
  };
  store.people = new Map([...store.personas, store.bot].map((about) => [about.id, called(about)]));
  store.naming = JSON.stringify([...store.people.values()].map((about) => about.name));
}

/** The people of the server that is shown, the bot last. */
export const members = () => [...store.people.values()].filter((about) => about.inside);

/** The commands that can be used in the open channel: the bot's everywhere, and its own ones of the server. */
export function usable() {
  const guild = isDirect(store.channels.get(store.current)) ? null : store.guild;
  if (guild && !store.people.get(store.bot.id)?.inside) return [];
  const own = store.commands.filter((c) => c.guild_id && c.guild_id === guild?.id);
  const hidden = new Set(own.map((c) => c.name));
  return [...own, ...store.commands.filter((c) => !c.guild_id && !hidden.has(c.name))];
}

/** Channels come as a list; threads may be inside their parent under `threads`. */
export function setChannels(list) {
  store.channels = new Map();
  for (const channel of list) {
    if (channel.type === 1 && !(channel.recipients ?? []).some((user) => user.id === store.me.id)) continue;
    store.channels.set(channel.id, channel.name ? channel : { ...channel, name: store.bot.name });
    for (const thread of channel.threads ?? []) store.channels.set(thread.id, { parent_id: channel.id, ...thread });
  }
}

export const isThread = (channel) => [10, 11, 12].includes(channel.type);
export const isText = (channel) => [0, 1, 5].includes(channel.type);
export const isDirect = (channel) => channel?.type === 1;

/** Whether a channel is in the server that is shown, or is a direct one. */
export const isHere = (channel) => isDirect(channel) || channel.guild_id === store.guild?.id;

/** The person behind a Discord user object, a persona where we know one. */
export function person(user) {
  const known = store.people.get(user?.id);
  if (known) return known;
  return {
    id: user?.id,
    name: user?.global_name ?? user?.username ?? "Unknown",
    username: user?.username ?? "unknown",
    bot: user?.bot ?? false,
    letter: (user?.username ?? "?")[0].toUpperCase(),
    shape: "square",
    colour: "#8a93a1",
  };
}

export const room = (channel) => {
  if (!store.messages.has(channel)) store.messages.set(channel, new Map());
  return store.messages.get(channel);
};

/** Remember one message; true when it was not known before. */
export function remember(message) {
  const known = room(message.channel_id);
  const fresh = !known.has(message.id);
  // The same object stays where nothing changed, so that its item is not drawn again.
  if (!fresh && JSON.stringify(known.get(message.id)) === JSON.stringify(message)) return false;
  const last = [...known.keys()].at(-1);
  known.set(message.id, message);
  if (fresh && last && cmp(last, message.id) > 0) {
    store.messages.set(message.channel_id, new Map([...known.entries()].sort(([a], [b]) => cmp(a, b))));
  }
  const channel = store.channels.get(message.channel_id);
  if (channel && !isEphemeral(message) && cmp(channel.last_message_id ?? "", message.id) < 0)
    channel.last_message_id = message.id;
  return fresh;
}

/** A text as it is sent: "@Ann" becomes a mention of Ann, as it does in Discord's own box. */
export function mentioning(text) {
  return text.replace(/(?<![\w<])@(\w+)/g, (typed, name) => {
    const wanted = name.toLowerCase();
    const who = members().find((p) => [p.name, p.username].some((n) => n.toLowerCase() === wanted));
    return who ? `<@${who.id}>` : typed;
  });
}

export const isEphemeral = (message) => (message.flags & 64) !== 0;
export const isThinking = (message) => (message.flags & 128) !== 0;
export const mentions = (message, id) => (message.mentions ?? []).some((user) => user.id === id);

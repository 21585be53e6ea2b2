// The rail of servers, and what one can do in a server: be called differently, leave, send the bot away, join another.
import { api } from "./api.js";
import { $, h, refresh, renew } from "./dom.js";
import { icon } from "./icons.js";
import { unread } from "./read.js";
import { badge } from "./sidebar.js";
import { emit, isText, on, store } from "./store.js";

const HUES = ["#213f6b", "#7a3b12", "#2a5d3a", "#5b2f7d", "#7d2140", "#1f5f66"];
const visited = new Map(); // server id -> the channel of it that was open last

const channelsOf = (guild) => [...store.channels.values()].filter((c) => c.guild_id === guild);

/** The id of the channel to begin with in a server: the last one that was open, or its first one. */
export function firstOf(guild) {
  const texts = channelsOf(guild).filter(isText);
  texts.sort((a, b) => (store.channels.get(a.parent_id)?.position ?? -1) - (store.channels.get(b.parent_id)?.position ?? -1) || a.position - b.position);
  return store.channels.has(visited.get(guild)) ? visited.get(guild) : texts[0]?.id;
}

const initials = (name) => name.split(/\s+/).map((word) => word[0]).join("").slice(0, 3).toUpperCase();

/** A server's face: the first one of a world has the anchor, the others their initials. */
function serverFace(guild) {
  const place = Math.trunc(Number(guild.id.slice(-6)) / 1000);
  const inside = place ? initials(guild.name) : icon("anchor", 28);
  return h("span", { class: "serverface", css: { "--ground": HUES[place % HUES.length] } }, inside);
}

function counted(guild) {
  const all = channelsOf(guild.id).map((c) => unread(store.me.id, c.id));
  return { wanted: all.reduce((sum, { wanted }) => sum + wanted, 0), fresh: all.some(({ count }) => count) };
}

function server(guild) {
  const here = guild.id === store.guild?.id;
  const { wanted, fresh } = counted(guild);
  const first = firstOf(guild.id);
  const click = (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (!here && first) emit("go", first);
  };
  return h(
    "a",
    {
      class: ["server", here && "here", fresh && "unread"].filter(Boolean).join(" "),
      href: `?${new URLSearchParams({ persona: store.me.username, channel: first ?? "" })}`,
      title: guild.name,
      "aria-label": guild.name,
      "aria-current": here ? "true" : null,
      data: { guildId: guild.id, guildName: guild.name, mentions: wanted || null },
      on: { click },
    },
    serverFace(guild),
    badge(wanted, "mentions"),
  );
}

function joinButton() {
  if (!store.elsewhere.length) return null;
  return h(
    "button",
    { class: "server add", type: "button", title: "Join a server", "aria-label": "Join a server", popovertarget: "joining" },
    h("span", { class: "serverface" }, icon("plus", 24)),
  );
}

function drawRail() {
  refresh($("rail"), [...store.guilds.values()].map(server), joinButton());
  $("guild-name").textContent = store.guild?.name ?? "Direct messages";
  $("guild-more").hidden = !store.guild;
}

/** Do one of the things below; a refusal is told in the box that asked for it. */
async function attempt(act, box) {
  try {
    await act();
    box.hidePopover();
  } catch (error) {
    box.querySelector(".fielderror").textContent = error.message;
  }
}

const choice = (name, text, act) =>
  h("button", { class: /^(leave|remove)/.test(name) ? "again grave" : "again", type: "button", data: { serverAct: name }, on: { click: act } }, text);

function nameForm(box, guild) {
  const now = guild.members.find((member) => member.user.id === store.me.id)?.nick ?? "";
  const field = h("input", { class: "input", id: "nick", maxlength: 32, value: now, placeholder: store.me.name, autocomplete: "off" });
  const submit = (event) => {
    event.preventDefault();
    attempt(() => api.rename(guild.id, store.me.id, field.value), box);
  };
  return h(
    "form",
    { class: "nickform", on: { submit } },
    h("label", { class: "fieldlabel", for: "nick" }, `${store.me.name} is called here`),
    h("div", { class: "nickrow" }, field, h("button", { class: "btn primary", type: "submit", data: { nickSave: "" } }, "Save")),
  );
}

function drawMenu() {
  const box = $("serverbox");
  const guild = store.guild;
  const bot = guild.members.some((member) => member.user.id === store.bot.id);
  const act = (call) => () => attempt(call, box);
  renew(
    box,
    h("h2", {}, guild.name),
    nameForm(box, guild),
    guild.owner_id === store.me.id
      ? bot
        ? choice("remove-bot", `Remove ${store.bot.name} from this server`, act(() => api.leave(guild.id, store.bot.id)))
        : choice("add-bot", `Add ${store.bot.name} to this server`, act(() => api.join(guild.id, store.bot.id)))
      : null,
    choice("leave", "Leave this server", act(() => api.leave(guild.id, store.me.id))),
    h("p", { class: "fielderror", role: "alert" }),
  );
}

function drawJoining() {
  const box = $("joining");
  const join = ({ id }) => () => attempt(() => api.join(id, store.me.id), box);
  renew(
    box,
    h("h2", {}, "Join a server"),
    store.elsewhere.map((guild) => choice("join", guild.name, join(guild))),
    h("p", { class: "fielderror", role: "alert" }),
  );
}

function popover(id, label, draw) {
  const box = h("div", { class: "pop", id, popover: "auto", role: "dialog", "aria-label": label });
  box.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") draw();
  });
  document.body.append(box);
}

/** Draw the rail, and keep it true. */
export function startServers() {
  $("guild-more").append(icon("down", 20));
  popover("serverbox", "Server", drawMenu);
  popover("joining", "Join a server", drawJoining);
  on("channel", (id) => visited.set(store.channels.get(id)?.guild_id, id));
  for (const name of ["channel", "channels", "unread", "names"]) on(name, drawRail);
  drawRail();
}

// Who this tab is, who the other tabs are, and the switch between them.
import { deliverAgain, lastInteraction } from "./actions.js";
import { $, h, refresh } from "./dom.js";
import { face, icon } from "./icons.js";
import { wantedIn } from "./read.js";
import { emit, members, on, store } from "./store.js";

const address = (persona) => {
  const params = new URLSearchParams({ persona: persona.username });
  if (store.current) params.set("channel", store.current);
  return `/?${params}`;
};

const withDot = (person, size, state) =>
  h("span", { class: "faced" }, face(person, size), h("span", { class: `dot ${state}` }));
const stateOf = (p) => (p.id === store.me.id ? "This tab" : store.tabs.has(p.id) ? "Open in another tab" : "No tab");
const badge = (count) =>
  count ? h("span", { class: "badge", "aria-label": `wanted ${count} times` }, String(count)) : null;

function line(persona, index) {
  const { total, where } = wantedIn(persona.id);
  const wanted = total && where ? `Wanted in #${where.name}` : stateOf(persona);
  return h(
    "div",
    { class: persona.id === store.me.id ? "person here" : "person", css: { "--who": persona.colour } },
    h(
      "a",
      {
        class: "as",
        href: address(persona),
        data: { persona: persona.username },
        "aria-current": persona.id === store.me.id ? "true" : null,
      },
      face(persona, 36),
      h("span", { class: "words" }, h("span", { class: "name" }, persona.name), h("span", { class: "soft" }, wanted)),
      badge(total),
      h("kbd", {}, `Alt ${index + 1}`),
    ),
    h(
      "a",
      {
        class: "tool",
        href: address(persona),
        target: "_blank",
        rel: "opener",
        title: `Open a tab as ${persona.name}`,
        "aria-label": `Open a tab as ${persona.name}`,
        data: { openTab: persona.username },
      },
      icon("open", 18),
    ),
  );
}

function drawSwitch() {
  const again = lastInteraction()
    ? h(
        "button",
        {
          class: "again",
          type: "button",
          title: "Discord sometimes delivers a click twice. This does the same.",
          on: { click: deliverAgain },
        },
        icon("again", 16),
        "Deliver my last click again",
      )
    : null;
  refresh(
    $("personas"),
    h("h2", {}, "Who is at this tab?"),
    store.personas.map(line),
    h("p", { class: "soft" }, "Open a second tab to play both sides. This Discord lives on this computer only."),
    again,
  );
}

function drawPanel() {
  const others = store.personas.filter((p) => p.id !== store.me.id).filter((p) => wantedIn(p.id).total > 0).length;
  refresh(
    $("panel"),
    h(
      "button",
      {
        class: "mebtn",
        type: "button",
        popovertarget: "personas",
        "aria-label": `You are ${store.me.name}. Change persona`,
        data: { personaSwitch: "" },
      },
      withDot(store.me, 32, "on"),
      h(
        "span",
        { class: "words" },
        h("span", { class: "name" }, store.me.name),
        h("span", { class: "soft" }, "This tab"),
      ),
      others
        ? h("span", { class: "badge", title: `${others} other${others > 1 ? "s are" : " is"} wanted` }, String(others))
        : null,
      icon("updown", 18),
    ),
    h(
      "a",
      {
        class: "tool",
        href: address(store.personas.find((p) => p.id !== store.me.id && !store.tabs.has(p.id)) ?? store.me),
        target: "_blank",
        rel: "opener",
        title: "Open a tab as somebody else",
        "aria-label": "Open a tab as somebody else",
      },
      icon("open", 20),
    ),
  );
}

function drawMembers() {
  const bot = store.people.get(store.bot.id);
  const here = members().filter((about) => !about.bot);
  refresh(
    $("members"),
    bot.inside ? h("h2", {}, `${bot.title} — 1`) : null,
    bot.inside && h(
      "div",
      { class: "member" },
      withDot(bot, 32, store.online ? "on" : "off"),
      h(
        "span",
        { class: "words" },
        h("span", { class: "name" }, bot.name, h("span", { class: "app" }, "APP")),
        h("span", { class: "soft" }, store.online ? "Online" : "Offline"),
      ),
    ),
    h("h2", {}, `Personas — ${here.length}`),
    here.map((p) =>
      h(
        "a",
        {
          class: "member",
          href: address(p),
          target: p.id === store.me.id ? null : "_blank",
          rel: "opener",
          css: { "--who": p.colour },
        },
        withDot(p, 32, p.id === store.me.id || store.tabs.has(p.id) ? "on" : "off"),
        h("span", { class: "words" }, h("span", { class: "name" }, p.name), h("span", { class: "soft" }, stateOf(p))),
      ),
    ),
  );
}

const TABS = "sandbox-tabs";
const PATIENCE = 150; // milliseconds in which other tabs say who they are

/** The first persona that no other tab is: a second tab is a second person. */
export async function freePersona(personas) {
  const line_ = new BroadcastChannel(TABS);
  const taken = new Set();
  line_.onmessage = ({ data }) => data.kind === "here" && taken.add(data.persona);
  line_.postMessage({ kind: "hello", persona: null });
  await new Promise((done) => setTimeout(done, PATIENCE));
  line_.close();
  return personas.find((persona) => !taken.has(persona.id)) ?? personas[0];
}

/** Tabs of one browser tell each other which persona they are. */
function presence() {
  const line_ = new BroadcastChannel(TABS);
  const say = (kind) => line_.postMessage({ kind, persona: store.me.id });
  line_.onmessage = ({ data }) => {
    if (data.kind === "bye") store.tabs.delete(data.persona);
    else if (data.persona) store.tabs.add(data.persona);
    if (data.kind === "hello" || (data.kind === "bye" && data.persona === store.me.id)) say("here");
    emit("tabs");
  };
  window.addEventListener("pagehide", () => say("bye"));
  window.addEventListener("storage", () => emit("unread"));
  say("hello");
}

/** Draw the panel, the switch and the members, and keep them true. */
export function startPersonas() {
  document.body.append(h("div", { class: "pop", id: "personas", popover: "auto", role: "dialog", "aria-label": "Personas" }));
  $("personas").addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") drawSwitch();
  });
  const all = () => {
    drawPanel();
    drawMembers();
  };
  for (const name of ["channel", "unread", "tabs", "live", "names"]) on(name, all);
  presence();
  all();
  document.addEventListener("keydown", (event) => {
    const persona = event.altKey && !event.ctrlKey ? store.personas[Number(event.code.replace("Digit", "")) - 1] : null;
    if (persona) {
      event.preventDefault();
      location.assign(address(persona));
    }
  });
}

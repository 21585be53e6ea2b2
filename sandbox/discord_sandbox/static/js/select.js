// One menu for every select: in messages and in modals, of words, people, roles and channels.
import { h, uid } from "./dom.js";
import { icon } from "./icons.js";
import { isHere, isText, isThread, members, store } from "./store.js";

const people = () =>
  members().map((p) => ({
    label: p.name,
    value: p.id,
    description: p.bot ? "the bot" : `@${p.username}`,
  }));
const roles = () =>
  (store.guild?.roles ?? []).map((r) => ({ label: r.name, value: r.id }));
const channels = (types) =>
  [...store.channels.values()]
    .filter(isHere)
    .filter((c) => (types?.length ? types.includes(c.type) : isText(c) || isThread(c)))
    .map((c) => ({ label: `#${c.name}`, value: c.id }));

/** What a select of any type offers: [{label, value, description, default}]. */
export function offers(component) {
  const fixed = new Set((component.default_values ?? []).map((d) => d.id));
  const made = {
    3: () => component.options ?? [],
    5: people,
    6: roles,
    7: () => [...people(), ...roles()],
    8: () => channels(component.channel_types),
  }[component.type]();
  return component.type === 3 ? made : made.map((o) => ({ ...o, default: fixed.has(o.value) }));
}

const WORDS = {
  3: "Make a selection",
  5: "Select a person",
  6: "Select a role",
  7: "Select a person or role",
  8: "Select a channel",
};

let open = null;
/** Close whatever menu is open. */
export const closeMenu = () => open?.close(false);

/**
 * A select. `done(values)` is called when the choice is made: at once for one value, on closing for several.
 * Returned: {el, values(), focus()}; `el` is the button, with role combobox.
 */
export function select(component, done, { label = null } = {}) {
  const list = offers(component);
  const max = component.max_values ?? 1;
  const min = component.min_values ?? 1;
  let picked = list.filter((o) => o.default).map((o) => o.value);
  const listId = uid("menu");
  const text = h("span", { class: "picked" });
  const el = h(
    "button",
    {
      class: "select",
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": listId,
      "aria-label": label ?? component.placeholder ?? WORDS[component.type],
      disabled: component.disabled,
      data: { customId: component.custom_id },
    },
    text,
    icon("down", 18),
  );
  const show = () => {
    const names = list.filter((o) => picked.includes(o.value)).map((o) => o.label);
    text.textContent = names.length ? names.join(", ") : component.placeholder || WORDS[component.type];
    text.classList.toggle("none", !names.length);
  };
  const pick = (value) => {
    if (max === 1) picked = picked[0] === value && min === 0 ? [] : [value];
    else if (picked.includes(value)) picked = picked.filter((v) => v !== value);
    else if (picked.length < max) picked = [...picked, value];
    show();
  };
  const menu = new Menu({
    el,
    listId,
    list,
    multiple: max > 1,
    picked: () => picked,
    pick,
    finish: (changed) => {
      if (changed && picked.length >= min) done(picked);
    },
  });
  el.addEventListener("click", () => (el.getAttribute("aria-expanded") === "true" ? menu.close(true) : menu.show()));
  el.addEventListener("keydown", (event) => menu.key(event));
  show();
  return { el, values: () => picked, focus: () => el.focus(), min, max };
}

class Menu {
  constructor(parts) {
    Object.assign(this, parts);
    this.box = null;
    this.at = 0;
    this.typed = "";
    this.typedAt = 0;
  }

  show() {
    if (this.el.disabled || this.el.getAttribute("aria-busy") === "true") return;
    closeMenu();
    open = this;
    this.before = JSON.stringify(this.picked());
    this.rows = this.list.map((option, index) => this.row(option, index));
    this.box = h(
      "div",
      {
        class: "menu",
        id: this.listId,
        role: "listbox",
        popover: "manual",
        "aria-multiselectable": this.multiple ? "true" : null,
        on: { mousedown: (e) => e.preventDefault() },
      },
      this.rows.length ? this.rows : h("p", { class: "empty" }, "Nothing to choose."),
    );
    (this.el.closest("dialog") ?? document.body).append(this.box);
    this.box.showPopover();
    this.place();
    this.el.setAttribute("aria-expanded", "true");
    this.mark(
      Math.max(
        0,
        this.list.findIndex((o) => this.picked().includes(o.value)),
      ),
    );
    this.outside = (event) => {
      if (!this.box.contains(event.target) && !this.el.contains(event.target)) this.close(true);
    };
    document.addEventListener("mousedown", this.outside, true);
    // The log may scroll by itself when a message arrives: the menu goes along until its button is out of sight.
    this.away = (event) => {
      if (!event.target.contains(this.el)) return;
      const { top, bottom } = this.el.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) this.close(true);
      else this.place();
    };
    document.addEventListener("scroll", this.away, true);
    this.blur = () => this.close(true);
    this.el.addEventListener("blur", this.blur);
  }

  row(option, index) {
    const click = () => {
      this.mark(index);
      this.take();
    };
    return h(
      "div",
      {
        class: "opt",
        id: `${this.listId}-${index}`,
        role: "option",
        "aria-selected": String(this.picked().includes(option.value)),
        data: { value: option.value },
        on: { click, mousemove: () => this.mark(index, false) },
      },
      option.emoji?.name ? h("span", { class: "emoji", "aria-hidden": "true" }, option.emoji.name) : null,
      h(
        "span",
        { class: "words" },
        h("span", { class: "name" }, option.label),
        option.description ? h("span", { class: "desc" }, option.description) : null,
      ),
      h("span", { class: this.multiple ? "tick many" : "tick" }, icon("check", 18)),
    );
  }

  place() {
    const at = this.el.getBoundingClientRect();
    const below = innerHeight - at.bottom - 16;
    const up = below < Math.min(this.box.scrollHeight, 220) && at.top > below;
    const css = this.box.style;
    css.setProperty("left", `${at.left}px`);
    css.setProperty("width", `${at.width}px`);
    css.setProperty("max-height", `${Math.min(320, up ? at.top - 16 : below)}px`);
    css.setProperty("bottom", up ? `${innerHeight - at.top + 4}px` : "auto");
    css.setProperty("top", up ? "auto" : `${at.bottom + 4}px`);
  }

  mark(index, scroll = true) {
    if (!this.rows.length) return;
    this.rows[this.at]?.classList.remove("on");
    this.at = (index + this.rows.length) % this.rows.length;
    this.rows[this.at].classList.add("on");
    this.el.setAttribute("aria-activedescendant", this.rows[this.at].id);
    if (scroll) this.rows[this.at].scrollIntoView({ block: "nearest" });
  }

  take() {
    if (!this.rows.length) return;
    this.pick(this.list[this.at].value);
    this.rows.forEach((row, i) =>
      row.setAttribute("aria-selected", String(this.picked().includes(this.list[i].value))),
    );
    if (!this.multiple) this.close(true, true);
  }

  close(commit, always = false) {
    if (!this.box) return;
    document.removeEventListener("mousedown", this.outside, true);
    document.removeEventListener("scroll", this.away, true);
    this.el.removeEventListener("blur", this.blur);
    this.box.remove();
    this.box = null;
    open = null;
    this.el.setAttribute("aria-expanded", "false");
    this.el.removeAttribute("aria-activedescendant");
    if (commit) this.finish(always || this.before !== JSON.stringify(this.picked()));
  }

  key(event) {
    if (!this.box) {
      if (["ArrowDown", "ArrowUp"].includes(event.key)) {
        event.preventDefault();
        this.show();
      }
      return;
    }
    const last = this.rows.length - 1;
    const moves = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, this.at + 6),
      PageUp: Math.max(0, this.at - 6),
    };
    if (event.key in moves) this.mark(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.take();
    else if (event.key === "Escape") {
      this.close(this.multiple);
      event.stopPropagation();
    } else if (event.key === "Tab") {
      this.close(true);
      return;
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.type(event.key);
    else return;
    event.preventDefault();
  }

  type(letter) {
    const now = performance.now();
    this.typed = now - this.typedAt > 800 ? letter : this.typed + letter;
    this.typedAt = now;
    const found = this.list.findIndex((o) => o.label.toLowerCase().startsWith(this.typed.toLowerCase()));
    if (found >= 0) this.mark(found);
  }
}

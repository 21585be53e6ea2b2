// The list above the composer: one listbox for commands, option values and optional options.
import { $, dots, h, renew } from "./dom.js";

/** The part of a name that was typed, in bold. */
function bold(name, typed) {
  const at = typed ? name.toLowerCase().indexOf(typed.toLowerCase()) : -1;
  if (at < 0) return name;
  return [name.slice(0, at), h("b", {}, name.slice(at, at + typed.length)), name.slice(at + typed.length)];
}

export class Popup {
  constructor(el) {
    this.el = el;
    this.items = [];
    this.at = -1;
    el.id = "suggest";
    el.addEventListener("mousedown", (event) => event.preventDefault());
    this.close();
  }

  get isOpen() {
    return !this.el.hidden;
  }
  get marked() {
    return this.items[this.at] ?? null;
  }

  /** items: [{name, about?, tag?, data}]; `take(item)` when one is chosen. `mark`: index to mark, -1 for none. */
  show({ title, items, typed = "", mark = -1, take, owner, empty = null }) {
    this.join(false);
    Object.assign(this, { items, take, owner, at: -1 });
    this.rows = items.map((item, i) =>
      h(
        "div",
        {
          class: "sug",
          id: `sug-${i}`,
          role: "option",
          "aria-selected": "false",
          data: { value: String(item.value ?? item.name) },
          on: {
            click: () => {
              this.at = i;
              this.choose();
            },
          },
        },
        item.face ?? null,
        h(
          "span",
          { class: "words" },
          h("span", { class: "name" }, bold(item.name, typed)),
          item.about ? h("span", { class: "about" }, item.about) : null,
        ),
        item.tag ? h("span", { class: "tag" }, item.tag) : null,
      ),
    );
    this.list = h(
      "div",
      { class: "suglist", role: "listbox", id: "suglist", "aria-label": title.label ?? "Suggestions" },
      this.rows,
    );
    renew(
      this.el,
      h("div", { class: "sughead" }, title.nodes ?? title.label),
      items.length ? this.list : h("p", { class: "empty" }, empty ?? "No option matches."),
    );
    this.el.hidden = false;
    this.join(items.length > 0);
    if (mark >= 0) this.mark(mark);
  }

  /** Nothing to show yet. */
  loading(owner) {
    this.join(false);
    Object.assign(this, { items: [], rows: [], at: -1, owner });
    renew(this.el, h("p", { class: "empty" }, dots(), "Loading options"));
    this.el.hidden = false;
  }

  mark(index) {
    if (!this.items.length) return;
    this.rows[this.at]?.setAttribute("aria-selected", "false");
    this.at = (index + this.items.length) % this.items.length;
    this.rows[this.at].setAttribute("aria-selected", "true");
    this.rows[this.at].scrollIntoView({ block: "nearest" });
    this.owner.setAttribute("aria-activedescendant", this.rows[this.at].id);
  }

  choose() {
    const item = this.marked;
    if (item) {
      const { take } = this;
      this.close();
      take(item);
    }
  }

  close() {
    this.join(false);
    this.el.hidden = true;
    this.items = [];
    this.at = -1;
  }

  /** Tell the input that the list is its own. The text box is no combobox, and has no `aria-expanded`. */
  join(open) {
    const { owner } = this;
    if (!owner) return;
    if (owner.getAttribute("role") === "combobox") owner.setAttribute("aria-expanded", String(open));
    if (open) owner.setAttribute("aria-controls", "suglist");
    else for (const name of ["aria-controls", "aria-activedescendant"]) owner.removeAttribute(name);
  }

  /** Arrow keys and Escape while open; true when the key was used up. */
  key(event) {
    if (!this.isOpen) return false;
    const last = this.items.length - 1;
    const moves = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at < 0 ? last : this.at - 1,
      PageDown: Math.min(last, this.at + 7),
      PageUp: Math.max(0, this.at - 7),
    };
    if (event.key in moves && this.items.length) this.mark(moves[event.key]);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    return true;
  }
}

/** An announcement for screen readers, such as how many suggestions there are. */
export const announce = (text) => {
  const el = $("announce");
  if (el) el.textContent = text;
};

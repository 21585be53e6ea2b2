// A slash command being filled in: a chip, one pill per option, and a tail that offers the optional ones.
import { TYPE, meaning, pairsIn } from "./commands.js";
import { h } from "./dom.js";
import { FilePill } from "./filepill.js";

/** One option with its input. `hooks`: {focus(pill), input(pill), key(event, pill)}. */
export class Pill {
  constructor(option, hooks) {
    this.option = option;
    this.picked = null;
    this.input = h("input", {
      type: "text",
      size: 1,
      class: "pillinput",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${option.name}${option.required ? ", required" : ""}: ${option.description}`,
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      maxlength: 6000,
      data: { option: option.name },
      on: {
        focus: () => hooks.focus(this),
        input: () => {
          this.complain(null);
          this.grow();
          hooks.input(this);
        },
        keydown: (event) => hooks.key(event, this),
      },
    });
    this.sizer = h("span", { class: "grow" }, this.input);
    this.el = h(
      "label",
      { class: "pill", data: { pill: option.name } },
      h("span", { class: "key" }, option.name),
      this.sizer,
    );
    this.grow();
  }

  /** Where Tab stops in this pill. */
  get stops() {
    return [this.input];
  }
  get text() {
    return this.input.value;
  }
  grow() {
    this.sizer.dataset.text = this.input.value || " ";
  }
  set(choice) {
    this.picked = choice;
    this.write(choice.name);
  }
  write(text) {
    this.input.value = text;
    this.complain(null);
    this.grow();
  }
  meaning() {
    return meaning(this.option, this.text, this.picked);
  }

  complain(error) {
    this.error = error;
    this.el.classList.toggle("wrong", Boolean(error));
    this.input.setAttribute("aria-invalid", String(Boolean(error)));
  }
}

const pillFor = (option, hooks) => (option.type === TYPE.FILE ? new FilePill(option, hooks) : new Pill(option, hooks));

/** The pills of one command and their order. */
export class Draft {
  constructor(leaf, hooks) {
    this.leaf = leaf;
    this.hooks = hooks;
    this.pills = leaf.options.filter((o) => o.required).map((o) => pillFor(o, hooks));
  }

  get missing() {
    return this.leaf.options.filter((o) => !this.pills.some((p) => p.option.name === o.name));
  }

  /** Fill in a typed text: `name: value` pairs, before them values in their order. What belongs to no option is returned. */
  read(text) {
    const { lead, pairs } = pairsIn(text, this.leaf.options);
    for (const [option, value] of pairs) this.put(option, value);
    return lead && !this.readLead(lead.split(/\s+/)) ? lead : "";
  }

  /** Words without a name: one for each required option, the last takes all that are left; else the only option there is. */
  readLead(words) {
    const wanted = this.pills.filter((p) => p.option.required && p.write && !p.text);
    const [only, more] = this.missing;
    if (!wanted.length && (!only || more || only.type === TYPE.FILE)) return false;
    if (!wanted.length) this.put(only, words.join(" "));
    wanted.forEach((pill, i) => pill.write(i < wanted.length - 1 ? (words.shift() ?? "") : words.join(" ")));
    return true;
  }

  /** Write into the pill of an option, which is added where it is not there yet. */
  put(option, text) {
    const pill = this.pills.find((p) => p.option.name === option.name) ?? this.add(option);
    pill.write(text);
    return pill;
  }

  /** Move the `name: value` pairs of other options out of a pill's text; the last pill that was written, or undefined. */
  unpack(pill) {
    const own = pairsIn(pill.text, [pill.option]);
    const named = own.pairs.length > 0 && !own.lead;
    const text = named ? own.pairs[0][1] : pill.text;
    const { lead, pairs } = pairsIn(text, this.empty);
    if (!named && !pairs.length) return undefined;
    pill.write(pairs.length ? lead : text);
    return pairs.map(([option, value]) => this.put(option, value)).at(-1) ?? pill;
  }

  /** The options that have no value yet, those with an empty pill too. */
  get empty() {
    return this.leaf.options.filter((o) => !this.pills.some((p) => p.option.name === o.name && p.text));
  }

  add(option) {
    const pill = pillFor(option, this.hooks);
    this.pills.push(pill);
    return pill;
  }

  remove(pill) {
    pill.stop?.();
    this.pills = this.pills.filter((p) => p !== pill);
  }

  /** Every place where Tab stops, in order. */
  get stops() {
    return this.pills.flatMap((pill) => pill.stops);
  }

  /** Stop what is under way for it. */
  stop() {
    for (const pill of this.pills) pill.stop?.();
  }

  /** What is filled in so far and makes sense, without `except`. */
  values(except = null) {
    const out = {};
    for (const pill of this.pills) {
      const { value } = pill.meaning();
      if (pill !== except && value !== undefined) out[pill.option.name] = value;
    }
    return out;
  }

  /** Mark every wrong pill; the first one, or null. */
  check() {
    let first = null;
    for (const pill of this.pills) {
      pill.complain(pill.meaning().error ?? null);
      if (pill.error && !first) first = pill;
    }
    return first;
  }
}

// Slash commands as data: leaves of the command tree, what fits what was typed, and what a typed value means.
import { isHere, isText, isThread, members, mentioning, store, usable } from "./store.js";

export const TYPE = {
  SUB: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  FILE: 11,
};

function expand(node, path) {
  const inner = (node.options ?? []).filter((o) => o.type === TYPE.SUB || o.type === TYPE.GROUP);
  if (inner.length) return inner.flatMap((o) => expand(o, `${path} ${o.name}`));
  return [
    {
      path,
      description: node.description,
      options: [...(node.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
    },
  ];
}

/** Every command that can be sent: {path: "ship move", description, options: required ones first}. */
export const leaves = () =>
  usable()
    .filter((c) => (c.type ?? 1) === 1)
    .flatMap((c) => expand(c, c.name))
    .sort((a, b) => a.path.localeCompare(b.path));

/** Commands for what stands after the slash: those that begin so first, then those with all words in name or description. */
export function matching(text) {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/);
  const rank = (leaf) => {
    if (leaf.path.startsWith(typed)) return 0;
    if (words.every((w) => leaf.path.split(" ").some((p) => p.startsWith(w)))) return 1;
    return words.every((w) => `${leaf.path} ${leaf.description}`.toLowerCase().includes(w)) ? 2 : 9;
  };
  return leaves()
    .map((leaf) => [rank(leaf), leaf])
    .filter(([r]) => r < 9)
    .sort(([a], [b]) => a - b)
    .map(([, leaf]) => leaf);
}

/** The command that a typed text begins with, and what follows it: {leaf, rest}; undefined before its name is whole. */
export function commandIn(text) {
  const typed = text.slice(1).replaceAll("\n", " ");
  const fits = leaves().filter((leaf) => typed.toLowerCase().startsWith(`${leaf.path} `));
  const leaf = fits.sort((a, b) => b.path.length - a.path.length)[0];
  return leaf && { leaf, rest: typed.slice(leaf.path.length + 1) };
}

/** A typed text as `name: value` pairs of some options, each at most once: {lead, pairs: [[option, text]]}. */
export function pairsIn(text, options) {
  const free = new Map(options.filter((o) => o.type !== TYPE.FILE).map((o) => [o.name, o]));
  const marks = [];
  for (const found of text.matchAll(/(?<!\S)([\w-]+):/g)) {
    const option = free.get(found[1].toLowerCase());
    if (!option || !free.delete(option.name)) continue;
    marks.push({ option, from: found.index, to: found.index + found[0].length });
  }
  const pairs = marks.map(({ option, to }, i) => [option, text.slice(to, marks[i + 1]?.from).trim()]);
  return { lead: text.slice(0, marks[0]?.from).trim(), pairs };
}

const people = () => members().map((p) => ({ name: p.name, value: p.id, about: `@${p.username}` }));
const roles = () => (store.guild?.roles ?? []).map((r) => ({ name: r.name, value: r.id }));
const channels = (types) =>
  [...store.channels.values()]
    .filter(isHere)
    .filter((c) => (types?.length ? types.includes(c.type) : isText(c) || isThread(c)))
    .map((c) => ({ name: `#${c.name}`, value: c.id }));

/** The values an option lists by itself, or null where anything may be typed. */
export function listed(option) {
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case TYPE.BOOLEAN:
      return [
        { name: "True", value: true },
        { name: "False", value: false },
      ];
    case TYPE.USER:
      return people();
    case TYPE.ROLE:
      return roles();
    case TYPE.MENTIONABLE:
      return [...people(), ...roles()];
    case TYPE.CHANNEL:
      return channels(option.channel_types);
    default:
      return null;
  }
}

const bare = (text) => String(text).trim().toLowerCase().replace(/^[@#]/, "");
const same = (choice, text) =>
  bare(choice.name) === bare(text) ||
  String(choice.value).toLowerCase() === text.trim().toLowerCase() ||
  (choice.about && bare(choice.about) === bare(text));

/** The listed value that the text names, or undefined. */
export const named = (list, text) => list?.find((choice) => same(choice, text));

/** Listed values that fit what was typed: those that begin so first. */
export function fitting(list, text) {
  const typed = bare(text);
  if (!typed) return list.slice(0, 25);
  const starts = list.filter((c) => bare(c.name).startsWith(typed));
  return [
    ...starts,
    ...list.filter((c) => !starts.includes(c) && `${c.name} ${c.about ?? ""}`.toLowerCase().includes(typed)),
  ].slice(0, 25);
}

function number(option, text) {
  const value = Number(text.trim().replace(",", "."));
  if (!Number.isFinite(value)) return { error: "This must be a number." };
  if (option.type === TYPE.INTEGER && !Number.isInteger(value)) return { error: "This must be a whole number." };
  if (option.min_value !== undefined && value < option.min_value)
    return { error: `At least ${option.min_value}, please.` };
  if (option.max_value !== undefined && value > option.max_value)
    return { error: `At most ${option.max_value}, please.` };
  return { value };
}

/** What the text of one option means: {value}, {error}, or {} when an optional one is empty. */
export function meaning(option, text, picked) {
  if (!text.trim()) return option.required ? { error: "This option is required. Give it a value." } : {};
  if (picked && picked.name === text) return { value: picked.value };
  const list = listed(option);
  if (list) {
    const found = named(list, text);
    return found ? { value: found.value } : { error: "Choose one of the list." };
  }
  if (option.type === TYPE.INTEGER || option.type === TYPE.NUMBER) return number(option, text);
  if (option.min_length && text.length < option.min_length)
    return { error: `At least ${option.min_length} characters, please.` };
  if (option.max_length && text.length > option.max_length)
    return { error: `At most ${option.max_length} characters, please.` };
  return { value: option.type === TYPE.STRING ? mentioning(text.trim()) : text };
}

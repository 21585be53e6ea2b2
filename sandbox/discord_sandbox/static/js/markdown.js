// Discord's block markdown: fences, headings, subtext, quotes, lists, paragraphs. Inline marks are in inline.js.
import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:([\w+-]*)\n)?([\s\S]*?)```\n?/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

function list(lines) {
  const first = ITEM.exec(lines[0]);
  const ordered = /\d/.test(first[2]);
  const base = first[1].length;
  const items = [];
  while (lines.length) {
    const found = ITEM.exec(lines[0]);
    if (!found || found[1].length < base || (found[1].length === base && /\d/.test(found[2]) !== ordered)) break;
    if (found[1].length > base + 1 && items.length) {
      items.at(-1).append(list(lines));
      continue;
    }
    lines.shift();
    items.push(h("li", {}, inline(found[3])));
  }
  return ordered ? h("ol", { start: Number.parseInt(first[2], 10) }, items) : h("ul", {}, items);
}

function quote(lines) {
  const taken = [];
  if (lines[0].startsWith(">>> ")) (taken.push(lines[0].slice(4), ...lines.splice(1)), lines.shift());
  else while (lines.length && /^> ?/.test(lines[0]) && lines[0] !== ">") taken.push(lines.shift().slice(2));
  return h("blockquote", {}, markdown(taken.join("\n")));
}

const isBlock = (line) => /^(#{1,3} |-# |> |>>> )/.test(line) || ITEM.test(line);

function lineBlocks(text) {
  const out = [];
  const lines = text.split("\n");
  while (lines.length) {
    const line = lines[0];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const sub = /^-# +(.+)$/.exec(line);
    if (heading) {
      lines.shift();
      out.push(h(`h${heading[1].length + 2}`, { class: `md h${heading[1].length}` }, inline(heading[2])));
    } else if (sub) {
      lines.shift();
      out.push(h("small", { class: "md sub" }, inline(sub[1])));
    } else if (/^(> |>>> )/.test(line)) out.push(quote(lines));
    else if (ITEM.test(line)) out.push(list(lines));
    else {
      const run = [lines.shift()];
      while (lines.length && !isBlock(lines[0])) run.push(lines.shift());
      const words = run.join("\n");
      if (words.trim())
        out.push(h("p", {}, inline(words.replace(/^\n+|\n+$/g, (m) => (m.length > 1 ? m.slice(1) : "")))));
    }
  }
  return out;
}

/** The nodes of a message's text. */
export function markdown(text) {
  const out = [];
  let rest = text ?? "";
  while (rest) {
    const at = rest.indexOf("```");
    const fence = at >= 0 ? FENCE.exec(rest.slice(at)) : null;
    const plain = fence ? rest.slice(0, at).replace(/\n$/, "") : rest;
    if (plain) out.push(...lineBlocks(plain));
    if (!fence) break;
    // Columns keep their lines and scroll; anything else is prose in a box, and wraps.
    const columns = /\S {2,}\S/.test(fence[2]) ? "columns" : null;
    const code = h("code", { data: { lang: fence[1] || null } }, fence[2].replace(/\n$/, ""));
    out.push(h("pre", { tabindex: 0, class: columns }, code));
    rest = rest.slice(at + fence[0].length);
  }
  return out;
}

/** One line of plain words, for reply lines and titles: as it reads, with the names of whom it mentions. */
export const plain = (text) =>
  h("div", {}, markdown((text ?? "").replace(/```/g, " "))).textContent.replace(/\s+/g, " ").trim();

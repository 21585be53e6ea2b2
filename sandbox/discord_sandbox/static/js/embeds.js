// Classic embeds and attachments, for messages that are not Components V2.
import { fileCard, picture } from "./components.js";
import { h } from "./dom.js";
import { link, local } from "./links.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { headTime } from "./time.js";

const field = (f) =>
  h(
    "div",
    { class: f.inline ? "field in" : "field" },
    h("div", { class: "fieldname" }, inline(f.name)),
    h("div", {}, markdown(f.value)),
  );

function shown(image, alt) {
  return picture(image, image.description ?? alt, [{ url: local(image.url), alt: image.description ?? alt }], 0);
}

function foot(embed) {
  const words = [embed.footer?.text, embed.timestamp ? headTime(new Date(embed.timestamp)) : null]
    .filter(Boolean)
    .join(" · ");
  return words ? h("div", { class: "embedfoot" }, words) : null;
}

function embedNode(embed) {
  const css = embed.color ? { "--accent": `#${embed.color.toString(16).padStart(6, "0")}` } : {};
  return h(
    "section",
    { class: "embed", css },
    embed.thumbnail ? h("div", { class: "thumb" }, shown(embed.thumbnail, "Thumbnail")) : null,
    embed.author ? h("div", { class: "embedauthor" }, embed.author.name) : null,
    embed.title
      ? h("div", { class: "embedtitle" }, embed.url ? link(embed.url, inline(embed.title)) : inline(embed.title))
      : null,
    embed.description ? h("div", { class: "text" }, markdown(embed.description)) : null,
    embed.fields?.length ? h("div", { class: "fields" }, embed.fields.map(field)) : null,
    embed.image ? h("div", { class: "gallery n1" }, shown(embed.image, embed.title ?? "Picture")) : null,
    foot(embed),
  );
}

/** All embeds of a message. */
export const embeds = (message) => (message.embeds ?? []).map(embedNode);

const isImage = (a) => (a.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(a.filename);

/** All attachments of a message that no component shows. */
export function attachments(message) {
  const all = message.attachments ?? [];
  const images = all.filter(isImage);
  const group = images.map((a) => ({ url: local(a.url), alt: a.description ?? a.filename }));
  return [
    images.length
      ? h(
          "div",
          { class: `gallery n${Math.min(images.length, 4)}` },
          images.map((a, i) => picture(a, a.description ?? a.filename, group, i)),
        )
      : null,
    all.filter((a) => !isImage(a)).map((a) => fileCard(a.filename, a.url, a.size)),
  ];
}

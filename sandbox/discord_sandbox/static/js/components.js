// Components V2 as nodes: one function per type number. An unknown type draws a visible red line, so that tests see it.
import { press } from "./actions.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { openPictures } from "./lightbox.js";
import { jumpTarget, link, local } from "./links.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";

const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

const children = (component, message) => (component.components ?? []).map((child) => draw(child, message));

function button(component, message) {
  const face = [
    component.emoji?.name ? h("span", { class: "emoji", "aria-hidden": "true" }, component.emoji.name) : null,
    component.label ? h("span", { class: "label" }, component.label) : null,
  ];
  const cls = `btn ${STYLE[component.style] ?? "secondary"}`;
  if (component.style === 5)
    return link(component.url, [face, jumpTarget(component.url) ? icon("right", 16) : icon("open", 16)], {
      class: cls,
      role: "button",
    });
  const props = {
    class: cls,
    type: "button",
    disabled: component.disabled,
    data: { customId: component.custom_id },
    "aria-label": component.label ? null : component.emoji?.name,
  };
  return h(
    "button",
    { ...props, on: { click: (event) => press(message, component.custom_id, event.currentTarget) } },
    face,
  );
}

const menu = (component, message) => {
  const made = select(component, (values) => press(message, component.custom_id, made.el, values));
  return h("div", { class: "selectbox" }, made.el);
};

/** A picture with its words; its size is known before it loads, so nothing jumps. */
export function picture(media, alt, group, index) {
  const url = local(media.proxy_url || media.url);
  const missing = (event) => event.currentTarget.closest(".pic").classList.add("missing");
  const img = h("img", {
    src: url,
    alt: alt ?? "",
    width: media.width || null,
    height: media.height || null,
    loading: "eager",
    decoding: "async",
    on: { error: missing },
  });
  return h(
    "button",
    {
      class: "pic",
      type: "button",
      "aria-label": alt ? `Open picture: ${alt}` : "Open picture",
      on: { click: () => openPictures(group, index) },
    },
    img,
    h("span", { class: "alt" }, icon("file", 18), alt || "This picture could not be loaded."),
  );
}

function gallery(component) {
  const group = (component.items ?? []).map((item) => ({ url: local(item.media.url), alt: item.description ?? "" }));
  const cells = (component.items ?? []).map((item, i) => picture(item.media, item.description, group, i));
  return h("div", { class: `gallery n${Math.min(cells.length, 4)}` }, cells);
}

function thumbnail(component) {
  return h(
    "div",
    { class: "thumb" },
    picture(
      component.media,
      component.description,
      [{ url: local(component.media.url), alt: component.description ?? "" }],
      0,
    ),
  );
}

const size = (bytes) =>
  bytes > 1048576
    ? `${(bytes / 1048576).toFixed(1)} MB`
    : bytes > 1024
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${bytes} bytes`;

/** A file to download. */
export function fileCard(name, url, bytes) {
  return h(
    "div",
    { class: "filecard" },
    icon("file", 28),
    h(
      "div",
      {},
      h("a", { href: local(url), download: name, data: { filename: name } }, name),
      bytes ? h("span", { class: "soft" }, size(bytes)) : null,
    ),
  );
}

const file = (component) =>
  fileCard(
    component.name ?? decodeURIComponent((component.file.url ?? "file").split("?")[0].split("/").at(-1)),
    component.file.url,
    component.size,
  );

const hex = (number) => `#${number.toString(16).padStart(6, "0")}`;

function container(component, message) {
  const accent = component.accent_color ?? component.accent_colour;
  const striped = accent !== null && accent !== undefined;
  return h(
    "section",
    { class: striped ? "container striped" : "container", css: striped ? { "--accent": hex(accent) } : {} },
    children(component, message),
  );
}

const COMPONENT = {
  1: (c, m) => h("div", { class: "row" }, children(c, m)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: (c, m) =>
    h(
      "div",
      { class: "section" },
      h("div", { class: "sectiontext" }, children(c, m)),
      h("div", { class: "accessory" }, draw(c.accessory, m)),
    ),
  10: (c) => h("div", { class: "text" }, markdown(c.content)),
  11: thumbnail,
  12: gallery,
  13: file,
  14: (c) => h("hr", { class: `sep${c.divider === false ? " bare" : ""}${c.spacing === 2 ? " wide" : ""}` }),
  17: container,
};

/** The node of one component. */
export function draw(component, message) {
  const make = COMPONENT[component?.type];
  return make
    ? make(component, message)
    : h("p", { class: "unknown", role: "alert" }, `Unknown component type ${component?.type}`);
}

/** Every component that a message carries, plain rows included. */
export const components = (message) => (message.components ?? []).map((component) => draw(component, message));

// Pictures at full size: Left and Right between them, + and - for size, Esc leaves.
import { h, renew } from "./dom.js";
import { icon } from "./icons.js";

/** Open the pictures of one gallery: [{url, alt}], starting at `index`. */
export function openPictures(group, index) {
  let at = index;
  let zoom = 1;
  const img = h("img", { class: "big" });
  const caption = h("p", { class: "caption" });
  const stage = h(
    "div",
    {
      class: "stage",
      on: {
        click: (e) => {
          if (e.target !== img) dialog.close();
        },
      },
    },
    img,
  );
  const tool = (name, label, click, more = {}) =>
    h(
      "button",
      { class: "tool", type: "button", "aria-label": label, title: label, on: { click }, ...more },
      icon(name, 22),
    );
  const size = (factor) => {
    zoom = Math.min(4, Math.max(1, zoom * factor));
    stage.style.setProperty("--zoom", zoom);
    stage.classList.toggle("zoomed", zoom > 1);
  };
  const turn = (step) => {
    at = (at + step + group.length) % group.length;
    img.src = group[at].url;
    img.alt = group[at].alt;
    size(0);
    renew(
      caption,
      group.length > 1 ? `${at + 1} of ${group.length}${group[at].alt ? " · " : ""}` : null,
      group[at].alt,
    );
  };
  const original = h(
    "button",
    {
      class: "tool",
      type: "button",
      "aria-label": "Open in a new tab",
      title: "Open in a new tab",
      on: { click: () => window.open(group[at].url, "_blank", "noopener") },
    },
    icon("open", 20),
  );
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": "Picture" },
    stage,
    caption,
    h(
      "div",
      { class: "tools" },
      tool("minus", "Smaller", () => size(0.7)),
      tool("plus", "Larger", () => size(1.4)),
      original,
      tool("close", "Close", () => dialog.close(), { autofocus: true }),
    ),
    group.length > 1
      ? [
          h(
            "div",
            { class: "prev" },
            tool("left", "Previous picture", () => turn(-1)),
          ),
          h(
            "div",
            { class: "next" },
            tool("right", "Next picture", () => turn(1)),
          ),
        ]
      : null,
  );
  const keys = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    "+": () => size(1.4),
    "=": () => size(1.4),
    "-": () => size(0.7),
  };
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (keys[event.key] && (group.length > 1 || !event.key.startsWith("Arrow"))) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  turn(0);
  dialog.showModal();
}

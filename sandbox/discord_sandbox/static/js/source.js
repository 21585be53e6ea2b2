// "What the bot sent": the JSON of a message, for whoever builds the bot.
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** Show the JSON of one message. */
export function showSource(message) {
  const dialog = h(
    "dialog",
    { class: "modal source", "aria-label": "What the bot sent" },
    h(
      "header",
      {},
      h("h2", {}, "What the bot sent"),
      h(
        "button",
        { class: "tool", type: "button", "aria-label": "Close", on: { click: () => dialog.close() } },
        icon("close", 24),
      ),
    ),
    h("pre", { tabindex: 0 }, h("code", {}, JSON.stringify(message, null, 2))),
  );
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// The bar above the box: what the option that has focus means, or what is wrong with it.
import { $, h, renew } from "./dom.js";

/** Show a name and a sentence, in red when something is wrong; `keys`: nodes at the right end. */
export function hint(name, sentence, { wrong = false, keys = null } = {}) {
  const el = $("hint");
  el.hidden = false;
  el.classList.toggle("wrong", wrong);
  renew(el, h("b", {}, name), h("span", { class: "what" }, sentence), keys ? h("span", { class: "keys" }, keys) : null);
}

/** Take the bar away. */
export function noHint() {
  $("hint").hidden = true;
}

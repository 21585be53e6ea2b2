// Elements and text are always built as nodes: nothing that a person or the bot wrote is ever parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

function put(el, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key === "class") el.setAttribute("class", value);
  else if (key === "data")
    for (const [k, v] of Object.entries(value)) {
      if (v !== null && v !== undefined) el.dataset[k] = v;
    }
  else if (key === "on") for (const [k, v] of Object.entries(value)) el.addEventListener(k, v);
  // The content policy forbids style attributes; the object model is allowed.
  else if (key === "css") for (const [k, v] of Object.entries(value)) el.style.setProperty(k, v);
  else if (key === "value") el.value = value;
  else el.setAttribute(key, value === true ? "" : String(value));
}

function fill(el, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    el.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return el;
}

/** One element: h("p", {class: "x", data: {id: 1}, on: {click}}, child, ...). Empty children are skipped. */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) put(el, key, value);
  return fill(el, children);
}

/** One SVG element. */
export function s(tag, props = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) put(el, key, value);
  return fill(el, children);
}

/** Replace everything inside `el`. */
export function renew(el, ...children) {
  el.replaceChildren();
  return fill(el, children);
}

/** As `renew`, but only when something is different; focus inside stays at its place. For what is redrawn often. */
export function refresh(el, ...children) {
  const fresh = fill(el.cloneNode(false), children);
  if (fresh.innerHTML === el.innerHTML) return el;
  const stops = () => [...el.querySelectorAll("a, button, summary")];
  const held = stops().indexOf(document.activeElement);
  el.replaceChildren(...fresh.childNodes);
  if (held >= 0) stops()[held]?.focus({ preventScroll: true });
  return el;
}

export const $ = (id) => document.getElementById(id);

let counter = 0;
/** A document-unique id for aria references. */
export const uid = (stem) => `${stem}-${++counter}`;

/** Three dots that pulse; words beside them are the caller's. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** Wait for `ms` of quiet before calling; the returned function has cancel(). */
export function debounce(fn, ms) {
  let timer = 0;
  const wrapped = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), ms);
  };
  wrapped.cancel = () => clearTimeout(timer);
  return wrapped;
}

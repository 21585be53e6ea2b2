// The fields of a modal. Each: {id, el, target (takes focus), value(), check() -> sentence or null, counter?}.
import { h } from "./dom.js";
import { select } from "./select.js";

const needed = (inner) => inner.required !== false;

function textField(inner, label, ids) {
  const area = inner.style === 2;
  const target = h(area ? "textarea" : "input", {
    id: ids.input,
    class: "input",
    type: area ? null : "text",
    rows: area ? 4 : null,
    placeholder: inner.placeholder,
    maxlength: inner.max_length ?? 4000,
    value: inner.value ?? "",
    required: needed(inner),
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${ids.about} ${ids.error}`,
    data: { customId: inner.custom_id },
  });
  const counter = inner.max_length ? h("p", { class: "counter", "aria-hidden": "true" }) : null;
  const count = () => {
    if (counter) counter.textContent = `${target.value.length} / ${inner.max_length}`;
  };
  target.addEventListener("input", count);
  count();
  const check = () => {
    const text = target.value;
    if (!text.trim()) return needed(inner) ? "This field is required." : null;
    if (inner.min_length && text.length < inner.min_length) return `At least ${inner.min_length} characters, please.`;
    return null;
  };
  return { id: inner.custom_id, el: target, target, value: () => target.value, check, counter };
}

function selectField(inner, label, ids) {
  const made = select(inner, () => {}, { label });
  made.el.id = ids.input;
  made.el.classList.add("input");
  made.el.setAttribute("aria-describedby", `${ids.about} ${ids.error}`);
  const check = () => {
    const count = made.values().length;
    if (!count) return needed(inner) && made.min > 0 ? "Choose one of the list." : null;
    return count < made.min ? `Choose at least ${made.min}.` : null;
  };
  return { id: inner.custom_id, el: made.el, target: made.el, value: () => made.values(), check };
}

/** Radio buttons (21) and check boxes (22): a list of options; one box alone is 23. */
function boxField(inner, label, ids) {
  const one = inner.type === 23;
  const kind = inner.type === 21 ? "radio" : "checkbox";
  const options = one ? [{ label, value: "true", default: inner.default }] : (inner.options ?? []);
  const boxes = options.map((o, i) =>
    h("input", {
      type: kind,
      name: ids.input,
      id: i ? null : ids.input,
      value: o.value,
      checked: o.default,
      data: { customId: inner.custom_id, value: o.value },
    }),
  );
  const el = h(
    "div",
    { class: "boxes", role: kind === "radio" ? "radiogroup" : "group" },
    options.map((o, i) =>
      h(
        "label",
        { class: "boxline" },
        boxes[i],
        h("span", {}, o.label, o.description ? h("span", { class: "desc" }, o.description) : null),
      ),
    ),
  );
  const values = () => boxes.filter((b) => b.checked).map((b) => b.value);
  const value = () => (one ? boxes[0].checked : kind === "radio" ? (values()[0] ?? null) : values());
  const check = () => (!one && needed(inner) && !values().length ? "Choose one of the list." : null);
  return { id: inner.custom_id, el, target: boxes[0] ?? el, value, check };
}

function unknownField(inner) {
  const el = h(
    "p",
    { class: "unknown", role: "alert", tabindex: -1 },
    `Unknown component type ${inner.type} in a modal`,
  );
  return { id: inner.custom_id, el, target: el, value: () => null, check: () => null };
}

const FIELD = {
  3: selectField,
  4: textField,
  5: selectField,
  6: selectField,
  7: selectField,
  8: selectField,
  21: boxField,
  22: boxField,
  23: boxField,
};

/** The field of one component inside a modal. */
export const draftField = (inner, label, ids) => (FIELD[inner.type] ?? unknownField)(inner, label, ids);

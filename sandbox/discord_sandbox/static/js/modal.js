// Modals: labels with a field inside, text, and the older rows of text inputs. Errors stand under their field, values are kept.
import { h, renew, uid } from "./dom.js";
import { draftField } from "./fields.js";
import { botFace, icon } from "./icons.js";
import { markdown } from "./markdown.js";

/** One block of the modal and, where it has one, its field. */
function block(component) {
  if (component.type === 10) return { node: h("div", { class: "text" }, markdown(component.content)), field: null };
  if (component.type === 1) return labelled(component.components[0].label, null, component.components[0]);
  if (component.type === 18) return labelled(component.label, component.description, component.component);
  return {
    node: h("p", { class: "unknown", role: "alert" }, `Unknown component type ${component.type} in a modal`),
    field: null,
  };
}

function labelled(label, description, inner) {
  const ids = { input: uid("field"), about: uid("about"), error: uid("error") };
  const field = draftField(inner, label, ids);
  const error = h("p", { class: "fielderror", id: ids.error, role: "alert", hidden: true });
  field.complain = (text) => {
    node.classList.toggle("wrong", Boolean(text));
    error.hidden = !text;
    renew(error, text ? [icon("warn", 16), text] : null);
    field.target.setAttribute("aria-invalid", text ? "true" : "false");
  };
  const node = h(
    "div",
    { class: "field-block", data: { fieldFor: inner.custom_id } },
    h(
      "label",
      { for: ids.input, class: "fieldlabel" },
      label,
      inner.required === false ? null : h("span", { class: "star", "aria-hidden": "true" }, "*"),
    ),
    description ? h("p", { class: "about", id: ids.about }, description) : null,
    field.el,
    error,
    field.counter ?? null,
  );
  return { node, field };
}

/** Show a modal; `send(values)` resolves to an error sentence or null. Only one modal is open at a time. */
export function openModal(modal, send) {
  document.querySelector("dialog.modal")?.close();
  const blocks = (modal.components ?? []).map(block);
  const fields = blocks.map((b) => b.field).filter(Boolean);
  const opener = document.activeElement;
  const problem = h("p", { class: "fielderror", role: "alert", hidden: true });
  const go = h("button", { class: "btn primary wide", type: "submit", data: { submit: "" } }, "Submit");
  const title = uid("title");
  const form = h(
    "form",
    { novalidate: true },
    h(
      "header",
      {},
      botFace(32),
      h("h2", { id: title }, modal.title),
      h(
        "button",
        { class: "tool", type: "button", "aria-label": "Close", on: { click: () => dialog.close() } },
        icon("close", 24),
      ),
    ),
    h(
      "div",
      { class: "body" },
      blocks.map((b) => b.node),
      problem,
    ),
    h(
      "footer",
      {},
      h("button", { class: "btn ghost wide", type: "button", on: { click: () => dialog.close() } }, "Cancel"),
      go,
    ),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title, data: { modal: modal.custom_id } }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (go.getAttribute("aria-busy") === "true" || !valid(fields)) return;
    go.setAttribute("aria-busy", "true");
    const error = await send(Object.fromEntries(fields.map((f) => [f.id, f.value()])));
    go.removeAttribute("aria-busy");
    if (!error) {
      dialog.close();
      return;
    }
    problem.hidden = false;
    renew(problem, icon("warn", 16), error);
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener?.isConnected) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.target.focus();
}

function valid(fields) {
  let first = null;
  for (const field of fields) {
    const error = field.check();
    field.complain(error);
    if (error && !first) first = field;
  }
  first?.target.focus();
  return !first;
}

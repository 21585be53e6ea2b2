// An option that takes a file: chosen by button, dropped on the pill, uploaded at once; the attachment's id is its value.
import { api } from "./api.js";
import { dots, h, renew } from "./dom.js";
import { icon } from "./icons.js";

const MOST = 10 * 1024 * 1024; // bytes, as in Discord

/** A size for people: "812 bytes", "1.4 KB". */
export function size(bytes) {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const carriesFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** A file dropped beside a pill must not take the browser away from the page. */
export function holdDrops() {
  for (const name of ["dragover", "drop"])
    document.addEventListener(name, (event) => {
      if (carriesFiles(event)) event.preventDefault();
    });
}

/** Like `Pill` to its draft. `data-file` of the element: empty, sending, ready or failed. */
export class FilePill {
  constructor(option, hooks) {
    this.option = option;
    this.hooks = hooks;
    this.picker = h("input", {
      type: "file",
      hidden: true,
      tabindex: -1,
      "aria-hidden": "true",
      data: { option: option.name },
      on: { change: () => this.take(this.picker.files[0]) },
    });
    const key = (event) => this.key(event);
    const focus = () => hooks.focus(this);
    this.input = h("button", {
      type: "button",
      class: "filebtn",
      on: { focus, keydown: key, click: () => this.picker.click() },
    });
    this.off = h(
      "button",
      { type: "button", class: "fileoff", on: { focus, keydown: key, click: () => this.clear() } },
      icon("close", 14),
    );
    this.el = h(
      "div",
      {
        class: "pill filepill",
        data: { pill: option.name },
        on: {
          dragover: (event) => this.over(event, carriesFiles(event)),
          dragleave: (event) => this.over(event, false),
          drop: (event) => this.dropped(event),
        },
      },
      h("span", { class: "key" }, option.name),
      this.input,
      this.off,
      this.picker,
    );
    this.set("empty");
  }

  /** Where Tab stops in this pill. */
  get stops() {
    return this.off.hidden ? [this.input] : [this.input, this.off];
  }
  get text() {
    return this.file?.name ?? "";
  }
  get keys() {
    return this.file ? "Del removes" : "Enter chooses, or drop it here";
  }

  meaning() {
    if (this.state === "ready") return { value: this.id };
    if (this.state === "sending") return { error: "The file is still on its way." };
    if (this.state === "failed") return { error: this.failure };
    return this.option.required ? { error: "This option is required. Choose a file." } : {};
  }

  complain(error) {
    this.error = error;
    this.el.classList.toggle("wrong", Boolean(error));
  }

  /** Leave the file, and stop its upload. */
  clear() {
    this.stop();
    this.file = null;
    this.picker.value = "";
    this.complain(null);
    this.set("empty");
    this.input.focus();
  }

  stop() {
    this.upload?.abort();
  }

  async take(file) {
    if (!file) return;
    this.stop();
    this.file = file;
    this.complain(null);
    this.upload = new AbortController();
    const { signal } = this.upload;
    this.set("sending");
    this.input.focus();
    try {
      if (file.size > MOST) throw new Error(`The file has ${size(file.size)}; 10 MB are allowed.`);
      this.id = (await api.upload(file, signal)).id;
      if (!signal.aborted) this.set("ready");
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error.message;
      this.complain(error.message);
      this.set("failed");
    }
    if (this.el.contains(document.activeElement)) this.hooks.focus(this);
  }

  set(state) {
    this.state = state;
    this.el.dataset.file = state;
    const { file, option } = this;
    const about = `${option.name}${option.required ? ", required" : ""}: ${option.description}`;
    const parts = file
      ? [h("span", { class: "filename" }, file.name), h("span", { class: "filesize" }, size(file.size))]
      : [h("span", { class: "filename" }, "Choose a file")];
    const mark = { sending: dots(), failed: icon("warn", 16) }[state] ?? icon("file", 16);
    renew(this.input, mark, ...parts);
    const words = { empty: "Choose a file.", sending: `${file?.name} is being sent.`, failed: this.failure };
    this.input.setAttribute("aria-label", `${about}. ${words[state] ?? `${file.name}, ${size(file.size)}.`}`);
    this.off.setAttribute("aria-label", `Remove ${file?.name}`);
    this.off.hidden = !file;
  }

  /** Enter opens the picker while there is no file, and sends the command afterwards; the button beside it is a button. */
  key(event) {
    const button = event.key === " " || (event.key === "Enter" && (!this.file || event.target === this.off));
    if (button) return;
    if (this.file && ["Delete", "Backspace"].includes(event.key)) {
      event.preventDefault();
      this.clear();
    } else this.hooks.key(event, this);
  }

  over(event, on) {
    this.el.classList.toggle("drop", on);
    if (on) event.dataTransfer.dropEffect = "copy";
  }

  dropped(event) {
    this.over(event, false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    this.take(event.dataTransfer.files[0]);
  }
}

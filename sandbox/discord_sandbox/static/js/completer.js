// What may be typed into an option: its own list, or what the bot suggests. Late answers to older text are dropped.
import { api } from "./api.js";
import { TYPE, fitting, listed } from "./commands.js";
import { debounce } from "./dom.js";
import { store } from "./store.js";

const QUIET = 140; // ms without a key before the bot is asked

export class Completer {
  constructor(show) {
    this.show = show;
    this.turn = 0;
    this.ask = debounce((...args) => this.request(...args), QUIET);
  }

  /** Ask for suggestions; show({items, typed}) or show({loading}) or show(null) follows. */
  want(leaf, option, text, others) {
    this.turn += 1;
    const list = listed(option);
    if (list) {
      this.ask.cancel();
      this.show({ items: fitting(list, text), typed: text.trim() });
      return;
    }
    if (!option.autocomplete) {
      this.ask.cancel();
      this.show(null);
      return;
    }
    if (this.shownFor !== option) {
      this.shownFor = option;
      this.show({ loading: true });
    }
    this.ask(this.turn, leaf, option, text, others);
  }

  async request(turn, leaf, option, text, others) {
    const value = option.type === TYPE.STRING || !text.trim() || Number.isNaN(Number(text)) ? text : Number(text);
    let choices = [];
    let failed; // why there are none
    try {
      ({ choices, error: failed } = await api.autocomplete({
        persona: store.me.id,
        channel: store.current,
        command: leaf.path,
        options: { ...others, [option.name]: value },
        focused: option.name,
      }));
    } catch (error) {
      failed = error.message;
    }
    if (turn === this.turn) this.show({ items: choices ?? [], typed: text.trim(), failed });
  }

  stop() {
    this.turn += 1;
    this.shownFor = null;
    this.ask.cancel();
  }
}

// Times as Discord writes them, in one locale so that pictures and tests agree everywhere.
import { h } from "./dom.js";

const LOCALE = "en-GB";
const format = (options) => new Intl.DateTimeFormat(LOCALE, options);
const CLOCK = format({ hour: "2-digit", minute: "2-digit" });
const DAY = format({ day: "numeric", month: "long", year: "numeric" });
const STYLES = {
  t: CLOCK,
  T: format({ hour: "2-digit", minute: "2-digit", second: "2-digit" }),
  d: format({ day: "2-digit", month: "2-digit", year: "numeric" }),
  D: DAY,
  f: format({ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" }),
  F: format({ weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" }),
};
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export const clock = (date) => CLOCK.format(date);
export const day = (date) => DAY.format(date);
export const full = (date) => STYLES.F.format(date);

/** "Today at 09:14", "Yesterday at 20:01", or the date. */
export function headTime(date, now = new Date()) {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return `Today at ${clock(date)}`;
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${clock(date)}`;
  return `${STYLES.d.format(date)} ${clock(date)}`;
}

function relative(date, now) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return RELATIVE.format(Math.round(seconds / size), unit);
}

const words = (date, style) => (style === "R" ? relative(date, new Date()) : (STYLES[style] ?? STYLES.f).format(date));

/** The node of <t:unix:style>; relative ones are kept fresh by the timer below. */
export function stamp(unix, style) {
  const date = new Date(Number(unix) * 1000);
  return h(
    "time",
    { class: "stamp", datetime: date.toISOString(), title: full(date), data: { unix, style } },
    words(date, style),
  );
}

/** Rewrite the relative times on the page every 20 s. */
export function keepFresh() {
  setInterval(() => {
    for (const el of document.querySelectorAll('time[data-style="R"]')) {
      const text = words(new Date(Number(el.dataset.unix) * 1000), "R");
      if (el.textContent !== text) el.textContent = text;
    }
  }, 20000);
}

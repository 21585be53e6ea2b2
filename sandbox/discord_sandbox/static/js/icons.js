// Line icons on a 24 grid, and the faces of the people and of the bot.
import { s } from "./dom.js";

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  down: "m6 9.5 6 6 6-6",
  right: "m9.5 6 6 6-6 6",
  left: "m14.5 6-6 6 6 6",
  updown: "m8 10 4-4 4 4M8 14l4 4 4-4",
  close: "m5.5 5.5 13 13m0-13-13 13",
  check: "m5 12.5 4.5 4.500L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  send: "M4 4.5 20.5 12 4 19.5 7 12zM7 12h7",
  people:
    "M9 11.500a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.400M2.5 20c0-3.5 2.8-6 6.5-6s6.5 2.5 6.5 6zM15.5 4.300a3.7 3.7 0 0 1 0 7M18 14.500c2.2.8 3.5 2.8 3.5 5.500h-3",
  menu: "M4 6.500h16M4 12h16M4 17.500h16",
  open: "M14 4.500h5.500V10M19.5 4.5 11 13M10 6H5.500A1.5 1.5 0 0 0 4 7.500v11A1.5 1.5 0 0 0 5.5 20h11a1.5 1.5 0 0 0 1.5-1.500V14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  warn: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.500v5.500M12 16.300v.2",
  copy: "M9 9h10.500v11.500H9zM5.5 15H4.500V3.500H15v2",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5",
  file: "M6 3.500h8l4.5 4.500v12.500H6zM14 3.500V8h4.5",
  again: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.500M20 4.500v5h-5",
  anchor: "M12 8.500V21M12 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M7.5 11.500h9M4 14c.5 4 3.8 7 8 7s7.5-3 8-7",
};

/** A line icon, decorative unless the button around it is labelled. */
export function icon(name, size = 20) {
  return s(
    "svg",
    {
      class: `icon i-${name}`,
      viewBox: "0 0 24 24",
      width: size,
      height: size,
      "aria-hidden": "true",
      focusable: "false",
    },
    s("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}

const SHAPES = {
  triangle: "M20 6.5 34 30.500H6z",
  square: "M9 9h22v22H9z",
  hexagon: "M20 5.5 32.6 12.750v14.500L20 34.5 7.4 27.250v-14.500z",
  diamond: "M20 4.5 35.5 20 20 35.5 4.5 20z",
  pentagon: "M20 5.5 34.3 15.9 28.8 32.700H11.200L5.7 15.900z",
  circle: "M20 7a13 13 0 1 1 0 26 13 13 0 1 1 0-26",
};

/** A persona's face: colour, shape and letter, so that no one of them is needed alone. */
export function face(person, size = 40) {
  if (person.bot) return botFace(size);
  const drop = person.shape === "triangle" ? 23.5 : 20.5;
  return s(
    "svg",
    { class: "face", viewBox: "0 0 40 40", width: size, height: size, "aria-hidden": "true" },
    s("circle", { cx: 20, cy: 20, r: 20, fill: person.colour }),
    s("path", { d: SHAPES[person.shape] ?? SHAPES.square, fill: "#ffffff", "fill-opacity": 0.38 }),
    s(
      "text",
      { x: 20, y: drop, class: "faceletter", "text-anchor": "middle", "dominant-baseline": "central", fill: "#17181b" },
      person.letter,
    ),
  );
}

/** The bot's face: a twenty-sided die on navy. */
export function botFace(size = 40) {
  const line = { fill: "none", stroke: "#f3d58a", "stroke-width": 1.8, "stroke-linejoin": "round" };
  return s(
    "svg",
    { class: "face", viewBox: "0 0 40 40", width: size, height: size, "aria-hidden": "true" },
    s("circle", { cx: 20, cy: 20, r: 20, fill: "#213f6b" }),
    s("path", { d: "M20 7 31.3 13.500v13L20 33 8.7 26.500v-13z", ...line }),
    s("path", {
      d: "M20 7v6M31.3 13.5 26.5 24M8.7 13.5 13.5 24M31.3 26.5 26.5 24 20 33 13.5 24 8.7 26.500M20 13l11.3.5M20 13 8.7 13.5",
      ...line,
    }),
    s("path", { d: "M20 13 26.5 24h-13z", fill: "#f3d58a" }),
  );
}

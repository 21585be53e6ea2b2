// What every file of a match looks like. A rule is an object, for an object with exactly these keys; an array with one
// rule, for a list; OrNull; a function with words, for everything else.

const FORMAT = "umpire match 6", BEFORE_UNDO = "umpire match 5", BEFORE_TENURES = "umpire match 4";
const MOST_SIDES = 10000n, MOST_SEATS = 8n, LONGEST_NAME = 100, LAST_TIME = 1000000000000;
const COMPUTER = "(?!to( |$))[a-z][a-z0-9_-]{0,39}";

class OrNull {
  constructor(rule) {
    this.rule = rule;
  }
}

function rule(fits, words) {
  return Object.assign(fits, { words });
}

const wholly = (pattern, text) => new RegExp(`^(?:${pattern})$`, "u").exec(text);
const whole = (least, most) =>
  rule((value) => typeof value === "bigint" && least <= value && value <= most, `a whole number from ${least} to ${most}`);
const like = (pattern, words) => rule((value) => typeof value === "string" && wholly(pattern, value) !== null, words);
const oneOf = (...values) => rule((value) => typeof value === "string" && values.includes(value), values.join(" or "));
const isTime = (value) => {
  if (typeof value !== "bigint" && !(value instanceof Fraction)) return false;
  const number = Number(value instanceof Fraction ? value.value : value);
  return number >= 0 && number <= LAST_TIME;
};
const isName = (value) => typeof value === "string" && Array.from(value).length <= LONGEST_NAME;

const TEXT = rule((value) => typeof value === "string", "text");
const OBJECT = rule(isObject, "an object");
const HASH = like("[0-9a-f]{64}", "64 lower-case hexadecimal digits");
const TIME = rule(isTime, `a time from 0 to ${LAST_TIME}`);
const NULL = rule((value) => value === null, "null");
const LETTER = like("[A-H]", "the letter of a seat");
const NAME = rule(isName, `text of at most ${LONGEST_NAME} letters`);
const PLAYED_BY = new OrNull(like(COMPUTER, "the name of a computer player"));
const NUMBER_OF_SEAT = whole(0n, MOST_SEATS - 1n);
const NUMBER_OF_ACTION = whole(0n, 1000000000n);
const DICE = [
  { by: new OrNull(NUMBER_OF_SEAT), faces: [whole(1n, MOST_SIDES)], reason: TEXT, sides: whole(1n, MOST_SIDES), why: TEXT },
];

function shapeOfMatch(revealed, form) {
  const tenures = form === BEFORE_TENURES ? {} : { tenures: [{ name: NAME, since: NUMBER_OF_ACTION }] };
  const row = {
    actor: TEXT, at: TIME, chain: revealed ? HASH : NULL, dice: revealed ? DICE : NULL, events: [OBJECT],
    kind: oneOf("setup", "game", "table"), ply: NUMBER_OF_ACTION, seat: new OrNull(LETTER), sentences: [TEXT],
    state: revealed ? HASH : NULL, text: revealed ? TEXT : new OrNull(TEXT),
  };
  return {
    bases: [{ ply: NUMBER_OF_ACTION, state: TEXT }],
    closing: new OrNull(HASH),
    commitment: HASH,
    content: [{ digest: HASH, kind: TEXT, name: TEXT, text: TEXT }],
    created_at: TIME,
    format: oneOf(form),
    game: like("[a-z][a-z0-9_]{1,31}", "the name of a game"),
    journal: [row],
    match: like("[A-Za-z0-9-]{1,40}", "a name that a match can have"),
    options: OBJECT,
    outcome: new OrNull({ aftermath: new OrNull(OBJECT), reason: TEXT, rule: TEXT, winners: [NUMBER_OF_SEAT] }),
    posted: { last: new OrNull(LETTER), seats: [{ computer: PLAYED_BY, seat: LETTER, words: TEXT }] },
    rules_version: whole(1n, 999999999n),
    seats: [{ computer: PLAYED_BY, name: NAME, seat: LETTER, ...tenures }],
    secret: new OrNull(HASH),
    status: oneOf("live", "parked", "over", "aborted"),
  };
}

function ensureFits(value, shape, where) {
  if (shape instanceof OrNull) {
    if (value !== null) ensureFits(value, shape.rule, where);
  } else if (typeof shape === "function") {
    ensure(shape(value), `${where} is not ${shape.words}`);
  } else if (isList(shape)) {
    ensure(isList(value), `${where} is not a list`);
    value.forEach((part, place) => ensureFits(part, shape[0], `${where}[${place}]`));
  } else {
    ensure(isObject(value), `${where || "it"} is not an object`);
    for (const key of value.keys()) ensure(Object.hasOwn(shape, key), `${where || "it"} has an unknown key`);
    for (const [key, part] of Object.entries(shape)) {
      ensure(value.has(key), `${where || "it"} has no key '${key}'`);
      ensureFits(value.get(key), part, where ? `${where}.${key}` : key);
    }
  }
}

function checkShape(match) {
  const form = isObject(match) ? match.get("format") : null;
  ensure([FORMAT, BEFORE_UNDO, BEFORE_TENURES].includes(form), `its format is not '${FORMAT}'`);
  const secret = match.get("secret");
  const revealed = secret !== null && secret !== undefined;
  ensureFits(match, shapeOfMatch(revealed, form), "");
  const rows = match.get("journal"), seats = match.get("seats"), outcome = match.get("outcome");
  ensure(rows.length > 0, "its journal is empty");
  const letters = seats.map((seat) => seat.get("seat"));
  const due = Array.from({ length: letters.length || 1 }, (_, place) => letterOf(place));
  ensure(same(letters, due), "the seats are not A, B, ..");
  ensure(same(match.get("posted").get("seats").map((each) => each.get("seat")), letters), "those who gave words sat elsewhere");
  ensure([null, ...letters].includes(match.get("posted").get("last")), "the last words are of a seat that is not there");
  const numbers = outcome === null ? [] : Array.from(outcome.get("winners"));
  for (const row of rows) {
    const dice = row.get("dice") || [];
    ensure(row.get("seat") === null || letters.includes(row.get("seat")), `there is no seat ${row.get("seat")}`);
    ensure(row.get("kind") === "game" || row.get("text") !== null, "what is done at the table is hidden");
    ensure(dice.every((roll) => roll.get("faces").length > 0), "there is a roll of no dice");
    numbers.push(...dice.map((roll) => roll.get("by")).filter((by) => by !== null));
  }
  ensure(numbers.every((number) => number < letters.length), "there is no such seat");
  ensure(revealed || (match.get("bases").length === 0 && match.get("closing") === null), "its secret is not revealed");
  const kinds = new Set(match.get("content").map((each) => each.get("kind")));
  ensure(kinds.size === match.get("content").length, "there are two pieces of content of one kind");
  canonical([match.get("options"), outcome && outcome.get("aftermath")]);
}

const letterOf = (place) => String.fromCharCode(65 + place);
const same = (one, other) => one.length === other.length && one.every((each, place) => each === other[place]);

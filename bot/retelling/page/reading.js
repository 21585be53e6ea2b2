// JSON that can be read in one way only, and the one way to write it. Whole numbers are BigInt, others are Fraction.

const MOST_DEEP = 100, MOST_DIGITS = 1000;

class Fraction {
  constructor(value) {
    this.value = value;
  }
}

class NotAMatch extends Error {}

function ensure(fact, text) {
  if (!fact) throw new NotAMatch(text);
}

const isObject = (value) => value instanceof Map;
const isList = Array.isArray;

function readDocument(text) {
  const reader = { text, at: 0 };
  const value = readValue(reader, 0);
  skipBlanks(reader);
  ensure(reader.at === text.length, "there is something behind its end");
  return value;
}

function skipBlanks(reader) {
  while (" \t\n\r".includes(reader.text[reader.at]) && reader.at < reader.text.length) reader.at++;
}

function readValue(reader, depth) {
  skipBlanks(reader);
  const sign = reader.text[reader.at];
  ensure(depth < MOST_DEEP || (sign !== "{" && sign !== "["), `it is nested deeper than ${MOST_DEEP}`);
  if (sign === "{") return readObject(reader, depth);
  if (sign === "[") return readList(reader, depth);
  if (sign === '"') return readString(reader);
  for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
    if (reader.text.startsWith(word, reader.at)) {
      reader.at += word.length;
      return value;
    }
  }
  return readNumber(reader);
}

function expectSign(reader, signs) {
  skipBlanks(reader);
  const sign = reader.text[reader.at++];
  ensure(sign !== undefined && signs.includes(sign), "it is not JSON");
  return sign;
}

function readObject(reader, depth) {
  const found = new Map();
  expectSign(reader, "{");
  skipBlanks(reader);
  if (reader.text[reader.at] === "}") {
    reader.at++;
    return found;
  }
  do {
    skipBlanks(reader);
    const key = readString(reader);
    expectSign(reader, ":");
    ensure(!found.has(key), "a key is twice in one object of this file");
    found.set(key, readValue(reader, depth + 1));
  } while (expectSign(reader, ",}") === ",");
  return found;
}

function readList(reader, depth) {
  const found = [];
  expectSign(reader, "[");
  skipBlanks(reader);
  if (reader.text[reader.at] === "]") {
    reader.at++;
    return found;
  }
  do found.push(readValue(reader, depth + 1));
  while (expectSign(reader, ",]") === ",");
  return found;
}

function readString(reader) {
  const shape = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  shape.lastIndex = reader.at;
  const found = shape.exec(reader.text);
  ensure(found !== null, "it is not JSON");
  reader.at = shape.lastIndex;
  const text = JSON.parse(found[0]);
  ensure(!/\p{Surrogate}/u.test(text), "half of a surrogate pair is in it");
  return text;
}

function readNumber(reader) {
  const shape = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
  shape.lastIndex = reader.at;
  const found = shape.exec(reader.text);
  ensure(found !== null, "it is not JSON");
  reader.at = shape.lastIndex;
  const [text, point, power] = found;
  if (point !== undefined || power !== undefined) {
    const value = Number(text);
    ensure(Number.isFinite(value) && !Object.is(value, -0), `${text.slice(0, 20)} is not a number here`);
    return new Fraction(value);
  }
  ensure(text !== "-0", "-0 is not a number here");
  ensure(text.replace("-", "").length <= MOST_DIGITS, `a number has more than ${MOST_DIGITS} digits`);
  return BigInt(text);
}

const ESCAPES = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

function written(text) {
  const escape = (sign) => ESCAPES[sign] || "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0");
  return '"' + text.replace(/["\\\u0000-\u001f]/g, escape) + '"';
}

function byCodePoint(one, other) {
  const first = Array.from(one), second = Array.from(other);
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const difference = first[i].codePointAt(0) - second[i].codePointAt(0);
    if (difference) return difference;
  }
  return first.length - second.length;
}

function canonical(value) {
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return written(value);
  if (isList(value)) return "[" + value.map(canonical).join(",") + "]";
  ensure(isObject(value), "there is a fraction where none can be hashed");
  const keys = Array.from(value.keys()).sort(byCodePoint);
  return "{" + keys.map((key) => written(key) + ":" + canonical(value.get(key))).join(",") + "}";
}

const only = (value, keys) => new Map(keys.split(" ").map((key) => [key, value.get(key)]));
const hashOf = (value) => sha256(utf8(canonical(value)));

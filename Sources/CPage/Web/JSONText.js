// JSON as the debugger reads it: numbers keep their text, objects are Maps, so that no name has a meaning to
// JavaScript, and what is no strict JSON is an error.

class NumberText {
  constructor(text) {
    this.text = text;
  }

  // Small numbers are in most values, and are made once.
  static of(text) {
    if (text.length > 3) return new NumberText(text);
    let known = NumberText.known.get(text);
    if (!known) NumberText.known.set(text, (known = new NumberText(text)));
    return known;
  }
}

NumberText.known = new Map();

class JSONTextError extends Error {}

// How deep a line may nest: a recorded value may 512 levels, and has a few around it.
const depthLimit = 516;
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

function parseJSON(text) {
  let position = 0;
  let depth = 0;

  function fail(expected) {
    const found = position < text.length ? `'${text[position]}'` : "the end";
    throw new JSONTextError(`at character ${position + 1}: found ${found}, expected ${expected}`);
  }
  function skipSpace() {
    for (;;) {
      const unit = text.charCodeAt(position);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      position++;
    }
  }
  function descend() {
    if (++depth > depthLimit) throw new JSONTextError(`nesting deeper than ${depthLimit}`);
    position++;
    skipSpace();
  }
  function value() {
    switch (text[position]) {
      case "{": return object();
      case "[": return array();
      case '"': return string();
      case "t": return word("true", true);
      case "f": return word("false", false);
      case "n": return word("null", null);
      default: return number();
    }
  }
  function word(name, result) {
    if (!text.startsWith(name, position)) fail("a JSON value");
    position += name.length;
    return result;
  }
  function number() {
    const start = position;
    numberPattern.lastIndex = position;
    if (!numberPattern.test(text)) fail("a JSON value");
    position = numberPattern.lastIndex;
    return NumberText.of(text.slice(start, position));
  }
  function string() {
    const start = ++position;
    let end = text.indexOf('"', start);
    if (end < 0) fail("the end of a string");
    let run = text.slice(start, end);
    if (!run.includes("\\")) {
      if (/[\x00-\x1f]/.test(run)) fail("control characters in a string to be escaped");
      position = end + 1;
      return run;
    }
    let result = "";
    for (;;) {
      const from = position;
      while (position < text.length && text[position] !== '"' && text[position] !== "\\") {
        if (text.charCodeAt(position) < 0x20) fail("control characters in a string to be escaped");
        position++;
      }
      result += text.slice(from, position);
      if (position >= text.length) fail("the end of a string");
      if (text[position++] === '"') return result;
      result += escape();
    }
  }
  function escape() {
    const letter = text[position++];
    const plain = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
    if (Object.hasOwn(plain, letter)) return plain[letter];
    if (letter !== "u") fail("an escape after the backslash");
    const unit = codeUnit();
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    if (unit < 0xdc00 && text.startsWith("\\u", position)) {
      position += 2;
      const trail = codeUnit();
      if (trail >= 0xdc00 && trail <= 0xdfff) return String.fromCharCode(unit, trail);
    }
    const found = `the lone surrogate \\u${unit.toString(16).toUpperCase()}`;
    throw new JSONTextError(`found ${found}, expected surrogates in pairs`);
  }
  function codeUnit() {
    const digits = text.slice(position, position + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail("four hexadecimal digits");
    position += 4;
    return parseInt(digits, 16);
  }
  function array() {
    descend();
    const elements = [];
    if (text[position] === "]") {
      position++;
      depth--;
      return elements;
    }
    for (;;) {
      elements.push(value());
      skipSpace();
      if (text[position] === "]") break;
      if (text[position] !== ",") fail("',' or ']'");
      position++;
      skipSpace();
    }
    position++;
    depth--;
    return elements;
  }
  function object() {
    descend();
    const members = new Map();
    if (text[position] === "}") {
      position++;
      depth--;
      return members;
    }
    for (;;) {
      if (text[position] !== '"') fail("a member's name in quotes");
      const name = string();
      skipSpace();
      if (text[position] !== ":") fail("':' after a member's name");
      position++;
      skipSpace();
      if (members.has(name)) {
        throw new JSONTextError("found a name a second time, expected each name once in an object");
      }
      members.set(name, value());
      skipSpace();
      if (text[position] === "}") break;
      if (text[position] !== ",") fail("',' or '}'");
      position++;
      skipSpace();
    }
    position++;
    depth--;
    return members;
  }

  skipSpace();
  const result = value();
  skipSpace();
  if (position < text.length) fail("the end of the value");
  return result;
}

// A double as Swift writes it; both languages write the fewest digits that say it.
function doubleText(value) {
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  if (Math.abs(value) > 2 ** 53 || power < -4) {
    const size = String(Math.abs(power)).padStart(2, "0");
    return `${digits}e${power < 0 ? "-" : "+"}${size}`;
  }
  const text = String(value);
  return text.includes(".") ? text : `${text}.0`;
}

// The double that a number is read as; null where it is read as an integer, or keeps its text.
function doubleOf(number) {
  const text = number.text;
  if (text === "-0") return -0;
  if (!/[.eE]/.test(text)) return null;
  const significant = text.replace(/[eE].*/, "").replace(/^[-0.]*/, "").replaceAll(".", "").length;
  const value = Number(text);
  return significant <= 17 && Number.isFinite(value) ? value : null;
}

function numberText(number) {
  const double = doubleOf(number);
  return double === null ? number.text : doubleText(double);
}

function isContainer(value) {
  return value instanceof Map || Array.isArray(value);
}

// The array index that a token stands for; null for none.
function indexOfToken(token) {
  return /^(?:0|[1-9][0-9]{0,15})$/.test(token) ? Number(token) : null;
}

function partOf(value, token) {
  if (value instanceof Map) return value.get(token);
  if (!Array.isArray(value)) return undefined;
  const index = indexOfToken(token);
  return index === null ? undefined : value[index];
}

// JSON Pointers (RFC 6901).
function pointerTokens(pointer) {
  if (pointer === "") return [];
  if (pointer[0] !== "/") throw new JSONTextError("found a path that does not begin with '/'");
  return pointer.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function pointerText(tokens) {
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

// When two values are the same JSON.

// A number as a key that equal numbers have in common: 1 and 1.0 are the same, 0 and -0.0 are not.
function numberKey(number) {
  const double = doubleOf(number);
  if (double === null) return number.text;
  if (!Number.isInteger(double) || Object.is(double, -0) || Math.abs(double) >= 2 ** 64) return `d${double}`;
  return BigInt(double).toString();
}

// Whether two values are the same JSON; or where they are compared by what they are worth, equal as RFC 6902 (4.6) has it, to
// which 0 and -0 are equal.
function isSame(one, other, byWorth = false) {
  if (one === other) return true;
  if (one instanceof NumberText) {
    if (!(other instanceof NumberText)) return false;
    return one.text === other.text || valueKey(one) === valueKey(other)
      || byWorth && doubleOf(one) === 0 && doubleOf(other) === 0;
  }
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length
      && one.every((part, index) => isSame(part, other[index], byWorth));
  }
  if (!(one instanceof Map) || !(other instanceof Map) || one.size !== other.size) return false;
  for (const [name, part] of one) {
    const found = other.get(name);
    if (found === undefined || !isSame(part, found, byWorth)) return false;
  }
  return true;
}

// A text that only values have in common that are written alike: 1 and 1.0 are not.
function writtenKey(value) {
  if (value instanceof NumberText) {
    const isInteger = /^-?(0|[1-9][0-9]*)$/.test(value.text) && value.text !== "-0";
    const double = doubleOf(value);
    return isInteger || double === null ? `n${value.text}` : `d${Object.is(double, -0) ? "-0" : double}`;
  }
  const counted = (text) => `${text.length}:${text}`;
  if (Array.isArray(value)) return `[${value.map((part) => counted(writtenKey(part))).join("")}]`;
  if (!(value instanceof Map)) return valueKey(value);
  return `{${[...value].map(([name, part]) => counted(name) + counted(writtenKey(part))).join("")}}`;
}

// A text that only equal values have in common.
function valueKey(value) {
  if (value instanceof NumberText) return `n${numberKey(value)}`;
  if (typeof value === "string") return `s${value}`;
  // Lengths tell parts from each other; quotes would be quoted again at each level.
  const counted = (text) => `${text.length}:${text}`;
  if (Array.isArray(value)) return `[${value.map((part) => counted(valueKey(part))).join("")}]`;
  if (!(value instanceof Map)) return String(value);
  const members = [...value].map(([name, part]) => counted(name) + counted(valueKey(part)));
  return `{${members.sort().join("")}}`;
}

// Text of a recording comes from elsewhere: it is shown by textContent alone, and what would hide is written as an
// escape, as the debugger does.

const plainText = /^[\x20-\x7e]*$/;
const hiddenScalar = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const markScalar = /[\p{Mn}\p{Me}]/u;
const formatScalar = /\p{Cf}/u;
const emojiScalar = /\p{Emoji}/u;
// Unicode's canonical combining class 9.
const viramas = new Set([
  0x94d, 0x9cd, 0xa4d, 0xacd, 0xb4d, 0xbcd, 0xc4d, 0xccd, 0xd3b, 0xd3c, 0xd4d, 0xdca, 0xe3a, 0xeba, 0xf84, 0x1039,
  0x103a, 0x1714, 0x1715, 0x1734, 0x17d2, 0x1a60, 0x1b44, 0x1baa, 0x1bab, 0x1bf2, 0x1bf3, 0x2d7f, 0xa806, 0xa82c,
  0xa8c4, 0xa953, 0xa9c0, 0xaaf6, 0xabed, 0x10a3f, 0x11046, 0x11070, 0x1107f, 0x110b9, 0x11133, 0x11134, 0x111c0,
  0x11235, 0x112ea, 0x1134d, 0x11442, 0x114c2, 0x115bf, 0x1163f, 0x116b6, 0x1172b, 0x11839, 0x1193d, 0x1193e, 0x119e0,
  0x11a34, 0x11a47, 0x11a99, 0x11c3f, 0x11d44, 0x11d45, 0x11d97,
]);

function isInEmoji(scalar) {
  return scalar === "\ufe0f" || (emojiScalar.test(scalar) && scalar.codePointAt(0) > 0x7f);
}

function isArabic(scalar) {
  const code = scalar.codePointAt(0);
  return code >= 0x620 && code <= 0x6ff && /\p{Alphabetic}/u.test(scalar);
}

// Joiners and variation selectors stay where a script or an emoji needs them.
function isHarmless(scalar, previous, next) {
  if (previous === undefined) return false;
  const followsVirama = viramas.has(previous.codePointAt(0));
  if (scalar === "\u200d") return followsVirama || (isInEmoji(previous) && next !== undefined && isInEmoji(next));
  if (scalar === "\u200c") return followsVirama || (isArabic(previous) && next !== undefined && isArabic(next));
  return /\p{Variation_Selector}/u.test(scalar) && /[\p{Emoji}\p{Ideographic}]/u.test(previous);
}

function escapeScalar(scalar) {
  switch (scalar) {
    case "\0": return "\\0";
    case "\t": return "\\t";
    case "\n": return "\\n";
    case "\r": return "\\r";
    default: return `\\u{${scalar.codePointAt(0).toString(16).toUpperCase()}}`;
  }
}

function escaped(text) {
  if (plainText.test(text)) return text;
  const scalars = Array.from(text);
  let result = "";
  let marks = 0;
  for (let index = 0; index < scalars.length; index++) {
    const scalar = scalars[index];
    const isHidden = hiddenScalar.test(scalar) && !isHarmless(scalar, scalars[index - 1], scalars[index + 1]);
    if (markScalar.test(scalar)) marks++;
    else if (isHidden || !formatScalar.test(scalar)) marks = 0;
    // More marks on one character would cover the lines around.
    result += isHidden || marks > 8 ? escapeScalar(scalar) : scalar;
  }
  return result;
}

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;

// How many characters people see.
function characterCount(text) {
  if (plainText.test(text) || !segmenter) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

// The beginning of a text, of so many characters at most.
function beginning(text, count) {
  if (text.length <= count) return text;
  if (!segmenter || plainText.test(text.slice(0, count + 1))) return text.slice(0, count);
  let end = 0;
  let room = count;
  for (const { segment, index } of segmenter.segment(text.slice(0, count * 40 + 40))) {
    if (room-- === 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

// The end of a text, of so many characters at most.
function ending(text, count) {
  if (!segmenter || plainText.test(text)) return text.slice(-count);
  return Array.from(segmenter.segment(text), ({ segment }) => segment).slice(-count).join("");
}

// "1.250s", from microseconds since the recording started. Digits beyond those that are wanted are cut off, as the debugger does.
function momentText(microseconds, digits = 3) {
  const units = Math.floor(Math.abs(microseconds) / 10 ** (6 - digits));
  const fraction = digits === 0 ? "" : `.${String(units % 10 ** digits).padStart(digits, "0")}`;
  return `${microseconds < 0 ? "-" : ""}${Math.floor(units / 10 ** digits)}${fraction}s`;
}

function threeDigits(value) {
  if (Math.abs(value) >= 100) return String(Math.round(value));
  const factor = Math.abs(value) >= 10 ? 10 : 100;
  return String(Math.round(value * factor) / factor);
}

// "12.5 µs", from nanoseconds.
function durationText(nanoseconds) {
  const magnitude = Math.abs(nanoseconds);
  if (magnitude < 1e3) return `${nanoseconds} ns`;
  if (magnitude < 1e6) return `${threeDigits(nanoseconds / 1e3)} µs`;
  if (magnitude < 1e9) return `${threeDigits(nanoseconds / 1e6)} ms`;
  return `${threeDigits(nanoseconds / 1e9)} s`;
}

function counted(count, noun) {
  const many = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString("en")} ${count === 1 ? noun : many}`;
}

function isUUID(text) {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

// The end of a UUID, by which people tell it from others. One that is made of the time and the machine ends as others do.
function endOfUUID(text) {
  if (!isUUID(text) || "126".includes(text[14])) return null;
  const end = text.slice(-8);
  return new Set(end).size > 1 || text.startsWith(end) ? end : null;
}

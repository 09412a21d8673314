// Durations and dates, as ValueText writes them.

function isInteger(text) {
  if (!/^[+-]?[0-9]+$/.test(text)) return false;
  const value = BigInt(text.replace(/^\+/, ""));
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

// Durations are recorded as the high and the low half of 128 bits, which count attoseconds.
function attosecondsText(words) {
  if (!words.every((word) => word instanceof NumberText && /^-?[0-9]+$/.test(word.text))) return null;
  const count = (BigInt(words[0].text) << 64n) + BigInt(words[1].text);
  const second = 1000000000000000000n;
  const magnitude = count < 0n ? -count : count;
  const fraction = String(magnitude % second).padStart(18, "0").replace(/0+$/, "") || "0";
  return `${count < 0n ? "-" : ""}${magnitude / second}.${fraction} seconds`;
}

// Dates are recorded as seconds since 2001; they are written as ISO 8601 in UTC, with as many digits as say them to the
// bit.
function dateText(number) {
  const seconds = doubleOf(number) ?? (/[.eE]/.test(number.text) ? NaN : Number(number.text));
  if (!(Math.abs(seconds) < 2.5e11)) return null;
  const whole = Math.floor(seconds);
  const date = new Date((whole + 978307200) * 1000);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 0 || year > 9999) return null;
  for (const [digits, scale] of [[3, 1e3], [6, 1e6], [9, 1e9]]) {
    const product = (seconds - whole) * scale;
    const fraction = Math.floor(product) + (product - Math.floor(product) >= 0.5 ? 1 : 0);
    if (fraction >= scale) continue;
    const padded = String(fraction).padStart(digits, "0");
    if (!Object.is(whole + Number(`0.${padded}`), seconds)) continue;
    return `${String(year).padStart(4, "0")}${date.toISOString().slice(-20, -5)}.${padded}Z`;
  }
  return null;
}

// Whether a place holds the same, where `undefined` is nothing at all, and not `null`.
function isSamePlace(old, now) {
  return (old === undefined) === (now === undefined) && isSame(old ?? null, now ?? null);
}

// Writes what a value was and is.
class SidesText {
  constructor(schema, width = 60) {
    this.schema = schema;
    this.width = width;
    this.values = new ValueText(schema);
  }

  short(value, member) { return this.values.line(value, member, this.width, true); }

  // Both sides of a change, which never look the same.
  sides(old, now, member) {
    const [first, second] = [this.short(old, member), this.short(now, member)];
    if (first !== second || isSamePlace(old, now)) return [first, second];
    // The differences lie beyond what is shown.
    const all = SidesText.innermost(old, now, [], []);
    if (all.length === 0) return [first, second];
    if (all[0][0].length === 0) return this.distinct(old, now);
    const shown = all.slice(0, 3).map(([tokens, before, after]) => {
      const place = pathText(tokens, old, null).replace(/^state\[/, "[");
      const [left, right] = this.distinct(before, after);
      return [`${escaped(place)}: ${left}`, right];
    });
    const rest = shown.slice(1).map(([left, right]) => `, ${left} → ${right}`).join("");
    const more = all.length > shown.length ? `, … +${all.length - shown.length}` : "";
    return [`${first}, ${shown[0][0]}`, shown[0][1] + rest + more];
  }

  // Two values that differ in themselves and not in a part, so that they look different.
  distinct(old, now) {
    const [first, second] = [this.short(old, null), this.short(now, null)];
    if (first !== second) return [first, second];
    if (typeof old === "string" && typeof now === "string") return SidesText.windows(old, now);
    // Both are `nil` in Swift.
    return [old === undefined ? "not there" : first, now === undefined ? "not there" : second];
  }

  // The innermost places at which two values differ, with what is there in each.
  static innermost(old, now, tokens, found) {
    if (old instanceof Map && now instanceof Map) {
      for (const name of new Set([...old.keys(), ...now.keys()])) {
        SidesText.innermost(old.get(name), now.get(name), [...tokens, name], found);
      }
    } else if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
      old.forEach((part, index) => SidesText.innermost(part, now[index], [...tokens, String(index)], found));
    } else if (!isSamePlace(old, now)) {
      found.push([tokens, old, now]);
    }
    return found;
  }

  // Two long strings, around where they first differ.
  static windows(old, now) {
    const end = Math.min(old.length, now.length);
    let at = 0;
    while (at < end && old.charCodeAt(at) === now.charCodeAt(at)) at++;
    if (at > 0 && /[\udc00-\udfff]/.test(old[at] ?? now[at] ?? "")) at--;
    // Counted in scalars, of which some take two units.
    let start = at;
    for (let back = 0; back < 12 && start > 0; back++) {
      start -= /[\udc00-\udfff]/.test(old[start - 1]) && start > 1 ? 2 : 1;
    }
    const window = (text) => {
      const part = Array.from(text.slice(start, start + 48)).slice(0, 24).join("");
      return `${start > 0 ? "…" : ""}${quotedText(part)}${start + part.length >= text.length ? "" : "…"}`;
    };
    return [window(old), window(now)];
  }
}

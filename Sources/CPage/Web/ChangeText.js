// Whether a place holds the same, where `undefined` is nothing at all, and not `null`.
function isSamePlace(old, now) {
  return (old === undefined) === (now === undefined) && isSame(old ?? null, now ?? null);
}

// Writes changes in lines.
class ChangeText {
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
    const all = ChangeText.innermost(old, now, [], []);
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
    if (typeof old === "string" && typeof now === "string") return ChangeText.windows(old, now);
    // Both are `nil` in Swift.
    return [old === undefined ? "not there" : first, now === undefined ? "not there" : second];
  }

  // The innermost places at which two values differ, with what is there in each.
  static innermost(old, now, tokens, found) {
    if (old instanceof Map && now instanceof Map) {
      for (const name of new Set([...old.keys(), ...now.keys()])) {
        ChangeText.innermost(old.get(name), now.get(name), [...tokens, name], found);
      }
    } else if (Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
      old.forEach((part, index) => ChangeText.innermost(part, now[index], [...tokens, String(index)], found));
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

  // The parts of a line: a path, what was and what is.
  parts(change) {
    const member = this.schema?.memberAt(change.tokens) ?? null;
    const path = escaped(change.path) + (change.stackID === null ? "" : ` (id ${change.stackID})`);
    const elements = (value) => change.count > 1
      ? `${change.count} elements: ${this.short(value[0], member)}, …` : this.short(value, member);
    // The index of an element, or of an entry among those of its dictionary.
    const last = (tokens) => {
      const token = tokens[tokens.length - 1];
      const arePairs = this.schema?.memberAt(tokens.slice(0, -1))?.type?.collection?.pairs;
      return arePairs ? String(Number(token) >> 1) : token;
    };
    switch (change.kind) {
      case "inserted": return { path, now: `+ ${elements(change.now)}` };
      case "removed": return { path, old: `- ${elements(change.old)}` };
      case "moved": return { path, text: escaped(`[${last(change.from)}] → [${last(change.tokens)}]`) };
      case "reordered": return { path, text: `${change.count[0]} of ${change.count[1]} elements moved` };
    }
    const [old, now] = this.sides(change.old, change.now, member);
    return { path, old, now };
  }

  line(change) {
    const { path, old, now, text } = this.parts(change);
    return `  ${path}: ${text ?? [old, now].filter((side) => side !== undefined).join(" → ")}`;
  }
}

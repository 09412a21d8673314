// What an action changed, in the debugger's words: the exporter wrote the lines. This is all that the page asks of differences.

class Changes {
  constructor(recording) {
    this.recording = recording;
    this.texts = new SidesText(recording.schema);
  }

  // What a value was and is, as texts that never look the same.
  sides(old, now, member) { return this.texts.sides(old, now, member); }

  // Null where the state before the action is not known. Of very many changes the first ones are there, and `total` says how many.
  async at(position) {
    const { recording } = this;
    const told = await recording.told(position);
    if (!told) return null;
    const [count, rows] = told;
    const states = { old: undefined, now: await recording.state(position).catch(() => undefined) };
    // Of a text that is cut the page finds where it changed, and of what was removed what it went by.
    const asksOld = rows.some(([, , kind, , now]) => kind === "removed" || kind === "value" && now?.includes("…"));
    if (asksOld) states.old = await recording.state(position - 1).catch(() => undefined);
    const changes = rows.map((row) => new Change(row, states, recording.schema));
    changes.total = count;
    return changes;
  }
}

// A change as the inspector shows it: a path, the place, what became of it, what was and is or a text, and of how many elements.
class Change {
  constructor([path, pointer, kind, old, now, text, count], states, schema) {
    this.pointer = pointer;
    this.kind = kind;
    this.count = count;
    Object.assign(this, { states, schema });
    const side = (value) => value ?? undefined;
    this.parts = { path, old: side(old), now: side(now), text: side(text) };
  }

  // The same in a line, as the debugger has it.
  get line() { return `  ${this.lineOf(this.parts.path)}`; }

  lineOf(path) {
    const { old, now, text } = this.parts;
    return `${path}: ${text ?? [old, now].filter((side) => side !== undefined).join(" → ")}`;
  }

  // The path with the ids of elements, which the debugger's has only where elements move.
  get name() {
    const state = this.isRemoval ? this.states.old : this.states.now;
    return state === undefined ? this.parts.path : escaped(pathText(pointerTokens(this.pointer), state, this.schema, true));
  }

  get isRemoval() { return this.kind === "removed"; }

  // The places that changed, as tokens, as far as they are in the state.
  get places() {
    const tokens = pointerTokens(this.pointer);
    const holder = tokens.slice(0, -1);
    if (this.isRemoval && holder.length > 0) return [holder];
    const places = [tokens];
    if (this.kind !== "inserted") return places;
    const first = Number(tokens[holder.length]);
    for (let number = 1; number < Math.min(this.count, portion); number++) places.push([...holder, String(first + number)]);
    return places;
  }

  // Where a long text changed: the offsets at which the difference begins and ends.
  get offsets() {
    const tokens = pointerTokens(this.pointer);
    const [old, now] = [this.states.old, this.states.now].map((state) => (state === undefined ? null : valueAt(state, tokens)));
    if (this.kind !== "value" || typeof old !== "string" || typeof now !== "string" || now.length <= shownText) return null;
    let start = 0;
    while (start < now.length && old.charCodeAt(start) === now.charCodeAt(start)) start++;
    let [before, end] = [old.length, now.length];
    while (Math.min(before, end) > start && old.charCodeAt(before - 1) === now.charCodeAt(end - 1)) {
      before--;
      end--;
    }
    return [start, end];
  }
}
